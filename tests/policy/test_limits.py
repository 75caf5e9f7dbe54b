"""The settings of a policy, and what would make them contradict each other."""

import re
from enum import Enum, StrEnum
from typing import get_type_hints

import pytest

from uri_split._policy.limits import Limits, is_loopback
from uri_split._policy.policy import Policy

EMPTY = frozenset[str]()


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"rule": "path"}, "rule is one of URI, URI-reference, absolute-URI, relative-ref, not 'path'"),
        ({"require": {"authority"}}, "'authority' is no component: these are scheme, userinfo, host"),
        ({"forbid": {"hots"}}, "'hots' is no component"),
        ({"schemes": EMPTY}, "schemes is empty, so that nothing would be accepted; None stands for all"),
        ({"hosts": EMPTY}, "hosts is empty"),
        ({"ports": EMPTY}, "ports is empty"),
        ({"schemes": {"https:"}}, "'https:' is listed, and yet is no scheme: \":\" is not allowed in a scheme"),
        ({"schemes": {""}}, "'' is listed, and yet is no scheme: it is empty"),
        (
            {"loopback_schemes": {"1"}, "schemes": {"a"}},
            "'1' is listed, and yet is no scheme: a scheme must begin with",
        ),
        ({"hosts": {"::1"}}, "'::1' is listed, and yet is no host: an IPv6 address must be in brackets: write [::1]"),
        ({"hosts": {"bücher.example"}}, 'is no host: "ü" is not allowed in a host: write its IDNA form'),
        ({"hosts": {"example.com:80"}}, "'example.com:80' is listed, and yet is no host"),
        ({"hosts": {"*.a_b"}}, "what stands behind \"*.\" is a name of the DNS, not 'a_b'"),
        ({"hosts": {"*.[::1]"}}, 'what stands behind "*." is a name of the DNS'),
        ({"hosts": {"*."}}, "'' is listed, and yet is no host: it is empty"),
        ({"ports": {65536}}, "a port is a number from 0 to 65535, not 65536"),
        ({"ports": {-1}}, "not -1"),
        ({"ports": {True}}, "not True"),
        ({"require": {"query"}, "forbid": {"query"}}, "query is both required and forbidden"),
        ({"rule": "relative-ref", "schemes": {"a"}}, "a relative-ref has no scheme, and yet schemes are listed"),
        ({"rule": "relative-ref", "require": {"scheme"}}, "a relative-ref has no scheme, and yet one is required"),
        ({"forbid": {"scheme"}}, "the scheme is forbidden: write rule='relative-ref' in place of 'URI'"),
        ({"rule": "URI-reference", "forbid": {"scheme"}, "schemes": {"a"}}, "the scheme is forbidden"),
        ({"rule": "absolute-URI", "require": {"fragment"}}, "an absolute-URI has no fragment, and yet one is required"),
        ({"forbid": {"host"}, "hosts": {"a"}}, "the host is forbidden, and yet hosts or ports are listed"),
        ({"forbid": {"host"}, "require": {"port"}}, "the host is forbidden, and yet"),
        ({"forbid": {"port"}, "ports": {80}}, "the port is forbidden, and yet ports are listed"),
        ({"allow_password": True}, "a password is allowed, and yet userinfo, which it is part of, is not"),
        ({"require": {"userinfo"}}, "userinfo is required, and yet it is not allowed"),
        ({"forbid": {"userinfo"}, "allow_userinfo": True}, "userinfo is allowed, and yet it, or the host beside it"),
        ({"forbid": {"host"}, "allow_userinfo": True}, "userinfo is allowed, and yet it, or the host beside it"),
        ({"hosts": {"127.1"}, "allow_ip_hosts": False}, "the host 127.1 is listed, and yet refused: host-is-address"),
        ({"hosts": {"a_b"}, "dns_hosts_only": True}, "the host a_b is listed, and yet refused: host-not-dns-name"),
        ({"allow_single_labels": False}, "allow_single_labels=False is of names of the DNS: it needs dns_hosts_only"),
        ({"loopback_schemes": {"http"}}, "loopback_schemes requires schemes, those that are allowed for any host"),
        (
            {"loopback_schemes": {"a"}, "schemes": {"A"}},
            "a scheme is allowed everywhere, and yet on the loopback alone",
        ),
        ({"loopback_schemes": {"a"}, "schemes": {"b"}, "hosts": {"h"}}, "and yet no host that is allowed is on it"),
        ({"max_length": 10**6 + 1}, "max_length is a number up to 1,000,000, not 1000001"),
        ({"max_length": 1e3}, "max_length is a number up to 1,000,000, not 1000.0"),
        ({"max_length": None}, "not None"),
        ({"max_length": 0}, "max_length is 0, and what is accepted has at least 2 characters"),
        ({"max_length": 8, "schemes": {"https"}, "require": {"host"}}, "has at least 9 characters"),
        ({"max_length": 13, "schemes": {"https"}, "hosts": {"a"}, "ports": {8080}}, "has at least 14 characters"),
        ({"max_length": 8, "schemes": {"x"}, "ports": {443}}, "has at least 9 characters"),
        ({"max_length": 8, "schemes": {"https"}, "loopback_schemes": {"x"}}, "has at least 9 characters"),
        ({"max_length": 6, "require": {"userinfo"}, "allow_userinfo": True}, "has at least 7 characters"),
        ({"max_length": 6, "require": {"host"}, "dns_hosts_only": True, "allow_single_labels": False}, "at least 7"),
        (
            {"forbid": {"host"}, "schemes": {"https", "WS"}},
            "nothing could be accepted: URIs of these",
        ),
        (
            {"hosts": {"*"}},
            "'*' is listed: write \"*.example.com\" for all names below that one",
        ),
        ({"hosts": {"www.*"}}, "'www.*' is listed: write"),
        ({"hosts": {"*.a.*"}}, "'*.a.*' is listed: write"),
        ({"hosts": {".example.com"}}, "'.example.com' is listed: write"),
        ({"hosts": {"*.0x1"}, "allow_ip_hosts": False}, "the host *.0x1 is listed, and yet refused: host-is-address"),
        ({"hosts": {f"*.{'a.' * 125}aa"}, "dns_hosts_only": True}, "is listed, and yet refused: host-not-dns-name"),
        ({"hosts": {"\u212a.example"}}, "is no host"),
        ({"max_length": True}, "not True"),
        ({"max_length": -1, "rule": "URI-reference"}, "has at least 0 characters"),
    ],
)
def test_what_contradicts_itself_is_refused(settings: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011  the message is the point
        Policy(**settings)  # type: ignore[call-overload]  # pyright: ignore[reportCallIssue, reportArgumentType]  # what is tested
    assert message in str(caught.value)


@pytest.mark.parametrize("name", ["schemes", "loopback_schemes", "hosts", "ports", "require", "forbid"])
@pytest.mark.parametrize("value", ["https", b"https", 80])
def test_a_text_is_no_set(name: str, value: object) -> None:
    with pytest.raises(TypeError, match=f"^{name} is a set, not {type(value).__name__}$"):
        Policy(**{name: value})  # type: ignore[call-overload]  # pyright: ignore[reportCallIssue, reportArgumentType]  # what is tested


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"hosts": {1}}, "hosts is a set of str, and 1 is none"),
        ({"schemes": {None}}, "schemes is a set of str, and None is none"),
        ({"hosts": {b"a"}}, "hosts is a set of str, and b'a' is none"),
        ({"require": {1}}, "require is a set of str, and 1 is none"),
        ({"ports": {"80"}}, "ports is a set of int, and '80' is none"),
        ({"ports": {80.0}}, "ports is a set of int, and 80.0 is none"),
    ],
)
def test_members_have_a_type(settings: dict[str, object], message: str) -> None:
    with pytest.raises(TypeError, match=f"^{message}$"):
        Policy(**settings)  # type: ignore[call-overload]  # pyright: ignore[reportCallIssue, reportArgumentType]  # what is tested


SECRETS = (
    "http://me:secret@example.com/",
    "me:secret@example.com",
    "me:sécret@example.com",
    "me: secret @example.com",
    "http://a:secret@b/ http://c:secret@d/",
    "//me:secret@",
    "*.me:secret@example.com",
    "http:\\\\me:secret@example.com",
    "http://me:secret1@secret2@h:80/#",
    "*@me:secret@h",
)
SETTINGS = tuple(name for name in get_type_hints(Limits, {"AbstractSet": frozenset}) if name != "_")


@pytest.mark.parametrize("name", SETTINGS)
@pytest.mark.parametrize("text", SECRETS)
def test_no_password_in_the_error_of_any_setting(name: str, text: str) -> None:
    class Known(Enum):
        A = text

    class KnownText(StrEnum):
        A = text

    values: tuple[object, ...] = (
        *(text, text.encode(), (text,), {text}, {text.encode()}, {"a", text}, [[text]], {(text, 1)}),
        *(Known.A, KnownText.A, {Known.A}, {KnownText.A}),
    )
    for value in values:
        with pytest.raises((ValueError, TypeError)) as caught:
            Policy(**{name: value})  # type: ignore[call-overload]  # pyright: ignore[reportCallIssue, reportArgumentType]  # what is tested
        assert not re.search(r"s.?e?cret", f"{caught.value}{caught.value!r}{caught.value.__cause__}"), value
        assert caught.value.__cause__ is None
        assert caught.value.__context__ is None


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        (
            {"hosts": {"http://me:secret@example.com/"}},
            "'***@example.com/' is listed, and yet is no host: a host has no \"@\": write the name or address alone",
        ),
        (
            {"schemes": {"me:secret@h"}},
            "'***@h' is listed, and yet is no scheme: a scheme has no \"@\": write the name",
        ),
        ({"allow_userinfo": "me:secret@h"}, "allow_userinfo must be a bool, not str"),
    ],
)
def test_a_password_is_hidden_and_the_rest_is_shown(settings: dict[str, object], message: str) -> None:
    with pytest.raises((ValueError, TypeError)) as caught:
        Policy(**settings)  # type: ignore[call-overload]  # pyright: ignore[reportCallIssue, reportArgumentType]  # what is tested
    assert message in str(caught.value)


def test_the_shortest_text_that_is_long_enough() -> None:
    policy = Policy(
        schemes={"https", "x"}, require={"host", "port", "path", "query", "fragment"}, max_length=len("x://h:1/?q#f")
    )
    assert policy.matches("x://h:1/?q#f")
    assert Policy("URI-reference", max_length=0).matches("")
    assert Policy("relative-ref", require={"port"}, max_length=len("//h:1")).matches("//h:1")
    assert Policy(require={"host"}, dns_hosts_only=True, allow_single_labels=False, max_length=7).matches("s://a.b")


def test_sets_are_frozen_and_in_lower_case() -> None:
    limits = Limits(schemes={"HTTP"}, hosts={"Example.com"}, ports={80})
    assert (limits.schemes, limits.hosts, limits.ports) == ({"http"}, {"example.com"}, {80})
    assert {type(value) for value in (limits.schemes, limits.hosts, limits.ports)} == {frozenset}
    assert Limits(schemes=["a"]).schemes == {"a"}  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # kinder than its type


def test_the_settings_that_a_policy_takes_are_those_of_limits() -> None:
    from uri_split._policy.policy import Settings  # noqa: PLC0415

    taken = {name for name in get_type_hints(Limits, {"AbstractSet": frozenset}) if name not in {"rule", "_"}}
    assert Settings.__annotations__.keys() == taken


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST", "127.0.0.1", "127.255.255.255", "[::1]"])
def test_loopback(host: str) -> None:
    assert is_loopback(host)


@pytest.mark.parametrize("host", ["", "127.1", "127.0.0.256", "128.0.0.1", "localhost.", "[::2]", "127.0.0.1.a"])
def test_not_loopback(host: str) -> None:
    assert not is_loopback(host)
