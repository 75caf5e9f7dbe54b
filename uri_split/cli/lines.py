"""The lines of files and of standard input, and the writing of what comes of them."""

import json
import os
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from errno import EBADF
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, Self, TextIO

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from uri_split.display import without_passwords
from uri_split.wording import counted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import TracebackType

_STANDARD_INPUT: Final = "-"

FAILED: Final = 2
"""The exit status where a file cannot be read, or the usage is bad."""

files_argument = click.argument("files", nargs=-1, metavar="[FILE]...")


class Line(NamedTuple):
    """One line of a file."""

    file: str
    number: int
    """Counted from 1."""
    text: str
    """The line without its end. A byte that is not UTF-8 is a surrogate (PEP 383)."""


def json_line(fields: "Mapping[str, object]") -> str:
    r"""Return a line of JSON. A byte that is not UTF-8 becomes the escape of its surrogate.

    >>> print(json_line({"path": "/\udce9", "query": None}), end="")
    {"path": "/\udce9", "query": null}
    """
    return json.dumps(fields, ensure_ascii=False).encode("utf-8", "backslashreplace").decode() + "\n"


def json_line_at(line: Line, start: int, fields: "Mapping[str, object]") -> str:
    """Return a line of JSON about a part of a line, with its place before the fields."""
    return json_line({"file": line.file, "line": line.number, "column": start + 1, **fields})


def csv_row(fields: "Iterable[str | None]") -> str:
    """Return a row of CSV as PostgreSQL reads it, in which empty and undefined are told apart.

    The `csv` module can do so from Python 3.12 on.

    >>> print(csv_row(["a,b", "", None]), end="")
    "a,b","",
    """
    return ",".join(map(_csv_field, fields)) + "\n"


def _csv_field(value: str | None) -> str:
    if value is None:
        return ""
    if value == "" or any(mark in value for mark in ',"\r\n'):
        return '"{}"'.format(value.replace('"', '""'))
    return value


class Lines:
    """The lines of files one after another, or of standard input where there is no file, under a progress bar.

    A line is what a line feed ends; a carriage return before that is dropped, and this is said on standard error,
    unless it does not matter. A file that cannot be read is said there as well, and passed over. One line is in memory
    at a time.
    """

    def __init__(self, files: "Sequence[str]", *, returns_matter: bool = True) -> None:
        self.unreadable = False
        self._returns_matter = returns_matter
        self._files = files or (_STANDARD_INPUT,)
        self._size = sum(map(_size_of_regular, self._files))
        self._progress = Progress(
            TextColumn("{task.fields[file]}", markup=False),
            BarColumn(),
            TaskProgressColumn(),
            TimeRemainingColumn(),
            console=Console(stderr=True, highlight=False),
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
            disable=not (self._size and sys.stderr.isatty()),
        )
        self._task = self._progress.add_task("", total=self._size, file="")

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: "TracebackType | None"
    ) -> None:
        self._progress.stop()

    def __iter__(self) -> Iterator[Line]:
        for file in self._files:
            try:
                yield from self._lines_of(file)
            except OSError as error:
                self.cannot_read(file, error)

    def cannot_read(self, file: str, error: OSError) -> None:
        """Say that a file, or a directory, cannot be read."""
        self.unreadable = True
        self._complain(f"cannot read {_name_of(file)}: {error.strerror or error}")

    def write(self, text: str) -> None:
        """Write to standard output, above the bar where both are on a terminal."""
        if not self._progress.disable and sys.stdout.isatty():
            self._progress.console.out(text, end="")
        else:
            sys.stdout.write(text)

    def write_error(self, text: str) -> None:
        """Write to standard error, above the bar."""
        self._progress.console.out(text, end="")

    def _lines_of(self, file: str) -> Iterator[Line]:
        name = _name_of(file)
        returns = 0
        with self._opened(file) as stream:
            for number, line in enumerate(stream, start=1):
                text = line.removesuffix("\n")
                if text.endswith("\r"):
                    returns += 1
                    text = text[:-1]
                yield Line(name, number, text)
        if returns and self._returns_matter:
            self._complain(f"{name}: dropped the carriage return at the end of {counted(returns, 'line')}")

    def _opened(self, file: str) -> AbstractContextManager[TextIO]:
        if file == _STANDARD_INPUT:
            if sys.stdin is None:  # a shell has closed it (``<&-``)
                raise OSError(EBADF, os.strerror(EBADF))
            if sys.stdin.isatty():
                self._complain("reading what you type, a text on each line; Ctrl-D ends it")
            return nullcontext(sys.stdin)
        self._progress.update(self._task, file=Path(file).name)
        # Without a buffer, so that what comes through a pipe is read as soon as it is there.
        stream = self._progress.open(file, "rb", buffering=0, total=self._size, task_id=self._task)
        return TextIOWrapper(stream, "utf-8", "surrogateescape", newline="\n")

    def _complain(self, message: str) -> None:
        self.write_error(f"uri-split: {without_passwords(message)}\n")


def _name_of(file: str) -> str:
    return "<stdin>" if file == _STANDARD_INPUT else file


def _size_of_regular(file: str) -> int:
    """Return the size of a regular file in bytes, and 0 for anything else: the bar cannot tell how far it is there."""
    try:
        status = Path(file).stat()
    except OSError:  # it is said where the file is opened
        return 0
    return status.st_size if stat.S_ISREG(status.st_mode) else 0
