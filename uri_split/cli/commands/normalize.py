"""``uri-split normalize``: the normal form of each reference."""

from collections.abc import Sequence
from functools import partial

import click

from uri_split._uri.types import URIReference
from uri_split.cli.errors import extra_as_click_error
from uri_split.cli.inputs import FileKind, open_session
from uri_split.cli.lines import write_each
from uri_split.cli.options import (
    TABLES_HELP,
    Output,
    column_option,
    files_argument,
    input_format_option,
    output_options,
    prefix_option,
    redact_option,
    refuse_without_output,
)
from uri_split.messages import counted


@click.command(epilog=TABLES_HELP)
@files_argument
@click.option(
    "--scheme-based",
    is_flag=True,
    help="Also apply the rules of the scheme: drop its default port, write an empty path as /, …",
)
@redact_option
@column_option
@input_format_option
@output_options
@prefix_option
@click.pass_context
def normalize(  # noqa: PLR0913  a parameter for each option
    context: click.Context,
    files: Sequence[str],
    *,
    scheme_based: bool,
    redact: bool,
    column: str | None,
    kind: FileKind | None,
    output: Output | None,
    prefix: str,
) -> None:
    """Print the normal form of each URI or relative reference.

    Reads the lines of files or of standard input, or the rows of tables. Lines that are not URI references go to
    standard error with the place and the reason. With -o, the new column "normalized" is NULL for them; use
    `uri-split check` for the reasons. Passwords are printed unless --redact is given. The exit status is 0 if all texts
    are URI references, 1 if some are not, and 2 if a file cannot be read or written.

    \b
    Examples:
      uri-split normalize links.txt | sort -u
      echo HTTP://Example.com:80/%7euser | uri-split normalize --scheme-based
      uri-split normalize --column url links.csv -o normal.csv
    """
    if output is not None:
        invalid = _write_table(files, kind, column, output, prefix, scheme_based=scheme_based, redact=redact)
        context.exit(int(invalid > 0))
    refuse_without_output(context)
    write_each(
        context,
        files,
        lambda line: URIReference(line).normalize(scheme_based=scheme_based),
        column,
        kind,
        redact=redact,
        tables=True,
    )


def _write_table(
    files: Sequence[str],
    kind: FileKind | None,
    column: str | None,
    output: Output,
    prefix: str,
    *,
    scheme_based: bool,
    redact: bool,
) -> int:
    """Write a table with the normal forms, and return the number of texts that have none."""
    with extra_as_click_error():
        from uri_split.cli.tables.outputs import normal_forms  # noqa: PLC0415  Polars and pyarrow may be absent
        from uri_split.cli.tables.rewriting import rewrite  # noqa: PLC0415  Polars may be absent
    make_columns = partial(normal_forms, scheme_based=scheme_based, redact=redact)
    with open_session(files, kind) as session:
        tally = rewrite(session, column, output, prefix, make_columns, redact=redact, in_parallel=True)
        session.complaints.skipped_rows(tally.nulls)
    click.echo(f"{counted(tally.texts, 'row')}: {tally.valid:,} normalized, {tally.invalid:,} invalid")
    return tally.invalid
