"""Promises about columns of Spark, and whether they are met: 4 million real URLs, two tasks at once."""

import os
import shutil
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter_ns
from typing import TYPE_CHECKING, Final

import polars as pl
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F  # noqa: N812  the usual name among users of Spark

from benchmarks.bounds import Row
from benchmarks.columns import URLS, Promise, a_million, row_of
from benchmarks.timing import medians
from uri_split.columns.parts import whole
from uri_split.columns.spark import check, host, split
from uri_split.dialects import JAVA

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

ROUNDS: Final = 5
# How often the million is read: starting a job takes as long as some hundred thousand rows.
TIMES: Final = 4

PROMISES: Final = (
    Promise("Spark check", "rlike with the strict pattern", 2),
    Promise("Spark split", "try_parse_url for the same parts", 3),
    Promise("Spark host", "Spark split, only parts.host", 1.2),
)

# `try_parse_url` does not return the port, except in the authority.
_PARTS: Final = ("PROTOCOL", "AUTHORITY", "USERINFO", "HOST", "PATH", "QUERY", "REF")


def rows_of_spark(lines: "Iterable[str]", skip: "Callable[[str], None]") -> list[Row]:
    """Return the promises about a column of a million lines; none if Spark cannot start."""
    if not (shutil.which("java") or "JAVA_HOME" in os.environ):
        skip("Spark is skipped: it needs Java 17 or later")
        return []
    with TemporaryDirectory() as directory:
        file = Path(directory, "links.parquet")
        # Several groups of rows, since otherwise one task would read them all.
        pl.DataFrame({"url": a_million(lines)}).write_parquet(file, row_group_size=URLS // 8)
        session = _started()
        try:
            stopwatches = _stopwatches(session.read.parquet(*[str(file)] * TIMES))
            return [_measured(promise, stopwatches) for promise in PROMISES]
        finally:
            session.stop()


def _started() -> SparkSession:
    settings: dict[str, bool | float | int | str | None] = {
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.driver.host": "127.0.0.1",
        "spark.log.level": "OFF",
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
    }
    return SparkSession.builder.master("local[2]").config(map=settings).getOrCreate()


def _stopwatches(frame: DataFrame) -> "dict[str, Callable[[], int]]":
    url = F.col("url")
    frames = {
        "Spark split": split(frame, "url"),
        "try_parse_url for the same parts": frame.select(
            "*", *(F.try_parse_url(url, F.lit(part)).alias(part) for part in _PARTS)
        ),
        "Spark host": frame.select(host(url)),
        "Spark split, only parts.host": split(frame, "url").select("parts.host"),
        "Spark check": check(frame, "url"),
        "rlike with the strict pattern": frame.select("*", url.rlike(whole("URI", JAVA)).alias("is_valid")),
    }
    return {name: partial(_nanoseconds, asked) for name, asked in frames.items()}


def _nanoseconds(frame: DataFrame) -> int:
    """Return how long it takes to compute all columns of all rows, and discard them."""
    begin = perf_counter_ns()
    frame.write.format("noop").mode("overwrite").save()
    return perf_counter_ns() - begin


def _measured(promise: Promise, stopwatches: "Mapping[str, Callable[[], int]]") -> Row:
    # One promise after the other, since the virtual machine compiles according to what it has run before.
    taken = medians({name: stopwatches[name] for name in (promise.ours, promise.theirs)}, ROUNDS)
    return row_of(promise, taken)
