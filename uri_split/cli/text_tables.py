"""CSV, JSON lines and text: what the beginning of a file says, and what the engine would misread without an error."""

import json
import re
import shutil
import sys
from codecs import getincrementaldecoder
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO, Final

import click

from uri_split._text.arguments import requires_extra
from uri_split.cli.errors import STANDARD_INPUT, display_name
from uri_split.cli.inputs import is_object
from uri_split.cli.kinds import COPIES, LINE, Kind, unreadable
from uri_split.cli.records import Dialect, csv_rows, delimiters_of, dialect_of, listed
from uri_split.cli.streams import LONGEST_START, MARK, BadTable, compression_of, line_of_excel

with requires_extra("reading tables", package="polars", extra="bulk"):
    import polars as pl

_LONGEST_HEADER: Final = 100  # lines that are read for the names of the columns


def lines_of(file: str, rows: int | None = None) -> pl.LazyFrame:
    """Return the lines of a file, decompressed."""
    return pl.scan_lines(file, name=LINE, n_rows=rows, glob=is_object(file))


def dialect(file: str, column: str | None, *, thorough: bool = False) -> tuple[Dialect, int]:
    """Return how CSV is written, and how many lines precede the table: Excel's first line, ``sep=;``.

    Args:
        file: The name of the file.
        column: The column that the user named, if any.
        thorough: Whether to read row by row in any case.

    Raises:
        click.ClickException: If the file would be misread.
    """
    lines = [f"{line}\n" for line in lines_of(file, _LONGEST_HEADER).collect().to_series()]
    lines[:1] = [line.removeprefix(MARK) for line in lines[:1]]
    excel = line_of_excel("".join(lines[:1]).encode()).decode()
    header = lines[len(excel) > 0 :]
    if "".join(header[:1]).strip("\n") == "":
        raise unreadable(file, "the file has no columns: it is empty, or begins with an empty line")
    if "\r" in header[0]:
        raise unreadable(file, r"lines end with a carriage return alone: convert them with tr '\r' '\n'")
    if "\0" in header[0]:
        raise unreadable(file, "not UTF-8, but perhaps UTF-16: convert it with iconv -f UTF-16LE -t UTF-8")
    try:
        found = dialect_of(iter(header), column, (excel[4],) if excel else delimiters_of(file))
    except BadTable as error:
        raise unreadable(file, str(error)) from None
    if duplicates := [name for name, times in Counter(found.names).items() if times > 1]:
        raise unreadable(file, f"duplicate column names: {listed(duplicates)}; rename all but one")
    if (thorough or not _is_sound(file, found.delimiter)) and (fault := _fault_in(file, found, len(excel) > 0)):
        raise unreadable(file, fault)
    return found, int(excel != "")


def _is_sound(file: str, separator: str) -> bool:
    """Return whether each line with a quotation mark is a row.

    If not, the file may still be sound, with fields of several lines. This is faster than to read it row by row.
    """
    end = re.escape(separator)
    field = f'(?:[^"{end}]*|"(?:[^"]|"")*")'
    line = pl.col(LINE)
    marked = lines_of(file).filter(line.str.contains('"', literal=True))
    return bool(marked.select(line.str.contains(f"^{field}(?:{end}{field})*$").all()).collect().item())


def _fault_in(file: str, found: Dialect, skipped: int) -> str:
    """Return where and why a file is not CSV, or would be misread; the empty text if it is sound."""
    batches = lines_of(file).slice(skipped).collect_batches(maintain_order=True)
    lines = (f"{line}\n" for batch in batches for line in batch.to_series())
    try:
        for record in csv_rows(lines, 1 + skipped, found, 0):
            if record.source.count('"') % 2:  # the engine ends a row at a line feed after an even number of them
                return f"line {record.line:,}: a quotation mark is in a field that does not begin with one"
    except BadTable as error:
        return str(error)
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


# Lines of text, and standard input.

_PIECE: Final = 1 << 20


def standard_input() -> str:
    """Return the name of a copy of standard input, which the engine reads more than once."""
    if sys.stdin.isatty():
        click.echo("uri-split: reading from the terminal: type one text per line, then press Ctrl-D", err=True)
    with _copy(STANDARD_INPUT) as copy:
        shutil.copyfileobj(sys.stdin.buffer, copy)
    return copy.name


def _copy(name: str) -> IO[bytes]:
    """Return a temporary file that is removed when the command ends."""
    copy = NamedTemporaryFile(prefix="uri-split-", delete=False)  # noqa: SIM115  the caller closes it
    COPIES[copy.name] = name

    def remove() -> None:
        Path(copy.name).unlink()
        del COPIES[copy.name]

    click.get_current_context().call_on_close(remove)
    return copy


def in_unicode(file: str) -> str:
    """Return a text file, or a copy in which U+FFFD replaces each byte that is not UTF-8, as in many logs."""
    with Path(file).open("rb") as stream:
        if compression_of(stream.read(LONGEST_START), ""):
            return file
        stream.seek(0)
        try:
            for _ in _decoded(stream, "strict"):
                pass
        except UnicodeDecodeError:
            stream.seek(0)
        else:
            return file
        click.echo(f"uri-split: {display_name(file)}: replaced each byte that is not UTF-8 with U+FFFD", err=True)
        with _copy(file) as copy:
            for text in _decoded(stream, "replace"):
                copy.write(text.encode())
    return copy.name


def _decoded(stream: IO[bytes], errors: str) -> Iterator[str]:
    decoder = getincrementaldecoder("utf-8")(errors)
    while piece := stream.read(_PIECE):
        yield decoder.decode(piece)
    yield decoder.decode(b"", final=True)


def has_mark(file: str) -> bool:
    """Return whether a file begins with a byte order mark."""
    return any(line.startswith(MARK) for line in lines_of(file, 1).collect().to_series())


def kind_of_table(file: str) -> Kind:
    """Return the kind of a table in a file whose name says nothing."""
    first = "".join(lines_of(file, 1).collect().to_series())
    return "jsonl" if first.lstrip(f"{MARK} \t").startswith("{") else "csv"
