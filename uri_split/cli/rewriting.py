"""Tables with new columns behind those they had, as ``-o`` writes them."""

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager

import click

from uri_split.cli.formats import UNREADABLE, format_of
from uri_split.cli.outputs import written
from uri_split.cli.progress import Reading, name_of, reason_of
from uri_split.cli.tables import Table, column_of, listed, open_table
from uri_split.extras import Needed

with Needed("writing tables", package="polars", extra="bulk"):
    import polars as pl

NewColumns = Callable[[pl.Series], pl.DataFrame]
"""From texts, null where there is none, to as many rows of the new columns."""


def rewrite(files: Sequence[str], column: str | None, target: str, prefix: str, new: NewColumns) -> int:
    """Write the rows of the files, the new columns behind all others.

    Args:
        files: What `uri_split.cli.tables` reads; their columns must be the same.
        column: The column of the texts; not needed where there is only one.
        target: The file that is written; its name tells what it is.
        prefix: What the names of the new columns begin with.
        new: What they hold.

    Returns:
        The number of rows.

    Raises:
        click.ClickException: If something cannot be read or written; then there is no such file, or the one that was.
    """
    if format_of(target).kind == "text":
        message = "the name of the file tells what is written: it ends with .parquet, .csv or .jsonl"
        raise click.BadParameter(message, param_hint="--output")
    rows = 0
    with Reading(files) as reading:
        tables = [_opened(reading, file) for file in reading.files]
        schema = _common_schema(tables)
        name = column_of(tables[0], column)
        added = new(pl.Series(name, [], pl.String)).rename(prefix.__add__).schema
        clash = [name for name in added if name in schema]
        if clash:
            message = f"these columns are there already: {listed(clash)}; --prefix gives others to the new ones"
            raise click.UsageError(message)
        with _told("write", target), written(target, pl.Schema({**schema, **added})) as write:
            for table in tables:
                for frame in _frames(table, schema):
                    rows += frame.height
                    texts = frame[name].cast(pl.String)
                    write(frame.hstack(new(texts).rename(prefix.__add__)))
    return rows


def _opened(reading: Reading, file: str) -> Table:
    with _told("read", file):
        return open_table(reading, file, whole=True)


def _frames(table: Table, schema: pl.Schema) -> Iterator[pl.DataFrame]:
    with _told("read", table.file):
        for frame in table.frames(list(schema)):
            yield frame.cast(schema)


def _common_schema(tables: Sequence[Table]) -> pl.Schema:
    """Return the columns of all tables, in the order of the first; one without a value is of the type of the others."""
    first = tables[0]
    common = first.schema
    for table in tables[1:]:
        merged = {name: table.schema.get(name, kind) if kind == pl.Null else kind for name, kind in common.items()}
        of_table = {name: merged.get(name, kind) if kind == pl.Null else kind for name, kind in table.schema.items()}
        if merged != of_table:
            columns = [f"{name_of(one.file)} has {_described(one.schema)}" for one in (first, table)]
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
        message = f"cannot {done} {name_of(file)}: {reason_of(error)}"
        raise click.ClickException(message) from None
