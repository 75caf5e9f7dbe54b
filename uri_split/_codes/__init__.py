"""Catalogues of messages, one for each language, and the phrases that messages share."""
