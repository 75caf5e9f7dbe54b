"""Real t-strings, on Python 3.14 and later, and every example that has one. Type checkers read this file as well."""

import inspect
from datetime import date
from ipaddress import ip_address
from string.templatelib import Template
from textwrap import dedent
from typing import assert_type, cast

import pytest

from tests.docs.pages import ROOT, Block, blocks
from tests.docs.running import run_python
from uri_split import URI, InvalidComponent, InvalidURI, RelativeRef
from uri_split.hosts import RegName
from uri_split.templates import uri

GUIDE = ROOT / "docs" / "pages" / "guide" / "t-strings.md"


def page_of(user: str, page: int) -> Template:
    return t"/users/{user}?page={page}"


def test_values_of_a_t_string_are_encoded() -> None:
    user, name, query = "a@b", "c/d", "50% & more"
    reference = uri(t"https://example.com/{user}/files/{name}?q={query}")
    assert_type(reference, URI | RelativeRef)
    assert isinstance(reference, URI)
    assert reference == "https://example.com/a@b/files/c%2Fd?q=50%25%20%26%20more"


def test_t_string_without_values_is_its_literal() -> None:
    assert uri(t"") == ""
    assert uri(t"/a?b#c") == "/a?b#c"
    assert uri(t"/a" + t"/b") == "/a/b"


def test_t_string_may_be_passed_on_and_added_up() -> None:
    assert uri(page_of("a/b", 2)) == "/users/a%2Fb?page=2"
    assert uri(t"{URI('https://example.com/')}" + page_of("a/b", 2)) == "https://example.com/users/a%2Fb?page=2"


def test_host_port_and_parameters() -> None:
    name, address, port = RegName("example.com"), ip_address("::1"), 8080
    tags, parameters = ["a", "b"], {"c": "d&e", "f": None}
    assert uri(t"//{name}:{port}/?tag={tags}&{parameters}") == "//example.com:8080/?tag=a&tag=b&c=d%26e&f"
    assert uri(t"//{address}:{port:05}") == "//[::1]:8080"


def test_conversion_format_and_debugging_are_those_of_f_strings() -> None:
    name, day, width = "a/b", date(2026, 1, 2), 6
    assert uri(t"/{name!r}/{day:%d-%m}/{name:>{width}}/{day!s:.4}") == "/'a%2Fb'/02-01/%20%20%20a%2Fb/2026"
    assert uri(t"/{name=}") == "/name='a%2Fb'"


def test_value_in_a_host_is_refused_by_its_name() -> None:
    host = "example.com"
    with pytest.raises(InvalidComponent, match="host must be a RegName"):
        uri(t"https://{host}/")


def test_literal_is_refused_before_any_value() -> None:
    with pytest.raises(InvalidURI) as caught:
        uri(t"/a b/{...!r:no format}")
    assert caught.value.text == "/a b/x"


def test_f_string_is_refused() -> None:
    with pytest.raises(TypeError, match="an f-string is already filled in"):
        uri(cast("Template", f"https://example.com/{1}"))


def test_examples_of_the_guide_run() -> None:
    names: dict[str, object] = {}
    sessions = [block for block in blocks(GUIDE) if block.language == "python-console"]
    assert len(sessions) > 5
    for session in sessions:
        run_python(session, GUIDE, names)


def test_example_of_the_docstring_runs() -> None:
    _, _, rest = (inspect.getdoc(uri) or "").partition("::\n\n")
    program, _, _ = rest.partition("\n\n- ")
    assert program.count("assert ") == 2
    run_python(Block("python", dedent(program), 1), GUIDE, {"uri": uri, "URI": URI})
