"""Proofs that the patterns of rules are equal to the ABNF of RFC 3986, and those of policies to the policies."""

from random import Random

import pytest

from tests.policy.policies import drawn_policy
from uri_split import CALLBACK, WEB_LINK, WEB_ORIGIN, WEBHOOK, WEBSITE, Policy
from uri_split._text.spans import beginnings_of
from uri_split.dialects import PORTABLE, Dialect
from uri_split.proofs import Difference, prove_equal, prove_rules
from uri_split.rules import RULES, Rule


# Appendix A
def test_patterns_of_all_rules_are_equal_to_the_definitions() -> None:
    proofs = list(prove_rules())
    assert [proof.rule for proof in proofs] == list(RULES)
    assert all(proof.result for proof in proofs)
    assert {proof.rule: proof.states for proof in proofs}["URI"] == 180
    assert all(0 < proof.seconds < 60 for proof in proofs)


@pytest.mark.parametrize(
    ("wrong", "right", "difference"),
    [
        ("25[0-6]", "25[0-5]", Difference("256", None)),
        ("2[0-3]", "2[0-4]", Difference(None, "240")),
        ("(?:25[0-5]|é)", "25[0-5]", Difference("é", None)),
    ],
)
def test_wrong_pattern_is_detected(
    wrong: str, right: str, difference: Difference, monkeypatch: pytest.MonkeyPatch
) -> None:
    pattern_of = Rule.pattern

    def wrong_pattern(rule: Rule, dialect: Dialect) -> str:
        return pattern_of(rule, dialect).replace(right, wrong)

    monkeypatch.setattr(Rule, "pattern", wrong_pattern)
    results = {proof.rule: proof.result for proof in prove_rules()}
    assert results["dec-octet"] == difference
    assert not results["URI"]
    assert results["scheme"]


def test_pattern_with_many_equal_assertions_is_decided() -> None:
    # A beginning may end at any of several hundred places, each of which is an assertion.
    pattern = beginnings_of(RULES["IPv6address"].pattern(PORTABLE))
    assert prove_equal(pattern, "IPv6address", "fullmatch") == Difference("", None)


def test_pattern_of_a_policy_is_equal_to_it_but_for_the_settings_that_it_leaves_out() -> None:
    random = Random(3986)
    policies = [WEB_LINK, WEB_ORIGIN, CALLBACK, WEBSITE, WEBHOOK, Policy(), *(drawn_policy(random) for _ in range(15))]
    of_length_only = 0
    for policy in policies:
        pattern = policy.pattern(PORTABLE)
        proof = prove_equal(pattern.text, policy, "fullmatch")
        # The pattern without look-ahead never has a bound for the length.
        assert isinstance(proof, Difference)
        assert proof.only_second is None, policy
        assert proof.only_first is not None
        assert not policy.is_valid(proof.only_first)
        if pattern.leaves_out == ("max_length",):
            assert len(proof.only_first) == policy.max_length + 1
            of_length_only += 1
    assert of_length_only > 5
