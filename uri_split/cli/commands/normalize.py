"""``uri-split normalize``: the normal form of each reference."""

from collections.abc import Sequence

import click

from uri_split._uri.types import URIReference
from uri_split.cli.lines import write_each
from uri_split.cli.options import INPUTS_HELP, column_option, files_argument, redact_option


@click.command(epilog=INPUTS_HELP)
@files_argument
@click.option(
    "--scheme-based",
    is_flag=True,
    help="Also apply the rules of the scheme: drop its default port, write an empty path as /, …",
)
@redact_option
@column_option
@click.pass_context
def normalize(
    context: click.Context, files: Sequence[str], *, scheme_based: bool, redact: bool, column: str | None
) -> None:
    """Print the normal form of each URI or relative reference.

    Reads the lines of files or of standard input, or the rows of tables. Lines that are not URI references go to
    standard error with the place and the reason. Passwords are printed unless --redact is given. The exit status is 0
    if all texts are URI references, 1 if some are not, and 2 if a file cannot be read.

    \b
    Examples:
      uri-split normalize links.txt | sort -u
      echo HTTP://Example.com:80/%7euser | uri-split normalize --scheme-based
      uri-split normalize --column url links.csv
    """
    write_each(
        context, files, lambda line: URIReference(line).normalize(scheme_based=scheme_based), column, redact=redact
    )
