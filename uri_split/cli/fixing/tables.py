"""Rows of tables, in which only the fields of one column are replaced."""

import json
from collections.abc import Iterator, Sequence
from functools import partial
from typing import BinaryIO

import click

from uri_split._text.arguments import requires_extra
from uri_split._text.display import shown
from uri_split.cli.file_names import display_name
from uri_split.cli.fixing.records import Record, Source, joined
from uri_split.cli.serialization import csv_quoted
from uri_split.cli.session import Session
from uri_split.cli.tables import json_objects, parquet_rows
from uri_split.cli.tables.blocks import blocks, end_of_lines
from uri_split.cli.tables.column_names import quoted
from uri_split.cli.tables.columns import column_of
from uri_split.cli.tables.compression import compressed_writer
from uri_split.cli.tables.csv_records import Records, value_of, written_field
from uri_split.cli.tables.decompression import decompressed
from uri_split.cli.tables.formats import BYTE_ORDER_MARK
from uri_split.cli.tables.outputs import parquet_writer
from uri_split.cli.tables.tables import delimiter_in, open_table
from uri_split.cli.tables.written import Written

with requires_extra("fixing tables", package="polars", extra="bulk"):
    import polars as pl
with requires_extra("fixing tables", package="pyarrow", extra="bulk"):
    import pyarrow as pa


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
        records, replaced = partial(_rows, name=name), partial(_replaced, name=name)
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


def _rows(rows: pa.Table, name: str) -> Iterator[Record]:
    for text in parquet_rows.texts_of(rows, name):
        yield Record("", _on_one_line(text or ""), "\n", text, _on_one_line)


def _on_one_line(text: str) -> str:
    """Return a text as a difference shows it; in the file, it is not written like this."""
    return shown(text).line


def _replaced(rows: pa.Table, records: Sequence[Record], texts: Sequence[str | None], name: str) -> pa.Table:
    every = [record.text if text is None else text for record, text in zip(records, texts, strict=True)]
    return parquet_rows.replaced(rows, pl.Series(name, every, pl.String))
