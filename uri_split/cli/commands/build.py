"""``uri-split build``: a reference from its decoded components."""

from collections.abc import Sequence

import click

from uri_split._algebra.encoding import InvalidComponent
from uri_split._algebra.schemes import HIGHEST_PORT
from uri_split._uri import functions
from uri_split.rules import RULES


def _port(_context: click.Context, _option: click.Parameter, text: str | None) -> int | None:
    if text is None:
        return None
    number = text.lstrip("0") or text[-1:]
    if not RULES["port"].is_valid(text) or not 0 < len(number) <= len(str(HIGHEST_PORT)):
        message = f"must be a number from 0 to {HIGHEST_PORT}"
        raise click.BadParameter(message)
    return int(number)


def read_parameters(
    _context: click.Context, _option: click.Parameter, given: Sequence[str]
) -> list[tuple[str, str | None]]:
    """Return the names and values of parameters; the value is `None` if there is no ``=``."""
    if "" in given:
        message = "write NAME=VALUE, or a name alone"
        raise click.BadParameter(message)
    parameters = [text.partition("=") for text in given]
    return [(name, value if equals else None) for name, equals, value in parameters]


@click.command()
@click.option("--scheme", metavar="TEXT")
@click.option("--userinfo", metavar="TEXT")
@click.option("--host", metavar="TEXT", help="A name or an IP address; brackets are optional.")
@click.option("--port", callback=_port, metavar="NUMBER")
@click.option("--path", default="", metavar="TEXT", help="Segments, separated by slashes.")
@click.option("--query", metavar="TEXT")
@click.option(
    "--param",
    "params",
    multiple=True,
    callback=read_parameters,
    metavar="NAME=VALUE",
    help="A query parameter; may be repeated.",
)
@click.option("--fragment", metavar="TEXT")
@click.option(
    "--idna/--no-idna",
    default=None,
    help="Write the host in IDNA or percent-encode it. Default: IDNA if the scheme looks up hosts in the DNS.",
)
@click.option(
    "--dns/--no-dns",
    default=None,
    help="Reject a host that is neither a DNS name nor an IP address. Default: if the scheme looks it up in the DNS.",
)
def build(  # noqa: PLR0913  a parameter for each option
    *,
    scheme: str | None,
    userinfo: str | None,
    host: str | None,
    port: int | None,
    path: str,
    query: str | None,
    params: list[tuple[str, str | None]],
    fragment: str | None,
    idna: bool | None,
    dns: bool | None,
) -> None:
    """Build a URI or a relative reference from its components.

    Write the values unencoded: each is percent-encoded, a % is a percent sign, and no value can change another
    component.

    \b
    Examples:
      uri-split build --scheme https --host example.com --path '/100% of it' --param 'q=x & y'
      uri-split build --scheme http --host ::1 --port 8080
    """
    if query is not None and params:
        message = "--query and --param are mutually exclusive"
        raise click.UsageError(message)
    try:
        reference = functions.build(
            scheme=scheme,
            userinfo=userinfo,
            host=host,
            port=port,
            path=path,
            query=params or query,
            fragment=fragment,
            idna=idna,
            dns=dns,
        )
    except InvalidComponent as error:
        words = error.message.replace("dns=False", "--no-dns")
        raise click.BadParameter(words, param_hint=f"--{error.component}") from None
    click.echo(reference)
