"""Formats of rows of texts, some of which are absent, on standard output."""

import shutil
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from types import MappingProxyType
from typing import Final

import click
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from uri_split._text.display import shown
from uri_split.cli.options import Decorator
from uri_split.cli.runners import without_commands
from uri_split.cli.serialization import csv_row, json_line

_ROWS_PER_TABLE: Final = 100
_LEAST_WIDTH: Final = 80
_WIDTH_IN_A_FILE: Final = 500

Row = Sequence[str | None]
"""The values of a row; `None` for those that are absent."""

RowFormat = Callable[[Sequence[str], Iterator[Row]], Iterator[str]]
"""Yields the output for rows, piece by piece, given the names of their columns."""


def _tables(names: Sequence[str], rows: Iterator[Row]) -> Iterator[str]:
    """Yield a table for every 100 rows: the width of a column is known only after its last row."""
    # A narrower table would drop whole columns; a terminal can wrap its lines instead.
    width = max(_LEAST_WIDTH, shutil.get_terminal_size().columns) if sys.stdout.isatty() else _WIDTH_IN_A_FILE
    console = Console(width=width)
    while some := list(islice(rows, _ROWS_PER_TABLE)):
        table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
        for name in names:
            table.add_column(name, overflow="fold")
        for row in some:
            table.add_row(*map(_cell, row))
        with console.capture() as capture:
            console.print(table)
        yield without_commands(capture.get())


def _cell(value: str | None) -> Text:
    return Text('""' if value == "" else shown(value or "").line)


def _json_lines(names: Sequence[str], rows: Iterator[Row]) -> Iterator[str]:
    for row in rows:
        yield json_line(dict(zip(names, row, strict=True)))


def _csv(names: Sequence[str], rows: Iterator[Row]) -> Iterator[str]:
    yield csv_row(names)
    yield from map(csv_row, rows)


def _tsv(names: Sequence[str], rows: Iterator[Row]) -> Iterator[str]:
    yield "\t".join(names) + "\n"
    for row in rows:
        yield "\t".join("\\N" if value is None else value.translate(_TSV_ESCAPES) for value in row) + "\n"


_TSV_ESCAPES: Final = str.maketrans({"\\": "\\\\", "\t": "\\t", "\r": "\\r", "\n": "\\n"})

ROW_FORMATS: Final[Mapping[str, RowFormat]] = MappingProxyType({
    "table": _tables,
    "jsonl": _json_lines,
    "csv": _csv,
    "tsv": _tsv,
})  # fmt: skip

row_format_option: Decorator = click.option(
    "--format", "form", type=click.Choice(list(ROW_FORMATS)), default="table", show_default=True, help="Output format."
)
