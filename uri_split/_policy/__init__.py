"""Validation policies: settings, the problems they report, patterns and descriptions."""
