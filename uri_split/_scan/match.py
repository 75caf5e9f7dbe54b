"""Match model: a URI in a plain text, and where it is."""

from typing import Literal

MatchKind = Literal["delimited", "bare", "suffix", "relative"]
"""How a URI is written: between delimiters, without them, without its scheme, or as a relative link."""
# A named tuple would take 5 % of the time of a search.
Match = tuple[str, str, int, int, MatchKind]
"""The fields of `uri_split.Found`: the text as written, the URI, its start and end in the text, and its kind.

The URI is a plain `str` that matches the rule URI.
"""
