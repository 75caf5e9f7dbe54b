"""Shared parts of `resolve`, `relativize` and `normalize`: one result per line."""

from collections.abc import Callable, Sequence
from typing import NoReturn

import click

from uri_split._diagnosis.problem import InvalidURI, best_suggestion
from uri_split._uri.types import URI
from uri_split.cli.file_kinds import FileKind
from uri_split.cli.lines import read_lines
from uri_split.cli.options import Decorator, redactor
from uri_split.cli.reasons import reasons
from uri_split.cli.session import open_session


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
    kind: FileKind | None = None,
    *,
    redact: bool,
    tables: bool = False,
) -> NoReturn:
    """Write the result for each line, and exit: with 1 if a line is invalid, with 2 if a file cannot be read.

    Args:
        context: The context of the subcommand.
        files: The names of the files; none for standard input.
        result_of: Returns the result for a line, or raises `InvalidURI`. Then the place and the reasons go to
            standard error.
        column: The column of the tables that contains the texts; required if there are several.
        kind: What the files contain, or `None` for what their extensions say.
        redact: Whether to hide passwords in the results.
        tables: Whether to read tables.
    """
    prepared = redactor(redact=redact)
    found_invalid = False
    with open_session(files, kind) as session:
        for line in read_lines(session, column, tables=tables):
            try:
                result = result_of(line.text)
            except InvalidURI as error:
                found_invalid = True
                for reason in reasons(line, error.rule, error.problems, best_suggestion(error.text, error.rule)):
                    session.screen.write_error(reason)
            else:
                session.screen.write(f"{prepared(result)}\n")
    context.exit(session.exit_status(int(found_invalid)))
