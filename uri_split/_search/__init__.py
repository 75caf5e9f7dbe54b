"""Search for URIs in running text, and repair of messy ones."""
