"""Promises about columns, and whether they are met: a million real URLs in Polars, DuckDB and pandas."""

from itertools import cycle, islice
from time import perf_counter_ns
from typing import TYPE_CHECKING, Final, NamedTuple

import duckdb
import pandas as pd
import polars as pl

from benchmarks.bounds import Row
from benchmarks.duckdb_before import SPLIT_BEFORE
from benchmarks.peers import PEERS
from benchmarks.timing import medians
from uri_split import diagnose
from uri_split.columns import cells
from uri_split.columns.duckdb import register
from uri_split.columns.pandas import URIAccessor
from uri_split.columns.parts import whole
from uri_split.columns.polars import URIExpr, plain_split
from uri_split.dialects import PORTABLE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

URLS: Final = 1_000_000
ROUNDS: Final = 5
LOOP: Final = "a loop of uncached urlsplit"
APPENDIX_B: Final = r"^(?:([^:/?#]+):)?(?://([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#((?s:.*)))?"

SPLITTING: Final = {
    "in WHERE": "SELECT count(*) FROM links WHERE {}(url).path = '/'",
    "into a table": "CREATE OR REPLACE TEMP TABLE parts AS SELECT unnest({}(url)) FROM links",
}
"""Where DuckDB computes each repeated expression again, and where it computes it once."""


class Promise(NamedTuple):
    """One thing is at least so many times faster than another."""

    ours: str
    theirs: str
    least: float


PROMISES: Final = (
    Promise("Polars is_valid with the extra fast, streaming", LOOP, 110),
    Promise("Polars is_valid, streaming", LOOP, 42),
    Promise("Polars split with the extra fast, streaming", LOOP, 50),
    Promise("Polars split, streaming", LOOP, 12),
    Promise("Polars split, streaming", "extract_groups with Appendix B, streaming", 1.6),
    Promise("DuckDB uri_is_valid", LOOP, 25),
    Promise("DuckDB uri_split, in WHERE", "its form before, in WHERE", 1.6),
    Promise("DuckDB uri_split, into a table", "its form before, into a table", 1),
    Promise("pandas series.uri.split()", "series.str.extract(Appendix B)", 4),
    Promise("Polars reason, streaming", "a loop of diagnose", 5),
    Promise("Polars registrable_domain, streaming", "a loop of registrable_domain", 5),
    Promise("Polars normalize, streaming", "a loop of normalize", 5),
)
MOST_MICROSECONDS_FOR_HAZARDS: Final = 8.9
"""A fifteenth of what one text took before most texts needed one pattern."""


def rows_of_columns(lines: "Iterable[str]") -> list[Row]:
    """Return the promises about columns of a million of the lines."""
    taken = medians(_stopwatches(a_million(lines)), ROUNDS)
    hazards = taken["Polars hazards, streaming"] / URLS / 1000
    what, bound = "Polars hazards, streaming: microseconds a text", f"≤ {MOST_MICROSECONDS_FOR_HAZARDS}"
    row = Row(what, f"{hazards:.1f}", bound, hazards <= MOST_MICROSECONDS_FOR_HAZARDS)
    return [*(row_of(promise, taken) for promise in PROMISES), row]


def a_million(lines: "Iterable[str]") -> list[str]:
    """Return a million lines, repeating the given ones, as texts that a column can contain: in UTF-8."""
    return [line.encode("utf-8", "replace").decode() for line in islice(cycle(lines), URLS)]


def row_of(promise: Promise, taken: "Mapping[str, float]") -> Row:
    """Return the promise with the measured figure."""
    measured = taken[promise.theirs] / taken[promise.ours]
    what = f"{promise.ours}: times faster than {promise.theirs}"
    return Row(what, f"{measured:.1f}", f"≥ {promise.least}", measured >= promise.least)


def _stopwatches(texts: list[str]) -> "dict[str, Callable[[], int]]":
    frame = pl.DataFrame({"url": texts})
    column, url = frame.lazy(), URIExpr(pl.col("url"))
    series = pd.Series(texts)
    connection = duckdb.connect(config={"threads": 2})
    register(connection)
    connection.execute(SPLIT_BEFORE)
    connection.register("frame", frame.to_arrow())
    connection.execute("CREATE TABLE links AS SELECT url FROM frame")

    def streamed(question: pl.Expr) -> "Callable[[], int]":
        return lambda: _timed(lambda: column.select(question).collect(engine="streaming"))

    def each(function: "Callable[[str], object]") -> "Callable[[], int]":
        return lambda: _timed(lambda: [function(text) for text in texts])

    def query(sql: str) -> "Callable[[], int]":
        return lambda: _timed(lambda: connection.execute(sql).fetchall())

    return {
        LOOP: lambda: _timed(lambda: _split_each(texts)),
        # The first of their two runs loads the kernels, if the columns before had too few rows for that.
        "Polars is_valid with the extra fast, streaming": streamed(url.is_valid()),
        "Polars is_valid, streaming": streamed(pl.col("url").str.contains(whole("URI", PORTABLE))),
        "Polars split with the extra fast, streaming": streamed(url.split()),
        "Polars split, streaming": streamed(plain_split(pl.col("url"))),
        "extract_groups with Appendix B, streaming": streamed(pl.col("url").str.extract_groups(APPENDIX_B)),
        "DuckDB uri_is_valid": query("SELECT count(*) FROM links WHERE uri_is_valid(url, 'URI')"),
        **{
            f"{name}, {how}": query(sql.format(macro))
            for name, macro in (("DuckDB uri_split", "uri_split"), ("its form before", "uri_split_before"))
            for how, sql in SPLITTING.items()
        },
        "pandas series.uri.split()": lambda: _timed(lambda: URIAccessor(series).split()),
        "series.str.extract(Appendix B)": lambda: _timed(lambda: series.str.extract(APPENDIX_B)),
        "Polars hazards, streaming": streamed(url.hazards()),
        "Polars reason, streaming": streamed(url.reason()),
        "Polars registrable_domain, streaming": streamed(url.registrable_domain()),
        "Polars normalize, streaming": streamed(url.normalize()),
        "a loop of diagnose": each(diagnose),
        "a loop of registrable_domain": each(cells.registrable_domain),
        "a loop of normalize": each(cells.normalize),
    }


def _split_each(texts: list[str]) -> None:
    urlsplit = PEERS[0].parse
    for text in texts:
        try:  # noqa: SIM105  `try` costs nothing if nothing is raised; `suppress` does
            urlsplit(text)
        except ValueError:
            pass


def _timed(work: "Callable[[], object]") -> int:
    begin = 0
    # The second run counts: neither candidate has to get back memory that the one before has freed.
    for _ in range(2):
        begin = perf_counter_ns()
        work()
    return perf_counter_ns() - begin
