"""Internationalized references: RFC 3987, sections 2.2, 3.1 and 3.2."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.texts import of_rule
from uri_split import URI, InvalidComponent, InvalidURI, URIReference, equivalent, is_valid
from uri_split._algebra import encoding
from uri_split.encoding import iri_to_uri, uri_to_iri
from uri_split.hosts import RegName


# RFC 3987, section 3.1
@pytest.mark.parametrize(
    ("iri", "uri"),
    [
        ("http://www.example.org/D\xfcrst", "http://www.example.org/D%C3%BCrst"),
        ("http://r\xe9sum\xe9.example.org", "http://xn--rsum-bpad.example.org"),
        ("HTTPS://\xfc@B\xdcCHER\u3002example:1/", "HTTPS://%C3%BC@xn--bcher-kva.example:1/"),
        ("http://b%C3%BCcher.example/\xe9", "http://b%C3%BCcher.example/%C3%A9"),  # a URI has this host already
        ("urn://b\xfccher.example", "urn://b%C3%BCcher.example"),
        ("file://b\xfccher/", "file://b%C3%BCcher/"),
        (
            "http://example.com/\U00010300\U00010301\U00010302",
            "http://example.com/%F0%90%8C%80%F0%90%8C%81%F0%90%8C%82",
        ),
        ("//\xfc@h/?\xe4#\xf6", "//%C3%BC@h/?%C3%A4#%C3%B6"),
        ("http://[::1]/\xe9?%e9", "http://[::1]/%C3%A9?%e9"),
        ("http://a/?\ue000", "http://a/?%EE%80%80"),
        ("\xe9/b:c", "%C3%A9/b:c"),
        ("a:\U000e1000", "a:%F3%A1%80%80"),
        ("a:\u202e", "a:%E2%80%AE"),
        ("http://a/b", "http://a/b"),
        ("", ""),
    ],
)
def test_iri_to_uri_encodes_what_is_not_ascii(iri: str, uri: str) -> None:
    converted = iri_to_uri(iri)
    assert converted == uri
    assert type(converted) is type(URIReference(uri))


@pytest.mark.parametrize(
    ("text", "start", "found"),
    [
        ("http://\xe9 x/", 8, " "),
        ("http://\xe9:\xe9/", 9, "\xe9"),
        ("\xe9:b", 0, "\xe9"),
        ("http://[v1.\xe9]/", 11, "\xe9"),
        ("\xe9\ue000", 1, "\ue000"),  # private use, in a query only
        ("\xe9#\ue000", 2, "\ue000"),
        ("\xe9\ud800", 1, "\ud800"),
        ("\xe9\x80", 1, "\x80"),
        ("\xe9\ufdd0", 1, "\ufdd0"),
        ("\xe9\U0001fffe", 1, "\U0001fffe"),
        ("\xe9%zz", 1, "%zz"),
    ],
)
def test_text_that_is_not_an_iri_is_rejected(text: str, start: int, found: str) -> None:
    with pytest.raises(InvalidURI) as caught:
        iri_to_uri(text)
    assert caught.value.text == text
    assert [(problem.start, problem.found) for problem in caught.value.problems] == [(start, found)]


# RFC 3987, section 3.2, and its examples in 3.2.1
@pytest.mark.parametrize(
    ("uri", "iri"),
    [
        ("http://www.example.org/D%C3%BCrst", "http://www.example.org/D\xfcrst"),
        ("http://www.example.org/D%FCrst", "http://www.example.org/D%FCrst"),
        ("http://xn--99zt52a.example.org/%e2%80%ae", "http://\u7d0d\u8c46.example.org/%E2%80%AE"),
        ("http://a@XN--BCHER-KVA.Example:/", "http://a@b\xfccher.example:/"),
        ("http://b%C3%BCcher.example/", "http://b\xfccher.example/"),
        ("x://xn--bcher-kva/", "x://xn--bcher-kva/"),  # not in the DNS
        ("//xn--bcher-kva/", "//xn--bcher-kva/"),
        ("http://xn--a/", "http://xn--a/"),  # not an A-label
        ("http://%EF%BC%91.example/", "http://1.example/"),  # as it is looked up
        ("http://%EF%BC%91/", "http://%EF%BC%91/"),  # it would be an address
        ("http://%C3%BC%E2%80%AE/", "http://%C3%BC%E2%80%AE/"),  # IDNA does not allow it
        ("http://xn--mgba3gch31f060k/", "http://xn--mgba3gch31f060k/"),  # with a joiner, which is invisible
        ("http://%E9.example/", "http://%E9.example/"),
        ("/%41%7e%2f%25%20%3c", "/A~%2F%25%20%3C"),
        ("//%C3%BC@%C3%BC:80/?%C3%A4#%C3%B6", "//\xfc@\xfc:80/?\xe4#\xf6"),
        ("/%C2%A0%E3%80%80%E2%80%A8", "/%C2%A0%E3%80%80%E2%80%A8"),  # spaces
        ("/%E2%80%8B%EF%BB%BF%C2%AD", "/%E2%80%8B%EF%BB%BF%C2%AD"),  # invisible
        ("/%E2%81%A6%D8%9C", "/%E2%81%A6%D8%9C"),  # of writing direction
        ("/%C2%80%EE%80%80?%EE%80%80", "/%C2%80%EE%80%80?%EE%80%80"),  # controls, private use
        ("/%ED%A0%80%C0%AF%F4%90%80%80", "/%ED%A0%80%C0%AF%F4%90%80%80"),  # not UTF-8 (RFC 3629)
        ("/%C3%A9%E9%C3%A9", "/\xe9%E9\xe9"),
        (
            "/%2e%2E/.%2e/%2e/x%2e",
            "/%2E%2E/.%2E/%2E/x.",
        ),  # dot-segments, once they are decoded (RFC 3986, section 5.2.4)
        ("//%31.2.3.4", "//%31.2.3.4"),  # a name, not an address
        ("http://[V1.a]:80/", "http://[V1.a]:80/"),
    ],
)
def test_uri_to_iri_decodes_what_is_readable(uri: str, iri: str) -> None:
    assert uri_to_iri(uri) == iri
    assert type(uri_to_iri(uri)) is str


pct_encoded = st.binary(max_size=6).map(lambda data: "".join(map("%{:02x}".format, data)))
dotted = st.lists(st.sampled_from(("a", "..", ".", "%2e", "%2E.", "%2e%2e", ""))).map("/".join)


def a_label(text: str) -> str:
    """Return the encoding of a text that IDNA may or may not allow."""
    return f"xn--{text.encode('punycode', 'ignore').decode('ascii', 'ignore')}" if text.isalnum() else "xn--"


readable = st.text().map(lambda text: "".join(map("%{:02X}".format, text.encode("utf-8", "ignore"))))


@given(
    st.one_of(
        of_rule("URI-reference"),
        pct_encoded,
        readable,
        dotted,
        st.builds("//{}/{}?{}".format, readable, pct_encoded, readable),
    )
)
def test_round_trip_is_equivalent(uri: str) -> None:
    back = iri_to_uri(uri_to_iri(uri))
    assert equivalent(back, uri)
    assert uri_to_iri(back) == uri_to_iri(uri)


@given(st.one_of(readable, pct_encoded, readable.map("xn--{}".format), st.text(max_size=20).map(a_label)))
@example("xn--mgba3gch31f060k")
@example("%7B%C2%A1")
def test_round_trip_of_a_host_in_the_dns_is_the_name_that_is_looked_up(host: str) -> None:
    uri = URI(f"http://{host}.example/")
    back = iri_to_uri(uri_to_iri(uri))
    assert equivalent(back, uri) or back.host == RegName(uri.host or "").to_idna()
    assert uri_to_iri(back) == uri_to_iri(uri)


def test_idna_argument_decides_for_every_scheme() -> None:
    assert iri_to_uri("http://b\xfccher.example/", idna=False) == "http://b%C3%BCcher.example/"
    assert iri_to_uri("//b\xfccher.example/", idna=True) == "//xn--bcher-kva.example/"
    assert iri_to_uri("x://b%C3%BCcher.example/", idna=True) == "x://xn--bcher-kva.example/"
    for other in ("x://[::1]/", "x://127.0.0.1/", "x:///"):
        assert iri_to_uri(other, idna=True) == other


@pytest.mark.parametrize("host", ["\uff11", "\xfc_\u0660", "xn--a\xfc", "\xfc%2F", "%E9\xfc"])
def test_host_that_idna_does_not_allow_is_rejected(host: str) -> None:
    with pytest.raises(InvalidComponent):
        iri_to_uri(f"http://{host}/")
    assert iri_to_uri(f"x://{host}/") == f"x://{encoding.encode_non_ascii(host)}/"


# RFC 3987, section 3.1: every IRI maps to a URI, and what maps to one is an IRI.
@given(st.text(st.sampled_from(":/?#[]@%4v1.\xe9\u4e00\ue000\ufdd0\x80\ud800 ")))
def test_text_is_an_iri_if_its_mapping_is_a_uri(text: str) -> None:
    encoded = re.sub("[\xe9\u4e00]", lambda found: encoding.encode(found[0], "path"), text)
    query = re.match(r"([^?#]*\?)([^#]*)(.*)", encoded, re.DOTALL)
    if query:
        encoded = query[1] + query[2].replace("\ue000", "%EE%80%80") + query[3]
    if is_valid(encoded, "URI-reference"):
        assert iri_to_uri(text) == encoded
    else:
        with pytest.raises(InvalidURI):
            iri_to_uri(text)


def test_uri_to_iri_rejects_what_is_not_a_reference() -> None:
    for text in ("a b", "\xe9"):
        with pytest.raises(InvalidURI):
            uri_to_iri(text)
