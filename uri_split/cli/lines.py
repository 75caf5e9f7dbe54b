"""The lines of files and of standard input, and the rows of tables, one at a time."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from io import TextIOWrapper
from itertools import chain, islice
from typing import Literal, NamedTuple, TextIO

from uri_split.cli.errors import extra_as_click_error, not_a_table
from uri_split.cli.file_names import STANDARD_INPUT, source_name
from uri_split.cli.formats.finding import Place
from uri_split.cli.session import Session
from uri_split.cli.tables.blocks import blocks
from uri_split.cli.tables.decompression import readable
from uri_split.cli.tables.formats import LINE, LONGEST_SIGNATURE, READ_ERRORS, require_text
from uri_split.cli.tables.written import Written


class Line(NamedTuple):
    """One line of a file, or the text of one row of a table.

    Attributes:
        file: The name of the file.
        number: Where the line or row begins, counted from 1.
        text: The line without its end. A byte that is not UTF-8 is a surrogate (PEP 383).
        unit: Unit of the number: lines of the file, or rows of a file that has no lines.
        written: Returns how a text is written in the lines of a table, by the number of its first line.
    """

    file: str
    number: int
    text: str
    unit: Literal["line", "row"] = "line"
    written: Callable[[int], Written] | None = None

    @property
    def is_of_text(self) -> bool:
        """Whether this is a line of text, and not of a table."""
        return self.unit == "line" and self.written is None

    def places(self) -> Callable[[int, int], Place]:
        """Return a function that returns where the part of the text between two offsets is in the file."""
        if self.written is None:
            return lambda start, end: Place(self.file, self.number, start + 1, self.number, end + 1, self.unit)
        written = self.written(self.number)
        return lambda start, end: Place(self.file, *written.position(start), *written.position(end))

    def replacement(self, text: str) -> tuple[Place, str]:
        """Return where the text is in the file, and what to write there for another text."""
        if self.written is None:
            return self.places()(0, len(self.text)), text
        written = self.written(self.number)
        start, end = map(written.position_in_record, (written.start, written.end))
        return Place(self.file, *start, *end), written.encode(text)


def read_lines(
    session: Session,
    column: str | None = None,
    *,
    files: Sequence[str] | None = None,
    tables: bool = False,
    report_returns: bool = True,
) -> Iterator[Line]:
    """Yield the lines of the inputs, and report how many rows of tables had no text.

    The arguments are those of `read_cells`.
    """
    nulls = 0
    for line in read_cells(session, column, files=files, tables=tables, report_returns=report_returns):
        if line:
            yield line
        else:
            nulls += 1
    session.complaints.skipped_rows(nulls)


def read_document(session: Session, file: str) -> str:
    """Return the text of a file. A byte that is not UTF-8 is a surrogate (PEP 383).

    Raises:
        OSError, EOFError, NotText: If it cannot be read.
    """
    with extra_as_click_error():
        source = readable(session.inputs.open(file), file).read()
    require_text(source[:LONGEST_SIGNATURE])
    return source.decode("utf-8", "surrogateescape").removeprefix("\ufeff")


def read_parts(session: Session, file: str, end: Callable[[bytes], int]) -> Iterator[str]:
    """Yield the text of a file in parts, as `read_document` returns it.

    Args:
        session: The inputs.
        file: The name of the file.
        end: See `uri_split.cli.tables.blocks.blocks`.

    Raises:
        OSError, EOFError, NotText: If it cannot be read.
    """
    with extra_as_click_error():
        stream = readable(session.inputs.open(file), file)
    for block in blocks(stream, end):
        yield block.decode("utf-8", "surrogateescape")


def read_cells(
    session: Session,
    column: str | None = None,
    *,
    files: Sequence[str] | None = None,
    tables: bool = False,
    report_returns: bool = True,
) -> Iterator[Line | None]:
    """Yield the lines of the inputs, and `None` for each row of a table that has no text.

    Only a line feed ends a line; a carriage return before it is dropped. A file that cannot be read is reported and
    skipped. One line is in memory at a time.

    Args:
        session: The inputs, and where problems are reported.
        column: The column of the tables that contains the texts; required if there are several.
        files: Some of the inputs, or `None` for all.
        tables: Whether to read tables; otherwise, CSV and JSON lines are read as plain text.
        report_returns: Whether to report that carriage returns were dropped.
    """
    if session.inputs.is_sample:
        with session.for_counting() as counted:
            session.inputs.draw(sum(1 for _ in read_cells(counted, column, tables=tables)))
    for file in session.inputs.files if files is None else files:
        if session.inputs.is_over():
            break
        try:
            is_table = tables and session.inputs.kind_of(file) != "text"
            cells = (
                _rows_of(session, file, column)
                if is_table
                else _lines_of(session, file, column, report_returns=report_returns)
            )
            for cell in cells:
                session.screen.rows += 1
                yield cell
        except READ_ERRORS as error:
            session.complaints.cannot_read(file, error)


def _rows_of(session: Session, file: str, column: str | None) -> Iterator[Line | None]:
    with extra_as_click_error():
        from uri_split.cli.tables.tables import open_table  # noqa: PLC0415  Polars may be absent
        from uri_split.cli.tables.texts import numbered_texts  # noqa: PLC0415  Polars may be absent
    table = open_table(session, file, column)
    is_in_lines = table.kind in {"csv", "jsonl", "text"} and column not in table.partition.columns
    unit: Literal["line", "row"] = "line" if is_in_lines else "row"
    for number, text, written in numbered_texts(table, column):
        yield None if text is None else Line(file, number, text, unit, written)


def _lines_of(session: Session, file: str, column: str | None, *, report_returns: bool) -> Iterator[Line]:
    if column not in {None, LINE}:
        raise not_a_table(file)
    name = source_name(file)
    returns = 0
    with _open_text(session, file) as stream:
        first = stream.readline()
        require_text(first[:LONGEST_SIGNATURE].encode(errors="surrogateescape"))
        first = first.removeprefix("\ufeff")  # the byte order mark
        number = 0
        # Stops without waiting for one more line.
        most = None if session.inputs.is_sample else session.inputs.left
        for number, line in enumerate(islice(chain([first] if first else [], stream), most), start=1):
            if session.inputs.is_sample and not session.inputs.take(1):
                continue
            text = line.removesuffix("\n")
            if text.endswith("\r"):
                returns += 1
                text = text[:-1]
            yield Line(name, number, text)
        if not session.inputs.is_sample:
            session.inputs.take(number)
    if report_returns:
        session.complaints.dropped_returns(file, returns)


def _open_text(session: Session, file: str) -> AbstractContextManager[TextIO]:
    stream = session.inputs.open(file)
    with extra_as_click_error():
        text = readable(stream, file)
    if file == STANDARD_INPUT and text is sys.stdin.buffer:  # else, its first bytes have been read
        return nullcontext(sys.stdin)
    return TextIOWrapper(text, "utf-8", "surrogateescape", newline="\n")
