"""Finding URIs in running text, and repairing them."""
