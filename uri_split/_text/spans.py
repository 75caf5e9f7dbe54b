"""Spans of text, patterns that are compiled on first use, and beginnings of what a pattern matches."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import AnyStr, Final, cast

Span = tuple[int, int]
"""The offset of the first code point and the offset after the last."""


def touched(spans: Sequence[Span], start: int, end: int) -> Sequence[Span]:
    """Return the spans, out of some in order and without overlap, that overlap another span.

    >>> touched([(1, 3), (5, 7), (9, 11)], 2, 6)
    [(1, 3), (5, 7)]
    """
    first = bisect_right(spans, start, key=itemgetter(1))
    return spans[first : bisect_left(spans, end, key=itemgetter(0))]


def clipped(spans: Sequence[Span], start: int, end: int) -> tuple[Span, ...]:
    """Return the parts of some spans that are within another span, counted from its start.

    >>> clipped([(1, 3), (5, 7), (9, 11)], 2, 6)
    ((0, 1), (3, 4))
    """
    return tuple((max(first, start) - start, min(last, end) - start) for first, last in touched(spans, start, end))


def merged(spans: Iterable[Span]) -> list[Span]:
    """Return spans in order, with those that overlap as one.

    >>> merged([(5, 7), (0, 2), (1, 3)])
    [(0, 3), (5, 7)]
    """
    apart: list[Span] = []
    for start, end in sorted(spans):
        if apart and start < apart[-1][1]:
            apart[-1] = apart[-1][0], max(end, apart[-1][1])
        else:
            apart.append((start, end))
    return apart


def spliced(text: str, parts: Iterable[tuple[int, int, str]]) -> str:
    """Return the text with other texts in place of some parts, which are in order and without overlap.

    >>> spliced("a-b", [(0, 0, "<"), (1, 2, "+")])
    '<a+b'
    """
    pieces: list[str] = []
    position = 0
    for start, end, written in parts:
        pieces += text[position:start], written
        position = end
    return "".join(pieces) + text[position:]


def mask(text: str, spans: Iterable[Span]) -> str:
    """Return the text with ``***`` in place of each of some spans, which are in order and without overlap.

    >>> mask("http://me:secret@example.com/", [(10, 16)])
    'http://me:***@example.com/'
    """
    return spliced(text, ((start, end, "***") for start, end in spans))


# Regular expressions that are compiled on first use, so that importing a module compiles none.


def lazy_pattern(pattern: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Return a regular expression of `re` that is compiled on first use.

    Use it for module-level constants. For a pattern that depends on arguments, write a function with `functools.cache`.

    >>> digits = lazy_pattern("[0-9]+")
    >>> digits.sub("-", "a12")
    'a-'
    """
    return cast("re.Pattern[AnyStr]", _LazyPattern(pattern, flags))


def matched_at(pattern: re.Pattern[str], text: str, start: int) -> str:
    """Return what a pattern matches at an offset; empty if it does not match there.

    >>> matched_at(re.compile("[0-9]*"), "a12b", 1)
    '12'
    """
    found = pattern.match(text, start)
    return found[0] if found else ""


class _LazyPattern:
    """Stand-in for a pattern. The first use of an attribute compiles the pattern and keeps the attribute."""

    def __init__(self, pattern: str | bytes, flags: int) -> None:
        self._pattern = pattern
        self._flags = flags

    def __getattr__(self, name: str) -> object:
        value = getattr(re.compile(self._pattern, self._flags), name)
        setattr(self, name, value)
        return value


# Patterns of beginnings: of what could match another pattern if more characters followed.

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
