"""``uri-split edit``: references with some of their parts replaced, added or removed."""

import os
from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from shlex import quote
from typing import Final, cast, get_args

import click

from uri_split._algebra.encoding import InvalidComponent, encode_component
from uri_split._algebra.paths import with_segment
from uri_split._algebra.queries import Parameter
from uri_split._algebra.schemes import HIGHEST_PORT, NETWORK
from uri_split._grammar import Component
from uri_split._problem import InvalidURI, best_suggestion
from uri_split._uri.functions import build
from uri_split._uri.reference import replaced
from uri_split._uri.types import URI, RelativeRef, URIReference
from uri_split.cli.commands.build import read_parameters
from uri_split.cli.errors import json_line
from uri_split.cli.formats import parts_of
from uri_split.cli.inputs import open_session
from uri_split.cli.lines import Line, annotate, read_lines, reasons
from uri_split.cli.options import SCHEME, column_option, complete_files, redact_option, redactor
from uri_split.cli.records import Record, whole
from uri_split.columns.parts import PARTS

_COMPONENTS: Final = get_args(Component)
_ENCODED: Final[tuple[Component, ...]] = ("userinfo", "path", "fragment")
_PORT: Final = click.IntRange(0, HIGHEST_PORT)
_PORT.name = "port"  # otherwise "integer range", in messages


@click.command()
@click.argument("uris", nargs=-1, metavar="[URI]...")
@click.option("--lines", "file", metavar="FILE", shell_complete=complete_files, help="Edit the lines of FILE.")
@click.option(
    "--remove", multiple=True, type=click.Choice(_COMPONENTS), metavar="COMPONENT", help="Remove userinfo, port, query…"
)
@click.option("--scheme", type=SCHEME, metavar="TEXT", help="Replace the scheme.")
@click.option("--userinfo", metavar="TEXT", help="Replace the user, or user:password.")
@click.option("--host", metavar="TEXT", help="Replace the host: a name or an IP address; brackets are optional.")
@click.option("--port", type=_PORT, metavar="NUMBER", help="Replace the port.")
@click.option("--path", metavar="TEXT", help="Replace the path: segments, separated by slashes.")
@click.option("--fragment", metavar="TEXT", help="Replace the fragment.")
@click.option("--append", multiple=True, metavar="SEGMENT", help="Add a segment to the path.")
@click.option("--without", multiple=True, metavar="NAME", help="Remove query parameters; * matches any text.")
@click.option("--set", "new", multiple=True, callback=read_parameters, metavar="NAME=VALUE", help="Set a parameter.")
@click.option("--add", "more", multiple=True, callback=read_parameters, metavar="NAME=VALUE", help="Add a parameter.")
@click.option("--sort-query", is_flag=True, help="Sort the query parameters by their names.")
@click.option("--get", type=click.Choice(PARTS), metavar="COMPONENT", help="Print only the host, path…, as written.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON lines: the URI, its components and parameters.")
@redact_option
@column_option
@click.pass_context
def edit(  # noqa: PLR0913  a parameter for each option
    context: click.Context,
    /,
    uris: Sequence[str],
    *,
    file: str | None,
    remove: Sequence[Component],
    append: Sequence[str],
    without: Sequence[str],
    new: Sequence[Parameter],
    more: Sequence[Parameter],
    sort_query: bool,
    get: str | None,
    as_json: bool,
    redact: bool,
    column: str | None,
    **components: str | int | None,
) -> None:
    """Change parts of URIs or relative references.

    Edits the arguments, or with --lines, the lines of a file; without both, those of standard input. What no option
    names stays as it is, byte for byte. Options for several values may be repeated. The edits are made in the order in
    which --help lists them.

    Write values unencoded: a % is a percent sign, and no value can change another component. References that are
    invalid, or that cannot be edited so, go to standard error with the place and the reason; the exit status is then 1.
    It is 2 if a file cannot be read. Passwords are printed unless --redact is given.

    \b
    Examples:
      uri-split edit 'https://example.com/?page=1&utm_source=x' --without 'utm_*' --set page=2
      uri-split edit http://example.com:8080/a --scheme https --remove port --append 'b c'
      uri-split edit --lines links.txt --host example.net > moved.txt
      uri-split find mails/ | uri-split edit --remove query --remove fragment | sort -u
      uri-split edit https://example.com/a --get host
    """
    _refuse_files(uris)
    if (get and as_json) or (uris and (file or column)):
        message = "--get and --json" if get and as_json else "URIs as arguments, and --lines or --column"
        message = f"{message} are mutually exclusive"
        raise click.UsageError(message)
    uris = () if uris == ("-",) else uris  # standard input, as after --lines
    changes: dict[Component, str | None] = dict.fromkeys(remove)
    changes |= {cast("Component", name): str(value) for name, value in components.items() if value is not None}
    prepared = redactor(redact=redact)
    failed = False
    with open_session([] if file is None else [file]) as session:
        arguments = (Line("argument", uri, Record(number, uri, uri, whole)) for number, uri in enumerate(uris, 1))
        for line in arguments if uris else read_lines(session, column):
            try:
                edited = _with_components(URIReference(line.text), changes, append)
                edited = edited.without_query_params(*without)
                for name in dict.fromkeys(name for name, _ in new):
                    edited = edited.with_query_param(name, *(value for other, value in new if other == name))
                edited = edited.add_query_params(more)
                edited = edited.sorted_query() if sort_query else edited
            except (InvalidURI, InvalidComponent) as error:
                failed = True
                for reason in _reasons(line, error):
                    session.screen.write_error(reason)
            else:
                session.screen.write(_shown(prepared(edited), get, as_json=as_json))
    context.exit(session.exit_status(int(failed)))


def _refuse_files(uris: Sequence[str]) -> None:
    """Refuse a file in place of a URI. It could be meant as a relative reference, but hardly ever is.

    Raises:
        click.UsageError: If there is one.
    """
    for uri in filter(os.path.isfile, uris):
        message = f'"{uri}" is a file: to edit its lines, write --lines {quote(uri)}'
        raise click.UsageError(message)


def _with_components(
    reference: URI | RelativeRef, changes: Mapping[Component, str | None], segments: Sequence[str]
) -> URI | RelativeRef:
    """Return a reference with some components replaced, each encoded for its place, and more segments."""
    parts: dict[Component, str | None] = {}
    for name, text in changes.items():
        if text and name == "host":
            parts[name] = build(scheme=changes.get("scheme", reference.scheme), host=text).host
        else:
            parts[name] = encode_component(name, text, name) if text and name in _ENCODED else text
    components = replaced(reference.components, parts)
    if {"scheme", "host"} & parts.keys() and not components.host and components.scheme in NETWORK:
        hint = ": write // before it, or add --host" if reference.authority is None and "host" not in parts else ""
        message = f"{components.scheme} requires a host{hint}"
        raise InvalidComponent(message, "host")
    return URIReference(components._replace(path=reduce(with_segment, segments, components).path))


def _reasons(line: Line, error: InvalidURI | InvalidComponent) -> Iterable[str]:
    if isinstance(error, InvalidURI):
        return reasons(line, error.rule, error.problems, best_suggestion(error.text, error.rule))
    message = error.message.removesuffix("; dns=False allows other names")
    return annotate(line, "URI-reference", [((0, len(line.text)), message)])


def _shown(uri: str, get: str | None, *, as_json: bool) -> str:
    parts: dict[str, str | None] = dict(zip(PARTS, parts_of(uri), strict=True))
    if as_json:
        params = [{"name": name, "value": value} for name, value in URIReference(uri).query_params()]
        return json_line({"uri": uri, **parts, "params": params})
    return f"{(parts[get] or '') if get else uri}\n"
