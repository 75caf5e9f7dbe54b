"""Files with the fixes made: in place, in another file, or on standard output."""

import os
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from errno import EACCES
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple, cast

import click

from uri_split.cli.atomic import Version, version_of
from uri_split.cli.comments import Comments
from uri_split.cli.errors import extra_as_click_error, file_failure_as_click_error, not_a_table, reason_of
from uri_split.cli.file_kinds import delimiter_of, kind_of
from uri_split.cli.file_names import STANDARD_INPUT, display_name, source_name
from uri_split.cli.fixing.records import Piece, Source
from uri_split.cli.fixing.text_files import text_source
from uri_split.cli.lines import Line
from uri_split.cli.options import refuse_input_as_output
from uri_split.cli.session import Session
from uri_split.cli.tables.decompression import LONGEST_START, compression_of
from uri_split.cli.tables.formats import LINE, READ_ERRORS, BadTable, format_of

Fix = Callable[[str], str | None]
"""Returns what to write in place of a text, or `None` if it stays."""


class _Fixed(NamedTuple, Generic[Piece]):
    """A piece of a file with the fixes made.

    Attributes:
        piece: The piece.
        lines: Its lines or rows, `None` for each that has no text.
        is_changed: Whether there was anything to fix.
    """

    piece: Piece
    lines: list[Line | None]
    is_changed: bool


def fixed_lines(
    session: Session, column: str | None, output: str | None, fix: Fix, comments: Comments
) -> Generator[Line]:
    """Make the fixes, and yield the lines and rows as they are then.

    A file is replaced when all its lines have been yielded; if nothing is fixed, it is not written. Standard input is
    written to standard output. A file that cannot be read is reported, and stays as it is.

    Args:
        session: The inputs.
        column: The column of the tables that contains the texts; required if there are several.
        output: The file to write in place of the only input.
        fix: Returns the fix for a text.
        comments: The lines of text that are skipped.

    Raises:
        click.ClickException: If a file cannot be written, or somebody else writes it meanwhile; it stays as it is.
    """
    nulls = 0
    for file in session.inputs.files:
        is_in_place = output is None and file != STANDARD_INPUT
        try:
            version = version_of(file) if is_in_place else None  # before anything of it is read
            source = open_source(session, file, column, comments)
            for line in _fixed_file(session, file, source, output, version, fix):
                session.screen.rows += 1
                if line:
                    yield line
                else:
                    nulls += 1
        except READ_ERRORS as error:
            session.complaints.cannot_read(file, error)
    session.complaints.skipped_rows(nulls)


def require_same_format(files: Sequence[str], output: str) -> None:
    """Refuse an output file in another format than that of the only input.

    Raises:
        click.UsageError: If it is, if it is the input itself, or if there are several inputs.
    """
    if len(files) > 1:
        message = "--fix with --output requires exactly 1 file: fix several files in place"
        raise click.UsageError(message)
    refuse_input_as_output(files or (STANDARD_INPUT,), output)
    kinds = [kind_of(file) for file in files or (STANDARD_INPUT,)]
    if kinds[0] in _READ_ONLY:
        raise click.UsageError(_ONLY_READ)
    if kinds != [format_of(output).kind]:
        name = display_name(output)
        message = f"--fix keeps the format of a file: the extension of {name} must be that of a {_NAMES[kinds[0]]} file"
        raise click.UsageError(message)
    if any(delimiter_of(file) != delimiter_of(output) for file in files):
        message = f"--fix keeps the delimiter of a file: {display_name(output)} must have the extension of the input"
        raise click.UsageError(message)


_READ_ONLY: Final = frozenset({"delta", "iceberg"})
_ONLY_READ: Final = "--fix and --diff do not apply to tables of Delta and Iceberg: write a table with repair --output"
_NAMES: Final = {"parquet": "Parquet", "csv": "CSV", "jsonl": "JSON lines", "text": "text"}


def open_source(session: Session, file: str, column: str | None, comments: Comments) -> Source[Any]:
    """Return the records of a file.

    Args:
        session: The inputs.
        file: The name of the file.
        column: The column of a table that contains the texts; required if there are several.
        comments: The lines of text that are skipped.

    Raises:
        OSError, EOFError, BadTable: If the file cannot be read.
        click.ClickException: If it is not a table or does not have the column, or if a package is missing.
    """
    if session.inputs.kind and kind_of(file) != "csv":
        message = "--delimiter with fixes requires a file that ends with .csv: rename it, or write a copy that does"
        raise BadTable(message)
    if kind_of(file) in _READ_ONLY:
        raise BadTable(_ONLY_READ)
    if kind_of(file) == "text":
        if column not in {None, LINE}:
            raise not_a_table(file)
        return text_source(file, comments)
    with extra_as_click_error():
        from uri_split.cli.fixing.tables import open_table_source  # noqa: PLC0415  Polars may be absent
    return open_table_source(session, file, column)


def _fixed_file(
    session: Session, file: str, source: Source[Piece], output: str | None, version: Version | None, fix: Fix
) -> Iterator[Line | None]:
    results = _fixed_pieces(file, source, _reading(source.pieces(session.inputs.open(file))), fix)
    unchanged = 0
    if version:
        for result in results:
            if result.is_changed:
                results = chain([result], results)
                break
            yield from result.lines
            unchanged += 1
        else:
            return
    with _writer(session, source, file, output, version) as write:
        if unchanged:
            with Path(file).open("rb") as stream:
                again = _reading(source.pieces(stream))  # a name, so that it is not deleted before the file is closed
                for piece in islice(again, unchanged):
                    write(piece)
        for result in results:
            write(result.piece)
            yield from result.lines


@contextmanager
def _writer(
    session: Session, source: Source[Piece], file: str, output: str | None, version: Version | None
) -> Generator[Callable[[Piece], object]]:
    if output is None and file == STANDARD_INPUT:
        # Standard input is text.
        yield lambda piece: session.screen.write(cast("bytes", piece).decode("utf-8", "surrogateescape"))
        return
    if output is None and Path(file).is_file():
        with Path(file).open("rb") as stream:
            compression = compression_of(stream.read(LONGEST_START), file)
        if compression != format_of(file).compression:
            message = (
                f"cannot fix {display_name(file)} in place, because its name must end with .gz or .zst if it is "
                "compressed: write a copy with -o, such as -o fixed.csv.gz"
            )
            raise click.ClickException(message)
    target = output or file
    with file_failure_as_click_error("write", target, (OSError,)):
        if os.path.exists(target) and not os.access(target, os.W_OK):  # noqa: PTH110  as it is for `open`
            raise PermissionError(EACCES, os.strerror(EACCES))  # a directory would allow to replace it
        with source.writer(target, version) as write:
            yield write


def _reading(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Yield pieces; a failure to read one is not to be taken for a failure to write."""
    try:
        yield from pieces
    except READ_ERRORS as error:
        raise BadTable(reason_of(error)) from None


def _fixed_pieces(file: str, source: Source[Piece], pieces: Iterable[Piece], fix: Fix) -> Iterator[_Fixed[Piece]]:
    name, number = source_name(file), 1
    for piece in pieces:
        records = list(source.records(piece))
        fixes = [None if record.text is None else fix(record.text) for record in records]
        lines: list[Line | None] = []
        for record, text in zip(records, fixes, strict=True):
            whole = record.whole(text)
            if record.is_row:
                now = record.text if text is None else text
                written = source.locate and partial(source.locate, whole)
                lines.append(None if now is None else Line(name, number, now, source.unit, written))
            number += 1 if source.unit == "row" else whole.count("\n")
        is_changed = any(text is not None for text in fixes)
        yield _Fixed(source.replaced(piece, records, fixes) if is_changed else piece, lines, is_changed)
