"""ABNF of RFC 3986 as patterns, and the names of its rules, components and verdicts."""
