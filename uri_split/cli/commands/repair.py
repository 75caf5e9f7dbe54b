"""``uri-split repair``: a valid URI for each line that can be repaired without guessing."""

from collections.abc import Sequence
from functools import partial

import click

from uri_split import _repair as repairs
from uri_split.cli.inputs import open_session
from uri_split.cli.lines import write_repaired
from uri_split.cli.options import INPUTS_HELP, SCHEME, column_option, files_argument, redact_option


@click.command(epilog=INPUTS_HELP)
@files_argument
@click.option("--show-changes", is_flag=True, help="Report each change on standard error, with its place.")
@click.option(
    "--default-scheme",
    type=SCHEME,
    help="Scheme to add to references without one, such as www.example.com/x or //example.com/x.",
)
@redact_option
@column_option
@click.pass_context
def repair(
    context: click.Context,
    files: Sequence[str],
    default_scheme: str | None,
    *,
    show_changes: bool,
    redact: bool,
    column: str | None,
) -> None:
    """Print a valid URI for each line that needs no guess.

    Reads the lines of files or of standard input, or the rows of tables. Removes white space and delimiters around a
    URI, and percent-encodes characters that are not allowed in it, but never changes the host. Other lines go to
    standard error with the reason, and the exit status is 1. Passwords are printed on standard output unless --redact
    is given, and never on standard error. For relative references, see `uri-split resolve --repair`.

    \b
    Examples:
      uri-split repair links.txt > repaired.txt
      uri-split repair --show-changes --default-scheme https links.txt
      uri-split find --suffixes notes.txt | uri-split repair
      uri-split repair --column url links.csv
    """
    repaired = partial(repairs.repair, default_scheme=default_scheme)
    with open_session(files) as session:
        status = write_repaired(session, repaired, "URI", column, show_changes=show_changes, redact=redact)
    context.exit(status)
