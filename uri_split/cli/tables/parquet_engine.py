"""Parquet to Parquet by the streaming engine of Polars, which uses all cores."""

import base64
import os
from collections import Counter
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from errno import EDQUOT, EFBIG, ENOSPC
from functools import partial
from typing import Final

from uri_split._text.arguments import requires_extra
from uri_split.cli.atomic import atomic_write
from uri_split.cli.output_options import Output
from uri_split.cli.session import Session
from uri_split.cli.tables.arrow_types import are_read_by_polars
from uri_split.cli.tables.frames import POLARS_ERRORS
from uri_split.cli.tables.new_columns import without_passwords
from uri_split.cli.tables.parquet_rows import has_int96
from uri_split.cli.tables.tables import Table
from uri_split.cli.tally import Tally

with requires_extra("writing tables", package="polars", extra="bulk"):
    import polars as pl
with requires_extra("writing tables", package="pyarrow", extra="bulk"):
    import pyarrow as pa

_FULL_DISK: Final = (ENOSPC, EDQUOT, EFBIG)


class EngineFailure(Exception):  # noqa: N818  the rows can still be copied one batch after another
    """The engine cannot copy the rows, or a file is damaged."""


def keeps(session: Session, tables: Sequence[Table], schemas: Sequence[pa.Schema]) -> bool:
    """Return whether Polars writes the columns of some files with the types and metadata that they have.

    Args:
        session: The inputs.
        tables: The files.
        schemas: The columns of each, as Arrow reads them.
    """
    first = _types(schemas[0])
    return not any(has_int96(session.inputs.path_of(table.file)) for table in tables) and all(
        # Polars has no decimal numbers that long, and does not write the numbers that Iceberg gives to columns.
        not any(word in f"{schema}" for word in ("decimal256", "PARQUET:field_id"))
        and are_read_by_polars(schema)
        and first == _types(schema) == _types(_in_polars(table.schema))
        for table, schema in zip(tables, schemas, strict=True)
    )


def _types(schema: pa.Schema) -> dict[str, str]:
    """Return the types of columns. Which of two types of text, bytes or lists a column has is only in the metadata."""
    return {
        field.name: f"{field.type}".replace("large_", "").replace("list<item:", "list<element:") for field in schema
    }


def _in_polars(schema: Mapping[str, pl.DataType]) -> pa.Schema:
    return pl.DataFrame(schema=schema).to_arrow().schema


@contextmanager
def _store_failure_as_engine_failure() -> Generator[None]:
    try:
        yield
    except OSError as error:
        if "object-store error" in f"{error}":
            raise EngineFailure from None
        raise


@_store_failure_as_engine_failure()
def stream(
    session: Session,
    tables: Sequence[Table],
    output: Output,
    schema: pa.Schema,
    names: Sequence[str],
    extension: Callable[[Sequence[pl.Series]], tuple[pl.DataFrame, Tally]],
    *,
    redact: bool,
) -> Tally:
    """Write the rows of Parquet files with new columns, and return the counts of all rows.

    Args:
        session: The inputs and the screen.
        tables: The files, for which `keeps` is true.
        output: The file to write.
        schema: Its columns.
        names: The columns that contain the texts.
        extension: Returns the new columns for some texts, and the counts of their rows. It runs in several threads.
        redact: Whether to hide passwords in the columns that contain the texts.

    Raises:
        OSError: If the file cannot be written.
        EngineFailure: If a file is damaged, or the engine fails otherwise.
    """
    metadata = {key.decode(): value.decode() for key, value in (schema.metadata or {}).items()}
    # Polars does not distinguish two types of text and lists, but keeps a key that it would write itself.
    metadata["ARROW:schema"] = base64.b64encode(schema.serialize().to_pybytes()).decode()
    scans = [(table.file, _scan(session, table)) for table in tables]
    heights = {file: scan.select(pl.len()).collect().item() for file, scan in scans}
    done: list[tuple[str, float, Tally]] = []

    def extended(file: str, frame: pl.DataFrame) -> pl.DataFrame:
        part = frame.height / max(1, heights[file])
        texts = [frame[name].cast(pl.String) for name in names]
        new, tally = extension(texts)
        done.append((file, part, tally))
        session.screen.advance(file, part)
        return (frame.with_columns(map(without_passwords, texts)) if redact else frame).hstack(new)

    first = tables[0]
    columns = extended(first.file, pl.DataFrame(schema=first.schema)).schema
    rows = pl.concat(
        [
            scan.select(first.schema.names()).map_batches(partial(extended, file), streamable=True, schema=columns)
            for file, scan in scans
        ]
    )
    with atomic_write(output.file) as stream:
        try:
            run(
                rows,
                lambda frames: frames.sink_parquet(
                    stream,
                    compression=output.compression or "zstd",
                    row_group_size=output.row_group_size,
                    metadata=metadata,
                    arrow_schema=_as_polars_writes(columns, schema),
                ),
            )
        except POLARS_ERRORS:
            for file, part, _ in done:
                session.screen.advance(file, -part)
            raise EngineFailure from None
    total = sum((tally for _, _, tally in done), Tally())
    # The threads end in any order.
    return replace(total, problems=Counter(dict(sorted(total.problems.items()))))


def run(rows: pl.LazyFrame, sink: Callable[[pl.LazyFrame], object]) -> None:
    """Run a sink so that a signal ends it.

    Raises:
        OSError: If the disk is full.
        pl.exceptions.PolarsError: If the engine fails otherwise.
    """
    wanted = [True]
    # When nothing is wanted any more, the function fails for the next rows, which ends the engine.
    checked = rows.map_batches(lambda frame: (wanted[0], frame)[1], streamable=True)
    # In a thread of its own, because only the main thread handles signals, and only while it runs Python.
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(sink, checked)
        try:
            running.result()
        except pl.exceptions.PolarsError as error:
            full = next((number for number in _FULL_DISK if f"(os error {number})" in f"{error}"), None)
            if full is None:
                raise
            raise OSError(full, os.strerror(full)) from None
        finally:
            wanted.clear()


def _scan(session: Session, table: Table) -> pl.LazyFrame:
    # Given bytes, Polars takes them for the contents.
    path = os.fsencode(session.inputs.path_of(table.file)).decode()
    rows = pl.scan_parquet(path, glob=False, credential_provider=None)
    return rows.with_columns(pl.lit(value).first() for value in table.partition)


def _as_polars_writes(columns: pl.Schema, schema: pa.Schema) -> pa.Schema:
    """Return the columns in the types of Polars, and which of them are never null."""
    return pa.schema(
        [
            pa.field(field.name, field.type, schema.field(field.name).nullable, field.metadata)
            for field in _in_polars(columns)
        ]
    )
