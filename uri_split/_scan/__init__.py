"""Search of plain texts for URIs: what `find` sees in a text, below the types."""
