"""Proof that a template in which a variable occurs more than once can be read in one way only."""

from random import Random

import pytest

from tests.templates.random_templates import (
    characters_of,
    drawn_template,
    repeats_names,
    short_texts,
    shortest_ambiguity,
)
from uri_split._templates import ambiguity
from uri_split._templates.ambiguity import is_invertible_by_places
from uri_split._templates.grammar import parts_of
from uri_split._templates.matching import graph_of


def is_proven(template: str) -> bool:
    return is_invertible_by_places(graph_of(parts_of(template), all_defined=True))


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        ("{a}{a}", True),
        ("{a}{a}{a}", True),
        ("{a}{+a}", True),
        ("{a}/{a}", True),
        ("{a}x{a}", True),
        ("{a}/{b}/{a}", True),
        ("{a}/{b}.{a}", True),
        ("{a}{a:1}", True),
        ("{a}{?a,b}", True),
        ("{a}.{b}.{a}", False),
        ("{a}{b}{a}", False),
        ("{a}{b}.{a}", False),
        ("{a:1}{a:2}", False),
    ],
)
def test_proof_is_found_or_not(template: str, expected: bool) -> None:  # noqa: FBT001  a case
    assert is_proven(template) is expected


def test_no_two_values_expand_to_the_same_text_if_there_is_a_proof() -> None:
    random, proven = Random(13), 0
    while proven < 25:
        template = drawn_template(random, most_parts=3, most_variables=4)
        if repeats_names(template) and len(template.variables) < 3 and ":" not in template and is_proven(template):
            proven += 1
            texts = short_texts(characters_of(template, most=4), 2)
            assert shortest_ambiguity(template, texts) is None, template


def test_search_for_a_proof_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    assert is_proven("{a}/{b}/{a}")
    monkeypatch.setattr(ambiguity, "_MOST_STATES", 3)
    assert not is_proven("{a}/{b}/{a}")
