"""The core of the conformance suite finds wrong recognizers, character by character and over pieces."""

import pytest

from conformance.score import flat_scores, score_of_faults
from uri_split._grammar.names import RuleName
from uri_split.rules import RULES


@pytest.mark.parametrize("rule", RULES)
def test_every_fault_of_a_recognizer_is_found(rule: RuleName) -> None:
    score = score_of_faults(rule)
    assert score.found == score.total > 0


@pytest.mark.parametrize("rule", RULES)
def test_every_wrong_verdict_and_every_refused_step_is_found(rule: RuleName) -> None:
    scores = flat_scores(rule)
    assert scores.verdicts.found == scores.verdicts.total > 0
    assert scores.refused.found == scores.refused.total
    assert scores.added.found > 0
