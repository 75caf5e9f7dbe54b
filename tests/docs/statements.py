"""Statements of sections 3 to 5 of RFC 3986, each with a check, for a test and for the page that shows both."""

import re
import string
from collections.abc import Callable, Iterator, Mapping
from ipaddress import IPv6Address
from pathlib import Path
from typing import Final, NamedTuple

from sqlalchemy.dialects.sqlite import dialect

import uri_split
from uri_split import lenient
from uri_split._grammar.names import RuleName
from uri_split.cli.picture import picture
from uri_split.integrations.sqlalchemy import URIType
from uri_split.rules import RULES

_SECTION: Final = re.compile(r"(?P<number>[0-9.]+) (?P<title>.+)")


class Statement(NamedTuple):
    """Statement of a section in our words, and the expression that is `True` if it holds."""

    section: str
    title: str
    text: str
    check: str


def statements() -> Iterator[Statement]:
    """Yield the statements in order; `statements.txt` has the check of each in the indented lines below it."""
    number = title = ""
    for block in re.split(r"\n+(?! )", Path(__file__).with_suffix(".txt").read_text(encoding="utf-8").rstrip()):
        text, *check = block.splitlines()
        if check:
            yield Statement(number, title, text, " ".join(line.strip() for line in check))
        elif heading := _SECTION.fullmatch(text):
            number, title = heading.groups()
        else:
            message = f"no check: {text}"
            raise ValueError(message)


def matching(rule: RuleName, *texts: str) -> list[str]:
    """Return those of the texts that match a rule."""
    return [text for text in texts if RULES[rule].matches(text)]


def characters(rule: RuleName, before: str = "", after: str = "") -> set[str]:
    """Return the characters up to U+FFFF that match a rule between two texts."""
    return {character for character in map(chr, range(0x10000)) if RULES[rule].matches(before + character + after)}


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
    **{name: getattr(uri_split, name) for name in uri_split.__all__},
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
"""The names that checks use."""
