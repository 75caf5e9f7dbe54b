"""``uri-split explain``: the picture of RFC 3986 for any text, and the verdict."""

import shutil
from itertools import islice

import click

from uri_split._diagnosis.errors import InvalidURI
from uri_split._search.suggest import suggest
from uri_split._uri.references import URIReference
from uri_split.cli.explanation import kind_of, undrawn_components
from uri_split.cli.picture import picture

_MARGIN = "  "


@click.command()
@click.argument("text")
@click.pass_context
def explain(context: click.Context, text: str) -> None:
    """Draw the components of a text, and explain what it is.

    The picture is like the one in RFC 3986, section 3. Passwords are hidden. The exit status is 0 if the text is a URI
    or a relative reference, and 1 if it is not.

    \b
    Examples:
      uri-split explain 'http://me@example.com:8042/over/there?name=ferret#nose'
      uri-split explain urn:example:animal:ferret:nose
      uri-split explain 'http://example.com:8x/a b'
    """
    drawn = picture(text, shutil.get_terminal_size().columns - len(_MARGIN))
    click.echo()
    for line in drawn.splitlines():
        click.echo(f"{_MARGIN}{line}".rstrip())
    click.echo()
    for note in undrawn_components(text):
        click.echo(note)
    try:
        click.echo(f"valid: {kind_of(URIReference(text))}")
        likely = (suggestion for suggestion in suggest(text) if suggestion.certainty == "likely")
        for suggestion in islice(likely, 1):  # such as one for "http:/example.com"
            click.echo(f"help: {suggestion.message}")
    except InvalidURI as error:
        click.echo(str(error))
        context.exit(1)
