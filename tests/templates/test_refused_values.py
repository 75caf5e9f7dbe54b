"""Values that cannot be expanded: those of another type, and those that cannot be written."""

import re
from collections import UserString
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from uri_split import URIError, URITemplate
from uri_split._templates.expansion import Value


def expand(template: str, **values: Value) -> str:
    return URITemplate(template).expand(values)


@pytest.mark.parametrize("template", ["{q}", "{?q*}", "{+q:3}"])
@pytest.mark.parametrize(
    ("value", "message"),
    [
        (True, '"q" must not be bool: write the text that the server expects, such as "true"'),
        (b"a", '"q" must be str, int'),
        (bytearray(b"a"), '"q" must be str, int'),
        ({"a"}, '"q" must be str, int'),
        (frozenset("a"), '"q" must be str, int'),
        ((each for each in "a"), '"q" must be str, int'),
        (Fraction(1), '"q" must be str, int'),
        (memoryview(b"a"), '"q" must be str, int'),
        (UserString(""), '"q" must be str, int'),
        (object(), '"q" must be str, int'),
        (1j, '"q" must be str, int'),
    ],
    ids=lambda value: type(value).__name__,
)
def test_value_of_another_type_is_refused(template: str, value: Any, message: str) -> None:  # noqa: ANN401  of any type
    with pytest.raises(TypeError, match=f"^the value of {re.escape(message)}"):
        expand(template, q=value)


ITERABLES: tuple[Any, ...] = ({"b"}, frozenset("b"), (each for each in "b"), {"b": 1}.keys(), map(str, "b"))


@pytest.mark.parametrize("value", ITERABLES, ids=lambda value: type(value).__name__)
def test_other_iterable_is_refused_with_the_advice_to_convert_it(value: Any) -> None:  # noqa: ANN401  of any type
    message = (
        'the value of "q" must be str, int, float, Decimal, UUID, date, time, a list, a mapping or None, '
        f"not {type(value).__name__}: convert it with list(), or pairs with dict()"
    )
    for template in ("{q}", "{?q*}"):
        with pytest.raises(TypeError, match=f"^{re.escape(message)}$"):
            expand(template, q=value)
    assert expand("{?q*}", q=list(value)) == "?q=b"


# A list is not allowed in these places, or would not be what was meant.
@pytest.mark.parametrize(
    ("template", "value"), [("{q:3}", {"a"}), ("{q}", [{"a"}]), *(("{q}", kind(b"a")) for kind in (bytes, memoryview))]
)
def test_value_that_no_list_replaces_is_refused_without_the_advice(template: str, value: Any) -> None:  # noqa: ANN401  of any type
    with pytest.raises(TypeError, match=r", not (set|bytes|memoryview)$"):
        expand(template, q=value)


@pytest.mark.parametrize("members", [[True], {"k": True}])
def test_bool_in_a_composite_is_refused(members: Value) -> None:
    for template in ("{q}", "{?q*}"):
        with pytest.raises(TypeError, match="must not be bool"):
            expand(template, q=members)


COMPOSITES = [[b"a"], {"k": b"a"}, [["a"]], [{"k": "a"}], {"k": ["a"]}, {"k": object()}, {None: "a"}]


@pytest.mark.parametrize("members", COMPOSITES)
def test_member_of_another_type_is_refused(members: Any) -> None:  # noqa: ANN401  of any type
    for template in ("{q}", "{?q*}"):
        with pytest.raises(
            TypeError, match=r'^a member of "q" must be str, int, float, Decimal, UUID, date or time, not '
        ):
            expand(template, q=members)


# Section 2.4.1: prefixes are not applicable to composite values.
@pytest.mark.parametrize("value", [["a"], {"a": "b"}, [], {}])
def test_prefix_of_a_composite_is_refused(value: Value) -> None:
    name = type(value).__name__
    with pytest.raises(
        TypeError,
        match=f'^the value of "q" must be str, int, float, Decimal, UUID, date or time, as ":" .*, not {name}$',
    ):
        expand("{q:3}", q=value)


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("a\ud800", "U+D800 cannot be encoded"),
        (["a", "\udfff"], "U+DFFF cannot be encoded"),
        ({"\ud83d": "a"}, "U+D83D cannot be encoded"),
        (float("inf"), "inf is not a finite number"),
        (float("nan"), "nan is not a finite number"),
        ([float("-inf")], "-inf is not a finite number"),
        (Decimal("NaN"), "NaN is not a finite number"),
        (10**5000, "a number has more digits than Python can write"),
    ],
    ids=["text", "list", "mapping", "inf", "nan", "-inf", "decimal", "huge"],
)
@pytest.mark.parametrize("template", ["{q}", "{+q}", "{?q*}"])
def test_value_that_cannot_be_written_is_refused(template: str, value: Value, reason: str) -> None:
    with pytest.raises(URIError, match=f'^the value of "q" cannot be written: {re.escape(reason)}'):
        expand(template, q=value)
