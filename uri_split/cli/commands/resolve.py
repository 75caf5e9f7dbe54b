"""``uri-split resolve``: the target URI of each reference."""

from collections.abc import Sequence

import click

from uri_split._uri.references import URI
from uri_split.cli.each_line import base_argument, write_each
from uri_split.cli.options import files_argument, redact_option


@click.command()
@base_argument
@files_argument
@click.option(
    "--backward-compatible",
    is_flag=True,
    help="Ignore the scheme of a reference if the base has the same, as parsers before RFC 3986 did.",
)
@redact_option
@click.pass_context
def resolve(
    context: click.Context, base: URI, files: Sequence[str], *, backward_compatible: bool, redact: bool
) -> None:
    """Print the target URI of each reference, resolved against BASE.

    Reads the lines of files or of standard input. Lines that are not URI references go to standard error with the place
    and the reason, and the exit status is 1. Passwords are printed unless --redact is given.

    \b
    Examples:
      uri-split resolve https://example.com/docs/ references.txt
      echo ../images/logo.png | uri-split resolve https://example.com/docs/index.html
    """
    write_each(context, files, lambda line: base.resolve(line, strict=not backward_compatible), redact=redact)
