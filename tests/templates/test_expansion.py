"""Expansion: RFC 6570, section 3, with each of its examples, and against a transcription of its appendix A."""

import re
from collections import ChainMap, OrderedDict, UserDict, UserList, deque
from collections.abc import Mapping
from enum import Enum, IntEnum, StrEnum
from string import ascii_letters, digits
from types import MappingProxyType
from typing import Any
from unicodedata import normalize
from urllib.parse import unquote, unquote_to_bytes

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.templates import appendix_a
from tests.templates.drawn import MARKS, NAMES, composites, scalars, templates, texts
from tests.templates.rfc_6570 import EXAMPLES, VALUES
from uri_split import URITemplate
from uri_split._templates.expansion import Value, encoded, expanded, plan_of
from uri_split._templates.grammar import OPERATORS, OperatorName, Variable, parts_of

OPERATOR = pytest.mark.parametrize("operator", OPERATORS)
UNDEFINED: list[Value] = [None, [], {}, (), [None], [None, None], {"k": None}]


def expand(template: str, **values: Value) -> str:
    return expanded(plan_of(parts_of(template)), values)


@pytest.mark.parametrize(("section", "template", "expansion"), EXAMPLES)
def test_example_of_the_rfc_expands_as_it_says(section: str, template: str, expansion: str) -> None:
    assert expand(template, **VALUES) == expansion, section


def test_there_are_examples_of_every_section() -> None:
    assert len(EXAMPLES) == 188
    assert {section for section, _, _ in EXAMPLES} >= {f"3.2.{number}" for number in range(1, 10)}


# Section 1.1
def test_examples_of_the_introduction() -> None:
    assert expand("http://example.com/~{username}/", username="fred") == "http://example.com/~fred/"
    assert expand("http://example.com/dictionary/{term:1}/{term}", term="cat") == "http://example.com/dictionary/c/cat"
    form = "http://www.example.com/foo{?query,number}"
    assert expand(form, query="mycelium", number=100) == "http://www.example.com/foo?query=mycelium&number=100"
    assert expand(form, number=100) == "http://www.example.com/foo?number=100"
    assert expand(form) == "http://www.example.com/foo"


# Section 2.4.2
def test_only_defined_pairs_of_an_array_are_written() -> None:
    address = {"city": "Newport Beach", "street": None, "state": "CA"}
    assert expand("/mapper{?address*}", address=address) == "/mapper?city=Newport%20Beach&state=CA"
    assert expand("/mapper{?address}", address=address) == "/mapper?address=city,Newport%20Beach,state,CA"


# Section 3.1
def test_literals_beyond_ascii_are_encoded_as_utf_8() -> None:
    assert expand("/é/\ue000/\U0001f600{a}%c3", a="é") == "/%C3%A9/%EE%80%80/%F0%9F%98%80%C3%A9%c3"
    assert expand("!#$&'()*+,-./:;=?@[]_~aZ09%41") == "!#$&'()*+,-./:;=?@[]_~aZ09%41"


# Section 2.3: percent-encodings in names are not decoded.
def test_name_is_written_as_it_is_in_the_template() -> None:
    assert expand("{?%C3%A9,b.a}", **{"%C3%A9": "1", "b.a": "2"}) == "?%C3%A9=1&b.a=2"
    assert expand("{?%41}", A="1") == ""
    assert expand("{?a}", A="1") == ""


# Sections 2.3 and 3.2.1
@OPERATOR
@pytest.mark.parametrize("value", UNDEFINED, ids=repr)
def test_undefined_variable_is_ignored(operator: OperatorName, value: Value) -> None:
    for undefined in ("a", "a*"):
        assert expand(f"x{{{operator}{undefined}}}y", a=value) == "xy"
        for variables in (f"{undefined},b", f"b,{undefined}", f"{undefined},b,{undefined}"):
            assert expand(f"x{{{operator}{variables}}}y", a=value, b="1") == expand(f"x{{{operator}b}}y", b="1")


# Section 2.3: an empty string is defined.
@pytest.mark.parametrize(
    ("template", "expansion"),
    [
        ("{a}", ""),
        ("{a,b,a}", ",1,"),
        ("{+a,b}", ",1"),
        ("{#a}", "#"),
        ("{#a,b}", "#,1"),
        ("{.a,b,a}", "..1."),
        ("{/a,b,a}", "//1/"),
        ("{;a,b,a}", ";a;b=1;a"),
        ("{?a,b,a}", "?a=&b=1&a="),
        ("{&a}", "&a="),
        ("{a:3}", ""),
        ("{;a:3}", ";a"),
        ("{?a*}", "?a="),
    ],
)
def test_empty_text_is_defined(template: str, expansion: str) -> None:
    assert expand(template, a="", b="1") == expansion


@pytest.mark.parametrize(
    ("template", "expansion"),
    [
        ("{a}", ",x"),
        ("{a*}", ",x"),
        ("{;a}", ";a=,x"),
        ("{;a*}", ";a;a=x"),
        ("{?a*}", "?a=&a=x"),
        ("{/a*}", "//x"),
        ("{#a*}", "#,x"),
    ],
)
def test_empty_member_of_a_list_is_defined(template: str, expansion: str) -> None:
    assert expand(template, a=["", None, "x"]) == expansion
    assert expand(template, a=("", "x")) == expansion


def test_list_of_one_empty_member_is_like_an_empty_text() -> None:
    assert [expand(f"{{{operator}a}}", a=[""]) for operator in ";?/"] == [";a", "?a=", "/"]


# Appendix A. Section 3.2.1 would leave out the "=" without ";", "?" and "&" as well.
@pytest.mark.parametrize(
    ("template", "expansion"),
    [
        ("{;a*}", ";k;%C3%A9=1"),
        ("{?a*}", "?k=&%C3%A9=1"),
        ("{&a*}", "&k=&%C3%A9=1"),
        ("{a*}", "k=,%C3%A9=1"),
        ("{/a*}", "/k=/%C3%A9=1"),
        ("{a}", "k,,%C3%A9,1"),
        ("{;a}", ";a=k,,%C3%A9,1"),
    ],
)
def test_empty_value_in_an_array(template: str, expansion: str) -> None:
    assert expand(template, a={"k": "", "é": "1"}) == expansion


# Section 3.2.1: names of pairs are encoded in the same way as values.
def test_names_of_pairs_are_encoded() -> None:
    assert expand("{?a*}", a={"b&c=": "/"}) == "?b%26c%3D=%2F"
    assert expand("{+a*}", a={"b&c=%41": "/%42%"}) == "b&c=%41=/%42%25"


# Section 3.2.1: a variable has the same value everywhere.
def test_value_is_encoded_anew_for_each_operator() -> None:
    assert expand("{a}{+a}{#a}{a}", a="%41/é") == "%2541%2F%C3%A9%41/%C3%A9#%41/%C3%A9%2541%2F%C3%A9"


@pytest.mark.parametrize("length", [1, 31, 32, 33, 10_000])
def test_length_of_a_value_does_not_matter(length: int) -> None:
    for _ in range(2):
        assert expand("{a}-{+a}", a="é/" * length) == f"{'%C3%A9%2F' * length}-{'%C3%A9/' * length}"


# Section 3.2.1: the allowed set is (unreserved / reserved) under "+" and "#", and else unreserved.
@OPERATOR
def test_characters_outside_of_the_allowed_set_are_encoded(operator: OperatorName) -> None:
    allowed = f"{ascii_letters}{digits}-._~" + (":/?#[]@!$&'()*+,;=" if operator in {"+", "#"} else "")
    before = expand(f"{{{operator}a}}", a="x")[:-1]
    for character in map(chr, range(0x80)):
        written = character if character in allowed else f"%{ord(character):02X}"
        for value in (character, f"{character} é"):
            rest = "%20%C3%A9" if value != character else ""
            assert expand(f"{{{operator}a}}", a=value) == f"{before}{written}{rest}"


# Section 2.4.1: characters are counted, not octets.
@pytest.mark.parametrize(
    ("template", "value", "expansion"),
    [
        ("{a:1}", "éa", "%C3%A9"),
        ("{a:2}", "日本語", "%E6%97%A5%E6%9C%AC"),
        ("{a:1}", "\U0001f600x", "%F0%9F%98%80"),
        ("{a:1}", "e\u0301x", "%C3%A9"),
        ("{a:2}", "%41", "%254"),
        ("{a:2}", "\udce9x!", "%E9x"),
        ("{+a:1}", "%41%42", "%41"),
        ("{+a:1}", "%C3%A9b", "%C3%A9"),
        ("{+a:2}", "%c3%a9%E6%97%A5x", "%c3%a9%E6%97%A5"),
        ("{+a:1}", "%F0%9F%98%80x", "%F0%9F%98%80"),
        ("{+a:2}", "%C3%41", "%C3%41"),
        ("{+a:1}", "%C3", "%C3"),
        ("{+a:1}", "%A9%A9", "%A9"),
        ("{+a:2}", "%zz", "%25z"),
        ("{+a:2}", "\n%41b", "%0A%41"),
        ("{#a:3}", "é%41/b", "#%C3%A9%41/"),
        ("{a:2}", "ab", "ab"),
        ("{a:9999}", "é" * 10_000, "%C3%A9" * 9999),
        ("{?a:3}", 12345, "?a=123"),
        ("{a:2}", -0.5, "-0"),
    ],
)
def test_prefix_counts_characters(template: str, value: str | float, expansion: str) -> None:
    assert expand(template, a=value) == expansion


class Port(IntEnum):
    HTTPS = 443


class Color(StrEnum):
    RED = "r&d"


class Name(str, Enum):  # noqa: UP042  a StrEnum would not change what `str` returns
    JANE = "j/d"


@pytest.mark.parametrize(
    ("value", "expansion"),
    [
        (0, "0"),
        (-1, "-1"),
        (10**30, "1" + "0" * 30),
        (0.5, "0.5"),
        (-0.0, "-0.0"),
        (1e22, "1e%2B22"),
        (Port.HTTPS, "443"),
        (Color.RED, "r%26d"),
        (Name.JANE, "j%2Fd"),
    ],
)
def test_numbers_and_members_of_enumerations_are_written_as_their_values(value: str | float, expansion: str) -> None:
    assert expand("{a}", a=value) == expansion
    assert expand("{?a*}", a=[value, value]) == f"?a={expansion}&a={expansion}"
    assert expand("{a*}", a={"k": value}) == f"k={expansion}"


@pytest.mark.parametrize("members", [("a", 1), deque(["a", 1]), UserList(["a", 1])], ids=repr)
def test_every_sequence_is_a_list(members: Any) -> None:  # noqa: ANN401  a deque is not a Sequence to type checkers
    assert expand("{?a}{&a*}", a=members) == "?a=a,1&a=a&a=1"


@pytest.mark.parametrize("kind", [dict, OrderedDict, UserDict, ChainMap, MappingProxyType])
def test_every_mapping_is_an_array(kind: type[Mapping[str, str]]) -> None:
    assert expand("{?a}{&a*}", a=kind({"b": "c"})) == "?a=b,c&b=c"  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
    assert URITemplate("{?b}").expand(kind({"b": "c"})) == "?b=c"  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]


# PEP 383: surrogates that stand for bytes.
@OPERATOR
def test_surrogate_that_stands_for_a_byte_is_written_as_the_byte(operator: OperatorName) -> None:
    assert expand(f"{{{operator}a}}", a="\udcc3\udca9").endswith("%C3%A9")
    assert expand(f"{{{operator}a}}", a=["x\udcff"]).endswith("x%FF")


def test_encoded_text_is_that_of_an_expansion() -> None:
    for text in MARKS:
        assert encoded(text, reserved=False) == expand("{a}", a=text) or normalize("NFC", text) != text
        assert encoded(text, reserved=True) == expand("{+a}", a=text) or normalize("NFC", text) != text


def with_prefix(template: str) -> list[Variable]:
    expressions = [part for part in parts_of(template) if not isinstance(part, str)]
    return [variable for expression in expressions for variable in expression.variables if variable.prefix]


def is_composite(value: Value) -> bool:
    return isinstance(value, list | dict)


@settings(max_examples=300)
@given(templates, st.dictionaries(st.sampled_from(NAMES), st.none() | scalars | composites, max_size=6))
def test_expansion_is_that_of_appendix_a(template: str, values: dict[str, Value]) -> None:
    if any(is_composite(values.get(variable.name)) for variable in with_prefix(template)):
        with pytest.raises(TypeError, match=r'as ":" writes its beginning, not (list|dict)$'):
            expand(template, **values)
        return
    expansion = expand(template, **values)
    assert expansion == appendix_a.expand(template, values)
    # Section 3.2.1: the result has only characters that a URI allows.
    assert re.fullmatch(r"(?:[A-Za-z0-9\-._~:/?#\[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*", expansion)
    # Undefined values are as if absent, and values without a variable are ignored.
    defined = {name: value for name, value in values.items() if not appendix_a.is_undefined(value)}
    assert expand(template, **defined, other="x") == expansion


@given(texts)
def test_simple_expansion_decodes_back(text: str) -> None:
    text = normalize("NFC", text)
    assert unquote_to_bytes(expand("{a}", a=text)) == text.encode("utf-8", "surrogateescape")
    assert re.fullmatch(r"[A-Za-z0-9\-._~%]*", expand("{a}", a=text))


# Section 1.6
@given(st.text(st.sampled_from("aeu\u0301\u0308\u1100\u1161é\u212b/%")), st.sampled_from(list(OPERATORS)))
def test_text_is_normalized(text: str, operator: OperatorName) -> None:
    composed, decomposed = normalize("NFC", text), normalize("NFD", text)
    template = f"{{{operator}a}}"
    assert expand(template, a=text) == expand(template, a=composed) == expand(template, a=decomposed)
    assert expand(template, a=[text]) == expand(template, a=[decomposed])
    assert expand(template, a={text: text}) == expand(template, a={decomposed: decomposed})


@given(texts, st.integers(1, 12))
def test_prefix_is_the_expansion_of_the_beginning(text: str, length: int) -> None:
    assert expand(f"{{a:{length}}}", a=text) == expand("{a}", a=normalize("NFC", text)[:length])


@given(st.lists(st.sampled_from([*"xy/é日", "%41", "%C3%A9", "%E6%97%A5", "%f0%9f%98%80", "%"])), st.integers(1, 12))
def test_prefix_under_plus_counts_a_percent_encoded_character_once(characters: list[str], length: int) -> None:
    text, beginning = "".join(characters), "".join(characters[:length])
    assert expand(f"{{+a:{length}}}", a=text) == expand("{+a}", a=beginning)


# Section 3.2.3: what is encoded already stays as it is.
@given(texts)
def test_reserved_expansion_of_an_expansion_is_the_same(text: str) -> None:
    written = expand("{+a}", a=text)
    assert expand("{+a}", a=written) == written
    assert unquote(written, errors="surrogateescape") == unquote(normalize("NFC", text), errors="surrogateescape")
