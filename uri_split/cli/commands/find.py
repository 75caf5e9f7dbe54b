"""``uri-split find``: the URIs in files of any kind of text."""

import os
from collections.abc import Callable, Iterator, Sequence
from itertools import count, groupby
from typing import Final, NamedTuple

import click

from uri_split._search.find import find_in_lines
from uri_split._search.found import FoundInLine
from uri_split._search.suffixes import public_suffixes
from uri_split._split.passwords import redacted
from uri_split.cli.lines import FAILED, Lines, csv_row, files_argument, json_line, redact_option
from uri_split.cli.progress import display_name
from uri_split.cli.scheme_type import SCHEME


class _Row(NamedTuple):
    """A URI and where it was found."""

    file: str
    line: int
    column: int
    kind: str
    text: str
    uri: str


def _row(file: str, placed: FoundInLine, *, redact: bool) -> _Row:
    found, line, column = placed
    uri = redacted(found.uri) if redact else found.uri
    # In the text, line breaks or entities of HTML may divide a password.
    return _Row(file, line, column, found.kind, found.text if uri == found.uri else uri, uri)


def _as_text(row: _Row) -> str:
    return f"{row.line}:{row.column}:{row.uri}\n"


def _as_text_with_filename(row: _Row) -> str:
    return f"{display_name(row.file)}:{_as_text(row)}"


def _as_json(row: _Row) -> str:
    return json_line(row._asdict())


def _as_csv(row: _Row) -> str:
    return csv_row(map(str, row._replace(file=display_name(row.file))))


_FORMATS: Final[dict[str, Callable[[_Row], str]]] = {"text": _as_text, "jsonl": _as_json, "csv": _as_csv}


@click.command()
@files_argument
@click.option("--format", "form", type=click.Choice(list(_FORMATS)), default="text", show_default=True)
@click.option("--with-filename", is_flag=True, help="Print the name of the file, even if there is only one.")
@click.option("--scheme", "schemes", multiple=True, type=SCHEME, help="Find URIs of this scheme only, or of these.")
@click.option("--suffixes", is_flag=True, help="Find references without a scheme as well, such as www.example.com/x.")
@click.option("--html", is_flag=True, help="Read HTML: decode &amp; and others, take attributes whole.")
@redact_option
@click.pass_context
def find(  # noqa: PLR0913  an option for each
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

    The text is that of the files, of all files in the directories, or of standard input. Passwords are
    printed unless --redact is given.
    The exit status is 0 where a URI is found, 1 where none is, and 2 where a file cannot be read.

    \b
    Formats:
      text     LINE:COLUMN:URI, and FILE: before it for several files, or a directory
      jsonl    an object for each, with its kind (delimited, bare, suffix) and the text
               that stood there
      csv      the same, a row for each

    \b
    Examples:
      uri-split find mails/
      uri-split find --suffixes notes.txt | cut -d: -f3- | sort -u
      curl -s https://example.com/ | uri-split find --html --scheme https
    """
    unreadable: list[OSError] = []
    every = [file for given in files for file in _files(given, unreadable.append)]
    if suffixes:
        try:
            public_suffixes()
        except ModuleNotFoundError as error:
            raise click.ClickException(str(error)) from None
    several = len(every) > 1 or list(files) != every
    write = _as_text_with_filename if form == "text" and (with_filename or several) else _FORMATS[form]
    found = False
    with Lines(every, returns_matter=False) as lines:
        for failure in unreadable:
            lines.cannot_read(failure.filename, failure)
        if form == "csv":
            lines.write(csv_row(_Row._fields))
        if every or not files:  # directories may have none
            for file, placed in _found(lines, schemes, suffixes=suffixes, html=html):
                found = True
                lines.write(write(_row(file, placed, redact=redact)))
    context.exit(FAILED if lines.unreadable else int(not found))


def _files(given: str, complain: Callable[[OSError], object]) -> Iterator[str]:
    """Yield the regular files in a directory and in those within it, or else the file."""
    if os.path.isdir(given):  # noqa: PTH112  `Path.is_dir` raises where it may not look
        for directory, directories, names in os.walk(given, onerror=complain):
            directories.sort()
            paths = (os.path.join(directory, name) for name in sorted(names))  # noqa: PTH118  as it was given
            yield from filter(os.path.isfile, paths)
    else:
        yield given


def _found(lines: Lines, schemes: tuple[str, ...], *, suffixes: bool, html: bool) -> Iterator[tuple[str, FoundInLine]]:
    index = count()
    # As long as lines are of one file, and of one reading of it, number and index go up together.
    for (file, _), together in groupby(lines, key=lambda line: (line.file, line.number - next(index))):
        texts = (f"{line.text}\n" for line in together)
        for placed in find_in_lines(texts, schemes=schemes or None, suffixes=suffixes, html=html):
            yield file, placed
