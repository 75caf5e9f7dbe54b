"""One scan of tables: files, directories, objects and lakes as a lazy frame of Polars.

- ``scan(files, column=None)`` returns the rows of all inputs as a lazy frame;
- ``column_of(frame, column)`` returns the name of the column that has the texts, or says what to type;
- ``batches(frame, files)`` yields its rows; `uri_split.cli.engine_errors` is for other ways to collect them;
- ``read_texts(files, column=None)`` does all of this for commands that count: it
  yields the texts of one column, each batch a series of strings, and shows the progress.

They raise `click.ClickException` with one sentence for a person.
"""

import os
import sys
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from glob import escape
from itertools import groupby
from pathlib import Path
from typing import Final
from urllib.parse import unquote

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from uri_split._text.arguments import requires_extra
from uri_split.cli.blocks import read_blocks
from uri_split.cli.engine_errors import as_click_errors
from uri_split.cli.errors import FAILED, STANDARD_INPUT
from uri_split.cli.inputs import is_object, open_session
from uri_split.cli.kinds import LINE, Source, kind_of, sources, text_files, unreadable
from uri_split.cli.lakes import lake
from uri_split.cli.records import chosen, quoted
from uri_split.cli.streams import LONGEST_SIGNATURE, MARK, NotText, compression_of, require_text
from uri_split.cli.text_tables import dialect, has_mark, in_unicode, kind_of_table, require_characters, standard_input

with requires_extra("reading tables", package="polars", extra="bulk"):
    import polars as pl

ROWS: Final = 100_000  # in a batch

_FILE: Final = "\x00file"


def scan(files: Sequence[str], column: str | None = None) -> pl.LazyFrame:
    """Return the rows of all inputs, in order.

    Args:
        files: Files, patterns, directories, objects and lakes; none for standard input.
        column: The column that the user named, if any: then text is a table, too.

    Raises:
        click.ClickException: If an input cannot be read, or if they have different columns.
    """
    copy = standard_input() if not files or STANDARD_INPUT in files else ""
    frames: list[pl.LazyFrame] = []
    for source in sources(files, standard_input=kind_of(copy)):
        read = source._replace(files=[copy]) if source.files == [STANDARD_INPUT] else source
        with as_click_errors(source.files):
            frames += _frames(read, column)
    with as_click_errors(files):
        frame = frames[0] if len(frames) == 1 else pl.concat(frames)
        frame.collect_schema()
    return frame


def _require_readable(file: str) -> None:
    """Refuse a file that the engine would not read, or would misread.

    Raises:
        OSError, click.ClickException: If it is one.
    """
    if is_object(file) or os.path.isdir(file):  # noqa: PTH112  `Path.is_dir` raises without permission
        return
    if file.encode("utf-8", "replace").decode() != file:
        raise unreadable(file, "the engine requires a UTF-8 file name: rename the file")
    if Path(file).exists() and not Path(file).is_file():
        raise unreadable(file, "not a regular file: pipe it to standard input")
    with Path(file).open("rb") as stream:
        start = stream.read(LONGEST_SIGNATURE)
    compression = compression_of(start, "")
    if compression in {"bz2", "xz"}:
        raise unreadable(file, f"compressed with {compression}: decompress it first, or use gzip or Zstandard")
    if not compression and kind_of(file) not in {"parquet", "ipc"}:
        try:
            require_text(start)
        except NotText as error:
            raise unreadable(file, str(error)) from None


def _frames(source: Source, column: str | None) -> Iterator[pl.LazyFrame]:
    """Yield the rows of files of one kind, in as few frames as possible."""
    kind, files, directory = source
    for file in files:
        _require_readable(file)
    objects = any(map(is_object, files))
    partitions = {} if objects or not directory else {file: _partition(file, directory) for file in files}
    is_partitioned = any(partitions.values())
    if kind == "delta" or kind == "iceberg":  # noqa: PLR1714  type checkers understand this
        yield from (lake(kind, file) for file in files)
    elif kind in {"parquet", "ipc"}:
        read = pl.scan_parquet if kind == "parquet" else pl.scan_ipc
        frame = read([*files], glob=objects, hive_partitioning=is_partitioned or None)
        # The engine also takes the directories above the given one for partitions.
        yield frame.drop(_partition(os.path.join(directory, "_"), "")) if is_partitioned else frame  # noqa: PTH118
    else:
        is_table = column not in {None, LINE}
        copies = [in_unicode(file) if kind == "text" and not is_object(file) else file for file in files]
        partitions = {copy: partitions[file] for copy, file in zip(copies, files, strict=True) if partitions}
        for each, some in groupby(copies, kind_of_table if kind == "text" and is_table else lambda _: kind):
            frames = _TEXT_FRAMES[each]([*some], column, _FILE if is_partitioned else None, glob=objects)
            yield from (_with_partitions(frame, partitions) for frame in frames)


def _json_frames(files: Sequence[str], _: str | None, paths: str | None, *, glob: bool) -> Iterator[pl.LazyFrame]:
    for file in files:
        require_characters(file)
    names = files if glob else map(escape, files)
    # The keys and types of all objects: those of the first ones may lack some.
    each = [pl.scan_ndjson(name, infer_schema_length=None, include_file_paths=paths) for name in names]
    yield pl.concat(each, how="diagonal_relaxed")


def _csv_frames(files: Sequence[str], column: str | None, paths: str | None, *, glob: bool) -> Iterator[pl.LazyFrame]:
    dialects = {file: dialect(file, column) for file in files}
    for (found, skipped), some in groupby(files, dialects.__getitem__):
        yield pl.scan_csv(
            [*some],
            separator=found.delimiter,
            skip_lines=skipped,
            has_header=found.has_header,
            with_column_names=None if found.has_header else _numbered,
            infer_schema=False,
            glob=glob,
            include_file_paths=paths,
        )


def _text_frames(files: Sequence[str], _: str | None, paths: str | None, *, glob: bool) -> Iterator[pl.LazyFrame]:
    for marked, some in groupby(files, has_mark):
        for group in ([file] for file in some) if marked else [[*some]]:
            frame = pl.scan_lines(group, name=LINE, glob=glob, include_file_paths=paths)
            first = frame.head(1).with_columns(pl.col(LINE).str.strip_prefix(MARK))
            yield pl.concat([first, frame.slice(1)]) if marked else frame


def _numbered(names: list[str]) -> list[str]:
    return [f"column_{number}" for number in range(1, len(names) + 1)]


_TEXT_FRAMES: Final[dict[str, Callable[..., Iterator[pl.LazyFrame]]]] = {
    "csv": _csv_frames,
    "jsonl": _json_frames,
    "text": _text_frames,
}


# Hive partitions: what the directories of a file, such as ``year=2026``, say about all of its rows.


def _partition(file: str, directory: str) -> dict[str, str | None]:
    """Return the values in the names of the directories of a file, below the one that the user gave.

    >>> _partition("crawl/year=2026/lang=pt%2Dbr/1.csv", "crawl")
    {'year': '2026', 'lang': 'pt-br'}
    """
    pairs = [name.split("=") for name in Path(file).relative_to(directory).parent.parts]
    values = {pair[0]: unquote(pair[1]) for pair in pairs if len(pair) == 2 and pair[0]}  # noqa: PLR2004  as Polars does
    return {name: None if value == "__HIVE_DEFAULT_PARTITION__" else value for name, value in values.items()}


def _with_partitions(frame: pl.LazyFrame, partitions: Mapping[str, Mapping[str, str | None]]) -> pl.LazyFrame:
    """Return rows that have the names of their files, with their partitions in place of these."""
    names = dict.fromkeys(name for values in partitions.values() for name in values)
    if not names:
        return frame
    columns = frame.collect_schema()
    texts = {name: [values.get(name) for values in partitions.values()] for name in names if name not in columns}
    return frame.with_columns(
        pl.col(_FILE).replace_strict([*partitions], values, return_dtype=pl.String).alias(name)
        for name, values in texts.items()
    ).drop(_FILE)


# The column of the texts.


def column_of(frame: pl.LazyFrame, column: str | None) -> str:
    """Return the name of the column that contains the texts.

    Args:
        frame: The rows.
        column: The name that the user gave, or `None` for the only column.

    Raises:
        click.UsageError: If there is no such column, it does not contain text, or there are several to choose from.

    >>> column_of(pl.LazyFrame({"url": ["a:"]}), None)
    'url'
    """
    schema = frame.collect_schema()
    if column is not None and column.isdecimal() and column not in schema:
        column = f"column_{column}"
    column = chosen([*schema], column)
    if not isinstance(schema[column], pl.String | pl.Categorical | pl.Enum | pl.Null):
        message = f"column {quoted(column)} must contain text, not {schema[column]}"
        raise click.UsageError(message)
    return column


# The rows.


@contextmanager
def progress(frame: pl.LazyFrame, column: str) -> Generator[pl.LazyFrame]:
    """Show how many rows of a frame were read, and the time left, if standard error is a terminal.

    Args:
        frame: The rows.
        column: One of its columns.
    """
    bar = Progress(
        TextColumn("rows"),
        BarColumn(bar_width=20),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    if not sys.stderr.isatty() or sys.stdout.isatty():  # the bar would be among the rows
        yield frame
        return
    task = bar.add_task("", total=frame.select(pl.len()).collect().item())

    def count(values: pl.Series) -> pl.Series:
        bar.advance(task, len(values))
        return values

    dtype = frame.collect_schema()[column]
    with bar:
        yield frame.with_columns(pl.col(column).map_batches(count, return_dtype=dtype, is_elementwise=True))


def batches(frame: pl.LazyFrame, files: Sequence[str]) -> Iterator[pl.DataFrame]:
    """Yield the rows of a frame in batches of at most `ROWS`, with the errors of `as_click_errors`."""
    with as_click_errors(files):
        yield from frame.collect_batches(chunk_size=ROWS, maintain_order=True)


def read_texts(files: Sequence[str], column: str | None = None) -> Iterator[pl.Series]:
    """Yield the texts of one column of all inputs in batches of at most `ROWS`, null where a row has none.

    The arguments and errors are those of `scan` and `column_of`.
    """
    plain = text_files(files) if column in {None, LINE} else None
    if plain is not None:
        with open_session(plain) as session:
            for block in read_blocks(session, plain, report_returns=False):
                # Unlike the engine's reader, this accepts bytes that are not UTF-8.
                text = block.data.decode("utf-8", "replace").replace("\r\n", "\n")
                yield pl.Series(LINE, text.removesuffix("\n").removesuffix("\r").split("\n"), pl.String)
            if session.complaints.unreadable:
                click.get_current_context().exit(FAILED)
        return
    frame = scan(files, column)
    name = column_of(frame, column)
    # Of CSV, all columns are read: in a row with too many fields, a text may be in another column.
    if all(source.kind not in {"csv", "text"} for source in sources(files)):
        frame = frame.select(name)
    with progress(frame, name) as counted:
        for batch in batches(counted, files):
            yield batch[name].cast(pl.String)
