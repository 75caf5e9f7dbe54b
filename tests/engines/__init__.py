"""The exported patterns, in other regular-expression engines."""
