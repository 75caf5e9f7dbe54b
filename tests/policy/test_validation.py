"""Errors in the settings of a policy."""

import re
from enum import Enum, StrEnum
from typing import get_type_hints

import pytest

from tests.policy.policies import policy_of
from uri_split import Policy, URIError
from uri_split._policy.policy import setting_errors
from uri_split._policy.settings import Limits, lists_allow_beginning

EMPTY = frozenset[str]()
NO_FILE = "accepts nothing: with same_in_browsers=True, a file URI must have an authority without userinfo and port"


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"rule": "path"}, 'rule must be "URI", "URI-reference", "absolute-URI" or "relative-ref", not "path"'),
        ({"rule": "uri"}, 'unknown rule "uri": did you mean "URI"?'),
        ({"require": {"authority"}}, '"authority" is not a component: use scheme, userinfo, host'),
        ({"forbid": {"hots"}}, '"hots" is not a component'),
        ({"max_length": 10**6 + 1}, "max_length must be an integer from 0 to 1,000,000, not 1000001"),
        ({"max_length": 1e3}, "max_length must be an integer from 0 to 1,000,000, not 1000.0"),
        ({"max_length": None}, "not None"),
        ({"max_length": True}, "not True"),
        ({"max_length": -1, "rule": "URI-reference"}, "not -1"),
        ({"schemes": EMPTY}, "schemes must not be empty: use None to allow all schemes"),
        ({"hosts": EMPTY}, "hosts must not be empty"),
        ({"ports": EMPTY}, "ports must not be empty"),
        ({"schemes": {"https:"}}, '"https:" is not a valid scheme: ":" is not allowed in a scheme'),
        ({"schemes": {""}}, '"" is not a valid scheme: it is empty'),
        ({"loopback_schemes": {"1"}, "schemes": {"a"}}, '"1" is not a valid scheme: a scheme must begin with'),
        (
            {"hosts": {"localhost"}, "public_hosts_only": True},
            "is listed in hosts, but refused by public_hosts_only=True",
        ),
        (
            {"hosts": {"*.local"}, "public_hosts_only": True},
            '"*.local" is listed in hosts, but refused by public_hosts',
        ),
        ({"hosts": {"a"}, "public_hosts_only": True}, '"a" is listed in hosts, but refused by public_hosts_only=True'),
        ({"hosts": {"!.a"}, "public_hosts_only": True}, '"!.a" is listed in hosts, but refused by public_hosts_only'),
        ({"hosts": {"[v1.x]"}, "public_hosts_only": True}, '"[v1.x]" is listed in hosts, but refused by public_hosts'),
        ({"forbid": {"host"}, "public_hosts_only": True}, "public_hosts_only is True, but host is forbidden"),
        ({"forbid": {"path"}, "allow_hidden_hosts": False}, "allow_hidden_hosts is False, but path is forbidden"),
        (
            {"schemes": {"a"}, "loopback_schemes": {"b"}, "public_hosts_only": True},
            "loopback_schemes requires a loopback host, but none is allowed",
        ),
        ({"hosts": {"::1"}}, '"::1" is not a valid host: an IPv6 address '),
        ({"hosts": {"bücher.example"}}, 'is not a valid host: "ü" is not allowed in a host'),
        ({"hosts": {"example.com:80"}}, '"example.com:80" is not a valid host'),
        ({"hosts": {"*."}}, '"" is not a valid host: it is empty'),
        ({"hosts": {"\u212a.example"}}, "is not a valid host"),
        ({"hosts": {"*"}}, '"*" is not a valid host: write "*.example.com" for all names below example.com'),
        ({"hosts": {"www.*"}}, '"www.*" is not a valid host: write'),
        ({"hosts": {"*.a.*"}}, '"*.a.*" is not a valid host: write'),
        ({"hosts": {".example.com"}}, '".example.com" is not a valid host: write'),
        ({"ports": {65536}}, "each port must be an integer from 0 to 65535, not 65536"),
        ({"ports": {-1}}, "not -1"),
        ({"ports": {True}}, "not True"),
    ],
)
def test_invalid_value_is_rejected(settings: dict[str, object], message: str) -> None:
    with pytest.raises(URIError, match=re.escape(message)):
        policy_of(settings)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"require": {"query"}, "forbid": {"query"}}, "query is both required and forbidden"),
        ({"rule": "relative-ref", "schemes": {"a"}}, "a relative-ref has no scheme: remove schemes"),
        ({"rule": "relative-ref", "loopback_schemes": {"a"}}, "a relative-ref has no scheme: remove schemes"),
        ({"rule": "relative-ref", "require": {"scheme"}}, 'a relative-ref has no scheme: remove "scheme" from require'),
        ({"forbid": {"scheme"}}, 'scheme is forbidden: use rule="relative-ref" instead of "URI"'),
        ({"rule": "URI-reference", "forbid": {"scheme"}, "schemes": {"a"}}, "scheme is forbidden: use rule="),
        ({"rule": "absolute-URI", "require": {"fragment"}}, 'an absolute-URI has no fragment: remove "fragment" from'),
        ({"forbid": {"host"}, "hosts": {"a"}}, "host is forbidden, but hosts, ports or require need a host"),
        ({"forbid": {"host"}, "require": {"port"}}, "host is forbidden, but"),
        ({"forbid": {"port"}, "ports": {80}}, "port is forbidden, but ports are listed"),
        ({"forbid": {"userinfo"}, "allow_password": True}, "allow_password is True, but userinfo or host is forbidden"),
        ({"require": {"userinfo"}}, "userinfo is required: set allow_userinfo=True"),
        ({"forbid": {"userinfo"}, "allow_userinfo": True}, "allow_userinfo is True, but userinfo or host is forbidden"),
        ({"forbid": {"host"}, "allow_userinfo": True}, "allow_userinfo is True, but userinfo or host is forbidden"),
        ({"hosts": {"*.a_b"}}, '"*." must be followed by a DNS name, not "a_b"'),
        ({"hosts": {"*.[::1]"}}, '"*." must be followed by a DNS name'),
        ({"hosts": {"127.1"}, "allow_ip_hosts": False}, '"127.1" is listed in hosts, but refused by allow_ip_hosts='),
        ({"hosts": {"*.0x1"}, "allow_ip_hosts": False}, '"*.0x1" is listed in hosts, but refused by allow_ip_hosts='),
        ({"hosts": {"a_b"}, "dns_hosts_only": True}, '"a_b" is listed in hosts, but refused by dns_hosts_only=True'),
        ({"hosts": {"[v1.x]"}, "dns_hosts_only": True}, '"[v1.x]" is listed in hosts, but refused by dns_hosts_only='),
        ({"hosts": {f"*.{'a.' * 125}aa"}, "dns_hosts_only": True}, "listed in hosts, but refused by dns_hosts_only"),
        (
            {"hosts": {"a"}, "dns_hosts_only": True, "allow_single_labels": False},
            '"a" is listed in hosts, but refused by allow_single_labels=False',
        ),
        ({"allow_single_labels": False}, "allow_single_labels=False requires dns_hosts_only=True"),
        ({"loopback_schemes": {"http"}}, "loopback_schemes requires schemes: list those that are allowed for all"),
        (
            {"loopback_schemes": {"a", "b", "c"}, "schemes": {"A", "b"}},
            "schemes and loopback_schemes must have no scheme in common, found a, b",
        ),
        (
            {"loopback_schemes": {"a"}, "schemes": {"b"}, "hosts": {"h"}},
            "loopback_schemes requires a loopback host, but none is allowed",
        ),
        (
            {"forbid": {"host"}, "schemes": {"https", "WS"}},
            "policy accepts nothing: these schemes require a host, but host is forbidden",
        ),
        (
            {"same_in_browsers": True, "hosts": {"127.1"}},
            '"127.1" is listed in hosts, but refused by same_in_browsers=',
        ),
        ({"same_in_browsers": True, "hosts": {"*.0x1"}}, '"*.0x1" is listed in hosts, but refused by same_in_browsers'),
        (
            {"same_in_browsers": True, "hosts": {"a%2eb"}, "rule": "relative-ref"},
            '"a%2eb" is listed in hosts, but refused by same_in_browsers=True',
        ),
        (
            {"same_in_browsers": True, "hosts": {"[v1.x]"}, "schemes": {"x"}},
            '"[v1.x]" is listed in hosts, but refused by same_in_browsers=True',
        ),
        ({"same_in_browsers": True, "schemes": {"file"}, "ports": {80}}, NO_FILE),
        ({"same_in_browsers": True, "schemes": {"file", "ws"}, "forbid": {"host"}}, NO_FILE),
        ({"same_in_browsers": True, "schemes": {"file"}, "require": {"userinfo"}, "allow_userinfo": True}, NO_FILE),
    ],
)
def test_contradiction_is_rejected(settings: dict[str, object], message: str) -> None:
    with pytest.raises(URIError, match=re.escape(message)):
        policy_of(settings)


@pytest.mark.parametrize(
    ("settings", "least"),
    [
        ({"max_length": 0}, 2),
        ({"max_length": 8, "schemes": {"https"}, "require": {"host"}}, 9),
        ({"max_length": 13, "schemes": {"https"}, "hosts": {"a"}, "ports": {8080}}, 14),
        ({"max_length": 8, "schemes": {"x"}, "ports": {443}}, 9),
        ({"max_length": 8, "schemes": {"https"}, "loopback_schemes": {"x"}}, 9),
        ({"max_length": 6, "require": {"userinfo"}, "allow_userinfo": True}, 7),
        ({"max_length": 6, "require": {"host"}, "dns_hosts_only": True, "allow_single_labels": False}, 7),
    ],
)
def test_max_length_below_the_shortest_accepted_text_is_rejected(settings: dict[str, object], least: int) -> None:
    message = f"max_length is {settings['max_length']}, but an accepted text has at least {least} characters"
    with pytest.raises(URIError, match=f"^{message}$"):
        policy_of(settings)


def test_max_length_of_the_shortest_accepted_text_is_enough() -> None:
    policy = Policy(
        schemes={"https", "x"}, require={"host", "port", "path", "query", "fragment"}, max_length=len("x://h:1/?q#f")
    )
    assert policy.is_valid("x://h:1/?q#f")
    assert Policy("URI-reference", max_length=0).is_valid("")
    assert Policy("relative-ref", require={"port"}, max_length=len("//h:1")).is_valid("//h:1")
    assert Policy(require={"host"}, dns_hosts_only=True, allow_single_labels=False, max_length=7).is_valid("s://a.b")


def test_host_that_browsers_read_differently_may_be_listed_for_other_schemes() -> None:
    policy = Policy(hosts={"127.1", "a%2eb"}, schemes={"ssh"}, same_in_browsers=True)
    assert policy.is_valid("ssh://127.1/")
    assert policy.is_valid("ssh://A%2eb/")


def test_policy_for_files_and_others_may_require_what_files_do_not_have() -> None:
    assert Policy(schemes={"file", "x"}, ports={80}, same_in_browsers=True).is_valid("x://a:80")
    assert Policy("URI-reference", schemes={"file"}, forbid={"host"}, same_in_browsers=True).is_valid("a")


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
SETTINGS = tuple(name for name in get_type_hints(Limits) if name != "_")


@pytest.mark.parametrize("name", SETTINGS)
@pytest.mark.parametrize("text", SECRETS)
def test_error_of_a_setting_contains_no_password(name: str, text: str) -> None:
    class Known(Enum):
        A = text

    class KnownText(StrEnum):
        A = text

    values: tuple[object, ...] = (
        *(text, text.encode(), (text,), {text}, {text.encode()}, {"a", text}, [[text]], {(text, 1)}),
        *(Known.A, KnownText.A, {Known.A}, {KnownText.A}),
    )
    for value in values:
        with pytest.raises((URIError, TypeError)) as caught:
            policy_of({name: value})
        assert not re.search(r"s.?e?cret", f"{caught.value}{caught.value!r}{caught.value.__cause__}"), value
        assert caught.value.__cause__ is None
        assert caught.value.__context__ is None


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        (
            {"hosts": {"http://me:secret@example.com/"}},
            '"***@example.com/" is not a valid host: a host has no "@": write only the name or address',
        ),
        ({"schemes": {"me:secret@h"}}, '"***@h" is not a valid scheme: a scheme has no "@": write only the name'),
    ],
)
def test_error_hides_the_password_and_shows_the_rest(settings: dict[str, object], message: str) -> None:
    with pytest.raises(URIError, match=f"^{re.escape(message)}$"):
        policy_of(settings)


# An error may follow from those before it, so that the first is the one to correct.
def test_every_error_of_the_settings_is_listed_in_order() -> None:
    limits = Limits("path", hosts={"127.0.0.1", "*.a_b"}, allow_ip_hosts=False, forbid={"host"}, max_length=-1)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # what is tested
    assert list(setting_errors(limits)) == [
        'rule must be "URI", "URI-reference", "absolute-URI" or "relative-ref", not "path"',
        "max_length must be an integer from 0 to 1,000,000, not -1",
        "host is forbidden, but hosts, ports or require need a host",
        '"*." must be followed by a DNS name, not "a_b"',
        '"127.0.0.1" is listed in hosts, but refused by allow_ip_hosts=False',
        "policy accepts nothing: these schemes require a host, but host is forbidden",
    ]


@pytest.mark.parametrize(
    ("limits", "refusal"),
    [
        (Limits(hosts={"127.1"}, allow_ip_hosts=False, public_hosts_only=True), "allow_ip_hosts"),
        (Limits(hosts={"[::1]"}, allow_ip_hosts=False, dns_hosts_only=True), "allow_ip_hosts"),
        (Limits(hosts={"a"}, dns_hosts_only=True, allow_single_labels=False), "allow_single_labels"),
        (Limits(hosts={"a"}, dns_hosts_only=True, public_hosts_only=True), "public_hosts_only"),
        (Limits(hosts={"[v1.x]"}, dns_hosts_only=True, public_hosts_only=True), "dns_hosts_only"),
        (Limits(hosts={"[v1.x]"}, public_hosts_only=True), "public_hosts_only"),
        (Limits(hosts={"a!"}, dns_hosts_only=True, public_hosts_only=True), "dns_hosts_only"),
        (Limits(hosts={"a!.b"}, public_hosts_only=True), "public_hosts_only"),
    ],
)
def test_error_of_a_listed_host_names_the_setting_that_refuses_it(limits: Limits, refusal: str) -> None:
    (error,) = setting_errors(limits)
    assert limits.hosts
    (host,) = limits.hosts
    switch = refusal not in {"allow_ip_hosts", "allow_single_labels"}
    assert error == f'"{host}" is listed in hosts, but refused by {refusal}={switch}'


@pytest.mark.parametrize("below", ["a_b", "%41.example", "1.2.3.4", "[::1]", "a!", "-a", "a..b"])
def test_names_below_what_is_not_a_dns_name_are_rejected(below: str) -> None:
    assert f'"*." must be followed by a DNS name, not "{below}"' in list(setting_errors(Limits(hosts={f"*.{below}"})))


# While a scheme is typed, any letter may begin one that is not listed.
@pytest.mark.parametrize("text", ["h", "x", "view-source", "1"])
def test_beginning_of_a_scheme_is_invalid_only_if_no_allowed_scheme_begins_so(text: str) -> None:
    assert lists_allow_beginning(Limits(), text, of_uri=True)
    assert lists_allow_beginning(Limits(schemes={"https"}), text, of_uri=True) == (text == "h")
    loopback = Limits(schemes={"https"}, loopback_schemes={"x"})
    assert lists_allow_beginning(loopback, text, of_uri=True) == (text in {"h", "x"})
    files = Limits(schemes={"file", "x"}, same_in_browsers=True, forbid={"host"})
    assert lists_allow_beginning(files, text, of_uri=True) == (text == "x")
    assert not lists_allow_beginning(files, "f", of_uri=True)
