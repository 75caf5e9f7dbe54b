"""Validation policies: limits, the problems they report, patterns and descriptions."""
