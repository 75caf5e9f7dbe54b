"""Errors and complaints of the command, and safe output."""

import json
import re
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import contextmanager
from functools import lru_cache
from typing import Final

import click

from uri_split._hidden import without_secrets
from uri_split._text.spans import INVISIBLE, lazy_pattern, shown
from uri_split.messages import counted

# Lines that the runners of GitHub Actions, Azure Pipelines and TeamCity would take for commands to them.
#
# GitHub: a line that begins with ``::``, even after blanks, or contains ``##[``. Azure: ``##vso[``. TeamCity:
# ``##teamcity[``.

BEFORE_COMMAND: Final = lazy_pattern(r"(?<=#)#(?=[A-Za-z]*+\[)")
"""The second of the two characters that begin a command anywhere in a line."""
_AT_START: Final = lazy_pattern(r"^(?P<indent> {4})?(?P<blanks>[^\S\n]*+):(?=:)", re.MULTILINE)


def without_commands(output: str) -> str:
    """Return lines for people as no runner obeys them. Every character stays in its column.

    A line that is indented gets a bar before the command; otherwise, U+FFFD replaces a character of it.

    >>> print(without_commands("::error::x\\n    ::error::y\\n    ##[error]z"))
    �:error::x
      | ::error::y
        #�[error]z
    """
    if "::" in output:
        output = _AT_START.sub(_harmless, output)
    return BEFORE_COMMAND.sub("\ufffd", output) if "##" in output else output


def _harmless(start: re.Match[str]) -> str:
    return f"  | {start['blanks']}:" if start["indent"] else f"{start['blanks']}\ufffd"


# Names of files, as data and as people see them.

STANDARD_INPUT: Final = "-"


def source_name(file: str) -> str:
    """Return the name of a file as data; `display_name` is for people."""
    return "<stdin>" if file == STANDARD_INPUT else file


@lru_cache
def display_name(file: str) -> str:
    r"""Return the name of a file for one line of output: it cannot end the line, or control a terminal or a runner.

    >>> display_name("-"), display_name("links\n.txt")
    ('<stdin>', 'links␊.txt')
    """
    return without_commands(shown(source_name(file)).line)


# Failures as errors of the command, in one sentence.

FAILED: Final = 2
"""Exit status if a file cannot be read or written, or the usage is wrong."""


def reason_of(error: Exception) -> str:
    """Return why a file cannot be read or written, on one line. Polars adds help about Python."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error).partition("\n")[0]


@contextmanager
def file_failure_as_click_error(action: str, file: str, failures: tuple[type[Exception], ...]) -> Generator[None]:
    """Turn a failure to read or write a file into an error of the command.

    Args:
        action: The action that failed, "read" or "write".
        file: The name of the file.
        failures: The exceptions that mean such a failure.
    """
    try:
        yield
    except failures as error:
        message = f"cannot {action} {display_name(file)}: {reason_of(error)}"
        raise click.ClickException(message) from None


@contextmanager
def extra_as_click_error() -> Generator[None]:
    """Turn the absence of an optional package into an error of the command."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise click.ClickException(str(error)) from None


# Complaints of the command on standard error, which do not stop it.


class Complaints:
    """Complaints on standard error: each is one line, without passwords.

    Attributes:
        unreadable: Whether a file or a directory could not be read.
    """

    def __init__(self, write_error: Callable[[str], object]) -> None:
        self._write_error = write_error
        self.unreadable: bool = False

    def add(self, message: str) -> None:
        """Write a message on one line and without passwords."""
        self._write_error(f"uri-split: {shown(without_secrets(message)).line}\n")

    def cannot_read(self, file: str, error: Exception) -> None:
        """Report a file or a directory that cannot be read."""
        self.unreadable = True
        self.add(f"cannot read {display_name(file)}: {reason_of(error)}")

    def skipped_rows(self, number: int) -> None:
        """Report rows without text, if there are any."""
        if number:
            self.add(f"skipped {counted(number, 'row')} without text (NULL)")

    def dropped_returns(self, file: str, lines: int) -> None:
        """Report lines that ended with a carriage return, if there are any."""
        if lines:
            self.add(f"{display_name(file)}: dropped the carriage return at the end of {counted(lines, 'line')}")


# Lines of JSON and of CSV for standard output.

_UNSAFE_IN_JSON: Final = lazy_pattern(f"[\x7f-\x9f\u2028\u2029{INVISIBLE}]")


def json_line(fields: Mapping[str, object]) -> str:
    """Return a line of JSON, as `json_text` writes it."""
    return f"{json_text(fields)}\n"


def json_text(value: object) -> str:
    r"""Return a value as JSON on one line.

    A byte that is not UTF-8 becomes the escape sequence of its surrogate (PEP 383).

    >>> print(json_text({"path": "/\udce9\x9b", "query": None}))
    {"path": "/\udce9\u009b", "query": null}
    """
    # JSON requires escape sequences for the first 32 control characters only, but terminals obey others as well.
    line = json.dumps(value, ensure_ascii=False)
    if not line.isprintable():  # a faster check than the pattern
        line = _UNSAFE_IN_JSON.sub(lambda found: f"\\u{ord(found[0]):04x}", line)
    if "##" in line:  # runners read commands in the logs of a workflow
        line = BEFORE_COMMAND.sub(r"\\u0023", line)
    return line.encode("utf-8", "backslashreplace").decode()


def csv_row(fields: Iterable[str | None]) -> str:
    """Return a row of CSV as PostgreSQL reads it, where an empty field differs from an absent one.

    The `csv` module can do so from Python 3.12 on.

    >>> print(csv_row(["a,b", "", None]), end="")
    "a,b","",
    """
    return ",".join("" if value is None else csv_field(value) for value in fields) + "\n"


def csv_field(value: str, delimiter: str = ",") -> str:
    """Return a field of CSV, between quotation marks if it requires them."""
    return csv_quoted(value) if value == "" or any(mark in value for mark in (delimiter, *'"\r\n')) else value


def csv_quoted(value: str) -> str:
    """Return a field of CSV between quotation marks.

    >>> print(csv_quoted('a"b'))
    "a""b"
    """
    return '"{}"'.format(value.replace('"', '""'))
