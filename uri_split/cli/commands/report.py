"""``uri-split report``: a page that describes a column of URIs."""

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from uri_split.messages import counted
from uri_split.cli.atomic import atomic_write
from uri_split.cli.errors import FAILED, extra_as_click_error, file_failure_as_click_error
from uri_split.cli.inputs import FileKind, open_session
from uri_split.cli.objects import known_size
from uri_split.cli.options import (
    INPUTS_HELP,
    column_option,
    complete_files,
    expanded,
    input_format_option,
    refuse_input_as_output,
    refuse_object,
)
from uri_split.cli.report.page import Compared, Source, numbers, page

if TYPE_CHECKING:
    from uri_split.columns.summary import Row

_STANDARD: Final = "-"
"""Standard input or standard output, as the name of a file."""


_FORMATS: Final = {"html": page, "json": numbers}


@click.command(epilog=INPUTS_HELP)
@click.argument("given", nargs=-1, metavar="[FILE]...", shell_complete=complete_files)
@column_option
@input_format_option
@click.option(
    "-o",
    "--output",
    metavar="PAGE",
    required=True,
    shell_complete=complete_files,
    is_eager=True,
    callback=refuse_object,
    help="The file to write; - for standard output.",
)
@click.option(
    "--format", "form", type=click.Choice(list(_FORMATS)), default="html", show_default=True, help="Output format."
)
@click.option("--browser", is_flag=True, help="Add a section about what browsers make of the texts.")
@click.pass_context
def report(
    context: click.Context,
    given: Sequence[str],
    column: str | None,
    kind: FileKind | None,
    output: str,
    form: str,
    *,
    browser: bool,
) -> None:
    """Write an HTML page that describes a column of URIs.

    The page shows how many are valid and why the others are not, and lists schemes, hosts, domains, ports, file types,
    parameters, components, lengths, duplicates and hazards. Reads the lines of files or of standard input, or a column
    of tables. The page loads nothing, and hides passwords. With --format json, the output contains the numbers instead
    of a page. The exit status is 0 if the output is written, and 2 if a file cannot be read or written.

    --browser adds a section about what browsers make of the texts, by the URL Standard. This needs another package:
    pip install 'uri_split[browsers]'.

    \b
    Examples:
      uri-split report links.txt -o links.html
      uri-split report old.txt new.txt.gz -o links.html
      uri-split report crawl.parquet --column url -o crawl.html
      uri-split report links.txt --format json -o - | jq .hosts
      grep -h ^http *.log | uri-split report -o - > log.html
      uri-split report links.txt --browser -o links.html
    """
    given = given or (_STANDARD,)
    files = expanded(context, given)
    write = partial(_written, context, given, files, kind, column, form, compare=_comparison() if browser else None)
    if output == _STANDARD:
        click.echo(write(), nl=False)
        return
    refuse_input_as_output(files, output)
    with file_failure_as_click_error("write", output, (OSError,)), atomic_write(output) as stream:
        stream.write(write().encode())


def _comparison() -> "Callable[[Iterable[Row]], Compared]":
    with extra_as_click_error():
        from uri_split.cli.report.page import compared  # noqa: PLC0415  the package may be absent
    return compared


def _written(
    context: click.Context,
    given: Sequence[str],
    files: Sequence[str],
    kind: FileKind | None,
    column: str | None,
    form: str,
    *,
    compare: "Callable[[Iterable[Row]], Compared] | None",
) -> str:
    with extra_as_click_error():
        from uri_split.cli.tables.tables import read_texts  # noqa: PLC0415  Polars may be absent
        from uri_split.columns.summary import Summary  # noqa: PLC0415  Polars may be absent
    summary = Summary()
    size = None if _STANDARD in given else _size(files)  # before reading: afterwards, a file may be gone
    with open_session(files, kind) as session:
        for batch in read_texts(session, column):
            summary.add(batch)
            column = batch.name
        is_text = not session.complaints.unreadable and {*map(session.inputs.kind_of, session.inputs.files)} == {"text"}
    if session.complaints.unreadable:
        context.exit(FAILED)
    name = "standard input" if given[0] == _STANDARD else Path(given[0]).name
    if len(given) > 1:
        name += f" and {counted(len(given) - 1, 'more file')}"
    if session.inputs.is_sample:
        name = f"a random sample of {name}"
    elif session.inputs.left == 0:
        name = f"the beginning of {name}"
    column = None if is_text else column
    compared = compare(summary.sample.rows()) if compare else None
    return _FORMATS[form](summary, Source(name, column, size, datetime.now(UTC).date().isoformat()), compared)


def _size(files: Sequence[str]) -> int | None:
    """Return the size of files and objects in bytes; `None` if that of one is unknown."""
    sizes = [known_size(file) for file in files]
    return None if None in sizes else sum(filter(None, sizes))
