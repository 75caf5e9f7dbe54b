"""Tables as Polars reads them: files, directories, lakes, and the column of the texts."""

import os
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from difflib import get_close_matches
from functools import lru_cache, partial
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

import click

from uri_split._passwords import without_userinfo
from uri_split._text.arguments import requires_extra
from uri_split._text.spans import shown
from uri_split.cli.atomic import WrittenTexts
from uri_split.cli.errors import STANDARD_INPUT, display_name, not_a_table
from uri_split.cli.inputs import FileKind, Lake, Partitions, Session, delimiter_of
from uri_split.cli.objects import is_object, open_file, size_of
from uri_split.cli.tables import json_objects
from uri_split.cli.tables.compression import (
    BYTE_ORDER_MARK,
    LINE,
    READ_ERRORS,
    REPLACEMENT,
    BadRow,
    BadTable,
    blocks,
    end_of_lines,
    in_unicode,
    line_of_excel,
    readable,
)
from uri_split.cli.tables.csv_records import Records, record_lines, written_fields
from uri_split.cli.tables.frames import Frames, parquet_frames, scanned
from uri_split.strict import is_uri

with requires_extra("reading tables", package="polars", extra="bulk"):
    import polars as pl

# Names of columns in messages.

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


# Tables of Delta and Iceberg: the rows of their latest version, without those that were deleted or replaced.

_METADATA: Final = ".metadata.json"


def lake_frames(path: str, lake: Lake) -> Frames:
    """Return the rows of the latest version of a table.

    Args:
        path: Its directory, or a metadata file of Iceberg.
        lake: The format of the table.

    Raises:
        BadTable: If it cannot be read, or if a package is missing.
    """
    scan, name = {"delta": (_scan_delta, "a Delta"), "iceberg": (_scan_iceberg, "an Iceberg")}[lake]
    with _failing(name):
        frames = scanned(scan(path))
    return frames._replace(read=partial(_read_lake, frames.read, name))


def _read_lake(
    read: Callable[[Sequence[str], int], Iterator[pl.DataFrame]], name: str, columns: Sequence[str], size: int
) -> Iterator[pl.DataFrame]:
    with _failing(name):
        yield from read(columns, size)


def _scan_delta(path: str) -> pl.LazyFrame:
    with requires_extra("reading tables of Delta", package="deltalake", extra="lakes"):
        from deltalake import DeltaTable  # noqa: PLC0415  it may be absent
    table = DeltaTable(path)
    if "%" in table.table_uri:  # Polars looks for the files under the encoded name
        message = (
            "Polars requires a path of ASCII letters, digits and punctuation for tables of Delta: rename the directory"
        )
        raise BadTable(message)
    return pl.scan_delta(table)


def _scan_iceberg(path: str) -> pl.LazyFrame:
    with requires_extra("reading tables of Iceberg", package="pyiceberg", extra="lakes"):
        import_module("pyiceberg")  # Polars imports it without saying which extra installs it
    os.environ.setdefault("POLARS_ICEBERG_PLANNER", "pyiceberg")  # otherwise Polars warns that another one is faster
    file = Path(path).absolute()  # a relative path with a colon would be a URI
    return pl.scan_iceberg(str(file if file.name.endswith(_METADATA) else _latest_metadata(file / "metadata")))


def _latest_metadata(directory: Path) -> Path:
    """Return the metadata file of the latest version.

    Raises:
        BadTable: If only a catalog knows it.
    """
    hint = directory / "version-hint.text"
    if hint.is_file():
        version = hint.read_text("utf-8").strip()
        files = [directory / name for name in (version, f"{version}{_METADATA}", f"v{version}{_METADATA}")]
        found = [file for file in files if file.name.endswith(_METADATA) and file.is_file()]
    else:
        files = [*directory.glob(f"*{_METADATA}")]
        latest = max(map(_version, files))
        found = sorted(file for file in files if _version(file) == latest)
    if len(found) != 1:
        message = (
            f"{len(found)} metadata files are the latest of this Iceberg table: "
            "instead of the directory, name the file that the catalog names, metadata/….metadata.json"
        )
        raise BadTable(message)
    return found[0]


def _version(file: Path) -> int:
    """Return the number with which the name of a metadata file begins.

    >>> _version(Path("v12.metadata.json")), _version(Path("00003-d6e1.gz.metadata.json")), _version(Path("x.json"))
    (12, 3, -1)
    """
    number = file.name.removeprefix("v").partition(".")[0].partition("-")[0]
    return int(number) if number.isdecimal() else -1


@contextmanager
def _failing(name: str) -> Generator[None]:
    """Turn every failure into one of reading, without passwords: the packages have many exceptions of their own."""
    try:
        yield
    except BadTable:
        raise
    except ModuleNotFoundError as error:
        raise BadTable(str(error)) from None
    except (Exception, pl.exceptions.PanicException) as error:  # noqa: BLE001  as the docstring says
        words = str(error).partition("\n")[0].split()
        reason = " ".join(
            "***" if without_userinfo(word) != word else word for word in words
        )  # perhaps a part of a URI
        message = f"not {name} table, or damaged ({reason})"
        raise BadTable(message) from None


# Columns for the Hive partitions of files, in the types that Polars infers.

_BETWEEN_FIELDS: Final = "\x1f"  # not in any value


@lru_cache(maxsize=1)
def partition_rows(partitions: Partitions) -> Mapping[str, pl.DataFrame]:
    """Return the values of each file as a frame of one row. All values of a column together decide about its type.

    >>> rows = partition_rows(Partitions({"a": {"year": "2026"}, "b": {"year": None}}))
    >>> rows["b"].rows(), rows["b"]["year"].dtype
    ([(None,)], Int64)
    """
    places: dict[str, dict[str | None, int]] = {}
    for partition in partitions.values.values():
        for name, text in partition.items():
            known = places.setdefault(name, {})
            known.setdefault(text, len(known))
    typed = {name: _typed([*known]).alias(name) for name, known in places.items()}
    return {
        file: pl.DataFrame([typed[name].slice(places[name][text], 1) for name, text in partition.items()])
        for file, partition in partitions.values.items()
    }


def _typed(texts: Sequence[str | None]) -> pl.Series:
    """Return texts in the type that Polars infers for all of them, as in CSV. An empty one is text, and not NULL."""
    given = pl.Series(texts, dtype=pl.String)
    some = [text for text in texts if text is not None]
    if not some or not all(text and text.isprintable() for text in some):
        return given
    try:
        read = pl.read_csv(
            "\n".join(some).encode(),
            has_header=False,
            separator=_BETWEEN_FIELDS,
            quote_char=None,
            infer_schema_length=None,
            try_parse_dates=True,
        ).to_series()
    except pl.exceptions.PolarsError:  # a number of more than 128 bits
        return given
    if isinstance(
        read.dtype, pl.String | pl.Time | pl.Int128
    ):  # Polars has no partitions of times, and Arrow no such integers
        return given
    return given.replace_strict(some, read, default=None, return_dtype=read.dtype)


# Tables, and text files as tables of one column, in batches: only a part of a file is in memory at a time.

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


# Columns of tables: which one contains the texts, and whether several tables have the same ones.


def column_of(table: Table, column: str | None) -> str:
    """Return the name of the column that contains the texts.

    Args:
        table: The table.
        column: The name that the user gave, or `None` for the only column.

    Raises:
        click.UsageError: If there is no such column, it does not contain text, or there are several to choose from.
    """
    names = list(table.schema)
    if column is None:
        own = [name for name in names if name not in table.partition]
        if not own:
            raise _usage_error(table, "the table has no columns")
        if len(own) > 1:
            raise _usage_error(table, f"choose a column with --column: {listed(names)}")
        (column,) = own
        if is_uri(column) or column.startswith("//"):  # otherwise the first URI would be lost
            message = (
                f"the header {quoted(column)} looks like a URI: if it is a column name, pass it to --column; "
                "if the file has no header, read it as text, from standard input"
            )
            raise _usage_error(table, message)
    if column not in names:
        if table.kind == "text":
            raise not_a_table(table.file)
        near = [name for name in names if name.casefold() == column.casefold()] or get_close_matches(column, names, 1)
        hint = f"; did you mean {quoted(near[0])}?" if near else ""
        raise _usage_error(table, f"no column {quoted(column)}: the columns are {listed(names)}{hint}")
    data_type = table.schema[column]
    if not isinstance(data_type, pl.String | pl.Categorical | pl.Enum | pl.Null):
        raise _usage_error(table, f"column {quoted(column)} must contain text, not {data_type}")
    return column


def common_schema(tables: Sequence[Table]) -> pl.Schema:
    """Return the columns of all tables, in the order of the first; one without values has the type of the others.

    Raises:
        click.UsageError: If the tables do not have the same columns.
    """
    first = tables[0]
    common = first.schema
    for table in tables[1:]:
        merged = _without_nulls(common, table.schema)
        if merged != _without_nulls(table.schema, merged):  # their order does not matter
            columns = [f"{display_name(one.file)} has {_described(one.schema)}" for one in (first, table)]
            message = f"the files must have the same columns: {', but '.join(columns)}"
            if first.partition.columns != table.partition.columns:
                message += "; names of directories such as year=2026 are columns"
            raise click.UsageError(message)
        common = pl.Schema(merged)
    return common


def _without_nulls(schema: Mapping[str, pl.DataType], other: Mapping[str, pl.DataType]) -> dict[str, pl.DataType]:
    """Return a schema in which columns without values have the types of another one."""
    return {name: other.get(name, kind) if kind == pl.Null else kind for name, kind in schema.items()}


def _described(schema: pl.Schema) -> str:
    return listed([f"{name} ({kind})" for name, kind in schema.items()])


def _usage_error(table: Table, message: str) -> click.UsageError:
    return click.UsageError(f"{display_name(table.file)}: {message}")


# The texts of one column of tables.


def read_texts(session: Session, column: str | None = None) -> Iterator[pl.Series]:
    """Yield the texts of one column of each input, or its lines if it is not a table, in batches.

    A batch has at most `ROWS` texts, null where a row has none, and the name of its column. A file that cannot be read
    is reported and skipped.

    Args:
        session: The inputs, and where problems are reported.
        column: The column of the tables that contains the texts; required if there are several.

    Raises:
        click.UsageError: If there is no such column, it does not contain text, or there are several to choose from.
    """
    draw(session)
    for file in session.inputs.files:
        if session.inputs.is_over():
            break
        try:
            table = open_table(session, file, column)
            name = column_of(table, column)
            for batch in reported_batches(session, table, [name]):
                for frame in batch.frame.iter_slices(ROWS):
                    yield frame[name].cast(pl.String)
        except READ_ERRORS as error:
            session.complaints.cannot_read(file, error)


def numbered_texts(table: Table, column: str | None) -> Iterator[tuple[int, str | None, WrittenTexts | None]]:
    """Yield the texts of a column, each with the line or row where its row begins, and how its batch is written.

    A byte that is not UTF-8 is a surrogate (PEP 383).
    """
    name = column_of(table, column)
    for batch in table.batches([name]):
        slices = (frame[name].cast(pl.String).to_list() for frame in batch.frame.iter_slices(ROWS))
        written = batch.written(name) if batch.written and name not in table.partition else None
        for number, text in zip(batch.numbers(), chain.from_iterable(slices), strict=True):
            yield number, written(number).text if written and text and REPLACEMENT in text else text, written
