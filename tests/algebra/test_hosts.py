"""Hosts: RFC 3986, section 3.2.2."""

from ipaddress import IPv4Address, IPv6Address

import pytest
from hypothesis import given

from tests.texts import of_rule
from uri_split import InvalidComponent, InvalidURI, IPvFuture, RegName, parse_host
from uri_split._algebra.hosts import host_kind


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
        # "first-match-wins": these are not of the rule IPv4address.
        ("127.0.0.01", RegName("127.0.0.01"), "reg-name"),
        ("256.1.1.1", RegName("256.1.1.1"), "reg-name"),
        ("127.1", RegName("127.1"), "reg-name"),
        ("127.0.0.1.", RegName("127.0.0.1."), "reg-name"),
        ("%31.2.3.4", RegName("%31.2.3.4"), "reg-name"),
    ],
)
def test_parse_host(text: str, host: object, kind: str) -> None:
    assert parse_host(text) == host
    assert type(parse_host(text)) is type(host)
    assert host_kind(text) == kind


def test_a_host_is_shown_as_it_is_written() -> None:
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
def test_what_is_no_host(text: str) -> None:
    with pytest.raises(InvalidURI) as caught:
        parse_host(text)
    assert (caught.value.text, caught.value.rule) == (text, "host")


LABEL = "a" * 63


# RFC 1034, sections 3.1 and 3.5; RFC 1123, section 2.1
@pytest.mark.parametrize(
    ("text", "is_dns_name"),
    [
        ("example.com", True),
        ("example.com.", True),
        ("EXAMPLE", True),
        ("3com.example", True),
        ("a--b.example", True),
        ("xn--bcher-kva.example", True),
        ("1.2.3.a4", True),
        (f"{LABEL}.example", True),
        (f"{LABEL}.{LABEL}.{LABEL}.{'a' * 61}", True),  # 253 characters are 255 octets
        (f"{LABEL}.{LABEL}.{LABEL}.{'a' * 61}.", True),
        (f"{LABEL}.{LABEL}.{LABEL}.{'a' * 62}", False),
        (f"a{LABEL}.example", False),
        ("", False),
        (".", False),
        ("a..b", False),
        (".a", False),
        ("a.b..", False),
        ("-a.example", False),
        ("a-.example", False),
        ("a_b.example", False),
        ("256.1.1.1", False),
        ("127.0.0.1.", False),
        ("123", False),
        ("ex%61mple.com", False),
        ("a\n", False),
        ("８.example", False),
    ],
)
def test_is_dns_name(text: str, is_dns_name: bool) -> None:  # noqa: FBT001  a parameter of the test
    assert RegName(text).is_dns_name is is_dns_name


# Section 3.2.2: "as UTF-8"
def test_a_name_decoded() -> None:
    assert RegName("b%C3%BCcher.example").decoded == "bücher.example"
    assert RegName("a%2Fb").decoded == "a/b"
    with pytest.raises(InvalidComponent, match="the host is not UTF-8 once it is decoded: byte 0xE9") as caught:
        RegName("caf%E9.example").decoded  # noqa: B018  what is tested
    assert caught.value.component == "host"


# URL Standard, section 3.3: "domain to ASCII", not strict
@pytest.mark.parametrize(
    ("text", "ascii_form"),
    [
        ("b%C3%BCcher.example", "xn--bcher-kva.example"),
        ("B%C3%9CCHER.Example", "xn--bcher-kva.example"),
        ("stra%C3%9Fe.example", "xn--strae-oqa.example"),
        ("Example.COM", "example.com"),
        ("xn--bcher-kva.example", "xn--bcher-kva.example"),
        ("example.com.", "example.com."),
        # What IDNA 2008 refuses, and browsers do not
        ("%F0%9F%92%A9.la", "xn--ls8h.la"),
        ("%E2%98%83.example", "xn--n3h.example"),
        ("a_b", "a_b"),
        ("-a", "-a"),
        ("ab--cd", "ab--cd"),
        ("a..b", "a..b"),
        (f"{LABEL}%C3%BC", f"xn--{LABEL}-tsg"),
        ("127.1", "127.1"),
        ("a.%EF%BC%91", "a.1"),
    ],
)
def test_to_idna(text: str, ascii_form: str) -> None:
    assert RegName(text).to_idna() == ascii_form
    assert RegName(ascii_form).to_idna() == ascii_form


@pytest.mark.parametrize(
    "text", ["", "%E9", "xn--a", "a%2Fb", "%EF%BC%8Fx", "%C2%AD", "a%E2%80%AEb", "%CD%B8", "%D7%90a", "%EF%BC%911.2"]
)
def test_what_idna_does_not_allow(text: str) -> None:
    with pytest.raises(InvalidComponent) as caught:
        RegName(text).to_idna()
    assert caught.value.component == "host"


def test_no_name_becomes_an_address() -> None:
    for text in ("%31.2.3.4", "%EF%BC%91.2.3.4"):
        with pytest.raises(InvalidComponent, match=r"a name that IDNA makes an IPv4 address of, 1\.2\.3\.4"):
            RegName(text).to_idna()


# Section 7.5: what is given for a host may be a whole authority.
@pytest.mark.parametrize("text", ["me:secret@h", "//me:secret@h", "http://me:secret@h:80/"])
def test_the_password_of_what_is_no_host_is_not_shown(text: str) -> None:
    with pytest.raises(InvalidURI) as refused:
        parse_host(text)
    assert "me:***@h" in str(refused.value)
    with pytest.raises(InvalidComponent) as not_allowed:
        RegName(text.removesuffix("@h")).to_idna()
    assert "secret" not in f"{refused.value} {refused.value!r} {refused.value.problems} {not_allowed.value}"
