import sys
from collections import Counter
from mmap import PAGESIZE
from pathlib import Path
from random import Random

import polars as pl
import pytest

from uri_split.columns.summary import Distinct, Frequent, Sample


def values(number: int, kinds: int) -> list[str]:
    """Draw values, some of them much more frequent than others."""
    random = Random(3986)
    return [f"v{int(kinds * random.random() ** 4)}" for _ in range(number)]


def counted(drawn: list[str], limit: int, batch: int) -> Frequent:
    frequent = Frequent(limit)
    for start in range(0, len(drawn), batch):
        counts = pl.Series("value", drawn[start : start + batch]).value_counts()
        frequent.add(counts["value"], counts["count"])
    return frequent


@pytest.mark.parametrize("batch", [50, 1000, 20_000])
def test_counts_are_exact_while_all_values_fit(batch: int) -> None:
    drawn = values(20_000, 500)
    right = sorted(Counter(drawn).items(), key=lambda item: (-item[1], item[0]))
    frequent = counted(drawn, 500, batch)
    assert frequent.most_common(500) == right
    assert (frequent.total, frequent.max_undercount, len(frequent)) == (20_000, 0, len(right))
    assert frequent.singletons == sum(number == 1 for _, number in right)


@pytest.mark.parametrize("limit", [20, 100])
def test_counts_are_too_low_by_at_most_max_undercount(limit: int) -> None:
    drawn = values(20_000, 500)
    right = Counter(drawn)
    frequent = counted(drawn, limit, 100)
    assert 0 < frequent.max_undercount < 20_000
    assert len(frequent) <= limit
    assert frequent.total == 20_000
    found = dict(frequent.most_common(limit))
    assert all(right[value] - frequent.max_undercount <= number <= right[value] for value, number in found.items())
    # Whatever is more frequent than what may be missing has been found.
    assert {value for value, number in right.items() if number > frequent.max_undercount} <= set(found)


def test_long_values_are_cut() -> None:
    frequent = Frequent()
    frequent.add(pl.Series(["é" * 200, "é" * 128]), pl.Series([1, 1]))
    assert {value for value, _ in frequent.most_common(2)} == {"é" * 128, "é" * 200}
    frequent.add(pl.Series(["é" * 1000, "é" * 2000]), pl.Series([1, 1]))
    assert frequent.most_common(1) == [("é" * 255 + "…", 2)]


def test_distinct_values_are_exact_while_they_fit() -> None:
    distinct = Distinct(1000)
    for part in range(10):
        distinct.add(pl.Series([None, *(f"v{i}" for i in range(part * 100, part * 100 + 100))] * 3))
        assert (distinct.number, distinct.is_exact) == (part * 100 + 100, True)


@pytest.mark.skipif(sys.platform != "linux", reason="the memory in use is read from /proc")
def test_values_that_wait_keep_no_other_texts_in_memory() -> None:
    def in_use() -> int:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * PAGESIZE

    before = in_use()
    frequent = Frequent()
    for number in range(100):
        texts = pl.Series([f"http://host-{number}.example.com/{'x' * 40_000}"] * 100)
        frequent.add(texts.str.slice(7, 19), pl.repeat(1, 100, eager=True))
    assert in_use() - before < 100 * 2**20
    assert len(frequent) == 100


def test_distinct_values_are_estimated_if_they_do_not_fit() -> None:
    distinct = Distinct(5000)
    for part in range(20):
        distinct.add(pl.Series([f"https://example.com/{i}" for i in range(part * 5000, part * 5000 + 10_000)]))
    assert not distinct.is_exact
    assert abs(distinct.number - 105_000) < 0.07 * 105_000  # some four standard errors


def test_sample_does_not_depend_on_the_batches() -> None:
    texts = [f"t{i}" for i in range(5000)]
    drawn: list[object] = []
    for batch in (11, 17, 5000):
        sample = Sample(200)
        for start in range(0, 5000, batch):
            numbers = pl.Series(range(start + 1, min(5000, start + batch) + 1))
            sample.add(numbers, pl.Series(texts[start : start + batch]))
        assert (sample.number, sample.drawn, sample.too_long, sample.is_all) == (5000, 200, 0, False)
        drawn.append(sample.rows())
    assert drawn[0] == drawn[1] == drawn[2]


def test_sample_is_uniform() -> None:
    sample = Sample(10_000)
    sample.add(pl.Series(range(1, 100_001)), pl.Series(map(str, range(1, 100_001))))
    rows = sample.rows()
    assert [row.number for row in rows] == sorted({row.number for row in rows})
    assert all(str(row.number) == row.text for row in rows)
    # Of each hundredth, and of each residue: 100 are expected, and six standard deviations allowed.
    for parts in (Counter(row.number // 1000 for row in rows), Counter(row.number % 100 for row in rows)):
        assert all(40 < parts[part] < 160 for part in range(100))


def test_texts_that_are_too_long_are_not_drawn() -> None:
    sample = Sample(10, longest=4)
    sample.add(pl.Series([1, 2, 3]), pl.Series(["éé", "ééé", "aaaa"]))
    assert [row.text for row in sample.rows()] == ["éé", "aaaa"]
    assert (sample.number, sample.drawn, sample.too_long, sample.is_all) == (3, 2, 1, False)
