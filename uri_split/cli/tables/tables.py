"""Tables, and text files as tables of one column, in batches: only a part of a file is in memory at a time."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from uri_split._text.arguments import requires_extra
from uri_split.cli.file_kinds import FileKind, delimiter_of
from uri_split.cli.file_names import STANDARD_INPUT
from uri_split.cli.objects import is_object, open_file, size_of
from uri_split.cli.session import Session
from uri_split.cli.tables import json_objects
from uri_split.cli.tables.blocks import blocks, end_of_lines, in_unicode
from uri_split.cli.tables.column_names import listed
from uri_split.cli.tables.csv_records import Records, record_lines, written_fields
from uri_split.cli.tables.decompression import readable
from uri_split.cli.tables.formats import BYTE_ORDER_MARK, LINE, READ_ERRORS, BadRow, BadTable, line_of_excel
from uri_split.cli.tables.frames import Frames, parquet_frames
from uri_split.cli.tables.lakes import lake_frames
from uri_split.cli.tables.partition_columns import partition_rows
from uri_split.cli.tables.written import WrittenTexts

with requires_extra("reading tables", package="polars", extra="bulk"):
    import polars as pl


ROWS: Final = 100_000
"""The most rows of a batch."""


class Batch(NamedTuple):
    """Some rows of a table.

    Attributes:
        frame: The rows.
        numbers: Returns where each row begins: its first line in the file, or its row if the file has no lines.
        lines: The lines, for JSON lines and for text; those of text with bytes that are not UTF-8.
        written: Returns how the texts of a column, given by name, are written; `None` if the file has no lines.
        replaced: The number of lines in which bytes were replaced by U+FFFD.
        returns: The number of lines of text that ended with a carriage return.
    """

    frame: pl.DataFrame
    numbers: Callable[[], Iterable[int]]
    lines: bytes = b""
    written: Callable[[str], WrittenTexts] | None = None
    replaced: int = 0
    returns: int = 0


class Table(NamedTuple):
    """A table whose rows have not been read yet.

    Attributes:
        file: The name of the file.
        kind: The kind of the file.
        schema: The columns.
        batches: Yields some columns, given by name, in batches. May raise any of `READ_ERRORS`.
        partition: The values of the columns that are not in the file, but in the names of its directories: one row.
    """

    file: str
    kind: FileKind
    schema: pl.Schema
    batches: Callable[[Sequence[str]], Iterator[Batch]]
    partition: pl.DataFrame = pl.DataFrame()


def open_table(session: Session, file: str, column: str | None = None) -> Table:
    """Open a file as a table.

    Args:
        session: The inputs, the screen and the complaints.
        file: The name of the file.
        column: The only column that is needed, or `None` for all.

    Raises:
        OSError, EOFError, BadTable: If the file cannot be read.
    """
    kind = session.inputs.kind_of(file)
    if (
        kind != "text"
        and file != STANDARD_INPUT
        and Path(file).exists()
        and not (Path(file).is_file() or Path(file).is_dir())
    ):
        message = "a table must be a regular file, because it is read twice: use standard input and --input-format"
        raise BadTable(message)
    match kind:
        case "jsonl":
            table = _open_json(session, file, column)
        case "delta" | "iceberg":
            table = _table_of_frames(session, file, kind, lake_frames(file, kind))
        case _:
            table = {"parquet": _open_parquet, "csv": _open_csv, "text": _open_text}[kind](session, file)
    if kind != "text":
        session.screen.unit = "row"
    if partition := session.inputs.partitions.values.get(file):
        names = [name for name in partition if name not in table.schema]
        if names:  # a frame without columns has no rows to repeat
            table = _with_partition(table, partition_rows(session.inputs.partitions)[file].select(names))
    return table if session.inputs.left is None else table._replace(batches=partial(_limited, session, table.batches))


def _with_partition(table: Table, row: pl.DataFrame) -> Table:
    def batches(columns: Sequence[str]) -> Iterator[Batch]:
        # The number of rows is that of any column.
        for batch in table.batches([name for name in columns if name in table.schema] or [*table.schema][:1]):
            more = row[[0] * batch.frame.height]
            lines = json_objects.extended(batch.lines, more) if table.kind == "jsonl" else batch.lines
            yield batch._replace(frame=batch.frame.hstack(more).select(columns), lines=lines)

    return table._replace(schema=pl.Schema({**table.schema, **row.schema}), batches=batches, partition=row)


def _limited(
    session: Session, batches: Callable[[Sequence[str]], Iterator[Batch]], columns: Sequence[str]
) -> Iterator[Batch]:
    """Yield the rows that are to be read."""
    draw(session)
    if session.inputs.is_over():
        return
    for batch in batches(columns):
        if taken := session.inputs.take(batch.frame.height):
            yield _some(batch, taken)
        if session.inputs.is_over():
            return


def draw(session: Session) -> None:
    """Draw the sample of the rows of the inputs, if one is wanted and has not been drawn."""
    if not session.inputs.is_sample or session.inputs.rows is not None:
        return
    rows = 0
    with session.for_counting() as counted:
        for file in counted.inputs.files:
            with suppress(*READ_ERRORS):  # reported where the rows are read
                table = open_table(counted, file)
                for batch in table.batches([*table.schema][:1]):
                    rows += batch.frame.height
    session.inputs.draw(rows)


def _some(batch: Batch, rows: Sequence[int]) -> Batch:
    """Return some rows of a batch, at least one."""
    lines = batch.lines.split(b"\n") if batch.lines else []
    if batch.written:  # a blank line is a row of text, but not of JSON lines
        lines = [*filter(bytes.strip, lines)]

    def numbers() -> Iterable[int]:
        every = [*batch.numbers()]
        return [every[row] for row in rows]

    some = b"".join(lines[row] + b"\n" for row in rows if lines)
    if some and not batch.written:  # of text, each line says what was replaced in it
        batch = batch._replace(replaced=in_unicode(some)[1], returns=some.count(b"\r\n"))
    return batch._replace(frame=batch.frame[[*rows]], numbers=numbers, lines=some)


def _open_parquet(session: Session, file: str) -> Table:
    path = session.inputs.path_of(file)
    return _table_of_frames(session, file, "parquet", _frames_by_arrow(path) or parquet_frames(path))


def _frames_by_arrow(path: str) -> Frames | None:
    try:
        from uri_split.cli.tables.arrow_frames import arrow_frames  # noqa: PLC0415  PyArrow may be absent
    except ModuleNotFoundError:  # most files can be read without it
        return None
    return arrow_frames(path)


def _table_of_frames(session: Session, file: str, kind: FileKind, frames: Frames) -> Table:
    def batches(columns: Sequence[str]) -> Iterator[Batch]:
        read = 1
        for frame in frames.read(columns, ROWS):
            yield Batch(frame, partial(range, read, read + frame.height))
            read += frame.height
            session.screen.advance(file, frame.height / max(1, frames.rows))

    return Table(file, kind, frames.schema, batches)


def delimiter_in(session: Session, file: str) -> str:
    """Return the character between the fields of CSV: that of the user, of Excel's first line, or by extension.

    Raises:
        OSError, EOFError: If the file cannot be read.
    """
    if session.inputs.delimiter:
        return session.inputs.delimiter
    with open_file(session.inputs.path_of(file)) as stream:
        line = line_of_excel(readable(stream, file).peek().removeprefix(BYTE_ORDER_MARK))
    return line[len("sep=") :][:1].decode() or delimiter_of(file)


def _open_csv(session: Session, file: str) -> Table:
    delimiter = delimiter_in(session, file)

    def opened(stream: BinaryIO) -> tuple[Records, list[str], bytes, Iterator[bytes]]:
        records = Records(delimiter, resume=session.inputs.skips_rows, has_header=session.inputs.has_header)
        pieces = blocks(readable(stream, file), records.end)
        names, rest = records.header(next(pieces, b""))
        return records, names, rest, pieces

    with open_file(session.inputs.path_of(file)) as stream:
        _, names, *_ = opened(stream)
    duplicates = [name for name, times in Counter(names).items() if times > 1]
    if duplicates:
        message = f"duplicate column names: {listed(duplicates)}"
        raise BadTable(message)

    def batches(columns: Sequence[str]) -> Iterator[Batch]:
        records, names, rest, pieces = opened(session.inputs.open(file))
        for raw in filter(None, chain([rest], pieces)):
            piece, replaced = in_unicode(raw)
            line = records.line
            lines: bytes | list[bytes] = raw
            numbers: Callable[[], Iterable[int]]
            try:
                frame = records.frame(piece, names, list(columns))
                numbers = partial(record_lines, piece, frame.height, line, delimiter)
            except BadRow as error:
                _require_skipping(session, error)
                frame, starts, lines = records.readable(raw, names, partial(session.complaints.skip_row, file))
                frame, numbers = frame.select(columns), starts.copy
            written = partial(written_fields, lines, line, names, delimiter)
            yield Batch(frame, numbers, written=written, replaced=replaced)

    return Table(file, "csv", pl.Schema(dict.fromkeys(names, pl.String)), batches)


def _open_json(session: Session, file: str, column: str | None) -> Table:
    session.inputs.path_of(file)  # standard input is copied before it is read twice

    def lines_of(stream: BinaryIO) -> Iterator[bytes]:
        return blocks(readable(stream, file), end_of_lines)

    with session.inputs.preview(file) as stream:
        pieces = (json_objects.in_unicode(piece)[0] for piece in lines_of(stream))
        schema = json_objects.schema(pieces, column, partial(_require_skipping, session))

    def batches(columns: Sequence[str]) -> Iterator[Batch]:
        some = pl.Schema({name: schema[name] for name in columns})
        lines = 0
        for raw in lines_of(session.inputs.open(file)):
            piece, replaced = json_objects.in_unicode(raw)
            try:
                frame = json_objects.frame(piece, some, lines)
            except BadRow as error:
                _require_skipping(session, error)
                piece = json_objects.readable(piece, lines, partial(session.complaints.skip_row, file))
                frame = json_objects.frame(piece, some, lines)
            yield Batch(
                frame,
                partial(json_objects.numbers, piece, frame.height, lines),
                piece,
                partial(json_objects.written_members, raw.removeprefix(BYTE_ORDER_MARK), lines),
                replaced,
            )
            lines += piece.count(b"\n")

    return Table(file, "jsonl", schema, batches)


def _require_skipping(session: Session, error: BadRow) -> None:
    """Continue after a row that cannot be read only if the user wants it.

    Raises:
        BadTable: If not.
    """
    if not session.inputs.skips_rows:
        message = f"{error}; to leave out such rows, add --on-error skip"
        raise BadTable(message) from None


def _open_text(session: Session, file: str) -> Table:
    if is_object(file):
        size_of(file)  # raises if it is absent
    elif file != STANDARD_INPUT:
        Path(file).stat()  # raises if it is absent; it can be opened only once, as it may be a pipe

    def batches(_: Sequence[str]) -> Iterator[Batch]:
        lines = 0
        stream = readable(session.inputs.open(file), file)
        for raw in blocks(stream, end_of_lines):
            piece, replaced = in_unicode(raw)
            returns = piece.count(b"\r\n") + piece.endswith(b"\r")
            frame = pl.read_lines(piece, name=LINE)
            numbers = partial(range, lines + 1, lines + frame.height + 1)
            yield Batch(frame, numbers, raw, replaced=replaced, returns=returns)
            lines += frame.height

    return Table(file, "text", pl.Schema({LINE: pl.String}), batches)


def reported_batches(session: Session, table: Table, columns: Sequence[str]) -> Iterator[Batch]:
    """Yield some columns of a table in batches, and report how many of its lines are not read as they are."""
    replaced = returns = 0
    for batch in table.batches(columns):
        replaced += batch.replaced
        returns += batch.returns
        session.screen.rows += batch.frame.height
        yield batch
    session.complaints.replaced_bytes(table.file, replaced)
    session.complaints.dropped_returns(table.file, returns)
