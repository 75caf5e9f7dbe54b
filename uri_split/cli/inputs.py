"""Inputs: files, standard input and objects, what kind each one is, and the screen that shows progress."""

import os
import shutil
import stat
import sys
from bisect import bisect_left
from collections.abc import Collection, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from errno import EBADF
from functools import cached_property
from glob import glob, has_magic
from io import BufferedReader, RawIOBase
from itertools import takewhile
from pathlib import Path, PurePath
from random import Random
from tempfile import NamedTemporaryFile
from types import TracebackType
from typing import TYPE_CHECKING, BinaryIO, Final, Literal, NamedTuple, Self, TextIO, TypeAlias, cast
from urllib.parse import unquote

import click
from rich.console import Console
from rich.progress import (
    BarColumn,
    Progress,
    ProgressColumn,
    Task,
    TaskProgressColumn,
    TextColumn,
    TimeRemainingColumn,
    TransferSpeedColumn,
)
from rich.text import Text

from uri_split._text.spans import lazy_pattern
from uri_split.cli.errors import FAILED, STANDARD_INPUT, Complaints, display_name, without_commands
from uri_split.cli.objects import (
    first_bytes,
    is_object,
    known_size,
    lake_around,
    matching_objects,
    object_name,
    objects_in,
    open_file,
)
from uri_split.messages import counted

# The kinds of files that the command reads.

Lake = Literal["delta", "iceberg"]
FileKind = Literal["csv", "jsonl", "parquet", "text", "delta", "iceberg"]

KINDS: Final[tuple[FileKind, ...]] = ("csv", "jsonl", "parquet", "text")
"""All kinds of single files."""

TABLES: Final[dict[str, FileKind]] = {
    ".parquet": "parquet",
    ".csv": "csv",
    ".tsv": "csv",
    ".tab": "csv",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
}
"""Kinds of tables that the command reads and writes, by extension."""
_SEPARATED_BY_TABS: Final = frozenset({".tsv", ".tab"})

PARQUET: Final = b"PAR1"
"""The bytes that a Parquet file begins with."""

_COMPRESSED: Final = frozenset({".gz", ".zst", ".bz2", ".xz"})


def lake_of(path: str) -> Lake | None:
    """Return the format of the table that is in a directory, or whose metadata are in a file of Iceberg.

    Tables of Delta and Iceberg are read as a whole: their Parquet files may contain rows that were deleted.
    """
    if os.path.isdir(os.path.join(path, "_delta_log")):  # noqa: PTH112, PTH118  `Path` raises for some names
        return "delta"
    metadata = os.path.join(path, "metadata")  # noqa: PTH118  as above
    try:
        names = [os.path.basename(path)] if os.path.isfile(path) else os.listdir(metadata)  # noqa: PTH113, PTH119, PTH208
    except (OSError, ValueError):  # reported where it is read
        return None
    return "iceberg" if any(name.endswith(".metadata.json") for name in names) else None


def kind_of(file: str) -> FileKind:
    """Return the kind of a file to read: Parquet if its first bytes say so, or else by its extension.

    Raises:
        OSError: If it is an object that cannot be read.

    >>> kind_of("links.csv.bz2"), kind_of("links.log")
    ('csv', 'text')
    """
    if is_object(file):
        if first_bytes(file, len(PARQUET)) == PARQUET:
            return "parquet"
    elif lake := lake_of(file):
        return lake
    elif os.path.isfile(file):  # noqa: PTH113  `Path.is_file` raises for some names
        try:
            with Path(file).open("rb") as stream:
                if stream.read(len(PARQUET)) == PARQUET:
                    return "parquet"
        except OSError:  # reported where the file is read
            pass
    extension = extension_of(file)
    kind = TABLES.get(extension, "text")
    return "text" if kind == "parquet" and extension != Path(file).suffix.lower() else kind


def is_named_as_input(name: str) -> bool:
    """Return whether the extension of a file is that of a table or of text.

    >>> is_named_as_input("links.csv.gz"), is_named_as_input("photo.png")
    (True, False)
    """
    return extension_of(name) in {*TABLES, ".txt", ".log"}


def delimiter_of(file: str) -> str:
    r"""Return the character between the fields of CSV: a tab if the extension says so, or else a comma.

    >>> delimiter_of("links.tsv.gz"), delimiter_of("links.csv")
    ('\t', ',')
    """
    return "\t" if extension_of(file) in _SEPARATED_BY_TABS else ","


def extension_of(file: str) -> str:
    """Return the extension of a file without that of its compression, in lower case."""
    name = Path(file)
    return (Path(name.stem) if name.suffix.lower() in _COMPRESSED else name).suffix.lower()


# The first bytes of a stream, by which its format is recognized, however few of them a first read returns.

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

    Buffered: TypeAlias = BufferedReader[RawIOBase]


def with_first_bytes(stream: "Buffered", starts: Iterable[bytes]) -> "Buffered":
    """Return a stream of the same bytes, whose method `peek` shows whether it begins with one of some texts.

    A pipe may return one byte at a time. Waits for more bytes only while those so far begin one of the texts, so that
    somebody who types lines gets an answer to each.

    >>> from io import BytesIO
    >>> with_first_bytes(BufferedReader(BytesIO(b"PAR1...")), [b"PAR1"]).peek()
    b'PAR1...'
    """
    starts = tuple(starts)
    begun = stream.peek(max(map(len, starts)))
    if not _begins_one(begun, starts):
        return stream
    begun = b""
    while _begins_one(begun, starts) and (byte := stream.read1(1)):
        begun += byte
    return BufferedReader(_Begun(begun, stream))


def _begins_one(begun: bytes, starts: Iterable[bytes]) -> bool:
    return any(start != begun and start.startswith(begun) for start in starts)


class _Begun(RawIOBase):
    """The first bytes of a stream, which were read, and those that follow them."""

    def __init__(self, begun: bytes, stream: "Buffered") -> None:
        self._begun = begun
        self._stream = stream

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: "WriteableBuffer", /) -> int:
        into = memoryview(buffer)
        piece = self._begun[: len(into)] or self._stream.read1(len(into))
        self._begun = self._begun[len(into) :]
        into[: len(piece)] = piece
        return len(piece)


# Hive partitions: what the directories of a file, such as ``year=2026``, say about all of its rows.

_NULL: Final = "__HIVE_DEFAULT_PARTITION__"


@dataclass(frozen=True, eq=False)
class Partitions:
    """The values of all inputs.

    Attributes:
        values: The values of each file, by the names of their columns; `None` for NULL.
    """

    values: Mapping[str, Mapping[str, str | None]] = field(default_factory=dict[str, Mapping[str, str | None]])


def partition_of(file: str, given: str) -> dict[str, str | None]:
    """Return the values in the names of the directories of a file, below the directory or pattern given by the user.

    A directory before the first wildcard of a pattern is not below it.

    >>> partition_of("crawl/year=2026/lang=pt%2Dbr/1.csv", "crawl/")
    {'year': '2026', 'lang': 'pt-br'}
    >>> partition_of("crawl/year=2026/lang=pt/1.csv", "crawl/year=2026/*/1.csv")
    {'lang': 'pt'}
    >>> partition_of("crawl/year=2026/1.csv", "crawl/year=2026/1.csv")
    {}
    """
    path, base = PurePath(file), PurePath(given)
    if path == base:
        return {}
    outside = base.parts if path.is_relative_to(base) else [*takewhile(lambda name: not has_magic(name), base.parts)]
    pairs = [name.split("=") for name in path.parent.parts[len(outside) :]]
    return {pair[0]: _value(pair[1]) for pair in pairs if len(pair) == 2 and pair[0]}  # noqa: PLR2004  as Polars does


def _value(text: str) -> str | None:
    if text == _NULL:
        return None
    try:
        return unquote(text, errors="strict")
    except UnicodeDecodeError:  # it is not percent-encoded
        return text


# Standard output and standard error, with a progress bar.

# Surrogates that stand for no byte (PEP 383): an escape sequence of JSON may be one.
_NO_BYTE: Final = lazy_pattern("[\ud800-\udc7f\udd00-\udfff]")


class Screen:
    """Standard output and standard error, with a progress bar on standard error.

    The bar counts the bytes of the files as they are stored, compressed or not, and the rows that were read. There is
    no bar if standard error is not a terminal. For standard input, whose size is unknown, it shows only the rows.

    Args:
        files: The names of the files; none for standard input.

    Attributes:
        rows: How many lines, or rows of tables, were read. Readers increase it; the bar shows it when it is drawn.
        unit: What they are: rows if some are those of a table. Readers of tables set it.
    """

    def __init__(self, files: Collection[str]) -> None:
        self.rows: int = 0
        self.unit: Literal["line", "row"] = "line"
        self._size = sum(known_size(file) or 0 for file in files) if sys.stderr.isatty() else 0
        is_piped = (not files or STANDARD_INPUT in files) and _is_pipe(sys.stdin)
        self._progress = Progress(
            TextColumn("{task.fields[file]}", markup=False),
            BarColumn(bar_width=20),
            TaskProgressColumn(),
            _RowsColumn(self),
            TransferSpeedColumn(),
            TimeRemainingColumn(),
            console=Console(stderr=True, highlight=False),
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
            disable=not ((self._size or is_piped) and sys.stderr.isatty()),
        )
        # Asked once, not for each line.
        self._writes_to_terminal = not self._progress.disable and sys.stdout.isatty()
        self._writes_to_pipe = not self._progress.disable and _is_pipe(sys.stdout)
        self._task = self._progress.add_task(
            "", total=None if is_piped else self._size, file=display_name(STANDARD_INPUT) if is_piped else ""
        )

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not self._progress.disable:  # older versions of rich end a bar that is not shown with an empty line
            self._progress.stop()

    def open(self, file: str) -> BinaryIO:
        """Open a file so that reading it moves the bar."""
        self._progress.update(self._task, file=_label(file))
        if is_object(file):
            return self._progress.wrap_file(open_file(file), self._size, task_id=self._task)
        # Without a buffer, bytes that come through a pipe are read as soon as they arrive.
        return self._progress.open(file, "rb", buffering=0, total=self._size, task_id=self._task)

    def advance(self, file: str, part: float) -> None:
        """Move the bar by a part of a file, from 0 to 1, that was read by other means."""
        self._progress.update(self._task, file=_label(file), advance=part * (known_size(file) or 0))

    @contextmanager
    def rewinding(self, file: str) -> Generator[None]:
        """Show that a file is read for its columns; afterwards, move the bar back to where it was."""
        (task,) = self._progress.tasks
        before = task.completed
        self._progress.update(self._task, file=f"{_label(file)} (columns)")
        yield
        self._progress.reset(self._task, completed=int(before))

    def write(self, text: str) -> None:
        """Write to standard output, above the bar if both are on a terminal."""
        if not self._progress.disable:
            if self._writes_to_terminal:
                self._progress.console.out(text, end="")
                return
            if self._writes_to_pipe:
                # The reader of the pipe may write to the same terminal: its first line would land in the bar.
                self._progress.stop()
                self._progress.disable = True
        sys.stdout.write(text if text.isascii() else _NO_BYTE.sub("\ufffd", text))

    def write_error(self, text: str) -> None:
        """Write to standard error, above the bar."""
        self._progress.console.out(without_commands(text), end="")


class _RowsColumn(ProgressColumn):
    """Number of lines or rows that were read, if they are counted."""

    def __init__(self, screen: Screen) -> None:
        super().__init__()
        self._screen = screen

    def render(self, task: Task) -> Text:  # noqa: ARG002  as rich calls it
        rows = self._screen.rows
        return Text(counted(rows, self._screen.unit) if rows else "")


def _label(file: str) -> str:
    """Return how the bar names a file."""
    return display_name(Path(file).name)


def _is_pipe(stream: TextIO | None) -> bool:
    try:
        mode = os.fstat(stream.fileno()).st_mode if stream else 0
    except OSError:  # a stream in memory
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode)  # some shells use sockets for pipes


# The files that a subcommand reads.


class Inputs:
    """The files of a subcommand, opened one after another; standard input if there are none.

    Attributes:
        files: The names of the files.
        kind: What the files contain, or `None` for what their names say.
        delimiter: The character between the fields of CSV, or `None` for what the files say.
        skips_rows: Whether rows that cannot be read are skipped.
        has_header: Whether CSV begins with the names of its columns.
        left: How many more lines or rows are to be read, or `None` for all.
        is_sample: Whether these are drawn at random.
        rows: The number of lines or rows in all files, known after `draw`.
        partitions: What the directories of the files say about their rows.
    """

    def __init__(  # noqa: PLR0913  an argument for each option
        self,
        files: Sequence[str],
        screen: Screen,
        complaints: Complaints,
        kind: FileKind | None = None,
        delimiter: str | None = None,
        *,
        skips_rows: bool = False,
        has_header: bool = True,
        limit: int | None = None,
        sample: int | None = None,
        partitions: Partitions | None = None,
    ) -> None:
        self.files: Sequence[str] = files or (STANDARD_INPUT,)
        self._screen = screen
        self._complaints = complaints
        self.kind: FileKind | None = kind
        self.delimiter: str | None = delimiter
        self.skips_rows: bool = skips_rows
        self.has_header: bool = has_header
        self.left: int | None = limit if sample is None else sample
        self.is_sample: bool = sample is not None
        self.rows: int | None = None
        self.partitions: Partitions = partitions or Partitions()
        self._drawn: Sequence[int] = ()
        self._position = 0
        self._open = ExitStack()
        self._copy: Path | None = None
        self._kinds: dict[str, FileKind] = {}

    def kind_of(self, file: str) -> FileKind:
        """Return the kind of a file: what the user says, or else what its first bytes and its extension say.

        Raises:
            OSError: If standard input, or an object, cannot be read.
        """
        if self.kind:
            return self.kind
        if file == STANDARD_INPUT and self._copy is None:
            return "parquet" if self._standard_input.peek().startswith(PARQUET) else "text"
        if file not in self._kinds:  # an object is on a server
            self._kinds[file] = kind_of(self.path_of(file))
        return self._kinds[file]

    def is_over(self) -> bool:
        """Return whether no more lines or rows are to be read. A sample reads all, so that every error is reported."""
        return self.left == 0 and not self.is_sample

    def again(self, complaints: Complaints) -> "Inputs":
        """Return the same files, all of whose lines or rows are to be read."""
        files = [*map(self.path_of, self.files)]
        return Inputs(
            files,
            self._screen,
            complaints,
            self.kind,
            self.delimiter,
            skips_rows=self.skips_rows,
            has_header=self.has_header,
        )

    def draw(self, rows: int) -> None:
        """Draw the sample, the same one each time.

        Args:
            rows: The number of lines or rows in all files.
        """
        self.rows = rows
        self.left = min(self.left or 0, rows)
        self._drawn = sorted(Random(0).sample(range(rows), self.left))  # noqa: S311  not for secrets

    def take(self, rows: int) -> Sequence[int]:
        """Return which of the next lines or rows are to be read, as offsets from the first of them."""
        if self.left is None:
            return range(rows)
        if not self.is_sample:
            taken = min(rows, self.left)
            self.left -= taken
            return range(taken)
        start = self._position
        self._position += rows
        first = len(self._drawn) - self.left
        end = bisect_left(self._drawn, self._position, first)
        self.left -= end - first
        return [number - start for number in self._drawn[first:end]]

    def path_of(self, file: str) -> str:
        """Return the name of the file from which a table is read: for standard input, that of a temporary copy."""
        if file != STANDARD_INPUT:
            return file
        if self._copy is None:  # a table is read twice
            stream = self.open(file)
            with NamedTemporaryFile(prefix="uri-split-", delete=False) as copy:
                self._copy = Path(copy.name)
                shutil.copyfileobj(stream, copy)
        return str(self._copy)

    def open(self, file: str) -> BinaryIO:
        """Return the bytes of a file; reading them moves the bar.

        The file is closed when the next one is opened, or by `close`, even if its readers are still in use.
        """
        if file == STANDARD_INPUT and self._copy is None:
            return self._standard_input
        self._open.close()
        return self._open.enter_context(self._screen.open(self.path_of(file)))

    @cached_property
    def _standard_input(self) -> BufferedReader:
        if sys.stdin is None:  # a shell has closed it (``<&-``)
            raise OSError(EBADF, os.strerror(EBADF))
        if sys.stdin.isatty():
            self._complaints.add("reading from the terminal: type one text per line, then press Ctrl-D")
        return cast("BufferedReader", with_first_bytes(cast("Buffered", sys.stdin.buffer), [PARQUET]))

    @contextmanager
    def preview(self, file: str) -> Generator[BinaryIO]:
        """Open a file that is read a second time afterwards: the bar goes back."""
        with self.open(file) as stream, self._screen.rewinding(file):
            yield stream

    def close(self) -> None:
        """Close the file that is open, and remove the copy of standard input."""
        self._open.close()
        if self._copy:
            self._copy.unlink()


# The files that the user means by a pattern or a directory.


def matching_files(given: str) -> list[str]:
    """Return the regular files that match a pattern, in order, or the given name if it is not a pattern, or exists.

    In an object store, a name that ends with a slash is that of a directory.

    Raises:
        click.UsageError: If no file matches.
    """
    if is_object(given):
        if _is_directory(given):
            return files_meant(given)
        found = matching_objects(given)
    elif not has_magic(given) or os.path.lexists(given):
        return [given]
    else:
        found = sorted(filter(os.path.isfile, glob(given, recursive=True)))  # noqa: PTH207  keeps "./" as given
    if not found:
        message = f'no file matches "{display_name(given)}": check the pattern; ** matches any number of directories'
        raise click.UsageError(message)
    return found


def files_meant(given: str) -> list[str]:
    """Return the files that match a pattern, or the tables and text files in a directory and its subdirectories.

    A directory that is a table of Delta or Iceberg is one input. Files and subdirectories whose names begin with a
    period or an underscore are skipped.

    Raises:
        click.UsageError: If there is none, or if a directory in an object store contains a table of Delta or Iceberg.
    """
    if lake_of(given):
        return [given]
    if not _is_directory(given):
        found = matching_files(given)
        if found != [given]:
            _refuse_parts_of_lakes(given, found)
        return found
    found = list(_objects_in(given) if is_object(given) else _files_in(given))
    _refuse_parts_of_lakes(given, [given])
    if not found:
        message = (
            f'the directory "{display_name(given)}" contains no tables or text files, by their extensions: '
            "name the files, or give a pattern such as 'logs/*'"
        )
        raise click.UsageError(message)
    return found


def _refuse_parts_of_lakes(given: str, files: Iterable[str]) -> None:
    """Refuse the files of which a table of Delta or Iceberg consists: some may contain rows that were deleted.

    Raises:
        click.UsageError: If there are any.
    """
    if is_object(given) and (table := lake_around(given, files)):
        message = (
            f'"{display_name(given)}" contains files of the Delta or Iceberg table "{display_name(table)}", which may '
            "contain deleted rows: copy the table to this machine, and name its directory"
        )
        raise click.UsageError(message)
    local = (Path(file).absolute() for file in files if not is_object(file))
    for directory in {parent for file in local for parent in file.parents}:
        if lake := lake_of(str(directory)):
            message = (
                f'"{display_name(given)}" contains files of the {lake.title()} table "{display_name(str(directory))}", '
                "which may contain deleted rows: name the directory of the table instead"
            )
            raise click.UsageError(message)


def _is_directory(given: str) -> bool:
    if is_object(given):
        return object_name(given).key[-1:] in {"", "/"}
    return os.path.isdir(given)  # noqa: PTH112  `Path.is_dir` raises without permission


def _objects_in(directory: str) -> Iterator[str]:
    for file in objects_in(directory):
        if "/_delta_log/" in file or file.endswith(".metadata.json"):
            message = (
                f'the directory "{display_name(directory)}" contains a table of Delta or Iceberg, whose files may '
                "contain deleted rows: copy the table to this machine, and name its directory"
            )
            raise click.UsageError(message)
        *_, name = parts = file.removeprefix(directory).split("/")
        if not any(part.startswith(_SKIPPED) for part in parts) and is_named_as_input(name):
            yield file


def _files_in(directory: str) -> Iterator[str]:
    for path, directories, names in os.walk(directory, onerror=_raise):
        if lake_of(path):
            directories.clear()
            yield path
            continue
        directories[:] = sorted(name for name in directories if not name.startswith(_SKIPPED))
        for name in sorted(names):
            file = os.path.join(path, name)  # noqa: PTH118  keeps "./" as given
            if not name.startswith(_SKIPPED) and is_named_as_input(name) and os.path.isfile(file):  # noqa: PTH113
                yield file


_SKIPPED: Final = (".", "_")  # programs such as Spark write _SUCCESS and _temporary


def _raise(error: OSError) -> None:
    message = f"cannot read {display_name(error.filename)}: {error.strerror}"
    raise click.ClickException(message)


# One run of a subcommand that reads files.

DELIMITER: Final = "uri_split.delimiter"
"""Key of the delimiter that the user gives, in `click.Context.meta`: no command but the reader of CSV needs it."""

ON_ERROR: Final = "uri_split.on_error"
"""Key of whether rows that cannot be read are skipped."""

NO_HEADER: Final = "uri_split.no_header"
"""Key of whether CSV begins without the names of its columns."""

LIMIT: Final = "uri_split.limit"
"""Key of the most lines or rows that are read."""

SAMPLE: Final = "uri_split.sample"
"""Key of the number of lines or rows that are drawn at random."""


PARTITIONS: Final = "uri_split.partitions"
"""Key of the Hive partitions of the files."""


class Session(NamedTuple):
    """State of a subcommand while it runs: inputs, screen and complaints.

    Attributes:
        inputs: The files that are read.
        screen: Standard output, standard error and the progress bar.
        complaints: Messages that do not stop the command.
    """

    inputs: Inputs
    screen: Screen
    complaints: Complaints

    @contextmanager
    def for_counting(self) -> Generator["Session"]:
        """Open the inputs once more, to count their lines or rows without complaints: the bar goes back."""
        silent = Complaints(id)
        with closing(self.inputs.again(silent)) as inputs, self.screen.rewinding(inputs.files[0]):
            yield Session(inputs, self.screen, silent)

    def exit_status(self, otherwise: int) -> int:
        """Return the exit status: 2 if a file could not be read, or else the given one."""
        return FAILED if self.complaints.unreadable else otherwise


@contextmanager
def open_session(files: Sequence[str], kind: FileKind | None = None) -> Generator[Session]:
    """Show the progress bar while some files are read.

    Args:
        files: The names of the files; none for standard input.
        kind: What the files contain, or `None` for what their extensions say.

    Raises:
        click.UsageError: If a delimiter is given for other files than CSV.
    """
    context = click.get_current_context(silent=True)
    delimiter: str | None = context.meta.get(DELIMITER) if context else None
    if delimiter is not None:
        if kind not in {None, "csv"}:
            message = f"--delimiter reads CSV, but --input-format is {kind}: remove one of them"
            raise click.UsageError(message)
        kind = "csv"
    with Screen(files) as screen:
        complaints = Complaints(screen.write_error)
        skips_rows = context is not None and context.meta.get(ON_ERROR) == "skip"
        limit: int | None = context.meta.get(LIMIT) if context else None
        sample: int | None = context.meta.get(SAMPLE) if context else None
        if limit is not None and sample is not None:
            message = "--limit and --sample are mutually exclusive"
            raise click.UsageError(message)
        with closing(
            Inputs(
                files,
                screen,
                complaints,
                kind,
                delimiter,
                skips_rows=skips_rows,
                has_header=not (context and context.meta.get(NO_HEADER)),
                limit=limit,
                sample=sample,
                partitions=context.meta.get(PARTITIONS) if context else None,
            )
        ) as inputs:
            try:
                yield Session(inputs, screen, complaints)
            finally:
                complaints.skipped_unreadable_rows()
            if sample is not None and inputs.rows is not None:
                drawn = min(sample, inputs.rows)
                rows = counted(inputs.rows, screen.unit)
                complaints.add(f"read a random sample: {drawn:,} of {rows}, because of --sample")
            elif limit is not None and inputs.left == 0:
                complaints.add(f"read only the beginning of the input, because of --limit {limit}")
