"""The parsers for Typer, and the types as annotations of its parameters."""

import re
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from itertools import pairwise
from typing import Annotated
from unittest.mock import patch

import pytest
import typer
from typer.testing import CliRunner

from uri_split import URI, WEB_LINK, WEBSITE, AbsoluteURI, Clean, DisallowedURI, RelativeRef, URITemplate
from uri_split.integrations.typer import uri_parser

SECRET = "hunter2"
BAD = f"http://me:{SECRET}@example.com:8x/a b"
# By pydantic.
READS_ANNOTATIONS = tuple(map(int, version("typer").split(".")[:2])) >= (0, 29)


def fetch(
    link: Annotated[URI, typer.Argument(parser=uri_parser(WEB_LINK))],
    base: Annotated[AbsoluteURI | None, typer.Option(parser=uri_parser(AbsoluteURI))] = None,
    following: Annotated[list[RelativeRef] | None, typer.Option("--next", parser=uri_parser(RelativeRef))] = None,
) -> None:
    typer.echo(repr([link, base, following]))


def run(function: Callable[..., None], *arguments: str, entered: str | None = None) -> tuple[int, list[str]]:
    """Return the exit status, and the lines of the output without the box around an error."""
    app = typer.Typer()
    app.command()(function)
    result = CliRunner().invoke(app, arguments, entered, {"COLUMNS": "80", "TERMINAL_WIDTH": "80"})
    assert SECRET not in result.output
    return result.exit_code, [re.sub("^│ | *│$", "", line) for line in result.output.splitlines()]


def test_values_have_their_types() -> None:
    arguments = ("https://example.com/#a", "--base", "a:", "--next", "b", "--next", "?c")
    lines = ["[URI('https://example.com/#a'), AbsoluteURI('a:'), [RelativeRef('b'), RelativeRef('?c')]]"]
    assert run(fetch, *arguments) == (0, lines)


def test_text_is_cleaned() -> None:
    assert uri_parser(Clean(WEBSITE))("example.com") == "https://example.com"
    with pytest.raises(typer.BadParameter, match="is the machine itself"):
        uri_parser(Clean(WEBSITE))("localhost:80")


def test_error_has_carets_and_reasons_but_no_password() -> None:
    status, lines = run(fetch, BAD)
    assert status == 2
    assert re.fullmatch("Invalid value for '(?:link|LINK)': not a valid URI:", lines[-7])
    assert lines[-6:-1] == [
        "  http://me:***@example.com:8x/a b",
        "                             ^  ^",
        '  port must be digits, found "x" (port, RFC 3986 section 3.2.3)',
        "  a space is not allowed in a path (path, RFC 3986 section 3.3)",
        "  help: write http://example.com:8/a%20b",  # the policy refuses userinfo
    ]


def test_carets_of_a_long_text_are_under_it() -> None:
    _, lines = run(fetch, f"https://example.com/{'a' * 60}[{'b' * 60}")
    (above, carets) = next((before, line) for before, line in pairwise(lines) if line.strip() == "^")
    assert above[carets.index("^")] == "["


def test_error_of_a_policy_says_what_is_allowed() -> None:
    _, lines = run(fetch, "ftp://example.com/")
    assert '  the scheme must be http or https, found "ftp"' in lines


def test_prompt_asks_again() -> None:
    def ask(link: Annotated[URI, typer.Option(parser=uri_parser(URI), prompt=True)]) -> None:
        typer.echo(repr(link))

    status, lines = run(ask, entered="a b\na:\n")
    assert status == 0
    assert lines[1] == "Error: not a valid URI:"
    assert lines[-1] == "AbsoluteURI('a:')"


@pytest.mark.skipif(not READS_ANNOTATIONS, reason="older versions of Typer read only the types that they know")
def test_annotation_is_enough() -> None:
    def read(link: URI) -> None:
        typer.echo(repr(link))

    assert run(read, "a:#b") == (0, ["URI('a:#b')"])
    status, lines = run(read, BAD)
    assert status == 2
    assert 'port must be digits, found "x"' in " ".join(lines)


@pytest.mark.skipif(not READS_ANNOTATIONS, reason="older versions of Typer read only the types that they know")
def test_annotation_with_the_type_of_templates_is_enough() -> None:
    def read(template: URITemplate) -> None:
        typer.echo(repr(template))

    assert run(read, "/{a}") == (0, ["URITemplate('/{a}')"])
    status, lines = run(read, f"//me:{SECRET}@h/{{a")
    assert status == 2
    assert '"{" is not closed' in " ".join(lines)


def test_parser_returns_a_reference_or_raises_bad_parameter() -> None:
    parse = uri_parser(WEB_LINK)
    assert type(parse("https://example.com/")) is AbsoluteURI
    with pytest.raises(typer.BadParameter) as caught:
        parse("ftp://example.com/")
    with pytest.raises(DisallowedURI) as refused:
        WEB_LINK.parse("ftp://example.com/")
    assert str(caught.value) == str(refused.value)


def test_import_without_typer_names_the_package() -> None:
    with patch.dict(sys.modules, {"typer": None}):
        del sys.modules["uri_split.integrations.typer"]
        with pytest.raises(ModuleNotFoundError) as caught:
            import_module("uri_split.integrations.typer")
    assert str(caught.value) == "the Typer integration needs the package typer: pip install typer"
