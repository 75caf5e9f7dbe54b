"""Parquet files, whose rows and metadata are kept."""

import base64
import os
from collections import Counter
from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from errno import EDQUOT, EFBIG, ENOSPC
from functools import partial
from typing import BinaryIO, Final

from uri_split._text.arguments import requires_extra
from uri_split.cli.atomic import atomic_write
from uri_split.cli.errors import ObjectFailure
from uri_split.cli.inputs import Session
from uri_split.cli.objects import as_pyarrow_reads, is_object
from uri_split.cli.options import Output, Tally
from uri_split.cli.tables.arrow_frames import are_read_by_polars, without_views
from uri_split.cli.tables.frames import POLARS_ERRORS, damaged
from uri_split.cli.tables.outputs import without_passwords
from uri_split.cli.tables.tables import ROWS, Table, draw

with requires_extra("writing tables", package="polars", extra="bulk"):
    import polars as pl
with requires_extra("writing tables", package="pyarrow", extra="bulk"):
    import pyarrow as pa
    from pyarrow import types
    from pyarrow.parquet import ParquetFile

# Spark reads the columns from this metadata, and would not see the new ones.
_COLUMNS_OF_SPARK: Final = b"org.apache.spark.sql.parquet.row.metadata"


def schema_of(file: str, partition: pl.DataFrame | None = None) -> pa.Schema:
    """Return the columns of a file, and those of its partition.

    Raises:
        BadTable: If it is damaged.
    """
    with _damage_as_bad_table(), ParquetFile(as_pyarrow_reads(file)) as parquet:
        own = parquet.schema_arrow
    return own if partition is None else pa.schema([*own, *partition.to_arrow().schema], own.metadata)


def has_int96(file: str) -> bool:
    """Return whether a file has timestamps of type INT96. Spark writes these, and reads others as another type."""
    with ParquetFile(as_pyarrow_reads(file)) as parquet:
        return any(column.physical_type == "INT96" for column in parquet.schema)


def extended_schema(schemas: Sequence[pa.Schema], added: pl.Schema, redacted: Collection[str]) -> pa.Schema:
    """Return the columns and the metadata of the first file, and the new columns.

    Args:
        schemas: The schemas of the files. A column without values in one file may have any type in the others.
        added: The new columns.
        redacted: The columns whose passwords are hidden. They become plain text, because their dictionaries may
            lack the new texts.
    """
    fields: list[pa.Field] = []
    for name in schemas[0].names:
        kinds = [schema.field(name) for schema in schemas]
        field = next((kind for kind in kinds if not types.is_null(kind.type)), kinds[0])
        is_text = types.is_string(field.type) or types.is_large_string(field.type)
        fields.append(field if name not in redacted or is_text else pa.field(name, pa.large_string()))
    metadata = {key: value for key, value in (schemas[0].metadata or {}).items() if key != _COLUMNS_OF_SPARK}
    return pa.schema([*fields, *pl.DataFrame(schema=added).to_arrow().schema], metadata)


def rows_of(session: Session, table: Table, schema: pa.Schema) -> Iterator[pa.Table]:
    """Yield the rows of a file in batches, with the types of a schema, and the values of its partition.

    Raises:
        BadTable: If the file is damaged.
    """
    draw(session)
    added = [*table.partition.columns]
    with (
        _damage_as_bad_table(),
        ParquetFile(as_pyarrow_reads(session.inputs.path_of(table.file))) as parquet,
    ):
        names = parquet.schema_arrow.names
        own = pa.schema([field for field in schema if field.name in names])
        whole = pa.schema([*own, *(schema.field(name) for name in added)])
        # Threads would share the position in an object.
        for batch in parquet.iter_batches(ROWS, use_threads=not is_object(table.file)):
            if session.inputs.is_over():
                return
            rows = pa.Table.from_batches([batch]).select(own.names).cast(own)
            if added:
                more = table.partition[[0] * batch.num_rows].to_arrow()
                rows = pa.Table.from_arrays([*rows.columns, *more.columns], schema=whole)
            taken = session.inputs.take(batch.num_rows)
            if taken:
                yield rows if len(taken) == batch.num_rows else taken_from(rows, taken)
            session.screen.rows += batch.num_rows
            session.screen.advance(table.file, batch.num_rows / parquet.metadata.num_rows)


def row_groups_of(stream: BinaryIO) -> Iterator[pa.Table]:
    """Yield the row groups of an open file as they are.

    Raises:
        BadTable: If the file is damaged.
    """
    with _damage_as_bad_table(), ParquetFile(stream) as parquet:
        yield from map(parquet.read_row_group, range(parquet.num_row_groups))


def compression_of(file: str) -> dict[str, str]:
    """Return the compression of each column of a file by its path, as its first row group has it."""
    with ParquetFile(as_pyarrow_reads(file)) as parquet:
        groups = range(min(1, parquet.num_row_groups))
        columns = [
            parquet.metadata.row_group(group).column(index)
            for group in groups
            for index in range(parquet.metadata.num_columns)
        ]
    # Arrow has 2 names for no compression, and writes only by the other one.
    return {column.path_in_schema: column.compression.replace("UNCOMPRESSED", "NONE") for column in columns}


def texts_of(rows: pa.Table, name: str) -> pl.Series:
    """Return the texts of a column.

    Raises:
        BadTable: If they are not UTF-8. Polars would not notice.
    """
    column = rows.column(name)
    with _damage_as_bad_table():
        column.validate(full=True)
    return pl.Series(name, column).cast(pl.String)


def extended(rows: pa.Table, schema: pa.Schema, new: pl.DataFrame, numbers: Sequence[int] | None) -> pa.Table:
    """Return the rows with new columns, or the rows with some numbers, which may be repeated."""
    rows = rows if numbers is None else taken_from(rows, numbers)
    return pa.Table.from_arrays([*rows.columns, *new.to_arrow().columns], schema=schema)


def taken_from(rows: pa.Table, numbers: Sequence[int]) -> pa.Table:
    """Return some rows, given by their numbers, which may be repeated."""
    if not numbers:  # PyArrow would not know that they are numbers
        return rows.slice(0, 0)
    return rows.cast(without_views(rows.schema)).take([*numbers]).cast(rows.schema)


def filtered(rows: pa.Table, is_kept: pl.Series) -> pa.Table:
    """Return the rows for which a column is true."""
    return taken_from(rows, is_kept.arg_true().to_list())


def replaced(rows: pa.Table, texts: pl.Series) -> pa.Table:
    """Return the rows with the column of the same name replaced."""
    index = rows.schema.get_field_index(texts.name)
    columns = rows.columns
    columns[index] = texts.to_frame().to_arrow().cast(pa.schema([rows.schema.field(index)])).column(0)
    return pa.Table.from_arrays(columns, schema=rows.schema)


@contextmanager
def _damage_as_bad_table() -> Generator[None]:
    try:
        yield
    except ObjectFailure:
        raise
    except (pa.ArrowException, OSError) as error:
        raise damaged(error) from None


# Parquet to Parquet by the streaming engine of Polars, which uses all cores.

_FULL_DISK: Final = (ENOSPC, EDQUOT, EFBIG)


class EngineFailure(Exception):  # noqa: N818  the rows can still be copied one batch after another
    """The engine cannot copy the rows, or a file is damaged."""


def keeps(session: Session, tables: Sequence[Table], schemas: Sequence[pa.Schema]) -> bool:
    """Return whether Polars writes the columns of some files with the types and metadata that they have.

    Args:
        session: The inputs.
        tables: The files.
        schemas: The columns of each, as Arrow reads them.
    """
    first = _types(schemas[0])
    return not any(has_int96(session.inputs.path_of(table.file)) for table in tables) and all(
        # Polars has no decimal numbers that long, and does not write the numbers that Iceberg gives to columns.
        not any(word in f"{schema}" for word in ("decimal256", "PARQUET:field_id"))
        and are_read_by_polars(schema)
        and first == _types(schema) == _types(_in_polars(table.schema))
        for table, schema in zip(tables, schemas, strict=True)
    )


def _types(schema: pa.Schema) -> dict[str, str]:
    """Return the types of columns. Which of two types of text, bytes or lists a column has is only in the metadata."""
    return {
        field.name: f"{field.type}".replace("large_", "").replace("list<item:", "list<element:") for field in schema
    }


def _in_polars(schema: Mapping[str, pl.DataType]) -> pa.Schema:
    return pl.DataFrame(schema=schema).to_arrow().schema


@contextmanager
def _store_failure_as_engine_failure() -> Generator[None]:
    try:
        yield
    except OSError as error:
        if "object-store error" in f"{error}":
            raise EngineFailure from None
        raise


@_store_failure_as_engine_failure()
def stream(
    session: Session,
    tables: Sequence[Table],
    output: Output,
    schema: pa.Schema,
    names: Sequence[str],
    extension: Callable[[Sequence[pl.Series]], tuple[pl.DataFrame, Tally]],
    *,
    redact: bool,
) -> Tally:
    """Write the rows of Parquet files with new columns, and return the counts of all rows.

    Args:
        session: The inputs and the screen.
        tables: The files, for which `keeps` is true.
        output: The file to write.
        schema: Its columns.
        names: The columns that contain the texts.
        extension: Returns the new columns for some texts, and the counts of their rows. It runs in several threads.
        redact: Whether to hide passwords in the columns that contain the texts.

    Raises:
        OSError: If the file cannot be written.
        EngineFailure: If a file is damaged, or the engine fails otherwise.
    """
    metadata = {key.decode(): value.decode() for key, value in (schema.metadata or {}).items()}
    # Polars does not distinguish two types of text and lists, but keeps a key that it would write itself.
    metadata["ARROW:schema"] = base64.b64encode(schema.serialize().to_pybytes()).decode()
    scans = [(table.file, _scan(session, table)) for table in tables]
    heights = {file: scan.select(pl.len()).collect().item() for file, scan in scans}
    done: list[tuple[str, float, Tally]] = []

    def extended(file: str, frame: pl.DataFrame) -> pl.DataFrame:
        part = frame.height / max(1, heights[file])
        texts = [frame[name].cast(pl.String) for name in names]
        new, tally = extension(texts)
        done.append((file, part, tally))
        session.screen.advance(file, part)
        return (frame.with_columns(map(without_passwords, texts)) if redact else frame).hstack(new)

    first = tables[0]
    columns = extended(first.file, pl.DataFrame(schema=first.schema)).schema
    rows = pl.concat(
        [
            scan.select(first.schema.names()).map_batches(partial(extended, file), streamable=True, schema=columns)
            for file, scan in scans
        ]
    )
    with atomic_write(output.file) as stream:
        try:
            run(
                rows,
                lambda frames: frames.sink_parquet(
                    stream,
                    compression=output.compression or "zstd",
                    row_group_size=output.row_group_size,
                    metadata=metadata,
                    arrow_schema=_as_polars_writes(columns, schema),
                ),
            )
        except POLARS_ERRORS:
            for file, part, _ in done:
                session.screen.advance(file, -part)
            raise EngineFailure from None
    total = sum((tally for _, _, tally in done), Tally())
    # The threads end in any order.
    return replace(total, problems=Counter(dict(sorted(total.problems.items()))))


def run(rows: pl.LazyFrame, sink: Callable[[pl.LazyFrame], object]) -> None:
    """Run a sink so that a signal ends it.

    Raises:
        OSError: If the disk is full.
        pl.exceptions.PolarsError: If the engine fails otherwise.
    """
    wanted = [True]
    # When nothing is wanted any more, the function fails for the next rows, which ends the engine.
    checked = rows.map_batches(lambda frame: (wanted[0], frame)[1], streamable=True)
    # In a thread of its own, because only the main thread handles signals, and only while it runs Python.
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(sink, checked)
        try:
            running.result()
        except pl.exceptions.PolarsError as error:
            full = next((number for number in _FULL_DISK if f"(os error {number})" in f"{error}"), None)
            if full is None:
                raise
            raise OSError(full, os.strerror(full)) from None
        finally:
            wanted.clear()


def _scan(session: Session, table: Table) -> pl.LazyFrame:
    # Given bytes, Polars takes them for the contents.
    path = os.fsencode(session.inputs.path_of(table.file)).decode()
    rows = pl.scan_parquet(path, glob=False, credential_provider=None)
    return rows.with_columns(pl.lit(value).first() for value in table.partition)


def _as_polars_writes(columns: pl.Schema, schema: pa.Schema) -> pa.Schema:
    """Return the columns in the types of Polars, and which of them are never null."""
    return pa.schema(
        [
            pa.field(field.name, field.type, schema.field(field.name).nullable, field.metadata)
            for field in _in_polars(columns)
        ]
    )
