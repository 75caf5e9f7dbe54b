"""CSV (RFC 4180) as columns of texts.

A field without any character is null; an empty pair of quotation marks is an empty text, as in PostgreSQL's COPY.

Polars parses the file block by block. Given the whole file, it would report neither its progress nor which row is
wrong, would drop a column with the same name as another, and would refuse a file with a quotation mark inside a field
that does not begin with one. This module parses such blocks, and blocks with errors, record by record.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from itertools import accumulate, islice
from typing import Final, cast

from uri_split._text.arguments import requires_extra
from uri_split._text.spans import lazy_pattern
from uri_split.cli.atomic import Written, WrittenTexts
from uri_split.cli.errors import csv_field, csv_quoted
from uri_split.cli.tables.compression import BYTE_ORDER_MARK, BadRow, BadTable, in_unicode, line_of_excel
from uri_split.messages import counted

with requires_extra("reading tables", package="polars", extra="bulk"):
    import polars as pl

_LONGEST: Final = 1 << 27
"""The most bytes that are searched for the end of a record."""

_QUOTED: Final = '"[^"]*+(?>(?:""[^"]*+)*)"'
# A spreadsheet writes semicolons where the comma is the decimal separator.
_OTHER_SEPARATOR: Final = lazy_pattern(f'(?:{_QUOTED}|[^",;\t\n][^,;\t\n]*+)?([,;\t])')
_SEPARATORS: Final = {",": ("commas", ","), ";": ("semicolons", ";"), "\t": ("tabs", r"\t")}
_CHARACTER_IN_QUOTES: Final = lazy_pattern('""|[^"]')


def _any_record(delimiter: str) -> str:
    mark = re.escape(delimiter)
    field = f'(?>{_QUOTED}[^{mark}\n]*+|[^{mark}"\n][^{mark}\n]*+|)'
    return f"{field}(?>(?:{mark}{field})*)\n"


@cache
def _well_formed(delimiter: str) -> re.Pattern[bytes]:
    """Match a record in which nothing follows a quoted field."""
    mark = re.escape(delimiter)
    field = f'(?>{_QUOTED}|[^{mark}"\n][^{mark}\n]*+|)'
    return re.compile(f"{field}(?>(?:{mark}{field})*)\r?\n".encode())


@cache
def _record(delimiter: str) -> re.Pattern[bytes]:
    return re.compile(_any_record(delimiter).encode())


@cache
def _records(delimiter: str) -> re.Pattern[bytes]:
    return re.compile(f"(?>(?:{_any_record(delimiter)})*)".encode())


@cache
def _plain(delimiter: str) -> re.Pattern[bytes]:
    """Match if every quotation mark encloses a field or is doubled in one.

    Polars parses this correctly, unless a carriage return precedes a delimiter.
    """
    mark = re.escape(delimiter)
    return re.compile(f'(?>(?:[^"]*+(?<![^{mark}\n]){_QUOTED}(?={mark}|\r?\n|\\Z))*)[^"]*+'.encode())


@cache
def _field(delimiter: str) -> re.Pattern[str]:
    mark = re.escape(delimiter)
    return re.compile(f'(?:({_QUOTED})|(?!")[^{mark}\n]*?)({mark}|\r?\n)')


class Records:
    r"""The records of CSV, block by block.

    Args:
        delimiter: The ASCII character between fields.
        resume: Whether `end` goes on at the next line after a record that cannot be read.
        has_header: Whether the first record has the names of the columns.

    Attributes:
        line: The line of the file where the next record begins.

    >>> records = Records()
    >>> header, rest = records.header(b'id,url\r\n1,"a\nb"\n2,""\n3,\n')
    >>> records.frame(rest, header, ["url"])["url"].to_list()
    ['a\nb', '', None]
    """

    def __init__(self, delimiter: str = ",", *, resume: bool = False, has_header: bool = True) -> None:
        self._delimiter = delimiter
        self._resume = resume
        self._has_header = has_header
        self.line: int = 1

    @property
    def _first(self) -> str:
        return "header" if self._has_header else "first row"

    def end(self, data: bytes) -> int:
        """Return the offset after the last whole record, which ends at a line feed outside quotation marks."""
        if b'"' not in data:
            return data.rfind(b"\n") + 1
        end = self._even(data)
        if not _plain(self._delimiter).fullmatch(data, 0, end):
            if self._resume:
                end = self._end_of_records(data)
            else:
                found = _records(self._delimiter).match(data)
                end = found.end() if found else 0
        if not end and len(data) > _LONGEST:
            if self._resume:
                return data.find(b"\n") + 1
            raise BadRow(self.line, "begins a row that does not end: check for an unclosed quotation mark")
        return end

    def header(self, data: bytes) -> tuple[list[str], bytes]:
        """Return the names in the first record, and the rest of the data; other names if there is no header.

        Excel's line about the delimiter may come first.
        """
        if not data:
            message = "the file is empty: CSV must begin with a header"
            raise BadTable(message)
        start = len(line_of_excel(data))
        found = _record(self._delimiter).match(data, start)
        end = found.end() if found else len(data)
        text = in_unicode(data[start:end])[0].decode()
        try:
            (fields,) = self._rows(text)
        except BadTable:
            fields = []
        if (
            self._has_header
            and len(fields) <= 1
            and (other := _OTHER_SEPARATOR.match(text))
            and other[1] != self._delimiter
        ):
            separators, delimiter = _SEPARATORS[other[1]]
            message = (
                f"the header separates columns with {separators}: add --delimiter '{delimiter}', "
                "or enclose the header in quotation marks if it names a single column"
            )
            raise BadTable(message)
        if not fields:
            message = f"the {self._first} has a quoted field that is unclosed, or followed by other text"
            raise BadTable(message)
        if not self._has_header:
            self.line += data.count(b"\n", 0, start)
            return [f"column_{number}" for number in range(1, len(fields) + 1)], data[start:]
        self.line += data.count(b"\n", 0, end)
        return [value_of(field) or "" for field in fields], data[end:]

    def frame(self, data: bytes, names: list[str], wanted: list[str]) -> pl.DataFrame:
        """Return some columns of a block of whole records."""
        is_plain = f"\r{self._delimiter}".encode() not in data and _plain(self._delimiter).fullmatch(data)
        frame = self._by_polars(data, names, wanted) if is_plain else None
        if frame is None:
            frame = _frame(self._rows(data.decode(), len(names)), names).select(wanted)
        self.line += data.count(b"\n")
        return frame

    def readable(
        self, data: bytes, names: list[str], on_error: Callable[[BadRow], object]
    ) -> tuple[pl.DataFrame, list[int], list[bytes]]:
        r"""Return the columns of the rows of a block that can be read.

        After a row whose quotation marks are wrong, reading goes on at the next line.

        Args:
            data: The block.
            names: The names of all columns.
            on_error: Called for each row that cannot be read.

        Returns:
            The columns, the line where each row begins, and all lines of the block, of each row together.

        >>> Records().readable(b'1,2\n"3\n4\n', ["id"], print)[1]
        line 1 has 2 fields, but the header has 1
        line 2 has a quoted field that is unclosed, or followed by other text
        [3]
        """
        data = data if data.endswith(b"\n") else data + b"\n"
        rows: list[list[re.Match[str]]] = []
        numbers: list[int] = []
        lines: list[bytes] = []
        offset = 0
        while offset < len(data):
            found = _well_formed(self._delimiter).match(data, offset)
            end = found.end() if found else data.index(b"\n", offset) + 1
            lines.append(data[offset:end])
            try:
                rows += self._rows(in_unicode(lines[-1])[0].decode(), len(names))
                numbers.append(self.line)
            except BadRow as error:
                on_error(error)
            self.line += data.count(b"\n", offset, end)
            offset = end
        return _frame(rows, names), numbers, lines

    def fields(self, text: str, most: int) -> list[list[re.Match[str]]]:
        """Return the fields of each record of a block; `value_of` returns their texts.

        Args:
            text: Whole records.
            most: The number of fields in the header.

        Raises:
            BadTable: If a record has more fields, or a quoted field is wrong.
        """
        rows = list(self._rows(text, most))
        self.line += text.count("\n")
        return rows

    def _end_of_records(self, data: bytes) -> int:
        """Return the end of the last whole record if reading goes on after each one that is wrong."""
        offset = 0
        while _record(self._delimiter).match(data, offset):
            found = _well_formed(self._delimiter).match(data, offset)
            offset = found.end() if found else data.index(b"\n", offset) + 1
        return offset

    def _even(self, data: bytes) -> int:
        """Return the end of the last line before which the number of quotation marks is even."""
        end = data.rfind(b"\n") + 1
        marks = data.count(b'"', 0, end)
        while marks % 2:
            last = data.rfind(b'"', 0, end)
            start = data.rfind(b"\n", 0, last) + 1
            marks -= data.count(b'"', start, end)
            end = start
        return end

    def _by_polars(self, data: bytes, names: list[str], wanted: list[str]) -> pl.DataFrame | None:
        try:
            return pl.read_csv(
                BYTE_ORDER_MARK + data,  # Polars drops the first one, even if it is data
                has_header=False,
                separator=self._delimiter,
                schema=dict.fromkeys(names, pl.String),  # given only some columns, it would ignore fields after them
                missing_columns="insert",
            ).select(wanted)
        except pl.exceptions.PolarsError:  # the message does not name the row
            return None

    def _rows(self, text: str, most: int | None = None) -> Iterator[list[re.Match[str]]]:
        if not text.endswith("\n"):
            text += "\n"
        row: list[re.Match[str]] = []
        pattern = _field(self._delimiter)
        start = offset = 0
        while offset < len(text):
            field = pattern.match(text, offset)
            if not field:
                line = self.line + text.count("\n", 0, start)
                raise BadRow(line, "has a quoted field that is unclosed, or followed by other text")
            row.append(field)
            offset = field.end()
            if field[2] != self._delimiter:
                if most is not None and len(row) > most:
                    line = self.line + text.count("\n", 0, start)
                    raise BadRow(line, f"has {counted(len(row), 'field')}, but the {self._first} has {most}")
                yield row
                row, start = [], offset


def _frame(rows: Iterable[list[re.Match[str]]], names: list[str]) -> pl.DataFrame:
    values = [[*map(value_of, row), *[None] * (len(names) - len(row))] for row in rows]
    return pl.DataFrame(values, dict.fromkeys(names, pl.String), orient="row")


def value_of(field: re.Match[str]) -> str | None:
    """Return the text of a field that `Records.fields` found, or `None` if it is empty and not quoted."""
    text = field[0].removesuffix(field[2])
    return text[1:-1].replace('""', '"') if field[1] else text or None


def record_lines(data: bytes, records: int, line: int, delimiter: str = ",") -> Iterable[int]:
    r"""Return the line on which each record of a block begins.

    Args:
        data: Whole records.
        records: The number of records.
        line: The line on which the first one begins.
        delimiter: The character between fields.

    >>> list(record_lines(b'1,"a\nb"\n2,c\n', 2, 5))
    [5, 7]
    """
    if data.count(b"\n") + (not data.endswith(b"\n")) == records:  # no record contains a line break
        return range(line, line + records)
    if not data.endswith(b"\n"):
        data += b"\n"
    found = islice(_record(delimiter).finditer(data), records - 1)
    return accumulate((record[0].count(b"\n") for record in found), initial=line)


def written_fields(
    data: bytes | Iterable[bytes], line: int, names: list[str], delimiter: str, name: str
) -> WrittenTexts:
    r"""Return the fields of one column of a block, as they are written.

    Args:
        data: Whole records, which `Records.frame` has read, or the lines that `Records.readable` has returned.
        line: The line on which the first one begins.
        names: The names of all columns.
        delimiter: The character between fields.
        name: The name of the column.

    >>> written_fields(b'1,"a""\nb"\n2,c\n', 5, ["id", "url"], ",", "url")(5).offsets
    [3, 4, 6, 7, 8]
    """
    if isinstance(data, bytes):
        data = (found[0] for found in _record(delimiter).finditer(data if data.endswith(b"\n") else data + b"\n"))
    locate = partial(written_field, column=names.index(name), delimiter=delimiter)
    return WrittenTexts(iter(data), line, locate)


def written_field(record: str, line: int, *, column: int, delimiter: str = ",") -> Written:
    """Return the field of a record, which ends with a line break, as it is written.

    Args:
        record: The record.
        line: The line on which it begins.
        column: The number of the column, counted from 0.
        delimiter: The character between fields.
    """
    start = 0
    for _ in range(column):
        start = _field_at(record, start, delimiter).end()
    field = _field_at(record, start, delimiter)
    end = field.start(2)
    text = value_of(field) or ""
    if field[1] is None:
        return Written(text, line, record, start, end, range(start, end + 1), partial(csv_field, delimiter=delimiter))
    inside = [found.start() for found in _CHARACTER_IN_QUOTES.finditer(record, start + 1, end - 1)]
    return Written(text, line, record, start, end, [*inside, end - 1], csv_quoted)


def _field_at(record: str, offset: int, delimiter: str) -> re.Match[str]:
    return cast("re.Match[str]", _field(delimiter).match(record, offset))  # the record has been read, so there is one
