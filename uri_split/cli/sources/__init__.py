"""Texts in files whose syntax writes them with escapes or in an encoding: where `find` searches them."""
