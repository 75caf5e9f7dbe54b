"""``uri-split resolve``: the target URI of each reference."""

from collections.abc import Sequence
from functools import partial

import click

from uri_split import _repair as repairs
from uri_split.cli.inputs import open_session
from uri_split.cli.lines import Line, base_of, report_changes, write_each, write_repaired
from uri_split.cli.options import INPUTS_HELP, column_option, files_argument, redact_option
from uri_split.cli.records import Record, whole


@click.command(epilog=INPUTS_HELP)
@click.argument("base")
@files_argument
@click.option("--repair", is_flag=True, help="Also accept what can be repaired without guessing: my file.pdf.")
@click.option("--show-changes", is_flag=True, help="With --repair, report each change on standard error.")
@redact_option
@column_option
@click.pass_context
def resolve(
    context: click.Context,
    base: str,
    files: Sequence[str],
    *,
    repair: bool,
    show_changes: bool,
    redact: bool,
    column: str | None,
) -> None:
    """Print the target URI of each reference, resolved against BASE.

    Reads the lines of files or of standard input, or the rows of tables. Lines that are not URI references go to
    standard error with the place and the reason, and the exit status is 1. Passwords are printed unless --redact is
    given.

    --repair also accepts a base and references that are not valid, as they are in many documents, if they can be
    repaired without guessing: it percent-encodes spaces and other characters that are not allowed, and removes white
    space and delimiters around them.

    \b
    Examples:
      uri-split resolve https://example.com/docs/ references.txt
      echo ../images/logo.png | uri-split resolve https://example.com/docs/index.html
      echo 'my file.pdf' | uri-split resolve --repair https://example.com/docs/
      uri-split resolve https://example.com/ --column href links.csv
    """
    if show_changes and not repair:
        message = "--show-changes reports the changes of --repair: add --repair, or remove --show-changes"
        raise click.UsageError(message)
    repaired_base = repairs.repair(base) if repair else None
    if repaired_base is None:
        uri = base_of(context, base)
        repaired_base = repairs.Repaired(uri, (), uri)
    if not repair:
        write_each(context, files, repaired_base.uri.resolve, column, redact=redact)
    with open_session(files) as session:
        if show_changes:
            report_changes(session, Line("<base>", base, Record(1, base, base, whole)), repaired_base)
        repaired = partial(repairs.repair, base=repaired_base.uri)
        status = write_repaired(session, repaired, "URI-reference", column, show_changes=show_changes, redact=redact)
    context.exit(status)
