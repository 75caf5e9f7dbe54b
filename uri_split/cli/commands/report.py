"""``uri-split report``: a page that shows what a column of URIs is like."""

import os
from pathlib import Path
from typing import Final

import click

from uri_split.cli.lines import FAILED
from uri_split.cli.options import column_option, complete_files, needing_extra
from uri_split.cli.progress import display_name
from uri_split.cli.tables.formats import kind_of

_STANDARD: Final = "-"


@click.command()
@click.argument("file", default=_STANDARD, shell_complete=complete_files)
@column_option
@click.option(
    "-o",
    "--output",
    metavar="PAGE",
    required=True,
    shell_complete=complete_files,
    help="Where the page is written; - for standard output.",
)
@click.pass_context
def report(context: click.Context, file: str, column: str | None, output: str) -> None:
    """Write a page that shows what a column of URIs is like.

    How many are valid, and why the others are not; schemes, hosts, ports, components, lengths, duplicates, and what
    misleads. The texts are the lines of a file, or of standard input, or a column of a table: Parquet, CSV or JSON
    lines, by the file's name. The page loads nothing, and passwords are hidden in it. The exit status is 0 where
    it is written, and 2 where something cannot be read.

    \b
    Examples:
      uri-split report links.txt -o links.html
      uri-split report crawl.parquet --column url -o crawl.html
      grep -h ^http *.log | uri-split report -o - > log.html
    """
    if _STANDARD not in {file, output} and os.path.realpath(file) == os.path.realpath(output):
        message = f"the page would take the place of what it is about: {display_name(output)}"
        raise click.UsageError(message)
    with needing_extra():
        from uri_split.cli.tables.outputs import replacing  # noqa: PLC0415  an extra
    if output == _STANDARD:
        click.echo(_page(context, file, column), nl=False)
        return
    try:
        with replacing(output) as stream:
            stream.write(_page(context, file, column).encode())
    except OSError as error:
        message = f"cannot write {display_name(output)}: {error.strerror or error}"
        raise click.ClickException(message) from None


def _page(context: click.Context, file: str, column: str | None) -> str:
    # No other subcommand needs them, and they take as long to load as several of those.
    from uri_split.cli.report.page import page  # noqa: PLC0415
    from uri_split.cli.report.sections import Source  # noqa: PLC0415

    with needing_extra():
        from uri_split.cli.tables.tables import Texts  # noqa: PLC0415  an extra
        from uri_split.columns.summary import Summary  # noqa: PLC0415  an extra
    summary = Summary()
    with Texts([file], column) as texts:
        for batch in texts:
            summary.add(batch)
            column = batch.name
    if texts.unreadable:
        context.exit(FAILED)
    name = "standard input" if file == _STANDARD else Path(file).name
    return page(summary, Source(name, None if kind_of(file) == "text" else column))
