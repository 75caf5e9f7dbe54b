"""How a regular-expression engine wants the grammar written."""

from typing import Final, NamedTuple


class Dialect(NamedTuple):
    """What distinguishes one family of engines from another, as far as this grammar is concerned.

    Character classes are escaped so that every engine reads them alike; what is left is whether
    a quantifier may be possessive, whether there is look-ahead, and what stands for the two ends of a text. RE2 and
    JavaScript refuse ``*+``, and Rust's `regex` reads it as a repetition of a repetition, so they get the greedy form.
    Java needs the possessive one: its stack overflows on long texts otherwise.

    >>> from uri_split.rules import RULES
    >>> RULES["port"].pattern(PYTHON), RULES["port"].pattern(PORTABLE)
    ('[0-9]*+', '[0-9]*')
    """

    name: str
    possessive: bool
    lookahead: bool
    """Whether there is look-ahead. No rule needs it, some of a `uri_split.Policy` do."""
    beginning: str = "^"
    """What matches at the beginning of the text and nowhere else."""
    end: str = "$"
    """What matches at the end of the text and nowhere else: in Python and Java, ``$`` does before a line end, too."""
    pct_encoded: str = ""
    """A character that stands for a whole pct-encoded in the text, if any."""

    def anchored(self, pattern: str) -> str:
        r"""Return the pattern so that it matches whole texts only.

        >>> JAVA.anchored("a|b"), ECMASCRIPT.anchored("a|b")
        ('\\A(?:a|b)\\z', '^(?:a|b)$')
        """
        return f"{self.beginning}(?:{pattern}){self.end}"


PYTHON: Final = Dialect("PYTHON", possessive=True, lookahead=True, beginning=r"\A", end=r"\Z")
"""`re` and `regex`, Python 3.11 and later."""

PORTABLE: Final = Dialect("PORTABLE", possessive=False, lookahead=False)
"""Rust's `regex`, RE2, and whatever is built on them; PostgreSQL; JSON Schema."""

ECMASCRIPT: Final = Dialect("ECMASCRIPT", possessive=False, lookahead=True)
"""JavaScript under the `u` and `v` flags, and the HTML `pattern` attribute. Not under the `m` flag."""

JAVA: Final = Dialect("JAVA", possessive=True, lookahead=True, beginning=r"\A", end=r"\z")
"""`java.util.regex`."""

FOLDED: Final = PYTHON._replace(name="FOLDED", lookahead=False, pct_encoded=r"\0")
"""PYTHON, for partial matching of a text in which NUL stands for each pct-encoded (see `uri_split.rules.folded`).

To partial matching, look-ahead that comes to the end of the text might match whatever follows, even if it is negative.
"""

DIALECTS: Final = (PYTHON, PORTABLE, ECMASCRIPT, JAVA)
"""All but `FOLDED`, which is of use within the package only."""
