"""The progress bar on standard error, for a terminal."""

from collections.abc import Callable

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


def progress_bar(rows: Callable[[], str]) -> Progress:
    """Return a bar that shows the file, its bytes, and what a function returns about the rows that were read."""
    return Progress(
        TextColumn("{task.fields[file]}", markup=False),
        BarColumn(bar_width=20),
        TaskProgressColumn(),
        _RowsColumn(rows),
        TransferSpeedColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True, highlight=False),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )


class _RowsColumn(ProgressColumn):
    def __init__(self, rows: Callable[[], str]) -> None:
        super().__init__()
        self._rows = rows

    def render(self, task: Task) -> Text:  # noqa: ARG002  as rich calls it
        return Text(self._rows())
