"""Spans: parts of a text, as offsets in code points."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from operator import itemgetter

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
