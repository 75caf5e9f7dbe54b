"""JSON lines: an object on each line, as rows of a table.

Polars parses the file block by block. It refuses a block with a number that is too large for a float, or with a field
that is an object in one line and a list in another, even in a column that is not needed. This module parses such blocks
line by line.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from io import BytesIO, StringIO
from itertools import accumulate
from typing import Final, NamedTuple, cast

from uri_split._passwords import redacted
from uri_split._text.arguments import requires_extra
from uri_split._text.spans import lazy_pattern
from uri_split.cli.atomic import Written, WrittenTexts
from uri_split.cli.tables import compression
from uri_split.cli.tables.compression import BYTE_ORDER_MARK, BadRow, BadTable

with requires_extra("reading tables", package="polars", extra="bulk"):
    import polars as pl

DEEPEST: Final = 100
"""Allowed levels of nested objects and lists, with the object of the line. Python's limit varies by version."""

_ALL_BUT_OPENING: Final = bytes(set(range(256)) - set(b"[{\n"))
_ALL_BUT_BRACKETS: Final = bytes(set(range(256)) - set(b"[{]}"))
_STRING: Final = lazy_pattern(rb'"[^"\\]*+(?>(?:\\.[^"\\]*+)*)"?')  # an unclosed one takes the rest: linear
_ESCAPE: Final = lazy_pattern(
    rb"\\(?:u[dD][89abAB][0-9A-Fa-f]{2}\\u[dD][c-fC-F][0-9A-Fa-f]{2}|(?P<half>u[dD][89a-fA-F][0-9A-Fa-f]{2})|.)"
)
_CHARACTER: Final = lazy_pattern(r"\\u[dD][89abAB][0-9A-Fa-f]{2}\\u[dD][c-fC-F][0-9A-Fa-f]{2}|\\u[0-9A-Fa-f]{4}|\\?.")
_MARK: Final = lazy_pattern(r"[ \t\r]*+([{}:,])[ \t\r]*+")
# Numbers are not converted: most are not needed, and some are too long.
_DECODER: Final = json.JSONDecoder(parse_int=str, parse_float=str)


class _Member(NamedTuple):
    """A member of an object.

    Attributes:
        name: The key.
        text: The value if it is a text, or else its JSON.
        start: Offset in the line where the value begins.
        end: Offset after the value.
    """

    name: str
    text: str
    start: int
    end: int


def schema(
    pieces: Iterable[bytes], wanted: str | None, on_error: Callable[[BadRow], object] | None = None
) -> pl.Schema:
    """Return the columns of the objects, in types that can represent all values, or else as text.

    Args:
        pieces: Blocks of whole lines.
        wanted: If given, reading stops at the first block with a text in this column.
        on_error: Called if a line cannot be read; if it is given, and returns, such lines are ignored.

    Raises:
        BadTable: If there is no object, or a line is not one.
    """
    found = pl.Schema()
    lines = 0
    for block in pieces:
        try:
            more = _schema(block, lines, parsed=wanted is None)
        except BadRow as error:
            if on_error is None:
                raise
            on_error(error)
            more = _schema(readable(block, lines, id), lines, parsed=wanted is None)
        found = _merged(found, more)
        if wanted and found.get(wanted) == pl.String:
            break
        lines += block.count(b"\n")
    if not found:
        message = "no columns found: JSON lines must contain an object"
        raise BadTable(message)
    return found


def _schema(block: bytes, lines: int, *, parsed: bool) -> pl.Schema:
    if not block.strip():
        return pl.Schema()
    _require_shallow(block, lines)
    try:
        return _inferred(block, parsed=parsed)
    except pl.exceptions.PolarsError:
        return _column_by_column(block, lines)


def readable(block: bytes, lines: int, on_error: Callable[[BadRow], object]) -> bytes:
    r"""Return a block with an empty line in place of each one that cannot be read.

    Args:
        block: Whole lines.
        lines: The number of lines before the block.
        on_error: Called for each line that cannot be read.

    >>> readable(b'{"n": 1}\n[2]\n{"n": 3}\n', 10, print)
    line 12 is JSON, but not an object
    b'{"n": 1}\n\n{"n": 3}\n'
    """
    kept = block.split(b"\n")
    for index, line in enumerate(kept):
        try:
            _require_shallow(line, lines + index)
            list(_objects(line, lines + index))
        except BadRow as error:
            on_error(error)
            kept[index] = b""
    return b"\n".join(kept)


def frame(block: bytes, columns: pl.Schema, lines: int) -> pl.DataFrame:
    """Return the columns of the objects, null where the key is absent.

    In a column of texts, a value of another type becomes its JSON.

    Args:
        block: Whole lines.
        columns: Some of the columns that `schema` returned.
        lines: The number of lines before the block.
    """
    _require_shallow(block, lines)
    try:
        return pl.read_ndjson(block, schema=columns)
    except pl.exceptions.PolarsError:
        reduced = [_reduced(line, members, columns) for line, members in _objects(block, lines)]
    try:
        return pl.read_ndjson("\n".join(reduced).encode(), schema=columns)
    except pl.exceptions.PolarsError as error:
        reason = str(error).partition("\n")[0]
        message = f"cannot parse the lines after line {lines} ({reason})"
        raise BadTable(message) from None


def numbers(block: bytes, objects: int, lines: int) -> Iterable[int]:
    r"""Return the number of each line that contains an object.

    >>> list(numbers(b'{"a":1}\n\n{"a":2}\n', 2, 10))
    [11, 13]
    """
    if block.count(b"\n") + (not block.endswith(b"\n")) == objects:  # no line is empty
        return range(lines + 1, lines + objects + 1)
    return (number for number, line in enumerate(block.split(b"\n"), start=lines + 1) if line.strip())


def written_members(block: bytes, lines: int, name: str) -> WrittenTexts:
    r"""Return the texts of one column of some lines, as they are written.

    Args:
        block: Whole lines, which `frame` has read.
        lines: The number of lines before the block.
        name: The name of the column.

    >>> written_members(rb'{"a": "\u00e9b"}', 4, "a")(5).offsets
    [7, 13, 14]
    """
    return WrittenTexts(BytesIO(block), lines + 1, partial(written_member, name=name))


def written_member(line: str, number: int, *, name: str) -> Written:
    """Return the text of one column of a line, as it is written."""
    # Polars reads the first one, too.
    text, start, end = next(each[1:] for each in _members(line) if compression.without_surrogates(each.name) == name)
    if line[start] != '"':
        return Written(text, number, line, start, end, range(start, end + 1), json.dumps)
    inside = [found.start() for found in _CHARACTER.finditer(line, start + 1, end - 1)]
    return Written(text, number, line, start, end, [*inside, end - 1], json.dumps)


def extended(block: bytes, new: pl.DataFrame, numbers: Sequence[int] | None = None) -> bytes:
    r"""Return JSON lines with new members at the end of each object; the old ones stay as they were written.

    Args:
        block: The lines.
        new: The new members.
        numbers: The number of the object, counted from 0, to which each row of the new members belongs; by default,
            they belong to all objects in order.

    >>> extended(b'{"n":1e400}\n\n{ }', pl.DataFrame({"host": ["a", None]}))
    b'{"n":1e400,"host":"a"}\n{"host":null}\n'
    """
    lines = [*filter(bytes.strip, block.split(b"\n"))]
    if numbers is not None:
        lines = [lines[number] for number in numbers]
    written: list[bytes] = []
    for line, more in zip(lines, new.write_ndjson().encode().splitlines(), strict=True):
        before = line[: line.rindex(b"}")].rstrip()
        written += [before, b"" if before.endswith(b"{") else b",", more[1:], b"\n"]
    return b"".join(written)


def without_passwords(block: bytes, name: str) -> bytes:
    r"""Return JSON lines with the passwords in one member of each object hidden.

    >>> without_passwords(b'{"n": 1, "url": "http://me:secret@a/"}\n', "url")
    b'{"n": 1, "url": "http://me:***@a/"}\n'
    """
    written: list[str] = []
    for line in filter(str.strip, block.decode().split("\n")):
        end = 0
        for member in _members(line):
            if member.name == name:
                hidden = redacted(member.text)
                value = line[member.start : member.end] if hidden == member.text else json.dumps(hidden)
                written += [line[end : member.start], value]
                end = member.end
        written += [line[end:], "\n"]
    return "".join(written).encode()


def texts(block: bytes, name: str, lines: int) -> Iterator[tuple[str, _Member | None]]:
    """Yield each line of a block, and the member of its object that has a name, unless it is absent or null.

    Bytes that are not UTF-8 are surrogates (PEP 383).

    Args:
        block: Whole lines.
        name: The name of the member; the first one counts if there are several, as it does for Polars.
        lines: The number of lines before the block.

    Raises:
        BadTable: If a line is neither empty nor an object in JSON.
    """
    _require_shallow(block, lines)
    for number, line in enumerate(StringIO(block.decode("utf-8", "surrogateescape")), start=lines + 1):
        members = _members_of(line, number) if line.strip() else []
        found = next((member for member in members if compression.without_surrogates(member.name) == name), None)
        yield line, None if found is None or line.startswith("null", found.start) else found


def in_unicode(block: bytes) -> tuple[bytes, int]:
    r"""Return JSON lines with U+FFFD for everything that is not a character, and the number of affected lines.

    That is a byte that is not UTF-8, or the escape sequence of a lone surrogate, which `uri-split` itself writes for
    such a byte.

    >>> in_unicode(rb'"\udce9 \ud83d\ude00 \\ud800"')
    (b'"\\ufffd \\ud83d\\ude00 \\\\ud800"', 1)
    """
    block, bad = compression.in_unicode(block.removeprefix(BYTE_ORDER_MARK))
    if b"\\ud" not in block and b"\\uD" not in block:
        return block, bad
    lines = block.split(b"\n")
    cleaned = [_ESCAPE.sub(lambda found: rb"\ufffd" if found["half"] else found[0], line) for line in lines]
    return b"\n".join(cleaned), bad + sum(before != after for before, after in zip(lines, cleaned, strict=True))


def _require_shallow(block: bytes, lines: int) -> None:
    """Refuse a block with a line that nests too deeply.

    Raises:
        BadTable: If there is such a line.
    """
    opening = block.translate(None, _ALL_BUT_OPENING).split(b"\n")
    if max(map(len, opening)) <= DEEPEST:  # nearly always
        return
    for number, line in enumerate(block.split(b"\n")):
        if len(opening[number]) > DEEPEST and _depth(line) > DEEPEST:
            raise BadRow(lines + number + 1, f"nests objects and lists more than {DEEPEST} levels deep")


def _depth(line: bytes) -> int:
    r"""Return the depth of nested objects and lists in JSON.

    >>> _depth(rb'{"a": [[], [1]], "b\"]": "[[[["}'), _depth(b'"[["')
    (3, 0)
    """
    brackets = _STRING.sub(b"", line).translate(None, _ALL_BUT_BRACKETS)
    return max(accumulate(1 if bracket in b"[{" else -1 for bracket in brackets), default=0)


def _inferred(block: bytes, *, parsed: bool) -> pl.Schema:
    """Return the columns as Polars infers them. If `parsed`, parse them, too: some inferred types fail."""
    lazy = pl.scan_ndjson(block, infer_schema_length=None)
    return lazy.collect().schema if parsed else lazy.collect_schema()


def _column_by_column(block: bytes, lines: int) -> pl.Schema:
    """Return the columns of a block that Polars refuses."""
    values: dict[str, list[str]] = {}
    for line, members in _objects(block, lines):
        for member in members:
            values.setdefault(member.name, []).append(line[member.start : member.end])
    columns = pl.Schema()
    for name, column in values.items():
        key = json.dumps(name)
        alone = "\n".join(f"{{{key}:{value}}}" for value in column).encode()
        try:
            columns[name] = _inferred(alone, parsed=True)[name]
        except pl.exceptions.PolarsError:
            columns[name] = pl.String()
    return columns


def _merged(one: pl.Schema, other: pl.Schema) -> pl.Schema:
    """Return the columns of both, in types that can represent the values of both."""
    merged = pl.Schema(one)
    for name, kind in other.items():
        merged[name] = _common(merged.get(name, kind), kind)
    return merged


def _common(one: pl.DataType, other: pl.DataType) -> pl.DataType:
    """Return a type that can represent the values of two."""
    match one, other:
        case (kind, pl.Null()) | (pl.Null(), kind):
            return kind
        case _ if one == other:
            return one
        case pl.Struct(), pl.Struct():
            return pl.Struct(_merged(pl.Schema(one.to_schema()), pl.Schema(other.to_schema())))
        case pl.List(), pl.List():
            return pl.List(_merged(pl.Schema({"": one.inner}), pl.Schema({"": other.inner}))[""])
        # Polars would find a common type of numbers and truth values, too, but truth values are not numbers.
        case _ if one.is_numeric() and other.is_numeric():
            frames = [pl.DataFrame(schema={"": kind}) for kind in (one, other)]
            return pl.concat(frames, how="vertical_relaxed").schema[""]
        case _:
            return pl.String()


def _objects(block: bytes, lines: int) -> Iterator[tuple[str, list[_Member]]]:
    """Yield each line that contains an object, and the members of the object.

    Raises:
        BadTable: If a line is not an object in JSON.
    """
    for number, line in enumerate(block.decode().split("\n"), start=lines + 1):
        if line.strip():
            yield line, _members_of(line, number)


def _members_of(line: str, number: int) -> list[_Member]:
    """Return the members of the object on a line.

    Raises:
        BadTable: If it is not an object in JSON.
    """
    try:
        is_object = isinstance(_DECODER.decode(line), dict)
        members = list(_members(line)) if is_object else []
    except json.JSONDecodeError as wrong:
        raise BadRow(number, f"is not JSON: {wrong.msg[:1].lower()}{wrong.msg[1:]} at column {wrong.colno}") from None
    if not is_object:
        raise BadRow(number, "is JSON, but not an object")
    return members


def _members(line: str) -> Iterator[_Member]:
    """Yield the members of an object, given as valid JSON."""
    mark = _mark(line, 0)
    while mark[1] != "}" and not line.startswith("}", mark.end()):
        name, end = _DECODER.raw_decode(line, mark.end())
        start = _mark(line, end).end()
        value, end = _DECODER.raw_decode(line, start)
        yield _Member(name, value if line[start] == '"' else line[start:end], start, end)
        mark = _mark(line, end)


def _mark(line: str, offset: int) -> re.Match[str]:
    """Return the next brace, colon or comma, with the white space around it."""
    return cast("re.Match[str]", _MARK.match(line, offset))  # the line is valid JSON, so there is one


def _reduced(line: str, members: Sequence[_Member], columns: pl.Schema) -> str:
    """Return an object with only some of its members."""
    written: list[str] = []
    for member in members:
        if member.name in columns:
            value = line[member.start : member.end]
            if columns[member.name] == pl.String and value != "null":
                value = json.dumps(member.text)
            written.append(f"{json.dumps(member.name)}:{value}")
    return f"{{{','.join(written)}}}"
