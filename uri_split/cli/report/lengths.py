"""The histogram of lengths, and their quantiles."""

from collections.abc import Mapping
from itertools import accumulate
from typing import Final

from uri_split.cli.report.charts import histogram
from uri_split.cli.report.html import Markup, count, element, joined

_MOST_BINS: Final = 40
_INTERVALS: Final = 4
"""Between the numbers below the axis."""
_RECOMMENDED: Final = 8000


def lengths(counts: Mapping[int, int]) -> Markup:
    """Return a histogram of all but the longest texts, and the numbers in words.

    Args:
        counts: How many texts have so many characters; there is at least one.
    """
    median, most, usual, longest = _quantile(counts, 50), _quantile(counts, 90), _quantile(counts, 99), max(counts)
    steps = (step * 10**power for power in range(len(str(usual)) + 1) for step in (1, 2, 5))
    width = next(step for step in steps if step * _MOST_BINS > usual)
    bins = [0] * (-(-(usual + 1) // (width * _INTERVALS)) * _INTERVALS)
    end = width * len(bins)
    for length, number in counts.items():
        if length < end:
            bins[length // width] += number
    beyond = sum(counts.values()) - sum(bins)
    ticks = [count(end * i // _INTERVALS) for i in range(_INTERVALS + 1)]
    words = f"Histogram of lengths: half of the texts have at most {count(median)} characters"
    numbers = {
        "shortest": min(counts),
        "median": median,
        "90 % have at most": most,
        "99 % have at most": usual,
        "longest": longest,
    }
    if longest > _RECOMMENDED:
        over = sum(number for length, number in counts.items() if length > _RECOMMENDED)
        numbers[f"over {count(_RECOMMENDED)}"] = over
    return joined(
        [
            histogram(bins, ticks, (median + 0.5) / end, f"median {count(median)}", words),
            *[element("p", element("small", f"Not drawn: {count(beyond)} with {count(end)} characters or more."))]
            * (beyond > 0),
            element(
                "dl",
                *(element("div", element("dt", name), element("dd", count(value))) for name, value in numbers.items()),
                class_="numbers",
            ),
        ]
    )


def _quantile(counts: Mapping[int, int], percent: int) -> int:
    """Return the shortest length that so many per cent of the texts do not exceed."""
    ordered = sorted(counts)
    so_far = accumulate(counts[length] for length in ordered)
    total = sum(counts.values())
    return next(length for length, number in zip(ordered, so_far, strict=True) if 100 * number >= percent * total)
