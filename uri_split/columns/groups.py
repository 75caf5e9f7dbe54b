"""Groups of the rows of a column: by host, by registrable domain, by scheme, or by whether the text is valid."""

from functools import lru_cache
from string import ascii_lowercase, ascii_uppercase
from typing import Final, Literal, get_args

from uri_split._algebra import browsers
from uri_split._split.passwords import IN_AT, hidden_spans
from uri_split._text.arguments import requires_extra
from uri_split._text.spans import clipped, mask
from uri_split.columns import cells
from uri_split.columns.counting import Frequent
from uri_split.columns.parts import Part
from uri_split.lenient import component_spans, split_authority
from uri_split.rules import RULES

with requires_extra("counting columns", package="polars", extra="polars"):
    import polars as pl

    from uri_split.columns.polars import URIExpr

By = Literal["host", "registrable-domain", "scheme", "status"]
"""Property by which rows are grouped."""

BY: Final[tuple[By, ...]] = get_args(By)

_TEXT: Final = pl.col("text")
_SUSPECT_PARTS: Final[tuple[Part, ...]] = ("host", "port", "path", "query")


class Groups:
    """Counter of the rows of a column, one group for each value of a property.

    Hosts and schemes are those of `uri_split.lenient.split`, with ASCII letters in lower case. The status is ``valid``
    for a URI, ``relative`` for a relative reference, and otherwise ``invalid:`` with the first component that breaks
    the grammar of a URI-reference. What people may take for a password in a host is hidden (`hidden_spans`).

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
                self.values.add(*lower_cased(_hosts(frame)))
            case "registrable-domain":
                self.values.add(*by_domain(*lower_cased(_hosts(frame))))
            case "scheme":
                self.values.add(*lower_cased(frame.select(URIExpr(_TEXT).scheme()).to_series()))
            case _:  # "status"
                self.values.add(*counted(_status(frame)))


def _hosts(frame: pl.DataFrame) -> pl.Series:
    """Return the host of each text, without passwords."""
    return without_passwords(frame.with_columns(host=URIExpr(_TEXT).host()))["host"]


def without_passwords(frame: pl.DataFrame) -> pl.DataFrame:
    """Return texts and parts of them, with ``***`` in hosts, ports, paths and queries for what `hidden_spans` finds.

    Args:
        frame: The column ``text``, without nulls, and columns of parts.

    >>> frame = pl.DataFrame({"text": ["http://me:se/cret@a/"], "host": ["me:se"], "path": ["/cret@a/"]})
    >>> without_passwords(frame).rows()
    [('http://me:se/cret@a/', 'me:***', '***@a/')]
    """
    some = frame["text"].str.contains_any([*IN_AT]).arg_true()
    shown = [_shown_parts(text) for text in frame["text"].gather(some)]
    return frame.with_columns(
        frame[part].clone().scatter(some, pl.Series([parts[part] for parts in shown], dtype=pl.String))
        for part in _SUSPECT_PARTS
        if part in frame.columns
    )


def _shown_parts(text: str) -> dict[Part, str | None]:
    hidden = hidden_spans(text)
    _, authority, path, query, _ = component_spans(text)
    _, host, port = split_authority(text[slice(*authority)]) if authority else (None, None, None)

    def shown(start: int, end: int) -> str:
        # An empty part within a password stays empty: it hides nothing, and is counted as empty.
        return mask(text[start:end], clipped(hidden, start, end)) if start < end else ""

    end = authority[1] if authority else 0
    end_of_host = end if port is None else end - len(port) - 1
    return {
        "host": None if host is None else shown(end_of_host - len(host), end_of_host),
        "port": None if port is None else shown(end - len(port), end),
        "path": shown(*path),
        "query": shown(*query) if query else None,
    }


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
    capitals = names.str.contains("[A-Z]").arg_true()
    lower = names.gather(capitals).to_frame().select(in_lower_case(pl.col("value"))).to_series()
    return _summed(names.scatter(capitals, lower), counts)


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
        return browsers.registrable_domain(host)
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
