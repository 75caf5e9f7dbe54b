"""Spans: parts of a text, as offsets in code points."""

import pytest

from uri_split._text.spans import Span, clipped, mask, touched

SPANS = [(1, 3), (5, 7), (9, 11)]


@pytest.mark.parametrize(
    ("start", "end", "expected"),
    [(0, 1, []), (0, 2, [(1, 3)]), (3, 5, []), (2, 10, SPANS), (6, 6, [(5, 7)]), (11, 20, []), (0, 20, SPANS)],
)
def test_touched_returns_the_spans_that_overlap(start: int, end: int, expected: list[Span]) -> None:
    assert touched(SPANS, start, end) == expected


def test_clipped_spans_are_counted_from_the_start() -> None:
    assert clipped(SPANS, 2, 10) == ((0, 1), (3, 5), (7, 8))
    assert clipped(SPANS, 3, 5) == ()


def test_mask_replaces_each_span() -> None:
    assert mask("0123456789ab", SPANS) == "0***34***78***b"
    assert mask("", []) == ""
