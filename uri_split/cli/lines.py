"""The lines of files and of standard input, and the writing of what comes of them."""

import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from io import TextIOWrapper
from itertools import chain
from typing import Final, Literal, NamedTuple, TextIO

import click

from uri_split._text.display import INVISIBLE
from uri_split.cli.options import complete_files, needing_extra, not_a_table, passed_over
from uri_split.cli.progress import STANDARD_INPUT, Reading, dropped_returns, name_of
from uri_split.cli.tables.formats import (
    LINE,
    LONGEST_SIGNATURE,
    UNREADABLE,
    decompressed,
    format_of,
    kind_of,
    require_text,
)

FAILED: Final = 2
"""The exit status where a file cannot be read, or the usage is bad."""

files_argument = click.argument("files", nargs=-1, metavar="[FILE]...", shell_complete=complete_files)

redact_option = click.option("--redact", is_flag=True, help="Hide passwords: print *** in place of each.")

_UNSAFE_IN_JSON: Final = re.compile(f"[\x7f-\x9f\u2028\u2029{INVISIBLE}]")


class Line(NamedTuple):
    """One line of a file, or the text of one row of a table."""

    file: str
    number: int
    """Where it begins, counted from 1."""
    text: str
    """The line without its end. A byte that is not UTF-8 is a surrogate (PEP 383)."""
    unit: Literal["line", "row"] = "line"
    """Unit of the number: lines of the file, or rows of a file that has no lines."""
    is_field: bool = False
    """Whether the text is a field of a row: offsets in it are not offsets in a line."""


def json_line(fields: Mapping[str, object]) -> str:
    r"""Return a line of JSON. A byte that is not UTF-8 becomes the escape of its surrogate.

    >>> print(json_line({"path": "/\udce9\x9b", "query": None}), end="")
    {"path": "/\udce9\u009b", "query": null}
    """
    # JSON requires escapes for the first 32 control characters only, but terminals obey others as well.
    line = json.dumps(fields, ensure_ascii=False)
    if not line.isprintable():  # a faster check than the pattern
        line = _UNSAFE_IN_JSON.sub(lambda found: f"\\u{ord(found[0]):04x}", line)
    return line.encode("utf-8", "backslashreplace").decode() + "\n"


def json_line_at(line: Line, start: int, fields: Mapping[str, object]) -> str:
    """Return a line of JSON about a part of a line, with its place before the fields."""
    return json_line({"file": line.file, line.unit: line.number, "column": start + 1, **fields})


def csv_row(fields: Iterable[str | None]) -> str:
    """Return a row of CSV as PostgreSQL reads it, in which empty and undefined are told apart.

    The `csv` module can do so from Python 3.12 on.

    >>> print(csv_row(["a,b", "", None]), end="")
    "a,b","",
    """
    return ",".join(map(_csv_field, fields)) + "\n"


def _csv_field(value: str | None) -> str:
    if value is None:
        return ""
    if value == "" or any(mark in value for mark in ',"\r\n'):
        return '"{}"'.format(value.replace('"', '""'))
    return value


class Lines(Reading):
    """The lines of files one after another, or of standard input where there is no file, under a progress bar.

    A line is what a line feed ends; a carriage return before that is dropped, and this is said on standard error,
    unless it does not matter. A file that cannot be read is said there as well, and passed over. One line is in memory
    at a time. Of a table, the rows are the lines, and the texts those of one of its columns.

    Args:
        files: What they are is in `uri_split.cli.tables.formats`; none for standard input.
        column: The column of the tables; not needed where there is only one.
        tables: Whether there can be tables: otherwise, CSV and JSON lines are read as the text that they also are.
        returns_matter: Whether it is said that carriage returns are dropped.
    """

    def __init__(
        self, files: Sequence[str], column: str | None = None, *, tables: bool = False, returns_matter: bool = True
    ) -> None:
        super().__init__(files)
        self._column = column
        self._tables = tables
        self._returns_matter = returns_matter

    def __iter__(self) -> Iterator[Line]:
        """Yield the lines, and say in the end how many cells of tables had no text."""
        nulls = 0
        for line in self.cells():
            if line:
                yield line
            else:
                nulls += 1
        if nulls:
            self.complain(passed_over(nulls))

    def cells(self) -> Iterator[Line | None]:
        """Yield the lines, and `None` for a cell of a table that has no text."""
        for file in self.files:
            is_table = self._tables and kind_of(file) != "text"
            try:
                yield from self._rows_of(file) if is_table else self._lines_of(file)
            except UNREADABLE as error:
                self.cannot_read(file, error)

    def _rows_of(self, file: str) -> Iterator[Line | None]:
        with needing_extra():
            from uri_split.cli.tables.tables import numbered_texts, open_table  # noqa: PLC0415  they need a package that may be absent
        table = open_table(self, file, self._column)
        unit: Literal["line", "row"] = "row" if table.kind == "parquet" else "line"
        for number, text in numbered_texts(table, self._column):
            yield None if text is None else Line(file, number, text, unit, is_field=True)

    def _lines_of(self, file: str) -> Iterator[Line]:
        if self._column not in {None, LINE}:
            raise not_a_table(file)
        name = name_of(file)
        returns = 0
        with self._text_of(file) as stream:
            first = stream.readline()
            require_text(first[:LONGEST_SIGNATURE].encode(errors="surrogateescape"))
            first = first.removeprefix("\ufeff")  # the byte order mark
            for number, line in enumerate(chain([first] if first else [], stream), start=1):
                text = line.removesuffix("\n")
                if text.endswith("\r"):
                    returns += 1
                    text = text[:-1]
                yield Line(name, number, text)
        if returns and self._returns_matter:
            self.complain(dropped_returns(file, returns))

    def _text_of(self, file: str) -> AbstractContextManager[TextIO]:
        stream = self.opened(file)
        if file == STANDARD_INPUT:
            return nullcontext(sys.stdin)
        with needing_extra():
            text = decompressed(stream, format_of(file).compression)
        return TextIOWrapper(text, "utf-8", "surrogateescape", newline="\n")
