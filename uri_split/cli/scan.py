"""One scan of tables: files, directories, objects and lakes as a lazy frame of Polars.

- ``scan(files, column=None)`` returns the rows of all inputs as a lazy frame;
- ``column_of(frame, column)`` returns the name of the column that has the texts, or says what to type;
- ``batches(frame, files)`` yields its rows;
- ``as_click_errors(files)`` is for other ways to collect them;
- ``read_texts(files, column=None)`` does all of this for commands that count: it yields the texts of one column,
  each batch a series of strings, and shows the progress.

They raise `click.ClickException` with one sentence for a person.
"""

import os
import sys
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from glob import escape
from importlib import import_module
from itertools import groupby
from pathlib import Path
from typing import Final, Literal
from urllib.parse import unquote
from warnings import catch_warnings

import click

from uri_split._hidden import without_secrets
from uri_split._text.arguments import requires_extra
from uri_split._text.spans import shown
from uri_split.cli.blocks import read_blocks
from uri_split.cli.errors import FAILED, STANDARD_INPUT, display_name, reason_of
from uri_split.cli.inputs import is_object, open_session
from uri_split.cli.kinds import COPIES, LINE, Source, kind_of, sources, text_files, unreadable
from uri_split.cli.records import chosen, quoted
from uri_split.cli.streams import LONGEST_SIGNATURE, MARK, NotText, compression_of, require_text
from uri_split.cli.text_tables import dialect, has_mark, in_unicode, kind_of_table, require_characters, standard_input

with requires_extra("reading tables", package="polars", extra="bulk"):
    import polars as pl

ROWS: Final = 100_000  # in a batch

_FILE: Final = "\x00file"

_FAULT: Final = "a row has more fields than the first line, or a quotation mark is not closed"
# What the engine says, in lower case, with the reason for a person.
_REASONS: Final = {
    ("more fields", "malformed", "could not parse"): _FAULT,
    ("conversion from", "casting from"): "--filter: a value cannot be converted: write TRY_CAST in place of CAST",
    ("utf-8", "invalid utf8"): "not UTF-8: convert it with iconv, for example -f WINDOWS-1252 or -f UTF-16",
    ("schema names differ", "schema lengths differ", "same schema", "mismatch", "outside of expected schema"): (
        "the inputs must have the same columns, in the same order and of the same types"
    ),
    ("supertype", "cannot parse"): "a key has values of unlike types, or a line is not an object",
    ("json", "infer data-type", "tapeerror", "at character"): (
        "not JSON objects in UTF-8 without a mark, or a number is too large"
    ),
    ("end of file", "corrupt", "incomplete"): "the compressed file was cut short or damaged: copy it again",
    ("out of specification",): "not a Parquet file, or damaged",
    ("not yet implemented", "cannot format", "precision must be"): "a column has a type that cannot be converted",
    ("expanded paths were empty",): "nothing has this name: check it",
}
_OF_WRITING: Final = ("os error", "to parquet", "cannot be written")
# What it says of objects may contain addresses that are signed.
_REASONS_OF_OBJECTS: Final = {
    ("not found", " 404"): "no such object or bucket: check its name",
    ("/latest/", "/metadata/", "computemetadata", "account must"): (
        "no credentials in the environment, such as AWS_ACCESS_KEY_ID, GOOGLE_APPLICATION_CREDENTIALS or "
        "AZURE_STORAGE_ACCOUNT_NAME; for public objects of S3, set AWS_SKIP_SIGNATURE=true"
    ),
    ("privileges", " 401", " 403"): "access denied: check the credentials in the environment",
    ("",): "the server does not answer, or failed",
}


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
        read = source._replace(files=[copy if file == STANDARD_INPUT else file for file in source.files])
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
        # Otherwise it refuses time zones such as "Z", which others write.
        os.environ.setdefault("POLARS_IGNORE_TIMEZONE_PARSE_ERROR", "1")
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
            new_columns=None if found.has_header else [*found.names],
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


_TEXT_FRAMES: Final[dict[str, Callable[..., Iterator[pl.LazyFrame]]]] = {
    "csv": _csv_frames,
    "jsonl": _json_frames,
    "text": _text_frames,
}


# Tables of Delta and Iceberg: the rows of their latest version, without those that were deleted.


def lake(kind: Literal["delta", "iceberg"], path: str) -> pl.LazyFrame:
    """Return the rows of a table.

    Args:
        kind: The format of the table.
        path: Its directory, or the metadata file of Iceberg.

    Raises:
        click.ClickException, ModuleNotFoundError: If it cannot be read.
    """
    try:
        frame = _delta(path) if kind == "delta" else _iceberg(path)
        frame.collect_schema()
    except (click.ClickException, ModuleNotFoundError):
        raise
    except (Exception, pl.exceptions.PanicException) as error:  # noqa: BLE001  the packages have many of their own
        reason = shown(without_secrets(str(error).partition("\n")[0])).line
        raise unreadable(path, f"not a table of {kind.title()}, or damaged ({reason})") from None
    return frame


def _delta(path: str) -> pl.LazyFrame:
    with requires_extra("reading tables of Delta", package="deltalake", extra="lakes"):
        from deltalake import DeltaTable  # noqa: PLC0415  it may be absent
    table = DeltaTable(path)
    if "%" in table.table_uri:  # the engine looks for the files under the encoded name
        message = "the path of a table of Delta must consist of ASCII letters, digits and punctuation"
        raise unreadable(path, message)
    return pl.scan_delta(table)


def _iceberg(path: str) -> pl.LazyFrame:
    with requires_extra("reading tables of Iceberg", package="pyiceberg", extra="lakes"):
        import_module("pyiceberg")  # the engine imports it without saying which extra installs it
    os.environ.setdefault("POLARS_ICEBERG_PLANNER", "pyiceberg")  # otherwise it warns that another one is faster
    file = Path(path).absolute()  # a relative path with a colon would be a URI
    return pl.scan_iceberg(str(_latest_metadata(file / "metadata") if file.is_dir() else file))


def _latest_metadata(directory: Path) -> Path:
    """Return the metadata file of the latest version.

    Raises:
        click.ClickException: If only a catalog knows it.
    """
    hint = directory / "version-hint.text"
    files = [*directory.glob("*.metadata.json")]
    latest = _version(hint.read_text("utf-8")) if hint.is_file() else max(map(_version, (file.name for file in files)))
    found = [file for file in files if _version(file.name) == latest]
    if len(found) != 1:
        message = f"{len(found)} metadata files may be the latest: name the one that the catalog names"
        raise unreadable(str(directory), message)
    return found[0]


def _version(name: str) -> int:
    """Return the number with which the name of a metadata file begins, or the hint.

    >>> _version("v12.metadata.json"), _version("00003-d6e1.gz.metadata.json"), _version("12"), _version("x.json")
    (12, 3, 12, -1)
    """
    number = name.strip().removeprefix("v").partition(".")[0].partition("-")[0]
    return int(number) if number.isdecimal() else -1


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
def progress(frame: pl.LazyFrame) -> Generator[pl.LazyFrame]:
    """Show how many rows of a frame were read, and the time left, if standard error is a terminal."""
    if not sys.stderr.isatty() or sys.stdout.isatty():  # the bar would be among the rows
        yield frame
        return
    from uri_split.cli.bar import bar_of  # noqa: PLC0415  slow to import

    bar = bar_of("rows")
    task = bar.add_task("", total=frame.select(pl.len()).collect().item())

    def count(rows: pl.DataFrame) -> pl.DataFrame:
        bar.advance(task, rows.height)
        return rows

    with bar:
        yield frame.map_batches(count, streamable=True)


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
    with progress(frame) as counted:
        for batch in batches(counted, files):
            yield batch[name].cast(pl.String)


# Errors of the engine, in one sentence for a person.


@contextmanager
def as_click_errors(files: Sequence[str], output: str | None = None) -> Generator[None]:
    """Turn a failure to read, or to write, into an error of the command.

    Args:
        files: What the user gave.
        output: The file or the object that is written, if any.
    """
    try:
        with catch_warnings(action="ignore"):  # the engine warns of regions that are not set
            yield
    except ModuleNotFoundError as error:
        raise click.ClickException(str(error)) from None
    except (OSError, pl.exceptions.PolarsError, pl.exceptions.PanicException) as error:
        text = reason_of(error)
        said = text.lower()
        is_remote = "object-store error" in said or "sending request" in said
        reasons = _REASONS_OF_OBJECTS if is_remote else _REASONS
        reason = next((reason for words, reason in reasons.items() if any(word in said for word in words)), text)
        if reason == _FAULT:
            _locate_fault(files)
        names = [*files, STANDARD_INPUT] if len(files) < 2 else [f"one of {len(files)} inputs"]  # noqa: PLR2004
        action, name = "read", names[0]
        if output is not None and is_remote and not any(map(is_object, files)):
            action, name = "write", output
        elif output is not None and not is_remote and any(word in said for word in _OF_WRITING):
            action, name, reason = "write", output, text.rpartition(": ")[2]
        message = f"cannot {action} {display_name(name)}: {shown(without_secrets(reason)).line}"
        raise click.ClickException(message) from None


def _locate_fault(files: Sequence[str]) -> None:
    """Say where the first fault of CSV is.

    Raises:
        click.ClickException: If one is found.
    """
    named = [file for source in sources(files) if source.kind == "csv" for file in source.files]
    for file in [*COPIES, *named]:
        dialect(file, None, thorough=True)
