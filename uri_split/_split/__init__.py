"""Components and authorities, and which parts of a text are passwords."""
