"""Outputs of tables: a lazy frame as a file in the format of its name, or as CSV on standard output."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import BinaryIO, Final, Literal

import click

from uri_split._text.arguments import requires_extra
from uri_split.cli.atomic import atomic_write
from uri_split.cli.errors import csv_row, file_failure_as_click_error
from uri_split.cli.inputs import extension_of, is_object
from uri_split.cli.kinds import EXTENSIONS, TEXT_FORMATS
from uri_split.cli.records import delimiters_of, listed
from uri_split.cli.scan import as_click_errors, batches

with requires_extra("writing tables", package="polars", extra="bulk"):
    import polars as pl

_COMPRESSIONS: Final[dict[str, Literal["uncompressed", "gzip", "zstd"]]] = {".gz": "gzip", ".zst": "zstd"}


def write_table(frame: pl.LazyFrame, output: str | None, files: Sequence[str]) -> None:
    """Write all rows, in order.

    A local file appears, or replaces an older one, only when it is complete.

    Args:
        frame: The rows.
        output: The file or the object to write, or `None` for CSV on standard output.
        files: The inputs.

    Raises:
        click.ClickException: If something cannot be read or written.
    """
    kind = "csv" if output is None else EXTENSIONS[extension_of(output)]
    with as_click_errors(files):
        schema = frame.collect_schema()
    if kind in TEXT_FORMATS:
        _require_text(kind, schema)
    if output is None:
        for text in _csv(frame, csv_row(schema), files):
            sys.stdout.write(text)
        return
    if is_object(output):
        with as_click_errors(files, output):
            _sink(frame, output, output)
        return
    with (
        file_failure_as_click_error("write", output, (OSError,)),
        atomic_write(output) as stream,
        as_click_errors(files, output),
    ):
        _sink(frame, output, stream)


def _csv(frame: pl.LazyFrame, head: str, files: Sequence[str]) -> Iterator[str]:
    with as_click_errors(files):  # also of types that CSV cannot have
        for batch in batches(frame, files):
            yield head + batch.write_csv(include_header=False)
            head = ""
    yield head


def _sink(frame: pl.LazyFrame, name: str, target: str | BinaryIO) -> None:
    compression = _COMPRESSIONS.get(Path(name).suffix.lower(), "uncompressed")
    match EXTENSIONS[extension_of(name)]:
        case "parquet":
            frame.sink_parquet(target)
        case "ipc":
            frame.sink_ipc(target)
        case "jsonl":
            frame.sink_ndjson(target, compression=compression, check_extension=False)
        case _:  # "csv"
            delimiter, *_ = delimiters_of(name)
            frame.sink_csv(target, separator=delimiter, compression=compression, check_extension=False)


def _require_text(kind: str, schema: pl.Schema) -> None:
    """Refuse columns that a text format cannot store.

    Raises:
        click.ClickException: If there are any.
    """
    if refused := [name for name, dtype in schema.items() if not _is_text(dtype, kind)]:
        message = f"{kind.upper()} cannot store these columns: {listed(refused)}; add -o, with a .parquet file"
        raise click.ClickException(message)


def _is_text(dtype: object, kind: str) -> bool:
    if isinstance(dtype, pl.List | pl.Array):
        return kind != "csv" and _is_text(dtype.inner, kind)
    if isinstance(dtype, pl.Struct):
        return kind != "csv" and all(_is_text(field.dtype, kind) for field in dtype.fields)
    return not isinstance(dtype, pl.Binary | pl.Object) and not (kind == "csv" and isinstance(dtype, pl.Duration))
