"""The histogram of lengths, and their quantiles."""

from collections.abc import Mapping
from itertools import accumulate
from typing import Final

from uri_split._codes.messages import counted
from uri_split.cli.report.charts import histogram
from uri_split.cli.report.html import Markup, count, definitions, element, joined

_MOST_BINS: Final = 40
_INTERVALS: Final = 4
"""Number of intervals between the numbers below the axis."""
_RECOMMENDED: Final = 8000
_NAMES: Final = {
    "p90": "90% have at most",
    "p99": "99% have at most",
    f"longer_than_{_RECOMMENDED}": f"texts longer than {count(_RECOMMENDED)}",
}
"""Names on the page that differ from the keys in JSON."""


def lengths(counts: Mapping[int, int]) -> Markup:
    """Return a histogram of all but the longest texts, and their statistics.

    Args:
        counts: The number of texts by their number of characters; there is at least one text.
    """
    bins, end = _bins(counts)
    median = _quantile(counts, 50)
    ticks = [count(end * i // _INTERVALS) for i in range(_INTERVALS + 1)]
    words = f"Histogram of lengths: half of the texts have at most {count(median)} characters"
    content = [histogram(bins, ticks, (median + 0.5) / end, f"median {count(median)}", words)]
    beyond = sum(counts.values()) - sum(bins)
    if beyond:
        note = f"Not drawn: {counted(beyond, 'text')} with {count(end)} characters or more."
        content.append(element("p", element("small", note)))
    numbers = {_NAMES.get(key, key): count(number) for key, number in statistics(counts).items()}
    return joined([*content, definitions(numbers, "numbers")])


def _bins(counts: Mapping[int, int]) -> tuple[list[int], int]:
    """Return the number of texts in each bin of the histogram, and the length at the end of the last bin.

    The bins are equally wide, 1, 2 or 5 times a power of 10, and contain at least 99% of the texts.
    """
    usual = _quantile(counts, 99)
    steps = (step * 10**power for power in range(len(str(usual)) + 1) for step in (1, 2, 5))
    width = next(step for step in steps if step * _MOST_BINS > usual)
    bins = [0] * (-(-(usual + 1) // (width * _INTERVALS)) * _INTERVALS)
    end = width * len(bins)
    for length, number in counts.items():
        if length < end:
            bins[length // width] += number
    return bins, end


def statistics(counts: Mapping[int, int]) -> dict[str, int]:
    """Return the lengths that the page lists, by the keys that they have in JSON."""
    return {
        "shortest": min(counts),
        "median": _quantile(counts, 50),
        "p90": _quantile(counts, 90),
        "p99": _quantile(counts, 99),
        "longest": max(counts),
        f"longer_than_{_RECOMMENDED}": sum(number for length, number in counts.items() if length > _RECOMMENDED),
    }


def _quantile(counts: Mapping[int, int], percent: int) -> int:
    """Return the smallest length that so many percent of the texts do not exceed."""
    ordered = sorted(counts)
    so_far = accumulate(counts[length] for length in ordered)
    total = sum(counts.values())
    return next(length for length, number in zip(ordered, so_far, strict=True) if 100 * number >= percent * total)
