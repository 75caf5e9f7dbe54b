"""Examples in the JSON schemas of policies and of rules: the policy accepts each, and people write such texts."""

from random import Random
from typing import cast, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.policy.policies import CASES, drawn_policy, policy_of
from uri_split import CALLBACK, LOCAL_REDIRECT, WEB_LINK, WEB_ORIGIN, WEBSITE, Policy, URIReference, is_valid
from uri_split._grammar import ReferenceRule
from uri_split._policy.examples import example_of
from uri_split.forms import json_schema
from uri_split.rules import json_schema_of_rule

EXAMPLES: list[tuple[Policy[URIReference], str]] = [
    (WEBSITE, "https://example.com/page"),
    (WEB_LINK, "https://example.com/page"),
    (WEB_ORIGIN, "https://example.com"),
    (CALLBACK, "https://example.com/page"),
    (LOCAL_REDIRECT, "/page"),
    (Policy("URI-reference", forbid={"scheme", "host"}), "/page"),
    (Policy(schemes={"HTTP"}), "http://example.com/page"),
    (Policy(schemes={"mailto"}), "mailto:me@example.com"),
    (Policy(schemes={"x", "yy"}, forbid={"host"}), "x:/page"),
    (Policy(forbid={"host", "path"}, require={"query"}), "x:?page=2"),
    (Policy(hosts={"shop.example", "*.shop.example"}), "https://shop.example/page"),
    (Policy(hosts={"*.shop.example"}, ports={8443}), "https://www.shop.example:8443/page"),
    (Policy(require={"userinfo", "port", "fragment"}, allow_userinfo=True), "https://me@example.com:8080/page#top"),
    (Policy(schemes={"https"}, loopback_schemes={"http"}, hosts={"localhost"}), "https://localhost/page"),
    (Policy(schemes={"https"}, max_length=10), "https://a/"),
    (Policy("relative-ref", require={"host"}), "//example.com/page"),
]


@pytest.mark.parametrize(("policy", "example"), EXAMPLES, ids=str)
def test_example_looks_as_people_write_it(policy: Policy[URIReference], example: str) -> None:
    assert policy.is_valid(example)
    for pattern in (True, False):
        assert json_schema(policy, pattern=pattern).get("examples") == [example]


@pytest.mark.parametrize("name", CASES)
def test_policy_with_one_setting_has_an_example(name: str) -> None:
    policy = policy_of(CASES[name].settings)
    example = example_of(policy)
    # "x:/ab" has 5 characters.
    assert (example is not None and policy.is_valid(example)) or name == "max_length"


@given(st.integers(0, 2**64))
def test_random_policy_accepts_its_example(seed: int) -> None:
    policy = drawn_policy(Random(seed))
    example = example_of(policy)
    if example is None:
        assert policy.max_length == 10  # the shortest text that `drawn_policy` may leave
        assert "examples" not in json_schema(policy)
    else:
        assert policy.is_valid(example)


@pytest.mark.parametrize("rule", get_args(ReferenceRule))
def test_examples_of_a_rule_match_it(rule: ReferenceRule) -> None:
    for pattern in (True, False):
        examples = cast("list[str]", json_schema_of_rule(rule, pattern=pattern)["examples"])
        assert examples
        assert all(is_valid(example, rule) for example in examples)


def test_schema_of_a_rule_without_its_pattern_is_short() -> None:
    schema = json_schema_of_rule("URI", pattern=False)
    assert schema == {"type": "string", "format": "uri", "examples": ["https://example.com/page"]}
