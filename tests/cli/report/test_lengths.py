import re
from collections import Counter
from collections.abc import Mapping
from random import Random

import pytest

from tests.cli.report.report_pages import LINES, summary
from uri_split.cli.commands.report import page


def lengths(counts: Mapping[int, int]) -> str:
    """Return the section about lengths, for the number of texts with each length."""
    counted = summary([])
    counted.rows, counted.lengths = sum(counts.values()), Counter(counts)
    return page(counted, LINES).partition("<h2>Lengths</h2>")[2].partition("</section>")[0]


def numbers(html: str) -> dict[str, str]:
    return dict(re.findall("<dt>([^<]*)</dt><dd>([^<]*)</dd>", html))


def columns(html: str) -> list[tuple[float, float]]:
    """Return the position and the height of each column, in percent."""
    found = re.findall(r'<rect x="([\d.]+)%" y="[\d.]+%" width="[\d.]+%" height="([\d.]+)%"/>', html)
    return [(float(x), float(height)) for x, height in found]


def test_quantiles_are_exact() -> None:
    drawn = [Random(seed).randrange(10_000) for seed in range(999)]
    ordered = sorted(drawn)
    assert numbers(lengths(Counter(drawn))) == {
        "shortest": f"{ordered[0]:,}",
        "median": f"{ordered[499]:,}",
        "90% have at most": f"{ordered[899]:,}",
        "99% have at most": f"{ordered[989]:,}",
        "longest": f"{ordered[-1]:,}",
        "texts longer than 8,000": f"{sum(length > 8000 for length in drawn)}",
    }


def test_columns_have_their_heights_and_ticks() -> None:
    html = lengths({3: 10, 7: 40, 15: 20})
    assert columns(html) == [(18.75, 25), (43.75, 100), (93.75, 50)]
    assert re.findall('<text x="[^"]*" y="192" [^>]*>([^<]*)<', html) == ["0", "4", "8", "12", "16"]
    assert 'x1="46.88%" x2="46.88%" y1="18" y2="24"' in html


@pytest.mark.parametrize(("length", "anchor"), [(0, "start"), (1, "middle"), (3, "end"), (10**9, "end")])
def test_label_of_the_median_stays_within_the_histogram(length: int, anchor: str) -> None:
    assert f'text-anchor="{anchor}">median {length:,}<' in lengths({length: 1})


@pytest.mark.parametrize("length", [0, 1, 39, 40, 79, 80, 199, 200, 399, 400, 10**6, 10**9])
def test_histogram_has_at_most_40_columns(length: int) -> None:
    html = lengths(dict.fromkeys(range(max(0, length - 50), length + 1), 1))
    assert 1 <= len(columns(html)) <= 40
    assert "Not drawn" not in html


def test_longest_texts_are_counted_but_not_drawn() -> None:
    html = lengths({10: 1000, 10**6: 2})
    assert len(columns(html)) == 1
    assert "Not drawn: 2 texts with 12 characters or more." in html
