"""Wording, display and checks of text, arguments and errors, independent of URIs."""
