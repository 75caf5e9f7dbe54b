"""Tables with new columns, written file by file."""

import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, suppress
from functools import partial
from itertools import compress
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final, NamedTuple, TypeVar

import click

from uri_split._text.arguments import requires_extra
from uri_split._text.spans import shown
from uri_split.cli.atomic import Record, Source, Written, atomic_directory, joined
from uri_split.cli.errors import STANDARD_INPUT, csv_quoted, display_name, file_failure_as_click_error, not_a_table
from uri_split.cli.inputs import FileKind, Inputs, Session, lake_of
from uri_split.cli.objects import modification_time
from uri_split.cli.options import Output, Tally, refuse_input_as_output
from uri_split.cli.tables import json_objects, parquet_rows
from uri_split.cli.tables.compression import (
    BYTE_ORDER_MARK,
    LINE,
    ONLY_READ,
    READ_ERRORS,
    REPLACEMENT,
    BadTable,
    blocks,
    compressed_writer,
    decompressed,
    end_of_lines,
    format_of,
    in_unicode,
    readable,
)
from uri_split.cli.tables.csv_records import Records, value_of, written_field
from uri_split.cli.tables.frames import POLARS_ERRORS
from uri_split.cli.tables.outputs import MakeColumns, arrow_compression, parquet_writer, table_writer, without_passwords
from uri_split.cli.tables.parquet_rows import run
from uri_split.cli.tables.tables import (
    ROWS,
    Batch,
    Table,
    column_of,
    common_schema,
    delimiter_in,
    draw,
    listed,
    open_table,
    quoted,
    reported_batches,
)
from uri_split.messages import counted

with requires_extra("writing tables", package="polars", extra="bulk"):
    import polars as pl

    from uri_split.columns.summary import first_rows
with requires_extra("fixing tables", package="pyarrow", extra="bulk"):
    import pyarrow as pa

if TYPE_CHECKING:
    from pyarrow import Schema
    from pyarrow import Table as ArrowTable

# Output of ``-o DIRECTORY/``: a file for each input, or partitions.

Write = Callable[[Sequence[str], Output], Tally]
"""Writes the rows of some inputs into one file, and returns the counts of all rows."""

_MOST_PARTITIONS: Final = 10_000


def require_table_format(output: Output) -> None:
    """Refuse the name of a file that is not one of a table, and options that do not apply to its format.

    Raises:
        click.UsageError: If it is not.
    """
    kind = format_of(output.file).kind
    suffix = Path(output.file).suffix.lower()
    if kind == "text":
        message = "the output format comes from the file extension: use .parquet, .csv, .tsv or .jsonl"
        if suffix in ONLY_READ:
            message = f"cannot write {suffix}: use .gz or .zst"
        elif os.path.isdir(output.file):  # noqa: PTH112  `Path.is_dir` raises for some names
            name = display_name(output.file)
            message = f"{name} is a directory: end its name with a slash to write a table for each input"
        raise click.BadParameter(message, param_hint="--output")
    if kind != "parquet" and (output.compression, output.row_group_size) != (None, None):
        message = (
            "--compression and --row-group-size only apply to .parquet: remove them; to compress CSV, write .csv.gz"
        )
        raise click.UsageError(message)


def write_each(session: Session, output: Output, write: Write) -> Tally:
    """Write a table for each input, named after it, into a directory, and return the counts of all rows.

    Args:
        session: The inputs.
        output: The directory.
        write: Writes the file for one input.

    Raises:
        click.ClickException: If two inputs have the same name, or something cannot be read or written.
    """
    if output.resume and session.inputs.left is not None:
        message = "--resume does not apply with --limit or --sample, which count the rows of the skipped inputs as well"
        raise click.UsageError(message)
    targets = _targets(session.inputs, output)
    for target in targets.values():
        require_table_format(target)
        refuse_input_as_output(session.inputs.files, target.file)
    finished = {file for file, target in targets.items() if output.resume and _is_finished(file, target.file)}
    if finished:
        session.complaints.add(f"skipped {counted(len(finished), 'input')} with a finished output")
    with file_failure_as_click_error("write", output.file, (OSError,)):
        Path(output.file).mkdir(parents=True, exist_ok=True)
    total = Tally()
    for file, target in targets.items():
        if file in finished:
            session.screen.advance(file, 1)
        else:
            total += write([file], target)
    return total


def _targets(given: Inputs, output: Output) -> dict[str, Output]:
    """Return the output for each input."""
    targets: dict[str, Output] = {}
    inputs: dict[str, str] = {}
    for file in given.files:
        if file == STANDARD_INPUT:
            message = (
                "outputs in a directory have the names of their inputs, but standard input has none: "
                "write one file, such as -o parts.parquet"
            )
            raise click.UsageError(message)
        with file_failure_as_click_error("read", file, (OSError,)):  # of an object
            kind = given.kind_of(file)
        name = _table_name(Path(file).name, kind)
        if name in inputs:
            message = (
                f"{display_name(inputs[name])} and {display_name(file)} would have the same output: "
                "write them into two directories"
            )
            raise click.UsageError(message)
        inputs[name] = file
        targets[file] = output._replace(file=str(Path(output.file, name)))
    return targets


def _table_name(name: str, kind: FileKind) -> str:
    """Return the name of the table for an input: its own, with the extension of a table if it has none.

    Args:
        name: The name of the input.
        kind: What the input contains. Lines of text become CSV.
    """
    file = Path(name)
    name = file.stem if file.suffix.lower() in ONLY_READ else name
    if format_of(name).kind != "text":
        return name
    compression = Path(name).suffix if format_of(name).compression and kind != "parquet" else ""
    return f"{name.removesuffix(compression)}{_EXTENSIONS[kind]}{compression}"


_EXTENSIONS: Final[dict[FileKind, str]] = {
    "text": ".csv",
    "csv": ".csv",
    "jsonl": ".jsonl",
    "parquet": ".parquet",
    "delta": ".parquet",
    "iceberg": ".parquet",
}


def _is_finished(file: str, target: str) -> bool:
    """Return whether an output exists and is not older than its input. Outputs appear only when they are complete.

    The time of a directory does not say when a table of Delta or Iceberg in it was changed.
    """
    try:
        return not lake_of(file) and Path(target).stat().st_mtime >= modification_time(file)
    except OSError:  # reported when the input is opened
        return False


def write_partitions(session: Session, output: Output, column: str, write: Write) -> Tally:
    """Write the rows of all inputs into a directory for each value of a column, and return their counts.

    Args:
        session: The inputs.
        output: The directory.
        column: The name of an old or a new column.
        write: Writes one file.

    Raises:
        click.ClickException: If the directory is not empty, or something cannot be read or written. Then the directory
            stays as it was.
    """
    failing = file_failure_as_click_error("write", output.file, (OSError, BadTable, pl.exceptions.PolarsError))
    with failing, atomic_directory(output.file) as directory:
        # Polars makes partitions of rows that it reads itself.
        file = directory / "rows.parquet"
        tally = write(session.inputs.files, Output(str(file), "lz4", partition_by=column))
        rows = pl.scan_parquet(file, glob=False)
        kind = rows.collect_schema()[column]
        if isinstance(kind, pl.List | pl.Array | pl.Binary | pl.Duration):  # Polars panics
            message = f"column {quoted(column)} ({kind}) cannot be the name of a directory: choose another column"
            raise click.UsageError(message)
        values = rows.select(pl.col(column).n_unique()).collect().item()
        if values > _MOST_PARTITIONS:
            message = (
                f"column {quoted(column)} has {values:,} values, but there may be at most {_MOST_PARTITIONS:,} "
                "partitions: choose a column with fewer"
            )
            raise click.UsageError(message)
        run(
            rows,
            lambda frames: frames.sink_parquet(
                pl.PartitionBy(directory, key=column),
                compression=output.compression or "zstd",
                row_group_size=output.row_group_size,
                sync_on_close="all",
            ),
        )
        if sum(path.is_dir() for path in directory.iterdir()) < values:
            message = (
                f"two values of column {quoted(column)} would have the same directory, "
                'such as NULL and "__HIVE_DEFAULT_PARTITION__": choose another column'
            )
            raise BadTable(message)
        file.unlink()
    return tally


# Tables with new columns after the old ones, as ``-o`` writes them.

Rows = TypeVar("Rows")

Batches = Iterable[tuple[Sequence[pl.Series], Callable[[pl.DataFrame, Sequence[int] | None], Rows]]]
"""Batches of rows: the columns that contain the texts, and a function that adds new columns to the rows.

With the numbers of some rows, it returns only these, and one that is there several times as often.
"""

Extension = Callable[[Sequence[pl.Series]], tuple[pl.DataFrame, Tally]]
"""Returns the new columns for some texts, and the counts of their rows."""


def rewrite(  # noqa: PLR0913  most are options
    session: Session,
    column: str | None,
    output: Output,
    prefix: str,
    make_columns: MakeColumns,
    base_column: str | None = None,
    *,
    redact: bool,
    in_parallel: bool = False,
) -> Tally:
    """Write the rows of the inputs with new columns after the old ones, and return the counts of all rows.

    From Parquet to Parquet and from JSON lines to JSON lines, the old columns stay as they were written. If the new
    columns contain lists, each item gets a row of its own, and a row with empty lists is left out.

    Args:
        session: The inputs; all that are written into one file must have the same columns.
        column: The column that contains the texts; required if there are several.
        output: What to write.
        prefix: Prefix for the names of the new columns.
        make_columns: Returns the new columns for some texts, and for their bases if there is a column of them.
        base_column: The column that contains the bases of the texts, if any.
        redact: Whether to hide passwords in the columns that contain the texts and their bases.
        in_parallel: Whether `make_columns` may run in several threads at once.

    Raises:
        click.ClickException: If something cannot be read or written. Then the file that was being written stays as it
            was.
    """

    def write(files: Sequence[str], target: Output) -> Tally:
        return _rewrite(
            session, files, column, target, prefix, make_columns, base_column, redact=redact, in_parallel=in_parallel
        )

    if output.partition_by is not None:
        return write_partitions(session, output, output.partition_by, write)
    return write_each(session, output, write) if output.is_directory else write(session.inputs.files, output)


def _rewrite(  # noqa: PLR0913, PLR0917  as `rewrite`
    session: Session,
    files: Sequence[str],
    column: str | None,
    output: Output,
    prefix: str,
    make_columns: MakeColumns,
    base_column: str | None,
    *,
    redact: bool,
    in_parallel: bool,
) -> Tally:
    """Write the rows of some inputs into one file."""
    target = output.file
    require_table_format(output)
    refuse_input_as_output(files, target)
    tables = [_opened(session, file) for file in files]
    kinds = {format_of(target).kind, *(table.kind for table in tables)}
    schema = pl.Schema() if kinds == {"jsonl"} else common_schema(tables)
    names = [
        (column_of(table, column), *([] if base_column is None else [column_of(table, base_column)]))
        for table in tables
    ]

    def extension(texts: Sequence[pl.Series]) -> tuple[pl.DataFrame, Tally]:
        columns, tally = make_columns(*texts)
        return columns.rename(prefix.__add__), tally

    columns, _ = extension([pl.Series(name, [], pl.String) for name in names[0]])
    added = pl.Schema(
        {name: kind.inner if isinstance(kind, pl.List) else kind for name, kind in columns.schema.items()}
    )
    clash = [name for name in added if any(name in table.schema for table in tables)]
    if clash:
        message = f"columns already exist: {listed(clash)}; rename the new ones with --prefix"
        raise click.UsageError(message)
    if output.partition_by is not None and output.partition_by not in {*tables[0].schema, *added}:
        message = (
            f"no column {quoted(output.partition_by)} to partition by: the columns are {listed([*schema, *added])}"
        )
        raise click.UsageError(message)
    if "/" in (output.partition_by or ""):
        message = f"column {quoted(output.partition_by or '')} cannot be the name of a directory: rename it"
        raise click.UsageError(message)
    with _failing("write", target):
        if kinds == {"jsonl"}:
            return _copy(compressed_writer(target), _lines(session, tables, names, redact=redact), extension)
        if kinds == {"parquet"}:
            schemas = [_schema(session, table) for table in tables]
            arrow = parquet_rows.extended_schema(schemas, added, redacted=names[0] if redact else ())
            if in_parallel and session.inputs.left is None and parquet_rows.keeps(session, tables, schemas):
                with suppress(parquet_rows.EngineFailure):  # batch by batch, the reason becomes clear
                    return parquet_rows.stream(session, tables, output, arrow, names[0], extension, redact=redact)
            if output.partition_by is None:  # Polars makes partitions, and reads not all types
                return _copy(
                    parquet_writer(
                        target,
                        None,
                        arrow,
                        int96=parquet_rows.has_int96(session.inputs.path_of(tables[0].file)),
                        compression=arrow_compression(output),
                        row_group_size=output.row_group_size,
                    ),
                    _rows(session, tables, names[0], arrow, redact=redact),
                    extension,
                )
        if redact:
            schema |= dict.fromkeys(names[0], pl.String())
        frames = _frames(session, tables, names[0], schema, redact=redact)
        return _copy(table_writer(output, pl.Schema({**schema, **added})), frames, extension)


def _copy(
    writer: AbstractContextManager[Callable[[Rows], object]], batches: Batches[Rows], extension: Extension
) -> Tally:
    """Write rows with new columns, and return their counts.

    Args:
        writer: The context whose value writes rows.
        batches: The rows.
        extension: Returns the new columns for some texts.
    """
    total = Tally()
    with writer as write:
        for texts, extended in batches:
            columns, tally = extension(texts)
            if isinstance(columns.dtypes[0], pl.List):
                for some, numbers in _unfolded(columns):
                    write(extended(some, numbers))
            else:
                write(extended(columns, None))
            total += tally
    return total


def _unfolded(columns: pl.DataFrame) -> Iterator[tuple[pl.DataFrame, Sequence[int]]]:
    """Yield the items of lists, some rows of them at a time, and the number of the row of each item."""
    lengths = columns.to_series().list.len()
    filled = columns.with_columns(pl.int_range(pl.len()).alias(_NUMBER)).filter(lengths > 0)
    for rows in filled.iter_slices(_FILLED_ROWS):
        items = rows.explode(columns.columns)
        yield items.drop(_NUMBER), items[_NUMBER].to_list()


_NUMBER: Final = ""  # no column that is added has an empty name
_FILLED_ROWS: Final = 10_000
"""The most rows that are repeated at once for the items of their lists."""


def _lines(
    session: Session, tables: Sequence[Table], names: Sequence[Sequence[str]], *, redact: bool
) -> Batches[bytes]:
    """Yield JSON lines."""
    for table, some in zip(tables, names, strict=True):
        with _failing("read", table.file):
            for batch in reported_batches(session, table, some):
                lines = batch.lines
                for name in some if redact else ():
                    lines = json_objects.without_passwords(lines, name)
                yield _texts(batch.frame, some), partial(json_objects.extended, lines)


def _rows(
    session: Session, tables: Sequence[Table], names: Sequence[str], schema: "Schema", *, redact: bool
) -> "Batches[ArrowTable]":
    """Yield rows of Parquet."""
    for table in tables:
        with _failing("read", table.file):
            for rows in parquet_rows.rows_of(session, table, schema):
                texts = [parquet_rows.texts_of(rows, name) for name in names]
                for column in texts if redact else ():
                    rows = parquet_rows.replaced(rows, without_passwords(column))  # noqa: PLW2901
                yield texts, partial(parquet_rows.extended, rows, schema)


def _frames(
    session: Session, tables: Sequence[Table], names: Sequence[str], schema: pl.Schema, *, redact: bool
) -> Batches[pl.DataFrame]:
    """Yield rows of any kind, in common types."""
    for table in tables:
        with _failing("read", table.file):
            for batch in reported_batches(session, table, list(schema)):
                for rows in batch.frame.iter_slices(ROWS):
                    frame = rows.cast(schema)
                    texts = _texts(frame, names)
                    copied = frame.with_columns(map(without_passwords, texts)) if redact else frame
                    yield texts, partial(_extended, copied)


def _texts(frame: pl.DataFrame, names: Sequence[str]) -> Sequence[pl.Series]:
    return [frame[name].cast(pl.String) for name in names]


def _extended(frame: pl.DataFrame, new: pl.DataFrame, numbers: Sequence[int] | None) -> pl.DataFrame:
    return (frame if numbers is None else frame[numbers]).hstack(new)


def _opened(session: Session, file: str) -> Table:
    with _failing("read", file):
        return open_table(session, file)


def _schema(session: Session, table: Table) -> "Schema":
    with _failing("read", table.file):
        return parquet_rows.schema_of(session.inputs.path_of(table.file), table.partition)


def _failing(action: str, file: str) -> AbstractContextManager[None]:
    return file_failure_as_click_error(action, file, (*READ_ERRORS, *POLARS_ERRORS))


# Rows of tables, in which only the fields of one column are replaced.


def open_table_source(session: Session, file: str, column: str | None) -> Source[bytes] | Source[pa.Table]:
    """Return the rows of a table as records.

    Args:
        session: The inputs.
        file: The name of the file.
        column: The column that contains the texts; required if there are several.

    Raises:
        OSError, EOFError, BadTable: If the file cannot be read.
        click.UsageError: If there is no such column in the file, it does not contain text, or there are several to
            choose from.
    """
    table = open_table(session, file, column)
    name = column_of(table, column)
    if name in table.partition:
        message = (
            f"{display_name(file)}: column {quoted(name)} is in the names of directories, but --fix and --diff change "
            "only files: write a table with repair --output"
        )
        raise click.UsageError(message)
    if table.kind == "parquet":
        schema = parquet_rows.schema_of(file)
        writer = partial(
            parquet_writer,
            schema=schema,
            int96=parquet_rows.has_int96(file),
            compression=parquet_rows.compression_of(file),
        )
        records, replaced = partial(_records_of, name=name), partial(_replaced, name=name)
        return Source(parquet_rows.row_groups_of, records, replaced, writer, "row")
    if table.kind == "csv":
        delimiter = delimiter_in(session, file)
        rows = Records(delimiter, has_header=session.inputs.has_header)
        return _csv_source(file, list(table.schema), name, rows, delimiter)
    return _json_source(file, name)


def _csv_source(file: str, names: Sequence[str], name: str, rows: Records, delimiter: str) -> Source[bytes]:
    index = names.index(name)
    in_header = True

    def as_field(text: str) -> str:
        """Return the text of a field that was not quoted; a delimiter requires quotation marks."""
        return csv_quoted(text) if delimiter in text else text

    def pieces(stream: BinaryIO) -> Iterator[bytes]:
        return blocks(decompressed(stream, file), rows.end, with_mark=True)

    def records(piece: bytes) -> Iterator[Record]:
        nonlocal in_header
        if piece == BYTE_ORDER_MARK:
            yield Record(piece.decode(), is_row=False)
            return
        rest = piece
        if in_header:
            in_header = False
            _, rest = rows.header(piece)
            yield Record(_decoded(piece[: len(piece) - len(rest)]), is_row=False)
        text = _decoded(rest)
        for fields in rows.fields(text, len(names)):
            start, end = fields[0].start(), fields[-1].end()
            value = value_of(fields[index]) if index < len(fields) else None
            if value is None:
                yield Record(text[start:end])
            else:
                field = fields[index]
                written = field[0].removesuffix(field[2])
                after = text[field.start() + len(written) : end]
                yield Record(text[start : field.start()], written, after, value, csv_quoted if field[1] else as_field)

    def locate(record: str, line: int) -> Written:
        # The last record may lack its line break.
        return written_field(f"{record}\n", line, column=index, delimiter=delimiter)

    return Source(pieces, records, joined, compressed_writer, locate=locate)


def _json_source(file: str, name: str) -> Source[bytes]:
    lines = 0

    def pieces(stream: BinaryIO) -> Iterator[bytes]:
        return blocks(decompressed(stream, file), end_of_lines, with_mark=True)

    def records(piece: bytes) -> Iterator[Record]:
        nonlocal lines
        if piece == BYTE_ORDER_MARK:
            yield Record(piece.decode(), is_row=False)
            return
        for line, member in json_objects.texts(piece, name, lines):
            if member is None:
                yield Record(line, is_row=bool(line.strip()))
            else:
                before, written, after = line[: member.start], line[member.start : member.end], line[member.end :]
                yield Record(before, written, after, member.text, json.dumps)
        lines += piece.count(b"\n")

    return Source(pieces, records, joined, compressed_writer, locate=partial(json_objects.written_member, name=name))


def _decoded(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


def _records_of(rows: pa.Table, name: str) -> Iterator[Record]:
    for text in parquet_rows.texts_of(rows, name):
        yield Record("", _on_one_line(text or ""), "\n", text, _on_one_line)


def _on_one_line(text: str) -> str:
    """Return a text as a difference shows it; in the file, it is not written like this."""
    return shown(text).line


def _replaced(rows: pa.Table, records: Sequence[Record], texts: Sequence[str | None], name: str) -> pa.Table:
    every = [record.text if text is None else text for record, text in zip(records, texts, strict=True)]
    return parquet_rows.replaced(rows, pl.Series(name, every, pl.String))


# The first of each group of rows whose links have the same normal form; lines and rows stay as they were written.


DocumentKeys = Callable[[pl.Series], pl.Series]
"""Returns the keys of texts, null for those that are not URI references."""

_KeysOf = Callable[[pl.Series, Sequence[bytes | None] | None], pl.Series]
"""Returns the keys of texts, given with their bytes if some of these were replaced."""

KeptBatches = Iterator[tuple[Callable[[pl.Series], Rows], pl.Series]]
"""Batches of rows: a function that returns those for which a column is true, and the keys of all."""


class Kept(NamedTuple):
    """Counts of a copy.

    Attributes:
        rows: How many rows were read.
        kept: How many of them were written.
    """

    rows: int
    kept: int


def write_first_lines(
    session: Session, column: str | None, write: Callable[[bytes], object], document_keys: DocumentKeys
) -> Kept:
    """Write the first line of each group; for a table, the text of the first row.

    A file that cannot be read is reported and skipped. So are rows without text.

    Args:
        session: The inputs.
        column: The column of the tables that contains the texts; required if there are several.
        write: Writes lines.
        document_keys: Returns the keys of texts, as `uri_split.columns.summary.document_keys`.
    """

    def batches() -> KeptBatches[bytes]:
        for file in session.inputs.files:
            try:
                if session.inputs.kind_of(file) == "text":
                    yield from _lines_kept(session, file, column, document_keys)
                else:
                    yield from _texts_kept(session, file, column, document_keys)
            except READ_ERRORS as error:
                session.complaints.cannot_read(file, error)

    return _copy_kept(write, batches())


def write_first_rows(session: Session, column: str | None, target: str, document_keys: DocumentKeys) -> Kept:
    """Write the first row of each group to a file, which appears when it is complete.

    Args:
        session: The inputs; all files must have the same columns, unless lines are written.
        column: The column that contains the texts; required if there are several.
        target: The file, in the format of its extension; lines for all but tables.
        document_keys: Returns the keys of texts, as `uri_split.columns.summary.document_keys`.

    Raises:
        click.ClickException: If something cannot be read or written. Then the target stays as it was.
    """
    _refuse_target(target)
    refuse_input_as_output(session.inputs.files, target)
    tables = [_opened(session, file) for file in session.inputs.files]
    names = [column_of(table, column) for table in tables]
    target_kind = format_of(target).kind
    kinds = {target_kind, *(table.kind for table in tables)}
    keys_of = partial(_keys, document_keys)
    with _failing("write", target):
        if kinds == {"text"}:
            with compressed_writer(target) as write_lines:
                return _copy_kept(write_lines, _all_lines(session, column, document_keys))
        if target_kind == "text":
            message = (
                "a table is written as .parquet, .csv, .tsv or .jsonl, by extension; "
                "without --output, its texts are printed"
            )
            raise click.BadParameter(message, param_hint="--output")
        if kinds == {"jsonl"}:
            with compressed_writer(target) as write_objects:
                return _copy_kept(write_objects, _objects(session, tables, names, keys_of))
        schema = common_schema(tables)
        if kinds == {"parquet"}:
            schemas = [parquet_rows.schema_of(session.inputs.path_of(table.file), table.partition) for table in tables]
            arrow = parquet_rows.extended_schema(schemas, pl.Schema(), ())
            int96 = parquet_rows.has_int96(session.inputs.path_of(tables[0].file))
            with parquet_writer(target, None, arrow, int96=int96) as write_rows:
                return _copy_kept(write_rows, _parquet(session, tables, names, arrow, keys_of))
        with table_writer(Output(target), schema) as write_frame:
            return _copy_kept(write_frame, _frames_kept(session, tables, names, schema, keys_of))


def _refuse_target(target: str) -> None:
    """Refuse a file whose name says what cannot be written.

    Raises:
        click.BadParameter: If it does.
    """
    suffix = Path(target).suffix.lower()
    message = ""
    if target == STANDARD_INPUT:
        message = "- is not a file: remove --output to write lines to standard output"
    elif suffix in ONLY_READ:
        message = f"cannot write {suffix}: use .gz or .zst"
    if message:
        raise click.BadParameter(message, param_hint="--output")


def _copy_kept(write: Callable[[Rows], object], batches: KeptBatches[Rows]) -> Kept:
    rows = kept = 0
    for those, is_first in first_rows(batches):
        rows += len(is_first)
        kept += int(is_first.sum())
        write(those(is_first))
    return Kept(rows, kept)


def _keys(document_keys: DocumentKeys, texts: pl.Series, exact: Sequence[bytes | None] | None) -> pl.Series:
    """Return the keys of rows. A text that is not a URI-reference is its own key, in bytes if these are given."""
    keys = document_keys(texts).cast(pl.Binary)
    others = texts.cast(pl.Binary) if exact is None else pl.Series(exact, dtype=pl.Binary)
    return keys.zip_with(keys.is_not_null(), others)


def _all_lines(session: Session, column: str | None, document_keys: DocumentKeys) -> KeptBatches[bytes]:
    for file in session.inputs.files:
        with _failing("read", file):
            yield from _lines_kept(session, file, column, document_keys)


def _lines_kept(session: Session, file: str, column: str | None, document_keys: DocumentKeys) -> KeptBatches[bytes]:
    """Yield the lines of a text file, with their bytes that are not UTF-8 and their carriage returns."""
    if column not in {None, LINE}:
        raise not_a_table(file)
    draw(session)
    for block in blocks(readable(session.inputs.open(file), file), end_of_lines):
        piece = block if session.inputs.left is None else _taken(session, _split(block))
        if not piece:
            continue
        decoded, replaced = in_unicode(piece)
        texts = pl.read_lines(decoded, name=LINE)[LINE]
        session.screen.rows += len(texts)
        exact = _exact_lines(piece) if replaced else None
        yield partial(_kept_lines, piece), _keys(document_keys, texts, exact)


def _taken(session: Session, lines: Sequence[bytes]) -> bytes:
    return _joined(lines[each] for each in session.inputs.take(len(lines)))


def _exact_lines(lines: bytes) -> list[bytes]:
    """Return lines that `_exact` would return for the same bytes."""
    encoded = lines.decode("utf-8", "surrogateescape").encode("utf-8", "surrogatepass")
    return [line.removesuffix(b"\r") for line in _split(encoded)]


def _exact(table: Table, batch: Batch, name: str) -> Sequence[bytes | None] | None:
    """Return the texts of a batch in which bytes were replaced: two texts with different bytes are not the same.

    A byte that is not UTF-8 is a surrogate (PEP 383), and so is one that JSON contains as an escape sequence.
    """
    if not batch.replaced or name in table.partition:
        return None
    if batch.written is None:
        return _exact_lines(batch.lines)
    written = batch.written(name)
    texts = (
        written(number).text if text and REPLACEMENT in text else text
        for number, text in zip(batch.numbers(), batch.frame[name].cast(pl.String), strict=True)
    )
    return [None if text is None else text.encode("utf-8", "surrogatepass") for text in texts]


def _split(lines: bytes) -> list[bytes]:
    return lines.removesuffix(b"\n").split(b"\n")


def _kept_lines(lines: bytes, is_kept: pl.Series) -> bytes:
    return _joined(compress(_split(lines), is_kept))


def _joined(lines: Iterable[bytes]) -> bytes:
    return b"".join(line + b"\n" for line in lines)


def _texts_kept(session: Session, file: str, column: str | None, document_keys: DocumentKeys) -> KeptBatches[bytes]:
    """Yield the texts of a table as lines."""
    table = open_table(session, file, column)
    name = column_of(table, column)
    nulls = 0
    for batch in reported_batches(session, table, [name]):
        texts = batch.frame[name].cast(pl.String)
        has_text = texts.is_not_null()
        nulls += texts.null_count()
        keys = _keys(document_keys, texts, _exact(table, batch, name))
        yield partial(_kept_texts, texts.filter(has_text)), keys.filter(has_text)
    session.complaints.skipped_rows(nulls)


def _kept_texts(texts: pl.Series, is_kept: pl.Series) -> bytes:
    return "".join(f"{text}\n" for text in texts.filter(is_kept)).encode()


def _objects(session: Session, tables: Sequence[Table], names: Sequence[str], keys_of: _KeysOf) -> KeptBatches[bytes]:
    for table, name in zip(tables, names, strict=True):
        with _failing("read", table.file):
            for batch in reported_batches(session, table, [name]):
                lines = b"\n".join(line for line in batch.lines.split(b"\n") if line.strip())
                yield (
                    partial(_kept_lines, lines),
                    keys_of(batch.frame[name].cast(pl.String), _exact(table, batch, name)),
                )


def _parquet(
    session: Session,
    tables: Sequence[Table],
    names: Sequence[str],
    schema: "Schema",
    keys_of: _KeysOf,
) -> "KeptBatches[ArrowTable]":
    for table, name in zip(tables, names, strict=True):
        with _failing("read", table.file):
            for rows in parquet_rows.rows_of(session, table, schema):
                kept = partial(parquet_rows.filtered, rows.select(schema.names))
                yield kept, keys_of(parquet_rows.texts_of(rows, name), None)


def _frames_kept(
    session: Session,
    tables: Sequence[Table],
    names: Sequence[str],
    schema: pl.Schema,
    keys_of: _KeysOf,
) -> KeptBatches[pl.DataFrame]:
    for table, name in zip(tables, names, strict=True):
        with _failing("read", table.file):
            for batch in reported_batches(session, table, list(schema)):
                frame = batch.frame.cast(schema)
                yield frame.filter, keys_of(frame[name].cast(pl.String), _exact(table, batch, name))
