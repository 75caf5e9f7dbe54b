"""Form to try the library in: the browser and the server check each field, while it is typed and on submit."""
