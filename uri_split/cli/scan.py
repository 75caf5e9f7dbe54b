"""One scan of tables: files, directories, objects and lakes as a lazy frame of Polars.

- ``scan(files, column=None, delimiter=None, has_header=True)`` returns the rows of all inputs as a lazy frame;
- ``column_of(frame, column)`` returns the name of the column that has the texts, or says what to type;
- ``read_texts(files, column, delimiter=None, has_header=True)`` yields the texts of one column in batches, each a
  series of strings, for commands that count.

They raise `click.ClickException` with one sentence for a person. What collects a frame must be in `as_click_errors`.
"""

import csv
import os
import re
import shutil
import sys
from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from glob import escape
from importlib import import_module
from itertools import groupby
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final
from urllib.parse import unquote

import click

from uri_split._passwords import without_passwords
from uri_split._text.arguments import requires_extra
from uri_split._text.spans import lazy_pattern, shown
from uri_split.cli.errors import STANDARD_INPUT, display_name
from uri_split.cli.kinds import MAGIC, Kind, Source, extension_of, is_object, sources
from uri_split.strict import is_uri

with requires_extra("reading tables", package="polars", extra="bulk"):
    import polars as pl

ROWS: Final = 100_000
"""The most rows of a batch."""

LINE: Final = "line"
"""Name of the only column of text files."""

_FILE: Final = "\x00file"
_MOST_LISTED: Final = 20


def scan(
    files: Sequence[str], column: str | None = None, *, delimiter: str | None = None, has_header: bool = True
) -> pl.LazyFrame:
    """Return the rows of all inputs, in order.

    Args:
        files: Files, patterns, directories, objects and lakes; none for standard input.
        column: The column that the user named, if any: then standard input is a table.
        delimiter: The character between the fields of CSV; `None` for what each file says.
        has_header: Whether CSV begins with the names of its columns.

    Raises:
        click.ClickException: If an input cannot be read, or if they have different columns.
    """
    copy, kind = "", "text"
    if not files or STANDARD_INPUT in files:
        copy, kind = _standard_input(is_table=delimiter is not None or column not in {None, LINE})
    frames: list[pl.LazyFrame] = []
    for source in sources(files, standard_input=kind):
        read = source._replace(files=[copy]) if source.files == [STANDARD_INPUT] else source
        with as_click_errors(source.files):
            frames += _frames(read, delimiter, has_header=has_header)
    with as_click_errors(files):
        frame = frames[0] if len(frames) == 1 else pl.concat(frames)
        frame.collect_schema()
    return frame


def _standard_input(*, is_table: bool) -> tuple[str, Kind]:
    """Return the name of a copy of standard input, which the engine reads more than once, and its kind."""
    if sys.stdin.isatty():
        click.echo("uri-split: reading from the terminal: type one text per line, then press Ctrl-D", err=True)
    with NamedTemporaryFile(prefix="uri-split-", delete=False) as copy:
        click.get_current_context().call_on_close(Path(copy.name).unlink)
        shutil.copyfileobj(sys.stdin.buffer, copy)
        copy.seek(0)
        start = copy.read(100).lstrip()
    magic = next((kind for magic, kind in MAGIC.items() if start.startswith(magic)), None)
    return copy.name, magic or ("text" if not is_table else "jsonl" if start.startswith(b"{") else "csv")


def _frames(source: Source, delimiter: str | None, *, has_header: bool) -> Iterator[pl.LazyFrame]:
    """Yield the rows of files of one kind, in as few frames as possible."""
    kind, files, directory = source
    for file in files:
        _require_readable(file)
    objects = any(map(is_object, files))
    partitions = {} if objects or not directory else {file: _partition(file, directory) for file in files}
    is_partitioned = any(partitions.values())
    paths = _FILE if is_partitioned else None
    match kind:
        case "delta" | "iceberg":
            yield from map(_delta if kind == "delta" else _iceberg, files)
        case "parquet" | "ipc":
            read = pl.scan_parquet if kind == "parquet" else pl.scan_ipc
            frame = read([*files], glob=objects, hive_partitioning=is_partitioned or None)
            # The engine also takes the directories above the given one for partitions.
            yield frame.drop(_partition(os.path.join(directory, "_"), "")) if is_partitioned else frame  # noqa: PTH118
        case "jsonl":
            names = files if objects else map(escape, files)
            # The keys and types of all objects: those of the first ones may lack some.
            each = [pl.scan_ndjson(name, infer_schema_length=None, include_file_paths=paths) for name in names]
            yield _with_partitions(pl.concat(each, how="diagonal_relaxed"), partitions)
        case "csv":
            for (separator, skipped), some in groupby(files, lambda file: _dialect(file, delimiter, has_header)):
                yield _with_partitions(
                    pl.scan_csv(
                        [*some],
                        separator=separator,
                        skip_lines=skipped,
                        has_header=has_header,
                        with_column_names=None if has_header else _numbered,
                        infer_schema=False,
                        glob=objects,
                        include_file_paths=paths,
                    ),
                    partitions,
                )
        case _:  # "text"
            for marked, some in groupby(files, lambda file: "".join(_first_lines(file)).startswith("\ufeff")):
                for group in [[each] for each in some] if marked else [[*some]]:
                    frame = pl.scan_lines(group, name=LINE, glob=objects, include_file_paths=paths)
                    if marked:
                        first = frame.head(1).with_columns(pl.col(LINE).str.strip_prefix("\ufeff"))
                        frame = pl.concat([first, frame.slice(1)])
                    yield _with_partitions(frame, partitions)


_SIGNATURES: Final = {
    b"BZh": "compressed with bzip2: decompress it with bunzip2 first",
    b"\xfd7zXZ": "compressed with xz: decompress it with unxz first",
    b"PK\x03\x04": "a ZIP archive (.xlsx files are, too): unpack it, or save it as CSV",
    b"\xff\xfe": "UTF-16: convert it with iconv -f UTF-16 -t UTF-8",
    b"\xfe\xff": "UTF-16: convert it with iconv -f UTF-16 -t UTF-8",
    b"SQLite format 3\0": "an SQLite database: export it as CSV",
    b"%PDF-": "PDF: extract its text with pdftotext",
}


def _require_readable(file: str) -> None:
    """Refuse a file that the engine would not read, or would misread.

    Raises:
        OSError, click.ClickException: If it is one.
    """
    if is_object(file) or os.path.isdir(file):  # noqa: PTH112  `Path.is_dir` raises without permission
        return
    if not file.isprintable() and not file.encode("utf-8", "ignore").decode() == file:
        raise _error(file, "the engine requires a UTF-8 file name: rename the file")
    if Path(file).exists() and not Path(file).is_file():
        raise _error(file, "not a regular file: pipe it to standard input")
    with Path(file).open("rb") as stream:
        start = stream.read(16)
    for signature, what in _SIGNATURES.items():
        if start.startswith(signature):
            raise _error(file, f"this is {what}")


def _error(file: str, message: str) -> click.ClickException:
    return click.ClickException(f"{display_name(file)}: {message}")


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
    return frame.with_columns(
        pl.col(_FILE)
        .replace_strict([*partitions], [values.get(name) for values in partitions.values()], return_dtype=pl.String)
        .alias(name)
        for name in names
        if name not in frame.collect_schema()
    ).drop(_FILE)


# CSV: what the beginning of a file says, and what the engine would read without an error, but not as it is written.


def _first_lines(file: str) -> list[str]:
    return pl.scan_lines(file, n_rows=2, glob=is_object(file)).collect().to_series().to_list()


def _numbered(names: list[str]) -> list[str]:
    return [f"column_{number}" for number in range(1, len(names) + 1)]


def _dialect(file: str, delimiter: str | None, has_header: bool) -> tuple[str, int]:  # noqa: FBT001  a key of groups
    """Return the character between the fields, and how many lines precede the table: Excel's first line, ``sep=;``.

    Raises:
        click.ClickException: If the file would be misread.
    """
    lines = _first_lines(file)
    if not any(lines):
        raise _error(file, "the file has no columns: it is empty, or begins with an empty line")
    lines[0] = lines[0].removeprefix("\ufeff")
    excel = re.fullmatch('sep=([^"])', lines[0])
    separator = delimiter or (excel[1] if excel else "\t" if extension_of(file) in {".tsv", ".tab"} else ",")
    header = "".join(lines[1:] if excel else lines[:1])
    if "\r" in header:
        raise _error(file, "lines end with carriage returns alone: convert them with tr '\\r' '\\n'")
    names = Counter(next(csv.reader([header], delimiter=separator), []) if has_header else [])
    if duplicates := [name for name, times in names.items() if times > 1]:
        raise _error(file, f"duplicate column names: {_listed(duplicates)}; rename them, or add --no-header")
    _require_quotes(file, separator)
    return separator, int(excel is not None)


def _fault(file: str, separator: str, width: int = 0) -> str:
    """Return where and why a file is not CSV, or has too many fields in a row; empty if it is sound."""
    batches = pl.scan_lines(file, glob=is_object(file)).collect_batches(maintain_order=True)
    marks = 0

    def lines() -> Iterator[str]:
        nonlocal marks
        for line in (line for frame in batches for line in frame.to_series()):
            marks += line.count('"')
            yield f"{line}\n"

    csv.field_size_limit(sys.maxsize)
    reader = csv.reader(lines(), delimiter=separator, strict=True)
    try:
        for row in reader:
            if marks % 2:  # the engine ends rows at line feeds after an even number of marks
                return f"line {reader.line_num:,}: a quotation mark is in a field that does not begin with one"
            width = width or len(row)
            if len(row) > width:
                return f"line {reader.line_num:,} has {len(row)} fields, but the first line has {width}"
    except csv.Error:
        return f"line {reader.line_num:,}: a quotation mark is not closed, or text follows it"
    return ""


def _require_quotes(file: str, separator: str) -> None:
    """Refuse quotation marks that the engine would drop.

    Raises:
        click.ClickException: If there are any.
    """
    end = re.escape(separator)
    field = f'(?:[^"{end}]*|"(?:[^"]|"")*")'
    line = pl.col(LINE)
    marked = pl.scan_lines(file, name=LINE, glob=is_object(file)).filter(line.str.contains('"', literal=True))
    # Lines that do not look like rows may be right, within fields of several lines: the slower reader decides.
    is_sound = marked.select(line.str.contains(f"^{field}(?:{end}{field})*$").all()).collect().item()
    if not is_sound and (fault := _fault(file, separator)):
        raise _error(file, fault)


# Delta and Iceberg: the rows of the latest version, without those that were deleted.


def _delta(path: str) -> pl.LazyFrame:
    with requires_extra("reading tables of Delta", package="deltalake", extra="lakes"):
        from deltalake import DeltaTable  # noqa: PLC0415  it may be absent
    table = DeltaTable(path)
    if "%" in table.table_uri:  # the engine looks for the files under the encoded name
        raise _error(path, "the path of a Delta table must consist of ASCII letters, digits and punctuation")
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
    version = hint.read_text("utf-8").strip().removeprefix("v") if hint.is_file() else None
    files = {file: file.name.removeprefix("v").partition(".")[0].partition("-")[0] for file in directory.glob("*.metadata.json")}
    numbers = {file: int(number) if number.isdecimal() else -1 for file, number in files.items()}
    latest = max(numbers.values()) if version is None else int(version)
    found = [file for file, number in numbers.items() if number == latest]
    if len(found) != 1:
        raise _error(
            str(directory),
            f"{len(found)} metadata files are the latest: name the one that the catalog names, metadata/….metadata.json",
        )
    return found[0]


# Errors of the engine, in one sentence.

_REASONS: Final = {
    "more fields": "a row has more fields than the first line",
    "malformed|could not parse": "a quotation mark is not closed",
    "utf-?8": "not UTF-8: convert it, for example with iconv -f WINDOWS-1252 -t UTF-8",
    "schema (?:names|lengths) differ|column name mismatch|unable to vstack|width": (
        "the inputs must have the same columns, in the same order"
    ),
    "NDJSON|TapeError|at character": "a line is not a JSON object",
    "unexpected end of file|corrupt|incomplete": "the compressed file was cut short or damaged: copy it again",
    "File out of specification": "not a Parquet file, or damaged",
}


_FAULTS: Final = {_REASONS["more fields"], _REASONS["malformed|could not parse"]}


def _require_csv(files: Sequence[str], delimiter: str | None) -> None:
    """Say where the first fault of a file is, if it has one.

    Raises:
        click.ClickException: If there is one.
    """
    for source in sources(files):
        for file in source.files:
            if source.kind == "csv" and (fault := _fault(file, _dialect(file, delimiter, has_header=True)[0])):
                raise _error(file, fault)


@contextmanager
def as_click_errors(files: Sequence[str], delimiter: str | None = None) -> Generator[None]:
    """Turn a failure to read into an error of the command.

    Args:
        files: What the user gave.
        delimiter: The character between the fields of CSV; `None` for what each file says.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        raise click.ClickException(str(error)) from None
    except (OSError, pl.exceptions.PolarsError, pl.exceptions.PanicException) as error:
        text = (error.strerror if isinstance(error, OSError) else None) or str(error).partition("\n")[0]
        reason = next((reason for words, reason in _REASONS.items() if re.search(words, text, re.IGNORECASE)), text)
        if reason in _FAULTS:
            _require_csv(files, delimiter)
        name = display_name(files[0] if files else STANDARD_INPUT) if len(files) < 2 else f"one of {len(files)} inputs"  # noqa: PLR2004
        message = f"cannot read {name}: {shown(without_passwords(reason)).line}"
        raise click.ClickException(message) from None


# The column of the texts.


def _listed(names: Sequence[str]) -> str:
    some = ", ".join(shown(name).line or '""' for name in names[:_MOST_LISTED])
    return f"{some}, …" if len(names) > _MOST_LISTED else some


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
    names = schema.names()
    if column is None:
        if len(names) != 1:
            message = f"choose a column with --column: {_listed(names)}" if names else "the input has no columns"
            raise click.UsageError(message)
        (column,) = names
        quoted = shown(column).line
        if is_uri(column) or column.startswith("//"):  # otherwise the first URI would be lost
            message = (
                f'the header "{quoted}" looks like a URI: if the file has no header, add --no-header; if it is the name '
                "of the column, pass it to --column"
            )
            raise click.UsageError(message)
        if found := re.search("[;\t|]", column):
            message = (
                f'the only column is "{quoted}": if its fields are separated by another character, add '
                f"--delimiter '{shown(found[0]).line}'; if it is the name of the column, pass it to --column"
            )
            raise click.UsageError(message)
    if column not in names:
        near = [name for name in names if name.casefold() == column.casefold()] or get_close_matches(column, names, 1)
        hint = f'; did you mean "{shown(near[0]).line}"?' if near else ""
        message = f'no column "{shown(column).line}": the columns are {_listed(names)}{hint}'
        raise click.UsageError(message)
    if not isinstance(schema[column], pl.String | pl.Categorical | pl.Enum | pl.Null):
        message = f'column "{shown(column).line}" must contain text, not {schema[column]}'
        raise click.UsageError(message)
    return column


def read_texts(
    files: Sequence[str], column: str | None = None, *, delimiter: str | None = None, has_header: bool = True
) -> Iterator[pl.Series]:
    """Yield the texts of one column of all inputs, or their lines, in batches of at most `ROWS`.

    The arguments and errors are those of `scan`, and of `column_of`. A row without text is null.
    """
    frame = scan(files, column, delimiter=delimiter, has_header=has_header)
    name = column_of(frame, column)
    with as_click_errors(files, delimiter):
        for batch in frame.select(pl.col(name).cast(pl.String)).collect_batches(chunk_size=ROWS, maintain_order=True):
            yield batch.to_series()
