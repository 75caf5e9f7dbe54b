"""Findings in a part of a line, as text for people."""

import shutil
from collections.abc import Iterable, Iterator
from typing import Final

from uri_split._diagnosis.problem import Problem
from uri_split._split.passwords import hidden_spans
from uri_split._text.display import excerpt
from uri_split._text.spans import Span
from uri_split.cli.file_names import display_name
from uri_split.cli.lines import Line

_INDENT: Final = "    "
_LEAST_WIDTH: Final = 20


def reasons(line: Line, rule: str, problems: Iterable[Problem]) -> Iterator[str]:
    """Yield for each problem its place and reason, then the line and carets; passwords are hidden."""
    return annotate(line, rule, (((problem.start, problem.end), problem.reason) for problem in problems))


def annotate(line: Line, rule: str, notes: Iterable[tuple[Span, str]]) -> Iterator[str]:
    """Yield for each note on a part of a line its place and text, then the line and carets."""
    width = max(_LEAST_WIDTH, shutil.get_terminal_size().columns - len(_INDENT))
    hidden = hidden_spans(line.text, rule)
    for (start, end), note in notes:
        text, carets = excerpt(line.text, [(start, end)], width, hidden)
        yield f"{display_name(line.file)}:{line.number}:{start + 1}: {note}\n{_INDENT}{text}\n{_INDENT}{carets}\n"
