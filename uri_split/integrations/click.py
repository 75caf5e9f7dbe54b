"""Click: a type of parameters for URIs.

>>> import click
>>> from uri_split import URI, WEB_LINK
>>> from uri_split.integrations.click import URIParamType
>>> @click.command()
... @click.argument("link", type=URIParamType(WEB_LINK))
... @click.option("--base", type=URIParamType(URI))
... def fetch(link: URI, base: URI | None) -> None:
...     click.echo(link.host)
>>> fetch.main(["https://example.com/a"], standalone_mode=False)
example.com
>>> try:
...     fetch.main(["ftp://me:secret@example.com/a b"], standalone_mode=False)
... except click.UsageError as error:
...     print(error.format_message())
Invalid value for 'LINK': not a valid URI:
  ftp://me:***@example.com/a b
                            ^
  a space is not allowed in a path (path, RFC 3986 section 3.3)
  help: write %20

For Typer, see `uri_split.integrations.typer`.
"""

from typing import TYPE_CHECKING, Generic, TypeVar

from uri_split._policy.policy import Clean, Policy, parser_of
from uri_split._text.arguments import URIError, requires_extra
from uri_split._uri.types import URIReference

with requires_extra("the click integration", package="click", extra="cli"):
    import click

_Kind_co = TypeVar("_Kind_co", bound=URIReference, covariant=True)

if TYPE_CHECKING:

    class _ParamType(click.ParamType[_Kind_co]):
        """Generic as in click from 8.4 on."""

else:

    class _ParamType(click.ParamType, Generic[_Kind_co]):
        """Generic in older versions of click, too."""


class URIParamType(_ParamType[_Kind_co]):
    """Type of arguments and options whose value is a reference.

    Args:
        accepts: `uri_split.URI`, `uri_split.AbsoluteURI`, `uri_split.RelativeRef`, `uri_split.URIReference`, a
            `uri_split.Policy`, or a `uri_split.Clean` for what people type.

    Raises:
        click.BadParameter: When a value is converted that is not accepted. The message is that of the
            `uri_split.InvalidURI` or `uri_split.DisallowedURI`: the text with carets, and the reasons. Passwords are
            hidden.
        TypeError: If `accepts` is something else.

    >>> from uri_split import RelativeRef
    >>> URIParamType(RelativeRef)("../a"), URIParamType(RelativeRef).name
    (RelativeRef('../a'), 'relative-ref')
    """

    def __init__(self, accepts: type[_Kind_co] | Policy[_Kind_co] | Clean[_Kind_co]) -> None:
        self._parse = parser_of(accepts)
        self.name = accepts.rule.lower()

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> _Kind_co:
        """Return a text as a reference, or raise an error that says why it is refused."""
        try:
            return self._parse(value)
        except URIError as error:
            self.fail(str(error), param, ctx)
