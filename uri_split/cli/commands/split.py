"""``uri-split split``: the components of every line."""

import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Final

import click
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from uri_split import lenient
from uri_split._split.passwords import redacted
from uri_split._text.display import shown
from uri_split._text.phrases import counted
from uri_split.cli.lines import FAILED, Lines, csv_row, files_argument, json_line, redact_option
from uri_split.cli.options import (
    TABLES_HELP,
    column_option,
    needing_extra,
    output_option,
    prefix_option,
    refuse_beside_output,
    refuse_without_output,
)
from uri_split.columns.names import PARTS

_UNDEFINED: Final = (None,) * len(PARTS)
_ROWS_OF_A_TABLE: Final = 100
_LEAST_WIDTH: Final = 80
_WIDTH_OF_A_FILE: Final = 500

Row = tuple[str | None, ...]
"""What `PARTS` names; `None` where it is undefined."""


def _row(text: str) -> Row:
    scheme, authority, path, query, fragment = lenient.split(text)
    userinfo, host, port = (None, None, None) if authority is None else lenient.split_authority(authority)
    return scheme, authority, userinfo, host, port, path, query, fragment


def _tables(rows: Iterator[Row]) -> Iterator[str]:
    """Make a table of every hundred rows: how wide a column must be is not known before its last one."""
    # In less, whole columns would have no room; a terminal can wrap its lines.
    width = max(_LEAST_WIDTH, shutil.get_terminal_size().columns) if sys.stdout.isatty() else _WIDTH_OF_A_FILE
    console = Console(width=width)
    while some := list(islice(rows, _ROWS_OF_A_TABLE)):
        table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
        for name in PARTS:
            table.add_column(name, overflow="fold")
        for row in some:
            table.add_row(*map(_cell, row))
        with console.capture() as capture:
            console.print(table)
        yield capture.get()


def _cell(value: str | None) -> Text:
    return Text('""' if value == "" else shown(value or "").line)


def _json_lines(rows: Iterable[Row]) -> Iterator[str]:
    for row in rows:
        yield json_line(dict(zip(PARTS, row, strict=True)))


def _csv(rows: Iterable[Row]) -> Iterator[str]:
    yield csv_row(PARTS)
    yield from map(csv_row, rows)


def _tsv(rows: Iterable[Row]) -> Iterator[str]:
    yield "\t".join(PARTS) + "\n"
    for row in rows:
        yield "\t".join("\\N" if value is None else value.translate(_TSV_ESCAPES) for value in row) + "\n"


_TSV_ESCAPES: Final = str.maketrans({"\\": "\\\\", "\t": "\\t", "\r": "\\r"})

_FORMATS: Final[dict[str, Callable[[Iterator[Row]], Iterator[str]]]] = {
    "table": _tables,
    "jsonl": _json_lines,
    "csv": _csv,
    "tsv": _tsv,
}


@click.command(epilog=TABLES_HELP)
@files_argument
@click.option("--format", "form", type=click.Choice(list(_FORMATS)), default="table", show_default=True)
@redact_option
@column_option
@output_option
@prefix_option
@click.pass_context
def split(
    context: click.Context,
    files: Sequence[str],
    *,
    form: str,
    redact: bool,
    column: str | None,
    output: str | None,
    prefix: str,
) -> None:
    """Print the components of every line.

    The lines are those of the files, or of standard input, or the rows of tables. Nothing is validated and nothing is
    lost: these are the five components of RFC 3986, Appendix B, and the userinfo, host and port of the authority, as
    they stand in the line. Passwords are printed unless --redact is given. With -o, they are the new columns.

    \b
    Undefined (the delimiter is absent) and empty components are told apart:
      table   undefined is blank, empty is ""; invisible characters are replaced
      jsonl   undefined is null, empty is ""
      csv     undefined is nothing, empty is "" (as PostgreSQL's COPY has it)
      tsv     undefined is \\N, empty is nothing; a backslash, tab or carriage
              return is \\\\, \\t or \\r
    Bytes that are not UTF-8 stay as they are; jsonl writes 0xE9 as \\udce9.

    \b
    Examples:
      uri-split split links.txt
      uri-split split --format jsonl links.txt | jq -r .host | sort | uniq -c
      uri-split split --column url links.csv.gz -o parts.parquet
    """
    if output is not None:
        refuse_beside_output(context, {"form": "--format"})
        with needing_extra():
            from uri_split.cli.tables.new_columns import parts  # noqa: PLC0415  they need packages that may be absent
            from uri_split.cli.tables.rewriting import rewrite  # noqa: PLC0415
        new = partial(parts, redact=redact)
        click.echo(f"{counted(rewrite(files, column, output, prefix, new, redact=redact), 'row')} split")
        return
    refuse_without_output(context)
    with Lines(files, column, tables=True) as lines:
        rows = (_row(redacted(line.text) if redact else line.text) if line else _UNDEFINED for line in lines.cells())
        for text in _FORMATS[form](rows):
            lines.write(text)
    context.exit(FAILED if lines.unreadable else 0)
