"""Errors of the engine, in one sentence for a person."""

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import Final

import click

from uri_split._passwords import without_passwords
from uri_split._text.arguments import requires_extra
from uri_split._text.spans import shown
from uri_split.cli.errors import STANDARD_INPUT, display_name
from uri_split.cli.kinds import sources
from uri_split.cli.text_tables import dialect

with requires_extra("reading tables", package="polars", extra="bulk"):
    import polars as pl

_FAULT: Final = "a row has more fields than the first line, or a quotation mark is not closed"
# What the engine says, in lower case, with the reason for a person.
_REASONS: Final = {
    ("more fields", "malformed", "could not parse"): _FAULT,
    ("utf-8", "utf8"): "not UTF-8: convert it, for example with iconv -f WINDOWS-1252 -t UTF-8",
    ("schema names differ", "schema lengths differ", "same schema", "name mismatch", "type mismatch"): (
        "the inputs must have the same columns, in the same order and of the same types"
    ),
    ("supertype",): "a key has values that are no type together, such as text and lists, or a line is not an object",
    ("json", "tapeerror", "at character"): "a line is not a JSON object in UTF-8, without a byte order mark",
    ("end of file", "corrupt", "incomplete"): "the compressed file was cut short or damaged: copy it again",
    ("out of specification",): "not a Parquet file, or damaged",
    ("expanded paths were empty",): "nothing has this name: check it",
}
# What it says of objects may contain addresses that are signed.
_REASONS_OF_OBJECTS: Final = {
    ("not found", " 404"): "no such object or bucket: check its name",
    ("/latest/", "/metadata/", "computemetadata", "account must"): (
        "no credentials in the environment, such as AWS_ACCESS_KEY_ID; for public objects, set AWS_SKIP_SIGNATURE=true"
    ),
    ("privileges", " 401", " 403"): "access denied: check the credentials in the environment",
    ("",): "the server does not answer, or failed",
}


@contextmanager
def as_click_errors(files: Sequence[str]) -> Generator[None]:
    """Turn a failure to read into an error of the command.

    Args:
        files: What the user gave.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        raise click.ClickException(str(error)) from None
    except (OSError, pl.exceptions.PolarsError, pl.exceptions.PanicException) as error:
        text = (error.strerror if isinstance(error, OSError) else None) or str(error).partition("\n")[0]
        said = text.lower()
        reasons = _REASONS_OF_OBJECTS if "object-store error" in said or "sending request" in said else _REASONS
        reason = next((reason for words, reason in reasons.items() if any(word in said for word in words)), text)
        if reason == _FAULT:
            _locate_fault(files)
        name = f"one of {len(files)} inputs" if len(files) > 1 else display_name([*files, STANDARD_INPUT][0])
        message = f"cannot read {name}: {shown(without_passwords(reason)).line}"
        raise click.ClickException(message) from None


def _locate_fault(files: Sequence[str]) -> None:
    """Say where the first fault of CSV is.

    Raises:
        click.ClickException: If one is found.
    """
    for source in sources(files):
        for file in source.files if source.kind == "csv" else ():
            dialect(file, None, thorough=True)
