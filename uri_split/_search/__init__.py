"""Public functions on messy text: search for URIs in it, repair, suggestions."""
