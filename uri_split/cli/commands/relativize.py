"""``uri-split relativize``: the shortest reference to every URI."""

from collections.abc import Sequence

import click

from uri_split._uri.references import URI
from uri_split.cli.each_line import base_argument, write_each
from uri_split.cli.lines import files_argument, redact_option


@click.command()
@base_argument
@files_argument
@click.option("--network-path", is_flag=True, help="Let a reference begin with // and an authority.")
@redact_option
@click.pass_context
def relativize(context: click.Context, base: URI, files: Sequence[str], *, network_path: bool, redact: bool) -> None:
    """Print the shortest reference to every URI.

    The lines are those of the files, or of standard input; the references are for where BASE is the base URI. What is
    not a URI goes to standard error with its line, place and reason, and the exit status is 1. `uri-split resolve BASE`
    gives the URIs back, except those with dot-segments, which resolution takes away. Passwords are printed
    unless --redact is given.

    \b
    Examples:
      uri-split relativize https://example.com/docs/ links.txt
      echo https://example.com/logo.png | uri-split relativize https://example.com/docs/
    """
    write_each(context, files, lambda line: base.relativize(line, network_path=network_path), redact=redact)
