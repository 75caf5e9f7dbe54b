"""Validation policies for form fields."""

import pickle
import re
from copy import copy, deepcopy
from dataclasses import astuple, fields
from inspect import getdoc
from random import Random
from typing import Any

import pytest

from tests.policy.policies import drawn_policy, drawn_text
from tests.texts import mutations
from uri_split import (
    CALLBACK,
    URI,
    WEB_LINK,
    WEB_ORIGIN,
    AbsoluteURI,
    DisallowedURI,
    InvalidURI,
    Policy,
    RelativeRef,
    URIError,
    URIReference,
    diagnose,
    is_uri,
)
from uri_split._algebra.schemes import NETWORK
from uri_split._grammar import ReferenceRule
from uri_split._policy.problems import policy_problems
from uri_split.dialects import DIALECTS


def test_text_without_problems_is_accepted_and_no_other() -> None:
    random = Random(3986)
    accepted = 0
    for _ in range(80):
        policy = drawn_policy(random)
        for _ in range(50):
            text = drawn_text(random)
            for changed in (text, *mutations(text, random, 2)):
                right = len(changed) <= policy.max_length and not diagnose(changed, policy.rule)
                right = right and not policy_problems(policy, changed)
                assert policy.is_valid(changed) == right, (policy, changed)
                assert (policy.check(changed) == ()) == right
                accepted += right
    assert accepted > 300


def test_parse_returns_the_most_specific_type_or_raises_all_problems() -> None:
    assert type(WEB_LINK.parse("http://a")) is AbsoluteURI
    assert type(WEB_LINK.parse("http://a#b")) is URI
    assert type(Policy("URI-reference").parse("a")) is RelativeRef
    with pytest.raises(DisallowedURI) as caught:
        WEB_LINK.parse("ftp://me:secret@h:99999/")
    assert [problem.code for problem in caught.value.problems] == [
        "scheme-not-listed",
        "component-forbidden",
        "port-too-high",
    ]
    assert str(caught.value) == (
        "URI not allowed:\n"
        "  ftp://me:***@h:99999/\n"
        "  ^^^   ^^^^^^^  ^^^^^\n"
        '  the scheme must be http or https, found "ftp"\n'
        '  help: write "http:" or "https:" instead of "ftp:"\n'
        "  userinfo is not allowed\n"
        '  help: remove everything between "//" and "@", and the "@"\n'
        '  the port must be at most 65535, found "99999"'
    )
    assert "secret" not in repr(caught.value.problems) + repr(caught.value)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("ftp://a b/", InvalidURI),
        ("ftp://a/", DisallowedURI),
        # Nothing but its length is checked.
        ("http://a/ " + "b" * 2048, DisallowedURI),
        ("http://a/" + "b" * 2048, DisallowedURI),
    ],
)
def test_parse_raises_an_error_of_its_own_for_a_valid_text_and_for_a_long_one(
    text: str, error: type[InvalidURI | DisallowedURI]
) -> None:
    with pytest.raises(URIError) as caught:
        WEB_LINK.parse(text)
    assert type(caught.value) is error
    assert caught.value.args == (text, "URI", WEB_LINK.check(text))


def test_problems_of_the_grammar_come_first() -> None:
    assert WEB_LINK.check("ftp://a b/") == diagnose("ftp://a b/", "URI")


def test_text_that_is_too_long_has_no_other_problem() -> None:
    text = "ftp://a b:secret@/" * 1_000_000
    (problem,) = WEB_LINK.check(text)
    assert astuple(problem)[:6] == ("too-long", "URI", None, 2048, len(text), "")
    assert problem.message == "too many characters: at most 2,048 allowed, found 18,000,000"
    assert problem.params["allowed"] == "2048"
    assert Policy(max_length=2).check("http:")[0].message == "too many characters: at most 2 allowed, found 5"


@pytest.mark.parametrize("value", [None, b"http://a/", 1])
@pytest.mark.parametrize("method", ["check", "parse", "is_valid", "verdict"])
def test_argument_that_is_not_a_str_is_rejected(method: str, value: object) -> None:
    with pytest.raises(TypeError, match=rf"^Policy\.{method}\(\) argument must be str, not {type(value).__name__}$"):
        getattr(WEB_LINK, method)(value)


@pytest.mark.parametrize(
    ("policy", "good", "bad"),
    [
        (
            WEB_LINK,
            ["http://a", "HTTPS://example.com:8080/a?b#c", "http://[::1]/", "http://127.0.0.1"],
            ["https:a", "https:///a", "https://", "ftp://a", "//a", "http://me@a", "http://a:65536", "http://a b"],
        ),
        (
            WEB_LINK,
            ["https://localhost/", "https://a_b.example", "https://-a-.example.", "https://xn--bcher-kva.example/"],
            ["https://!!!/", "https://./", "https://a..b/", "https://.a/", "https://%20/", "https://b%C3%BCcher.example"],
        ),
        (
            WEB_LINK,
            ["https://3com.com", "https://0x.example", "https://1.2.3.4", "https://0xg", "https://1.0xg", "https://00a"],
            ["https://1.2.3.256", "https://127.1", "https://1", "https://0x7f.1.", "https://a.0XF", "https://a.1.", "https://0x"],
        ),
        (
            Policy("URI-reference", hosts={"a!b", "%41"}),
            ["https://a!b/", "//%41/"],
            ["https://a!c/"],
        ),
        (Policy(), ["x://!!!/", "ldap://a%20b"], ["ws://!!!/", "FTP://a%20b"]),
        (Policy("URI-reference"), ["a", "//a"], ["//!!!/", "//1.2"]),
        (
            WEB_ORIGIN,
            ["http://a", "https://example.com:8443", "https://[::1]:"],
            ["https://a/", "https://a?", "https://a#", "null", "file://", "https://me@a"],
        ),
        (
            CALLBACK,
            ["https://a/b?c", "http://127.0.0.1:51004/cb", "http://[::1]/", "http://LOCALHOST:1", "http://127.255.0.1"],
            ["http://a/", "https://a/#", "https://me@a", "http:///", "http:", "https:", "http://localhost.a/", "x://a",
             "http://[::2]/", "http://128.0.0.1", "http://127.0.0.1.a/"],
        ),
    ],
)  # fmt: skip
def test_predefined_policy_accepts_and_refuses(policy: Policy[URI], good: list[str], bad: list[str]) -> None:
    assert [text for text in good if policy.check(text)] == []
    assert [text for text in bad if not policy.check(text)] == []


def test_no_beginning_of_an_accepted_text_is_invalid() -> None:
    random = Random(3986)
    seen = {"valid": 0, "incomplete": 0}
    while seen["incomplete"] < 1000:
        policy = drawn_policy(random, max_length=2048)
        for text in (drawn_text(random) for _ in range(30)):
            if policy.is_valid(text):
                assert policy.verdict(text) == "valid"
                for end in range(len(text)):
                    verdict = policy.verdict(text[:end])
                    assert verdict != "invalid", (policy, text[:end])
                    seen[verdict] += 1


@pytest.mark.parametrize(
    ("policy", "text", "verdict"),
    [
        (WEB_LINK, "", "incomplete"),
        (WEB_LINK, "h", "incomplete"),
        (WEB_LINK, "x", "invalid"),
        (WEB_LINK, "https:/", "incomplete"),
        (WEB_LINK, "https:a", "invalid"),
        (WEB_LINK, "https://me@", "invalid"),
        (WEB_LINK, "https://a:99999", "invalid"),
        (CALLBACK, "http://1", "incomplete"),
        (CALLBACK, "http://example", "invalid"),
        (Policy(max_length=4), "http", "invalid"),
        (Policy(hosts={"b.example"}), "ws://b.exam", "incomplete"),
        (Policy(hosts={"b.example"}), "ws://c", "invalid"),
        # A host that ends in a number may continue as a name until another component begins.
        (Policy(allow_ip_hosts=False), "s://127.1", "incomplete"),
        (Policy(allow_ip_hosts=False), "s://127.1/", "invalid"),
        (Policy(allow_ip_hosts=False), "s://127.1:", "invalid"),
        (Policy(allow_ip_hosts=False), "s://[", "invalid"),
        (Policy(allow_ip_hosts=False, allow_userinfo=True), "s://127.1:", "invalid"),
        (Policy(allow_ip_hosts=False, allow_userinfo=True, allow_password=True), "s://127.1:", "incomplete"),
        (Policy(allow_ip_hosts=False, allow_userinfo=True), "s://127.1@a", "valid"),
        (Policy(dns_hosts_only=True, allow_single_labels=False), "s://a", "incomplete"),
        (Policy(dns_hosts_only=True, allow_single_labels=False), "s://a/", "invalid"),
        (Policy(dns_hosts_only=True), f"s://{'a.' * 126}a", "valid"),
        (Policy(dns_hosts_only=True), f"s://{'a.' * 126}1", "invalid"),
        (Policy(dns_hosts_only=True), f"s://{'a.' * 125}1", "incomplete"),
    ],
)
def test_policy_verdict_is_valid_incomplete_or_invalid(policy: Policy[URIReference], text: str, verdict: str) -> None:
    assert policy.verdict(text) == verdict


@pytest.mark.parametrize(
    "text", ["http:a", "https:/a", "https:///a", "WS:", "ftp:/", "wss://", "http://:80/", "http://u@"]
)
def test_uri_of_the_web_without_a_host_is_refused(text: str) -> None:
    """See RFC 9110, section 4.2. Browsers would take the path for a host."""
    assert is_uri(text)
    assert not Policy(allow_userinfo=True).is_valid(text)
    assert not Policy(allow_userinfo=True, schemes={"http", "https", "ws", "wss", "ftp", "x"}).is_valid(text)
    assert Policy(allow_userinfo=True).is_valid(f"x{text}")


@pytest.mark.parametrize("text", ["///a", "//", "//:80", "//@/a"])
def test_relative_reference_with_an_empty_host_is_refused(text: str) -> None:
    assert not Policy("URI-reference", allow_userinfo=True).is_valid(text)
    assert not Policy("relative-ref", allow_userinfo=True).is_valid(text)


def test_listed_hosts_and_ports_require_a_host() -> None:
    for policy in (
        Policy(ports={80}),
        Policy(hosts={"a"}),
        Policy("URI-reference", ports={80}),
        Policy(require={"port"}),
    ):
        assert not policy.is_valid("ws:a")
        assert not policy.is_valid("ssh:a")
        assert not policy.is_valid("ssh://:80/")
    assert Policy("URI-reference", ports={80}, hosts={"a"}).is_valid("b")
    assert not Policy("relative-ref", require={"port"}).is_valid("b")


NO_NETWORK = (
    "javascript://good.example/%0Aalert(1)",
    "JavaScript://good.example/%0Aalert(1)",
    "evil.com://good.example/",
    "data://good.example/,x",
    "vbscript://good.example/",
    "file://good.example/etc/passwd",
    "jar://good.example/",
    "x://good.example/",
    "view-source://good.example/",
    "h://good.example/",
    "httpss://good.example/",
)


@pytest.mark.parametrize("rule", ["URI", "URI-reference", "absolute-URI"])
@pytest.mark.parametrize("host", ["good.example", "*.example"])
def test_listed_hosts_allow_only_network_schemes(rule: ReferenceRule, host: str) -> None:
    policy: Policy[URIReference] = Policy(rule, hosts={host}, ports={80, 443, 8080})
    pattern = {dialect: re.compile(policy.pattern(dialect).text) for dialect in DIALECTS}
    for text in (each.replace("example/", "example:443/") for each in NO_NETWORK):
        assert [problem.code for problem in policy.check(text)] == ["scheme-not-listed"], text
        assert policy.verdict(text) == policy.verdict(text[: text.index(":") + 1]) == "invalid", text
        assert not any(compiled.fullmatch(text) for compiled in pattern.values()), text
    for scheme in (*NETWORK, "HTTPS"):
        text = f"{scheme}://good.example:443/"
        assert policy.is_valid(text), text
        assert all(compiled.fullmatch(text) for compiled in pattern.values()), text
        assert "invalid" not in {policy.verdict(text[:end]) for end in range(len(text))}


def test_other_schemes_are_allowed_for_listed_hosts_if_listed() -> None:
    for scheme in ("file", "x", "javascript"):
        assert Policy(hosts={"good.example"}, schemes={scheme}).is_valid(f"{scheme}://good.example/")
    (problem,) = Policy(hosts={"good.example"}).check("evil.com://good.example/")
    assert problem.message == 'the scheme must be a known network scheme such as https, found "evil.com"'
    assert {"http", "https", "ftp", "ldap"} < set(problem.allowed)
    assert (problem.start, problem.end) == (0, 8)


@pytest.mark.parametrize("rule", ["URI-reference", "relative-ref"])
def test_relative_reference_with_a_listed_host_needs_no_scheme(rule: ReferenceRule) -> None:
    policy: Policy[URIReference] = Policy(rule, hosts={"good.example"})
    for text in ("//good.example/", "//GOOD.example", "/a", "a", "?q", ""):
        assert policy.is_valid(text), text
    for text in ("//evil.example/", "///good.example", "//good.example@evil.example/"):
        assert not policy.is_valid(text), text
        assert policy.verdict(text) == "invalid"


REACHABLE: dict[str, Policy[URIReference]] = {
    "web link": WEB_LINK,
    "origin": WEB_ORIGIN,
    "callback": CALLBACK,
    "host of the DNS": Policy("URI-reference", dns_hosts_only=True),
    "scheme of the web": Policy(schemes={"x", "https"}),
    "any scheme": Policy(),
    "relative reference": Policy("relative-ref"),
    "host is required": Policy(require={"host"}),
    "ports": Policy("URI-reference", ports={443}),
}


@pytest.mark.parametrize("host", ["[v1.x]", "[vF.::1]", "[V6.2001:db8::1]", "[v4.127.0.0.1]"])
@pytest.mark.parametrize("name", REACHABLE)
def test_address_of_an_unknown_ip_version_is_refused_if_a_host_is_needed(name: str, host: str) -> None:
    """See RFC 3986, section 3.2.2: "address mechanism not supported"."""
    policy = REACHABLE[name]
    lead, tail = ("//" if policy.rule == "relative-ref" else "https://"), (":443" if policy.ports else "")
    text, twin = f"{lead}{host}{tail}", f"{lead}[::1]{tail}"
    (problem,) = policy.check(text)
    assert problem.code == "address-not-supported"
    assert problem.message == (
        f'an address in an unknown format is not supported (RFC 3986, section 3.2.2), found "{host}"'
    )
    assert text[problem.start : problem.end] == host
    assert policy.verdict(text) == policy.verdict(f"{lead}[v") == policy.verdict(f"{lead}[V1.") == "invalid"
    assert policy.verdict(f"{lead}[") == "incomplete"
    assert policy.verdict(twin) == "valid"
    for dialect in DIALECTS:
        compiled = re.compile(policy.pattern(dialect).text)
        assert not compiled.fullmatch(text)
        assert compiled.fullmatch(twin)


def test_address_of_an_unknown_ip_version_is_accepted_if_listed_or_not_needed() -> None:
    assert Policy().is_valid("x://[v1.x]/")
    assert Policy().verdict("x://[v1") == "incomplete"
    assert Policy(hosts={"[V1.x]"}).is_valid("https://[v1.x]/")
    assert Policy(dns_hosts_only=True, schemes={"x"}).check("x://[v1.x]/")[0].code == "address-not-supported"
    assert WEB_LINK.check("https://[v1.x]:80")[0].code == "address-not-supported"
    without_addresses = Policy(schemes={"https"}, allow_ip_hosts=False)
    assert [problem.code for problem in without_addresses.check("https://[v1.x]/")] == ["host-is-address"]


def test_pickle_contains_no_compiled_patterns() -> None:
    policy = Policy(hosts={"a"})
    size = len(pickle.dumps(policy))
    assert (policy.is_valid("ws://a"), policy.verdict("ws:")) == (True, "incomplete")
    assert len(pickle.dumps(policy)) == size


def test_policies_compare_hash_copy_and_pickle_by_value() -> None:
    policy = Policy(schemes={"https"}, hosts=frozenset({"a"}))
    assert policy == Policy(schemes=frozenset({"HTTPS"}), hosts={"A"})
    assert len({policy, Policy(schemes={"https"}, hosts={"a"}), WEB_LINK}) == 2
    assert policy.is_valid("https://a")
    for twin in (pickle.loads(pickle.dumps(policy)), copy(policy), deepcopy(policy), eval(repr(policy))):  # noqa: S301, S307  the test made them
        assert twin == policy
        assert twin.is_valid("https://a")
    frozen: Any = policy
    with pytest.raises(AttributeError, match="schemes"):
        frozen.schemes = None


def test_params_have_what_a_translation_needs() -> None:
    (problem,) = Policy(ports={443, 8443}, schemes={"http"}).check("http://a/")
    assert problem.params == {
        "found": "",
        "expected": '"443" or "8443"',
        "allowed": "443, 8443",
        "component": "port",
        "rule": "port",
        "section": "",
        "rfc": 3986,
        "start": 8,
        "end": 8,
    }
    (problem,) = diagnose("http://me:a b@h/")
    assert problem.params["found"] == "***"
    assert problem.params["section"] == "3.2.1"


def test_docstring_explains_every_setting() -> None:
    documented = re.findall(r"^    (\w+): ", getdoc(Policy) or "", re.MULTILINE)
    assert documented[:-2] == [field.name for field in fields(Policy)]
    assert documented[-2:] == ["URIError", "TypeError"]
