r"""Percent-encoding (RFC 3986, section 2.1): to, from, and its normal form.

Text is UTF-8 (section 2.5). A byte that is not is the lone surrogate that Python has for it (PEP 383), both ways.
"""

import re
from collections.abc import Callable
from functools import cache, partial
from itertools import product
from typing import Self

from uri_split._diagnosis.errors import InvalidComponent
from uri_split._grammar.names import Component, RuleName
from uri_split._text.phrases import describe_character, percent_encoded
from uri_split.rules import RULES


class Decoded(str):
    """A decoded text that knows how it was written, so that it can be written like that again in the same place.

    Whether a reserved character was percent-encoded may matter (section 2.2), and cannot be told from the text.

    >>> Decoded("AT%26T,%20Inc.", "segment")
    'AT&T, Inc.'
    """

    __slots__ = ("rule", "written")

    written: str
    """The text with its percent-encodings."""
    rule: RuleName
    """The rule that it was written by."""

    def __new__(cls, written: str, rule: RuleName) -> Self:
        """Decode the text."""
        written = str.__str__(written)
        decoded = str.__new__(cls, decode(written))
        decoded.written = written
        decoded.rule = rule
        return decoded

    def __reduce__(self) -> tuple[type[Self], tuple[str, RuleName]]:
        return type(self), (self.written, self.rule)


def encode(text: str, rule: RuleName, *, but: str = "") -> str:
    r"""Return the text with every character percent-encoded that the rule does not take as it is.

    Args:
        text: Any `str`. A ``%`` in it is data like any other.
        rule: A rule of single characters and percent-encodings, such as pchar or reg-name.
        but: Characters that are encoded although the rule takes them.

    Raises:
        UnicodeEncodeError: If there is a lone surrogate in it that does not stand for a byte.

    >>> encode("a b/100% é\udce9", "segment")
    'a%20b%2F100%25%20%C3%A9%E9'
    """
    table = _encodings(rule, but)
    return "".join([table[byte] for byte in text.encode("utf-8", "surrogateescape")])


def encode_component(component: Component, text: str, rule: RuleName, *, but: str = "") -> str:
    """Return the text percent-encoded for its place, as `encode` does, or as it was written by the same rule.

    Hex digits are in capitals, as producers should write them (section 2.1).

    Raises:
        InvalidComponent: If there is a lone surrogate that does not stand for a byte.
        TypeError: If it is not a `str`.

    >>> encode_component("path", "a/b", "segment")
    'a%2Fb'
    """
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]  # not everybody has a type checker
        message = f"text for the {component} is a str, not {type(text).__name__}"  # type: ignore[unreachable]  # likewise
        raise TypeError(message)
    written = None if but else as_written(text, rule)
    if written is not None:
        return written
    try:
        return encode(text, rule, but=but)
    except UnicodeEncodeError as error:
        message = f"{describe_character(text[error.start])} cannot be encoded: a lone surrogate is no character"
        raise InvalidComponent(message, component) from None


def as_written(text: str, rule: RuleName) -> str | None:
    """Return a decoded text as it was written by this rule, its hex digits in capitals; `None` if it was not.

    >>> as_written(Decoded("a%2fb", "segment"), "segment"), as_written("a/b", "segment")
    ('a%2Fb', None)
    """
    if isinstance(text, Decoded) and text.rule == rule and RULES[rule].matches(text.written):
        return with_capitals(text.written)
    return None


def with_capitals(text: str) -> str:
    """Return the text with the hex digits of its percent-encodings in capitals (section 6.2.2.1).

    >>> with_capitals("a%2fb%c3%a9")
    'a%2Fb%C3%A9'
    """
    first, *others = text.split("%")
    return "%".join([first, *(f"{piece[:2].upper()}{piece[2:]}" for piece in others)])


def encode_non_ascii(text: str) -> str:
    """Return the text with every character percent-encoded that is not ASCII.

    Raises:
        UnicodeEncodeError: If there is a lone surrogate in it that does not stand for a byte.

    >>> encode_non_ascii("/straße%20")
    '/stra%C3%9Fe%20'
    """
    return re.sub(r"[^\x00-\x7f]+", lambda found: percent_encoded(found[0]), text)


def decode(text: str) -> str:
    r"""Return the text with every percent-encoding decoded.

    >>> decode("a%20b%2F100%25%20%C3%A9%E9")
    'a b/100% é\udce9'
    """
    if "%" not in text:
        return text
    return decoded_bytes(text).decode("utf-8", "surrogateescape")


def decoded_bytes(text: str) -> bytes:
    r"""Return the bytes that the text stands for.

    >>> decoded_bytes("a%20%E9")
    b'a \xe9'
    """
    from urllib.parse import unquote_to_bytes  # noqa: PLC0415  slow to import

    return unquote_to_bytes(text.encode("utf-8", "surrogateescape"))


def normalize(text: str) -> str:
    """Return the text with unreserved characters decoded and the hex digits of others in capitals (6.2.2.1, 6.2.2.2).

    >>> normalize("%7euser/%2f%c3%a9")
    '~user/%2F%C3%A9'
    """
    return _normalizer()(text) if "%" in text else text


@cache
def _encodings(rule: RuleName, but: str) -> tuple[str, ...]:
    """Return what each byte becomes, the grammar being asked which characters the rule takes."""

    def stays(character: str) -> bool:
        return character not in but and RULES[rule].matches(character)

    ascii_ = (chr(byte) if stays(chr(byte)) else f"%{byte:02X}" for byte in range(0x80))
    return (*ascii_, *(f"%{byte:02X}" for byte in range(0x80, 0x100)))


@cache
def _normalizer() -> Callable[[str], str]:
    """Return the substitution of every percent-encoding, looked up by its three characters."""
    forms: dict[str, str] = {}
    for byte in range(0x100):
        capitals = f"%{byte:02X}"
        form = chr(byte) if RULES["unreserved"].matches(chr(byte)) else capitals
        for digits in product(*({digit, digit.lower()} for digit in capitals[1:])):
            forms[f"%{''.join(digits)}"] = form
    return partial(re.compile(RULES["pct-encoded"].pattern()).sub, lambda found: forms[found[0]])
