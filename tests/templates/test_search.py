"""Search for texts that two automata read."""

from itertools import islice

import pytest

from uri_split._templates.ambiguity import Automaton, UndecidedError, shared_texts
from uri_split._templates.grammar import parts_of
from uri_split._templates.matching import graph_of


def automaton(template: str) -> Automaton:
    return Automaton(graph_of(parts_of(template), all_defined=True), are_plain=True)


def shared(one: str, other: str, *, longest: int | None = None) -> list[str]:
    return list(shared_texts(automaton(one), automaton(other), longest=longest))


def ambiguous(template: str, *, longest: int | None = None) -> list[str]:
    reader = automaton(template)
    return list(islice(shared_texts(reader, reader, longest=longest), 5))


@pytest.mark.parametrize(
    ("one", "other", "text"),
    [
        ("/{a}", "/b{c}", "/b"),
        ("{a}", "{+b}", ""),
        ("{a}x", "y{a}", "yx"),
        ("{a}xy", "yx{b}", "yxy"),
        ("{a:1}", "xy", None),
        ("{a:2}", "xy", "xy"),
        ("/{a}", "/{a}/b", None),
        ("{+a}", "/b/c", "/b/c"),
        ("{a}", "/", None),
        ("{a}", "%2F", "%2F"),
        ("{a}b", "%C3%A9{c}", "%C3%A9b"),
        ("x", "x", "x"),
        ("x", "y", None),
        ("", "", ""),
    ],
)
def test_first_shared_text_is_the_shortest(one: str, other: str, text: str | None) -> None:
    assert next(iter(shared(one, other)), None) == text
    assert len((shared(other, one) or [""])[0]) == len(text or "")


@pytest.mark.parametrize(
    ("template", "text"),
    [("{a}{b}", "x"), ("/{a}.{b}", "/.."), ("{a}/{b}", None), ("{+a}/{b}", None), ("{+a}/{+b}", "//"), ("{a}", None)],
)
def test_one_automaton_must_read_a_text_in_two_ways(template: str, text: str | None) -> None:
    assert next(iter(ambiguous(template)), None) == text


def test_texts_are_in_order_of_length() -> None:
    lengths = list(map(len, shared("{a}.{b}", "{c}-{d}")))
    assert lengths
    assert lengths == sorted(lengths)


def test_longer_texts_are_left_out() -> None:
    assert shared("{a}xyz", "xyz{b}", longest=2) == []
    assert shared("{a}xyz", "xyz{b}", longest=3) == ["xyz"]
    assert ambiguous("/{a}.{b}", longest=2) == []


def test_search_that_takes_too_many_steps_is_undecided() -> None:
    with pytest.raises(UndecidedError):
        ambiguous("{+b}/{a}{+b}{a:1}{a}{b}")
