"""Registered names: RFC 3986, section 3.2.2."""

import idna
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.texts import of_rule
from uri_split import InvalidComponent, build
from uri_split.encoding import iri_to_uri, uri_to_iri
from uri_split.hosts import RegName, parse_host, to_idna
from uri_split.rules import RULES

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
def test_is_dns_name_checks_labels_and_length(text: str, is_dns_name: bool) -> None:  # noqa: FBT001  a parameter of the test
    assert RegName(text).is_dns_name is is_dns_name


# Section 3.2.2: "as UTF-8"
def test_decoded_name_must_be_utf_8() -> None:
    assert RegName("b%C3%BCcher.example").decoded == "bücher.example"
    assert RegName("a%2Fb").decoded == "a/b"
    with pytest.raises(InvalidComponent, match="the host is not UTF-8 after decoding: found the byte 0xE9") as caught:
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
        # IDNA 2008 refuses these; browsers do not.
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
def test_to_idna_returns_what_browsers_do(text: str, ascii_form: str) -> None:
    assert RegName(text).to_idna() == ascii_form
    assert RegName(ascii_form).to_idna() == ascii_form


@pytest.mark.parametrize(
    "text", ["", "%E9", "xn--a", "a%2Fb", "%EF%BC%8Fx", "%C2%AD", "a%E2%80%AEb", "%CD%B8", "%D7%90a", "%EF%BC%911.2"]
)
def test_to_idna_rejects_what_idna_does_not_allow(text: str) -> None:
    with pytest.raises(InvalidComponent) as caught:
        RegName(text).to_idna()
    assert caught.value.component == "host"


# Browsers allow these characters in a domain (URL Standard, section 3.1); a reg-name does not (section 3.2.2).
@pytest.mark.parametrize("character", '"`{}')
def test_to_idna_is_a_reg_name(character: str) -> None:
    name = RegName(f"%{ord(character):X}%C3%BC")
    written = name.to_idna()
    assert RULES["reg-name"].is_valid(written)
    assert RegName(written).unicode == name.unicode == f"{character}\xfc"
    assert (
        build(scheme="http", host=name.unicode, dns=False).host
        == iri_to_uri(f"http://{name}", idna=True).host
        == written
    )
    assert uri_to_iri(f"http://{name}") == f"http://{name}"


def test_to_idna_rejects_a_name_that_becomes_an_address() -> None:
    for text in ("%31.2.3.4", "%EF%BC%91.2.3.4"):
        with pytest.raises(InvalidComponent, match=r"IDNA turns the host into an IPv4 address, 1\.2\.3\.4"):
            RegName(text).to_idna()


# Section 7.5: a text given as a host may be a whole authority.
@pytest.mark.parametrize("text", ["me:secret", "//me:secret", "http://me:secret@h:80/"])
def test_to_idna_does_not_show_the_password_of_a_rejected_host(text: str) -> None:
    with pytest.raises(InvalidComponent) as caught:
        RegName(text).to_idna()
    assert "secret" not in str(caught.value)


NAMES = st.one_of(
    of_rule("reg-name"),
    st.text(st.sampled_from("abßAÄüöé\u03c3ςДжב日本語☃１\uff05%.。-_xn")),
    st.lists(st.sampled_from(["xn--mller-kva", "XN--N3H", "xn--a", "xn--", "example", "127", "0x7f"])).map(".".join),
)


def idna_or_none(text: str) -> str | None:
    try:
        return to_idna(text)
    except InvalidComponent:
        return None


# URL Standard, section 3.3; UTS 46, section 4
@pytest.mark.parametrize(
    ("host", "ascii_form"),
    [
        ("müller.example", "xn--mller-kva.example"),
        ("MÜLLER.Example.", "xn--mller-kva.example."),
        ("m%C3%BCller.example", "xn--mller-kva.example"),
        ("straße.example", "xn--strae-oqa.example"),  # non-transitional
        ("例え。テスト", "xn--r8jz45g.xn--zckzah"),
        ("a_b.example", "a_b.example"),
        ("xn--mller-kva.example", "xn--mller-kva.example"),
        # Addresses stay.
        *((address, address) for address in ("192.0.2.1", "2001:DB8::1", "[2001:DB8::1]", "[v1.x]")),
        ("0x7f.1", "0x7f.1"),
    ],
)
def test_to_idna_returns_hosts_in_ascii(host: str, ascii_form: str) -> None:
    assert to_idna(host) == ascii_form


@pytest.mark.parametrize("host", ["", "a b", "a/b", "[::1", "１.2.3.4", "a:80", "\ud800", "%41\ud800", "%FF"])
def test_to_idna_rejects_what_is_not_a_host(host: str) -> None:
    with pytest.raises(InvalidComponent) as caught:
        to_idna(host)
    assert caught.value.component == "host"


# The package implements IDNA 2008, which allows fewer names, and the same mapping.
@given(
    st.text(st.characters(min_codepoint=0x61, max_codepoint=0x24F, categories=["Ll", "Lu"]), min_size=1, max_size=40)
)
def test_to_idna_equals_idna_2008_where_that_allows_the_name(label: str) -> None:
    try:
        expected = idna.encode(f"{label}.example", uts46=True).decode()
    except idna.IDNAError:
        return
    assert to_idna(f"{label}.example") == expected


@given(NAMES)
def test_to_idna_of_its_result_is_the_same(name: str) -> None:
    written = idna_or_none(name)
    if written is not None:
        assert written.isascii()
        assert idna_or_none(written) == written


@given(NAMES)
def test_name_for_people_is_the_same_name(name: str) -> None:
    shown = RegName(name).unicode
    assert idna_or_none(shown) == idna_or_none(name)
    assert RegName(shown).unicode == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("xn--mller-kva.example", "müller.example"),
        ("XN--MLLER-KVA.Example.", "müller.example."),
        ("m%C3%BCller.xn--p1ai", "müller.рф"),
        ("Example.COM", "example.com"),
        ("xn--ls8h.la", "💩.la"),
        ("a_b", "a_b"),
        # Not names to IDNA
        *((text, text) for text in ("", "%FF", "xn--A.example", "a%20B", "xn--a.xn--mller-kva", "%31.2.3.4")),
        ("0X7F.1", "0x7f.1"),
    ],
)
def test_name_for_people_is_decoded(text: str, shown: str) -> None:
    assert RegName(text).unicode == shown


def test_host_of_a_built_uri_is_shown_as_it_was_given() -> None:
    host = parse_host(build(host="müller.example", idna=True).host or "")
    assert isinstance(host, RegName)
    assert (host.text, host.unicode) == ("xn--mller-kva.example", "müller.example")
