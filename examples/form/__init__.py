"""A form to try the library in: what is typed is judged at once, by the browser, as it is typed, and on submit."""
