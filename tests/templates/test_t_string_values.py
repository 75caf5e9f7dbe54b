"""Values in t-strings: parameters, types, conversions and format specifications."""

from collections.abc import Iterable
from datetime import date, timedelta
from decimal import Decimal
from pathlib import PurePosixPath
from types import MappingProxyType
from typing import Literal
from uuid import UUID

import pytest

from tests.templates.t_string import Color, Interpolation, Page, Port, Template, refusal, t, type_error
from uri_split._templates.t_strings import uri
from uri_split._text.arguments import ONE_OF_SCALARS as SCALARS
from uri_split.encoding import percent_decode
from uri_split.hosts import RegName

# Query


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        (t("?{}", {"a": "x&y", "b": None, "c": [1, "z"]}), "?a=x%26y&b&c=1&c=z"),
        (t("?{}", MappingProxyType({"a": 1})), "?a=1"),
        (t("?{}&b=1", [("a", "1"), ("a", "2")]), "?a=1&a=2&b=1"),
        (t("?{}", {"a": 1}.items()), "?a=1"),
        (t("?b=1&{}#c", {"a": 1.5}), "?b=1&a=1.5#c"),
        (t("?{}", {}), ""),
        (t("/a?{}#b", []), "/a#b"),
        (t("?a=1&{}", {}), "?a=1"),
        (t("?{}&a=1", ()), "?a=1"),
        (t("?{}&{}&{}", {}, {"b": 1}, {}), "?b=1"),
        (t("?{}&", {}), "?"),
        (t("?tag={}", ["a", "b&c", 1]), "?tag=a&tag=b%26c&tag=1"),
        (t("?tag={}&b=1", []), "?b=1"),
        (t("?tag={}", ()), ""),
        (t("?{}.{}={}", "a", "b", ["c", "d"]), "?a.b=c&a.b=d"),
        (t("?a={}&{}", "", "b"), "?a=&b"),
        (t("?{}={}", "", ""), "?="),
    ],
)
def test_mappings_pairs_and_lists_become_parameters(template: Template, expected: str) -> None:
    assert uri(template) == expected


@pytest.mark.parametrize(
    "template", [t("?{}", ""), t("?a=1&{}", ""), t("?{}{}", "", ""), t("?{}", Interpolation("", "q"))]
)
def test_empty_parameter_is_refused(template: Template) -> None:
    expected = "a parameter must have a name or a value: use a mapping, which may be empty"
    assert refusal(template) == ("query", expected)


@pytest.mark.parametrize(
    "template",
    [
        t("?a{}", {"b": 1}),
        t("?{}=1", {"b": 1}),
        t("?{}{}", ["a"], "b"),
        t("?a={}", {"b": 1}),
        t("?a=b{}", ["c"]),
        t("?a=b={}", ["c"]),
        t("?a={}", [["b"]]),
        t("/{}", ["a"]),
        t("/{}", {"a": 1}),
        t("#{}", ["a"]),
    ],
)
def test_several_values_need_a_place_for_them(template: Template) -> None:
    assert type_error(template).endswith(': only "?{parameters}" and "name={list}" take several values')


def test_list_of_texts_is_not_parameters() -> None:
    expected = "query parameters must be a mapping or pairs of a name and a value"
    assert type_error(t("?{}", ["a"])) == type_error(t("?{}", [["a"]])) == expected


# Types of values


@pytest.mark.parametrize("literal", ["/{}", "?a={}", "?{}", "?a{}", "#{}"])
@pytest.mark.parametrize(
    ("value", "written"),
    [
        (1, "1"),
        (-1.5, "-1.5"),
        (1e16, "1e%2B16"),
        (Page.LAST, "7"),
        (Port.HTTP_ALT, "8080"),
        (Color.RED, "red%20%26%20blue"),
    ],
)
def test_numbers_and_texts_of_enumerations_are_written(literal: str, value: object, written: str) -> None:
    if not literal.startswith("?"):
        written = written.replace("%2B", "+").replace("%26", "&")
    assert uri(t(literal, value)) == literal.replace("{}", written)


@pytest.mark.parametrize("literal", ["/{}", "?a={}", "#{}"])
@pytest.mark.parametrize(
    ("value", "written"),
    [
        (UUID(int=1), "00000000-0000-0000-0000-000000000001"),
        (Decimal("1E+2"), "100"),
        (date(2026, 1, 2), "2026-01-02"),
    ],
)
def test_uuids_decimals_and_dates_are_written(literal: str, value: object, written: str) -> None:
    assert uri(t(literal, value)) == literal.replace("{}", written)


@pytest.mark.parametrize("literal", ["/{}", "?a={}", "?{}", "?a{}", "#{}"])
@pytest.mark.parametrize(
    ("value", "message"),
    [
        (None, "user.id is None: leave it out, or use URITemplate, which leaves out what is None"),
        (True, f'user.id must be {SCALARS}, not bool: write the text that the server expects, such as "true"'),
        (b"a", f"user.id must be {SCALARS}, not bytes: decode it"),
        (bytearray(b"a"), f"user.id must be {SCALARS}, not bytearray: decode it"),
        (memoryview(b"a"), f"user.id must be {SCALARS}, not memoryview: decode it"),
        (timedelta(1), f"user.id must be {SCALARS}, not timedelta: write {{value!s}} for its text"),
        (RegName("a"), f"user.id must be {SCALARS}, not RegName: write {{value!s}} for its text"),
    ],
)
def test_other_types_are_refused_with_advice(literal: str, value: object, message: str) -> None:
    assert type_error(t(literal, Interpolation(value, "user.id"))) == message


def test_item_of_a_list_is_refused_like_a_value() -> None:
    rest = "is None: leave it out, or use URITemplate, which leaves out what is None"
    for expression, name in (("tags", " tags"), ("user.tags", " user.tags"), ("value", ""), ("get('secret')", "")):
        message = type_error(t("?tag={}", Interpolation(["a", None], expression)))
        assert message == f"a member of the list{name} {rest}"
    message = type_error(t("?tag={}", Interpolation([b"a"], "tags")))
    assert message == f"a member of the list tags must be {SCALARS}, not bytes: decode it"


@pytest.mark.parametrize(
    "tags", [{1, 2}, iter("ab"), frozenset("a"), {"a": 1}.keys(), (each for each in "a"), map(str, "a")]
)
def test_other_iterable_is_refused_with_the_advice_to_convert_it(tags: Iterable[str | int]) -> None:
    message = type_error(t("?tag={}", Interpolation(tags, "tags")))
    kind = type(tags).__name__
    wanted = f"{SCALARS.replace(' or ', ', ')} or a list"
    assert message == f"tags must be {wanted}, not {kind}: convert it with list()"


def test_message_has_no_expression_other_than_a_name() -> None:
    assert type_error(t("/{}", Interpolation(None, "login('secret')"))).startswith("value is None: ")


@pytest.mark.parametrize("literal", ["/{}", "?a={}", "?{}", "#{}"])
@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("\ud800", "U+D800 cannot be encoded: a lone surrogate is not a character"),
        (float("nan"), "nan is not a finite number: write a finite number, or a text"),
        pytest.param(10**5000, "a number has more digits than Python can write: write a text instead", id="long int"),
    ],
)
def test_value_that_cannot_be_written_is_refused(literal: str, value: object, message: str) -> None:
    component = {"/": "path", "?": "query", "#": "fragment"}[literal[0]]
    assert refusal(t(literal, value)) == (component, message)


def test_byte_of_a_file_name_is_written_as_that_byte() -> None:
    assert uri(t("/{}?{}", "\udcff", "\udcff")) == "/%FF?%FF"


# Conversions and format specifications


@pytest.mark.parametrize(
    ("value", "conversion", "specification", "written"),
    [
        ("é", "a", "", "'\\xe9'"),
        ("é", "r", ">5", "  'é'"),
        (UUID(int=1), "s", "", "00000000-0000-0000-0000-000000000001"),
        (PurePosixPath("/a"), "s", "", "/a"),
        (True, "s", "", "True"),
        (None, None, "", None),
        (["a"], "r", "", "['a']"),
        (3.14159, None, ".2f", "3.14"),
        (date(2026, 1, 2), None, "%d/%m", "02/01"),
        (1234567, None, ",", "1,234,567"),
        ({"a": 1}, "s", "", "{'a': 1}"),
    ],
)
def test_conversion_and_format_come_before_encoding(
    value: object, conversion: Literal["a", "r", "s"] | None, specification: str, written: str | None
) -> None:
    template = t("/{}?{}", *[Interpolation(value, "value", conversion, specification)] * 2)
    if written is None:
        assert type_error(template).startswith("value is None")
    else:
        reference = uri(template)
        assert [percent_decode(reference.segments[0]), percent_decode(reference.query or "")] == [written, written]


def test_error_of_a_format_is_that_of_python() -> None:
    with pytest.raises(ValueError, match="Unknown format code 'd' for object of type 'str'"):
        uri(t("/{}", Interpolation("a", format_spec="d")))


def test_port_may_be_formatted() -> None:
    assert uri(t("//h:{}", Interpolation(80, format_spec="05d"))) == "//h:80"
    assert refusal(t("//{}/", Interpolation(RegName("h"), "h", "s")))[1].endswith("not str")
