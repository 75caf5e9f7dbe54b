"""Search for two assignments of values that expand to the same text."""

from random import Random

import pytest

from tests.templates.random_templates import (
    characters_of,
    drawn_template,
    is_plain,
    repeats_names,
    short_texts,
    shortest_ambiguity,
)
from uri_split import URITemplate
from uri_split._templates import ambiguity
from uri_split._templates.ambiguity import equal_assignments_of_one_character, shortest_equal_assignments
from uri_split._templates.expansion import plan_of
from uri_split._templates.grammar import parts_of
from uri_split._templates.matching import graph_of


def found(template: str) -> list[dict[str, str]]:
    parts = parts_of(template)
    return list(shortest_equal_assignments(graph_of(parts, all_defined=True), plan_of(parts)))


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("{a}{b}", "x"),
        ("/{a}.{b}", "/.."),
        ("{a}.{b}.{a}", "...."),
        ("{a}{b}{a}", "xx"),
        ("{a:1}", "x"),
        ("{+a}/{+b}", "//"),
        ("{a}%C3%A9{b}", "%C3%A9%C3%A9"),
    ],
)
def test_two_assignments_with_the_shortest_text_are_found(template: str, text: str) -> None:
    one, other = found(template)
    assert one != other
    assert len(URITemplate(template).expand(one)) == len(text)
    assert URITemplate(template).expand(one) == URITemplate(template).expand(other)


def test_one_character_is_enough_for_many_templates() -> None:
    random, numbers = Random(15), {True: 0, False: 0}
    for _ in range(100):
        template = drawn_template(random, most_parts=3, most_variables=4)
        parts = parts_of(template)
        values = equal_assignments_of_one_character(graph_of(parts, all_defined=True), plan_of(parts))
        shortest = shortest_ambiguity(template, short_texts(characters_of(template, most=6), 1))
        length = len(template.expand(dict.fromkeys(template.variables, ""))) + 1
        numbers[bool(values)] += 1
        if values:
            one, other = values
            assert one != other
            assert len(template.expand(one)) == length
            assert template.expand(other) == template.expand(one)
            assert is_plain(template, one)
            assert is_plain(template, other)
        elif ":" not in template:
            assert shortest is None or len(shortest) > length, template
    assert min(numbers.values()) > 5


def test_nothing_is_found_if_there_is_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ambiguity, "_MOST_ASSIGNMENTS", 300)
    for template in ("", "/x", "{a}", "{a}/{b}", "{a}{a}", "{+a}{a}"):
        assert found(template) == []


def test_values_that_are_not_in_nfc_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ambiguity, "_MOST_ASSIGNMENTS", 1500)
    template = URITemplate("{+a}{+a}%C3%A9e%CC%81")
    assert template.expand(a="\u00e9") == template.expand(a="e\u0301")
    assert found(template) == []


def test_assignments_of_drawn_templates_are_plain_and_expand_to_a_shortest_text(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ambiguity, "_MOST_ASSIGNMENTS", 300)
    random, pairs = Random(14), 0
    while pairs < 10:
        template = drawn_template(random, most_parts=3, most_variables=4)
        if len(template.variables) > 2 or not repeats_names(template):
            continue
        values = found(template)
        if values:
            pairs += 1
            one, other = values
            text = template.expand(one)
            assert one != other
            assert template.expand(other) == text
            assert is_plain(template, one)
            assert is_plain(template, other)
            shortest = shortest_ambiguity(template, short_texts(characters_of(template, most=4), 2))
            assert shortest is None or len(shortest) >= len(text), (template, shortest)
