r"""Patterns of beginnings: of what could match another pattern if more characters followed."""

import re
from typing import Final

from uri_split._text.patterns import lazy_pattern

# Each part of a pattern: what belongs to groups and alternatives, or one character or class with its quantifier.
_PART: Final = lazy_pattern(
    r"(?P<group>\(\?:|\||\)(?:(?:[*+?]|\{[0-9,]+\})[+?]?)?)"
    r"|(?P<one>\\.|\[(?>(?:\\.|[^\]\\])*)\]?|.)(?:(?P<mark>[*?])[+?]?|(?P<repeat>\+|\{(?P<least>[0-9]+)[0-9,]*\})[+?]?)?"
)


def beginnings_of(pattern: str) -> str:
    r"""Return a pattern that matches exactly the beginnings of what a pattern matches, each as a whole text.

    It is the same pattern, but where it needs a character, the end of the text will do. It takes time that is linear if
    that of the pattern is.

    Args:
        pattern: A pattern of characters, classes, alternatives, groups without captures, and quantifiers. A run that is
            possessive, or a group of it, must not be able to begin with what may follow it. Python before 3.11.5 loses
            its place after a possessive group that fails (gh-106052), which the alternative at the end makes up for.

    >>> print(beginnings_of("v[0-9]+:a*[bc]{2}"))
    (?:v|\Z)(?:[0-9]+|\Z)(?::|\Z)a*(?:[bc]|\Z){2}
    """
    return _PART.sub(_or_end, pattern)


def _or_end(part: re.Match[str]) -> str:
    one, least = part["one"], part["least"]
    if part["group"] or part["mark"] or least == "0":
        return part[0]
    if least in {None, "1"}:
        return rf"(?:{part[0]}|\Z)"
    return rf"(?:{one}|\Z){part[0].removeprefix(one)}"
