"""``uri-split check``: which lines do not match a rule, where, and why."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict
from functools import partial
from itertools import islice
from typing import Final, cast

import click
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from uri_split._diagnosis.diagnosis import diagnose
from uri_split._diagnosis.problem import Problem
from uri_split._grammar.names import RuleName
from uri_split._text.display import shown
from uri_split._text.phrases import counted
from uri_split.cli.errors import extra_as_click_error
from uri_split.cli.lines import Line, read_lines
from uri_split.cli.options import (
    TABLES_HELP,
    column_option,
    files_argument,
    output_option,
    prefix_option,
    redact_option,
    refuse_with_output,
    refuse_without_output,
)
from uri_split.cli.reasons import reasons
from uri_split.cli.rule_type import RULE
from uri_split.cli.serialization import json_line_at
from uri_split.cli.session import Session, open_session
from uri_split.cli.tally import ProblemCounts, Tally, count_problems
from uri_split.rules import RULES

Render = Callable[[Line, str, Iterable[Problem]], Iterator[str]]
"""Yields the text for each problem of a line that does not match a rule."""


def _as_json_lines(line: Line, _: str, problems: Iterable[Problem]) -> Iterator[str]:
    for problem in problems:
        yield json_line_at(line, problem.start, asdict(problem))


def _as_annotations(line: Line, _: str, problems: Iterable[Problem]) -> Iterator[str]:
    """Yield workflow commands of GitHub that annotate the lines of a file, or the file if it has no lines."""
    file = _encoded(line.file).replace(":", "%3A").replace(",", "%2C")
    for problem in problems:
        column, end_column = problem.start + 1, max(problem.start + 1, problem.end)
        if line.unit == "row":
            place, where = "", f"row {line.number}, column {column}: "
        elif line.is_field:
            place, where = f"line={line.number},", f"column {column} of the text: "
        else:
            place, where = f"line={line.number},col={column},endColumn={end_column},", ""
        yield f"::error file={file},{place}title={problem.code}::{where}{_encoded(problem.reason)}\n"


def _encoded(text: str) -> str:
    """Encode the characters that GitHub has codes for; any other control character becomes its picture."""
    return shown(text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")).line


_FORMATS: Final[dict[str, Render]] = {
    "text": reasons,
    "jsonl": _as_json_lines,
    "github": _as_annotations,
}

_NOUNS: Final[dict[str, str]] = {
    "URI": "URI",
    "URI-reference": "URI reference",
    "absolute-URI": "absolute URI",
    "relative-ref": "relative reference",
}


@click.command(epilog=TABLES_HELP)
@files_argument
@click.option(
    "--rule",
    metavar="RULE",
    type=RULE,
    default="URI",
    show_default=True,
    help="A rule of RFC 3986, Appendix A: URI, URI-reference, absolute-URI, relative-ref, host, IPv6address…",
)
@click.option(
    "--format", "form", type=click.Choice(list(_FORMATS)), default="text", show_default=True, help="Output format."
)
@click.option(
    "--max-problems",
    metavar="N",
    type=click.IntRange(min=0),
    help="Print at most N problems, but count all.",
)
@click.option("--quiet", is_flag=True, help="Print nothing: only set the exit status.")
@redact_option
@column_option
@output_option
@prefix_option
@click.pass_context
def check(  # noqa: PLR0913  a parameter for each option
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
    """Report which lines are not URIs, where, and why.

    Reads the lines of files or of standard input, or the rows of tables. Passwords are hidden; with -o, those in the
    column of texts are hidden only if --redact is given. The exit status is 0 if all texts are valid, 1 if some are
    not, and 2 if a file cannot be read.

    \b
    Formats:
      text     FILE:LINE:COLUMN: reason (rule, section), then the line and carets
      jsonl    an object for each problem
      github   annotations of the lines, for a GitHub workflow
    LINE is where a row of CSV or JSON lines begins; in Parquet, it is the row.

    \b
    New columns, with -o:
      is_valid   true or false
      reason     the first component that is wrong, such as host
      message    what is wrong with it

    \b
    Examples:
      uri-split check links.txt
      uri-split check --rule URI-reference --quiet links.txt && echo all valid
      uri-split check --column url links.parquet -o checked.parquet
    """
    name = cast("RuleName", rule)  # the type of the option accepts only these
    if output is not None:
        refuse_with_output(context, {"form": "--format", "max_problems": "--max-problems"})
        tally = _write_table(files, column, output, prefix, name, redact=redact)
        if not quiet:
            click.echo(_summary(tally, rule, "row"), nl=False)
        context.exit(int(tally.invalid > 0))
    refuse_without_output(context)
    with open_session(files) as session:
        tally = _check_lines(session, column, name, None if quiet else _FORMATS[form], max_problems)
        if form == "text" and not quiet and (tally.rows or not session.complaints.unreadable):
            session.screen.write(_summary(tally, rule, "line"))
    context.exit(session.exit_status(int(tally.invalid > 0)))


def _check_lines(
    session: Session, column: str | None, rule: RuleName, render: Render | None, max_problems: int | None
) -> Tally:
    """Write the problems of each line, and return the counts.

    Args:
        session: The inputs, and where problems are written.
        column: The column of the tables that contains the texts.
        rule: The rule to match.
        render: Returns the text for the problems of a line; without it, they are not even counted.
        max_problems: The most problems to write, or `None` for all.
    """
    matches = RULES[rule].matches
    rows = invalid = 0
    counts = ProblemCounts()
    for line in read_lines(session, column, tables=True):
        rows += 1
        if matches(line.text):
            continue
        invalid += 1
        if render is None:
            continue
        problems = diagnose(line.text, rule)
        left = None if max_problems is None else max(0, max_problems - counts.total())
        for text in islice(render(line, rule, problems), left):
            session.screen.write(text)
        counts.update(count_problems(problems))
    return Tally(rows=rows, invalid=invalid, problems=counts)


def _write_table(
    files: Sequence[str], column: str | None, output: str, prefix: str, rule: RuleName, *, redact: bool
) -> Tally:
    """Write a table with the verdicts, and return the counts."""
    with extra_as_click_error():
        from uri_split.cli.tables.new_columns import verdicts  # noqa: PLC0415  Polars and pyarrow may be absent
        from uri_split.cli.tables.rewriting import rewrite  # noqa: PLC0415  Polars may be absent
    with open_session(files) as session:
        tally = rewrite(session, column, output, prefix, partial(verdicts, rule=rule), redact=redact)
        session.complaints.skipped_rows(tally.nulls)
    return tally


def _summary(tally: Tally, rule: str, unit: str) -> str:
    """Return a table of the kinds of problems, the most frequent first, and a sentence.

    Args:
        tally: The counts.
        rule: The rule that was checked.
        unit: What was counted, "line" or "row".
    """
    table = Table("component", "problem", box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    table.add_column("number", justify="right")
    for kind, number in tally.problems.most_common():
        table.add_row(*kind, f"{number:,}")
    console = Console(highlight=False)
    with console.capture() as capture:
        if tally.invalid:
            console.print("", table, "", sep="\n")
        valid = counted(tally.valid, f"valid {_NOUNS[rule]}") if rule in _NOUNS else f"{tally.valid:,} valid as {rule}"
        console.print(f"{counted(tally.texts, unit)}: {valid}, {tally.invalid:,} invalid")
    return capture.get()
