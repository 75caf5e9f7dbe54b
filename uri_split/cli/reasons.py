"""Findings in a part of a line, as text for people."""

import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from uri_split._codes.messages import Message
from uri_split._diagnosis.problem import Problem
from uri_split._split.passwords import hidden_spans
from uri_split._text.display import excerpt
from uri_split._text.spans import Span
from uri_split.cli.file_names import display_name
from uri_split.cli.lines import Line
from uri_split.cli.runners import without_commands

_INDENT: Final = "    "
_LEAST_WIDTH: Final = 20


def reasons(line: Line, rule: str, problems: Sequence[Problem], suggestion: Message | None) -> Iterator[str]:
    """Yield for each problem its place and reason, the line, carets, and what to write; passwords are hidden.

    If something is suggested for the whole text, only the last problem says so, and no other has a help.
    """
    notes = annotate(line, rule, (((problem.start, problem.end), problem.reason) for problem in problems))
    for number, (problem, note) in enumerate(zip(problems, notes, strict=True), start=1):
        advice = problem.help if not suggestion else suggestion if number == len(problems) else None
        yield without_commands(f"{note}{_INDENT}help: {advice}\n") if advice else note


def annotate(line: Line, rule: str, notes: Iterable[tuple[Span, str]]) -> Iterator[str]:
    """Yield for each note on a part of a line its place and text, then the line and carets."""
    place_of, excerpt_of = line.places(), excerpts(line, rule)
    for span, note in notes:
        place = place_of(*span)
        text, carets = excerpt_of(span)
        head = f"{display_name(place.file)}:{place.line}:{place.column}: {note}"
        yield without_commands(f"{head}\n{_INDENT}{text}\n{_INDENT}{carets}\n")


def excerpts(line: Line, rule: str) -> Callable[[Span], tuple[str, str]]:
    """Return a function that returns the line as shown to people, and carets under a part of it."""
    width = excerpt_width()
    hidden = hidden_spans(line.text, rule)
    return lambda span: excerpt(line.text, [span], width, hidden)


def excerpt_width() -> int:
    """Return how many columns of the terminal an excerpt of a line may take."""
    return max(_LEAST_WIDTH, shutil.get_terminal_size().columns - len(_INDENT))
