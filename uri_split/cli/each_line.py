"""What `resolve`, `relativize` and `normalize` share: a line in, a line out."""

from collections.abc import Callable, Sequence

import click

from uri_split._diagnosis.errors import InvalidURI
from uri_split._split.passwords import redacted
from uri_split._uri.references import URI
from uri_split.cli.lines import FAILED, Lines
from uri_split.cli.reasons import reasons


def _base(_context: click.Context, _parameter: click.Parameter, text: str) -> URI:
    try:
        return URI(text)
    except InvalidURI as error:
        raise click.BadParameter(str(error)) from None


base_argument = click.argument("base", callback=_base)


def write_each(
    context: click.Context,
    files: Sequence[str],
    result_of: Callable[[str], str],
    column: str | None = None,
    *,
    redact: bool,
    tables: bool = False,
) -> None:
    """Write what comes of each line, and exit: with 1 if a line was refused, with 2 if a file cannot be read.

    Args:
        context: That of the subcommand.
        files: The files, none for standard input.
        result_of: From a line to what is written; `InvalidURI` where that cannot be done. Then the number of the line
            and the reasons go to standard error.
        column: The column of the tables; not needed where there is only one.
        redact: Whether to hide passwords in what is written.
        tables: Whether there can be tables.
    """
    refused = False
    with Lines(files, column, tables=tables) as lines:
        for line in lines:
            try:
                result = result_of(line.text)
            except InvalidURI as error:
                refused = True
                for reason in reasons(line, error.rule, error.problems):
                    lines.write_error(reason)
            else:
                lines.write(f"{redacted(result) if redact else result}\n")
    context.exit(FAILED if lines.unreadable else int(refused))
