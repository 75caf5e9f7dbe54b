"""Failures as errors of the command, in one sentence."""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Final

import click

from uri_split.cli.file_names import STANDARD_INPUT, display_name

FAILED: Final = 2
"""Exit status if a file cannot be read or written, or the usage is wrong."""


class ObjectFailure(OSError):  # noqa: N818  named for what failed, like `BadTable`
    """An object in an object store that cannot be read.

    Args:
        file: Its name.
        reason: What is wrong, and what to do.
    """

    def __init__(self, file: str, reason: str) -> None:
        super().__init__(reason)
        self.file: str = file


def reason_of(error: Exception) -> str:
    """Return why a file cannot be read or written, on one line. Polars adds advice about Python."""
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
    except ObjectFailure as error:  # even if it happens while another file is written
        message = f"cannot read {display_name(error.file)}: {error}"
        raise click.ClickException(message) from None
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


def not_a_table(file: str) -> click.UsageError:
    """Return the error for a column of an input that is read as text."""
    advice = (
        "add --input-format csv, jsonl or parquet"
        if file == STANDARD_INPUT
        else "tables are Parquet files, and files that end with .csv, .tsv, .tab, .jsonl or .ndjson, compressed or "
        "not; for others, add --input-format"
    )
    return click.UsageError(f"{display_name(file)}: --column requires a table, but this is read as text; {advice}")
