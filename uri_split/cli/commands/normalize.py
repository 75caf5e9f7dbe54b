"""``uri-split normalize``: the normal form of every reference."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from uri_split._text.phrases import counted
from uri_split._uri.references import URIReference
from uri_split.cli.each_line import write_each
from uri_split.cli.lines import files_argument, redact_option
from uri_split.cli.options import (
    TABLES_HELP,
    column_option,
    needing_extra,
    output_option,
    passed_over,
    prefix_option,
    refuse_without_output,
)

if TYPE_CHECKING:
    from polars import DataFrame, Series


@click.command(epilog=TABLES_HELP)
@files_argument
@click.option(
    "--scheme-based",
    is_flag=True,
    help="Use what is known of the scheme as well: its default port, whether an empty path is /, ...",
)
@redact_option
@column_option
@output_option
@prefix_option
@click.pass_context
def normalize(
    context: click.Context,
    files: Sequence[str],
    *,
    scheme_based: bool,
    redact: bool,
    column: str | None,
    output: str | None,
    prefix: str,
) -> None:
    """Print the normal form of every reference.

    The lines are those of the files, or of standard input, or the rows of tables. What is not a URI-reference goes to
    standard error with its line, place and reason, and the exit status is 1. With -o, the new column is "normalized":
    NULL for what is not a URI-reference; it is said how many there are, and `uri-split check` says why. Passwords are
    printed unless --redact is given.

    \b
    Examples:
      uri-split normalize links.txt | sort -u
      echo HTTP://Example.com:80/%7euser | uri-split normalize --scheme-based
      uri-split normalize --column url links.csv -o normal.csv
    """
    if output is not None:
        refused = _refused_in_table(files, column, output, prefix, scheme_based=scheme_based, redact=redact)
        context.exit(int(refused > 0))
    refuse_without_output(context)
    write_each(
        context,
        files,
        lambda line: URIReference(line).normalize(scheme_based=scheme_based),
        column,
        redact=redact,
        tables=True,
    )


def _refused_in_table(
    files: Sequence[str], column: str | None, output: str, prefix: str, *, scheme_based: bool, redact: bool
) -> int:
    """Write a table with the normal forms, and return how many texts have none."""
    with needing_extra():
        from uri_split.cli.tables.new_columns import normal_forms  # noqa: PLC0415  they need packages that may be absent
        from uri_split.cli.tables.rewriting import rewrite  # noqa: PLC0415
    nulls = refused = 0

    def new(texts: "Series") -> "DataFrame":
        nonlocal nulls, refused
        forms = normal_forms(texts, scheme_based=scheme_based, redact=redact)
        nulls += texts.null_count()
        refused += forms.to_series().null_count() - texts.null_count()
        return forms

    texts = rewrite(files, column, output, prefix, new, redact=redact) - nulls
    if nulls:
        click.echo(f"uri-split: {passed_over(nulls)}", err=True)
    click.echo(f"{counted(texts, 'row')}: {texts - refused:,} normalized, {refused:,} not")
    return refused
