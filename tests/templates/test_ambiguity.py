"""Ambiguity: proofs that templates are invertible, and examples for those that are not (RFC 6570, section 1.4)."""

import re
from random import Random

import pytest

from tests.templates.random_templates import (
    characters_of,
    drawn_template,
    drawn_values,
    is_plain,
    repeats_names,
    short_texts,
    shortest_ambiguity,
)
from tests.timing import seconds
from uri_split import URITemplate
from uri_split._templates import ambiguity
from uri_split._templates.ambiguity import UndecidedError
from uri_split.templates import Ambiguity


def assert_law(template: URITemplate, random: Random) -> str:
    """Check what a template says about itself against brute force, and return its verdict."""
    found = template.ambiguity()
    length = {1: 3, 2: 2}.get(len(template.variables), 1)
    shortest = shortest_ambiguity(template, short_texts(characters_of(template, most=5), length))
    if template.is_invertible:
        assert found is None
        assert shortest is None, (template, shortest)
        for _ in range(5):
            values = drawn_values(
                random, template, ("", "x", ".", "/", "a", "é", "%", ",", "xyz", "\u0301", "=", "x/x.")
            )
            if is_plain(template, values):
                assert template.match(template.expand(values)) == values, (template, values)
        return "invertible"
    if found is None:
        return "undecided"
    text, first, second = found
    assert first != second
    assert template.expand(first) == template.expand(second) == text
    assert is_plain(template, first), (template, found)
    assert is_plain(template, second), (template, found)
    assert set(first) == set(second) == set(template.variables)
    assert template.match(text) == first, (template, found)
    assert shortest is None or len(shortest) >= len(text), (template, found, shortest)
    return "ambiguous"


def test_law_of_templates_in_which_each_variable_occurs_once() -> None:
    random = Random(6570)
    verdicts = [
        assert_law(drawn_template(random, repeats=False, most_variables=number), random)
        for number in [1, 2, 2, 2, 2, 2, 2, 3]
        for _ in range(15)
    ]
    assert verdicts.count("undecided") == 0
    assert min(verdicts.count("invertible"), verdicts.count("ambiguous")) > 30


def test_law_of_templates_in_which_variables_are_repeated() -> None:
    random, verdicts = Random(1), list[str]()
    while len(verdicts) < 40:
        template = drawn_template(random, most_parts=3, most_variables=3)
        if repeats_names(template):
            verdicts.append(assert_law(template, random))
    assert verdicts.count("undecided") <= 2
    assert verdicts.count("invertible") > 12
    assert verdicts.count("ambiguous") > 2


@pytest.mark.parametrize(
    "template",
    [
        *("", "/x", "{a}", "{+a}", "/f/{+path}/{name}", "{a}/{b}", "/{a}{?b,c}", "{a,b}", "{;a,b}", "{.a}", "{/a,b}"),
        *("{a}{a}", "{a}/{a}", "{x:1}/{x}", "{x:1}{x}", "{a}{+a}", "{a}x{a}"),
    ],
)
def test_template_is_invertible(template: str) -> None:
    checked = URITemplate(template)
    assert checked.is_invertible
    assert checked.ambiguity() is None


@pytest.mark.parametrize(
    ("template", "text", "first", "second"),
    [
        ("/{a}.{b}", "/..", {"a": ".", "b": ""}, {"a": "", "b": "."}),
        ("{a}{b}", "x", {"a": "x", "b": ""}, {"a": "", "b": "x"}),
        ("{a}%C3%A9{b}", "%C3%A9%C3%A9", {"a": "é", "b": ""}, {"a": "", "b": "é"}),
        ("{+a}/{+b}", "//", {"a": "/", "b": ""}, {"a": "", "b": "/"}),
        ("{a}.{b}.{a}", "....", {"a": ".", "b": ""}, {"a": "", "b": ".."}),
        # Section 2.4.1: only the beginning of a value is written.
        ("{a:1}", "x", {"a": "x"}, {"a": "xx"}),
        ("{a:3}", "xxx", {"a": "xxx"}, {"a": "xxxx"}),
        ("{a:1}/{a:2}", "x/xx", {"a": "xx"}, {"a": "xx "}),
        ("{a:9}/{b:2}", "/xx", {"a": "", "b": "xx"}, {"a": "", "b": "xxx"}),
        ("{a:5}{b}", "x", {"a": "x", "b": ""}, {"a": "", "b": "x"}),
    ],
)
def test_shortest_ambiguity(template: str, text: str, first: dict[str, str], second: dict[str, str]) -> None:
    checked = URITemplate(template)
    assert not checked.is_invertible
    assert checked.ambiguity() == Ambiguity(text, first, second)
    assert checked.match(text) == first


@pytest.mark.parametrize(
    ("template", "shown"),
    [
        ("/{a}.{b}", "Ambiguity(text='/..', first={'a': '.', 'b': ''}, second={'a': '', 'b': '.'})"),
        ("//u:s3cret@{a}{b}", "Ambiguity(text='//u:***@x', first={'a': 'x', 'b': ''}, second={'a': '', 'b': 'x'})"),
        # These values contain the literal, or a part of it.
        (
            "//u{+a}:s3cret@h{+b}:s3cret@h",
            "Ambiguity(text='//u:***@h', first={'a': '***', 'b': ''}, second={'a': '', 'b': '***'})",
        ),
        (
            "//u:s3{+a}cret@h/{+b}cret@h/",
            "Ambiguity(text='//u:***@h/', first={'a': '***', 'b': ''}, second={'a': '', 'b': '***'})",
        ),
        (
            "{+a}u:s3cret@h{+b}",
            "Ambiguity(text='u:***@h', first={'a': '***', 'b': ''}, second={'a': '', 'b': '***'})",
        ),
        ("{a}{b}u:s3cret@h", "Ambiguity(text='xu:***@h', first={'a': 'x', 'b': ''}, second={'a': '', 'b': 'x'})"),
    ],
)
def test_representation_has_no_passwords(template: str, shown: str) -> None:
    assert repr(URITemplate(template).ambiguity()) == shown


def test_prefix_that_is_whole_elsewhere_is_no_ambiguity() -> None:
    assert URITemplate("{a:9}/{a}").is_invertible
    assert not URITemplate("{a:9}").is_invertible


@pytest.mark.parametrize("template", ["{a}/{x:300}", "{x:200}/{y:300}", "{x:300}{?a,b}", "{x:9999}", "{a}/{x:9999}"])
def test_long_prefix_is_decided(template: str) -> None:
    found = URITemplate(template).ambiguity()
    assert found is not None
    assert max(map(len, found.second.values())) == int(re.findall("[0-9]+", template)[0]) + 1


def test_long_prefix_of_a_repeated_variable_is_decided() -> None:
    template = URITemplate("{a:1}/{a:50}")
    values = [{"a": "x" * 50}, {"a": "x" * 51}]
    assert template.expand(values[0]) == template.expand(values[1])
    found = template.ambiguity()
    assert found is not None
    assert template.expand(found.first) == template.expand(found.second) == found.text


def test_readings_that_are_not_in_nfc_prove_no_ambiguity() -> None:
    # No value in NFC has an "e" before a combining accent.
    template = URITemplate("{a}e%CC%81{b}")
    assert shortest_ambiguity(template, short_texts("e\u0301x", 3)) is None
    assert template.ambiguity() is None


def test_template_whose_literal_no_value_in_nfc_contains_is_invertible() -> None:
    assert URITemplate("{a}e%CC%81{b}").is_invertible


def test_template_that_takes_too_long_is_not_called_invertible(monkeypatch: pytest.MonkeyPatch) -> None:
    template = URITemplate("{a}/{b}")
    assert template.is_invertible

    def undecided(*_: object) -> None:
        raise UndecidedError

    monkeypatch.setattr("uri_split._templates.template.ambiguity_of", undecided)
    other = URITemplate("{a}/{b}")
    assert (other.is_invertible, other.ambiguity()) == (False, None)
    assert template.is_invertible  # it was decided before


def test_one_assignment_among_many_is_no_ambiguity(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ambiguity, "_MOST_READ", 1)
    template = URITemplate("{a}xy{b}")
    assert (template.is_invertible, template.ambiguity()) == (False, None)


@pytest.mark.parametrize("expression", ["{{v{0}}}", "/{{v{0}}}", "{{/v{0}}}", "{{v{0}}}.", "{{;v{0}}}", "{{+v{0}}}"])
def test_time_grows_no_faster_than_the_square_of_the_number_of_variables(expression: str) -> None:
    def call(number: int) -> None:
        URITemplate("".join(map(expression.format, range(number)))).ambiguity()

    ratio = min(seconds(lambda: call(120)) / max(seconds(lambda: call(12)), 0.002) for _ in range(2))
    assert ratio < 2 * 10**2
