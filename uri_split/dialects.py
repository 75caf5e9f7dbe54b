"""How a regular-expression engine wants the grammar written."""

from typing import Final, NamedTuple


class Dialect(NamedTuple):
    """What distinguishes one family of engines from another, as far as this grammar is concerned.

    Character classes are escaped so that every engine reads them alike; what is left is whether
    a quantifier may be possessive. RE2 and JavaScript refuse ``*+``, and Rust's `regex` reads it as a
    repetition of a repetition, so they get the greedy form. Java needs the possessive one: its stack overflows
    on long texts otherwise.

    >>> from uri_split.rules import RULES
    >>> RULES["port"].pattern(PYTHON), RULES["port"].pattern(PORTABLE)
    ('[0-9]*+', '[0-9]*')
    """

    name: str
    possessive: bool
    pct_encoded: str = ""
    """A character that stands for a whole pct-encoded in the text, if any."""


PYTHON: Final = Dialect("PYTHON", possessive=True)
"""`re` and `regex`, Python 3.11 and later."""

PORTABLE: Final = Dialect("PORTABLE", possessive=False)
"""Rust's `regex`, RE2, and whatever is built on them."""

ECMASCRIPT: Final = Dialect("ECMASCRIPT", possessive=False)
"""JavaScript under the `u` and `v` flags, and the HTML `pattern` attribute."""

JAVA: Final = Dialect("JAVA", possessive=True)
"""`java.util.regex`."""

FOLDED: Final = Dialect("FOLDED", possessive=True, pct_encoded=r"\0")
"""PYTHON, for a text in which NUL stands for each pct-encoded (see `uri_split.rules.Rule.completable`)."""
