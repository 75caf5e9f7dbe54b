"""Mistakes with URLs in Python code, by rules on its syntax tree."""
