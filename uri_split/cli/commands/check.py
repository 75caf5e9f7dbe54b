"""``uri-split check``: which lines are not of a rule, where, and why."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict
from itertools import islice
from typing import TYPE_CHECKING, Final, cast

import click
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from uri_split._diagnosis.diagnosis import diagnose
from uri_split._diagnosis.problem import Problem
from uri_split._grammar.names import RuleName
from uri_split._text.display import shown
from uri_split._text.phrases import counted
from uri_split.cli.lines import FAILED, Line, Lines, files_argument, json_line_at, redact_option
from uri_split.cli.options import (
    TABLES_HELP,
    column_option,
    needing_extra,
    output_option,
    passed_over,
    prefix_option,
    refuse_beside_output,
    refuse_without_output,
)
from uri_split.cli.reasons import reasons
from uri_split.rules import RULES

if TYPE_CHECKING:
    from polars import DataFrame, Series


def _as_json_lines(line: Line, _: str, problems: Iterable[Problem]) -> Iterator[str]:
    for problem in problems:
        yield json_line_at(line, problem.start, asdict(problem))


def _as_annotations(line: Line, _: str, problems: Iterable[Problem]) -> Iterator[str]:
    """Write what the runners of GitHub show beside the lines of a file, or beside the file if it has no lines."""
    file = _escaped(line.file).replace(":", "%3A").replace(",", "%2C")
    for problem in problems:
        column, end_column = problem.start + 1, max(problem.start + 1, problem.end)
        if line.unit == "row":
            place, where = "", f"row {line.number}, column {column}: "
        elif line.is_field:
            place, where = f"line={line.number},", f"column {column} of the text: "
        else:
            place, where = f"line={line.number},col={column},endColumn={end_column},", ""
        yield f"::error file={file},{place}title={problem.code}::{where}{_escaped(problem.reason)}\n"


def _escaped(text: str) -> str:
    """Escape what GitHub has escapes for; a control character that it has none for becomes its picture."""
    return shown(text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")).line


_FORMATS: Final[dict[str, Callable[[Line, str, Iterable[Problem]], Iterator[str]]]] = {
    "text": reasons,
    "jsonl": _as_json_lines,
    "github": _as_annotations,
}


class _Tally:
    """How many lines there were, and how many problems of what kind."""

    def __init__(self) -> None:
        self.lines = 0
        self.refused = 0
        self.problems: Counter[tuple[str, str]] = Counter()

    def add(self, problems: Iterable[Problem]) -> None:
        self.problems.update((problem.component or "", problem.code) for problem in problems)

    def summary(self, rule: str, noun: str) -> str:
        """Return a table of the kinds, the most frequent first, and a sentence; the noun is for what was counted."""
        table = Table("component", "problem", box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
        table.add_column("number", justify="right")
        for kind, number in self.problems.most_common():
            table.add_row(*kind, f"{number:,}")
        console = Console(highlight=False)
        with console.capture() as capture:
            if self.refused:
                console.print("", table, "", sep="\n")
            lines = counted(self.lines, noun)
            console.print(f"{lines}: {self.lines - self.refused:,} valid as {rule}, {self.refused:,} not")
        return capture.get()


@click.command(epilog=TABLES_HELP)
@files_argument
@click.option(
    "--rule",
    metavar="RULE",
    type=click.Choice(list(RULES)),
    default="URI",
    show_default=True,
    help="A rule of RFC 3986, Appendix A: URI, URI-reference, absolute-URI, relative-ref, host, IPv6address…",
)
@click.option("--format", "form", type=click.Choice(list(_FORMATS)), default="text", show_default=True)
@click.option(
    "--max-problems",
    metavar="N",
    type=click.IntRange(min=0),
    help="Print the first N problems; the others are counted.",
)
@click.option("--quiet", is_flag=True, help="Print nothing: the exit status tells.")
@redact_option
@column_option
@output_option
@prefix_option
@click.pass_context
def check(  # noqa: PLR0913  an option for each
    context: click.Context,
    files: Sequence[str],
    *,
    rule: str,
    form: str,
    max_problems: int | None,
    quiet: bool,
    redact: bool,
    column: str | None,
    output: str | None,
    prefix: str,
) -> None:
    """Say which lines are not URIs, where, and why.

    The lines are those of the files, or of standard input, or the rows of tables. Passwords are hidden; with -o, those
    in the column of texts only if --redact is given. The exit status is 0 where all are valid, 1 where some are not,
    and 2 where a file cannot be read.

    \b
    Formats:
      text     FILE:LINE:COLUMN: reason (rule, section), the line, carets
      jsonl    an object for each problem
      github   annotations of the lines, for a GitHub workflow
    LINE is where a row of CSV or JSON lines begins; in Parquet, the row.

    \b
    New columns, with -o:
      is_valid   true or false
      reason     the component that is wrong first, such as host
      message    what is wrong with it

    \b
    Examples:
      uri-split check links.txt
      uri-split check --rule URI-reference --quiet links.txt && echo all valid
      uri-split check --column url links.parquet -o checked.parquet
    """
    name = cast("RuleName", rule)  # click.Choice has seen to it
    if output is not None:
        refuse_beside_output(context, {"form": "--format", "max_problems": "--max-problems"})
        tally = _written(files, column, output, prefix, name, redact=redact)
        if not quiet:
            click.echo(tally.summary(rule, "row"), nl=False)
        context.exit(int(tally.refused > 0))
    refuse_without_output(context)
    matches = RULES[name].matches
    tally = _Tally()
    with Lines(files, column, tables=True) as lines:
        for line in lines:
            tally.lines += 1
            if matches(line.text):
                continue
            tally.refused += 1
            if quiet:
                continue
            problems = diagnose(line.text, name)
            left = None if max_problems is None else max(0, max_problems - tally.problems.total())
            for text in islice(_FORMATS[form](line, rule, problems), left):
                lines.write(text)
            tally.add(problems)
        if form == "text" and not quiet and (tally.lines or not lines.unreadable):
            lines.write(tally.summary(rule, "line"))
    context.exit(FAILED if lines.unreadable else int(tally.refused > 0))


def _written(
    files: Sequence[str], column: str | None, output: str, prefix: str, rule: RuleName, *, redact: bool
) -> _Tally:
    """Write a table with the verdicts, and say how many rows had nothing to be checked."""
    with needing_extra():
        from uri_split.cli.tables.new_columns import verdicts  # noqa: PLC0415  they need packages that may be absent
        from uri_split.cli.tables.rewriting import rewrite  # noqa: PLC0415
    tally = _Tally()

    def new(texts: "Series") -> "DataFrame":
        columns, problems = verdicts(texts, rule)
        tally.lines += len(texts) - texts.null_count()
        tally.refused += len(problems)
        for found in problems:
            tally.add(found)
        return columns

    nulls = rewrite(files, column, output, prefix, new, redact=redact) - tally.lines
    if nulls:
        click.echo(f"uri-split: {passed_over(nulls)}", err=True)
    return tally
