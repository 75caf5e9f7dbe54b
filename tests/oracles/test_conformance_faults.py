"""The core of the conformance suite finds wrong recognizers."""

import pytest

from conformance.score import scores_of_faults
from uri_split._grammar.names import RuleName
from uri_split.rules import RULES


@pytest.mark.parametrize("rule", RULES)
def test_every_fault_of_a_recognizer_is_found(rule: RuleName) -> None:
    scores = scores_of_faults(rule)
    assert len(scores) >= 2
    for kind, score in scores.items():
        assert score.found == score.total > 0, kind
