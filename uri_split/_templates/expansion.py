"""Expansion of URI templates (RFC 6570, section 3)."""

import re
from collections import UserString
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import groupby, islice
from typing import TYPE_CHECKING, Final, NamedTuple

from uri_split._algebra.encoding import encode_non_ascii, encodings, reason_of
from uri_split._templates.grammar import GIVEN_CHARACTER, OPERATORS, Expression, Operator, Part, Variable
from uri_split._text.arguments import ONE_OF_SCALARS, SCALARS, Scalar, URIError, value_text, wrong_type, wrong_value
from uri_split._text.spans import lazy_pattern, once
from uri_split._text.unicode import nfc

if TYPE_CHECKING:
    from functools import _lru_cache_wrapper  # pyright: ignore[reportPrivateUsage]  # it has no other name

Value = Scalar | Sequence[Scalar | None] | Mapping[str, Scalar | None] | None
"""The value of a variable; `None`, and members that are `None`, are undefined."""

_Write = Callable[[Scalar], str]

_COMMON_SCALARS: Final = (str, int, float)  # unlike a union, it is made only once
_COMMON: Final = (*_COMMON_SCALARS, list, dict)
_NO_LISTS: Final = (bytes, bytearray, memoryview, UserString)  # although they are sequences
_CACHED_LENGTH: Final = 32

_PCT_ENCODED: Final = lazy_pattern("(%[0-9A-Fa-f]{2})")
VALUE_CHARACTER: Final = lazy_pattern(f"{GIVEN_CHARACTER}|.", re.DOTALL)
"""A character of a value under ``+`` or ``#``, which may be percent-encoded (section 2.4.1)."""


class Place(NamedTuple):
    """Place of a variable in a template.

    Attributes:
        position: Its index among the pieces of the template.
        name: The name of the variable.
        begins: Whether it is the first variable of its expression.
        first: What precedes a text if nothing is written before it in the expression.
        other: What precedes it otherwise.
        write: Returns a text or a number, percent-encoded.
        operator: The operator of the expression.
        variable: The variable with its modifier.
        prefix: How many characters of the value are written; `None` for all.
    """

    position: int
    name: str
    begins: bool
    first: str
    other: str
    write: _Write
    operator: Operator
    variable: Variable
    prefix: int | None


class Plan(NamedTuple):
    """How a template is expanded: its literals, percent-encoded, with empty texts between them for the values.

    Attributes:
        pieces: The literals and the empty texts.
        places: The places of the variables.
        names: The names of the variables.
    """

    pieces: list[str]
    places: list[Place]
    names: set[str]


def plan_of(parts: Iterable[Part]) -> Plan:
    """Return the plan of a template. Its literals are percent-encoded as UTF-8 (section 3.1).

    >>> from uri_split._templates.grammar import parts_of
    >>> plan_of(parts_of("/é{?q,page}")).pieces
    ['/%C3%A9', '', '']
    """
    plan = Plan([], [], set())
    for part in parts:
        if isinstance(part, str):
            plan.pieces.append(encode_non_ascii(part))
            continue
        operator = OPERATORS[part.operator]
        for number, variable in enumerate(part.variables):
            name = f"{variable.name}=" if operator.named else ""
            leads = operator.first + name, operator.separator + name
            write = _writer(variable.name, operator)
            plan.places.append(
                Place(len(plan.pieces), variable.name, not number, *leads, write, operator, variable, variable.prefix)
            )
            plan.pieces.append("")
            plan.names.add(variable.name)
    return plan


def expanded(plan: Plan, values: Mapping[str, Value]) -> str:
    """Return the text of a template with these values in place of the expressions (section 3).

    Raises:
        TypeError: If a value, or a member of one, has another type, or if it has members and only its beginning is
            wanted.
        URIError: If a number is infinite, not a number, or too long, or a text has a lone surrogate that does not stand
            for a byte.

    >>> from uri_split._templates.grammar import parts_of
    >>> expanded(plan_of(parts_of("/search{?q,page}")), {"q": "a b", "page": None})
    '/search?q=a%20b'
    """
    return "".join(expanded_pieces(plan, values))


def expanded_pieces(plan: Plan, values: Mapping[str, Value]) -> list[str]:
    """Return the pieces of the plan, with what is written for each variable.

    >>> from uri_split._templates.grammar import parts_of
    >>> expanded_pieces(plan_of(parts_of("/search{?q,page}")), {"q": "a b", "page": None})
    ['/search', '?q=a%20b', '']
    """
    pieces, places, _ = plan
    written = pieces.copy()
    lead_is_written = False
    for position, name, begins, first, other, write, operator, variable, prefix in places:
        if begins:
            lead_is_written = False
        value = values.get(name)
        if value is None:
            continue
        # The usual case first: it is several times faster.
        if type(value) is str and value and (prefix is None or (value.isascii() and "%" not in value)):
            lead = other if lead_is_written else first
            if prefix:
                value = value[:prefix]
            written[position] = lead + (value if value.isalnum() and value.isascii() else write(value))
            lead_is_written = True
            continue
        texts = _texts(variable, operator, write, value)
        if texts:
            lead = operator.separator if lead_is_written else operator.first
            written[position] = lead + operator.separator.join(texts)
            lead_is_written = True
    return written


def _texts(variable: Variable, operator: Operator, write: _Write, value: Value) -> Sequence[str]:
    """Return what separators divide for one variable; nothing if it is undefined."""
    name, prefix, explode = variable
    _, _, named, if_empty, reserved = operator
    if not isinstance(value, _COMMON) and (rare := _scalar_text(value, name)) is not None:
        value = rare
    # Only ";" leaves out the "=" before an empty value.
    if isinstance(value, _COMMON_SCALARS):
        text = write(value if prefix is None else _beginning(_text(value, name), prefix, reserved=reserved))
    elif prefix is not None:
        raise wrong_type(_value_of(name), f'{ONE_OF_SCALARS}, as ":" writes its beginning', value)
    elif isinstance(value, list) or (
        value.__class__ is not dict and isinstance(value, Sequence) and not isinstance(value, _NO_LISTS)
    ):
        texts = [write(each) for each in value if each is not None]
        if explode:
            return [f"{name}={each}" if each or if_empty else name for each in texts] if named else texts
        if not texts:
            return ()
        text = ",".join(texts)
    elif isinstance(value, Mapping):
        pairs = [(write(key), write(each)) for key, each in value.items() if each is not None]
        if explode:
            return [f"{key}={each}" if each or if_empty or not named else key for key, each in pairs]
        if not pairs:
            return ()
        text = ",".join([f"{key},{each}" for key, each in pairs])
    else:
        wanted = f"{SCALARS}, a list, a mapping or None"
        help_ = "" if isinstance(value, _NO_LISTS) else "convert it with list(), or pairs with dict()"
        raise wrong_type(_value_of(name), wanted, value, if_several=help_)
    return (f"{name}={text}" if named and (text or if_empty) else name if named else text,)


def _value_of(name: str) -> str:
    return f'the value of "{name}"'


def _not_written(name: str, reason: str) -> URIError:
    return URIError(f"{_value_of(name)} cannot be written: {reason}")


def _text(value: Scalar, name: str) -> str:
    """Return a text in NFC (section 3.2.1), or another value as a text."""
    if isinstance(value, str):
        return nfc(str.__str__(value))
    if isinstance(value, bool):
        message = f'{_value_of(name)} must not be bool: write the text that the server expects, such as "true"'
        raise TypeError(message)
    text = _scalar_text(value, name)
    if text is None:
        member = f'a member of "{name}"'
        raise wrong_value(member, value)
    return text


def _scalar_text(value: object, name: str) -> str | None:
    try:
        return value_text(value)
    except URIError as error:
        raise _not_written(name, str(error)) from None


def _beginning(text: str, length: int, *, reserved: bool) -> str:
    if not reserved or "%" not in text:
        return text[:length]
    return "".join(found[0] for found in islice(VALUE_CHARACTER.finditer(text), length))


def _writer(name: str, operator: Operator) -> _Write:
    """Return a function that percent-encodes a value of a variable, or a member of one."""
    cached = _encoder(reserved=operator.reserved)
    encode = cached.__wrapped__

    def write(value: Scalar) -> str:
        if type(value) is not str or not value.isascii():
            value = _text(value, name)
        elif value.isalnum():
            return value
        try:
            return cached(value) if len(value) <= _CACHED_LENGTH else encode(value)
        except UnicodeEncodeError as error:
            raise _not_written(name, reason_of(error)) from None

    return write


def encoded(text: str, *, reserved: bool) -> str:
    """Return a text as it is written in an expansion.

    Args:
        text: A text without lone surrogates that stand for no byte.
        reserved: Whether the operator keeps percent-encodings and reserved characters.

    >>> encoded("a/b%20", reserved=False), encoded("a/b%20", reserved=True)
    ('a%2Fb%2520', 'a/b%20')
    """
    return _encoder(reserved=reserved).__wrapped__(text)


@once
def _encoder(*, reserved: bool) -> "_lru_cache_wrapper[str]":
    """Return a function that percent-encodes a text.

    It knows recent texts, since values recur, such as the names of users and the keys of mappings.

    Args:
        reserved: Whether to keep percent-encodings, and all characters that some component of a URI allows.
    """
    table, kept = encodings("query", "", "#[]") if reserved else encodings("unreserved")

    def encode_all(text: str) -> str:
        data = text.encode("utf-8", "surrogateescape")
        return "".join(map(table.__getitem__, data)) if data.strip(kept) else text

    @lru_cache(maxsize=512)
    def encode(text: str) -> str:
        if not reserved or "%" not in text:
            return encode_all(text)
        pieces = _PCT_ENCODED.split(text)
        pieces[::2] = map(encode_all, pieces[::2])
        return "".join(pieces)

    return encode


# Partial expansion: some variables get their values, and the rest stays a template.


def filled(parts: Iterable[Part], values: Mapping[str, Value]) -> str:
    """Return a template with values in place of the variables that are given; those that are undefined are left out.

    Raises:
        TypeError: If a value has another type (see `uri_split._templates.expansion.expanded`).
        URIError: If a value cannot be written, or has to be written together with one that is not given.

    >>> from uri_split._templates.grammar import parts_of
    >>> filled(parts_of("/{a}{/b,c}{?d,e}"), {"a": 1, "c": 2, "e": 3})
    '/1{/b}/2?e=3{&d}'
    """
    return "".join(part if isinstance(part, str) else _filled(part, values) for part in parts)


def _filled(expression: Expression, values: Mapping[str, Value]) -> str:
    operator, variables = expression
    given = tuple(variable for variable in variables if variable.name in values)
    rest = Expression(operator, tuple(variable for variable in variables if variable.name not in values))
    if not rest.variables:
        return _written(expression, values)
    if not _written(Expression("?", given), values):  # all undefined
        return str(rest)
    if operator == "?":
        return f"{_written(Expression('?', given), values)}{rest._replace(operator='&')}"
    first, separator, *_ = OPERATORS[operator]
    if first != separator:
        names = " and ".join(f'"{variable.name}"' for variable in rest.variables)
        message = f"{expression} can only be filled as a whole, since commas divide its values: give also {names}"
        raise URIError(message)
    groups = groupby(variables, lambda variable: variable.name in values)
    parts = [(is_given, Expression(operator, tuple(group))) for is_given, group in groups]
    return "".join(_written(part, values) if is_given else str(part) for is_given, part in parts)


def _written(expression: Expression, values: Mapping[str, Value]) -> str:
    return expanded(plan_of((expression,)), values)
