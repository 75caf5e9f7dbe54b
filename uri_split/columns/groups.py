"""Groups of the rows of a column: by host, by registrable domain, by scheme, or by whether the text is valid."""

from functools import lru_cache
from string import ascii_lowercase, ascii_uppercase
from typing import Final, Literal, get_args

from uri_split._algebra import public_suffixes
from uri_split._text.extras import requires_extra
from uri_split.columns import cells
from uri_split.columns.counting import Frequent
from uri_split.rules import RULES

with requires_extra("counting columns", package="polars", extra="polars"):
    import polars as pl

    from uri_split.columns.polars import URIExpr

By = Literal["host", "registrable-domain", "scheme", "status"]
"""Property by which rows are grouped."""

BY: Final[tuple[By, ...]] = get_args(By)

_TEXT: Final = pl.col("text")


class Groups:
    """Counter of the rows of a column, one group for each value of a property.

    Hosts and schemes are those of `uri_split.lenient.split`, with ASCII letters in lower case. The status is ``valid``
    for a URI, ``relative`` for a relative reference, and otherwise ``invalid:`` with the first component that breaks
    the grammar of a URI-reference.

    Args:
        by: The property.

    Attributes:
        rows: How many rows there are.
        nulls: How many rows have no text.
        values: The values of the property; an empty host is one of them.

    >>> groups = Groups("host")
    >>> groups.add(pl.Series(["http://A/", "//a/b", "file:///", "urn:a:b", None]))
    >>> groups.values.most_common(3), groups.absent, groups.nulls, groups.rows
    ([('a', 2), ('', 1)], 1, 1, 5)
    """

    def __init__(self, by: By) -> None:
        self._by: Final = by
        self.rows: int = 0
        self.nulls: int = 0
        self.values: Frequent = Frequent()

    @property
    def absent(self) -> int:
        """Number of texts for which the property is absent, such as the host of a relative path."""
        return self.rows - self.nulls - self.values.total

    def add(self, texts: pl.Series) -> None:
        """Add the rows of one more batch."""
        self.rows += len(texts)
        self.nulls += texts.null_count()
        frame = texts.alias("text").drop_nulls().to_frame()
        match self._by:
            case "host":
                self.values.add(*lower_cased(frame.select(URIExpr(_TEXT).host()).to_series()))
            case "registrable-domain":
                self.values.add(*by_domain(*lower_cased(frame.select(URIExpr(_TEXT).host()).to_series())))
            case "scheme":
                self.values.add(*lower_cased(frame.select(URIExpr(_TEXT).scheme()).to_series()))
            case _:  # "status"
                self.values.add(*counted(_status(frame)))


def counted(values: pl.Series) -> tuple[pl.Series, pl.Series]:
    """Return the different values and how often each occurs; nulls are skipped.

    >>> [series.to_list() for series in counted(pl.Series(["a", None, "a"]))]
    [['a'], [2]]
    """
    counts = values.alias("value").drop_nulls().value_counts()
    return counts["value"], counts["count"]


def lower_cased(values: pl.Series) -> tuple[pl.Series, pl.Series]:
    """Return the same as `counted`, where values that differ only in the case of ASCII letters are one.

    Full lower-casing would turn other letters into ASCII, such as the Kelvin sign.

    >>> [series.to_list() for series in lower_cased(pl.Series(["a", None, "A"]))]
    [['a'], [2]]
    """
    names, counts = counted(values)
    return _summed(names.to_frame().select(in_lower_case(pl.col("value"))).to_series(), counts)


def in_lower_case(text: pl.Expr) -> pl.Expr:
    """Return texts with ASCII letters in lower case."""
    return text.str.replace_many([*ascii_uppercase], [*ascii_lowercase])


def by_domain(hosts: pl.Series, counts: pl.Series) -> tuple[pl.Series, pl.Series]:
    """Return the registrable domains of hosts, and the sums of their counts; hosts without one are skipped.

    Args:
        hosts: Different hosts.
        counts: How often each of them occurs.

    Raises:
        ModuleNotFoundError: If the package `publicsuffixlist` is not installed.

    >>> found = by_domain(pl.Series(["a.example.co.uk", "example.co.uk", "127.0.0.1"]), pl.Series([1, 2, 3]))
    >>> [series.to_list() for series in found]
    [['example.co.uk'], [3]]
    """
    return _summed(pl.Series("value", map(_registrable_domain, hosts), pl.String), counts)


@lru_cache(maxsize=2**16)
def _registrable_domain(host: str) -> str | None:
    if RULES["host"].matches(host):  # the usual and faster case
        return public_suffixes.registrable_domain(host)
    return cells.registrable_domain(f"//{host}")


def _summed(values: pl.Series, counts: pl.Series) -> tuple[pl.Series, pl.Series]:
    frame = pl.DataFrame({"value": values, "count": counts}).drop_nulls("value")
    sums = frame.group_by("value").agg(pl.col("count").sum())
    return sums["value"], sums["count"]


def _status(frame: pl.DataFrame) -> pl.Series:
    """Return the status of each text."""
    verdicts = frame.select(_TEXT, uri=URIExpr(_TEXT).is_valid())
    others = verdicts.filter(~pl.col("uri")).select(reason=URIExpr(_TEXT).reason("URI-reference").cast(pl.String))
    invalid = others.select(("invalid: " + pl.col("reason")).fill_null("relative")).to_series()
    return pl.concat([pl.Series(["valid"], dtype=pl.String).new_from_index(0, int(verdicts["uri"].sum())), invalid])
