"""The core of the conformance suite finds wrong recognizers, and the page about it counts them."""

from collections import Counter
from functools import cache

import pytest

from docs.conformance.__main__ import PAGE
from uri_conformance.generator.score import scores_of_faults
from uri_split._grammar import RuleName
from uri_split.rules import RULES

scores = cache(scores_of_faults)


@pytest.mark.parametrize("rule", RULES)
def test_every_fault_of_a_recognizer_is_found(rule: RuleName) -> None:
    assert len(scores(rule)) >= 2
    for kind, score in scores(rule).items():
        assert score.found == score.total > 0, kind


def test_page_counts_all_faults_of_recognizers() -> None:
    totals = Counter[str]()
    for rule in RULES:
        totals.update({kind: score.total for kind, score in scores(rule).items()})
    page = PAGE.read_text(encoding="utf-8")
    for kind, total in totals.items():
        assert f"\n| automaton of a rule: {kind} | {total:,} of {total:,} |\n" in page
    assert page.count("\n| automaton of a rule: ") == len(totals)
