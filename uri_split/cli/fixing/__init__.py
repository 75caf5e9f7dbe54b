"""Fixes of ``uri-split check``: which text to write in place of an invalid one, and files that get them."""
