"""Spans of text, values and patterns that are made on first use, and text as it is shown to people."""

import os
import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cache, cached_property, wraps
from itertools import accumulate
from operator import itemgetter
from threading import RLock
from typing import AnyStr, Final, Literal, NamedTuple, ParamSpec, Self, TypeVar, cast, overload

_Parameters = ParamSpec("_Parameters")
_Value = TypeVar("_Value")
Span = tuple[int, int]
"""The offset of the first code point and the offset after the last."""


def touched(spans: Sequence[Span], start: int, end: int) -> Sequence[Span]:
    """Return the spans, out of some in order and without overlap, that overlap another span.

    >>> touched([(1, 3), (5, 7), (9, 11)], 2, 6)
    [(1, 3), (5, 7)]
    """
    if not spans:  # the usual case
        return spans
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


# Values that are made on first use, among them regular expressions, so that importing a module makes none. Threads that
# use one first wait for one of them to make it. It is one lock for all, so that none waits for another in a circle.

FIRST_USE: Final = RLock()
"""The lock that a thread holds while it makes something for all threads."""

# A copy of the process has no other threads: a lock that one of them holds would never be released there.
with suppress(AttributeError):  # not on Windows
    os.register_at_fork(before=FIRST_USE.acquire, after_in_parent=FIRST_USE.release, after_in_child=FIRST_USE.release)


def once(function: Callable[_Parameters, _Value]) -> Callable[_Parameters, _Value]:
    """Decorate a function so that it runs once for each arguments, also if several threads call it first.

    Use it for functions whose arguments have few values, such as names of rules: every result is kept. No module may
    call such a function while it is imported, because the function may import that module in another thread.

    >>> made = []
    >>> make = once(made.append)
    >>> make(1), make(1), made
    (None, None, [1])
    """
    first = cast("Callable[_Parameters, _Value]", cache(function))

    @wraps(first)
    def wait(*args: _Parameters.args, **named: _Parameters.kwargs) -> _Value:
        with FIRST_USE:
            return first(*args, **named)

    return cast("Callable[_Parameters, _Value]", cache(wait))


class once_property(cached_property[_Value]):  # noqa: N801  like the one it extends
    """Property that is made once for each object, also if several threads read it first."""

    @overload
    def __get__(self, instance: None, owner: type[object] | None = None) -> Self: ...
    @overload
    def __get__(self, instance: object, owner: type[object] | None = None) -> _Value: ...
    def __get__(self, instance: object, owner: type[object] | None = None) -> Self | _Value:
        with FIRST_USE:
            return super().__get__(instance, owner)


def lazy_pattern(pattern: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Return a regular expression of `re` that is compiled on first use.

    Use it for module-level constants. For a pattern that depends on arguments, write a function with `once`.

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
        with FIRST_USE:  # the next thread gets it from the cache of `re`
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


# Text for people: characters by name, excerpts with a caret line, and addresses of the documentation.

_CONTROL_PICTURES: Final = {code: chr(0x2400 + code) for code in range(0x20)} | {0x7F: "\u2421"}
_HIDDEN: Final = "***"
INVISIBLE: Final = r"\xad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff"
"""Invisible characters that may divide a name, as the body of a character class."""


class Shown(NamedTuple):
    """A text as displayed.

    Attributes:
        line: The text on one line.
        columns: The column where each code point begins, counted from 0, and where the last one ends.
        hidden: The hidden spans of the text, such as passwords, in order.
    """

    line: str
    columns: Sequence[int]
    hidden: Sequence[Span]

    def carets(self, spans: Iterable[Span]) -> str:
        """Return the line of carets under some parts of the text; an empty part has one caret.

        >>> shown("日本 x").carets([(0, 1), (2, 3)])
        '^^  ^'
        """
        line = ""
        for columns in sorted(map(self.columns_of, spans), key=lambda columns: columns.start):
            line = line.ljust(columns.start) + "^" * (columns.stop - max(columns.start, len(line)))
        return line

    def columns_of(self, span: Span) -> range:
        """Return the columns of a part of the text, at least one, with all columns of the hidden spans it touches."""
        start, end = widened(span, self.hidden)
        return range(self.columns[start], max(self.columns[start] + 1, self.columns[end]))


def widened(span: Span, hidden: Sequence[Span]) -> Span:
    """Return a span extended by the hidden spans it touches, so that no part of a password is marked.

    >>> widened((11, 12), [(10, 16)]), widened((9, 10), [(10, 16)])
    ((10, 16), (9, 10))
    """
    if not hidden:  # the usual case
        return span
    spans = [span, *touched(hidden, *span)]
    return min(start for start, _ in spans), max(end for _, end in spans)


def shown(text: str, hidden: Sequence[Span] = ()) -> Shown:
    r"""Return the text as a terminal can show it on one line, with ``***`` for each span that is hidden.

    A control character becomes its picture, any other invisible character the replacement character.

    >>> shown("http://me:secret@a/\n\u200b", [(10, 16)]).line
    'http://me:***@a/␊�'
    """
    if text.isascii() and text.isprintable() and not hidden:  # the usual case
        return Shown(text, range(len(text) + 1), hidden)
    cells = [_cell(character) for character in text]
    for start, end in hidden:
        cells[start:end] = [_HIDDEN, *[""] * (end - start - 1)]
    return Shown("".join(cells), tuple(accumulate(map(_width, cells), initial=0)), hidden)


def excerpt(text: str, spans: Sequence[Span], width: int, hidden: Sequence[Span]) -> tuple[str, str]:
    """Return the text as displayed and the carets under it, cut to `width` characters around the first span.

    >>> excerpt("http://example.com/a b", [(20, 21)], 80, ())
    ('http://example.com/a b', '                    ^')
    >>> excerpt(f"/{'a' * 60} {'b' * 60}", [(61, 62)], 20, ())
    ('…aaaaaa bbbbbbbbbbb…', '       ^')
    """
    if len(text) > width:
        width -= len("……")
    first = min((start for start, _ in spans), default=0)
    begin = max(0, min(first - width // 3, len(text) - width))
    end = min(begin + width, len(text))

    def within(span: Span) -> Span:
        return max(span[0], begin) - begin, min(span[1], end) - begin

    window = shown(text[begin:end], clipped(hidden, begin, end))
    carets = window.carets(within(span) for span in spans if begin <= span[0] <= end)
    cut = "…" if begin > 0 else ""
    more = "…" if end < len(text) else ""
    return f"{cut}{window.line}{more}", f"{' ' * len(cut)}{carets}"


def _cell(character: str) -> str:
    """Return what a terminal shows for a character."""
    if character.isprintable() or unicodedata.category(character) == "Zs":
        return character
    return _CONTROL_PICTURES.get(ord(character), "\ufffd")


def _width(cell: str) -> int:
    """Return how many columns of a terminal it takes."""
    if cell.isascii():
        return len(cell)
    return sum(
        0 if unicodedata.category(character) in {"Mn", "Me"} else 1 + (unicodedata.east_asian_width(character) in "WF")
        for character in cell
    )


# Addresses of the documentation site, and of its pages about codes.

SITE: Final = "https://uri-split.github.io/uri_split/"
CodeKind = Literal["problem", "hazard", "change", "mistake"]
"""The kinds of codes."""


def url_of(kind: CodeKind, code: str) -> str:
    """Return the address of the page about a code.

    >>> url_of("hazard", "backslash").removeprefix(SITE)
    'reference/hazards/backslash/'
    """
    return f"{SITE}reference/{kind}s/{code}/"  # uri-split: ignore[U003]  codes consist of letters, digits and hyphens
