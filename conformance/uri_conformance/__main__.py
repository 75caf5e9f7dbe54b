"""``uri-split conformance``: how a URI library does in the conformance suite."""

import json
import os
import shlex
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from textwrap import wrap
from typing import Final

import click

from uri_split._codes.messages import counted
from uri_split._text.arguments import URIError
from uri_split._text.display import shown
from uri_conformance.adapter import Adapter, AdapterError
from uri_conformance.report import Failure, Report, Row, run
from uri_conformance.report import given, got, result
from uri_split.cli.errors import file_failure_as_click_error
from uri_conformance.cases import data_directory
from uri_split.rules import RULES

_TEMPLATES: Final = {
    "python": "python.py",
    "javascript": "javascript.mjs",
    "java": "Adapter.java",
    "rust": "adapter.rs",
    "go": "adapter.go",
    "c": "adapter.c",
}
_A_DAY: Final = 86_400.0


def _print_template(context: click.Context, _option: click.Parameter, language: str | None) -> None:
    if language and not context.resilient_parsing:
        file = data_directory() / "adapters" / _TEMPLATES[language]
        click.echo(file.read_text(encoding="utf-8"), nl=False)
        context.exit()


def _words(_context: click.Context, _option: click.Parameter, command: str) -> list[str]:
    try:
        words = shlex.split(command, posix=os.name == "posix")
    except ValueError as error:
        message = f"must be a command: {str(error).lower()}"
        raise click.BadParameter(message) from None
    if not words:
        message = "must be a command"
        raise click.BadParameter(message)
    # For Windows, `shlex` keeps the quotes.
    return words if os.name == "posix" else [word.strip('"') for word in words]


def _regular_file(_context: click.Context, _option: click.Parameter, file: Path | None) -> Path | None:
    if file and not file.is_file():
        message = "must be a regular file, because it is read several times"
        raise click.BadParameter(message)
    return file


@click.command()
@click.option(
    "--adapter",
    metavar="COMMAND",
    required=True,
    callback=_words,
    help="Command that runs the adapter, such as 'node adapter.mjs'.",
)
@click.option(
    "--suite",
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    callback=_regular_file,
    help="Suite to use instead of the core, which comes with the package.",
)
@click.option(
    "--examples",
    metavar="N",
    type=click.IntRange(min=0),
    help="Print at most N failures for each line of the summary; by default 3, and all as JSON.",
)
@click.option(
    "--timeout",
    metavar="SECONDS",
    type=click.FloatRange(min=0, min_open=True),
    default=10.0,
    show_default=True,
    help="Longest time for an answer.",
)
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True, help="Output format."
)
@click.option(
    "--template",
    type=click.Choice(list(_TEMPLATES)),
    is_eager=True,
    expose_value=False,
    callback=_print_template,
    help="Print a template of an adapter and exit.",
)
@click.pass_context
def conformance(
    context: click.Context, *, adapter: list[str], suite: Path | None, examples: int | None, timeout: float, form: str
) -> None:
    """Test a URI library in any language with the conformance suite for RFC 3986.

    An adapter is a program that calls the library. It reads requests from standard input, and writes an answer to each
    to standard output, as JSON lines. {} is the answer for what the library does not offer, which is not counted.

    \b
    The requests and answers are described in
    https://github.com/uri-split/uri_split/tree/main/conformance

    The exit status is 0 if all checks pass, 1 if some fail, and 2 if the adapter does not work.

    \b
    Examples:
      uri-split conformance --template javascript > adapter.mjs
      uri-split conformance --adapter 'node adapter.mjs'
      uri-split conformance --adapter 'java Adapter.java' --format json > report.json
    """
    seconds = min(_A_DAY, timeout)  # less than "inf" and "nan", for which Python cannot wait
    most_failures = 3 if examples is None and form == "text" else examples
    try:
        with file_failure_as_click_error("read", str(suite), (URIError, OSError)), Adapter(adapter, seconds) as running:
            report = run(running, suite, most_failures)
    except AdapterError as error:
        raise click.ClickException(str(error)) from None
    click.echo(_as_json(report) if form == "json" else _as_text(report))
    context.exit(int(any(row.failed for row in report.rows)))


def _as_text(report: Report) -> str:
    lines = [f"{report.library}, tested with {report.suite} of the conformance suite for RFC 3986"]
    width = max(len(row.name) for row in report.rows)
    for operation, rows in groupby(report.rows, key=lambda row: row.operation):
        lines += ["", f"{operation}:", *(f"  {row.name:{width}}  {_score(row)}" for row in rows)]
    if report.not_offered:
        lines += ["", "not offered:", *_not_offered(report.not_offered)]
    for row in report.rows:
        if row.failures:
            name = row.name if row.name == row.operation else f"{row.operation}, {row.name}"
            lines += ["", f"{name}: {counted(row.failed, 'failure')}"]
            lines += [line for failure in row.failures for line in _failure_lines(row, failure)]
    checks, failed = sum(row.passed + row.failed for row in report.rows), sum(row.failed for row in report.rows)
    lines += ["", f"{counted(checks, 'check')}: {checks - failed:,} passed, {failed:,} failed"]
    return "\n".join(shown(line).line for line in lines)  # a library may report an error with any characters


def _score(row: Row) -> str:
    checks = counted(row.passed + row.failed, "check")
    if not row.failed:
        return f"{checks} passed"
    wrongly = f" ({row.accepted:,} wrongly accepted)" if row.operation == "match" else ""
    return f"{checks}, {row.failed:,} failed{wrongly}"


def _not_offered(groups: Sequence[tuple[str, str]]) -> Iterator[str]:
    for operation, some in groupby(groups, key=itemgetter(0)):
        names = [name for _, name in some]
        listed = f"all {len(RULES)} rules" if len(names) == len(RULES) else ", ".join(names)
        text = operation if names == [operation] else f"{operation}: {listed}"
        yield from wrap(text, 100, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)


def _failure_lines(row: Row, failure: Failure) -> list[str]:
    case, request = failure.asked
    return [
        f"  {given(request)}",
        f"    expected {result(row, failure.outcome.expected)}, got {got(row, failure.outcome)}",
        f"    {case}",
    ]


def _as_json(report: Report) -> str:
    rows = [
        {
            "operation": row.operation,
            "name": row.name,
            "passed": row.passed,
            "failed": row.failed,
            "failures": [
                {
                    "id": case.id,
                    "section": case.section,
                    "reason": case.reason,
                    "request": request,
                    "expected": outcome.expected,
                    **({"got": outcome.got} if outcome.error is None else {"error": outcome.error}),
                }
                for (case, request), outcome in row.failures
            ],
        }
        for row in report.rows
    ]
    not_offered = [{"operation": operation, "name": name} for operation, name in report.not_offered]
    return json.dumps({"library": report.library, "suite": report.suite, "rows": rows, "not_offered": not_offered})
