"""The progress bars on standard error, for a terminal."""

from collections.abc import Callable

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TaskProgressColumn,
    TextColumn,
    TimeRemainingColumn,
    TransferSpeedColumn,
)
from rich.text import Text


def bar_of_bytes(rows: Callable[[], str]) -> Progress:
    """Return a bar that shows the file, its bytes, and what a function returns about the rows that were read."""
    file = TextColumn("{task.fields[file]}", markup=False)
    return _bar(file, TaskProgressColumn(), _RowsColumn(rows), TransferSpeedColumn())


def bar_of(unit: str) -> Progress:
    """Return a bar that shows how many rows were read, or rules proven."""
    return _bar(TextColumn(unit), MofNCompleteColumn())


def _bar(title: TextColumn, *columns: ProgressColumn) -> Progress:
    return Progress(
        title,
        BarColumn(bar_width=20),
        *columns,
        TimeRemainingColumn(),
        console=Console(stderr=True, highlight=False),
        transient=True,
        redirect_stdout=False,  # otherwise the output would go to standard error, above the bar
        redirect_stderr=False,
    )


class _RowsColumn(ProgressColumn):
    def __init__(self, rows: Callable[[], str]) -> None:
        super().__init__()
        self._rows = rows

    def render(self, task: Task) -> Text:  # noqa: ARG002  as rich calls it
        return Text(self._rows())
