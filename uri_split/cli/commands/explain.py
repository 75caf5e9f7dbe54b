"""``uri-split explain``: the picture of RFC 3986 for any text, and the verdict; or the page about a code."""

import shutil
from itertools import islice

import click

from uri_split._diagnosis.errors import InvalidURI
from uri_split._search.suggest import suggest
from uri_split._uri.references import URIReference
from uri_split.cli.codes.catalogue import ENTRIES, entries_of, similar_code
from uri_split.cli.codes.page import page
from uri_split.cli.explanation import kind_of, undrawn_components
from uri_split.cli.picture import picture

_MARGIN = "  "
_WIDEST_PAGE = 80


def _complete_code(_context: click.Context, _argument: click.Parameter, incomplete: str) -> list[str]:
    return sorted({entry.code for entry in ENTRIES if entry.code.startswith(incomplete)})


@click.command()
@click.argument("text", shell_complete=_complete_code)
@click.pass_context
def explain(context: click.Context, text: str) -> None:
    """Draw the components of a text, and explain what it is; or explain a code.

    The picture is like the one in RFC 3986, section 3. Passwords are hidden. The exit status is 0 if the text is a URI
    or a relative reference, and 1 if it is not.

    If the text is exactly the code of a problem, a hazard or a change, such as bad-character, this prints what the code
    means and what to do. To draw such a text as a reference, write ./ before it.

    \b
    Examples:
      uri-split explain 'http://me@example.com:8042/over/there?name=ferret#nose'
      uri-split explain urn:example:animal:ferret:nose
      uri-split explain 'http://example.com:8x/a b'
      uri-split explain bad-character
    """
    columns = shutil.get_terminal_size().columns
    entries = entries_of(text)
    if entries:
        click.echo("\n\n".join(page(entry, min(columns, _WIDEST_PAGE)) for entry in entries))
        return
    drawn = picture(text, columns - len(_MARGIN))
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
        code = similar_code(text)
        if code:
            click.echo(f"help: to read about a code, write uri-split explain {code}")
    except InvalidURI as error:
        click.echo(str(error))
        context.exit(1)
