"""CSV and JSON lines: what the beginning of a file says, and what the engine would misread without an error."""

import csv
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from uri_split._text.arguments import requires_extra
from uri_split._text.spans import shown
from uri_split.cli.kinds import extension_of, is_object, unreadable

with requires_extra("reading tables", package="polars", extra="bulk"):
    import polars as pl

LINE: Final = "line"
"""Name of the only column of text files."""

_MOST_LISTED: Final = 20


def listed(names: Sequence[str]) -> str:
    """Return names of columns for a message, at most 20 of them.

    >>> listed(["id", "", "url"])
    'id, "", url'
    """
    some = ", ".join(shown(name).line or '""' for name in names[:_MOST_LISTED])
    return f"{some}, …" if len(names) > _MOST_LISTED else some


def lines_of(file: str, rows: int | None = None) -> pl.LazyFrame:
    """Return the lines of a file, decompressed."""
    return pl.scan_lines(file, name=LINE, n_rows=rows, glob=is_object(file))


def first_lines(file: str) -> list[str]:
    """Return the first two lines of a file, without a byte order mark."""
    lines: list[str] = lines_of(file, 2).collect().to_series().to_list()
    return [line.removeprefix("\ufeff") for line in lines]


def dialect(file: str, delimiter: str | None, *, has_header: bool) -> tuple[str, int]:
    """Return the character between the fields, and how many lines precede the table: Excel's first line, ``sep=;``.

    Args:
        file: The name of the file.
        delimiter: The character that the user gave, if any.
        has_header: Whether the first line has the names of the columns.

    Raises:
        click.ClickException: If the file would be misread.
    """
    lines = first_lines(file)
    excel = re.fullmatch('sep=([^"])', lines[0]) if lines else None
    header = "".join(lines[1:] if excel else lines[:1])
    if not header:
        raise unreadable(file, "the file has no columns: it is empty, or begins with an empty line")
    if "\r" in header:
        raise unreadable(file, r"lines end with a carriage return alone: convert them with tr '\r' '\n'")
    separator = delimiter or (excel[1] if excel else "\t" if extension_of(file) in {".tsv", ".tab"} else ",")
    names = Counter(next(csv.reader([header], delimiter=separator)) if has_header else [])
    if duplicates := [name for name, times in names.items() if times > 1]:
        raise unreadable(file, f"duplicate column names: {listed(duplicates)}; rename them, or add --no-header")
    if not _is_sound(file, separator) and (fault := fault_in(file, separator)):
        raise unreadable(file, fault)
    return separator, int(excel is not None)


def _is_sound(file: str, separator: str) -> bool:
    """Return whether each line with a quotation mark is a row.

    If not, the file may still be sound, with fields of several lines. This is faster than to read it row by row.
    """
    end = re.escape(separator)
    field = f'(?:[^"{end}]*|"(?:[^"]|"")*")'
    line = pl.col(LINE)
    marked = lines_of(file).filter(line.str.contains('"', literal=True))
    return bool(marked.select(line.str.contains(f"^{field}(?:{end}{field})*$").all()).collect().item())


def fault_in(file: str, separator: str) -> str:
    """Return where and why a file is not CSV, or has too many fields in a row; the empty text if it is sound."""
    marks = 0

    def lines() -> Iterator[str]:
        nonlocal marks
        for frame in lines_of(file).collect_batches(maintain_order=True):
            for line in frame.to_series():
                marks += line.count('"')
                yield f"{line}\n"

    csv.field_size_limit(sys.maxsize)
    reader = csv.reader(lines(), delimiter=separator, strict=True)
    width = 0
    try:
        for row in reader:
            where = f"line {reader.line_num:,}"
            if marks % 2:  # the engine ends a row at a line feed after an even number of marks
                return f"{where}: a quotation mark is in a field that does not begin with one"
            width = width or len(row)
            if len(row) > width:
                return f"{where} has {len(row)} fields, but the first line has {width}"
    except csv.Error:
        return f"line {reader.line_num:,}: a quotation mark is not closed, or text follows it"
    return ""


def require_characters(file: str) -> None:
    """Refuse escape sequences of JSON that are half of a character: the engine would read NUL.

    Raises:
        click.ClickException: If there is one.
    """
    suspect = lines_of(file).filter(pl.col(LINE).str.contains(r"\\u[dD][89a-fA-F]"))
    for line in (line for frame in suspect.collect_batches() for line in frame.to_series()):
        try:
            json.dumps(json.loads(line), ensure_ascii=False).encode()
        except UnicodeEncodeError as error:
            message = f"\\u{ord(error.object[error.start]):04x} is half of a character, which columns cannot contain"
            raise unreadable(file, message) from None
        except ValueError:  # reported where it is read
            return
