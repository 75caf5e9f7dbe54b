"""The tables of the kernels are equal to the ABNF of RFC 3986: decided, not sampled."""

import pytest

from tests.oracles import abnf_text
from tests.oracles.automata import Automaton, Classes, classes_of, difference
from tests.oracles.automata import automaton as automaton_of_expression
from uri_split._grammar import RuleName
from uri_split.columns.fast import automaton
from uri_split.dialects import PORTABLE
from uri_split.rules import RULES


def over_classes(pattern: str, classes: Classes) -> Automaton:
    """Return the automaton of a pattern over classes of characters, after a check that it knows no finer ones."""
    moves, labels = automaton(pattern)
    firsts = [{character.encode("utf-8", "surrogatepass")[0] for character in some} for some in classes]
    for after in moves:
        assert [len({after[byte] for byte in some}) for some in firsts] == [1] * len(classes)
    states = frozenset(state for state, accepts in enumerate(labels) if accepts)
    return Automaton(classes, tuple(tuple(after[min(some)] for some in firsts) for after in moves), states)


@pytest.mark.parametrize("rule", RULES)
def test_automaton_equals_the_abnf(rule: RuleName) -> None:
    expression = abnf_text.rule(rule)
    classes = classes_of([expression])
    right = automaton_of_expression(expression, classes)
    table = over_classes(RULES[rule].pattern(PORTABLE), classes)
    assert difference(table, right) is None
    assert len(table.moves) == len(right.moves)  # it is minimal, too


def test_bytes_beyond_ascii_lead_nowhere() -> None:
    moves, labels = automaton(RULES["pchar"].pattern(PORTABLE))
    (nowhere,) = set(moves[0][0x80:])
    assert not labels[nowhere]
    assert set(moves[nowhere]) == {nowhere}


@pytest.mark.parametrize(
    ("pattern", "accepted"),
    [
        ("a?", {"", "a"}),
        ("(?:ab|)c{2}", {"abcc", "cc"}),
        ("[ab]{1,2}", {"a", "b", "aa", "ab", "ba", "bb"}),
        (r"\x61{0,1}\.", {".", "a."}),
        ("(?:a{2}){0,2}", {"", "aa", "aaaa"}),
    ],
)
def test_quantifiers_repeat_as_often_as_they_say(pattern: str, accepted: set[str]) -> None:
    moves, labels = automaton(pattern)
    texts: dict[str, int] = {"": 0}
    for _ in range(5):
        texts |= {
            text + character: moves[state][ord(character)] for text, state in texts.items() for character in "abc."
        }
    assert {text for text, state in texts.items() if labels[state]} == accepted
