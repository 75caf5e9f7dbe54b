"""What can be counted of a column of any length, batch by batch, in memory that does not grow with it."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from uri_split._text.extras import requires_extra

with requires_extra("counting columns", package="polars", extra="polars"):
    import polars as pl


_SEED: Final = 3986
# What is longer is cut, so that memory is bounded. No name in the DNS is longer.
_LONGEST_VALUE: Final = 256


class Frequent:
    """How often each value occurs.

    The counts are exact until there are more values than fit. Then the rarest are forgotten, and no count is short by
    more than `short_by`.

    >>> frequent = Frequent()
    >>> frequent.add(pl.Series(["b", "a", "b", None]), pl.Series([1, 5, 1, 1]))
    >>> frequent.most_common(1), frequent.total, frequent.once, frequent.short_by
    ([('a', 5)], 7, 0, 0)
    """

    def __init__(self, limit: int = 2**19) -> None:
        self._limit = limit
        self._counts = pl.DataFrame(schema={"value": pl.String, "count": pl.Int64})
        self.total = 0
        """How many values were counted."""
        self.short_by = 0
        """So much may be missing from any count; 0 where all are exact."""

    def add(self, values: pl.Series, counts: pl.Series) -> None:
        """Count values, each as often as it occurs; nulls are none."""
        more = pl.DataFrame({"value": values, "count": counts.cast(pl.Int64)}).drop_nulls("value")
        cut = more.with_columns(
            pl.when(pl.col("value").str.len_chars() > _LONGEST_VALUE)
            .then(pl.col("value").str.head(_LONGEST_VALUE - 1) + "…")
            .otherwise(pl.col("value"))
        )
        self.total += int(more["count"].sum())
        self._counts = pl.concat([self._counts, cut]).group_by("value").agg(pl.col("count").sum())
        if self._counts.height > self._limit:
            ordered = self._ordered()
            self.short_by += ordered["count"][self._limit // 2]
            self._counts = ordered.head(self._limit // 2)

    def most_common(self, number: int) -> list[tuple[str, int]]:
        """Return the most frequent values and their counts, those that are equally frequent in alphabetical order."""
        return self._ordered().head(number).rows()

    @property
    def once(self) -> int:
        """How many values occur only once. It is exact where nothing is missing."""
        return int((self._counts["count"] == 1).sum())

    def __len__(self) -> int:
        return self._counts.height

    def _ordered(self) -> pl.DataFrame:
        return self._counts.sort(["count", "value"], descending=[True, False])


class Distinct:
    """How many different values there are: exactly until there are more than fit, and then to about a thousandth.

    >>> distinct = Distinct()
    >>> distinct.add(pl.Series(["a", "b", "a", None]))
    >>> distinct.number, distinct.is_exact
    (2, True)
    """

    def __init__(self, limit: int = 2**22) -> None:
        self._limit = limit
        self._hashes = pl.Series(dtype=pl.UInt64)
        self._halvings = 0

    def add(self, values: pl.Series) -> None:
        """Take account of values; nulls are none."""
        self._hashes = pl.concat([self._hashes, self._kept(values.drop_nulls().hash(_SEED))]).unique()
        while len(self._hashes) > self._limit:  # every second one stands for itself and another
            self._halvings += 1
            self._hashes = self._kept(self._hashes)

    @property
    def number(self) -> int:
        """The number of different values."""
        return len(self._hashes) << self._halvings

    @property
    def is_exact(self) -> bool:
        """Whether the number is no estimate."""
        return self._halvings == 0

    def _kept(self, hashes: pl.Series) -> pl.Series:
        return hashes.filter(hashes % 2**self._halvings == 0) if self._halvings else hashes


class Row(NamedTuple):
    """A text and where it stands."""

    number: int
    """Counted from 1."""
    text: str


class Sample:
    """Rows drawn at random, each as likely as any other: all of them as long as they fit.

    The same rows are drawn in every run, however the column is cut into batches.

    >>> sample = Sample(size=2)
    >>> sample.add(pl.Series([1, 2, 3]), pl.Series(["a", "b", "c" * 5000]))
    >>> sample.rows(), sample.number, sample.too_long
    ([Row(number=1, text='a'), Row(number=2, text='b')], 3, 1)
    """

    def __init__(self, size: int, longest: int = 2048) -> None:
        """Begin without rows.

        Args:
            size: So many are drawn at most.
            longest: So many bytes a text has at most: a longer one is never drawn, so that memory is bounded.
        """
        self.size = size
        self.longest = longest
        self._drawn = pl.DataFrame(schema={"number": pl.Int64, "text": pl.String, "lot": pl.UInt64})
        self.number = 0
        """How many rows there were to draw from."""
        self.too_long = 0
        """How many of them were too long."""

    def add(self, numbers: pl.Series, texts: pl.Series) -> None:
        """Draw from rows as well."""
        frame = pl.DataFrame({"number": numbers.cast(pl.Int64), "text": texts})
        short = frame.filter(pl.col("text").str.len_bytes() <= self.longest)
        self.number += frame.height
        self.too_long += frame.height - short.height
        # The hashes of numbers that follow each other are spaced evenly, and those of their digits are not.
        lots = short.with_columns(lot=pl.col("number").cast(pl.String).hash(_SEED))
        self._drawn = pl.concat([self._drawn, lots]).bottom_k(self.size, by="lot")

    def rows(self) -> list[Row]:
        """Return what was drawn, in the order of the column."""
        rows: Iterable[tuple[int, str]] = self._drawn.sort("number").select("number", "text").iter_rows()
        return [Row(*row) for row in rows]

    @property
    def drawn(self) -> int:
        """How many rows were drawn."""
        return self._drawn.height

    @property
    def is_all(self) -> bool:
        """Whether every row was."""
        return self.drawn == self.number
