"""Counts, distinct values and samples of a column of any length, batch by batch, in bounded memory."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from uri_split._text.arguments import requires_extra

with requires_extra("counting columns", package="polars"):
    import polars as pl


_SEED: Final = 3986
# Longer values are cut, so that memory is bounded. No DNS name is longer.
_LONGEST_VALUE: Final = 256


class Frequent:
    """Counter of how often each value occurs.

    The counts are exact until there are more different values than `limit`. Then the rarest are dropped, and a count
    may be too low by up to `max_undercount`.

    Attributes:
        total: How many values were counted.

    >>> frequent = Frequent()
    >>> frequent.add(pl.Series(["b", "a", "b", None]), pl.Series([1, 5, 1, 1]))
    >>> frequent.most_common(1), frequent.total, frequent.singletons, frequent.max_undercount
    ([('a', 5)], 7, 0, 0)
    """

    def __init__(self, limit: int = 2**19) -> None:
        self._limit = limit
        self._merged = pl.DataFrame(schema={"value": pl.String, "count": pl.Int64})
        self._pending: list[pl.DataFrame] = []
        self.total: int = 0
        self._max_undercount = 0

    @property
    def max_undercount(self) -> int:
        """How much any count may be too low; 0 if all are exact."""
        self._merge()
        return self._max_undercount

    def add(self, values: pl.Series, counts: pl.Series) -> None:
        """Add values and how often each occurs; nulls are skipped."""
        more = pl.DataFrame({"value": values, "count": counts.cast(pl.Int64)}).drop_nulls("value")
        # New texts: parts of the texts of a column would keep all of these in memory.
        cut = more.with_columns(
            pl.when(pl.col("value").str.len_chars() > _LONGEST_VALUE)
            .then(pl.col("value").str.head(_LONGEST_VALUE - 1) + "…")
            .otherwise(pl.col("value") + "")
        )
        self.total += int(more["count"].sum())
        self._pending.append(cut)
        # Each merge costs as much as all values together: wait until there are some to merge.
        if sum(frame.height for frame in self._pending) > self._limit // 4:
            self._merge()

    def _merge(self) -> None:
        if not self._pending:
            return
        self._merged = pl.concat([self._merged, *self._pending]).group_by("value").agg(pl.col("count").sum())
        self._pending.clear()
        if self._merged.height > self._limit:
            ordered = self._ordered()
            self._max_undercount += ordered["count"][self._limit // 2]
            self._merged = ordered.head(self._limit // 2)

    def most_common(self, number: int) -> list[tuple[str, int]]:
        """Return the most frequent values and their counts; values of the same frequency in alphabetical order."""
        self._merge()
        return self._ordered().head(number).rows()

    @property
    def singletons(self) -> int:
        """Number of values that occur exactly once. It is exact while `max_undercount` is 0."""
        self._merge()
        return int((self._merged["count"] == 1).sum())

    def __len__(self) -> int:
        self._merge()
        return self._merged.height

    def _ordered(self) -> pl.DataFrame:
        return self._merged.sort(["count", "value"], descending=[True, False])


class Distinct:
    """Counter of different values: exact up to `limit` values, then an estimate to about one thousandth.

    >>> distinct = Distinct()
    >>> distinct.add(pl.Series(["a", "b", "a", None]))
    >>> distinct.number, distinct.is_exact
    (2, True)
    """

    def __init__(self, limit: int = 2**21) -> None:
        self._limit = limit
        self._hashes = pl.Series(dtype=pl.UInt64)
        self._pending: list[pl.Series] = []
        self._halvings = 0

    def add(self, values: pl.Series) -> None:
        """Add values; nulls are skipped."""
        self._pending.append(self._kept(values.drop_nulls().hash(_SEED)))
        # Each merge costs as much as all hashes together: wait until there are some to merge.
        if sum(map(len, self._pending)) > self._limit // 4:
            self._merge()

    def _merge(self) -> None:
        self._hashes = pl.concat([self._hashes, *self._pending]).unique()
        self._pending.clear()
        while len(self._hashes) > self._limit:  # keep every second hash, which then counts twice
            self._halvings += 1
            self._hashes = self._kept(self._hashes)

    @property
    def number(self) -> int:
        """The number of different values."""
        self._merge()
        return len(self._hashes) << self._halvings

    @property
    def is_exact(self) -> bool:
        """Whether the number is exact, not an estimate."""
        self._merge()
        return self._halvings == 0

    def _kept(self, hashes: pl.Series) -> pl.Series:
        return hashes.filter(hashes % 2**self._halvings == 0) if self._halvings else hashes


class Row(NamedTuple):
    """A row of a column.

    Attributes:
        number: The row's number, counted from 1.
        text: Its text.
    """

    number: int
    text: str


class Sample:
    """Uniform random sample of rows: all rows, as long as they are no more than `size`.

    It is the same in every run, whatever the batches.

    Attributes:
        size: How many rows are drawn at most.
        longest: How many bytes a text may have; a longer one is never drawn, so that memory is bounded.
        number: How many rows there were to draw from.
        too_long: How many of them were too long.

    >>> sample = Sample(size=2)
    >>> sample.add(pl.Series([1, 2, 3]), pl.Series(["a", "b", "c" * 5000]))
    >>> sample.rows(), sample.number, sample.too_long
    ([Row(number=1, text='a'), Row(number=2, text='b')], 3, 1)
    """

    def __init__(self, size: int, longest: int = 2048) -> None:
        self.size = size
        self.longest = longest
        self._drawn = pl.DataFrame(schema={"number": pl.Int64, "text": pl.String, "lot": pl.UInt64})
        self.number: int = 0
        self.too_long: int = 0

    def add(self, numbers: pl.Series, texts: pl.Series) -> None:
        """Add rows to draw from."""
        frame = pl.DataFrame({"number": numbers.cast(pl.Int64), "text": texts})
        short = frame.filter(pl.col("text").str.len_bytes() <= self.longest)
        self.number += frame.height
        self.too_long += frame.height - short.height
        # The hashes of consecutive numbers are evenly spaced; those of their digits are not.
        lots = short.with_columns(lot=pl.col("number").cast(pl.String).hash(_SEED))
        if self._drawn.height == self.size:  # nearly all rows of a long column are not drawn
            lots = lots.filter(pl.col("lot") < self._drawn["lot"].max())
            if lots.is_empty():
                return
        drawn = pl.concat([self._drawn, lots]).bottom_k(self.size, by="lot")
        # New texts: those that were selected would keep all texts of their batches in memory.
        self._drawn = drawn.with_columns(pl.Series("text", drawn["text"].to_list(), pl.String))

    def rows(self) -> list[Row]:
        """Return the rows that were drawn, in the order of the column."""
        rows: Iterable[tuple[int, str]] = self._drawn.sort("number").select("number", "text").iter_rows()
        return [Row(*row) for row in rows]

    @property
    def drawn(self) -> int:
        """Number of rows that were drawn."""
        return self._drawn.height

    @property
    def is_all(self) -> bool:
        """Whether all rows were drawn."""
        return self.drawn == self.number
