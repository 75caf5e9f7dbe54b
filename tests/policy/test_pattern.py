"""Patterns of policies: they accept the same texts as the policy, except for the settings that they report as left
out."""

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.policy.policies import drawn_policy, drawn_text
from tests.test_dialects import CHARACTER_CLASS
from uri_split._algebra.schemes import HIGHEST_PORT
from uri_split._grammar import Component, ReferenceRule
from uri_split._policy.pattern import policy_pattern
from uri_split._policy.policy import CALLBACK, WEB_LINK, WEB_ORIGIN, Policy
from uri_split._policy.settings import Limits
from uri_split._uri.types import URIReference
from uri_split.dialects import DIALECTS, ECMASCRIPT, JAVA, PORTABLE, PYTHON, Dialect


def test_pattern_accepts_the_same_texts_as_the_policy_except_for_what_it_leaves_out() -> None:
    random = Random(3986)
    more = 0
    for _ in range(30):
        policy = drawn_policy(random)
        patterns = {dialect: policy.pattern(dialect) for dialect in DIALECTS}
        compiled = {dialect: re.compile(pattern.text) for dialect, pattern in patterns.items()}
        for text in (drawn_text(random) for _ in range(50)):
            right = policy.is_valid(text)
            for dialect, pattern in patterns.items():
                matched = compiled[dialect].fullmatch(text) is not None
                if matched != right:
                    assert matched
                    assert set(pattern.leaves_out) - {"max_length"} or len(text) > policy.max_length, (policy, text)
                    more += 1
    assert more


@pytest.mark.parametrize(
    ("settings", "left_out"),
    [
        (Limits(), ("max_length",)),
        (Limits(allow_ip_hosts=False), ("allow_ip_hosts", "max_length")),
        (Limits(dns_hosts_only=True), ("dns_hosts_only", "max_length")),
        (Limits(dns_hosts_only=True, forbid={"host"}), ("max_length",)),
        (Limits(dns_hosts_only=True, hosts={"a"}), ("max_length",)),
        (Limits(allow_ip_hosts=False, hosts={"a", "*.a"}), ("max_length",)),
        (Limits(dns_hosts_only=True, hosts={"a", "*.a"}), ("dns_hosts_only", "max_length")),
    ],
)
def test_pattern_without_look_ahead_reports_what_it_leaves_out(settings: Limits, left_out: tuple[str, ...]) -> None:
    assert policy_pattern(settings, PORTABLE).leaves_out == left_out
    assert policy_pattern(settings, ECMASCRIPT).leaves_out == ()


@pytest.mark.parametrize("policy", [WEB_LINK, WEB_ORIGIN, CALLBACK])
def test_pattern_has_no_look_ahead_or_possessive_quantifier_that_the_dialect_lacks(
    policy: Policy[URIReference],
) -> None:
    assert not re.search(r"\(\?[^:]", policy.pattern(PORTABLE).text)
    for dialect in (PORTABLE, ECMASCRIPT):
        assert not re.search(r"[*+?}]\+", CHARACTER_CLASS.sub("x", policy.pattern(dialect).text))


@pytest.mark.parametrize("dialect", DIALECTS, ids=lambda dialect: dialect.name)
def test_pattern_contains_no_dollar_sign(dialect: Dialect) -> None:
    random = Random(3986)
    listed = Policy(hosts={"a$1", "$", "$$b"}, allow_userinfo=True)
    for policy in (listed, *(drawn_policy(random) for _ in range(60))):
        assert "$" not in policy.pattern(dialect).text
    assert all(re.search(listed.pattern(dialect).text, f"http://{host}/") for host in ("a$1", "$", "$$B"))


@pytest.mark.parametrize("dialect", [PYTHON, JAVA, PORTABLE])
def test_pattern_matches_ports_up_to_65535(dialect: Dialect) -> None:
    of_any = re.compile(policy_pattern(Limits(), dialect).text)
    assert all(of_any.fullmatch(f"s://h:{port}") for port in range(HIGHEST_PORT + 1))
    assert not any(of_any.fullmatch(f"s://h:{port}") for port in range(HIGHEST_PORT + 1, 1_000_000, 7))
    of_some = re.compile(policy_pattern(Limits(ports={0, 80}), dialect).text)
    accepted = {
        port
        for port in ("", ":", *map(":{}".format, range(1000)), ":00", ":0080")
        if of_some.fullmatch(f"http://h{port}/")
    }
    assert accepted == {"", ":", ":0", ":80", ":00", ":0080"}
    assert not of_some.fullmatch("https://h")
    assert not of_some.fullmatch("unknown://h:")
    assert of_some.fullmatch("unknown://h:80")


@settings(max_examples=200)
@given(st.text(st.sampled_from("a.*+?()$^|[]{}\\/-_~!'&=%:@#"), min_size=1))
def test_listed_hosts_are_matched_literally(host: str) -> None:
    try:
        policy = Policy(hosts={host}, allow_userinfo=True)
    except ValueError:
        return
    assert policy.is_valid(f"ws://{host}".replace("*", "a", host.startswith("*.")))
    assert not policy.is_valid(f"ws://{host}x")


WITH_AND_WITHOUT = {
    "userinfo": ("x://me@h/", "x://h/"),
    "host": ("x://h/", "x:a"),
    "port": ("x://h:1/", "x://h/"),
    "path": ("x:a", "x:"),
    "query": ("x:?a", "x:a"),
    "fragment": ("x:#a", "x:a"),
}


@pytest.mark.parametrize("rule", ["URI", "URI-reference"])
@pytest.mark.parametrize("component", WITH_AND_WITHOUT)
def test_pattern_matches_no_forbidden_component_and_only_texts_with_a_required_one(
    component: Component, rule: ReferenceRule
) -> None:
    allow_userinfo = component == "userinfo"
    required = Limits(rule, require={component}, allow_userinfo=allow_userinfo)
    forbidden = Limits(rule, forbid={component})
    starts = {"URI": ["x:"], "URI-reference": ["x:", ""]}[rule]
    for dialect in DIALECTS:
        for start in starts:
            texts = [text.replace("x:", start) for text in WITH_AND_WITHOUT[component]]
            for limits, expected in ((required, [True, False]), (forbidden, [False, True])):
                pattern = re.compile(policy_pattern(limits, dialect).text)
                assert [pattern.fullmatch(text) is not None for text in texts] == expected
