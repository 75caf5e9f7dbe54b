"""The automata of reasons: against `uri_split.diagnose` and, from each state, the plain expressions."""

import polars as pl
import pytest

from tests.columns.table import expected, table
from tests.columns.test_fast import plain_reason_by
from uri_split._grammar import ReferenceRule
from uri_split.columns import fast
from uri_split.columns.fast import VALID, automaton_of_reasons
from uri_split.columns.parts import REASONS
from uri_split.rules import REFERENCE_RULES

_ENDS = ("", "@h", "/ ", ":8x", "]:1", "?é", "#[", "://", ":1:1:1:1:1:1:1")


def state_after(text: str, rule: ReferenceRule, state: int = 0) -> int:
    moves, _ = automaton_of_reasons(rule)
    for byte in text.encode():
        state = moves[state][byte]
    return state


@pytest.mark.parametrize("rule", REFERENCE_RULES)
def test_label_is_the_component_of_the_first_problem(rule: ReferenceRule) -> None:
    _, labels = automaton_of_reasons(rule)
    for text, answer in zip(table(), expected(), strict=True):
        if text is not None:
            label = labels[state_after(text, rule)]
            assert (None if label == VALID else REASONS[label]) == answer.reason[REFERENCE_RULES.index(rule)], text


@pytest.mark.parametrize("rule", REFERENCE_RULES)
def test_every_move_from_every_state_agrees_with_the_plain_expressions(rule: ReferenceRule) -> None:
    moves, _ = automaton_of_reasons(rule)
    first_of_class = {after: byte for byte, after in reversed(list(enumerate(zip(*moves, strict=True))))}
    characters = [chr(byte) if byte < 0x80 else "é" for byte in first_of_class.values()]
    shortest, waiting = {0: ""}, [0]
    for state in waiting:  # which grows
        for character in characters:
            following = state_after(character, rule, state)
            if following not in shortest:
                shortest[following] = shortest[state] + character
                waiting.append(following)
    assert len(shortest) == len(moves)
    texts = {f"{text}{character}{end}" for text in shortest.values() for character in characters for end in _ENDS}
    series = pl.Series("url", sorted(texts))
    plainly = series.to_frame().select(plain_reason_by(rule)).to_series()
    assert fast.reason(series, rule).equals(plainly, null_equal=True)
