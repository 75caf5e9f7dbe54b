"""Rows of Parquet for a copy with new columns: the types and metadata of the others stay as they were."""

from collections.abc import Collection, Generator, Iterator, Sequence
from contextlib import contextmanager
from typing import BinaryIO, Final

from uri_split._text.arguments import requires_extra
from uri_split.cli.errors import ObjectFailure
from uri_split.cli.objects import as_pyarrow_reads, is_object
from uri_split.cli.session import Session
from uri_split.cli.tables.arrow_types import without_views
from uri_split.cli.tables.frames import damaged
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
