"""Trees of regular expressions."""

import re
from itertools import product

import pytest

from tests.oracles.expressions import (
    Characters,
    Choice,
    Repetition,
    Sequence,
    character_sets,
    greedy,
    pattern_of,
    possessive_runs,
)
from tests.oracles.pattern_text import parse

A, B = Characters(frozenset("a")), Characters(frozenset("b"))


def test_greedy_makes_possessive_repetitions_greedy() -> None:
    assert greedy(parse("(?:a*+|b)+b++")) == parse("(?:a*|b)+b+")


def test_character_sets_are_those_of_the_expression() -> None:
    expression = Sequence((A, Choice((B, Repetition(A, 0, None)))))
    assert list(character_sets(expression)) == [A.members, B.members, A.members]


@pytest.mark.parametrize("pattern", ["(?:a|[ab]+){0,2}", "a*+b{2}", r"(?:[\]\^\-]|b)+", ""])
def test_pattern_of_an_expression_has_its_texts(pattern: str) -> None:
    made = re.compile(pattern_of(parse(pattern)))
    for length in range(5):
        for text in map("".join, product("ab]^-", repeat=length)):
            assert bool(made.fullmatch(text)) == bool(re.fullmatch(pattern, text))


def test_pattern_of_no_characters_never_matches() -> None:
    made = re.compile(pattern_of(Choice((Characters(frozenset()), A))))
    assert (made.fullmatch(""), made.fullmatch("b")) == (None, None)
    assert made.fullmatch("a")


@pytest.mark.parametrize(
    ("pattern", "runs"),
    [
        ("a*b", []),
        ("a*+b", [("a", "b")]),
        ("[a-c]*+a", [("abc", "a")]),
        ("(?:a*+b)*c", [("a", "b")]),
        ("(?:ba*+)*c", [("a", "bc")]),
        ("(?:ba*+)*+", [("b", ""), ("a", "b")]),
        ("a*+(?:b|)c?d", [("a", "bcd")]),
        ("a*+b{0,2}c{2}d", [("a", "bc")]),
        ("a*+(?:bc|d*e)f", [("a", "bde")]),
        ("(?:|ab)*+b", [("a", "b")]),
    ],
)
def test_possessive_runs_and_the_characters_after_them(pattern: str, runs: list[tuple[str, str]]) -> None:
    assert list(possessive_runs(parse(pattern))) == [(frozenset(first), frozenset(after)) for first, after in runs]
