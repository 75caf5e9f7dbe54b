"""Percent-encoding and its inverse (RFC 3986, section 2), and errors about components.

Text is encoded as UTF-8 (section 2.5). A byte that is not UTF-8 is decoded as the lone surrogate that stands for it
(PEP 383), and such a surrogate is encoded as its byte.
"""

import re
from collections.abc import Callable
from functools import lru_cache, partial
from itertools import product
from typing import Final, Self, TypeVar

from uri_split._grammar import Component, RuleName
from uri_split._text.arguments import URIError, plain_str, public, value_text, wrong_value
from uri_split._text.spans import lazy_pattern, once
from uri_split.messages import describe_character
from uri_split.rules import RULES

# Error about a value that cannot be a component.


@public
class InvalidComponent(URIError):  # noqa: N818  errors are named after what is wrong
    """A value that cannot be the component that it was given for, or cannot be combined with the other components.

    Attributes:
        message: What is wrong with it, in words, without any part of a password.
        component: The name of the component.

    >>> from uri_split import build
    >>> try:
    ...     build(scheme="http", host="example.com", port=70000)
    ... except InvalidComponent as error:
    ...     print(error.component, error, sep=": ")
    port: port must be a number from 0 to 65535, found 70000
    """

    message: str
    component: Component

    def __init__(self, message: str, component: Component) -> None:
        super().__init__(message, component)
        self.message = message
        self.component = component

    def __str__(self) -> str:
        return self.message


# Percent-encoding (RFC 3986, section 2.1): encoding, decoding and the normal form.

# Without those that stand for a byte (PEP 383).
_LONE_SURROGATE: Final = lazy_pattern("[\ud800-\udc7f\udd00-\udfff]")
_NOT_ASCII: Final = lazy_pattern(r"[^\x00-\x7f]+")
# Written twice, as `re` searches faster for a pattern that begins with a literal.
_PCT_ENCODED: Final = "%[0-9A-Fa-f][0-9A-Fa-f]"
_PCT_ENCODED_RUN: Final = lazy_pattern(f"({_PCT_ENCODED}(?:{_PCT_ENCODED})*)")


class Decoded(str):
    """A decoded text that remembers how it was written, so that it can be written the same way in the same place.

    Whether a reserved character was percent-encoded may matter (section 2.2), and the decoded text does not show it.

    Attributes:
        written: The text with its percent-encodings.
        rule: The rule that the written text matches.

    >>> Decoded("AT%26T,%20Inc.", "segment")
    'AT&T, Inc.'
    """

    __slots__ = ("rule", "written")

    written: str
    rule: RuleName

    def __new__(cls, written: str, rule: RuleName) -> Self:
        """Decode the text."""
        return decoded_text(cls, str.__str__(written), rule)

    def __reduce__(self) -> tuple[type[Self], tuple[str, RuleName]]:
        return type(self), (self.written, self.rule)


_Kind = TypeVar("_Kind", bound=Decoded)


def decoded_text(kind: type[_Kind], written: str, rule: RuleName) -> _Kind:
    """Return the `Decoded` of a plain `str`, faster than a class call.

    >>> decoded_text(Decoded, "a%20b", "segment").written
    'a%20b'
    """
    decoded = str.__new__(kind, decode(written) if "%" in written else written)
    decoded.written = written
    decoded.rule = rule
    return decoded


def encode(text: str, rule: RuleName, *, also_encode: str = "") -> str:
    r"""Return the text with every character percent-encoded that the rule does not allow as it is.

    Args:
        text: Any `str`. A ``%`` in it is data like any other character.
        rule: A rule of single characters and percent-encodings, such as pchar or reg-name.
        also_encode: Characters to encode although the rule allows them.

    Raises:
        UnicodeEncodeError: If the text has a lone surrogate that does not stand for a byte.

    >>> encode("a b/100% é\udce9", "segment")
    'a%20b%2F100%25%20%C3%A9%E9'
    """
    table, kept = encodings(rule, also_encode)
    data = str.encode(text, "utf-8", "surrogateescape")
    # Most values have nothing to encode, and `strip` finds that quickly.
    return "".join(map(table.__getitem__, data)) if data.strip(kept) else data.decode("ascii")


def encode_component(
    component: Component, text: str, rule: RuleName, *, also_encode: str = "", argument: str = ""
) -> str:
    """Return the text percent-encoded by a rule, or as it was written by the same rule.

    Hex digits are capitals, as RFC 3986 recommends to producers (section 2.1).

    Args:
        component: The component that the text is for.
        text: Text, decoded.
        rule: The rule.
        also_encode: Characters to encode although the rule allows them.
        argument: The name of the text in an error about its type; by default the name of the component.

    Raises:
        InvalidComponent: If the text has a lone surrogate that does not stand for a byte.
        TypeError: If it is not a `str`.

    >>> encode_component("path", "a/b", "segment")
    'a%2Fb'
    """
    if type(text) is str and text.isascii():
        # Most names and values: every rule for text allows letters and digits.
        return text if text.isalnum() else text.translate(encodings(rule, also_encode)[0])
    if isinstance(text, Decoded) and not also_encode:
        written = as_written(text, rule)
        if written is not None:
            return written
    text = plain_str(text, argument or component)
    try:
        return encode(text, rule, also_encode=also_encode)
    except UnicodeEncodeError as error:
        raise InvalidComponent(reason_of(error), component) from None


def component_text(
    component: Component, value: object, argument: str, *, none: bool = False, if_several: str = ""
) -> str:
    """Return a value for a component as text, decoded (see `value_text`).

    Args:
        component: The component that the value is for.
        value: Text, a number, a UUID, a date or a time.
        argument: The name of the value in an error about its type.
        none: Whether that error allows `None`.
        if_several: Help in that error for a value that contains several others.

    Raises:
        InvalidComponent: If it is a number that is infinite, not a number, or has thousands of digits.
        TypeError: If it has another type.

    >>> component_text("path", 5, "segment")
    '5'
    """
    try:
        text = value_text(value)
    except URIError as error:
        raise InvalidComponent(str(error), component) from None
    if text is None:
        raise wrong_value(argument, value, none=none, if_several=if_several)
    return text


def reason_of(error: UnicodeEncodeError) -> str:
    """Return why a text cannot be percent-encoded, for an error."""
    found = describe_character(error.object[error.start])
    return f"{found} cannot be encoded: a lone surrogate is not a character"


def as_written(text: str, rule: RuleName) -> str | None:
    """Return a decoded text as it was written by this rule, with capital hex digits; `None` if it was not.

    >>> as_written(Decoded("a%2fb", "segment"), "segment"), as_written("a/b", "segment")
    ('a%2Fb', None)
    """
    written = exactly_as_written(text, rule)
    return None if written is None else with_capitals(written)


def exactly_as_written(text: str, rule: RuleName) -> str | None:
    """Return a decoded text as it was written by this rule, in any case; `None` if it was not.

    >>> exactly_as_written(Decoded("a%2fb", "segment"), "segment"), exactly_as_written("a/b", "segment")
    ('a%2fb', None)
    """
    if isinstance(text, Decoded) and text.rule == rule and RULES[rule].is_valid(text.written):
        return text.written
    return None


def with_capitals(text: str) -> str:
    """Return the text with capital hex digits in its percent-encodings (section 6.2.2.1).

    >>> with_capitals("a%2fb%c3%a9")
    'a%2Fb%C3%A9'
    """
    first, *others = text.split("%")
    return "%".join([first, *(f"{piece[:2].upper()}{piece[2:]}" for piece in others)])


def percent_encoded(found: str) -> str:
    r"""Return the text percent-encoded as UTF-8.

    A surrogate for a byte (PEP 383) is encoded as that byte.

    Raises:
        UnicodeEncodeError: If the text contains any other lone surrogate.

    >>> percent_encoded("é"), percent_encoded("\udce9")
    ('%C3%A9', '%E9')
    """
    return f"%{found.encode('utf-8', 'surrogateescape').hex('%').upper()}" if found else ""


def can_be_encoded(text: str) -> bool:
    r"""Return whether a text has no lone surrogate, except those that stand for a byte (PEP 383).

    >>> can_be_encoded("é\udce9"), can_be_encoded("\ud800")
    (True, False)
    """
    return not _LONE_SURROGATE.search(text)


def encode_non_ascii(text: str) -> str:
    """Return the text with every character percent-encoded that is not ASCII.

    Raises:
        UnicodeEncodeError: If the text has a lone surrogate that does not stand for a byte.

    >>> encode_non_ascii("/straße%20")
    '/stra%C3%9Fe%20'
    """
    return _NOT_ASCII.sub(lambda found: percent_encoded(found[0]), text)


def decode(text: str) -> str:
    r"""Return the text with every percent-encoding decoded.

    >>> decode("a%20b%2F100%25%20%C3%A9%E9")
    'a b/100% é\udce9'
    """
    if "%" not in text:
        return text
    parts = _PCT_ENCODED_RUN.split(text)
    if len(parts) == 3:  # noqa: PLR2004  text, run, text: one run is frequent
        parts[1] = _decoded_run(parts[1])
    elif "%00" in text:
        parts[1::2] = map(_decoded_run, parts[1::2])
    elif len(parts) > 1:
        # Several times as fast as one by one. A NUL keeps the bytes of different runs apart.
        parts[1::2] = _decoded_run("%00".join(parts[1::2])).split("\0")
    return "".join(parts)


def _decoded_run(run: str) -> str:
    return bytes.fromhex(run.replace("%", "")).decode("utf-8", "surrogateescape")


def normalize(text: str) -> str:
    """Return the text with unreserved characters decoded and capital hex digits (sections 6.2.2.1 and 6.2.2.2).

    >>> normalize("%7euser/%2f%c3%a9")
    '~user/%2F%C3%A9'
    """
    return _normalizer()(text) if "%" in text else text


@lru_cache
def encodings(rule: RuleName, also_encode: str = "", also_keep: str = "") -> tuple[tuple[str, ...], bytes]:
    """Return how each byte is written, and all bytes that are written as characters.

    Args:
        rule: A rule of single characters and percent-encodings.
        also_encode: Characters to encode although the rule allows them.
        also_keep: Characters to keep although the rule does not allow them.

    >>> table, kept = encodings("query", "&", "#")
    >>> [table[byte] for byte in b"a&#"], b"#" in kept
    (['a', '%26', '#'], True)
    """
    allowed = {character for character in map(chr, range(0x80)) if RULES[rule].is_valid(character)}
    characters = (allowed - set(also_encode)) | set(also_keep)
    table = tuple(chr(byte) if chr(byte) in characters else f"%{byte:02X}" for byte in range(0x100))
    return table, "".join(characters).encode("ascii")


@once
def _normalizer() -> Callable[[str], str]:
    """Return a function that normalizes every percent-encoding, with a table of all their spellings."""
    forms: dict[str, str] = {}
    for byte in range(0x100):
        capitals = f"%{byte:02X}"
        form = chr(byte) if RULES["unreserved"].is_valid(chr(byte)) else capitals
        for digits in product(*({digit, digit.lower()} for digit in capitals[1:])):
            forms[f"%{''.join(digits)}"] = form
    return partial(re.compile(RULES["pct-encoded"].pattern()).sub, lambda found: forms[found[0]])


# Characters that a rule allows.


def character_class(rule: RuleName) -> str:
    """Return the characters that a rule of characters of one class allows, for a character class of a pattern.

    >>> character_class("port")
    '0123456789'
    """
    before = "a" if rule == "scheme" else ""
    return "".join(re.escape(chr(code)) for code in range(0x80) if RULES[rule].is_valid(f"{before}{chr(code)}"))
