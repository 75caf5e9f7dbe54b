"""Dialects: the syntax in which each family of regular-expression engines takes the grammar."""

from typing import Final, NamedTuple


class Dialect(NamedTuple):
    """Differences between families of engines that matter for this grammar.

    Character classes are escaped so that every engine reads them alike. The engines differ in possessive quantifiers,
    in look-ahead and in the anchors of a text. RE2 and JavaScript reject ``*+``, and Rust's `regex` reads it as a
    repetition of a repetition, so they get greedy quantifiers. Java needs possessive ones, or its stack overflows on
    long texts.

    Attributes:
        name: The name of the dialect.
        possessive: Whether quantifiers may be possessive.
        lookahead: Whether there is look-ahead. No rule needs it, but some patterns of a `uri_split.Policy` do.
        beginning: The anchor that matches only at the beginning of the text.
        end: The anchor that matches only at the end of the text. In Python and Java, ``$`` also matches before a final
            line end.

    >>> from uri_split.rules import RULES
    >>> RULES["port"].pattern(PYTHON), RULES["port"].pattern(PORTABLE)
    ('[0-9]*+', '[0-9]*')
    """

    name: str
    possessive: bool
    lookahead: bool
    beginning: str = "^"
    end: str = "$"

    def anchored(self, pattern: str) -> str:
        r"""Return the pattern with anchors, so that it matches whole texts only.

        >>> JAVA.anchored("a|b"), ECMASCRIPT.anchored("a|b")
        ('\\A(?:a|b)\\z', '^(?:a|b)$')
        """
        return f"{self.beginning}(?:{pattern}){self.end}"


PYTHON: Final = Dialect("PYTHON", possessive=True, lookahead=True, beginning=r"\A", end=r"\Z")
"""`re` and `regex`, Python 3.11 and later."""

PORTABLE: Final = Dialect("PORTABLE", possessive=False, lookahead=False)
"""Rust's `regex`, RE2 and the engines built on them; PostgreSQL; JSON Schema."""

ECMASCRIPT: Final = Dialect("ECMASCRIPT", possessive=False, lookahead=True)
"""JavaScript under the `u` and `v` flags, and the HTML `pattern` attribute. Not under the `m` flag."""

JAVA: Final = Dialect("JAVA", possessive=True, lookahead=True, beginning=r"\A", end=r"\z")
"""`java.util.regex`."""

DIALECTS: Final = (PYTHON, PORTABLE, ECMASCRIPT, JAVA)
"""All dialects."""
