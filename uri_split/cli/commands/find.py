"""``uri-split find``: the URIs in text of any kind."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, suppress
from functools import partial
from io import BufferedIOBase, BufferedReader
from itertools import chain, starmap
from pathlib import Path
from typing import Final, NamedTuple, cast

import click
from click.core import ParameterSource

from uri_split import _find as search
from uri_split._algebra.hosts import public_suffixes
from uri_split._documents import MAILS, Reader, Source, is_mail, reader_of
from uri_split._find import Found, FoundInLine
from uri_split._hidden import redacted
from uri_split._scan.markdown import parser
from uri_split._scan.text import end_of_blocks
from uri_split._uri.types import URI
from uri_split.cli.blocks import Block, in_order, processes_for, read_blocks
from uri_split.cli.errors import STANDARD_INPUT, csv_row, display_name, extra_as_click_error, source_name
from uri_split.cli.formats import FORMATS, Finding, Location, format_option, shorthand
from uri_split.cli.inputs import Session, extension_of, files_below, open_session
from uri_split.cli.lines import Line, base_option, read_lines, read_parts
from uri_split.cli.options import SCHEME, column_option, files_or_directories_argument, redact_option, redactor
from uri_split.cli.records import line_starts, position
from uri_split.cli.streams import READ_ERRORS, blocks, end_of_lines, readable

_LONGEST_HEADERS: Final = 1 << 16
_INPUTS_HELP: Final = """\b
A FILE of `find` may be a directory, or a pattern in quotation marks
('logs/**/*.md'). With --column, a file that ends with .jsonl or .ndjson, or
begins with {, is JSON lines; all others are CSV, whose fields may be
separated by commas, semicolons, tabs or |. Files may be compressed, as
links.csv.gz: .gz .bz2 .xz, and .zst with the extra bulk.
"""


class _Row(NamedTuple):
    """A URI and where it was found."""

    file: str
    line: int
    column: int
    kind: str
    text: str
    uri: str


def _row(found: Found, place: Location, prepared: Callable[[str], str]) -> _Row:
    uri = prepared(found.uri)
    # In the text as it was found, line breaks or HTML entities may divide a password.
    return _Row(place.file, place.line, place.column, found.kind, found.text if uri == found.uri else uri, uri)


def _as_text(row: _Row) -> str:
    return f"{row.line}:{row.column}:{row.uri}\n"


def _as_uri(row: _Row) -> str:
    return f"{row.uri}\n"


def _as_text_with_filename(row: _Row) -> str:
    return f"{display_name(row.file)}:{_as_text(row)}"


def _as_csv(row: _Row) -> str:
    return csv_row(map(str, row._replace(file=display_name(row.file))))


_FORMATS: Final[dict[str, Callable[[_Row], str]]] = {"text": _as_text, "uri": _as_uri, "csv": _as_csv}
_CHOICES: Final = ["text", "uri", "jsonl", "csv", *(form for form in FORMATS if form not in {"text", "jsonl"})]


def _finding(row: _Row, place: Location) -> Finding:
    fields = {"kind": row.kind, "text": row.text, "uri": row.uri}
    return Finding("uri", "note", place, f"found {redacted(row.uri)}", fields=fields)


@click.command(epilog=_INPUTS_HELP)
@files_or_directories_argument
@format_option(_CHOICES, "text on a terminal, uri in a pipe")
@shorthand("--only", "uri", "Print only the URIs, without their places: short for --format uri.")
@click.option("--with-filename", is_flag=True, help="Print the file name, even if there is only one file.")
@click.option(
    "--scheme", "schemes", multiple=True, type=SCHEME, help="Find only URIs with this scheme; may be repeated."
)
@click.option("--suffixes", is_flag=True, help="Also find links without a scheme, such as www.example.com/x.")
@click.option("--html", is_flag=True, help="Read HTML: find its links, and decode entities such as &amp;.")
@click.option("--markdown", is_flag=True, help="Read Markdown: find its links and those of the HTML in it.")
@click.option("--skip-code", is_flag=True, help="Leave out the URIs in code; only with --html or --markdown.")
@base_option
@redact_option
@column_option
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
    markdown: bool,
    skip_code: bool,
    base: URI | None,
    redact: bool,
    column: str | None,
) -> None:
    """Find the URIs in any text: mails, logs, Markdown, HTML, code.

    Reads files, all files in directories but what lint leaves out, or standard input: each line on its own, or with
    --html or --markdown, each file as a whole. Passwords are printed unless --redact is given. The exit status is 0 if
    a URI is found, 1 if none is found, and 2 if a file cannot be read. --markdown needs
    install the extra markdown.

    With --column, reads the rows of tables, and searches each text on its own. Without it, and without --html and
    --markdown, the extension says how a file is read; others are searched as they are:

    \b
      .csv .tsv .tab                     each field
      .json .jsonl .ndjson .ipynb …      each string, without its escapes
      .xml .rss .atom .svg .kml …        with its character references
      .ics .vcf                          with folded lines joined
      .eml .mbox .mht .mhtml             the headers, and the parts of text, decoded; so
                                         is any file that begins with headers of a mail
    A text in these that is HTML is read as HTML.

    \b
    Formats:
      text     LINE:COLUMN:URI, with FILE: before it for several files or a directory
      uri      only the URI; the default if the output is a pipe or a file, unless
               --with-filename is given
      jsonl    an object for each URI, with its kind (delimited, bare, suffix or
               relative) and the text as it was found
      csv      a row for each URI: file, line, column, kind, text, uri
      github, gitlab, sarif    as for `uri-split check`
    The last three never contain passwords.

    \b
    Examples:
      uri-split find mails/
      uri-split find --suffixes notes.txt | sort -u
      uri-split find access.log | uri-split count --by host
      curl -s https://example.com/ | uri-split find --html --base https://example.com/
      uri-split find --markdown --skip-code README.md
      uri-split find --column comment comments.csv
    """
    form = _form(context, form, with_filename=with_filename)
    _check_options(suffixes=suffixes, html=html, markdown=markdown, skip_code=skip_code, base=base)
    find_all = partial(
        search.find,
        schemes=schemes or None,
        suffixes=suffixes,
        html=html,
        markdown=markdown,
        skip_code=skip_code,
        base=base,
    )
    unreadable: list[OSError] = []
    every = [file for each in files for file in files_below(each, unreadable.append)]
    several = len(every) > 1 or list(files) != every
    render = _as_text_with_filename if form == "text" and (with_filename or several) else _FORMATS.get(form)
    print_each = partial(_printed, form=form, render=render, prepared=redactor(redact=redact))
    in_lines = partial(search.find_in_lines, schemes=schemes or None, suffixes=suffixes)
    is_document = html or markdown
    found = False
    with open_session(every, unreadable) as session, ExitStack() as stack:
        if form == "csv":
            session.screen.write(csv_row(_Row._fields))

        def places() -> Iterator[tuple[Found, Location]]:
            nonlocal found
            placed: Iterable[tuple[Found, Location]] = ()
            if files and not every:
                pass  # directories may contain no files
            elif column is not None:
                placed = _found_in_cells(read_lines(session, column), find_all)
            else:
                in_document = partial(_found_in_document, find_all=find_all)
                in_texts = None if is_document else find_all
                placed = _found_in_files(session, in_document if is_document else in_lines, in_texts)
            for each in placed:
                found = True
                yield each

        texts = print_each(places())
        in_blocks = not (is_document or column is not None) and (render or form == "jsonl")
        processes = processes_for(session.inputs.files) if in_blocks else 1
        if processes > 1 and not any(_reader_of(session, file) for file in session.inputs.files):
            parts = read_blocks(session, session.inputs.files, _divided, report_returns=False)
            print_block = partial(_printed_of_block, find_in=in_lines, print_each=print_each)
            texts = stack.enter_context(closing(in_order(print_block, parts, processes)))
        for text in texts:
            found = found or (processes > 1 and text != "")
            session.screen.write(text)
    context.exit(session.exit_status(int(not found)))


def _form(context: click.Context, given: str, *, with_filename: bool) -> str:
    """Return the format of the output. What reads a pipe wants URIs, and people want to know where they are.

    Raises:
        click.UsageError: If the format contradicts --with-filename.
    """
    if given == "uri" and with_filename:
        message = "--with-filename prints places, but --only and --format uri do not: remove one of them"
        raise click.UsageError(message)
    is_default = context.get_parameter_source("form") is ParameterSource.DEFAULT
    return "uri" if is_default and not (with_filename or sys.stdout.isatty()) else given


def _printed(
    placed: Iterable[tuple[Found, Location]],
    *,
    form: str,
    render: Callable[[_Row], str] | None,
    prepared: Callable[[str], str],
) -> Iterator[str]:
    """Yield the output for URIs."""
    rows = ((_row(found, place, prepared), place) for found, place in placed)
    return (render(row) for row, _ in rows) if render else FORMATS[form](starmap(_finding, rows))


# Large files, whose blocks are searched on all cores.


def _divided(stream: BufferedIOBase) -> Iterator[bytes]:
    """Yield the bytes of a text in blocks that can be searched one by one."""
    return blocks(stream, _end_of_blocks)


def _end_of_blocks(data: bytes) -> int:
    lines = data[: end_of_lines(data)].decode("utf-8", "surrogateescape")
    return len(lines[: end_of_blocks(lines)].encode("utf-8", "surrogateescape"))


def _printed_of_block(
    block: Block,
    find_in: Callable[[Iterable[str]], Iterable[FoundInLine]],
    print_each: Callable[[Iterable[tuple[Found, Location]]], Iterable[str]],
) -> str:
    """Return the output for the URIs in a block."""
    found = (each._replace(line=each.line + block.number - 1) for each in find_in(_lines_of(block)))
    return "".join(print_each((each.found, _place(block.file, each)) for each in found))


def _lines_of(block: Block) -> Iterator[str]:
    """Yield the lines of a block, each with a line feed alone at its end."""
    return (line.removesuffix("\r") + "\n" for line in block.lines())


def _check_options(*, suffixes: bool, html: bool, markdown: bool, skip_code: bool, base: URI | None) -> None:
    """Check that the options do not contradict each other, and that the packages that they need are installed.

    Raises:
        click.ClickException: If not.
    """
    if html and markdown:
        message = "--html and --markdown are mutually exclusive: --markdown also reads the HTML in Markdown"
        raise click.UsageError(message)
    if base is not None and not (html or markdown):
        message = "--base requires --html or --markdown: plain text has no relative links"
        raise click.UsageError(message)
    if skip_code and not (html or markdown):
        message = "--skip-code requires --html or --markdown: plain text has no code"
        raise click.UsageError(message)
    with extra_as_click_error():
        if suffixes:
            public_suffixes(only_icann=True)
        if markdown:
            parser()


def _found_in_files(
    session: Session,
    find_in: Callable[[Iterable[str]], Iterable[FoundInLine]],
    in_texts: Callable[..., Iterable[Found]] | None,
) -> Iterator[tuple[Found, Location]]:
    """Yield the URIs in files, and report files that cannot be read.

    Args:
        session: The inputs.
        find_in: Finds URIs in the lines of a file.
        in_texts: Finds URIs in a text of a file that has a reader. Without it, such files are searched as they are.
    """
    for file in session.inputs.files:
        reader = _reader_of(session, file) if in_texts else None
        if in_texts and reader:
            try:
                yield from _found_in_texts(session, file, reader, in_texts)
            except READ_ERRORS as error:
                session.complaints.cannot_read(file, error)
        else:
            yield from _found(session, file, find_in)


def _reader_of(session: Session, file: str) -> Reader | None:
    """Return how a file is read: by its extension, or as a mail if it begins like one, as in a Maildir."""
    reader = reader_of(extension_of(file))
    if reader or not (file == STANDARD_INPUT or os.path.isfile(file)):  # noqa: PTH113  `Path.is_file` raises for some names
        return reader
    start = b""
    with suppress(*READ_ERRORS, ModuleNotFoundError):  # reported where the file is read
        if file == STANDARD_INPUT:
            start = cast("BufferedReader", session.inputs.open(file)).peek()
        else:
            with Path(file).open("rb") as stream:
                start = readable(stream, file).read(_LONGEST_HEADERS)
    return MAILS if is_mail(start.decode("ascii", "replace")) else None


def _found_in_texts(
    session: Session, file: str, reader: Reader, find_all: Callable[..., Iterable[Found]]
) -> Iterator[tuple[Found, Location]]:
    name, line, beginning = source_name(file), 1, ""
    for part in read_parts(session, file, reader.end):
        beginning = beginning or part
        yield from _found_in_part(name, line, part, reader.read(part, beginning), find_all)
        line += part.count("\n")


def _found_in_part(
    file: str, first: int, part: str, sources: Iterable[Source], find_all: Callable[..., Iterable[Found]]
) -> Iterator[tuple[Found, Location]]:
    starts = line_starts(part)
    for link, is_html in sources:
        if ":" in link.text or "." in link.text:
            for found in find_all(link.text, html=is_html):
                start, end = link.in_document(found.start, found.end)
                yield found, Location(file, *position(starts, start, first), *position(starts, end, first))


def _found(
    session: Session, file: str, find_in: Callable[[Iterable[str]], Iterable[FoundInLine]]
) -> Iterator[tuple[Found, Location]]:
    lines = chain.from_iterable(map(_lines_of, read_blocks(session, [file], report_returns=False)))
    for placed in find_in(lines):
        yield placed.found, _place(source_name(file), placed)


def _found_in_document(lines: Iterable[str], *, find_all: Callable[[str], Iterable[Found]]) -> Iterator[FoundInLine]:
    """Yield the URIs in a document, which is read as a whole."""
    text = "".join(lines)
    starts = line_starts(text)
    for found in find_all(text):
        yield FoundInLine(found, *position(starts, found.start))


def _place(file: str, placed: FoundInLine) -> Location:
    found, line, column = placed
    lines, _, last = found.text.rpartition("\n")
    end = (line + lines.count("\n") + 1, len(last) + 1) if "\n" in found.text else (line, column + len(last))
    return Location(file, line, column, *end)


def _found_in_cells(
    lines: Iterable[Line], find_all: Callable[[str], Iterable[Found]]
) -> Iterator[tuple[Found, Location]]:
    for line in lines:
        for found in find_all(line.text):
            yield found, line.place(found.start, found.end)
