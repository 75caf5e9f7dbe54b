"""Writers of tables, batch by batch."""

from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, BinaryIO, Final, Literal

from uri_split._text.extras import requires_extra
from uri_split.cli.atomic import atomic_write
from uri_split.cli.tables.column_names import listed
from uri_split.cli.tables.formats import BadTable, Compression, format_of

with requires_extra("writing tables", package="polars", extra="bulk"):
    import polars as pl
with requires_extra("writing tables", package="pyarrow", extra="bulk"):
    from pyarrow import ArrowException
    from pyarrow.parquet import ParquetWriter

if TYPE_CHECKING:
    from polars._typing import PolarsDataType
    from pyarrow import Schema, Table

Write = Callable[[pl.DataFrame], object]
"""Writes a batch after the previous ones."""

_COMPRESSIONS: Final[dict[Compression, Literal["uncompressed", "gzip", "zstd"]]] = {
    "": "uncompressed",
    "gz": "gzip",
    "zst": "zstd",
}


@contextmanager
def table_writer(target: str, schema: pl.Schema) -> Generator[Write]:
    """Return a context whose value writes batches of a table, which appears when the context ends without an exception.

    In CSV, null is an empty field, and an empty text is ``""``; in JSON lines they are ``null`` and ``""``.

    Args:
        target: The name of the file, in the format of its extension.
        schema: The columns of every batch.

    Raises:
        BadTable: If the format cannot store the columns.
        OSError: If the file cannot be written.
    """
    kind, compression = format_of(target)
    with atomic_write(target) as stream:
        if kind == "parquet":
            with _parquet(stream, pl.DataFrame(schema=schema).to_arrow().schema) as writer:
                yield lambda frame: writer.write_table(frame.to_arrow())
        else:
            yield (_json if kind == "jsonl" else _csv)(stream, schema, _COMPRESSIONS[compression])


@contextmanager
def parquet_writer(
    target: str, schema: "Schema", *, int96: bool, compression: str | Mapping[str, str] = "zstd"
) -> "Generator[Callable[[Table], object]]":
    """Return a context like that of `table_writer` for rows of Arrow and a Parquet file. Each batch is a row group.

    Args:
        target: The name of the file.
        schema: The columns of the rows.
        int96: Whether to write timestamps in the type INT96.
        compression: The compression of all columns, or of each column by its path.
    """
    with atomic_write(target) as stream, _parquet(stream, schema, int96=int96, compression=compression) as writer:
        yield lambda rows: writer.write_table(rows, max(1, rows.num_rows))


@contextmanager
def _parquet(
    stream: BinaryIO, schema: "Schema", *, int96: bool = False, compression: str | Mapping[str, str] = "zstd"
) -> Generator[ParquetWriter]:
    try:
        with ParquetWriter(stream, schema, compression=compression, use_deprecated_int96_timestamps=int96) as writer:
            yield writer
    except ArrowException as error:
        message = f"Parquet cannot store this table: {error}"
        raise BadTable(message) from None


def _json(stream: BinaryIO, schema: pl.Schema, compression: Literal["uncompressed", "gzip", "zstd"]) -> Write:
    _refuse_columns("JSON", "bytes", [name for name, kind in schema.items() if _has_bytes(kind)])
    return lambda frame: frame.write_ndjson(stream, compression=compression, check_extension=False)


def _csv(stream: BinaryIO, schema: pl.Schema, compression: Literal["uncompressed", "gzip", "zstd"]) -> Write:
    _refuse_columns(
        "CSV",
        "lists, objects or bytes",
        [name for name, kind in schema.items() if kind.is_nested() or _has_bytes(kind)],
    )

    def write(frame: pl.DataFrame, *, include_header: bool = False) -> None:
        frame.write_csv(stream, include_header=include_header, compression=compression, check_extension=False)

    write(pl.DataFrame(schema=schema), include_header=True)
    return write


def _refuse_columns(kind: str, content: str, columns: list[str]) -> None:
    """Refuse columns that a file format cannot store.

    Raises:
        BadTable: If there are any.
    """
    if columns:
        message = f"{kind} cannot store columns of {content}: {listed(columns)}; write a .parquet file instead"
        raise BadTable(message)


def _has_bytes(kind: "PolarsDataType") -> bool:
    match kind:
        case pl.Struct():
            return any(_has_bytes(field.dtype) for field in kind.fields)
        case pl.List() | pl.Array():
            return _has_bytes(kind.inner)
        case _:
            return isinstance(kind, pl.Binary | pl.Object)
