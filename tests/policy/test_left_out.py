"""Settings of a policy that no pattern enforces."""

import re

import pytest

from uri_split import LOCAL_REDIRECT, WEBSITE, Policy, URIReference
from uri_split.dialects import DIALECTS


@pytest.mark.parametrize(
    ("policy", "text", "setting"),
    [
        (WEBSITE, "http://10.0.0.1/", "public_hosts_only"),
        (LOCAL_REDIRECT, "/.//a", "allow_hidden_hosts"),
        (Policy(same_in_browsers=True), "file:/a", "same_in_browsers"),
    ],
)
def test_pattern_names_the_setting_that_it_leaves_out(policy: Policy[URIReference], text: str, setting: str) -> None:
    for dialect in DIALECTS:
        pattern = policy.pattern(dialect)
        assert setting in pattern.leaves_out
        assert re.compile(pattern.text).fullmatch(text)
    assert not policy.is_valid(text)


def test_listed_host_needs_no_further_check() -> None:
    assert Policy(hosts={"a.example"}, public_hosts_only=True).pattern().leaves_out == ()
    assert Policy(hosts={"*.goog"}, public_hosts_only=True).pattern().leaves_out == ("public_hosts_only",)
    assert not Policy(hosts={"*.goog"}, public_hosts_only=True).is_valid("http://metadata.goog/")


def test_long_lists_and_further_checks_are_combined() -> None:
    ports = frozenset(range(1, 200))
    policy = Policy(
        "URI-reference", ports=ports, public_hosts_only=True, allow_hidden_hosts=False, same_in_browsers=True
    )
    assert policy.is_valid("http://example.com:80/a")
    for text in (
        "ssh://127.1:80/",
        "http://example.com:200/",
        "http://10.0.0.1:80/",
        "http://example.com:80//a",
        "//localhost:80",
        "/%5Ca",
    ):
        assert not policy.is_valid(text)
