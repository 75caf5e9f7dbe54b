"""How far the files are read, as a bar on standard error, and what is written around it."""

import os
import stat
import sys
from collections.abc import Generator, Sequence
from contextlib import ExitStack, contextmanager
from errno import EBADF
from functools import lru_cache
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Final, Self, TextIO

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn, TransferSpeedColumn

from uri_split._split.passwords import without_passwords
from uri_split._text.display import shown
from uri_split._text.phrases import counted

STANDARD_INPUT: Final = "-"


class Reading:
    """Files that are read one after another, or standard input where there is no file, under a progress bar.

    The bar counts bytes, compressed as they are. There is none where standard error is not a terminal, or no file is
    a regular one.
    """

    def __init__(self, files: Sequence[str]) -> None:
        self.files = files or (STANDARD_INPUT,)
        self.unreadable = False
        """Whether `cannot_read` has been said."""
        self._size = sum(map(_size_of_regular, self.files))
        self._open = ExitStack()
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
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._open.close()
        if not self._progress.disable:  # older versions of rich end a bar that is not shown with an empty line
            self._progress.stop()

    def opened(self, file: str) -> BinaryIO:
        """Return the bytes of a file; what is read of them moves the bar.

        The file is closed when the next one is opened or the context ends, whatever has become of its readers.
        """
        if file == STANDARD_INPUT:
            if sys.stdin is None:  # a shell has closed it (``<&-``)
                raise OSError(EBADF, os.strerror(EBADF))
            if sys.stdin.isatty():
                self.complain("reading what you type, a text on each line; Ctrl-D ends it")
            return sys.stdin.buffer
        self._progress.update(self._task, file=_label(file))
        self._open.close()
        # Without a buffer, so that what comes through a pipe is read as soon as it is there.
        stream = self._progress.open(file, "rb", buffering=0, total=self._size, task_id=self._task)
        return self._open.enter_context(stream)

    @contextmanager
    def looked_through(self, file: str) -> Generator[BinaryIO]:
        """Open a file that is read once more after that: the bar goes back."""
        (task,) = self._progress.tasks
        before = task.completed
        with self.opened(file) as stream:
            self._progress.update(self._task, file=f"{_label(file)} (columns)")
            yield stream
        self._progress.reset(self._task, completed=int(before))

    def advance(self, file: str, part: float) -> None:
        """Move the bar by a part of a file, from 0 to 1, that has been read by other means."""
        self._progress.update(self._task, file=_label(file), advance=part * _size_of_regular(file))

    def cannot_read(self, file: str, error: Exception) -> None:
        """Say that a file, or a directory, cannot be read."""
        self.unreadable = True
        self.complain(f"cannot read {display_name(file)}: {reason_of(error)}")

    def complain(self, message: str) -> None:
        """Write a message to standard error, on one line and without the passwords in it."""
        self.write_error(f"uri-split: {shown(without_passwords(message)).line}\n")

    def write(self, text: str) -> None:
        """Write to standard output, above the bar if both are on a terminal."""
        if not self._progress.disable:
            if sys.stdout.isatty():
                self._progress.console.out(text, end="")
                return
            if _is_pipe(sys.stdout):
                # The reader of the pipe may write to the same terminal: its first line would land in the bar.
                self._progress.stop()
                self._progress.disable = True
        sys.stdout.write(text)

    def write_error(self, text: str) -> None:
        """Write to standard error, above the bar."""
        self._progress.console.out(text, end="")


def name_of(file: str) -> str:
    """Return the name of a file as data; `display_name` is for people."""
    return "<stdin>" if file == STANDARD_INPUT else file


@lru_cache
def display_name(file: str) -> str:
    r"""Return the name of a file for one line of a terminal: it cannot end the line or control the terminal.

    >>> display_name("-"), display_name("links\n.txt")
    ('<stdin>', 'links␊.txt')
    """
    return shown(name_of(file)).line


def reason_of(error: Exception) -> str:
    """Return why a file cannot be read or written."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def dropped_returns(file: str, returns: int) -> str:
    """Return what is said where lines ended with carriage returns, too."""
    return f"{display_name(file)}: dropped the carriage return at the end of {counted(returns, 'line')}"


def _label(file: str) -> str:
    """Return how the bar names a file."""
    return display_name(Path(file).name)


def _is_pipe(stream: TextIO) -> bool:
    mode = os.fstat(stream.fileno()).st_mode
    return stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode)  # some shells make sockets of pipes


def _size_of_regular(file: str) -> int:
    """Return the size of a regular file in bytes, and 0 for anything else: the bar cannot tell how far it is there."""
    try:
        status = Path(file).stat()
    except OSError:  # it is said where the file is opened
        return 0
    return status.st_size if stat.S_ISREG(status.st_mode) else 0
