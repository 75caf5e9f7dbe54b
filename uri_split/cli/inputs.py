"""Inputs: files and standard input, what kind each one is, and the screen that shows progress."""

import os
import stat
import sys
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from errno import EBADF
from functools import cached_property
from glob import glob, has_magic
from itertools import filterfalse
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, BinaryIO, Final, Literal, NamedTuple, Self, TextIO

import click

from uri_split._text.spans import lazy_pattern
from uri_split.cli.errors import FAILED, STANDARD_INPUT, Complaints, display_name, without_commands
from uri_split.cli.streams import NotText, require_text
from uri_split.messages import counted

if TYPE_CHECKING:
    from rich.progress import Progress

# The kinds of files.

FileKind = Literal["csv", "jsonl", "text"]

TABLES: Final[dict[str, FileKind]] = {
    ".csv": "csv",
    ".tsv": "csv",
    ".tab": "csv",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
}
"""Kinds of tables of which the command reads the lines, by extension."""

TEXTS: Final = frozenset({".txt", ".log"})  # which are read in directories, too

_STORES: Final = frozenset({"s3", "gs", "gcs", "az", "abfs", "abfss", "hf"})
_COMPRESSED: Final = frozenset({".gz", ".zst", ".bz2", ".xz"})


def is_object(name: str) -> bool:
    """Return whether a name is that of an object in an object store, which `uri-split columns` reads.

    >>> is_object("s3://bucket/links.csv"), is_object("links.csv")
    (True, False)
    """
    scheme, mark, _ = name.partition("://")
    return bool(mark) and scheme.lower() in _STORES


def kind_of(file: str, column: str | None = None) -> FileKind | None:
    """Return what a file contains, by its extension.

    Returns `None` for a table if only its first character says whether it is CSV or JSON lines.

    >>> kind_of("links.csv.gz"), kind_of("-"), kind_of("-", "url")
    ('csv', 'text', None)
    """
    return TABLES.get(extension_of(file)) or ("text" if column is None else None)


def is_named_as_input(name: str) -> bool:
    """Return whether the extension of a file is that of a table or of text.

    >>> is_named_as_input("links.csv.gz"), is_named_as_input("photo.png")
    (True, False)
    """
    return extension_of(name) in {*TABLES, *TEXTS} and not is_skipped(name)


def extension_of(file: str) -> str:
    """Return the extension of a file without that of its compression, in lower case."""
    name = Path(file)
    return (Path(name.stem) if name.suffix.lower() in _COMPRESSED else name).suffix.lower()


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
        self._size = sum(map(_size_of, files)) if sys.stderr.isatty() else 0
        is_piped = (not files or STANDARD_INPUT in files) and _is_pipe(sys.stdin)
        self._bar: Progress | None = None
        if sys.stderr.isatty() and (self._size or is_piped):
            from uri_split.cli.bar import bar_of_bytes  # noqa: PLC0415  slow to import

            self._bar = bar_of_bytes(self._read_rows)
            self._task = self._bar.add_task(
                "", total=None if is_piped else self._size, file=display_name(STANDARD_INPUT) if is_piped else ""
            )
        # Asked once, not for each line.
        self._writes_to_terminal = self._bar is not None and sys.stdout.isatty()
        self._writes_to_pipe = self._bar is not None and _is_pipe(sys.stdout)

    def __enter__(self) -> Self:
        if self._bar:
            self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end_bar()

    def open(self, file: str) -> BinaryIO:
        """Open a file so that reading it moves the bar."""
        if not self._bar:
            return Path(file).open("rb")
        self._bar.update(self._task, file=display_name(Path(file).name))
        # Without a buffer, bytes that come through a pipe are read as soon as they arrive.
        return self._bar.open(file, "rb", buffering=0, total=self._size, task_id=self._task)

    def write(self, text: str) -> None:
        """Write to standard output, above the bar if both are on a terminal."""
        if self._bar and self._writes_to_terminal:
            self._bar.console.out(text, end="")
            return
        if self._writes_to_pipe:
            # The reader of the pipe may write to the same terminal: its first line would land in the bar.
            self._end_bar()
        sys.stdout.write(text if text.isascii() else _NO_BYTE.sub("\ufffd", text))

    def write_error(self, text: str) -> None:
        """Write to standard error, above the bar."""
        text = without_commands(text)
        if self._bar:
            self._bar.console.out(text, end="")
        else:
            sys.stderr.write(text)

    def _read_rows(self) -> str:
        return counted(self.rows, self.unit) if self.rows else ""

    def _end_bar(self) -> None:
        if self._bar:
            self._bar.stop()
            self._bar = None


def _size_of(file: str) -> int:
    """Return the size of a regular file, or 0."""
    return os.path.getsize(file) if os.path.isfile(file) else 0  # noqa: PTH113, PTH202  `Path` raises for some names


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
    """

    def __init__(self, files: Sequence[str], screen: Screen, complaints: Complaints) -> None:
        self.files: Sequence[str] = files or (STANDARD_INPUT,)
        self._screen = screen
        self._complaints = complaints
        self._open = ExitStack()

    def open(self, file: str) -> BinaryIO:
        """Return the bytes of a file; reading them moves the bar.

        The file is closed when the next one is opened, or by `close`, even if its readers are still in use.
        """
        if file == STANDARD_INPUT:
            return self._standard_input
        self._open.close()
        return self._open.enter_context(self._screen.open(file))

    @cached_property
    def _standard_input(self) -> BinaryIO:
        if sys.stdin is None:  # a shell has closed it (``<&-``)
            raise OSError(EBADF, os.strerror(EBADF))
        if sys.stdin.isatty():
            self._complaints.add("reading from the terminal: type one text per line, then press Ctrl-D")
        return sys.stdin.buffer

    def close(self) -> None:
        """Close the file that is open."""
        self._open.close()


# The files that the user means by a pattern or a directory.


def matching_files(given: str) -> list[str]:
    """Return the regular files that match a pattern, in order, or the given name if it is not a pattern, or exists.

    Raises:
        click.UsageError: If no file matches.
    """
    if not has_magic(given) or os.path.lexists(given):
        return [given]
    found = sorted(filter(os.path.isfile, glob(given, recursive=True)))  # noqa: PTH207  keeps "./" as given
    if not found:
        message = f'no file matches "{display_name(given)}": check the pattern; ** matches any number of directories'
        raise click.UsageError(message)
    return found


def files_meant(given: str) -> list[str]:
    """Return the files that match a pattern, or the tables and text files in a directory and its subdirectories.

    Files and subdirectories whose names begin with a period or an underscore are skipped.

    Raises:
        click.UsageError: If there is none.
    """
    if not os.path.isdir(given):  # noqa: PTH112  `Path.is_dir` raises without permission
        return matching_files(given)
    found = [file for file in files_below(given, raise_, is_skipped) if is_named_as_input(os.path.basename(file))]  # noqa: PTH119
    if not found:
        message = (
            f'the directory "{display_name(given)}" contains no text files or tables of text, by their extensions: '
            "name the files, or give a pattern such as 'logs/*'"
        )
        raise click.UsageError(message)
    return found


def is_skipped(name: str) -> bool:
    """Return whether a file or a directory is no input: programs such as Spark write _SUCCESS and _temporary."""
    return name.startswith((".", "_"))


def raise_(error: OSError) -> None:
    """Report a directory that cannot be read, as an error of the command."""
    message = f"cannot read {display_name(error.filename)}: {error.strerror}"
    raise click.ClickException(message)


# The files that `lint` and `find` read in a directory.

_NO_SOURCES: Final = frozenset({"__pycache__", "node_modules"})
_START: Final = 8192
"""Number of bytes in which a binary file has a NUL, as Git decides."""


def is_left_out(directory: str) -> bool:
    """Return whether a subdirectory is not read, by its name.

    >>> is_left_out(".git"), is_left_out("docs")
    (True, False)
    """
    return directory.startswith(".") or directory in _NO_SOURCES


def files_in(given: str, on_error: Callable[[OSError], object]) -> Iterator[str]:
    """Yield a file, or the text files in a directory and its subdirectories.

    Hidden directories, ``node_modules`` and ``__pycache__`` are skipped, unless they are given.

    Args:
        given: The name of a file or of a directory.
        on_error: What to do with a directory or file that cannot be read.
    """
    if not os.path.isdir(given):  # noqa: PTH112  `Path.is_dir` raises without permission
        yield given
        return
    yield from (file for file in files_below(given, on_error) if _is_text(file, on_error))


def files_below(
    directory: str, on_error: Callable[[OSError], object], is_left_out: Callable[[str], bool] = is_left_out
) -> Iterator[str]:
    """Yield the regular files in a directory and its subdirectories, in order; what is no directory is yielded.

    Args:
        directory: The name of the directory.
        on_error: What to do with a directory that cannot be read.
        is_left_out: Whether a subdirectory is not read, by its name.
    """
    if not os.path.isdir(directory):  # noqa: PTH112  `Path.is_dir` raises without permission
        yield directory
        return
    for path, directories, names in os.walk(directory, onerror=on_error):
        directories[:] = sorted(filterfalse(is_left_out, directories))
        # Joined so, "./" stays as it is given.
        yield from filter(os.path.isfile, (os.path.join(path, name) for name in sorted(names)))  # noqa: PTH118


def _is_text(file: str, on_error: Callable[[OSError], object]) -> bool:
    try:
        with Path(file).open("rb") as stream:
            start = stream.read(_START)
        require_text(start)
    except OSError as error:
        on_error(error)
        return False
    except NotText:
        return False
    return b"\0" not in start


# One run of a subcommand that reads files.


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

    def exit_status(self, otherwise: int) -> int:
        """Return the exit status: 2 if a file could not be read, or else the given one."""
        return FAILED if self.complaints.unreadable else otherwise


@contextmanager
def open_session(files: Sequence[str], failures: Iterable[OSError] = ()) -> Generator[Session]:
    """Show the progress bar while some files are read.

    Args:
        files: The names of the files; none for standard input.
        failures: Directories and files that could not be read; they are reported.
    """
    with Screen(files) as screen:
        complaints = Complaints(screen.write_error)
        with closing(Inputs(files, screen, complaints)) as inputs:
            for failure in failures:
                complaints.cannot_read(failure.filename, failure)
            yield Session(inputs, screen, complaints)
