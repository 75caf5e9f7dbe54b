"""Engines with a package for Python: Rust's `regex`, and RE2 as three packages have it built in."""

from collections.abc import Sequence
from functools import cache

import duckdb
import polars as pl
import pyarrow as pa
import pyarrow.compute
import re2


def polars_matches(pattern: str, texts: Sequence[str]) -> list[bool]:
    return pl.Series(texts, dtype=pl.String).str.contains(pattern).to_list()


def arrow_matches(pattern: str, texts: Sequence[str]) -> list[bool]:
    return pyarrow.compute.match_substring_regex(pa.array(texts, pa.string()), pattern).to_pylist()


def duckdb_matches(pattern: str, texts: Sequence[str]) -> list[bool]:
    with _duckdb().cursor() as connection:
        connection.register("texts", pa.table({"body": pa.array(texts, pa.string())}))
        rows: list[tuple[object, ...]] = connection.execute(
            "SELECT regexp_matches(body, $1) FROM texts", [pattern]
        ).fetchall()
        return [found is True for (found,) in rows]


@cache
def _duckdb() -> duckdb.DuckDBPyConnection:
    return duckdb.connect()  # which takes longer than a question


def re2_matches(pattern: str, texts: Sequence[str]) -> list[bool]:
    search = re2.compile(pattern).search
    # For a `str`, it would count the characters again in each call.
    return [search(text.encode()) is not None for text in texts]
