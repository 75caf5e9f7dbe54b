"""Writers of tables, batch by batch."""

from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, BinaryIO, Final, Literal

from uri_split._text.arguments import requires_extra
from uri_split.cli.atomic import Version, atomic_write
from uri_split.cli.file_kinds import delimiter_of
from uri_split.cli.output_options import Output
from uri_split.cli.tables.column_names import listed
from uri_split.cli.tables.formats import BadTable, Compression, format_of

with requires_extra("writing tables", package="polars", extra="bulk"):
    import polars as pl
with requires_extra("writing tables", package="pyarrow", extra="bulk"):
    from pyarrow import ArrowException, concat_tables
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
def table_writer(target: Output, schema: pl.Schema) -> Generator[Write]:
    """Return a context whose value writes batches of a table, which appears when the context ends without an exception.

    In CSV, null is an empty field, and an empty text is ``""``; in JSON lines they are ``null`` and ``""``. The
    extension of CSV also says what separates its fields.

    Args:
        target: The file, in the format of its extension.
        schema: The columns of every batch.

    Raises:
        BadTable: If the format cannot store the columns.
        OSError: If the file cannot be written.
    """
    kind, compression = format_of(target.file)
    with atomic_write(target.file) as stream:
        if kind == "parquet":
            columns = pl.DataFrame(schema=schema).to_arrow().schema
            codec = arrow_compression(target)
            with _parquet(stream, columns, compression=codec, row_group_size=target.row_group_size) as write:
                yield lambda frame: write(frame.to_arrow())
        elif kind == "jsonl":
            yield _json(stream, schema, _COMPRESSIONS[compression])
        else:
            yield _csv(stream, schema, _COMPRESSIONS[compression], delimiter_of(target.file))


@contextmanager
def parquet_writer(
    target: str,
    version: Version | None,
    schema: "Schema",
    *,
    int96: bool,
    compression: str | Mapping[str, str] = "zstd",
    row_group_size: int | None = None,
) -> "Generator[Callable[[Table], object]]":
    """Return a context like that of `table_writer` for rows of Arrow and a Parquet file.

    Args:
        target: The name of the file.
        version: The version of the older file that may be replaced, as for `atomic_write`.
        schema: The columns of the rows.
        int96: Whether to write timestamps in the type INT96.
        compression: The compression of all columns, or of each column by its path.
        row_group_size: The number of rows in each row group but the last. Without it, each batch is one.
    """
    with (
        atomic_write(target, version) as stream,
        _parquet(stream, schema, int96=int96, compression=compression, row_group_size=row_group_size) as write,
    ):
        yield write


def arrow_compression(output: Output) -> str:
    """Return the compression of Parquet as Arrow names it."""
    return (output.compression or "zstd").replace("uncompressed", "none")


@contextmanager
def _parquet(
    stream: BinaryIO,
    schema: "Schema",
    *,
    compression: str | Mapping[str, str],
    row_group_size: int | None,
    int96: bool = False,
) -> "Generator[Callable[[Table], object]]":
    rest = schema.empty_table()

    def write_groups(rows: "Table") -> None:
        nonlocal rest
        size = row_group_size or max(1, rows.num_rows)
        rest = concat_tables([rest, rows])
        full = rest.num_rows // size * size
        if full:
            writer.write_table(rest.slice(0, full), size)
            rest = rest.slice(full)

    try:
        with ParquetWriter(stream, schema, compression=compression, use_deprecated_int96_timestamps=int96) as writer:
            yield write_groups
            if rest.num_rows:
                writer.write_table(rest)
    except ArrowException as error:
        message = f"Parquet cannot store this table: {error}"
        raise BadTable(message) from None


def _json(stream: BinaryIO, schema: pl.Schema, compression: Literal["uncompressed", "gzip", "zstd"]) -> Write:
    _refuse_columns("JSON", "bytes", [name for name, kind in schema.items() if _has_bytes(kind)])
    return lambda frame: frame.write_ndjson(stream, compression=compression, check_extension=False)


def _csv(
    stream: BinaryIO, schema: pl.Schema, compression: Literal["uncompressed", "gzip", "zstd"], delimiter: str
) -> Write:
    _refuse_columns(
        "CSV",
        "lists, objects or bytes",
        [name for name, kind in schema.items() if kind.is_nested() or _has_bytes(kind)],
    )

    def write(frame: pl.DataFrame, *, include_header: bool = False) -> None:
        frame.write_csv(
            stream,
            include_header=include_header,
            separator=delimiter,
            compression=compression,
            check_extension=False,
        )

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
