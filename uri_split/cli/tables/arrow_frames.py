"""Frames that Arrow reads, and its types that Polars does not have."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from uri_split._text.arguments import requires_extra
from uri_split.cli.objects import open_file
from uri_split.cli.tables.frames import Frames, damaged

with requires_extra("reading tables", package="polars", extra="bulk"):
    import polars as pl
with requires_extra("reading Parquet", package="pyarrow", extra="bulk"):
    import pyarrow as pa
    from pyarrow.parquet import ParquetFile

# Types of Arrow that Polars or a function of PyArrow does not know, and others for the same values.

_MOST_DIGITS: Final = 38
"""The most digits of a decimal number in Polars."""


def are_read_by_polars(schema: pa.Schema) -> bool:
    """Return whether Polars reads a Parquet file with these columns. It panics on some types of columns, even unused.

    These are time zones without a name, such as ``Z`` and ``+05:30``, views of lists, lists of no items, and decimal
    numbers of more than 38 digits. Metadata of columns must be UTF-8.
    """
    kinds = zip(schema, for_polars(schema), strict=True)
    return all(field.type == plain.type and _is_unicode(field) for field, plain in kinds) and "[0]" not in f"{schema}"


def _is_unicode(field: pa.Field) -> bool:
    try:
        b"".join((field.metadata or {}).values()).decode()
    except UnicodeDecodeError:
        return False
    return True


def for_polars(schema: pa.Schema) -> pa.Schema:
    """Return the columns in types that Polars reads, without metadata. Long decimal numbers become texts."""
    return pa.schema([pa.field(field.name, _converted(field.type, _known_to_polars)) for field in schema])


def _known_to_polars(kind: pa.DataType) -> pa.DataType:
    match kind:
        case pa.TimestampType() if not _is_known_zone(kind.tz):
            return pa.timestamp(kind.unit, "UTC")
        case pa.Decimal256Type() if kind.precision > _MOST_DIGITS:
            return pa.large_string()
        case pa.ListViewType() | pa.LargeListViewType():
            return pa.large_list(kind.value_field)
        case _:
            return kind


def _is_known_zone(zone: str | None) -> bool:
    try:
        pl.Series([], dtype=pl.Int64).cast(pl.Datetime("us", zone))
    except pl.exceptions.PolarsError:
        return False
    return True


def without_views(schema: pa.Schema) -> pa.Schema:
    """Return the columns with plain texts and bytes in place of views, of which PyArrow cannot take some."""
    return pa.schema([pa.field(field.name, _converted(field.type, _plain)) for field in schema])


def _plain(kind: pa.DataType) -> pa.DataType:
    plain = {pa.string_view(): pa.large_string(), pa.binary_view(): pa.large_binary()}
    return plain.get(kind, kind)


def _converted(kind: pa.DataType, convert: Callable[[pa.DataType], pa.DataType]) -> pa.DataType:
    """Return a type with the types in it converted."""

    def inner(field: pa.Field) -> pa.Field:
        return field.with_type(_converted(field.type, convert))

    kind = convert(kind)
    match kind:
        case pa.ListType():
            return pa.list_(inner(kind.value_field))
        case pa.LargeListType():
            return pa.large_list(inner(kind.value_field))
        case pa.FixedSizeListType():
            return pa.list_(inner(kind.value_field), kind.list_size)
        case pa.StructType():
            return pa.struct(map(inner, kind))
        case pa.MapType():
            return pa.map_(inner(kind.key_field), inner(kind.item_field), keys_sorted=kind.keys_sorted)
        case _:
            return kind


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
    return Frames(pl.DataFrame(plain.empty_table()).schema, rows, partial(_read_arrow, path, plain))


def _read_arrow(path: str, schema: pa.Schema, columns: Sequence[str], size: int) -> Iterator[pl.DataFrame]:
    plain = pa.schema([schema.field(name) for name in columns])
    try:
        with open_file(path) as stream, ParquetFile(stream) as parquet:
            for batch in parquet.iter_batches(size, columns=columns):
                yield pl.DataFrame(pa.Table.from_batches([batch]).select(columns).cast(plain))
    except (pa.ArrowException, OSError) as error:
        raise damaged(error) from None
