"""Tables with new columns after those they had, as ``-o`` writes them."""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from typing import TYPE_CHECKING, TypeVar

import click

from uri_split._text.extras import requires_extra
from uri_split.cli.progress import Reading, display_name, reason_of
from uri_split.cli.tables import json_objects, parquet_rows
from uri_split.cli.tables.formats import UNREADABLE, format_of
from uri_split.cli.tables.new_columns import without_passwords
from uri_split.cli.tables.outputs import written, written_lines, written_rows
from uri_split.cli.tables.tables import ROWS, Table, column_of, listed, open_table

with requires_extra("writing tables", package="polars", extra="bulk"):
    import polars as pl

if TYPE_CHECKING:
    from pyarrow import Schema
    from pyarrow import Table as ArrowTable

Rows = TypeVar("Rows")

NewColumns = Callable[[pl.Series], pl.DataFrame]
"""From texts, null where there is none, to as many rows of the new columns."""


def rewrite(
    files: Sequence[str], column: str | None, target: str, prefix: str, new: NewColumns, *, redact: bool
) -> int:
    """Write the rows of the files, the new columns after all others.

    From Parquet to Parquet and from JSON lines to JSON lines, the others stay as they were written.

    Args:
        files: What `uri_split.cli.tables.tables` reads; their columns must be the same.
        column: The column of the texts; not needed where there is only one.
        target: The file that is written; its name tells what it is.
        prefix: What the names of the new columns begin with.
        new: What they hold.
        redact: Whether to hide passwords in the column of the texts.

    Returns:
        The number of rows.

    Raises:
        click.ClickException: If something cannot be read or written; then there is no such file, or the one that was.
    """
    if format_of(target).kind == "text":
        message = "the name of the file tells what is written: it ends with .parquet, .csv or .jsonl"
        raise click.BadParameter(message, param_hint="--output")
    with Reading(files) as reading:
        tables = [_opened(reading, file) for file in reading.files]
        kinds = {format_of(target).kind, *(table.kind for table in tables)}
        schema = pl.Schema() if kinds == {"jsonl"} else _common_schema(tables)
        names = [column_of(table, column) for table in tables]
        name = names[0]

        def extension(texts: pl.Series) -> pl.DataFrame:
            return new(texts).rename(prefix.__add__)

        added = extension(pl.Series(name, [], pl.String)).schema
        clash = [name for name in added if any(name in table.schema for table in tables)]
        if clash:
            message = f"these columns are there already: {listed(clash)}; --prefix gives others to the new ones"
            raise click.UsageError(message)
        with _told("write", target):
            if kinds == {"jsonl"}:
                return _copy(written_lines(target), _lines(tables, names, redact=redact), extension)
            if kinds == {"parquet"}:
                schemas = [_schema(table.file) for table in tables]
                arrow = parquet_rows.extended_schema(schemas, added, redacted=name if redact else None)
                return _copy(
                    written_rows(target, arrow, int96=parquet_rows.has_int96(tables[0].file)),
                    _rows(reading, tables, name, arrow, redact=redact),
                    extension,
                )
            if redact:
                schema[name] = pl.String()
            frames = _frames(tables, name, schema, redact=redact)
            return _copy(written(target, pl.Schema({**schema, **added})), frames, extension)


def _schema(file: str) -> "Schema":
    with _told("read", file):
        return parquet_rows.schema_of(file)


def _copy(
    written: AbstractContextManager[Callable[[Rows], object]],
    batches: Iterable[tuple[pl.Series, Callable[[pl.DataFrame], Rows]]],
    extension: NewColumns,
) -> int:
    """Write rows with new columns, and return how many there are.

    Args:
        written: What writes them, as a context.
        batches: The texts of some rows, and what extends these rows.
        extension: What the new columns hold.
    """
    rows = 0
    with written as write:
        for texts, extended in batches:
            rows += len(texts)
            write(extended(extension(texts)))
    return rows


def _lines(
    tables: Sequence[Table], names: Sequence[str], *, redact: bool
) -> Iterator[tuple[pl.Series, Callable[[pl.DataFrame], bytes]]]:
    """Yield JSON lines."""
    for table, name in zip(tables, names, strict=True):
        with _told("read", table.file):
            for batch in table.batches([name]):
                lines = json_objects.without_passwords(batch.lines, name) if redact else batch.lines
                yield batch.frame[name].cast(pl.String), partial(json_objects.extended, lines)


def _rows(
    reading: Reading, tables: Sequence[Table], name: str, schema: "Schema", *, redact: bool
) -> "Iterator[tuple[pl.Series, Callable[[pl.DataFrame], ArrowTable]]]":
    """Yield rows of Parquet."""
    for table in tables:
        with _told("read", table.file):
            for rows in parquet_rows.rows_of(reading, table.file, schema):
                texts = parquet_rows.texts_of(rows, name)
                copied = parquet_rows.replaced(rows, without_passwords(texts)) if redact else rows
                yield texts, partial(parquet_rows.extended, copied, schema)


def _frames(
    tables: Sequence[Table], name: str, schema: pl.Schema, *, redact: bool
) -> Iterator[tuple[pl.Series, Callable[[pl.DataFrame], pl.DataFrame]]]:
    """Yield rows of any kind, in common types."""
    for table in tables:
        with _told("read", table.file):
            for batch in table.batches(list(schema)):
                for rows in batch.frame.iter_slices(ROWS):
                    frame = rows.cast(schema)
                    texts = frame[name].cast(pl.String)
                    yield texts, (frame.with_columns(without_passwords(texts)) if redact else frame).hstack


def _opened(reading: Reading, file: str) -> Table:
    with _told("read", file):
        return open_table(reading, file, whole=True)


def _common_schema(tables: Sequence[Table]) -> pl.Schema:
    """Return the columns of all tables, in the order of the first; one without a value is of the type of the others."""
    first = tables[0]
    common = first.schema
    for table in tables[1:]:
        merged = {name: table.schema.get(name, kind) if kind == pl.Null else kind for name, kind in common.items()}
        of_table = {name: merged.get(name, kind) if kind == pl.Null else kind for name, kind in table.schema.items()}
        if merged != of_table:
            columns = [f"{display_name(one.file)} has {_described(one.schema)}" for one in (first, table)]
            message = f"the columns are not the same: {', but '.join(columns)}"
            raise click.UsageError(message)
        common = pl.Schema(merged)
    return common


def _described(schema: pl.Schema) -> str:
    return listed([f"{name} ({kind})" for name, kind in schema.items()])


@contextmanager
def _told(done: str, file: str) -> Generator[None]:
    """Show as an error of the command what cannot be read, or written."""
    try:
        yield
    except (*UNREADABLE, pl.exceptions.PolarsError) as error:
        message = f"cannot {done} {display_name(file)}: {reason_of(error)}"
        raise click.ClickException(message) from None
