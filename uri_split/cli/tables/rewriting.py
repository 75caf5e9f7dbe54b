"""Tables with new columns after the old ones, as ``-o`` writes them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, suppress
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

import click

from uri_split._text.arguments import requires_extra
from uri_split.cli.errors import file_failure_as_click_error
from uri_split.cli.options import refuse_input_as_output
from uri_split.cli.output_options import Output
from uri_split.cli.session import Session
from uri_split.cli.tables import json_objects, parquet_engine, parquet_rows
from uri_split.cli.tables.column_names import listed, quoted
from uri_split.cli.tables.columns import column_of, common_schema
from uri_split.cli.tables.compression import compressed_writer
from uri_split.cli.tables.directories import require_table_format, write_each, write_partitions
from uri_split.cli.tables.formats import READ_ERRORS, format_of
from uri_split.cli.tables.frames import POLARS_ERRORS
from uri_split.cli.tables.new_columns import MakeColumns, without_passwords
from uri_split.cli.tables.outputs import arrow_compression, parquet_writer, table_writer
from uri_split.cli.tables.tables import ROWS, Table, open_table, reported_batches
from uri_split.cli.tally import Tally

with requires_extra("writing tables", package="polars", extra="bulk"):
    import polars as pl

if TYPE_CHECKING:
    from pyarrow import Schema
    from pyarrow import Table as ArrowTable

Rows = TypeVar("Rows")

Batches = Iterable[tuple[Sequence[pl.Series], Callable[[pl.DataFrame, Sequence[int] | None], Rows]]]
"""Batches of rows: the columns that contain the texts, and a function that adds new columns to the rows.

With the numbers of some rows, it returns only these, and one that is there several times as often.
"""

Extension = Callable[[Sequence[pl.Series]], tuple[pl.DataFrame, Tally]]
"""Returns the new columns for some texts, and the counts of their rows."""


def rewrite(  # noqa: PLR0913  most are options
    session: Session,
    column: str | None,
    output: Output,
    prefix: str,
    make_columns: MakeColumns,
    base_column: str | None = None,
    *,
    redact: bool,
    in_parallel: bool = False,
) -> Tally:
    """Write the rows of the inputs with new columns after the old ones, and return the counts of all rows.

    From Parquet to Parquet and from JSON lines to JSON lines, the old columns stay as they were written. If the new
    columns contain lists, each item gets a row of its own, and a row with empty lists is left out.

    Args:
        session: The inputs; all that are written into one file must have the same columns.
        column: The column that contains the texts; required if there are several.
        output: What to write.
        prefix: Prefix for the names of the new columns.
        make_columns: Returns the new columns for some texts, and for their bases if there is a column of them.
        base_column: The column that contains the bases of the texts, if any.
        redact: Whether to hide passwords in the columns that contain the texts and their bases.
        in_parallel: Whether `make_columns` may run in several threads at once.

    Raises:
        click.ClickException: If something cannot be read or written. Then the file that was being written stays as it
            was.
    """

    def write(files: Sequence[str], target: Output) -> Tally:
        return _rewrite(
            session, files, column, target, prefix, make_columns, base_column, redact=redact, in_parallel=in_parallel
        )

    if output.partition_by is not None:
        return write_partitions(session, output, output.partition_by, write)
    return write_each(session, output, write) if output.is_directory else write(session.inputs.files, output)


def _rewrite(  # noqa: PLR0913, PLR0917  as `rewrite`
    session: Session,
    files: Sequence[str],
    column: str | None,
    output: Output,
    prefix: str,
    make_columns: MakeColumns,
    base_column: str | None,
    *,
    redact: bool,
    in_parallel: bool,
) -> Tally:
    """Write the rows of some inputs into one file."""
    target = output.file
    require_table_format(output)
    refuse_input_as_output(files, target)
    tables = [_opened(session, file) for file in files]
    kinds = {format_of(target).kind, *(table.kind for table in tables)}
    schema = pl.Schema() if kinds == {"jsonl"} else common_schema(tables)
    names = [
        (column_of(table, column), *([] if base_column is None else [column_of(table, base_column)]))
        for table in tables
    ]

    def extension(texts: Sequence[pl.Series]) -> tuple[pl.DataFrame, Tally]:
        columns, tally = make_columns(*texts)
        return columns.rename(prefix.__add__), tally

    columns, _ = extension([pl.Series(name, [], pl.String) for name in names[0]])
    added = pl.Schema(
        {name: kind.inner if isinstance(kind, pl.List) else kind for name, kind in columns.schema.items()}
    )
    clash = [name for name in added if any(name in table.schema for table in tables)]
    if clash:
        message = f"columns already exist: {listed(clash)}; rename the new ones with --prefix"
        raise click.UsageError(message)
    if output.partition_by is not None and output.partition_by not in {*tables[0].schema, *added}:
        message = (
            f"no column {quoted(output.partition_by)} to partition by: the columns are {listed([*schema, *added])}"
        )
        raise click.UsageError(message)
    if "/" in (output.partition_by or ""):
        message = f"column {quoted(output.partition_by or '')} cannot be the name of a directory: rename it"
        raise click.UsageError(message)
    with _failing("write", target):
        if kinds == {"jsonl"}:
            return _copy(compressed_writer(target), _lines(session, tables, names, redact=redact), extension)
        if kinds == {"parquet"}:
            schemas = [_schema(session, table) for table in tables]
            arrow = parquet_rows.extended_schema(schemas, added, redacted=names[0] if redact else ())
            if in_parallel and session.inputs.left is None and parquet_engine.keeps(session, tables, schemas):
                with suppress(parquet_engine.EngineFailure):  # batch by batch, the reason becomes clear
                    return parquet_engine.stream(session, tables, output, arrow, names[0], extension, redact=redact)
            if output.partition_by is None:  # Polars makes partitions, and reads not all types
                return _copy(
                    parquet_writer(
                        target,
                        None,
                        arrow,
                        int96=parquet_rows.has_int96(session.inputs.path_of(tables[0].file)),
                        compression=arrow_compression(output),
                        row_group_size=output.row_group_size,
                    ),
                    _rows(session, tables, names[0], arrow, redact=redact),
                    extension,
                )
        if redact:
            schema |= dict.fromkeys(names[0], pl.String())
        frames = _frames(session, tables, names[0], schema, redact=redact)
        return _copy(table_writer(output, pl.Schema({**schema, **added})), frames, extension)


def _copy(
    writer: AbstractContextManager[Callable[[Rows], object]], batches: Batches[Rows], extension: Extension
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
            if isinstance(columns.dtypes[0], pl.List):
                for some, numbers in _unfolded(columns):
                    write(extended(some, numbers))
            else:
                write(extended(columns, None))
            total += tally
    return total


def _unfolded(columns: pl.DataFrame) -> Iterator[tuple[pl.DataFrame, Sequence[int]]]:
    """Yield the items of lists, some rows of them at a time, and the number of the row of each item."""
    lengths = columns.to_series().list.len()
    filled = columns.with_columns(pl.int_range(pl.len()).alias(_NUMBER)).filter(lengths > 0)
    for rows in filled.iter_slices(_FILLED_ROWS):
        items = rows.explode(columns.columns)
        yield items.drop(_NUMBER), items[_NUMBER].to_list()


_NUMBER: Final = ""  # no column that is added has an empty name
_FILLED_ROWS: Final = 10_000
"""The most rows that are repeated at once for the items of their lists."""


def _lines(
    session: Session, tables: Sequence[Table], names: Sequence[Sequence[str]], *, redact: bool
) -> Batches[bytes]:
    """Yield JSON lines."""
    for table, some in zip(tables, names, strict=True):
        with _failing("read", table.file):
            for batch in reported_batches(session, table, some):
                lines = batch.lines
                for name in some if redact else ():
                    lines = json_objects.without_passwords(lines, name)
                yield _texts(batch.frame, some), partial(json_objects.extended, lines)


def _rows(
    session: Session, tables: Sequence[Table], names: Sequence[str], schema: "Schema", *, redact: bool
) -> "Batches[ArrowTable]":
    """Yield rows of Parquet."""
    for table in tables:
        with _failing("read", table.file):
            for rows in parquet_rows.rows_of(session, table, schema):
                texts = [parquet_rows.texts_of(rows, name) for name in names]
                for column in texts if redact else ():
                    rows = parquet_rows.replaced(rows, without_passwords(column))  # noqa: PLW2901
                yield texts, partial(parquet_rows.extended, rows, schema)


def _frames(
    session: Session, tables: Sequence[Table], names: Sequence[str], schema: pl.Schema, *, redact: bool
) -> Batches[pl.DataFrame]:
    """Yield rows of any kind, in common types."""
    for table in tables:
        with _failing("read", table.file):
            for batch in reported_batches(session, table, list(schema)):
                for rows in batch.frame.iter_slices(ROWS):
                    frame = rows.cast(schema)
                    texts = _texts(frame, names)
                    copied = frame.with_columns(map(without_passwords, texts)) if redact else frame
                    yield texts, partial(_extended, copied)


def _texts(frame: pl.DataFrame, names: Sequence[str]) -> Sequence[pl.Series]:
    return [frame[name].cast(pl.String) for name in names]


def _extended(frame: pl.DataFrame, new: pl.DataFrame, numbers: Sequence[int] | None) -> pl.DataFrame:
    return (frame if numbers is None else frame[numbers]).hstack(new)


def _opened(session: Session, file: str) -> Table:
    with _failing("read", file):
        return open_table(session, file)


def _schema(session: Session, table: Table) -> "Schema":
    with _failing("read", table.file):
        return parquet_rows.schema_of(session.inputs.path_of(table.file), table.partition)


def _failing(action: str, file: str) -> AbstractContextManager[None]:
    return file_failure_as_click_error(action, file, (*READ_ERRORS, *POLARS_ERRORS))
