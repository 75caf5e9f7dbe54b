"""``uri-split relativize``: the shortest reference to each URI."""

from collections.abc import Sequence

import click

from uri_split._uri.types import URI
from uri_split.cli.lines import base_argument, write_each
from uri_split.cli.options import INPUTS_HELP, column_option, files_argument, redact_option


@click.command(epilog=INPUTS_HELP)
@base_argument
@files_argument
@click.option("--network-path", is_flag=True, help="Allow references that begin with // and an authority.")
@redact_option
@column_option
@click.pass_context
def relativize(
    context: click.Context, base: URI, files: Sequence[str], *, network_path: bool, redact: bool, column: str | None
) -> None:
    """Print the shortest reference to each URI, relative to BASE.

    Reads the lines of files or of standard input, or the rows of tables. Lines that are not URIs go to standard error
    with the place and the reason, and the exit status is 1. `uri-split resolve BASE` restores the URIs, except for
    dot-segments, which resolution removes. Passwords are printed unless --redact is given.

    \b
    Examples:
      uri-split relativize https://example.com/docs/ links.txt
      echo https://example.com/logo.png | uri-split relativize https://example.com/docs/
    """
    write_each(context, files, lambda line: base.relativize(line, network_path=network_path), column, redact=redact)
