"""The statements of sections 3 to 5 of RFC 3986 hold, and a page shows them with their checks."""

import string
from collections.abc import Callable, Mapping
from ipaddress import IPv6Address
from typing import Final

import pytest
from sqlalchemy.dialects.sqlite import dialect

import uri_split
from docs.statements import Statement, reference, statements
from uri_split import encoding, files, hosts, lenient, resolution, schemes
from uri_split._grammar import RuleName
from uri_split._picture import picture
from uri_split.integrations.sqlalchemy import URIType
from uri_split.rules import RULES

STATEMENTS = list(statements())
SECTIONS = (
    *("3", "3.1", "3.2", "3.2.1", "3.2.2", "3.2.3", "3.3", "3.4", "3.5", "4.1", "4.2", "4.3", "4.4", "4.5", "5.1"),
    *("5.1.1", "5.1.2", "5.1.3", "5.1.4", "5.2.1", "5.2.2", "5.2.3", "5.2.4", "5.3", "5.4.1", "5.4.2"),
)


def matching(rule: RuleName, *texts: str) -> list[str]:
    """Return those of the texts that match a rule."""
    return [text for text in texts if RULES[rule].is_valid(text)]


def characters(rule: RuleName, before: str = "", after: str = "") -> set[str]:
    """Return the characters up to U+FFFF that match a rule between two texts."""
    return {character for character in map(chr, range(0x10000)) if RULES[rule].is_valid(before + character + after)}


def error(function: Callable[..., object], *arguments: object, **keywords: object) -> str:
    """Return the name of the error that a call raises."""
    return type(_raised(function, *arguments, **keywords)).__name__


def message(function: Callable[..., object], *arguments: object) -> str:
    """Return the message of the error that a call raises."""
    return str(_raised(function, *arguments))


def _raised(function: Callable[..., object], *arguments: object, **keywords: object) -> Exception | None:
    try:
        function(*arguments, **keywords)
    except (uri_split.URIError, AttributeError) as raised:
        return raised
    return None


def stored(text: str) -> object:
    """Return what a column of SQLAlchemy for URIs stores of a text."""
    return URIType(uri_split.URI).process_bind_param(text, dialect())


_ALPHA: Final = set(string.ascii_letters)
_DIGIT: Final = set(string.digits)
_UNRESERVED: Final = _ALPHA | _DIGIT | set("-._~")
_SUB_DELIMS: Final = set("!$&'()*+,;=")

NAMES: Final[Mapping[str, object]] = {
    **{
        name: getattr(module, name)
        for module in (uri_split, encoding, files, hosts, resolution, schemes)
        for name in module.__all__
    },
    "redacted": lenient.redacted,
    "split_authority": lenient.split_authority,
    "IPv6Address": IPv6Address,
    "picture": picture,
    "matching": matching,
    "characters": characters,
    "error": error,
    "message": message,
    "stored": stored,
    "BASE": uri_split.URI("http://a/b/c/d;p?q"),
    "ALPHA": _ALPHA,
    "DIGIT": _DIGIT,
    "HEXDIG": set(string.hexdigits),
    "UNRESERVED": _UNRESERVED,
    "SUB_DELIMS": _SUB_DELIMS,
    "PCHAR": _UNRESERVED | _SUB_DELIMS | set(":@"),
}


@pytest.mark.parametrize("statement", STATEMENTS, ids=lambda statement: f"{statement.section} {statement.text}")
def test_statement_holds(statement: Statement) -> None:
    code = compile(statement.check, f"<section {statement.section}>", "eval")
    assert eval(code, dict(NAMES)) is True, statement.check  # noqa: S307  of the tests


def test_every_section_has_statements_in_order() -> None:
    assert tuple(dict.fromkeys(statement.section for statement in STATEMENTS)) == SECTIONS


def test_no_statement_is_repeated() -> None:
    assert len({(each.section, each.text) for each in STATEMENTS}) == len(STATEMENTS)
    assert len({each.check for each in STATEMENTS}) == len(STATEMENTS)


def test_page_has_a_row_for_each_statement() -> None:
    table = reference()
    for section in SECTIONS:
        assert f"(https://www.rfc-editor.org/rfc/rfc3986#section-{section}) {{ #{section} }}\n" in table
    for statement in STATEMENTS:
        assert f"\n| {statement.text} | `{statement.check}` |\n" in table
    assert table.count("\n| ") == len(STATEMENTS) + len(SECTIONS)
