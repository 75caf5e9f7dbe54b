"""Automaton of a template."""

from random import Random

import pytest

from tests.templates.random_templates import drawn_template, expansions, is_plain, mutated, repeats_names
from uri_split import URITemplate
from uri_split._templates.ambiguity import Automaton, State, alphabet, characters_of
from uri_split._templates.grammar import parts_of
from uri_split._templates.matching import graph_of


def automaton(template: str, *, all_defined: bool = True, are_plain: bool = True, remembers: bool = True) -> Automaton:
    return Automaton(graph_of(parts_of(template), all_defined=all_defined), are_plain=are_plain, remembers=remembers)


def places(reader: Automaton, text: str) -> set[State]:
    found = set(reader.starts)
    for character in characters_of(text):
        found = {after for place in found for after in reader.read(place, character)}
    return found


def reads(reader: Automaton, text: str) -> bool:
    return any(place.is_end for place in places(reader, text))


def test_characters_are_divided_as_they_are_written() -> None:
    assert characters_of("") == []
    assert characters_of("a%2F%C3%A9%C3x%41%c3%a9/") == ["a", "%2F", "%C3%A9", "%C3", "x", "%41", "%c3%a9", "/"]


def test_alphabet_has_literals_what_values_write_for_them_and_one_of_each_kind() -> None:
    graphs = [graph_of(parts_of(text), all_defined=True) for text in ("{?a}", "/é", "!%2F")]
    characters = alphabet(graphs)
    assert characters[0] == "x"
    assert set(characters) == {*"xq/?a=!", "%20", "%25", "%2F", "%3F", "%3D", "%21", "%C3%A9"}
    assert characters == sorted(characters, key=len)


# Sections 3.2.2 to 3.2.9
@pytest.mark.parametrize(
    ("template", "text", "is_read"),
    [
        ("/{a}", "/x", True),
        ("/{a}", "/", True),
        ("/{a}", "", False),
        ("/{a}", "/x/", False),
        ("/{a}", "/%2F", True),
        ("/{a}", "/%41", False),
        ("/{+a}", "//", True),
        ("/{+a}", "/%2F", False),
        ("x", "xx", False),
        ("xy", "xy", True),
        ("{a:2}", "xx", True),
        ("{a:2}", "xxx", False),
        ("{;a}", ";a", True),
        ("{;a}", ";a=", False),
        ("{;a}", ";a=x", True),
        ("{?a}", "?a=", True),
        ("{a}.{a}", "x.x", True),
        ("{a}.{a}", "x.y", False),
        ("{a:1}.{a}", "x.xy", True),
        ("{a:1}.{a}", "y.xy", False),
        ("{a:2}.{a}", "x.xy", False),
        ("{+a}.{a}", "/.%2F", True),
        ("{;a}.{a}", ";a.x", False),  # the value is empty as a whole
        ("{;a}.{a}", ";a.", True),
        ("{+a}", "%25", True),
        ("{+a}", "%2541", False),
        ("{+a}", "%254x", True),
        ("{+a}{+b}", "%2541", True),  # "%4" and "1"
        ("{a}", "%FF", False),
    ],
)
def test_texts_that_plain_values_expand_to_are_read(template: str, text: str, is_read: bool) -> None:  # noqa: FBT001  a case
    assert reads(automaton(template), text) is is_read


def test_percent_encodings_and_bytes_are_read_if_values_may_have_them() -> None:
    for template, text in (("{+a}", "%41"), ("{+a}", "%2f"), ("{+a}", "%2541"), ("{a}", "%FF"), ("{+a}", "%FF")):
        assert not reads(automaton(template), text)
        assert reads(automaton(template, are_plain=False), text)
    assert not reads(automaton("{a}", are_plain=False), "%41")


def test_places_of_a_variable_need_not_agree_if_nothing_is_remembered() -> None:
    assert reads(automaton("{a}.{a}", remembers=False), "x.y")
    assert automaton("{a}.{a}", remembers=False).remembered == set()
    assert automaton("{a}.{b}.{a}").remembered == {"a"}
    assert automaton("{;a}{?b}").remembered == set()


def test_nothing_is_read_after_the_end() -> None:
    reader = automaton("x")
    (end,) = places(reader, "x")
    assert end.is_end
    assert list(reader.read(end, "x")) == []


# Section 2.3
def test_undefined_variables_are_passed_over() -> None:
    assert reads(automaton("{/a}{?b}", all_defined=False), "?b=x")
    assert not reads(automaton("{/a}{?b}"), "?b=x")


def test_automaton_reads_exactly_the_expansions_of_plain_values() -> None:
    random = Random(12)
    texts = ["", "x", ".", "/", "xx", "%", "é", "a"]
    for _ in range(60):
        template = drawn_template(random, most_parts=3, most_variables=3)
        reader, expanded = automaton(template), expansions(template, texts)
        for text in random.sample(sorted(expanded), k=min(8, len(expanded))):
            if any(is_plain(template, values) for values in expanded[text]):
                assert reads(reader, text), (template, text)
            if not repeats_names(template):
                other = mutated(random, text)
                found = URITemplate(template).match(other)
                is_expansion = found is not None and set(found) == set(template.variables) and is_plain(template, found)
                assert reads(reader, other) == is_expansion or not other.isascii(), (template, other)
