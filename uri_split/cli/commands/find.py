"""``uri-split find``: the URIs in text of any kind."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count, groupby, starmap
from typing import Final, NamedTuple

import click

from uri_split._scan.suffixes import public_suffixes
from uri_split._search.find import find_in_lines
from uri_split._search.found import FoundInLine
from uri_split._split.passwords import redacted
from uri_split.cli.errors import extra_as_click_error
from uri_split.cli.file_names import display_name
from uri_split.cli.formats.finding import Finding, Place
from uri_split.cli.formats.formats import FORMATS
from uri_split.cli.lines import Line, read_lines
from uri_split.cli.options import files_argument, redact_option, redactor
from uri_split.cli.scheme_type import SCHEME
from uri_split.cli.serialization import csv_row
from uri_split.cli.session import open_session


class _Row(NamedTuple):
    """A URI and where it was found."""

    file: str
    line: int
    column: int
    kind: str
    text: str
    uri: str


def _row(file: str, placed: FoundInLine, prepared: Callable[[str], str]) -> _Row:
    found, line, column = placed
    uri = prepared(found.uri)
    # In the text as it was found, line breaks or HTML entities may divide a password.
    return _Row(file, line, column, found.kind, found.text if uri == found.uri else uri, uri)


def _as_text(row: _Row) -> str:
    return f"{row.line}:{row.column}:{row.uri}\n"


def _as_text_with_filename(row: _Row) -> str:
    return f"{display_name(row.file)}:{_as_text(row)}"


def _as_csv(row: _Row) -> str:
    return csv_row(map(str, row._replace(file=display_name(row.file))))


_FORMATS: Final[dict[str, Callable[[_Row], str]]] = {"text": _as_text, "csv": _as_csv}
_CHOICES: Final = ["text", "jsonl", "csv", *(form for form in FORMATS if form not in {"text", "jsonl"})]


def _finding(row: _Row, text: str) -> Finding:
    """Return a URI as a finding, given with the text as it was found."""
    column = row.column if "\n" not in text else 1
    end = (row.line + text.count("\n"), column + len(text.rpartition("\n")[2]))
    fields = {"kind": row.kind, "text": row.text, "uri": row.uri}
    place = Place(row.file, row.line, row.column, *end)
    return Finding("uri", "note", place, f"found {redacted(row.uri)}", fields=fields)


@click.command()
@files_argument
@click.option("--format", "form", type=click.Choice(_CHOICES), default="text", show_default=True, help="Output format.")
@click.option("--with-filename", is_flag=True, help="Print the file name, even if there is only one file.")
@click.option(
    "--scheme", "schemes", multiple=True, type=SCHEME, help="Find only URIs with this scheme; may be repeated."
)
@click.option("--suffixes", is_flag=True, help="Also find links without a scheme, such as www.example.com/x.")
@click.option(
    "--html", is_flag=True, help="Read HTML: decode entities such as &amp;, and read each URL attribute as one URI."
)
@redact_option
@click.pass_context
def find(  # noqa: PLR0913  a parameter for each option
    context: click.Context,
    files: Sequence[str],
    form: str,
    schemes: tuple[str, ...],
    *,
    with_filename: bool,
    suffixes: bool,
    html: bool,
    redact: bool,
) -> None:
    """Find the URIs in any text: mails, logs, Markdown, HTML, code.

    Reads files, all files in directories, or standard input. Passwords are printed unless --redact is given. The exit
    status is 0 if a URI is found, 1 if none is found, and 2 if a file cannot be read.

    \b
    Formats:
      text     LINE:COLUMN:URI, with FILE: before it for several files or a directory
      jsonl    an object for each URI, with its kind (delimited, bare or suffix) and
               the text as it was found
      csv      a row for each URI: file, line, column, kind, text, uri
      github   annotations of the lines, for a GitHub workflow
      gitlab   a Code Quality report of GitLab
      sarif    SARIF 2.1.0
    The last three never contain passwords.

    \b
    Examples:
      uri-split find mails/
      uri-split find --suffixes notes.txt | cut -d: -f3- | sort -u
      curl -s https://example.com/ | uri-split find --html --scheme https
    """
    unreadable: list[OSError] = []
    every = [file for given in files for file in _files_in(given, unreadable.append)]
    if suffixes:
        with extra_as_click_error():
            public_suffixes()
    several = len(every) > 1 or list(files) != every
    render = _as_text_with_filename if form == "text" and (with_filename or several) else _FORMATS.get(form)
    prepared = redactor(redact=redact)
    found = False
    with open_session(every) as session:
        for failure in unreadable:
            session.complaints.cannot_read(failure.filename, failure)
        if form == "csv":
            session.screen.write(csv_row(_Row._fields))

        def rows() -> Iterator[tuple[_Row, str]]:
            nonlocal found
            if every or not files:  # directories may contain no files
                lines = read_lines(session, report_returns=False)
                for file, placed in _found(lines, schemes, suffixes=suffixes, html=html):
                    found = True
                    yield _row(file, placed, prepared), placed.found.text

        texts = (render(row) for row, _ in rows()) if render else FORMATS[form](starmap(_finding, rows()))
        for text in texts:
            session.screen.write(text)
    context.exit(session.exit_status(int(not found)))


def _files_in(given: str, on_error: Callable[[OSError], object]) -> Iterator[str]:
    """Yield the regular files in a directory and its subdirectories, or the file itself."""
    if os.path.isdir(given):  # noqa: PTH112  `Path.is_dir` raises without permission
        for directory, directories, names in os.walk(given, onerror=on_error):
            directories.sort()
            paths = (os.path.join(directory, name) for name in sorted(names))  # noqa: PTH118  keeps "./" as given
            yield from filter(os.path.isfile, paths)
    else:
        yield given


def _found(
    lines: Iterable[Line], schemes: tuple[str, ...], *, suffixes: bool, html: bool
) -> Iterator[tuple[str, FoundInLine]]:
    index = count()
    # Within one reading of a file, the number of the line and the index increase together.
    for (file, _), together in groupby(lines, key=lambda line: (line.file, line.number - next(index))):
        texts = (f"{line.text}\n" for line in together)
        for placed in find_in_lines(texts, schemes=schemes or None, suffixes=suffixes, html=html):
            yield file, placed
