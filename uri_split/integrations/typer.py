"""Typer: parsers of arguments and options for URIs.

>>> from typing import Annotated
>>> import typer
>>> from uri_split import URI, WEB_LINK
>>> from uri_split.integrations.typer import uri_parser
>>> app = typer.Typer()
>>> @app.command()
... def fetch(link: Annotated[URI, typer.Argument(parser=uri_parser(WEB_LINK))]) -> None:
...     typer.echo(link.host)
>>> app(["https://example.com/a"], standalone_mode=False)
example.com

Typer reads a parameter with the annotation ``URI`` without a parser, too. Its error then has the first reason only.
"""

from collections.abc import Callable
from typing import TypeVar

from uri_split._policy.policy import Clean, Policy, parser_of
from uri_split._text.arguments import URIError, requires_extra
from uri_split._uri.types import URIReference

with requires_extra("the Typer integration", package="typer"):
    import typer

_Kind = TypeVar("_Kind", bound=URIReference)


def uri_parser(accepts: type[_Kind] | Policy[_Kind] | Clean[_Kind]) -> Callable[[str], _Kind]:
    """Return a function for the argument ``parser`` of `typer.Argument` and `typer.Option`.

    Args:
        accepts: `uri_split.URI`, `uri_split.AbsoluteURI`, `uri_split.RelativeRef`, `uri_split.URIReference`, a
            `uri_split.Policy`, or a `uri_split.Clean` for what people type.

    Returns:
        A function that returns a text as a reference. For a text that is not accepted, it raises `typer.BadParameter`
        with the message of the `uri_split.InvalidURI` or `uri_split.DisallowedURI`: the text with carets, and the
        reasons. Secrets are hidden.

    Raises:
        TypeError: If `accepts` is something else.

    >>> parse = uri_parser(Policy(schemes={"https"}))
    >>> parse("https://example.com/")
    AbsoluteURI('https://example.com/')
    >>> try:
    ...     parse("http://example.com/")
    ... except typer.BadParameter as error:
    ...     print(error)
    URI not allowed:
      http://example.com/
      ^^^^
      the scheme must be https, found "http"
      help: write "https:" instead of "http:"
    """
    parse = parser_of(accepts)

    def uri(text: str) -> _Kind:
        try:
            return parse(text)
        except URIError as error:
            raise typer.BadParameter(str(error)) from None

    return uri
