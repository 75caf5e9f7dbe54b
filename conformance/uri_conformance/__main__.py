"""Test a URI library in any language with the suite: ``python -m uri_conformance``."""

import json
import os
import shlex
import sys
from argparse import Action, ArgumentParser, ArgumentTypeError, RawDescriptionHelpFormatter
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from textwrap import wrap
from typing import Final

from uri_conformance.adapter import Adapter, AdapterError
from uri_conformance.cases import CORE, RULES, SuiteError
from uri_conformance.report import Failure, Report, Row, given, got, result, run

_TEMPLATES: Final = {
    "python": "python.py",
    "javascript": "javascript.mjs",
    "java": "Adapter.java",
    "rust": "adapter.rs",
    "go": "adapter.go",
    "c": "adapter.c",
}
_A_DAY: Final = 86_400.0
_NOT_RUN: Final = 2
_PICTURES: Final = {**{code: 0x2400 + code for code in range(0x20)}, 0x7F: 0x2421}
"""By control character, its picture, such as "␛"."""
_DESCRIPTION: Final = """\
Test a URI library in any language with the conformance suite for RFC 3986.

An adapter is a program that calls the library. It reads requests from standard
input, and writes an answer to each to standard output, as JSON lines. {} is the
answer for what the library does not offer, which is not counted.

The requests and answers are described in
https://github.com/uri-split/uri_split/tree/main/conformance

The exit status is 0 if all checks pass, 1 if some fail, and 2 if the adapter
does not work.

examples:
  uri-conformance --template javascript > adapter.mjs
  uri-conformance --adapter 'node adapter.mjs'
  uri-conformance --adapter 'java Adapter.java' --format json > report.json"""


class _PrintTemplate(Action):
    """Prints a template and ends the command, which then needs no adapter."""

    def __call__(self, parser: ArgumentParser, _options: object, language: object, _option: object = None) -> None:
        _write(CORE.with_name("adapters").joinpath(_TEMPLATES[str(language)]).read_bytes())
        parser.exit()


def _words(command: str) -> list[str]:
    try:
        words = shlex.split(command, posix=os.name == "posix")
    except ValueError as error:
        message = f"must be a command: {str(error).lower()}"
        raise ArgumentTypeError(message) from None
    if not words:
        message = "must be a command"
        raise ArgumentTypeError(message)
    # For Windows, `shlex` keeps the quotes.
    return words if os.name == "posix" else [word.strip('"') for word in words]


def _regular_file(name: str) -> Path:
    file = Path(name)
    if not file.is_file():
        message = "must be a regular file, because it is read several times"
        raise ArgumentTypeError(message)
    return file


def _natural_number(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        message = "must be a whole number"
        raise ArgumentTypeError(message)
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0
    if seconds <= 0:
        message = "must be a number above 0"
        raise ArgumentTypeError(message)
    return min(_A_DAY, seconds)  # less than "inf" and "nan", for which Python cannot wait


def _parser() -> ArgumentParser:
    parser = ArgumentParser(
        "uri-conformance",
        description=_DESCRIPTION,
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    option = parser.add_argument
    option("--adapter", metavar="COMMAND", required=True, type=_words, help="command that runs the adapter")
    option("--suite", metavar="FILE", default=CORE, type=_regular_file, help="suite to use instead of the core")
    option(
        "--examples",
        metavar="N",
        type=_natural_number,
        help="print at most N failures for each line of the summary (default: 3, and all as JSON)",
    )
    option("--timeout", metavar="SECONDS", type=_seconds, default=10.0, help="longest time for an answer (default: 10)")
    option("--format", choices=["text", "json"], default="text", help="output format (default: text)")
    option(
        "--template", choices=list(_TEMPLATES), action=_PrintTemplate, help="print a template of an adapter and exit"
    )
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status."""
    options = _parser().parse_args(arguments)
    as_json = options.format == "json"
    most_failures: int | None = 3 if options.examples is None and not as_json else options.examples
    try:
        with Adapter(options.adapter, options.timeout) as adapter:
            report = run(adapter, options.suite, most_failures)
    except AdapterError as error:
        return _not_run(str(error))
    except (SuiteError, OSError) as error:
        return _not_run(f"cannot read {options.suite}: {_reason(error)}")
    _write(f"{_as_json(report) if as_json else _as_text(report)}\n".encode())
    return int(any(row.failed for row in report.rows))


def _not_run(reason: str) -> int:
    sys.stderr.write(f"uri-conformance: {_shown(reason)}\n")
    return _NOT_RUN


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def _write(data: bytes) -> None:
    try:
        sys.stdout.buffer.write(data)
        sys.stdout.flush()
    except OSError as error:
        # Otherwise Python would try again at the end, and report it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):  # the reader, such as `head`, needs no more
            sys.exit(_not_run(f"cannot write: {_reason(error)}"))


def _as_text(report: Report) -> str:
    lines = [f"{report.tested}, tested with {report.suite} of the conformance suite for RFC 3986"]
    width = max(len(row.name) for row in report.rows)
    for operation, rows in groupby(report.rows, key=lambda row: row.operation):
        lines += ["", f"{operation}:", *(f"  {row.name:{width}}  {_score(row)}" for row in rows)]
    if report.not_offered:
        lines += ["", "not offered:", *_not_offered(report.not_offered)]
    for row in report.rows:
        if row.failures:
            name = row.name if row.name == row.operation else f"{row.operation}, {row.name}"
            lines += ["", f"{name}: {_counted(row.failed, 'failure')}"]
            lines += [line for failure in row.failures for line in _failure_lines(row, failure)]
    checks, failed = sum(row.passed + row.failed for row in report.rows), sum(row.failed for row in report.rows)
    lines += ["", f"{_counted(checks, 'check')}: {checks - failed:,} passed, {failed:,} failed"]
    return "\n".join(map(_shown, lines))  # a library may report an error with any characters


def _score(row: Row) -> str:
    checks = _counted(row.passed + row.failed, "check")
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
    return json.dumps({"library": report.tested, "suite": report.suite, "rows": rows, "not_offered": not_offered})


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _shown(text: str) -> str:
    """Return a text for a terminal: a control character as its picture, another invisible one as U+FFFD."""
    return "".join(each if each.isprintable() else "\ufffd" for each in text.translate(_PICTURES))


if __name__ == "__main__":
    sys.exit(main())
