"""``uri-split repair``: a valid URI for each line that can be repaired without guessing."""

from collections import Counter
from collections.abc import Sequence
from functools import partial

import click

from uri_split import _repair as repairs
from uri_split.cli.errors import extra_as_click_error
from uri_split.cli.inputs import FileKind, Session, open_session
from uri_split.cli.lines import write_repaired
from uri_split.cli.options import (
    TABLES_HELP,
    Output,
    column_option,
    files_argument,
    input_format_option,
    output_options,
    prefix_option,
    redact_option,
    refuse_with_output,
    refuse_without_output,
)
from uri_split.cli.tables.compression import REPLACEMENT
from uri_split.cli.types import SCHEME
from uri_split.messages import counted


@click.command(epilog=TABLES_HELP)
@files_argument
@click.option("--show-changes", is_flag=True, help="Report each change on standard error, with its place.")
@click.option(
    "--default-scheme",
    type=SCHEME,
    help="Scheme to add to references without one, such as www.example.com/x or //example.com/x.",
)
@redact_option
@column_option
@input_format_option
@output_options
@prefix_option
@click.pass_context
def repair(  # noqa: PLR0913  a parameter for each option
    context: click.Context,
    files: Sequence[str],
    default_scheme: str | None,
    *,
    show_changes: bool,
    redact: bool,
    column: str | None,
    kind: FileKind | None,
    output: Output | None,
    prefix: str,
) -> None:
    """Print a valid URI for each line that can be repaired without guessing.

    Reads the lines of files or of standard input, or the rows of tables. Removes white space and delimiters around a
    URI, and percent-encodes characters that are not allowed in it, but never changes the host. Other lines go to
    standard error with the reason, and the exit status is 1. Passwords are printed on standard output unless --redact
    is given, and never on standard error. For relative references, see `uri-split resolve --repair`.

    \b
    New columns, with -o:
      uri        the valid URI; NULL if the text cannot be repaired
      changes    what was changed, separated by "; "; NULL if nothing was
      message    why the text cannot be repaired; NULL if it can

    \b
    Examples:
      uri-split repair links.txt > repaired.txt
      uri-split repair --show-changes --default-scheme https links.txt
      uri-split find --suffixes notes.txt | cut -d: -f3- | uri-split repair
      uri-split repair --column url -o repaired.csv links.csv
    """
    if output is None:
        refuse_without_output(context)
    else:
        refuse_with_output(context, {"show_changes": "--show-changes"})
    repaired = partial(repairs.repair, default_scheme=default_scheme)
    with open_session(files, kind) as session:
        if output is None:
            status = write_repaired(session, repaired, "URI", column, show_changes=show_changes, redact=redact)
        else:
            status = _write_table(session, column, output, prefix, repaired, redact=redact)
    context.exit(status)


def _write_table(
    session: Session,
    column: str | None,
    output: Output,
    prefix: str,
    repaired: "partial[repairs.Repaired | None]",
    *,
    redact: bool,
) -> int:
    """Write a table with the repaired URIs, and return the exit status."""
    with extra_as_click_error():
        from uri_split.cli.tables.outputs import repairs as columns  # noqa: PLC0415  Polars may be absent
        from uri_split.cli.tables.rewriting import rewrite  # noqa: PLC0415  Polars and pyarrow may be absent
    changed: Counter[bool] = Counter()

    def repaired_or_none(text: str) -> repairs.Repaired | None:
        return None if REPLACEMENT in text else repaired(text)

    make_columns = partial(columns, repair=repaired_or_none, changed=changed, redact=redact)
    tally = rewrite(session, column, output, prefix, make_columns, redact=redact)
    session.complaints.skipped_rows(tally.nulls)
    click.echo(
        f"{counted(tally.texts, 'row')}: {changed[False]:,} unchanged, {changed[True]:,} repaired, "
        f"{tally.invalid:,} not repairable"
    )
    return int(tally.invalid > 0)
