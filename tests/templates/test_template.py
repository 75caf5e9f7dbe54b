"""The type of URI templates: RFC 6570, sections 1.2 and 2."""

import copy
import json
import pickle
import re
from collections import ChainMap, defaultdict
from enum import Enum
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given

from tests.templates.drawn import templates
from tests.templates.rfc_6570 import EXAMPLES, LEVELS, VALUES, pairs
from uri_split import InvalidURITemplate, URIError, URITemplate
from uri_split._templates.template import URITemplate as Defined

TEXT = "http://{host}/a{/b*}{?c:3,d}"


def test_template_is_its_text() -> None:
    template = URITemplate(TEXT)
    assert template == TEXT
    assert isinstance(template, str)
    assert type(str(template)) is str
    assert hash(template) == hash(TEXT)
    assert TEXT in {template, TEXT[1:]}
    assert sorted([URITemplate("b"), "a"]) == ["a", "b"]
    assert json.loads(json.dumps({"href": template})) == {"href": TEXT}
    assert URITemplate(template) == template
    assert template != URITemplate("{host}")
    assert not hasattr(template, "__dict__")
    assert URITemplate is Defined
    assert URITemplate.__module__ == "uri_split"


# Section 2
@pytest.mark.parametrize("text", ["", "/", "{a}", "http://[::1]:80/%C3é?{&a}'#"])
def test_valid_text_is_accepted(text: str) -> None:
    assert URITemplate(text) == text


@pytest.mark.parametrize("text", ["{", "}", "{}", "{=a}", "{a", "a b", "%", "{a:0}", "{a}\n", "\ud800"])
def test_invalid_text_is_refused(text: str) -> None:
    with pytest.raises(InvalidURITemplate):
        URITemplate(text)


@pytest.mark.parametrize(("value", "name"), [(b"{a}", "bytes"), (None, "NoneType"), (1, "int"), (["{a}"], "list")])
def test_argument_must_be_a_text(value: Any, name: str) -> None:  # noqa: ANN401  of any type
    with pytest.raises(TypeError, match=rf"^URITemplate\(\) argument must be str, not {name}$"):
        URITemplate(value)


def test_subclass_of_str_is_read_as_its_own_text() -> None:
    class Route(str, Enum):  # noqa: UP042  a StrEnum would not change what `str` returns
        USER = "/users/{user}"

    assert str(Route.USER) == "Route.USER"
    template = URITemplate(Route.USER)
    assert (type(template), str(template)) == (URITemplate, "/users/{user}")
    assert template.expand(user="jane") == "/users/jane"


@given(templates)
def test_copies_and_pickles_are_equal_templates(text: str) -> None:
    template = URITemplate(text)
    pickled = [pickle.loads(pickle.dumps(template, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]  # noqa: S301
    for other in (copy.copy(template), copy.deepcopy(template), *pickled):
        assert (type(other), other) == (URITemplate, text)
        assert (other.variables, other.level) == (template.variables, template.level)
        assert other.expand({"a": "1"}) == template.expand({"a": "1"})


def test_representation_has_no_passwords() -> None:
    assert repr(URITemplate(TEXT)) == f"URITemplate('{TEXT}')"
    assert repr(URITemplate("http://me:secret@{host}/")) == "URITemplate('http://me:***@{host}/')"
    assert repr(URITemplate("{+base}me:secret@{host}/")) == "URITemplate('{+base}me:***@{host}/')"
    assert repr(URITemplate("it's{a}")) == """URITemplate("it's{a}")"""


# Section 2.3: names are case-sensitive, and their percent-encodings are not decoded.
@pytest.mark.parametrize(
    ("text", "variables"),
    [
        ("", ()),
        ("a%41", ()),
        ("{a}", ("a",)),
        ("{b}{a,c}{b}", ("b", "a", "c")),
        ("{a,a*}{+a:3}", ("a",)),
        ("{a}{A}{%61}", ("a", "A", "%61")),
        (TEXT, ("host", "b", "c", "d")),
    ],
)
def test_variables_are_in_order_and_each_once(text: str, variables: tuple[str, ...]) -> None:
    assert URITemplate(text).variables == variables


# Section 2.2
@pytest.mark.parametrize(
    ("text", "operators"),
    [
        ("", ()),
        ("+a", ()),
        ("{a}", ("",)),
        ("{&d}{a}{+b}{c}{&e}", ("&", "", "+")),
        ("{+a}{#a}{.a}{/a}{;a}{?a}{&a}", ("+", "#", ".", "/", ";", "?", "&")),
    ],
)
def test_operators_are_in_order_and_each_once(text: str, operators: tuple[str, ...]) -> None:
    assert URITemplate(text).operators == operators


# Section 1.2
@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("", 1),
        ("/a,b", 1),
        ("{a}/{b}", 1),
        ("{+a}", 2),
        ("{a}{#b}", 2),
        ("{a,b}", 3),
        ("{+a,b}", 3),
        ("{.a}", 3),
        ("{/a}", 3),
        ("{;a}", 3),
        ("{?a}", 3),
        ("{&a}{b}", 3),
        ("{a:1}", 4),
        ("{a*}", 4),
        ("{a}{+b}{?c,d*}", 4),
    ],
)
def test_level_is_the_lowest_that_has_the_operators_and_modifiers(text: str, level: int) -> None:
    assert URITemplate(text).level == level


@pytest.mark.parametrize("level", LEVELS)
def test_examples_of_a_level_need_no_higher_one(level: int) -> None:
    found = [URITemplate(text).level for text, _ in pairs(LEVELS[level])]
    assert max(found) == level
    # Without a modifier, the lists and mappings of level 4 are not in the template.
    assert level == 4 or set(found) == {level}


@pytest.mark.parametrize(("section", "text", "expansion"), EXAMPLES[::10])
def test_example_of_the_rfc_expands_as_it_says(section: str, text: str, expansion: str) -> None:
    template = URITemplate(text)
    assert template.expand(VALUES) == expansion, section
    assert template.expand(**{name: value for name, value in VALUES.items() if name in template.variables}) == expansion
    assert template.expand(VALUES) == expansion


def test_values_are_given_by_a_mapping_and_by_name() -> None:
    template = URITemplate("{a}-{b.c}-{variables}-{self}")
    values = {"a": "1", "b.c": "2", "variables": "3", "self": "4"}
    assert template.expand(values) == template.expand(**values) == "1-2-3-4"
    assert template.expand(values, a="5", self=None) == "5-2-3-"
    assert values["a"] == "1"
    assert template.expand(None, a="1") == "1---"
    assert template.expand() == template.expand({}) == "---"


# Section 3.2 of RFC 6570 has one set of values for many templates; a keyword is meant for this one.
def test_mapping_may_have_other_names_and_keywords_may_not() -> None:
    template = URITemplate("/{user}{?page}")
    assert template.expand({"usr": "a", "user": "b"}) == template.to_uri({"usr": "a", "user": "b"}) == "/b"
    assert template.partial({"usr": "a"}) == template
    for method in (template.expand, template.to_uri, template.partial):
        with pytest.raises(TypeError, match=r'^no variable "usr": the template has user, page; did you mean "user"\?$'):
            method({"user": "b"}, usr="a")
    for wrong, hint in (("Page", '; did you mean "page"?'), ("zzz", "")):
        words = f'no variable "{wrong}": the template has user, page{hint}'
        with pytest.raises(TypeError, match=f"^{re.escape(words)}$"):
            template.expand(**{wrong: 1})
    with pytest.raises(TypeError, match=r'^no variable "a": the template has none$'):
        URITemplate("/").expand(a=1)


def test_message_about_an_unknown_name_is_short() -> None:
    template = URITemplate("{" + ",".join([*(f"a{number}" for number in range(30)), "b" * 61]) + "}")
    with pytest.raises(TypeError, match=r'^no variable "x{60}": the template has a0, .*, a19, …$'):
        template.expand(**{"x" * 100: 1})
    with pytest.raises(TypeError, match=r'^no variable "x": the template has …$'):
        URITemplate("{" + "b" * 61 + "}").expand(x=1)


def test_every_variable_may_be_required() -> None:
    template = URITemplate("/{user}{?page,user}")
    assert template.expand({"user": "b"}, page=None, require_all=True) == "/b?user=b"
    assert template.to_uri(user="b", page=1, require_all=True) == "/b?page=1&user=b"
    assert URITemplate("/").expand(require_all=True) == "/"
    for method in (template.expand, template.to_uri):
        with pytest.raises(URIError, match=r'^no value for "user", "page": give it, or None to leave it out$'):
            method(require_all=True)
        with pytest.raises(URIError, match=r'^no value for "page": give it'):
            method(user="a", require_all=True)
    assert URITemplate("{require_all}").expand({"require_all": "a"}) == "a"
    with pytest.raises(TypeError, match=r"^require_all must be bool, not str: give a variable in the mapping$"):
        URITemplate("{require_all}").expand(require_all="a")


def test_any_mapping_can_give_the_values() -> None:
    template = URITemplate("{a}{?b}")
    for values in (MappingProxyType({"a": "1"}), ChainMap({"a": "1"}), defaultdict(str, a="1")):
        assert template.expand(values) == "1"
        assert template.expand(values, b=2) == "1?b=2"
        assert dict(values) == {"a": "1"}


@pytest.mark.parametrize(("values", "name"), [("a", "str"), ([("a", "1")], "list"), (1, "int"), ({"a"}, "set")])
def test_values_must_be_a_mapping(values: Any, name: str) -> None:  # noqa: ANN401  of any type
    with pytest.raises(TypeError, match=f"^variables must be a mapping of names to values, not {name}$"):
        URITemplate("{a}").expand(values)


def test_values_are_positional_and_only_one_argument() -> None:
    with pytest.raises(TypeError):
        URITemplate("{a}").expand({}, {})  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]  # what is tested


def test_expansion_is_a_plain_text() -> None:
    assert type(URITemplate("a{b}").expand(b="c")) is str
    assert type(URITemplate("a").expand()) is str
    assert type(URITemplate("").expand()) is str
