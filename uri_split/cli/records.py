"""Lines of text, rows of CSV and objects of JSON lines: their texts, and where these are written in the file."""

import json
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import accumulate, chain, islice, tee
from typing import Final, NamedTuple, cast

import click

from uri_split._text.spans import lazy_pattern, matched_at, once, shown
from uri_split.cli.errors import csv_field, csv_quoted, display_name
from uri_split.cli.inputs import extension_of
from uri_split.cli.streams import BadTable, line_of_excel
from uri_split.messages import counted
from uri_split.strict import is_uri


class Written(NamedTuple):
    """A text as it is written in a record.

    Attributes:
        start: Offset in the record where the text begins, with its quotation mark.
        end: Offset after the text, with its quotation mark.
        offsets: Offset in the record of each code point of the text, and of the end of the last one.
        encode: Returns how another text would be written there.
    """

    start: int
    end: int
    offsets: Sequence[int]
    encode: Callable[[str], str]


class Record(NamedTuple):
    r"""A line of text, a row of CSV, an object of JSON lines, or a part of a file that contains no text.

    Attributes:
        line: The line of the file where it begins, counted from 1.
        source: The line or lines, as they are in the file. A byte that is not UTF-8 is a surrogate (PEP 383).
        text: The text; `None` if there is none.
        locate: Returns where the text is written in the source.
        is_row: Whether this is a line or a row, and not a header or a byte order mark.

    >>> (_, row) = csv_records(["url\n", '"http://a/""b"\n'])
    >>> row.text, row.position(10), row.replaced("c")
    ('http://a/"b', (2, 13), '"c"\n')
    """

    line: int
    source: str
    text: str | None
    locate: Callable[[str], Written]
    is_row: bool = True

    @property
    def is_line(self) -> bool:
        """Whether this is a line of text."""
        return self.locate is whole_line

    def position(self, offset: int) -> tuple[int, int]:
        """Return the line and the column of an offset in the text."""
        return self._position(_located(self.locate, self.source)[0].offsets[offset])

    def replacement(self, text: str) -> tuple[tuple[int, int], tuple[int, int], str]:
        """Return the line and column where the text begins and ends, and how another would be written there."""
        written, _ = _located(self.locate, self.source)
        return self._position(written.start), self._position(written.end), written.encode(text)

    def replaced(self, text: str) -> str:
        """Return the source with another text."""
        written = self.locate(self.source)
        return f"{self.source[: written.start]}{written.encode(text)}{self.source[written.end :]}"

    def _position(self, offset: int) -> tuple[int, int]:
        return position(_located(self.locate, self.source)[1], offset, self.line)


@lru_cache(maxsize=1)  # reading a record again for each place in it would take quadratic time
def _located(locate: Callable[[str], Written], source: str) -> tuple[Written, Sequence[int]]:
    """Return where a text is written in a record, and where the lines of the record begin."""
    return locate(source), line_starts(source)


# Lines of text.


def line_starts(text: str) -> Sequence[int]:
    """Return the offset where each line of a text begins; only line feeds end one."""
    return [0, *accumulate(len(line) + 1 for line in text.split("\n"))]


def position(starts: Sequence[int], offset: int, first: int = 1) -> tuple[int, int]:
    r"""Return the line and the column of an offset; columns are counted from 1.

    Args:
        starts: Where each line begins.
        offset: The offset.
        first: The number of the first line.

    >>> position(line_starts("ab\nc"), 3)
    (2, 1)
    """
    row = bisect_right(starts, offset) - 1
    return first + row, offset - starts[row] + 1


def text_records(lines: Iterable[str]) -> Iterator[Record]:
    r"""Yield the lines of a text; a carriage return before the line feed is not a part of the text.

    >>> [record.text for record in text_records(["a\r\n", "b"])]
    ['a', 'b']
    """
    for number, line in enumerate(lines, start=1):
        yield Record(number, line, without_end(line), whole_line)


def without_end(line: str) -> str:
    r"""Return a line without its line feed and the carriage return before it.

    >>> without_end("a\r\n")
    'a'
    """
    return line.removesuffix("\n").removesuffix("\r")


def whole(source: str) -> Written:
    """Return where a text is that is all of the source."""
    return Written(0, len(source), range(len(source) + 1), str)


def whole_line(line: str) -> Written:
    """Return where the text of a line is: everything but its end."""
    return whole(without_end(line))


# Rows of CSV (RFC 4180). A field without any character has no text; an empty pair of quotation marks is an empty text,
# as in PostgreSQL's COPY. The `csv` module would neither distinguish them, nor say where a field is.

_LONGEST: Final = 1 << 27  # characters of a row: an unclosed quotation mark would take the rest of a file

_IN_QUOTES: Final = '[^"]*+(?>(?:""[^"]*+)*)'
_QUOTED: Final = f'"{_IN_QUOTES}"'
# A spreadsheet writes semicolons where the comma is the decimal separator.
_DELIMITERS: Final = (",", ";", "\t", "|")
_MOST_COMPARED: Final = 9  # rows after the first
_CHARACTER_IN_QUOTES: Final = lazy_pattern('""|[^"]')
_REST_OF_FIELD: Final = lazy_pattern(_IN_QUOTES)


def _any_field(mark: str) -> str:
    unquoted = f"[^{mark}\r\n]*+(?>(?:\r(?!\n)[^{mark}\r\n]*+)*)"
    return f'(?>{_QUOTED}|(?!"){unquoted})'


@once
def _row(delimiter: str, column: int) -> re.Pattern[str]:
    """Match a row, with the field of a column if it has that many fields."""
    mark = re.escape(delimiter)
    field = _any_field(mark)
    return re.compile(f"(?>(?:{field}{mark}){{{column}}})(?P<field>{field})(?>(?:{mark}{field})*)\r?\n?\\Z")


@once
def _field(delimiter: str) -> re.Pattern[str]:
    mark = re.escape(delimiter)
    return re.compile(f"({_any_field(mark)})({mark}|\r?\n?\\Z)")


@once
def _open_row(delimiter: str) -> re.Pattern[str]:
    """Match fields of which the last one is not closed, so that the row continues on the next line."""
    mark = re.escape(delimiter)
    return re.compile(f'(?>(?:{_any_field(mark)}{mark})*)"{_IN_QUOTES}\\Z')


def delimiters_of(file: str) -> list[str]:
    r"""Return the characters that may be between the fields of a file, first the one that its extension says.

    >>> delimiters_of("links.tsv"), delimiters_of("links.csv")
    (['\t', ',', ';', '|'], [',', ';', '\t', '|'])
    """
    own = "\t" if extension_of(file) in {".tsv", ".tab"} else ","
    return sorted(_DELIMITERS, key=lambda each: each != own)


class Dialect(NamedTuple):
    """How a file of CSV is written.

    Attributes:
        delimiter: The character between fields.
        names: The names of the columns: column_1, column_2 and so on if there is no header.
        has_header: Whether the first row has the names.
    """

    delimiter: str
    names: Sequence[str]
    has_header: bool = True


def dialect_of(lines: Iterator[str], column: str | None = None, delimiters: Iterable[str] = _DELIMITERS) -> Dialect:
    r"""Return how CSV is written, by its first rows.

    The delimiter is the one between which a field is the name of the column, or else the most likely one if each row
    has the same number of fields, at least 2, or else the one with the most fields in each row.

    Args:
        lines: The lines of the file, of which only some are read.
        column: The column that the user named, if any. A number, unless a column has it as its name, is that of a
            column without a header.
        delimiters: The characters that may be between fields, the most likely first.

    Raises:
        BadTable: If a quotation mark is wrong.

    >>> dialect_of(iter(["id;url,\n"]), "id"), dialect_of(iter(["1|a,b\n", "2|c"]), "2").names
    (Dialect(delimiter=';', names=['id', 'url,'], has_header=True), ['column_1', 'column_2'])
    """
    delimiters = [*delimiters]
    rows: dict[str, list[list[str | None]]] = {}
    reason = BadTable()
    for delimiter, copy in zip(delimiters, tee(lines, len(delimiters)), strict=True):
        some = (_fields(row, delimiter, "the first row") for _, row in _whole_rows(copy, 1, delimiter))
        try:
            rows[delimiter] = [next(some)]
            if column in rows[delimiter][0]:
                return Dialect(delimiter, [value or "" for value in rows[delimiter][0]])
            rows[delimiter] += islice(some, _MOST_COMPARED)
        except BadTable as error:
            reason = error
    if not rows:
        raise reason
    sizes = {each: {*map(len, rows[each])} for each in rows}
    # The texts may contain more of another character, such as the semicolon.
    sure = [own for own in delimiters[:1] if len(sizes.get(own, ())) == 1 and sizes[own] != {1}]
    delimiter = max(sure or rows, key=lambda each: min(sizes[each]))
    names = [value or "" for value in rows[delimiter][0]]
    if column is None or not column.isdecimal():
        return Dialect(delimiter, names)
    return Dialect(delimiter, [f"column_{number}" for number in range(1, len(names) + 1)], has_header=False)


def csv_records(lines: Iterable[str], column: str | None = None, *, file: str = "") -> Iterator[Record]:
    r"""Yield the rows of CSV.

    Args:
        lines: The lines of the file, with their ends. Excel's line about the delimiter may come first.
        column: The column that contains the texts, by its name, or by its number if there is no header; required if
            there are several.
        file: The name of the file.

    Raises:
        BadTable: If a row cannot be read.
        click.UsageError: If there is no such column, or if there are several to choose from.

    >>> rows = csv_records(["id;url\n", '1;"a\n', 'b"\n', "2;\n", '3;""\n'], "url")
    >>> [(row.line, row.text) for row in rows if row.is_row]
    [(2, 'a\nb'), (4, None), (5, '')]
    """
    lines = iter(lines)
    line, first = 1, next(lines, "")
    delimiters: Sequence[str] = delimiters_of(file)
    if excel := line_of_excel(first.encode("utf-8", "surrogateescape")):
        yield Record(line, first, None, whole_line, is_row=False)
        delimiters = (excel[4:5].decode(),)
        line, first = 2, next(lines, "")
    if not first:
        message = "the file is empty: CSV must begin with a header"
        raise BadTable(message)
    ahead, lines = tee(chain([first], lines))
    dialect = dialect_of(ahead, column, delimiters)
    del ahead  # otherwise all lines would stay in memory
    name = column if dialect.has_header else f"column_{column}"
    if not dialect.has_header and name not in dialect.names:
        _, row = next(_whole_rows(lines, line, dialect.delimiter))
        names = [value or "" for value in _fields(row, dialect.delimiter, "the first row")]
        there = f"there {'is' if len(names) == 1 else 'are'} {counted(len(names), 'column')}"
        message = f"no column {column}: {there}: {listed(names)}"
        raise _usage_error(message, file)
    name = chosen(dialect.names, name, file)
    if (times := Counter(dialect.names)[name]) > 1:
        message = f"{times} columns are named {quoted(name)}: rename all but one"
        raise BadTable(message)
    yield from csv_rows(lines, line, dialect, dialect.names.index(name))


def csv_rows(lines: Iterable[str], line: int, dialect: Dialect, column: int) -> Iterator[Record]:
    """Yield the rows of CSV, with the header.

    Args:
        lines: The lines, from the first row on.
        line: The line of the file where the first row begins.
        dialect: How the file is written.
        column: The number of the column that contains the texts, counted from 0.

    Raises:
        BadTable: If a row cannot be read.
    """
    delimiter, names, has_header = dialect
    rows = _whole_rows(lines, line, delimiter)
    if has_header:
        yield Record(*next(rows), None, whole_line, is_row=False)
    pattern, locate = _row(delimiter, column), partial(_written_field, delimiter=delimiter, column=column)
    most = len(names)
    for number, source in rows:
        found = pattern.match(source)
        if found and source.count(delimiter) < most:  # few rows contain more delimiters than fields
            value = _value(found["field"])
        else:
            values = _fields(source, delimiter, f"line {number}")
            if len(values) > most:
                message = f"line {number} has {counted(len(values), 'field')}, but the first row has {most}"
                raise BadTable(message)
            value = values[column] if column < len(values) else None
        yield Record(number, source, value, locate)


def _whole_rows(lines: Iterable[str], number: int, delimiter: str) -> Iterator[tuple[int, str]]:
    """Yield each row, which may have line breaks between quotation marks, with the number of its first line."""
    open_row = _open_row(delimiter)
    row: list[str] = []
    length = 0
    for line in lines:
        if row:  # within quotation marks
            end = len(matched_at(_REST_OF_FIELD, line, 0)) + 1
            is_open = end > len(line) or (line.startswith(delimiter, end) and open_row.match(line, end + 1) is not None)
        else:
            is_open = '"' in line and open_row.match(line) is not None
        row.append(line)
        length += len(line)
        if not is_open or length > _LONGEST:
            yield number, "".join(row)
            number += "".join(row).count("\n")
            row, length = [], 0
    if row:
        yield number, "".join(row)


def _fields(row: str, delimiter: str, name: str) -> list[str | None]:
    """Return the texts of the fields of a row, which has a name for errors.

    Raises:
        BadTable: If a quotation mark is wrong.
    """
    pattern = _field(delimiter)
    values: list[str | None] = []
    offset, more = 0, True
    while more:
        found = pattern.match(row, offset)
        if not found:
            message = f"{name} has a quoted field that is unclosed, or followed by other text"
            raise BadTable(message)
        values.append(_value(found[1]))
        offset, more = found.end(), found[2] == delimiter
    return values


def _value(field: str) -> str | None:
    return field[1:-1].replace('""', '"') if field.startswith('"') else field or None


def _written_field(row: str, *, delimiter: str, column: int) -> Written:
    found = cast("re.Match[str]", _row(delimiter, column).match(row))  # the row has been read, so there is one
    start, end = found.span("field")
    if not found["field"].startswith('"'):
        return Written(start, end, range(start, end + 1), partial(csv_field, delimiter=delimiter))
    inside = [each.start() for each in _CHARACTER_IN_QUOTES.finditer(row, start + 1, end - 1)]
    return Written(start, end, [*inside, end - 1], csv_quoted)


# JSON lines: an object on each line.

DEEPEST: Final = 100
"""Allowed levels of nested objects and lists, with the object of the line. Python's limit varies by version."""

_STRING: Final = lazy_pattern(r'"[^"\\]*+(?>(?:\\.[^"\\]*+)*)"?')  # an unclosed one takes the rest: linear
_CHARACTER: Final = lazy_pattern(r"\\u[dD][89abAB][0-9A-Fa-f]{2}\\u[dD][c-fC-F][0-9A-Fa-f]{2}|\\u[0-9A-Fa-f]{4}|\\?.")
_MARK: Final = lazy_pattern(r"[ \t\r]*+([{}:,])[ \t\r]*+")
# Numbers are not converted: most are not needed, and some are too long.
_DECODER: Final = json.JSONDecoder(parse_int=str, parse_float=str)


def json_records(lines: Iterable[str], column: str | None = None, *, file: str = "") -> Iterator[Record]:
    r"""Yield the objects of JSON lines. A value that is not a text is read as its JSON; null is no text.

    Args:
        lines: The lines of the file.
        column: The key of the texts; required if the first object has several.
        file: The name of the file, for errors.

    Raises:
        BadTable: If a line is not an object.
        click.UsageError: If no object has the key, or if there are several to choose from.

    >>> [row.text for row in json_records(['{"url": "a\\u00e9"}\n', '{"url": null}', "{}", '{"url": [1]}'])]
    ['aé', None, None, '[1]']
    """
    names: dict[str, None] = {}
    is_found = False
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            yield Record(number, line, None, whole_line, is_row=False)
            continue
        members = _object(line, number)
        names.update(dict.fromkeys(members))
        column = chosen([*members], column, file) if column is None else column
        is_found = is_found or column in members
        value = members.get(column)
        if value is not None and not isinstance(value, str):
            written = _written_member(line, name=column)
            value = line[written.start : written.end]
        yield Record(number, line, value, partial(_written_member, name=column))
    if not names:
        message = "no columns found: JSON lines must contain an object"
        raise BadTable(message)
    if not is_found:
        chosen([*names], column, file)


def _object(line: str, number: int) -> dict[str, object]:
    """Return the members of the object on a line, the last of those with the same name.

    Raises:
        BadTable: If it is not an object in JSON.
    """
    if line.count("[") + line.count("{") > DEEPEST and _depth(line) > DEEPEST:
        message = f"line {number} nests objects and lists more than {DEEPEST} levels deep"
        raise BadTable(message)
    try:
        value: object = _DECODER.decode(line)
    except json.JSONDecodeError as wrong:
        reason = f"{wrong.msg[:1].lower()}{wrong.msg[1:].removesuffix(' at')}"
        message = f"line {number} is not JSON: {reason} at column {wrong.colno}"
        raise BadTable(message) from None
    if not isinstance(value, dict):
        message = f"line {number} is JSON, but not an object"
        raise BadTable(message)
    return cast("dict[str, object]", value)


def _depth(line: str) -> int:
    r"""Return the depth of nested objects and lists in JSON.

    >>> _depth(r'{"a": [[], [1]], "b\"]": "[[[["}'), _depth('"[["')
    (3, 0)
    """
    brackets = (mark for mark in _STRING.sub("", line) if mark in "[{]}")
    return max(accumulate(1 if mark in "[{" else -1 for mark in brackets), default=0)


def _written_member(line: str, *, name: str) -> Written:
    """Return where the last member with a name is, which counts for the `json` module."""
    start, end = [span for key, *span in _members(line) if key == name][-1]
    if line[start] != '"':
        return Written(start, end, range(start, end + 1), json.dumps)
    inside = [found.start() for found in _CHARACTER.finditer(line, start + 1, end - 1)]
    return Written(start, end, [*inside, end - 1], json.dumps)


def _members(line: str) -> Iterator[tuple[str, int, int]]:
    """Yield the name of each member of an object, given as valid JSON, and the span of its value."""
    mark = _mark(line, 0)
    while mark[1] != "}" and not line.startswith("}", mark.end()):
        name, end = _DECODER.raw_decode(line, mark.end())
        start = _mark(line, end).end()
        _, end = _DECODER.raw_decode(line, start)
        yield name, start, end
        mark = _mark(line, end)


def _mark(line: str, offset: int) -> re.Match[str]:
    """Return the next brace, colon or comma, with the white space around it."""
    return cast("re.Match[str]", _MARK.match(line, offset))  # the line is valid JSON, so there is one


# Names of columns.

_MOST_LISTED: Final = 20


def listed(names: Sequence[str]) -> str:
    """Return names of columns for a message, at most 20 of them.

    >>> listed(["id", "", "url"])
    'id, "", url'
    """
    some = ", ".join(shown(name).line or '""' for name in names[:_MOST_LISTED])
    return f"{some}, …" if len(names) > _MOST_LISTED else some


def quoted(name: str) -> str:
    """Return the name of one column for a message.

    >>> quoted("url")
    '"url"'
    """
    return f'"{shown(name).line}"'


def chosen(names: Sequence[str], column: str | None, file: str = "") -> str:
    """Return the name of the column that contains the texts.

    Raises:
        click.UsageError: If there is no such column, or there are several to choose from.
    """
    message = ""
    if not names:
        message = "the input has no columns"
    elif column is None and any(is_uri(name) or name.startswith("//") for name in names):  # it would be lost
        message = (
            "the header looks like a URI: if the file has no header, write the number of the column, as in --column 1; "
            "otherwise, pass the name of the column to --column"
        )
    elif column is None and len(names) != 1:
        message = f"choose a column with --column: {listed(names)}"
    elif column is not None and column not in names:
        from difflib import get_close_matches  # noqa: PLC0415  slow to import

        near = [name for name in names if name.casefold() == column.casefold()] or get_close_matches(column, names, 1)
        hint = f"; did you mean {quoted(near[0])}?" if near else ""
        message = f"no column {quoted(column)}: the columns are {listed(names)}{hint}"
    if message:
        raise _usage_error(message, file)
    return names[0] if column is None else column


def _usage_error(message: str, file: str) -> click.UsageError:
    return click.UsageError(f"{display_name(file)}: {message}" if file else message)
