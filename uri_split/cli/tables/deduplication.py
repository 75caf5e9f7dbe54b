"""The first of each group of rows whose links have the same normal form; lines and rows stay as they were written."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from functools import partial
from itertools import compress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import click

from uri_split._text.arguments import requires_extra
from uri_split.cli.errors import STANDARD_INPUT, file_failure_as_click_error, not_a_table
from uri_split.cli.inputs import Session
from uri_split.cli.options import Output, refuse_input_as_output
from uri_split.cli.tables import parquet_rows
from uri_split.cli.tables.compression import (
    LINE,
    ONLY_READ,
    READ_ERRORS,
    REPLACEMENT,
    blocks,
    compressed_writer,
    end_of_lines,
    format_of,
    in_unicode,
    readable,
)
from uri_split.cli.tables.frames import POLARS_ERRORS
from uri_split.cli.tables.outputs import parquet_writer, table_writer
from uri_split.cli.tables.tables import Batch, Table, column_of, common_schema, draw, open_table, reported_batches

with requires_extra("reading tables", package="polars", extra="bulk"):
    import polars as pl

    from uri_split.columns.summary import first_rows  # after polars: it would name another extra

if TYPE_CHECKING:
    from pyarrow import Schema
    from pyarrow import Table as ArrowTable

Rows = TypeVar("Rows")

DocumentKeys = Callable[[pl.Series], pl.Series]
"""Returns the keys of texts, null for those that are not URI references."""

_KeysOf = Callable[[pl.Series, Sequence[bytes | None] | None], pl.Series]
"""Returns the keys of texts, given with their bytes if some of these were replaced."""

Batches = Iterator[tuple[Callable[[pl.Series], Rows], pl.Series]]
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

    def batches() -> Batches[bytes]:
        for file in session.inputs.files:
            try:
                if session.inputs.kind_of(file) == "text":
                    yield from _lines(session, file, column, document_keys)
                else:
                    yield from _texts(session, file, column, document_keys)
            except READ_ERRORS as error:
                session.complaints.cannot_read(file, error)

    return _copy(write, batches())


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
                return _copy(write_lines, _all_lines(session, column, document_keys))
        if target_kind == "text":
            message = (
                "a table is written as .parquet, .csv, .tsv or .jsonl, by extension; "
                "without --output, its texts are printed"
            )
            raise click.BadParameter(message, param_hint="--output")
        if kinds == {"jsonl"}:
            with compressed_writer(target) as write_objects:
                return _copy(write_objects, _objects(session, tables, names, keys_of))
        schema = common_schema(tables)
        if kinds == {"parquet"}:
            schemas = [parquet_rows.schema_of(session.inputs.path_of(table.file), table.partition) for table in tables]
            arrow = parquet_rows.extended_schema(schemas, pl.Schema(), ())
            int96 = parquet_rows.has_int96(session.inputs.path_of(tables[0].file))
            with parquet_writer(target, None, arrow, int96=int96) as write_rows:
                return _copy(write_rows, _parquet(session, tables, names, arrow, keys_of))
        with table_writer(Output(target), schema) as write_frame:
            return _copy(write_frame, _frames(session, tables, names, schema, keys_of))


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


def _copy(write: Callable[[Rows], object], batches: Batches[Rows]) -> Kept:
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


def _all_lines(session: Session, column: str | None, document_keys: DocumentKeys) -> Batches[bytes]:
    for file in session.inputs.files:
        with _failing("read", file):
            yield from _lines(session, file, column, document_keys)


def _lines(session: Session, file: str, column: str | None, document_keys: DocumentKeys) -> Batches[bytes]:
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


def _texts(session: Session, file: str, column: str | None, document_keys: DocumentKeys) -> Batches[bytes]:
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


def _objects(session: Session, tables: Sequence[Table], names: Sequence[str], keys_of: _KeysOf) -> Batches[bytes]:
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
) -> "Batches[ArrowTable]":
    for table, name in zip(tables, names, strict=True):
        with _failing("read", table.file):
            for rows in parquet_rows.rows_of(session, table, schema):
                kept = partial(parquet_rows.filtered, rows.select(schema.names))
                yield kept, keys_of(parquet_rows.texts_of(rows, name), None)


def _frames(
    session: Session,
    tables: Sequence[Table],
    names: Sequence[str],
    schema: pl.Schema,
    keys_of: _KeysOf,
) -> Batches[pl.DataFrame]:
    for table, name in zip(tables, names, strict=True):
        with _failing("read", table.file):
            for batch in reported_batches(session, table, list(schema)):
                frame = batch.frame.cast(schema)
                yield frame.filter, keys_of(frame[name].cast(pl.String), _exact(table, batch, name))


def _opened(session: Session, file: str) -> Table:
    with _failing("read", file):
        return open_table(session, file)


def _failing(action: str, file: str) -> AbstractContextManager[None]:
    return file_failure_as_click_error(action, file, (*READ_ERRORS, *POLARS_ERRORS))
