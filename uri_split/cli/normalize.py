"""``uri-split normalize``: the normal form of every reference."""

from typing import TYPE_CHECKING

import click

from uri_split.cli.each_line import write_each
from uri_split.cli.lines import files_argument
from uri_split.references import URIReference

if TYPE_CHECKING:
    from collections.abc import Sequence


@click.command()
@files_argument
@click.option(
    "--scheme-based",
    is_flag=True,
    help="Use what is known of the scheme as well: its default port, whether an empty path is /, ...",
)
@click.pass_context
def normalize(context: click.Context, files: "Sequence[str]", *, scheme_based: bool) -> None:
    """Print the normal form of every reference.

    The lines are those of the files, or of standard input. What is not a URI-reference goes to standard error with its
    line, place and reason, and the exit status is 1.

    \b
    Examples:
      uri-split normalize links.txt | sort -u
      echo HTTP://Example.com:80/%7euser | uri-split normalize --scheme-based
    """
    write_each(context, files, lambda line: URIReference(line).normalize(scheme_based=scheme_based))
