"""Tables with new columns after the old ones, as ``-o`` writes them."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from functools import partial
from typing import TYPE_CHECKING, TypeVar

import click

from uri_split._text.extras import requires_extra
from uri_split.cli.errors import file_failure_as_click_error
from uri_split.cli.session import Session
from uri_split.cli.tables import json_objects, parquet_rows
from uri_split.cli.tables.column_names import listed
from uri_split.cli.tables.columns import column_of, common_schema
from uri_split.cli.tables.compression import compressed_writer
from uri_split.cli.tables.formats import READ_ERRORS, format_of
from uri_split.cli.tables.new_columns import MakeColumns, without_passwords
from uri_split.cli.tables.outputs import parquet_writer, table_writer
from uri_split.cli.tables.tables import ROWS, Table, open_table
from uri_split.cli.tally import Tally

with requires_extra("writing tables", package="polars", extra="bulk"):
    import polars as pl

if TYPE_CHECKING:
    from pyarrow import Schema
    from pyarrow import Table as ArrowTable

Rows = TypeVar("Rows")

Batches = Iterable[tuple[pl.Series, Callable[[pl.DataFrame], Rows]]]
"""Batches of rows: their texts, and a function that adds new columns to them."""


def rewrite(
    session: Session, column: str | None, target: str, prefix: str, make_columns: MakeColumns, *, redact: bool
) -> Tally:
    """Write the rows of the inputs with new columns after the old ones, and return the counts of all rows.

    From Parquet to Parquet and from JSON lines to JSON lines, the old columns stay as they were written.

    Args:
        session: The inputs; all files must have the same columns.
        column: The column that contains the texts; required if there are several.
        target: The file to write, in the format of its extension.
        prefix: Prefix for the names of the new columns.
        make_columns: Returns the new columns for some texts.
        redact: Whether to hide passwords in the column that contains the texts.

    Raises:
        click.ClickException: If something cannot be read or written. Then the target stays as it was.
    """
    target_kind = format_of(target).kind
    if target_kind == "text":
        message = "the output format comes from the file extension: use .parquet, .csv or .jsonl"
        raise click.BadParameter(message, param_hint="--output")
    tables = [_opened(session, file) for file in session.inputs.files]
    kinds = {target_kind, *(table.kind for table in tables)}
    schema = pl.Schema() if kinds == {"jsonl"} else common_schema(tables)
    names = [column_of(table, column) for table in tables]
    name = names[0]

    def extension(texts: pl.Series) -> tuple[pl.DataFrame, Tally]:
        columns, tally = make_columns(texts)
        return columns.rename(prefix.__add__), tally

    added = extension(pl.Series(name, [], pl.String))[0].schema
    clash = [name for name in added if any(name in table.schema for table in tables)]
    if clash:
        message = f"columns already exist: {listed(clash)}; rename the new ones with --prefix"
        raise click.UsageError(message)
    with _failing("write", target):
        if kinds == {"jsonl"}:
            return _copy(compressed_writer(target), _lines(tables, names, redact=redact), extension)
        if kinds == {"parquet"}:
            schemas = [_schema(table.file) for table in tables]
            arrow = parquet_rows.extended_schema(schemas, added, redacted=name if redact else None)
            return _copy(
                parquet_writer(target, arrow, int96=parquet_rows.has_int96(tables[0].file)),
                _rows(session, tables, name, arrow, redact=redact),
                extension,
            )
        if redact:
            schema[name] = pl.String()
        frames = _frames(tables, name, schema, redact=redact)
        return _copy(table_writer(target, pl.Schema({**schema, **added})), frames, extension)


def _copy(
    writer: AbstractContextManager[Callable[[Rows], object]], batches: Batches[Rows], extension: MakeColumns
) -> Tally:
    """Write rows with new columns, and return their counts.

    Args:
        writer: The context whose value writes rows.
        batches: The rows.
        extension: Returns the new columns for some texts.
    """
    total = Tally()
    with writer as write:
        for texts, extended in batches:
            columns, tally = extension(texts)
            write(extended(columns))
            total += tally
    return total


def _lines(tables: Sequence[Table], names: Sequence[str], *, redact: bool) -> Batches[bytes]:
    """Yield JSON lines."""
    for table, name in zip(tables, names, strict=True):
        with _failing("read", table.file):
            for batch in table.batches([name]):
                lines = json_objects.without_passwords(batch.lines, name) if redact else batch.lines
                yield batch.frame[name].cast(pl.String), partial(json_objects.extended, lines)


def _rows(
    session: Session, tables: Sequence[Table], name: str, schema: "Schema", *, redact: bool
) -> "Batches[ArrowTable]":
    """Yield rows of Parquet."""
    for table in tables:
        with _failing("read", table.file):
            for rows in parquet_rows.rows_of(session, table.file, schema):
                texts = parquet_rows.texts_of(rows, name)
                copied = parquet_rows.replaced(rows, without_passwords(texts)) if redact else rows
                yield texts, partial(parquet_rows.extended, copied, schema)


def _frames(tables: Sequence[Table], name: str, schema: pl.Schema, *, redact: bool) -> Batches[pl.DataFrame]:
    """Yield rows of any kind, in common types."""
    for table in tables:
        with _failing("read", table.file):
            for batch in table.batches(list(schema)):
                for rows in batch.frame.iter_slices(ROWS):
                    frame = rows.cast(schema)
                    texts = frame[name].cast(pl.String)
                    yield texts, (frame.with_columns(without_passwords(texts)) if redact else frame).hstack


def _opened(session: Session, file: str) -> Table:
    with _failing("read", file):
        return open_table(session, file)


def _schema(file: str) -> "Schema":
    with _failing("read", file):
        return parquet_rows.schema_of(file)


def _failing(action: str, file: str) -> AbstractContextManager[None]:
    return file_failure_as_click_error(action, file, (*READ_ERRORS, pl.exceptions.PolarsError))
