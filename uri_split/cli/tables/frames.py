"""Frames of Polars, some rows at a time, from Parquet and from whatever else Polars scans."""

import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from uri_split._text.arguments import requires_extra
from uri_split.cli.objects import failure_as_object_failure, open_file
from uri_split.cli.tables.compression import BadTable

with requires_extra("reading tables", package="polars", extra="bulk"):
    import polars as pl

# A panic is not an `Exception`.
POLARS_ERRORS: Final[tuple[type[Exception], ...]] = (pl.exceptions.PolarsError, pl.exceptions.PanicException)
"""What Polars raises if it cannot read or write something."""


class Frames(NamedTuple):
    """A table that has not been read yet.

    Attributes:
        schema: The columns.
        rows: The number of rows.
        read: Yields some columns, given by name, in frames of at most some rows. May raise `BadTable`.
    """

    schema: pl.Schema
    rows: int
    read: Callable[[Sequence[str], int], Iterator[pl.DataFrame]]


def parquet_frames(path: str) -> Frames:
    """Return the rows of a Parquet file.

    Raises:
        OSError, BadTable: If the file cannot be read.
    """
    with open_file(path):  # given a directory, Polars would read the files in it
        pass
    try:
        with failure_as_object_failure(path):
            frames = scanned(pl.scan_parquet(os.fsencode(path).decode(), glob=False, credential_provider=None))
    except UnicodeDecodeError:
        message = "Polars requires a UTF-8 file name: rename the file"
        raise BadTable(message) from None
    except POLARS_ERRORS as error:
        raise damaged(error) from None

    def read(columns: Sequence[str], size: int) -> Iterator[pl.DataFrame]:
        with failure_as_object_failure(path):
            yield from frames.read(columns, size)

    return frames._replace(read=read)


def scanned(lazy: pl.LazyFrame) -> Frames:
    """Return the rows of a scan.

    Raises:
        pl.exceptions.PolarsError, pl.exceptions.PanicException: If Polars cannot read them.
    """
    return Frames(lazy.collect_schema(), lazy.select(pl.len()).collect().item(), partial(_read, lazy))


def _read(lazy: pl.LazyFrame, columns: Sequence[str], size: int) -> Iterator[pl.DataFrame]:
    try:
        yield from lazy.select(columns).collect_batches(chunk_size=size, maintain_order=True)
    except POLARS_ERRORS as error:
        raise damaged(error) from None


def damaged(error: Exception) -> BadTable:
    """Return the error for a file that is not Parquet, or damaged."""
    reason = str(error).partition("\n")[0]
    return BadTable(f"not a Parquet file, or damaged ({reason})")
