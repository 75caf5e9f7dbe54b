"""Output of ``-o DIRECTORY/``: a file for each input, or partitions."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import click

from uri_split._codes.messages import counted
from uri_split._text.arguments import requires_extra
from uri_split.cli.atomic import atomic_directory
from uri_split.cli.errors import file_failure_as_click_error
from uri_split.cli.file_kinds import FileKind, lake_of
from uri_split.cli.file_names import STANDARD_INPUT, display_name
from uri_split.cli.inputs import Inputs
from uri_split.cli.objects import modification_time
from uri_split.cli.options import refuse_input_as_output
from uri_split.cli.output_options import Output
from uri_split.cli.session import Session
from uri_split.cli.tables.column_names import quoted
from uri_split.cli.tables.formats import ONLY_READ, BadTable, format_of
from uri_split.cli.tables.parquet_engine import run
from uri_split.cli.tally import Tally

with requires_extra("writing tables", package="polars", extra="bulk"):
    import polars as pl

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
