"""``uri-split expand``: the URI that a template and values expand to."""

import json
from collections.abc import Sequence
from typing import cast

import click

from uri_split._algebra.encoding import InvalidComponent
from uri_split._problem import InvalidURI
from uri_split._templates.expansion import Value
from uri_split._templates.template import URITemplate, unknown_variable
from uri_split._text.arguments import URIError
from uri_split._text.spans import shown
from uri_split.cli.errors import display_name, file_failure_as_click_error
from uri_split.cli.inputs import open_session
from uri_split.cli.options import TEMPLATE, complete_files


@click.command()
@click.argument("template", type=TEMPLATE)
@click.argument("given", nargs=-1, metavar="[NAME=VALUE]...")
@click.option(
    "--variables",
    "file",
    metavar="FILE",
    shell_complete=complete_files,
    help="Also read values from a JSON object, in FILE or, if it is -, in standard input.",
)
@click.option(
    "--no-check", is_flag=True, help="Print the expansion even if it is not a URI, or if a value such as .. changes it."
)
def expand(template: URITemplate, given: Sequence[str], *, file: str | None, no_check: bool) -> None:
    """Expand a URI template (RFC 6570) with values.

    Write the values unencoded: a % is a percent sign, except under the operators + and #. A name that is given several
    times has a list of values. A variable that is not given is undefined, and left out; NAME= is an empty value.

    Values in JSON may also be numbers, lists and objects; null is undefined. Names without a variable are ignored
    there. NAME=VALUE replaces a value of JSON.

    The expansion must be a URI or a relative reference, and no value may change its structure: none may be a
    dot-segment such as .., which would remove the segment before it, and none may be empty if what follows would then
    be the host. --no-check prints all expansions.

    \b
    Examples:
      uri-split expand 'https://example.com/{user}{?page}' user=jane page=2
      uri-split expand '/search{?q,tag*}' 'q=50% off' tag=new tag=red
      echo '{"tag": ["new", "red"]}' | uri-split expand '/{?tag*}' --variables -
    """
    values = {**({} if file is None else _object(file)), **_values(template, given)}
    try:
        expansion = template.expand(values) if no_check else template.to_uri(values)
    except (InvalidURI, InvalidComponent) as error:
        message = f"{error}\nadd --no-check to print it nevertheless"
        raise click.ClickException(message) from None
    except (TypeError, URIError) as error:
        raise click.ClickException(str(error)) from None
    click.echo(expansion)


def _values(template: URITemplate, given: Sequence[str]) -> dict[str, Value]:
    """Return the values of the command line: a list for each name that is given several times."""
    values: dict[str, list[str]] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            message = f'write NAME=VALUE, found "{shown(text).line}"'
            raise click.UsageError(message)
        if name not in template.variables:
            raise click.UsageError(unknown_variable(name, template.variables))
        values.setdefault(name, []).append(value)
    return {name: some[0] if len(some) == 1 else some for name, some in values.items()}


def _object(file: str) -> dict[str, Value]:
    """Return the JSON object in a file."""
    with open_session([file]) as session, file_failure_as_click_error("read", file, (OSError,)):
        data = session.inputs.open(file).read()
    try:
        value = cast("object", json.loads(data, parse_int=str, parse_float=str))  # numbers as they are written
    except (ValueError, RecursionError) as error:
        message = f"{display_name(file)} is not JSON: {error}"
        raise click.ClickException(message) from None
    if not isinstance(value, dict):
        message = f'{display_name(file)} must contain a JSON object, such as {{"user": "jane"}}'
        raise click.ClickException(message)
    return cast("dict[str, Value]", value)
