"""Subcommands that treat each line: reading lines, and printing reasons, repairs and findings."""

import os
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple, NoReturn

import click

from uri_split._diagnosis import diagnose
from uri_split._grammar import RuleName
from uri_split._hidden import hidden_spans
from uri_split._problem import InvalidURI, Problem, best_message, best_suggestion
from uri_split._text.spans import Span, clipped, excerpt, merged, once
from uri_split._uri.types import URI
from uri_split.cli.errors import display_name, extra_as_click_error, source_name, without_commands
from uri_split.cli.formats import Finding, Fix, Location, Remark
from uri_split.cli.inputs import Session, kind_of, open_session
from uri_split.cli.options import Decorator, redactor, remembered
from uri_split.cli.records import Record, csv_records, json_records, line_starts, position, text_records
from uri_split.cli.streams import MARK, READ_ERRORS, BadTable, blocks, readable, text_lines
from uri_split.messages import Message, counted

if TYPE_CHECKING:
    from uri_split._hazards.hazard import Hazard
    from uri_split._repair import Repaired
    from uri_split._suggestion.meant import Suggestion


class Line(NamedTuple):
    """One line of a file, or the text of one row of a table.

    Attributes:
        file: The name of the file.
        text: The text. A byte that is not UTF-8 is a surrogate (PEP 383).
        record: The line or row as it is written.
    """

    file: str
    text: str
    record: Record

    def place(self, start: int, end: int) -> Location:
        """Return where the part of the text between two offsets is in the file."""
        if self.record.is_line:  # the usual case
            return Location(self.file, self.record.line, start + 1, self.record.line, end + 1)
        return Location(self.file, *self.record.position(start), *self.record.position(end))

    def replacement(self, text: str) -> tuple[Location, str]:
        """Return where the text is in the file, and what to write there for another text."""
        start, end, written = self.record.replacement(text)
        return Location(self.file, *start, *end), written


def read_lines(session: Session, column: str | None = None) -> Iterator[Line]:
    """Yield the records of `read_records` that have a text, and report how many have none."""
    nulls = 0
    for file, record in read_records(session, column):
        if record.text is not None:
            yield Line(file, record.text, record)
        else:
            nulls += 1
    session.complaints.skipped_rows(nulls)


def read_records(session: Session, column: str | None = None) -> Iterator[tuple[str, Record]]:
    """Yield the name of the file and the record for each line of the inputs, or for each row of tables.

    Only a line feed ends a line; a carriage return before it is dropped. A file that cannot be read is reported and
    skipped. One line is in memory at a time.

    Args:
        session: The inputs, and where problems are reported.
        column: The column of the tables that contains the texts; required if there are several.
    """
    for file in session.inputs.files:
        returns = 0
        try:
            name = source_name(file)
            for record in records_of(session, file, open_text(session, file), column):
                if record.is_row:
                    session.screen.rows += 1
                    returns += record.is_line and record.source.removesuffix("\n").endswith("\r")
                    yield name, record
        except READ_ERRORS as error:
            session.complaints.cannot_read(file, error)
        session.complaints.dropped_returns(file, returns)


def records_of(session: Session, file: str, lines: Iterable[str], column: str | None) -> Iterator[Record]:
    """Yield the records of a file, given by its lines; the other arguments are those of `read_records`.

    Raises:
        OSError, EOFError, BadTable, NotText: If it cannot be read.
        click.UsageError: If it is the only file, and there is no such column, or there are several to choose from.
    """
    lines = iter(lines)
    kind = kind_of(file, column)
    if kind == "text":
        yield from text_records(lines)
        return
    session.screen.unit = "row"
    start = next(lines, "")
    kind = kind or ("jsonl" if start.lstrip().startswith("{") else "csv")
    lines = chain([start] if start else [], lines)
    try:
        yield from (json_records if kind == "jsonl" else csv_records)(lines, column, file=file)
    except click.UsageError as error:
        if len(session.inputs.files) == 1:
            raise
        raise BadTable(error.message.removeprefix(f"{display_name(file)}: ")) from None


def open_text(session: Session, file: str) -> Iterator[str]:
    """Return the lines of a file, with their ends and without a byte order mark.

    Raises:
        OSError, EOFError, NotText: If it cannot be read.
    """
    with extra_as_click_error():
        lines = text_lines(readable(session.inputs.open(file), file))
    first = next(lines, "").removeprefix(MARK)
    return chain([first] if first else [], lines)


def read_parts(session: Session, file: str, end: Callable[[bytes], int]) -> Iterator[str]:
    """Yield the text of a file in parts. A byte that is not UTF-8 is a surrogate (PEP 383).

    Args:
        session: The inputs.
        file: The name of the file.
        end: See `uri_split.cli.streams.blocks`.

    Raises:
        OSError, EOFError, NotText: If it cannot be read.
    """
    with extra_as_click_error():
        stream = readable(session.inputs.open(file), file)
    for block in blocks(stream, end):
        yield block.decode("utf-8", "surrogateescape")


# Findings in a part of a line, as text for people.

_INDENT: Final = "    "
_LEAST_WIDTH: Final = 20


def reasons(line: Line, rule: str, problems: Sequence[Problem], suggestion: Message | None) -> Iterator[str]:
    """Yield for each problem its place and reason, the line, carets, and what to write; passwords are hidden.

    If something is suggested for the whole text, only the last problem says so, and no other has a help.
    """
    return _placed(line, _described(line.text, rule, tuple(problems), suggestion, excerpt_width()))


@remembered
def _described(
    text: str, rule: str, problems: tuple[Problem, ...], suggestion: Message | None, width: int
) -> list[tuple[Span, list[str]]]:
    excerpt_of = excerpts(text, rule, width)
    notes: list[tuple[Span, list[str]]] = []
    for problem in problems:
        span = problem.start, problem.end
        help_ = problem.help if not suggestion else suggestion if problem is problems[-1] else None
        notes.append((span, [problem.reason, *excerpt_of(span), *([f"help: {help_}"] if help_ else [])]))
    return notes


def annotate(line: Line, rule: str, notes: Iterable[tuple[Span, str]]) -> Iterator[str]:
    """Yield for each note on a part of a line its place and text, then the line and carets."""
    excerpt_of = excerpts(line.text, rule, excerpt_width())
    return _placed(line, ((span, [note, *excerpt_of(span)]) for span, note in notes))


def _placed(line: Line, notes: Iterable[tuple[Span, list[str]]]) -> Iterator[str]:
    for span, lines in notes:
        place = line.place(*span)
        head = f"{display_name(place.file)}:{place.line}:{place.column}: "
        yield without_commands(head + f"\n{_INDENT}".join(lines) + "\n")


def excerpts(text: str, rule: str, width: int) -> Callable[[Span], tuple[str, str]]:
    """Return a function that returns the text as shown to people, and carets under a part of it."""
    hidden = hidden_spans(text, rule)
    return lambda span: excerpt(text, [span], width, hidden)


def excerpt_width() -> int:
    """Return how many columns of the terminal an excerpt of a line may take."""
    return _width(os.environ.get("COLUMNS"))


@once
def _width(_columns: str | None) -> int:
    # Asked once, because it takes as long as the rest of an excerpt.
    return max(_LEAST_WIDTH, shutil.get_terminal_size().columns - len(_INDENT))


# A whole file, for findings that may go over several lines.


class SourceLines:
    """Text of a file with its lines, which only line feeds end.

    Attributes:
        file: The name of the file.
        text: The text.
    """

    def __init__(self, file: str, text: str, hidden: Iterable[Span] = ()) -> None:
        self.file: str = file
        self.text: str = text
        self._starts = line_starts(text)
        self._hidden = merged(hidden)  # what is also hidden, because a line alone does not show that it is secret
        self._line = lru_cache(maxsize=1)(self._read_line)  # a line may have thousands of findings

    def place(self, start: int, end: int) -> Location:
        """Return where the part of the text between two offsets is in the file."""
        return Location(self.file, *position(self._starts, start), *position(self._starts, end))

    def excerpt(self, start: int, end: int) -> tuple[str, str]:
        """Return the line in which a part begins, without secrets, and carets under the part."""
        first, line, hidden = self._line(position(self._starts, start)[0])
        return excerpt(line, [(start - first, min(end - first, len(line)))], excerpt_width(), hidden)

    def _read_line(self, number: int) -> tuple[int, str, Sequence[Span]]:
        """Return the offset of a line, the line without its end, and the hidden spans in it."""
        start, after = self._starts[number - 1 : number + 1]
        line = self.text[start : after - 1].removesuffix("\r")
        return start, line, merged([*hidden_spans(line), *clipped(self._hidden, start, start + len(line))])


# Shared parts of `resolve`, `relativize` and `normalize`: one result per line.


def base_of(context: click.Context, text: str, hint: str = "'BASE'") -> URI:
    """Return the argument or option of a base as a URI.

    Args:
        context: The context of the subcommand.
        text: The value.
        hint: How a message names the argument or option.

    Raises:
        click.BadParameter: If it is not one.
    """
    try:
        return URI(text)
    except InvalidURI as error:
        raise click.BadParameter(str(error), context, param_hint=hint) from None


def _base(context: click.Context, parameter: click.Parameter, text: str | None) -> URI | None:
    return None if text is None else base_of(context, text, parameter.get_error_hint(context))


base_argument: Decorator = click.argument("base", callback=_base)
base_option: Decorator = click.option(
    "--base", metavar="URI", callback=_base, help="URI of the documents: also find their relative links."
)


def write_each(
    context: click.Context,
    files: Sequence[str],
    result_of: Callable[[str], str],
    column: str | None = None,
    *,
    redact: bool,
) -> NoReturn:
    """Write the result for each line, and exit: with 1 if a line is invalid, with 2 if a file cannot be read.

    Args:
        context: The context of the subcommand.
        files: The names of the files; none for standard input.
        result_of: Returns the result for a line, or raises `InvalidURI`. Then the place and the reasons go to
            standard error.
        column: The column of the tables that contains the texts; required if there are several.
        redact: Whether to hide secrets in the results.
    """
    prepared = redactor(redact=redact)
    found_invalid = False
    with open_session(files) as session:
        for line in read_lines(session, column):
            try:
                result = result_of(line.text)
            except InvalidURI as error:
                found_invalid = True
                for reason in reasons(line, error.rule, error.problems, best_suggestion(error.text, error.rule)):
                    session.screen.write_error(reason)
            else:
                session.screen.write(f"{prepared(result)}\n")
    context.exit(session.exit_status(int(found_invalid)))


# Shared parts of `repair` and `resolve --repair`: a repaired text per line, and reports of the changes.


def write_repaired(
    session: Session,
    repair: "Callable[[str], Repaired | None]",
    rule: RuleName,
    column: str | None,
    *,
    show_changes: bool,
    redact: bool,
) -> int:
    """Write a URI for each line, and report the changes, or why there is none. Return the exit status.

    Args:
        session: The inputs.
        repair: Returns a text as a URI.
        rule: The rule that a text must match if it needs no repair.
        column: The column of the tables that contains the texts; required if there are several.
        show_changes: Whether to report the changes.
        redact: Whether to hide secrets in the URIs.
    """
    prepared = redactor(redact=redact)
    found_invalid = False
    for line in read_lines(session, column):
        repaired = repair(line.text)
        if repaired:
            session.screen.write(f"{prepared(repaired.uri)}\n")
            if show_changes:
                report_changes(session, line, repaired)
        else:
            found_invalid = True
            for reason in reasons(line, rule, diagnose(line.text, rule), best_suggestion(line.text, rule)):
                session.screen.write_error(reason)
    return session.exit_status(int(found_invalid))


def report_changes(session: Session, line: Line, repaired: "Repaired") -> None:
    """Report the changes made to a line."""
    notes = (((change.start, change.end), change.message) for change in repaired.changes)
    for note in annotate(line, "URI-reference", notes):
        session.screen.write_error(note)


# Blank lines and comments in lists of links.


class Comments:
    """Recognizes the lines of a text file that are blank or a comment, and counts them.

    A comment begins with ``#``. A line that is accepted is neither: the empty text and ``#top`` are references.

    Attributes:
        number: The number of such lines.

    >>> comments = Comments(lambda text: text == "#top", every_line=False)
    >>> [comments.skip(text) for text in ("# Our links", " ", "#top", "www.example.com")], comments.number
    ([True, True, False, False], 2)
    """

    def __init__(self, accepts: Callable[[str], bool], *, every_line: bool) -> None:
        self.number: int = 0
        self._accepts = accepts
        self._every_line = every_line

    def anew(self) -> "Comments":
        """Return one that has counted nothing."""
        return Comments(self._accepts, every_line=self._every_line)

    def skip(self, line: str) -> bool:
        """Return whether a line is to be skipped, and count it then."""
        is_skipped = not self._every_line and line.lstrip(" \t\r\f\v")[:1] in {"", "#"} and not self._accepts(line)
        self.number += is_skipped
        return is_skipped

    def summary(self) -> str:
        """Return a line with how many were skipped; the empty text if none were."""
        comments = "comment" if self.number == 1 else "comments"
        return f"skipped {counted(self.number, 'line')} (blank or {comments})\n" if self.number else ""


# Problems, hazards and URIs in a part of a file, as findings for all output formats.


def problem_findings(
    line: Line, rule: RuleName, problems: Iterable[Problem], suggestions: "Sequence[Suggestion]"
) -> Iterator[Finding]:
    """Yield the problems of a text. The first one has the fixes and the best suggestion: each is for the whole text."""
    fixes = _fixes(line, rule, suggestions)
    best = best_message(rule, suggestions)
    for number, problem in enumerate(problems):
        yield Finding(
            problem.code,
            "error",
            line.place(problem.start, problem.end),
            problem.reason,
            problem.help if best is None else best if number == 0 else None,
            fixes=fixes if number == 0 else (),
            url=problem.url,
            fields={**_fields(problem), "url": problem.url},
        )


def _fields(found: "Problem | Hazard | Remark") -> dict[str, object]:
    """Return the fields without a copy of each value, which `dataclasses.asdict` would make."""
    return {field.name: getattr(found, field.name) for field in fields(found)}


def _fixes(line: Line, rule: RuleName, suggestions: "Iterable[Suggestion]") -> tuple[Fix, ...]:
    """Return the suggestions for a text; none if it seems to contain a password, which reports must not show."""
    if hidden_spans(line.text, rule):
        return ()
    return tuple(
        Fix(suggestion.message, suggestion.certainty, (line.replacement(suggestion.uri),))
        for suggestion in suggestions
        if not hidden_spans(suggestion.uri, rule)
    )


def hazard_findings(line: Line, hazards: "Iterable[Hazard | Remark]") -> Iterator[Finding]:
    """Yield the hazards of a text, and remarks on what browsers read in it."""
    excerpt_of = excerpts(line.text, "URI-reference", excerpt_width())
    for hazard in hazards:
        yield Finding(
            hazard.code,
            "note" if hazard.affects == "note" else "warning",
            line.place(hazard.start, hazard.end),
            f"{hazard.affects}: {hazard.message}",
            excerpt=excerpt_of((hazard.start, hazard.end)),
            url=hazard.url,
            fields={**_fields(hazard), "url": hazard.url},
        )
