"""How far the files are read, as a bar on standard error, and what is written around it."""

import os
import stat
import sys
from contextlib import contextmanager
from errno import EBADF
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final, Self

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn, TransferSpeedColumn

from uri_split.display import without_passwords
from uri_split.wording import counted

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from types import TracebackType

STANDARD_INPUT: Final = "-"


class Reading:
    """Files that are read one after another, or standard input where there is no file, under a progress bar.

    The bar counts bytes, compressed as they are. There is none where standard error is not a terminal, or no file is
    a regular one.
    """

    def __init__(self, files: "Sequence[str]") -> None:
        self.files = files or (STANDARD_INPUT,)
        self.unreadable = False
        """Whether `cannot_read` has been said."""
        self._size = sum(map(_size_of_regular, self.files))
        self._progress = Progress(
            TextColumn("{task.fields[file]}", markup=False),
            BarColumn(),
            TaskProgressColumn(),
            TransferSpeedColumn(),
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

    def opened(self, file: str) -> BinaryIO:
        """Return the bytes of a file; what is read of them moves the bar."""
        if file == STANDARD_INPUT:
            if sys.stdin is None:  # a shell has closed it (``<&-``)
                raise OSError(EBADF, os.strerror(EBADF))
            if sys.stdin.isatty():
                self.complain("reading what you type, a text on each line; Ctrl-D ends it")
            return sys.stdin.buffer
        self._progress.update(self._task, file=Path(file).name)
        # Without a buffer, so that what comes through a pipe is read as soon as it is there.
        return self._progress.open(file, "rb", buffering=0, total=self._size, task_id=self._task)

    @contextmanager
    def looked_through(self, file: str) -> "Generator[BinaryIO]":
        """Open a file that is read once more after that: the bar goes back."""
        (task,) = self._progress.tasks
        before = task.completed
        with self.opened(file) as stream:
            self._progress.update(self._task, file=f"{Path(file).name} (columns)")
            yield stream
        self._progress.reset(self._task, completed=int(before))

    def advance(self, file: str, part: float) -> None:
        """Move the bar by a part of a file, from 0 to 1, that has been read by other means."""
        self._progress.update(self._task, file=Path(file).name, advance=part * _size_of_regular(file))

    def cannot_read(self, file: str, error: Exception) -> None:
        """Say that a file, or a directory, cannot be read."""
        self.unreadable = True
        self.complain(f"cannot read {name_of(file)}: {reason_of(error)}")

    def complain(self, message: str) -> None:
        """Say something on standard error, without the passwords in it."""
        self.write_error(f"uri-split: {without_passwords(message)}\n")

    def write(self, text: str) -> None:
        """Write to standard output, above the bar where both are on a terminal."""
        if not self._progress.disable and sys.stdout.isatty():
            self._progress.console.out(text, end="")
        else:
            sys.stdout.write(text)

    def write_error(self, text: str) -> None:
        """Write to standard error, above the bar."""
        self._progress.console.out(text, end="")


def name_of(file: str) -> str:
    """Return what a file is called in messages."""
    return "<stdin>" if file == STANDARD_INPUT else file


def reason_of(error: Exception) -> str:
    """Return why a file cannot be read or written."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def dropped_returns(file: str, returns: int) -> str:
    """Return what is said where lines ended with carriage returns, too."""
    return f"{name_of(file)}: dropped the carriage return at the end of {counted(returns, 'line')}"


def _size_of_regular(file: str) -> int:
    """Return the size of a regular file in bytes, and 0 for anything else: the bar cannot tell how far it is there."""
    try:
        status = Path(file).stat()
    except OSError:  # it is said where the file is opened
        return 0
    return status.st_size if stat.S_ISREG(status.st_mode) else 0
