"""The construction of automata against automata by hand, `re` and the `greenery` package."""

import re
from itertools import product

import pytest
from greenery import INF, Bound, Charclass, Multiplier, Pattern
from greenery.rxelems import Conc, Mult

from tests.oracles import abnf_text
from tests.oracles.automata import (
    BEYOND_ASCII,
    Automaton,
    automaton,
    classes_of,
    difference,
    minimal_automaton,
    w_method,
)
from tests.oracles.expressions import Characters, Choice, Expression, Repetition, Sequence
from tests.oracles.pattern_text import parse
from uri_split._grammar import RuleName
from uri_split.rules import RULES

PATTERNS = [
    "", "a", "ab|a", "a*b", "(?:a*b*)*c", "(?:a*)*", "a{2,3}", "(?:a|b)*abb", "(?:ab?){0,2}", "(?:|a)b+",
    "[ab]*a[ab]{2}", "a+(?:ba*)*", "(?:a|ab)(?:c|bc)", "(?:(?:a|b*)c?)+",
]  # fmt: skip

# It takes a quarter of an hour for each of these, and a minute for each of those below them.
TOO_LARGE_FOR_GREENERY = {
    "URI", "hier-part", "URI-reference", "absolute-URI", "relative-ref", "relative-part", "authority", "host",
}  # fmt: skip
LARGE_FOR_GREENERY = {"IP-literal", "IPv6address", "path"}


def of_pattern(pattern: str, *others: str) -> Automaton:
    return automaton(parse(pattern), classes_of(map(parse, [pattern, *others])))


@pytest.mark.parametrize("pattern", PATTERNS)
def test_automaton_accepts_the_texts_that_re_accepts(pattern: str) -> None:
    made = of_pattern(pattern)
    for length in range(7):
        for text in map("".join, product("abcé", repeat=length)):
            assert made.accepts(text) == (re.fullmatch(pattern, text) is not None)


def test_automaton_is_minimal_and_complete() -> None:
    # Three states for how much of "abb" has just been read, one for all of it, and one that nothing leaves.
    assert len(of_pattern("(?:a|b)*abb").moves) == 5
    assert of_pattern("(?:a|b)*abb") == of_pattern("(?:a*b*)*abb")


def test_automaton_equals_one_drawn_by_hand() -> None:
    a, b, other = 1, 2, 0  # the classes; others come first, as "\\0" does
    made = of_pattern("a*b")
    assert [min(members) for members in made.classes] == ["\0", "a", "b"]
    start = made.moves[0]
    assert start[a] == 0
    assert {start[b]} == made.accepting
    assert set(made.moves[start[b]]) == {start[other]}
    assert set(made.moves[start[other]]) == {start[other]}


def test_classes_are_those_that_the_expressions_distinguish() -> None:
    members = classes_of([parse("[a-c]"), parse("[b-d]x")])
    assert [members - set(map(chr, range(0x60))) for members in members[1:]] == [{"a"}, {"b", "c"}, {"d"}, {"x"}]
    assert members[0] > BEYOND_ASCII


@pytest.mark.parametrize(
    ("one", "other", "witness"),
    [("a*", "a{0,3}", "aaaa"), ("(?:a|b)*", "(?:a*b*)*", None), ("a", "b", "a"), ("", "a?", "a"), ("a+", "a*", "")],
)
def test_difference_is_a_shortest_witness(one: str, other: str, witness: str | None) -> None:
    assert difference(of_pattern(one, other), of_pattern(other, one)) == witness
    assert difference(of_pattern(other, one), of_pattern(one, other)) == witness


@pytest.mark.parametrize("pattern", PATTERNS)
def test_completable_accepts_the_beginnings_of_matches(pattern: str) -> None:
    made = of_pattern(pattern)
    texts = ["".join(marks) for length in range(6) for marks in product("abcé", repeat=length)]
    for text in texts:
        if len(text) < 3:  # then no more than three characters complete it
            completes = any(made.accepts(other) for other in texts if other.startswith(text))
            assert made.completable().accepts(text) == completes


def mutants(made: Automaton) -> list[Automaton]:
    """Return all that differ from an automaton in one step, or in whether one state accepts."""
    states = range(len(made.moves))
    flipped = [made._replace(accepting=made.accepting ^ {state}) for state in states]
    for state, step, following in product(states, range(len(made.classes)), states):
        if made.moves[state][step] != following:
            row = (*made.moves[state][:step], following, *made.moves[state][step + 1 :])
            flipped.append(made._replace(moves=(*made.moves[:state], row, *made.moves[state + 1 :])))
    return flipped


@pytest.mark.parametrize("pattern", PATTERNS)
def test_texts_of_the_w_method_detect_every_mutant(pattern: str) -> None:
    made = of_pattern(pattern)
    # Each character a class of its own would take long; so the members of a class are tried one after another.
    texts = dict(verdict for seed in range(40) for verdict in w_method(made, seed))
    assert all(verdict == (re.fullmatch(pattern, text) is not None) for text, verdict in texts.items())
    for mutant in mutants(made):
        assert any(verdict != mutant.accepts(text) for text, verdict in texts.items())


def in_greenery(expression: Expression) -> Pattern:
    once = Multiplier(Bound(1), Bound(1))
    match expression:
        case Characters(members):
            return Pattern(Conc(Mult(Charclass("".join(sorted(members))), once)))
        case Sequence(parts):
            return Pattern(Conc(*(Mult(in_greenery(part), once) for part in parts)))
        case Choice(parts):
            return Pattern(*(Conc(Mult(in_greenery(part), once)) for part in parts))
        case Repetition(part, least, most):
            bounds = Multiplier(Bound(least), INF if most is None else Bound(most))
            return Pattern(Conc(Mult(in_greenery(part), bounds)))


@pytest.mark.parametrize(
    "rule",
    [
        pytest.param(rule, marks=pytest.mark.long) if rule in LARGE_FOR_GREENERY else rule
        for rule in RULES
        if rule not in TOO_LARGE_FOR_GREENERY
    ],
)
def test_automaton_equals_that_of_greenery(rule: RuleName) -> None:
    expression = abnf_text.rule(rule)
    ours = minimal_automaton(expression)
    theirs = in_greenery(expression).to_fsm().reduce()
    assert len(ours.moves) == len(theirs.states)
    # So many states, and no error on these texts: it is the same automaton.
    assert all(verdict == theirs.accepts(text) for text, verdict in w_method(ours))
