"""Why a line is refused, as text for people."""

import shutil
from typing import TYPE_CHECKING, Final

from uri_split.display import excerpt
from uri_split.lenient import password_span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from uri_split.cli.lines import Line
    from uri_split.problems import Problem

_INDENT: Final = "    "
_LEAST_WIDTH: Final = 20


def reasons(line: "Line", rule: str, problems: "Iterable[Problem]") -> "Iterator[str]":
    """Yield for each problem the place and the reason, and below it the line and carets; a password is hidden."""
    width = max(_LEAST_WIDTH, shutil.get_terminal_size().columns - len(_INDENT))
    password = password_span(line.text, rule)
    for problem in problems:
        text, carets = excerpt(line.text, [(problem.start, problem.end)], width, password)
        yield f"{line.file}:{line.number}:{problem.start + 1}: {problem.reason}\n{_INDENT}{text}\n{_INDENT}{carets}\n"
