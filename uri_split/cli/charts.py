"""Numbers and texts as the page of a report shows them."""

from bisect import bisect_left
from collections.abc import Mapping
from itertools import accumulate, pairwise
from typing import Final

from uri_split._passwords import hidden_spans
from uri_split._text.spans import clipped, shown, widened

_LONGEST_LABEL: Final = 80
_LONGEST_EXCERPT: Final = 120
_LEAST_SHARE: Final = 0.1
_QUANTILES: Final = {"shortest": 0, "median": 50, "p90": 90, "p99": 99, "longest": 100}
_MOST_BINS: Final = 40
_INTERVALS: Final = 4
"""Number of intervals between the numbers below the axis of a histogram."""
_RECOMMENDED: Final = 8000  # every program should support it (RFC 9110, section 4.1)


def share(part: int, whole: int) -> str:
    """Return a share in percent. Only none is shown as 0%, and only all as 100%.

    >>> [share(part, 5000) for part in (0, 1, 2500, 4999, 5000)]
    ['0%', '<0.1%', '50.0%', '>99.9%', '100%']
    """
    if part in {0, whole}:
        return "100%" if part else "0%"
    percent = 100 * part / whole
    if percent < _LEAST_SHARE:
        return f"<{_LEAST_SHARE}%"
    return f">{100 - _LEAST_SHARE}%" if percent > 100 - _LEAST_SHARE else f"{percent:.1f}%"


def label(text: str) -> str:
    r"""Return a short text from the data in a form that can be shown.

    >>> label("exam\tple.com")
    'exam␉ple.com'
    """
    line = shown(text[:_LONGEST_LABEL]).line
    return f"{line}…" if len(text) > _LONGEST_LABEL else line


def excerpt(text: str, start: int, end: int) -> tuple[str, str, str]:
    r"""Return a text from the data on one line without passwords, cut around a part: before, that part, and after it.

    >>> excerpt("http://me:secret@a/\nb", 19, 20)
    ('http://me:***@a/', '␊', 'b')
    """
    hidden = hidden_spans(text)
    start, end = widened((start, end), hidden)
    begin = max(0, min(start - _LONGEST_EXCERPT // 2, len(text) - _LONGEST_EXCERPT))
    until = min(begin + _LONGEST_EXCERPT, len(text))
    bounds = pairwise((begin, start, min(end, until), until))
    before, marked, after = (shown(text[slice(*part)], clipped(hidden, *part)).line for part in bounds)
    marked = marked or "\xa0"  # visible even if something is missing there
    return f"…{before}" if begin else before, marked, f"{after}…" if until < len(text) else after


def statistics(counts: Mapping[int, int]) -> dict[str, int]:
    """Return exact statistics of the number of texts with each length, by the keys that they have in JSON.

    >>> statistics({3: 10, 7: 40, 15: 20})
    {'shortest': 3, 'median': 7, 'p90': 15, 'p99': 15, 'longest': 15, 'longer_than_8000': 0}
    """
    ordered = sorted(counts)
    so_far = [*accumulate(counts[length] for length in ordered)]
    ranks = {name: -(-so_far[-1] * percent // 100) for name, percent in _QUANTILES.items()}
    too_long = sum(counts[length] for length in ordered if length > _RECOMMENDED)
    return {**{name: ordered[bisect_left(so_far, rank)] for name, rank in ranks.items()}, "longer_than_8000": too_long}


def bins(counts: Mapping[int, int], usual: int) -> tuple[list[int], int]:
    """Return the number of texts in each bin of a histogram of lengths, and the length at the end of the last bin.

    All bins are 1, 2 or 5 times a power of 10 wide. The last ones contain the usual length.

    >>> bins({3: 10, 7: 40, 150: 20}, 7)
    ([0, 0, 0, 10, 0, 0, 0, 40], 8)
    """
    steps = (step * 10**power for power in range(len(str(usual)) + 1) for step in (1, 2, 5))
    width = next(step for step in steps if step * _MOST_BINS > usual)
    numbers = [0] * (-(-(usual + 1) // (width * _INTERVALS)) * _INTERVALS)
    for length, number in counts.items():
        if length < width * len(numbers):
            numbers[length // width] += number
    return numbers, width * len(numbers)
