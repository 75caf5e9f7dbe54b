"""Tables, and lines of text as tables of one column, in batches: a part of a file is in memory at a time."""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import get_close_matches
from functools import partial
from itertools import chain
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

import click

from uri_split._text.display import shown
from uri_split._text.extras import requires_extra
from uri_split._text.phrases import counted
from uri_split.cli.options import not_a_table
from uri_split.cli.progress import STANDARD_INPUT, Reading, display_name, dropped_returns
from uri_split.cli.tables import json_objects
from uri_split.cli.tables.blocks import blocks, end_of_lines, in_unicode
from uri_split.cli.tables.csv_records import Records, record_lines
from uri_split.cli.tables.formats import LINE, UNREADABLE, BadTable, Kind, decompressed, format_of, kind_of
from uri_split.strict import is_uri

with requires_extra("reading tables", package="polars", extra="bulk"):
    import polars as pl


ROWS: Final = 100_000
"""The most rows of a batch."""

_MOST_NAMED: Final = 20


class Batch(NamedTuple):
    """Some rows of a table."""

    frame: pl.DataFrame
    numbers: Callable[[], Iterable[int]]
    """Return where each row begins: its first line in the file, or its row if the file has no lines."""
    lines: bytes = b""
    """For JSON lines, these lines."""


class Table(NamedTuple):
    """A table whose rows have not been read yet."""

    file: str
    kind: Kind
    schema: pl.Schema
    batches: Callable[[Sequence[str]], Iterator[Batch]]
    """From the names of some columns to these, in batches. May raise what is in `UNREADABLE`."""


class Texts(Reading):
    """The texts of one column of tables, or the lines of what is no table, in batches under a progress bar.

    A file that cannot be read is told of on standard error, and passed over; then `unreadable` is true.

    Args:
        files: Their names tell what they are, see `uri_split.cli.tables.formats`; none for lines of standard input.
        column: The column of the tables; not needed where there is only one.
    """

    def __init__(self, files: Sequence[str], column: str | None = None) -> None:
        super().__init__(files)
        self._column = column

    def __iter__(self) -> Iterator[pl.Series]:
        """Yield no more than `ROWS` texts at a time, null where a cell is; the series is called like its column.

        Raises:
            click.UsageError: If there is no such column, it is not one of texts, or there are several to choose from.
        """
        for file in self.files:
            try:
                yield from texts(open_table(self, file, self._column), self._column)
            except UNREADABLE as error:
                self.cannot_read(file, error)


def texts(table: Table, column: str | None) -> Iterator[pl.Series]:
    """Yield the texts of a column, as `Texts` does."""
    name = column_of(table, column)
    for batch in table.batches([name]):
        for frame in batch.frame.iter_slices(ROWS):
            yield frame[name].cast(pl.String)


def numbered_texts(table: Table, column: str | None) -> Iterator[tuple[int, str | None]]:
    """Yield the texts of a column, each with the line or row where its row begins."""
    name = column_of(table, column)
    for batch in table.batches([name]):
        slices = (frame[name].cast(pl.String).to_list() for frame in batch.frame.iter_slices(ROWS))
        yield from zip(batch.numbers(), chain.from_iterable(slices), strict=True)


def column_of(table: Table, column: str | None) -> str:
    """Return the name of the column that is asked for, or of the only one.

    Raises:
        click.UsageError: If there is no such column, it is not one of texts, or there are several to choose from.
    """
    names = list(table.schema)
    if column is None and len(names) == 1:
        (column,) = names
        if is_uri(column) or column.startswith("//"):  # or the first one would be lost
            message = (
                f"its header is {listed(names)}: if that is a name, say so by --column; "
                "if it has none, read it as text, from standard input"
            )
            raise _usage(table, message)
    if column is None:
        message = f"name the column by --column: {listed(names)}"
        raise _usage(table, message)
    if column not in names:
        if table.kind == "text":
            raise not_a_table(table.file)
        near = get_close_matches(column, names, 1)
        hint = f"; is it {listed(near)}?" if near else ""
        message = f"there is no column {listed([column])}, but {listed(names)}{hint}"
        raise _usage(table, message)
    kind = table.schema[column]
    if not isinstance(kind, pl.String | pl.Categorical | pl.Enum | pl.Null):
        message = f"the column {listed([column])} is not of texts but of {kind}"
        raise _usage(table, message)
    return column


def _usage(table: Table, message: str) -> click.UsageError:
    return click.UsageError(f"{display_name(table.file)}: {message}")


def listed(names: list[str]) -> str:
    """Return the names of columns for a message, the first ones where there are many."""
    some = ", ".join(shown(name).line or '""' for name in names[:_MOST_NAMED])
    return f"{some}, …" if len(names) > _MOST_NAMED else some


def open_table(reading: Reading, file: str, column: str | None = None, *, whole: bool = False) -> Table:
    """Open a file as a table.

    Args:
        reading: Whose bar is moved.
        file: Its name tells what it is.
        column: What is asked for.
        whole: Whether all columns are.

    Raises:
        OSError, EOFError, zlib.error, BadTable: If the file cannot be read.
    """
    kind = kind_of(file)
    if kind != "text" and Path(file).exists() and not (Path(file).is_file() or Path(file).is_dir()):
        message = "a table is read from a regular file, as its columns are looked for first"
        raise BadTable(message)
    if kind == "jsonl":
        return _json(file, None if whole else column, reading)
    return {"parquet": _parquet, "csv": _csv, "text": _text}[kind](file, reading)


def _parquet(file: str, reading: Reading) -> Table:
    with Path(file).open("rb"):  # of directories, Polars would read what is in them
        pass
    try:
        lazy = pl.scan_parquet(os.fsencode(file).decode(), glob=False)
        schema = lazy.collect_schema()
        rows = lazy.select(pl.len()).collect().item()
    except UnicodeDecodeError:
        message = "its name is not UTF-8, which Polars asks for: rename it"
        raise BadTable(message) from None
    except pl.exceptions.PolarsError as error:
        raise damaged(error) from None

    def batches(columns: Sequence[str]) -> Iterator[Batch]:
        read = 1
        try:
            for frame in lazy.select(columns).collect_batches(chunk_size=ROWS, maintain_order=True):
                yield Batch(frame, partial(range, read, read + frame.height))
                read += frame.height
                reading.advance(file, frame.height / rows)
        except pl.exceptions.PolarsError as error:
            raise damaged(error) from None

    return Table(file, "parquet", schema, batches)


def damaged(error: Exception) -> BadTable:
    """Return what is said of a file that is no Parquet, or damaged."""
    reason = str(error).partition("\n")[0]
    return BadTable(f"it is no Parquet file, or a damaged one ({reason})")


def _csv(file: str, reading: Reading) -> Table:
    def opened(stream: BinaryIO) -> tuple[Records, list[str], bytes, Iterator[bytes]]:
        records = Records()
        pieces = blocks(decompressed(stream, format_of(file).compression), records.end)
        names, rest = records.header(next(pieces, b""))
        return records, names, rest, pieces

    with Path(file).open("rb") as stream:
        _, names, *_ = opened(stream)
    twice = [name for name, times in Counter(names).items() if times > 1]
    if twice:
        message = f"two columns have the same name: {listed(twice)}"
        raise BadTable(message)

    def batches(columns: Sequence[str]) -> Iterator[Batch]:
        records, names, rest, pieces = opened(reading.opened(file))
        for piece in _in_unicode(reading, file, chain([rest], pieces)):
            line = records.line
            frame = records.frame(piece, names, list(columns))
            yield Batch(frame, partial(record_lines, piece, frame.height, line))

    return Table(file, "csv", pl.Schema(dict.fromkeys(names, pl.String)), batches)


def _json(file: str, column: str | None, reading: Reading) -> Table:
    def lines_of(stream: BinaryIO) -> Iterator[bytes]:
        return blocks(decompressed(stream, format_of(file).compression), end_of_lines)

    with reading.looked_through(file) as stream:
        schema = json_objects.schema((json_objects.in_unicode(piece)[0] for piece in lines_of(stream)), column)

    def batches(columns: Sequence[str]) -> Iterator[Batch]:
        some = pl.Schema({name: schema[name] for name in columns})
        lines = 0
        for piece in _in_unicode(reading, file, lines_of(reading.opened(file)), json_objects.in_unicode):
            frame = json_objects.frame(piece, some, lines)
            yield Batch(frame, partial(json_objects.numbers, piece, frame.height, lines), piece)
            lines += piece.count(b"\n")

    return Table(file, "jsonl", schema, batches)


def _text(file: str, reading: Reading) -> Table:
    if file != STANDARD_INPUT:
        Path(file).stat()  # it is opened once: it may be a pipe

    def batches(_: Sequence[str]) -> Iterator[Batch]:
        returns = lines = 0
        stream = decompressed(reading.opened(file), format_of(file).compression)
        for piece in _in_unicode(reading, file, blocks(stream, end_of_lines)):
            returns += piece.count(b"\r\n") + piece.endswith(b"\r")
            frame = pl.read_lines(piece, name=LINE)
            yield Batch(frame, partial(range, lines + 1, lines + frame.height + 1))
            lines += frame.height
        if returns:
            reading.complain(dropped_returns(file, returns))

    return Table(file, "text", pl.Schema({LINE: pl.String}), batches)


def _in_unicode(
    reading: Reading, file: str, pieces: Iterable[bytes], clean: Callable[[bytes], tuple[bytes, int]] = in_unicode
) -> Iterator[bytes]:
    """Yield blocks as UTF-8, without those that are empty, and say in the end in how many lines that replaced what."""
    lines = 0
    for piece in filter(None, pieces):
        cleaned, more = clean(piece)
        lines += more
        yield cleaned
    if lines:
        reading.complain(
            f"{display_name(file)}: {counted(lines, 'line')} had bytes that are not UTF-8: each is taken for U+FFFD"
        )
