"""Examples to start from, and to try the library with."""
