"""Columns for the Hive partitions of files, in the types that Polars infers."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from uri_split._text.arguments import requires_extra
from uri_split.cli.partitions import Partitions

with requires_extra("reading tables", package="polars", extra="bulk"):
    import polars as pl

_BETWEEN_FIELDS: Final = "\x1f"  # not in any value


@lru_cache(maxsize=1)
def partition_rows(partitions: Partitions) -> Mapping[str, pl.DataFrame]:
    """Return the values of each file as a frame of one row. All values of a column together decide about its type.

    >>> rows = partition_rows(Partitions({"a": {"year": "2026"}, "b": {"year": None}}))
    >>> rows["b"].rows(), rows["b"]["year"].dtype
    ([(None,)], Int64)
    """
    places: dict[str, dict[str | None, int]] = {}
    for partition in partitions.values.values():
        for name, text in partition.items():
            known = places.setdefault(name, {})
            known.setdefault(text, len(known))
    typed = {name: _typed([*known]).alias(name) for name, known in places.items()}
    return {
        file: pl.DataFrame([typed[name].slice(places[name][text], 1) for name, text in partition.items()])
        for file, partition in partitions.values.items()
    }


def _typed(texts: Sequence[str | None]) -> pl.Series:
    """Return texts in the type that Polars infers for all of them, as in CSV. An empty one is text, and not NULL."""
    given = pl.Series(texts, dtype=pl.String)
    some = [text for text in texts if text is not None]
    if not some or not all(text and text.isprintable() for text in some):
        return given
    try:
        read = pl.read_csv(
            "\n".join(some).encode(),
            has_header=False,
            separator=_BETWEEN_FIELDS,
            quote_char=None,
            infer_schema_length=None,
            try_parse_dates=True,
        ).to_series()
    except pl.exceptions.PolarsError:  # a number of more than 128 bits
        return given
    if isinstance(
        read.dtype, pl.String | pl.Time | pl.Int128
    ):  # Polars has no partitions of times, and Arrow no such integers
        return given
    return given.replace_strict(some, read, default=None, return_dtype=read.dtype)
