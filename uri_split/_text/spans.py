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


def mask(text: str, spans: Iterable[Span]) -> str:
    """Return the text with ``***`` in place of each of some spans, which are in order and without overlap.

    >>> mask("http://me:secret@example.com/", [(10, 16)])
    'http://me:***@example.com/'
    """
    parts: list[str] = []
    position = 0
    for start, end in spans:
        parts += text[position:start], "***"
        position = end
    return "".join(parts) + text[position:]
