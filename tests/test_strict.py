"""Predicates and verdicts of the strict layer (RFC 3986, sections 3 and 4)."""

from collections.abc import Callable

import pytest
from hypothesis import given

from tests.texts import of_rule, references_and_others
from uri_split._grammar import RuleName
from uri_split.rules import RULES, UnknownRule
from uri_split.strict import is_uri, is_valid, verdict


@given(references_and_others)
def test_predicates_agree_with_the_rules(text: str) -> None:
    assert is_uri(text) is is_valid(text) is RULES["URI"].is_valid(text)
    assert all(is_valid(text, name) is rule.is_valid(text) for name, rule in RULES.items())


# Texts as they are while someone types them.
@pytest.mark.parametrize(
    ("text", "rule", "expected"),
    [
        ("", "URI", "incomplete"),
        ("h", "URI", "incomplete"),
        ("h:", "URI", "valid"),
        ("1", "URI", "invalid"),
        ("http://[", "URI", "incomplete"),
        ("http://[]", "URI", "invalid"),
        ("http://a:8x", "URI", "incomplete"),
        ("http://a:8x/", "URI", "invalid"),
        ("http://a/%4", "URI", "incomplete"),
        ("", "URI-reference", "valid"),
        ("//[", "relative-ref", "incomplete"),
        ("1.2.3.", "IPv4address", "incomplete"),
        ("1.2.3.4", "IPv4address", "valid"),
        ("1.2.3.04", "IPv4address", "invalid"),
    ],
)
def test_verdict_is_valid_incomplete_or_invalid(text: str, rule: RuleName, expected: str) -> None:
    assert verdict(text, rule) == expected


@given(of_rule("URI"))
def test_every_beginning_of_a_uri_is_valid_or_incomplete(text: str) -> None:
    assert all(verdict(text[:end]) != "invalid" for end in range(len(text) + 1))


def test_rule_that_does_not_exist_is_rejected() -> None:
    with pytest.raises(UnknownRule, match="uri"):
        is_valid("a:", "uri")  # type: ignore[arg-type]  # what a type checker rejects


def test_default_rule_of_a_verdict_is_uri() -> None:
    assert verdict("/a") == verdict("/a", "URI") == "invalid"


@pytest.mark.parametrize("value", [None, 5, b"http://a/"])
@pytest.mark.parametrize("function", [is_uri, is_valid, verdict])
def test_argument_that_is_not_a_str_is_rejected(function: Callable[..., object], value: object) -> None:
    with pytest.raises(TypeError, match=r"\(\) argument must be str, not (?:NoneType|int|bytes)"):
        function(value)
