"""Hosts of the references that `build` returns: RFC 3986, section 3.2.2."""

from ipaddress import IPv4Address, IPv4Interface, IPv6Address, IPv6Interface
from typing import TypedDict, Unpack

import pytest

from uri_split import URI, InvalidComponent, URIReference, build
from uri_split._algebra import encoding


class Given(TypedDict, total=False):
    scheme: str
    host: str
    dns: bool
    idna: bool


def refusal(**given: Unpack[Given]) -> InvalidComponent:
    with pytest.raises(InvalidComponent) as caught:
        build(**given)
    return caught.value


# Section 3.2.2
@pytest.mark.parametrize(
    ("host", "written"),
    [
        ("example.com", "example.com"),
        ("Example.COM", "example.com"),
        ("127.0.0.1", "127.0.0.1"),
        ("::1", "[::1]"),
        ("[::1]", "[::1]"),
        ("[v1.x]", "[v1.x]"),
        ("[VF.X:Y]", "[vf.x:y]"),
        ("2001:DB8::A", "[2001:db8::a]"),
        ("[2001:DB8::A]", "[2001:db8::a]"),
        ("ÀB", "%C3%80b"),
        (IPv4Address("192.0.2.1"), "192.0.2.1"),
        (IPv6Address("2001:DB8::1"), "[2001:db8::1]"),
        ("[::1", "%5B%3A%3A1"),
        ("va.gov", "va.gov"),  # no IPvFuture: that has its brackets
        ("V1.x", "v1.x"),
        ("v1.example.com", "v1.example.com"),
        ("h:80", "h%3A80"),
        ("100%25", "100%2525"),
    ],
)
def test_host_is_written_in_its_normal_form(host: str | IPv4Address | IPv6Address, written: str) -> None:
    assert build(host=host) == f"//{written}"


# Section 3.2.2: percent-encodings in a host are UTF-8. But a host that was read like this can be written again.
@pytest.mark.parametrize("host", ["a\udce9b", "\udcff", "é\udc80.example"])
def test_host_must_be_utf_8_unless_it_was_written_otherwise(host: str) -> None:
    error = refusal(host=host)
    assert error.component == "host"
    assert str(error).startswith("the host is not UTF-8 after decoding: found the byte 0x")
    written = encoding.encode(host, "reg-name")
    assert build(**URIReference(f"//{written}").decoded.asdict()) == f"//{written}"
    with pytest.raises(InvalidComponent):
        build(host=URIReference(f"/{written}").decoded.path[1])


# RFC 1034, section 3.1; RFC 1123, section 2.1
@pytest.mark.parametrize(
    "host",
    [
        "example.com",
        "Example.COM.",
        "localhost",
        "192.0.2.1",
        "::1",
        "[v1.x]",
        ".".join(["a" * 63] * 3 + ["a" * 61]),
    ],
)
def test_dns_option_does_not_change_dns_names_and_addresses(host: str) -> None:
    assert build(host=host, dns=True) == build(host=host)


@pytest.mark.parametrize(
    "host",
    [
        "",
        "a_b",
        "a b",
        "-a.example",
        "a-.example",
        "a..b",
        "1.2.3.256",
        "a" * 64,
        ".".join(["a" * 63] * 3 + ["a" * 62]),
        "bücher.example",
        "h:80",
    ],
)
def test_dns_option_rejects_other_hosts(host: str) -> None:
    error = refusal(host=host, dns=True)
    assert error.component == "host"
    assert str(error).startswith("host must be a DNS name: labels of 1 to 63 letters (A to Z), digits and hyphens")


def test_dns_option_accepts_dns_names_and_addresses() -> None:
    assert build(dns=True) == ""
    assert build(host="bücher.example", dns=True, idna=True) == "//xn--bcher-kva.example"
    # Section 6.2.2.2: the same name in another spelling.
    assert build(host=URI("http://ex%61mple%2Ecom/").decoded.host, dns=True) == "//example.com"


# RFC 5891
@pytest.mark.parametrize(
    ("host", "written"),
    [
        ("Bücher.example", "xn--bcher-kva.example"),
        ("example.com", "example.com"),
        ("127.0.0.1", "127.0.0.1"),
        ("::1", "[::1]"),
        ("", ""),
        ("a_b", "a_b"),
        ("☃", "xn--n3h"),
    ],
)
def test_idna_option_writes_the_host_in_idna(host: str, written: str) -> None:
    assert build(host=host, idna=True) == f"//{written}"


# The schemes whose authorities have a default port look up hosts in the DNS.
@pytest.mark.parametrize(
    ("scheme", "host", "written"),
    [
        ("https", "Bücher.example", "https://xn--bcher-kva.example"),
        ("LDAP", "bücher", "ldap://xn--bcher-kva"),
        ("file", "Bücher", "file://b%C3%BCcher"),
        ("x", "bücher", "x://b%C3%BCcher"),
        (None, "bücher", "//b%C3%BCcher"),
        ("https", URI("http://b%c3%bccher.example").decoded.host, "https://b%C3%BCcher.example"),
    ],
)
def test_non_ascii_host_is_written_in_idna_if_its_scheme_looks_it_up_in_the_dns(
    scheme: str | None, host: str, written: str
) -> None:
    assert build(scheme=scheme, host=host) == written
    assert "%" in build(scheme=scheme, host=host, idna=False)


# Section 3.2.2: producers should use names that conform to the DNS syntax, of no more than 255 characters.
NOT_OF_THE_DNS = ("!!!", "a b", "a_b", "-a.example", "a..b", "a@b.example", "h:80", "1.2.3.256", "a" * 64, "☃_.example")


@pytest.mark.parametrize("host", [*NOT_OF_THE_DNS, ".".join(["a" * 63] * 3 + ["a" * 62])])
@pytest.mark.parametrize("scheme", ["https", "FTP", "ldap", "redis"])
def test_host_must_be_a_dns_name_if_its_scheme_looks_it_up_in_the_dns(scheme: str, host: str) -> None:
    error = refusal(scheme=scheme, host=host)
    assert error.component == "host"
    assert str(error).startswith("host must be a DNS name: labels of 1 to 63 letters")
    assert str(error).endswith("at most 253 characters in all; dns=False allows other names")
    assert build(scheme=scheme, host=host, dns=False).host


@pytest.mark.parametrize("host", ["", "localhost", "Example.com.", "127.0.0.1", "::1", "[v1.x]", "bücher.example"])
def test_dns_names_addresses_and_empty_hosts_of_such_schemes_are_written(host: str) -> None:
    assert build(scheme="ldap", host=host).host == build(scheme="ldap", host=host, dns=False).host


@pytest.mark.parametrize("host", ["!!!", "a b", "a_b"])
@pytest.mark.parametrize("scheme", ["x", "file", "urn", None])
def test_hosts_of_other_schemes_may_be_any_names(scheme: str | None, host: str) -> None:
    assert build(scheme=scheme, host=host).host == encoding.encode(host, "reg-name")


@pytest.mark.parametrize("text", ["https://a%20b/", "http://!!!", "https://a_b:8080/c?d#e", "ws://%FF"])
def test_host_that_was_read_can_be_written_again(text: str) -> None:
    assert build(**URI(text).decoded.asdict()) == text


@pytest.mark.parametrize("host", ["a\u202e\xfc", "\uff11", "\xfc b", "\xfc/"])
def test_non_ascii_host_that_idna_does_not_allow_is_rejected_for_schemes_of_the_dns(host: str) -> None:
    assert refusal(scheme="https", host=host).component == "host"
    assert build(scheme="x", host=host)


def test_idna_option_rejects_hosts_that_idna_does_not_allow() -> None:
    for host in ("\uff0fx", "xn--a", "a\u202eb", "\udce9", "\uff11.2.3.4", "\uff11.2"):
        assert refusal(host=host, idna=True).component == "host"


@pytest.mark.parametrize(
    ("host", "written"),
    [
        (IPv6Address("fe80::1%eth0"), "fe80::1"),
        ("fe80::1%eth0", "fe80::1"),
        ("[fe80::1%25eth0]", "fe80::1"),
        (IPv4Interface("192.0.2.1/24"), "192.0.2.1"),
        (IPv6Interface("::1/64"), "::1"),
        ("::1/64", "::1"),
        ("10.0.0.1/8", "10.0.0.1"),
        ("10.0.0.1%eth0", "10.0.0.1"),
    ],
)
def test_address_with_zone_identifier_or_prefix_length_is_rejected(
    host: str | IPv4Address | IPv6Address, written: str
) -> None:
    with pytest.raises(InvalidComponent, match=f"no zone identifier and no prefix length: write {written}$"):
        build(host=host)
