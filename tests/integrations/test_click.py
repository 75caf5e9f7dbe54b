"""The type of parameters for click."""

import sys
from importlib import import_module
from unittest.mock import patch

import click
import pytest
from click.testing import CliRunner

from uri_split import CALLBACK, URI, WEBSITE, AbsoluteURI, Clean, Policy, RelativeRef, URIReference
from uri_split.integrations.click import URIParamType

SECRET = "hunter2"
BAD = f"http://me:{SECRET}@example.com:8x/a b"


@click.command()
@click.argument("link", type=URIParamType(URI), envvar="LINK")
@click.option("--base", type=URIParamType(AbsoluteURI), default="https://example.net/", show_default=True)
@click.option("--next", "following", type=URIParamType(URIReference), multiple=True)
@click.option("--callback", type=URIParamType(CALLBACK))
def fetch(link: URI, base: AbsoluteURI, following: tuple[URIReference, ...], callback: URI | None) -> None:
    click.echo(repr([link, base, following, callback]))


def output(*arguments: str) -> str:
    result = CliRunner().invoke(fetch, arguments)
    assert result.exit_code == 0, result.output
    return result.output.strip()


def error(*arguments: str) -> list[str]:
    result = CliRunner().invoke(fetch, arguments)
    assert result.exit_code == 2
    return result.output.splitlines()[3:]


def test_values_have_their_types() -> None:
    base = "AbsoluteURI('https://example.net/')"
    assert output("a:#b") == f"[URI('a:#b'), {base}, (), None]"
    arguments = ("a:", "--next", "../b", "--next", "c:", "--callback", "http://127.0.0.1/")
    assert output(*arguments) == (
        f"[AbsoluteURI('a:'), {base}, (RelativeRef('../b'), AbsoluteURI('c:')), AbsoluteURI('http://127.0.0.1/')]"
    )


def test_text_is_cleaned() -> None:
    kind = URIParamType(Clean(WEBSITE))
    assert (kind("bücher.example"), kind.name) == (AbsoluteURI("https://xn--bcher-kva.example"), "uri")
    with pytest.raises(click.BadParameter, match="is the machine itself"):
        kind("localhost:80")


def test_value_that_is_a_reference_is_kept() -> None:
    assert URIParamType(URI)(URI("a:#b")) == URI("a:#b")
    assert URIParamType(URI)(None) is None


def test_error_has_carets_and_reasons_but_no_password() -> None:
    assert error(BAD) == [
        "Error: Invalid value for 'LINK': not a valid URI:",
        "  http://me:***@example.com:8x/a b",
        "                             ^  ^",
        '  port must be digits, found "x" (port, RFC 3986 section 3.2.3)',
        "  a space is not allowed in a path (path, RFC 3986 section 3.3)",
        "  help: write http://me:***@example.com:8/a%20b",
    ]


def test_error_of_a_policy_says_what_is_allowed() -> None:
    assert error("a:", "--callback", f"https://me:{SECRET}@example.com/") == [
        "Error: Invalid value for '--callback': URI not allowed:",
        "  https://me:***@example.com/",
        "          ^^^^^^^",
        "  userinfo is not allowed",
        '  help: remove everything between "//" and "@", and the "@"',
    ]


def test_error_names_the_environment_variable() -> None:
    result = CliRunner(env={"LINK": BAD}).invoke(fetch)
    assert "Invalid value for 'LINK'" in result.output
    assert SECRET not in result.output


def test_relative_reference_is_no_uri() -> None:
    assert "missing scheme" in "".join(error("../a"))


def test_prompt_asks_again() -> None:
    @click.command()
    @click.option("--link", type=URIParamType(URI), prompt=True)
    def ask(link: URI) -> None:
        click.echo(repr(link))

    lines = CliRunner().invoke(ask, input=f"{BAD}\na:\n").output.splitlines()
    assert lines[1] == "Error: not a valid URI:"
    assert lines[-1] == "AbsoluteURI('a:')"


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        (URIParamType(URI), "uri"),
        (URIParamType(RelativeRef), "relative-ref"),
        (URIParamType(URIReference), "uri-reference"),
        (URIParamType(Policy("absolute-URI")), "absolute-uri"),
    ],
)
def test_name_is_that_of_the_rule(kind: "URIParamType[URIReference]", name: str) -> None:
    assert kind.name == name
    assert kind.to_info_dict() == {"param_type": "URI", "name": name}


def test_help_shows_the_name() -> None:
    help_text = output("--help")
    assert "--base ABSOLUTE-URI" in help_text
    assert "[default: https://example.net/]" in help_text


def test_import_without_click_names_the_package() -> None:
    with patch.dict(sys.modules, {"click": None}):
        del sys.modules["uri_split.integrations.click"]
        with pytest.raises(ModuleNotFoundError) as caught:
            import_module("uri_split.integrations.click")
    assert str(caught.value) == "the click integration needs the package click: install uri_split with the extra cli"
