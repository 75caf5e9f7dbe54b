"""Frames of Polars that PyArrow reads, from Parquet with columns that Polars cannot read."""

from collections.abc import Iterator, Sequence
from functools import partial

from uri_split._text.arguments import requires_extra
from uri_split.cli.objects import open_file
from uri_split.cli.tables.arrow_types import are_read_by_polars, for_polars
from uri_split.cli.tables.frames import Frames, damaged

with requires_extra("reading tables", package="polars", extra="bulk"):
    import polars as pl
with requires_extra("reading Parquet", package="pyarrow", extra="bulk"):
    import pyarrow as pa
    from pyarrow.parquet import ParquetFile


def arrow_frames(path: str) -> Frames | None:
    """Return the rows of a Parquet file on which Polars would panic, and `None` for any other, or a damaged one."""
    try:
        with open_file(path) as stream, ParquetFile(stream) as parquet:
            schema, rows = parquet.schema_arrow, parquet.metadata.num_rows
    except (pa.ArrowException, OSError):  # reported by Polars, unless it can read it
        return None
    if are_read_by_polars(schema):
        return None
    plain = for_polars(schema)
    return Frames(pl.DataFrame(plain.empty_table()).schema, rows, partial(_read, path, plain))


def _read(path: str, schema: pa.Schema, columns: Sequence[str], size: int) -> Iterator[pl.DataFrame]:
    plain = pa.schema([schema.field(name) for name in columns])
    try:
        with open_file(path) as stream, ParquetFile(stream) as parquet:
            for batch in parquet.iter_batches(size, columns=columns):
                yield pl.DataFrame(pa.Table.from_batches([batch]).select(columns).cast(plain))
    except (pa.ArrowException, OSError) as error:
        raise damaged(error) from None
