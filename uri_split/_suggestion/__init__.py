"""Suggestions: what was meant by a text that is not valid, and the changes that make it valid. Works on plain texts."""
