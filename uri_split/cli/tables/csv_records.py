"""CSV (RFC 4180) as columns of texts.

Nothing at all between two commas is undefined; in quotation marks, it is an empty text. So does PostgreSQL's COPY.

Polars parses, block by block. It is not given the file, because it then tells neither how far it is nor which row is
wrong, leaves out a column of the same name as another, and refuses all where a quotation mark stands in a field that
does not begin with one. Such blocks are read here, record by record, and so are those that have something wrong.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import accumulate, islice
from typing import Final

from uri_split._text.extras import requires_extra
from uri_split._text.phrases import counted
from uri_split.cli.tables.blocks import in_unicode
from uri_split.cli.tables.formats import BYTE_ORDER_MARK, BadTable

with requires_extra("reading tables", package="polars", extra="bulk"):
    import polars as pl

_LONGEST: Final = 1 << 27

_QUOTED: Final = '"[^"]*+(?:""[^"]*+)*+"'
_ANY_FIELD: Final = f'(?:{_QUOTED}[^,\n]*+|[^,"\n][^,\n]*+)?+'
_RECORD: Final = re.compile(f"{_ANY_FIELD}(?:,{_ANY_FIELD})*+\n".encode())
_RECORDS: Final = re.compile(f"(?:{_ANY_FIELD}(?:,{_ANY_FIELD})*+\n)*+".encode())
# Where each quotation mark does what it is for, Polars reads what is meant; but not a carriage return before a comma.
_PLAIN: Final = re.compile(f'(?:[^"]*+(?<![^,\n]){_QUOTED}(?=,|\r?\n|\\Z))*+[^"]*+'.encode())
_FIELD: Final = re.compile(f'(?:({_QUOTED})|(?!")[^,\n]*?)(,|\r?\n)')


class Records:
    r"""The records of CSV, block by block.

    >>> records = Records()
    >>> header, rest = records.header(b'id,url\r\n1,"a\nb"\n2,""\n3,\n')
    >>> records.frame(rest, header, ["url"])["url"].to_list()
    ['a\nb', '', None]
    """

    def __init__(self) -> None:
        self._read = 0
        self.line = 1
        """The line of the file where the next record begins."""

    def end(self, data: bytes) -> int:
        """Return where the last whole record ends: at a line feed that stands in no quotation marks."""
        if b'"' not in data:
            return data.rfind(b"\n") + 1
        end = self._even(data)
        if not _PLAIN.fullmatch(data, 0, end):
            found = _RECORDS.match(data)
            end = found.end() if found else 0
        if not end and len(data) > _LONGEST:
            message = f"the row after row {self._read} does not end: is a quotation mark open?"
            raise BadTable(message)
        return end

    def header(self, data: bytes) -> tuple[list[str], bytes]:
        """Return the names in the first record, and what follows that."""
        if not data:
            message = "it is empty: a table begins with a header"
            raise BadTable(message)
        found = _RECORD.match(data)
        end = found.end() if found else len(data)
        try:
            (names,) = self._rows(in_unicode(data[:end])[0].decode())
        except BadTable:
            message = "the header is no row of CSV: a quotation mark in it is open, or does not end a field"
            raise BadTable(message) from None
        self.line += data.count(b"\n", 0, end)
        return [name or "" for name in names], data[end:]

    def frame(self, data: bytes, names: list[str], wanted: list[str]) -> pl.DataFrame:
        """Return some columns of a block of whole records."""
        is_plain = b"\r," not in data and _PLAIN.fullmatch(data)
        frame = self._by_polars(data, names, wanted) if is_plain else None
        if frame is None:
            frame = self._exactly(data.decode(), names).select(wanted)
        self._read += frame.height
        self.line += data.count(b"\n")
        return frame

    def _even(self, data: bytes) -> int:
        """Return the end of the last line up to which there is an even number of quotation marks."""
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
                BYTE_ORDER_MARK + data,  # which Polars drops, and would else drop where it is data
                has_header=False,
                schema=dict.fromkeys(names, pl.String),
                columns=[names.index(name) for name in wanted],
                missing_columns="insert",
            ).select(wanted)
        except pl.exceptions.PolarsError:  # it does not say in which row
            return None

    def _exactly(self, text: str, names: list[str]) -> pl.DataFrame:
        rows: list[list[str | None]] = []
        for row in self._rows(text):
            if len(row) > len(names):
                message = (
                    f"row {self._read + len(rows) + 1} has {counted(len(row), 'field')}, but the header {len(names)}"
                )
                raise BadTable(message)
            rows.append(row + [None] * (len(names) - len(row)))
        return pl.DataFrame(rows, dict.fromkeys(names, pl.String), orient="row")

    def _rows(self, text: str) -> Iterator[list[str | None]]:
        if not text.endswith("\n"):
            text += "\n"
        row: list[str | None] = []
        number, offset = 1, 0
        while offset < len(text):
            field = _FIELD.match(text, offset)
            if not field:
                message = f"row {self._read + number}: a field that begins with a quotation mark does not end with one"
                raise BadTable(message)
            row.append(_value(field[0].removesuffix(field[2]), quoted=field[1] is not None))
            offset = field.end()
            if field[2] != ",":
                yield row
                row, number = [], number + 1


def record_lines(data: bytes, records: int, line: int) -> Iterable[int]:
    r"""Return the line on which each record of a block begins.

    Args:
        data: Whole records.
        records: How many they are.
        line: Where the first one begins.

    >>> list(record_lines(b'1,"a\nb"\n2,c\n', 2, 5))
    [5, 7]
    """
    if data.count(b"\n") + (not data.endswith(b"\n")) == records:  # no record has a line break in it
        return range(line, line + records)
    if not data.endswith(b"\n"):
        data += b"\n"
    return accumulate((found[0].count(b"\n") for found in islice(_RECORD.finditer(data), records - 1)), initial=line)


def _value(field: str, *, quoted: bool) -> str | None:
    return field[1:-1].replace('""', '"') if quoted else field or None
