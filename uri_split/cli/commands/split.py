"""``uri-split split``: the components of each line."""

from collections.abc import Sequence
from functools import partial
from typing import Final

import click

from uri_split import lenient
from uri_split.cli.errors import extra_as_click_error
from uri_split.cli.formats import ROW_FORMATS, Row, row_format_option
from uri_split.cli.inputs import FileKind, open_session
from uri_split.cli.lines import read_cells
from uri_split.cli.options import (
    TABLES_HELP,
    Output,
    column_option,
    files_argument,
    input_format_option,
    output_options,
    prefix_option,
    redact_option,
    redactor,
    refuse_with_output,
    refuse_without_output,
)
from uri_split.columns.parts import PARTS
from uri_split.messages import counted

_ALL_ABSENT: Final = (None,) * len(PARTS)


def _row(text: str) -> Row:
    scheme, authority, path, query, fragment = lenient.split(text)
    userinfo, host, port = (None, None, None) if authority is None else lenient.split_authority(authority)
    return scheme, authority, userinfo, host, port, path, query, fragment


@click.command(epilog=TABLES_HELP)
@files_argument
@row_format_option
@redact_option
@column_option
@input_format_option
@output_options
@prefix_option
@click.pass_context
def split(  # noqa: PLR0913  a parameter for each option
    context: click.Context,
    files: Sequence[str],
    *,
    form: str,
    redact: bool,
    column: str | None,
    kind: FileKind | None,
    output: Output | None,
    prefix: str,
) -> None:
    """Print the components of each line.

    Reads the lines of files or of standard input, or the rows of tables. Accepts any text, and changes nothing: prints
    the five components of RFC 3986, Appendix B, and the userinfo, host and port of the authority. With -o, they are the
    new columns. Passwords are printed unless --redact is given. The exit status is 0, or 2 if a file cannot be read or
    written.

    \b
    A component is absent if its delimiter is; that differs from an empty one:
      table   absent is blank, empty is ""; invisible characters are replaced
      jsonl   absent is null, empty is ""
      csv     absent is an empty field, empty is "" (like PostgreSQL's COPY)
      tsv     absent is \\N, empty is an empty field; a backslash, tab, line feed
              or carriage return is \\\\, \\t, \\n or \\r
    Bytes that are not UTF-8 are kept; jsonl writes 0xE9 as \\udce9.

    \b
    Examples:
      uri-split split links.txt
      uri-split split --format jsonl links.txt | jq -r .host | sort | uniq -c
      uri-split split --column url links.csv.gz -o parts.parquet
    """
    if output is not None:
        refuse_with_output(context, {"form": "--format"})
        number = _write_table(files, kind, column, output, prefix, redact=redact)
        click.echo(f"{counted(number, 'row')} split")
        return
    refuse_without_output(context)
    prepared = redactor(redact=redact)
    with open_session(files, kind) as session:
        cells = read_cells(session, column, tables=True)
        rows = (_row(prepared(line.text)) if line else _ALL_ABSENT for line in cells)
        for text in ROW_FORMATS[form](PARTS, rows):
            session.screen.write(text)
    context.exit(session.exit_status(0))


def _write_table(
    files: Sequence[str], kind: FileKind | None, column: str | None, output: Output, prefix: str, *, redact: bool
) -> int:
    """Write a table with the components, and return the number of rows."""
    with extra_as_click_error():
        from uri_split.cli.tables.outputs import parts  # noqa: PLC0415  Polars and pyarrow may be absent
        from uri_split.cli.tables.rewriting import rewrite  # noqa: PLC0415  Polars may be absent
    with open_session(files, kind) as session:
        make_columns = partial(parts, redact=redact)
        return rewrite(session, column, output, prefix, make_columns, redact=redact, in_parallel=True).rows
