"""Components and authorities, and the passwords in a text."""
