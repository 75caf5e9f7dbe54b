"""The settings of a policy."""

import re
from dataclasses import fields, replace
from typing import Any, get_args

import pytest

from tests.policy.policies import CASES, policy_of
from uri_split import Policy, URIError
from uri_split._policy.settings import SETTINGS, LeftOut, Limits, Settings, describe, is_loopback
from uri_split.dialects import PORTABLE


@pytest.mark.parametrize("name", ["schemes", "loopback_schemes", "hosts", "ports", "require", "forbid"])
@pytest.mark.parametrize("value", ["https", b"https", 80])
def test_set_given_as_another_type_is_rejected(name: str, value: object) -> None:
    with pytest.raises(TypeError, match=f"^{name} must be a set, not {type(value).__name__}$"):
        policy_of({name: value})


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"hosts": {1}}, "each member of hosts must be str, not int"),
        ({"schemes": {None}}, "each member of schemes must be str, not NoneType"),
        ({"hosts": {b"a"}}, "each member of hosts must be str, not bytes"),
        ({"require": {1}}, "each member of require must be str, not int"),
        ({"ports": {"80"}}, "each member of ports must be int, not str"),
        ({"ports": {80.0}}, "each member of ports must be int, not float"),
        ({"allow_userinfo": "me:secret@h"}, "allow_userinfo must be bool, not str"),
        ({"dns_hosts_only": 1}, "dns_hosts_only must be bool, not int"),
    ],
)
def test_member_or_switch_of_another_type_is_rejected(settings: dict[str, object], message: str) -> None:
    with pytest.raises(TypeError, match=f"^{message}$"):
        policy_of(settings)


def test_sets_are_frozen_and_in_lower_case() -> None:
    limits = Limits(schemes={"HTTP"}, hosts={"Example.com"}, ports={80})
    assert (limits.schemes, limits.hosts, limits.ports) == ({"http"}, {"example.com"}, {80})
    assert {type(value) for value in (limits.schemes, limits.hosts, limits.ports)} == {frozenset}


def test_any_collection_is_accepted_as_a_set() -> None:
    listed: Any = ["a"]
    assert Limits(schemes=listed).schemes == frozenset({"a"})


def test_password_needs_userinfo_so_allowing_it_allows_both() -> None:
    policy = Policy(allow_password=True)
    assert policy == Policy(allow_userinfo=True, allow_password=True) != Policy(allow_userinfo=True)
    assert repr(policy) == "Policy(allow_userinfo=True, allow_password=True)"
    assert policy.is_valid("x://me:secret@h")
    assert not replace(policy, allow_userinfo=False, allow_password=False).is_valid("x://me@h")


def test_fields_keywords_rows_and_cases_are_the_same_settings() -> None:
    settings = [field.name for field in fields(Limits) if field.name != "rule"]
    assert list(Settings.__annotations__) == list(SETTINGS) == list(CASES) == settings
    hints = {field.name: field.type for field in fields(Limits) if field.name != "rule"}
    assert Settings.__annotations__ == hints


def test_defaults_are_valid_values() -> None:
    assert policy_of({field.name: field.default for field in fields(Limits)}) == policy_of({})


@pytest.mark.parametrize("name", CASES)
def test_setting_does_what_its_case_says(name: str) -> None:
    case = CASES[name]
    policy = policy_of(case.settings)
    assert name in case.settings
    assert f" {case.words}," in f"{describe(policy)},"
    assert policy.is_valid(case.accepted)
    assert not policy.is_valid(case.refused)
    assert policy.verdict(case.accepted) == "valid"
    (problem,) = policy.check(case.refused)
    assert (problem.code, problem.start, problem.end, problem.message) == case.problem
    others = {other: value for other, value in case.settings.items() if other != name}
    with pytest.raises((TypeError, URIError), match=f"^{re.escape(case.error)}$"):
        policy_of({**others, name: case.invalid})


def test_pattern_that_matches_a_refused_text_names_the_setting() -> None:
    for name, case in CASES.items():
        policy = policy_of(case.settings)
        for pattern in (policy.pattern(), policy.pattern(PORTABLE)):
            if re.compile(pattern.text).fullmatch(case.refused):
                assert name in pattern.leaves_out
            assert set(pattern.leaves_out) <= set(get_args(LeftOut))


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST", "127.0.0.1", "127.255.255.255", "[::1]"])
def test_loopback_host_is_recognized(host: str) -> None:
    assert is_loopback(host)


@pytest.mark.parametrize("host", ["", "127.1", "127.0.0.256", "128.0.0.1", "localhost.", "[::2]", "127.0.0.1.a"])
def test_other_host_is_not_loopback(host: str) -> None:
    assert not is_loopback(host)


# RFC 1123, section 2.1, and RFC 2181, section 11: hosts have no underscores, though the DNS allows them.
@pytest.mark.parametrize("settings", [{"dns_hosts_only": True}, {"hosts": {"*.example"}}])
def test_underscores_may_count_as_letters(settings: dict[str, Any]) -> None:
    policies = [policy_of({**settings, "allow_underscores": allow}) for allow in (False, True)]
    for host in (
        "my_site.example",
        "_dmarc.example",
        "a_.example",
        "_.example",
        f"{'a_' * 31}a.example",
        "a._b.example",
    ):
        text = f"https://{host}/"
        assert [policy.is_valid(text) for policy in policies] == [False, True]
        assert [policy.verdict(text[:-1]) for policy in policies] == ["invalid", "valid"]
        assert [len(policy.check(text)) for policy in policies] == [1, 0]
    for host in ("-a.example", "a-.example", "_a-.example", f"{'a_' * 32}.example", "a!.example", "a%5Fb.example"):
        assert not any(policy.is_valid(f"https://{host}/") for policy in policies)
    assert policies[0].is_valid("https://a-b.example/")
    assert policies[1].is_valid("https://a-b.example/")
    assert not policy_of({"dns_hosts_only": True, "allow_underscores": True}).is_valid("https://a_b.1/")


# While a path is typed, ".." may still remove what hides a host; after a "?" or "#", nothing can.
@pytest.mark.parametrize(
    ("path", "verdict", "verdict_of_ended"),
    [
        ("/a", "valid", "valid"),
        ("/.//evil.example", "incomplete", "invalid"),
        ("/a/..//evil.example", "incomplete", "invalid"),
        ("//evil.example", "invalid", "invalid"),
        ("/%5Cevil.example", "invalid", "invalid"),
    ],
)
def test_beginning_that_hides_a_host_is_invalid_once_its_path_has_ended(
    path: str, verdict: str, verdict_of_ended: str
) -> None:
    policy = policy_of({"rule": "relative-ref", "allow_hidden_hosts": False, "forbid": {"host"}})
    assert policy.verdict(path) == verdict
    for after in ("?", "#", "?a", "?a#b"):
        assert policy.verdict(f"{path}{after}") == verdict_of_ended
    assert SETTINGS["allow_hidden_hosts"].may_allow(Limits(), f"{path}?")
