"""Hosts as values: RFC 3986, section 3.2.2."""

from ipaddress import IPv4Address, IPv6Address
from typing import cast

import pytest
from hypothesis import given

from tests.texts import of_rule
from uri_split import InvalidComponent, InvalidURI
from uri_split._algebra.hosts import host_kind
from uri_split.hosts import IPvFuture, RegName, is_public, parse_host


@pytest.mark.parametrize(
    ("text", "host", "kind"),
    [
        ("192.0.2.1", IPv4Address("192.0.2.1"), "IPv4address"),
        ("[::1]", IPv6Address("::1"), "IPv6address"),
        ("[::ffff:192.0.2.1]", IPv6Address("::ffff:192.0.2.1"), "IPv6address"),
        ("[vF.a:b]", IPvFuture("F", "a:b"), "IPvFuture"),
        ("[V1.x.y]", IPvFuture("1", "x.y"), "IPvFuture"),
        ("example.com", RegName("example.com"), "reg-name"),
        ("", RegName(""), "reg-name"),
        # "first-match-wins": these do not match the rule IPv4address.
        ("127.0.0.01", RegName("127.0.0.01"), "reg-name"),
        ("256.1.1.1", RegName("256.1.1.1"), "reg-name"),
        ("127.1", RegName("127.1"), "reg-name"),
        ("127.0.0.1.", RegName("127.0.0.1."), "reg-name"),
        ("%31.2.3.4", RegName("%31.2.3.4"), "reg-name"),
    ],
)
def test_parse_host_returns_an_address_or_a_name(text: str, host: object, kind: str) -> None:
    assert parse_host(text) == host
    assert type(parse_host(text)) is type(host)
    assert host_kind(text) == kind


def test_str_of_a_host_is_the_host_as_it_is_written() -> None:
    assert [str(parse_host(text)) for text in ("[VF.a:b]", "Example.com")] == ["[vF.a:b]", "Example.com"]


@given(of_rule("host"))
def test_every_host_is_parsed(text: str) -> None:
    host = parse_host(text)
    match host:
        case IPv4Address() | RegName():
            assert str(host) == text
        case IPv6Address():
            assert parse_host(f"[{host}]") == host
        case IPvFuture():
            assert str(host).lower() == text.lower()


@pytest.mark.parametrize("text", ["::1", "[::1", "[]", "a b", "a:80", "a/b", "é", "[fe80::1%25eth0]"])
def test_text_that_is_not_a_host_is_rejected(text: str) -> None:
    with pytest.raises(InvalidURI) as caught:
        parse_host(text)
    assert (caught.value.text, caught.value.rule) == (text, "host")


# Section 7.5: a text given as a host may be a whole authority.
@pytest.mark.parametrize("text", ["me:secret@h", "//me:secret@h", "http://me:secret@h:80/"])
def test_password_of_a_rejected_host_is_not_shown(text: str) -> None:
    with pytest.raises(InvalidURI) as refused:
        parse_host(text)
    assert "me:***@h" in str(refused.value)
    assert "secret" not in f"{refused.value} {refused.value!r} {refused.value.problems}"


@pytest.mark.parametrize(
    "text", ["example.com", "", "127.1", "127.0.0.01", "[127.0.0.1]", "[::1", "::1]", "1.1.1.1:80", "10.0.0.0/8"]
)
def test_only_an_address_is_public_or_not(text: str) -> None:
    with pytest.raises(InvalidComponent, match="is not an IP address") as caught:
        is_public(text)
    assert caught.value.component == "host"


def test_error_about_an_address_shows_no_password() -> None:
    with pytest.raises(InvalidComponent, match=r'"\*\*\*@example\.com/" is not an IP address'):
        is_public("https://me:secret@example.com/")


def test_zone_of_an_address_does_not_matter() -> None:
    # RFC 4007, section 11: socket.getaddrinfo returns it with link-local addresses.
    assert not is_public("fe80::1%eth0")
    assert is_public("2606:4700::1111%1")


def test_is_public_rejects_other_types() -> None:
    with pytest.raises(TypeError, match=r"is_public\(\) argument must be str or an IP address, not int"):
        is_public(cast("str", 1))
