"""Expansion of templates as appendix A of RFC 6570 describes it, transcribed step by step."""

import re
from collections.abc import Iterator, Mapping
from datetime import date, time
from decimal import Decimal
from typing import Final, NamedTuple
from unicodedata import normalize
from uuid import UUID

from uri_split._templates.expansion import Value
from uri_split._text.arguments import Scalar

Scalars = str | int | float | Decimal | UUID | date | time

_UNRESERVED: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
_RESERVED: Final = frozenset(":/?#[]@!$&'()*+,;=")
_PART: Final = re.compile(r"\{([+#./;?&]?)([^{}]*)\}|([^{}]+)")
_TRIPLET: Final = re.compile("%[0-9A-Fa-f]{2}")
_MOST_OCTETS: Final = 4


class Row(NamedTuple):
    first: str
    sep: str
    named: bool
    ifemp: str
    allow_reserved: bool


TABLE: Final = {
    "": Row("", ",", named=False, ifemp="", allow_reserved=False),
    "+": Row("", ",", named=False, ifemp="", allow_reserved=True),
    ".": Row(".", ".", named=False, ifemp="", allow_reserved=False),
    "/": Row("/", "/", named=False, ifemp="", allow_reserved=False),
    ";": Row(";", ";", named=True, ifemp="", allow_reserved=False),
    "?": Row("?", "&", named=True, ifemp="=", allow_reserved=False),
    "&": Row("&", "&", named=True, ifemp="=", allow_reserved=False),
    "#": Row("#", ",", named=False, ifemp="", allow_reserved=True),
}


def expand(template: str, values: Mapping[str, Value]) -> str:
    result = ""
    for found in _PART.finditer(template):
        operator, variable_list, literal = found.groups()
        if literal is not None:
            result += encoded(literal, allow_reserved=True)
            continue
        row = TABLE[operator]
        is_first = True
        for varspec in variable_list.split(","):
            name, colon, length = varspec.partition(":")
            explode = name.endswith("*")
            name = name.rstrip("*")
            value = values.get(name)
            if is_undefined(value):
                continue
            result += row.first if is_first else row.sep
            is_first = False
            result += of_variable(row, name, value, int(length) if colon else None, explode=explode)
    return result


def is_undefined(value: Value) -> bool:
    if isinstance(value, Scalars):
        return False
    members = value.values() if isinstance(value, Mapping) else value or ()
    return all(member is None for member in members)


def of_variable(row: Row, name: str, value: Value, length: int | None, *, explode: bool) -> str:
    if isinstance(value, Scalars) or not explode:
        text = of_value(row, value, length)
        if row.named:
            return name + (f"={text}" if text else row.ifemp)
        return text
    texts: list[str] = []
    for key, member in members_of(name, value):
        text = encoded(text_of(member), allow_reserved=row.allow_reserved)
        if row.named:
            texts.append(key_of(row, key, value) + (f"={text}" if text else row.ifemp))
        elif isinstance(value, Mapping):
            texts.append(f"{key_of(row, key, value)}={text}")
        else:
            texts.append(text)
    return row.sep.join(texts)


def of_value(row: Row, value: Value, length: int | None) -> str:
    if isinstance(value, Scalars):
        text = text_of(value)
        if length is not None:
            text = "".join(list(characters(text, triplets=row.allow_reserved))[:length])
        return encoded(text, allow_reserved=row.allow_reserved)
    flat: list[Scalar] = []
    for key, member in members_of("", value):
        flat += [key, member] if isinstance(value, Mapping) else [member]
    return ",".join(encoded(text_of(each), allow_reserved=row.allow_reserved) for each in flat)


def members_of(name: str, value: Value) -> Iterator[tuple[str, Scalar]]:
    """Return the defined pairs of an array, or the members of a list, each with the name of the variable."""
    assert not isinstance(value, Scalars)
    pairs = list(value.items()) if isinstance(value, Mapping) else [(name, member) for member in value or ()]
    return ((key, member) for key, member in pairs if member is not None)


def key_of(row: Row, key: str, value: Value) -> str:
    """Return a name, encoded as values are if it is that of a pair."""
    return encoded(text_of(key), allow_reserved=row.allow_reserved) if isinstance(value, Mapping) else key


def text_of(value: Scalar) -> str:
    if isinstance(value, date | time):
        return value.isoformat()
    return normalize("NFC", str(value)) if isinstance(value, str | UUID | Decimal) else repr(value)


def characters(text: str, *, triplets: bool) -> Iterator[str]:
    """Yield the characters of a text; with triplets, one that is percent-encoded is a single character."""
    while text:
        end = 1
        for octets in range(_MOST_OCTETS if triplets else 0, 0, -1):
            found = re.match(f"(?:{_TRIPLET.pattern}){{{octets}}}", text)
            if found and (octets == 1 or is_a_character(found[0])):
                end = found.end()
                break
        yield text[:end]
        text = text[end:]


def is_a_character(triplets: str) -> bool:
    try:
        return len(bytes.fromhex(triplets.replace("%", "")).decode()) == 1
    except UnicodeDecodeError:
        return False


def encoded(text: str, *, allow_reserved: bool) -> str:
    result = ""
    while text:
        triplet = _TRIPLET.match(text) if allow_reserved else None
        taken = triplet[0] if triplet else text[0]
        if triplet or taken in _UNRESERVED or (allow_reserved and taken in _RESERVED):
            result += taken
        else:
            result += "".join(f"%{octet:02X}" for octet in taken.encode("utf-8", "surrogateescape"))
        text = text[len(taken) :]
    return result
