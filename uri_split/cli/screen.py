"""Standard output and standard error, with a progress bar."""

import os
import stat
import sys
from collections.abc import Collection, Generator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Final, Literal, Self, TextIO

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

from uri_split._codes.messages import counted
from uri_split._text.spans import lazy_pattern
from uri_split.cli.file_names import STANDARD_INPUT, display_name
from uri_split.cli.objects import is_object, known_size, open_file
from uri_split.cli.runners import without_commands

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
