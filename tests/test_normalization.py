"""Normalization and equivalence: RFC 3986, section 6."""

import re
from random import Random

import pytest

from tests.texts import drawn_reference
from uri_split import URI, InvalidURI, URIReference, equivalent
from uri_split.hosts import parse_host
from uri_split.lenient import split
from uri_split.normalization import normalize_host
from uri_split.rules import RULES

DRAWN = 20_000


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        # Section 6.2.2
        ("eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "example://a/b/c/%7Bfoo%7D"),
        # Section 6.2.2.1
        ("HTTP://www.EXAMPLE.com/", "http://www.example.com/"),
        ("http://a/B?C%3a#D%3a", "http://a/B?C%3A#D%3A"),
        ("http://U%3a@[2001:DB8::A]/", "http://U%3A@[2001:db8::a]/"),
        ("http://[V1.X]/", "http://[v1.x]/"),
        ("//%C3%84%41%c3%84B.example/", "//%C3%84a%C3%84b.example/"),
        # Section 6.2.2.2
        ("http://a/%7E%2D%2E%5F%41%30?%7E#%7E", "http://a/~-._A0?~#~"),
        ("http://a/%2F%3A%25", "http://a/%2F%3A%25"),
        # Section 6.2.2.3, after decoding
        ("http://a/b/%2e%2E/c", "http://a/c"),
        ("http://a/..", "http://a/"),
        ("x:a/../b", "x:/b"),
        ("x:/a/..//b", "x:/.//b"),
        ("x:/.//b", "x:/.//b"),
        # Section 6.2.3: an empty port has no more to say than none, in any scheme.
        ("http://a:/", "http://a/"),
        ("http://a:80/", "http://a:80/"),
        ("http://a", "http://a"),
        ("http://@a?#", "http://@a?#"),
        # Section 4.2: what a relative reference needs for its base, it keeps.
        ("../a/./b/../c", "../a/./b/../c"),
        ("%2e%2E/a", "../a"),
        ("./a:b", "./a:b"),
        ("/a/../b", "/b"),
        ("/.//a", "/.//a"),
        ("/a/..//b", "/.//b"),
        ("//A/b/../c", "//a/c"),
        ("", ""),
        # Section 3.2.2: the first alternative that matches is what a host is, and it stays that.
        ("http://127.0.0.%31/", "http://%3127.0.0.1/"),
        ("http://%3127.0.0.1/", "http://%3127.0.0.1/"),
        ("http://%5B::1%5D/".replace("::", "%3a%3a"), "http://%5B%3A%3A1%5D/"),
    ],
)
def test_the_normal_form(text: str, normal: str) -> None:
    assert URIReference(text).normalize() == normal
    assert type(URIReference(text).normalize()) is type(URIReference(text))
    assert equivalent(text, normal)


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        # The four of section 6.2.3 that are the same.
        ("http://example.com", "http://example.com/"),
        ("http://example.com/", "http://example.com/"),
        ("http://example.com:/", "http://example.com/"),
        ("http://example.com:80/", "http://example.com/"),
        ("HTTPS://example.com:443?q", "https://example.com/?q"),
        ("http://u@h:00080", "http://u@h/"),
        ("http://h:0008080/", "http://h:8080/"),
        ("http://h:000/", "http://h:0/"),
        ("ws://h:80", "ws://h/"),
        ("ftp://h:21", "ftp://h/"),
        ("ldap://h:389", "ldap://h"),
        # Of an unknown scheme, nothing is known; and nothing of the base of a relative reference.
        ("x://h:80", "x://h:80"),
        ("//h:80", "//h:80"),
        ("http:", "http:"),
        # RFC 8089, section 2
        ("file://localhost/a", "file:///a"),
        ("file://LOCALHOST/a", "file:///a"),
        ("file://host/a", "file://host/a"),
        ("file://u@localhost/a", "file://u@localhost/a"),
        ("file://localhost:1/a", "file://localhost:1/a"),
        ("file:/a", "file:/a"),
        ("http://localhost/a", "http://localhost/a"),
        # RFC 5952, sections 4 and 5
        ("x://[2001:0DB8:0:0:0:0:0:1]", "x://[2001:db8::1]"),
        ("//[::FFFF:192.0.2.1]", "//[::ffff:192.0.2.1]"),
        ("//[::ffff:c000:201]", "//[::ffff:192.0.2.1]"),
        ("//[1:0:0:2::3]", "//[1:0:0:2::3]"),
        ("//[V1.A]", "//[v1.a]"),
    ],
)
def test_the_scheme_based_normal_form(text: str, normal: str) -> None:
    assert URIReference(text).normalize(scheme_based=True) == normal
    assert equivalent(text, normal, scheme_based=True)


@pytest.mark.parametrize("scheme_based", [False, True])
def test_the_laws_of_normalization(scheme_based: bool) -> None:  # noqa: FBT001  a parameter of the test
    random = Random(6)
    changed = 0
    for _ in range(DRAWN):
        text = drawn_reference(random)
        reference = URIReference(re.sub("^[st]:", random.choice(("http:", "file:", "x:")), text))
        normal = reference.normalize(scheme_based=scheme_based)
        assert RULES[type(reference).rule].matches(normal), reference
        assert type(normal) is type(reference), reference
        assert normal.components == split(normal), reference
        assert normal.normalize(scheme_based=scheme_based) == normal, reference
        assert normal.host_kind == reference.host_kind, reference
        assert equivalent(reference, normal, scheme_based=scheme_based), reference
        changed += normal != reference
    assert changed > DRAWN / 4


# Section 6.2.2.3: resolution does the same. But an encoded dot is one only to normalization, and where a base ends with
# "/..", resolution takes that for its last segment, as any other (section 5.2.3).
def test_what_a_normal_form_is_resolved_to_is_equivalent() -> None:
    random = Random(622)
    for _ in range(DRAWN):
        base, reference = URI(drawn_reference(random, scheme=True)), URIReference(drawn_reference(random))
        base = base.resolve(base)
        if "%2e" in f"{base}{reference}":
            continue
        before = base.resolve(reference)
        after = base.normalize().resolve(reference.normalize())
        assert equivalent(before, after), (base, reference)


# Section 6.1: a false negative is no error, a false positive is one.
@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("http://a/b", "http://a/B"),
        ("http://a/%2F", "http://a//"),
        ("http://a/?", "http://a/"),
        ("http://a/#", "http://a/"),
        ("http://@a/", "http://a/"),
        ("http://a", "http://a:80"),
        ("http://a", "http://a/"),
        ("http://%31.2.3.4/", "http://1.2.3.4/"),
        ("http://a%2Cb/", "http://a,b/"),
        ("a/../b", "b"),
        ("x:/.//a", "x://a"),
    ],
)
def test_what_is_not_equivalent(a: str, b: str) -> None:
    assert not equivalent(a, b)
    assert not equivalent(b, a)


def test_only_references_are_compared() -> None:
    for texts in (("a b", "a"), ("a", "a b")):
        with pytest.raises(InvalidURI) as caught:
            equivalent(*texts)
        assert caught.value.text == "a b"


@pytest.mark.parametrize("host", ["1.2.3.4", "1.2.3.%34", "%31.2.3.4", "1%2E2.3.4", "%31.%32.3.4"])
def test_a_name_that_looks_like_an_address_once_decoded_has_one_normal_form(host: str) -> None:
    assert normalize_host(host) == ("1.2.3.4" if "%" not in host else "%31.2.3.4")
    assert type(parse_host(normalize_host(host))) is type(parse_host(host))
