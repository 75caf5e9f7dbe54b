"""CSV (RFC 4180) as columns of texts.

A field without any character is null; an empty pair of quotation marks is an empty text, as in PostgreSQL's COPY.

Polars parses the file block by block. Given the whole file, it would report neither its progress nor which row is
wrong, would drop a column with the same name as another, and would refuse a file with a quotation mark inside a field
that does not begin with one. This module parses such blocks, and blocks with errors, record by record.
"""

from collections.abc import Iterable, Iterator
from itertools import accumulate, islice
from typing import Final

from uri_split._text.extras import requires_extra
from uri_split._text.patterns import lazy_pattern
from uri_split._text.phrases import counted
from uri_split.cli.tables.blocks import in_unicode
from uri_split.cli.tables.formats import BYTE_ORDER_MARK, BadTable

with requires_extra("reading tables", package="polars", extra="bulk"):
    import polars as pl

_LONGEST: Final = 1 << 27
"""The most bytes that are searched for the end of a record."""

_QUOTED: Final = '"[^"]*+(?:""[^"]*+)*+"'
_ANY_FIELD: Final = f'(?:{_QUOTED}[^,\n]*+|[^,"\n][^,\n]*+)?+'
_RECORD: Final = lazy_pattern(f"{_ANY_FIELD}(?:,{_ANY_FIELD})*+\n".encode())
_RECORDS: Final = lazy_pattern(f"(?:{_ANY_FIELD}(?:,{_ANY_FIELD})*+\n)*+".encode())
# Every quotation mark encloses a field or is doubled in one. Polars parses this correctly, unless a carriage return
# precedes a comma.
_PLAIN: Final = lazy_pattern(f'(?:[^"]*+(?<![^,\n]){_QUOTED}(?=,|\r?\n|\\Z))*+[^"]*+'.encode())
_FIELD: Final = lazy_pattern(f'(?:({_QUOTED})|(?!")[^,\n]*?)(,|\r?\n)')


class Records:
    r"""The records of CSV, block by block.

    Attributes:
        line: The line of the file where the next record begins.

    >>> records = Records()
    >>> header, rest = records.header(b'id,url\r\n1,"a\nb"\n2,""\n3,\n')
    >>> records.frame(rest, header, ["url"])["url"].to_list()
    ['a\nb', '', None]
    """

    def __init__(self) -> None:
        self._read = 0
        self.line: int = 1

    def end(self, data: bytes) -> int:
        """Return the offset after the last whole record, which ends at a line feed outside quotation marks."""
        if b'"' not in data:
            return data.rfind(b"\n") + 1
        end = self._even(data)
        if not _PLAIN.fullmatch(data, 0, end):
            found = _RECORDS.match(data)
            end = found.end() if found else 0
        if not end and len(data) > _LONGEST:
            message = f"the row after row {self._read} does not end: check for an unclosed quotation mark"
            raise BadTable(message)
        return end

    def header(self, data: bytes) -> tuple[list[str], bytes]:
        """Return the names in the first record, and the rest of the data."""
        if not data:
            message = "the file is empty: CSV must begin with a header"
            raise BadTable(message)
        found = _RECORD.match(data)
        end = found.end() if found else len(data)
        try:
            (names,) = self._rows(in_unicode(data[:end])[0].decode())
        except BadTable:
            message = "the header has a quoted field that is unclosed, or followed by other text"
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
                schema=dict.fromkeys(names, pl.String),
                columns=[names.index(name) for name in wanted],
                missing_columns="insert",
            ).select(wanted)
        except pl.exceptions.PolarsError:  # the message does not name the row
            return None

    def _exactly(self, text: str, names: list[str]) -> pl.DataFrame:
        rows: list[list[str | None]] = []
        for row in self._rows(text):
            if len(row) > len(names):
                number = self._read + len(rows) + 1
                message = f"row {number} has {counted(len(row), 'field')}, but the header has {len(names)}"
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
                message = f"row {self._read + number} has a quoted field that is unclosed, or followed by other text"
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
        records: The number of records.
        line: The line on which the first one begins.

    >>> list(record_lines(b'1,"a\nb"\n2,c\n', 2, 5))
    [5, 7]
    """
    if data.count(b"\n") + (not data.endswith(b"\n")) == records:  # no record contains a line break
        return range(line, line + records)
    if not data.endswith(b"\n"):
        data += b"\n"
    return accumulate((found[0].count(b"\n") for found in islice(_RECORD.finditer(data), records - 1)), initial=line)


def _value(field: str, *, quoted: bool) -> str | None:
    return field[1:-1].replace('""', '"') if quoted else field or None
