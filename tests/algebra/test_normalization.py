"""Normalization and equivalence: RFC 3986, section 6."""

import re
from random import Random

import pytest

from tests.texts import drawn_reference
from uri_split import URI, InvalidURI, RelativeRef, URIReference, equivalent
from uri_split._algebra.resolution import normalize_host
from uri_split.hosts import parse_host
from uri_split.lenient import split
from uri_split.rules import RULES

DRAWN = 4_000


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
        # Section 6.2.2.3: as resolution removes dot-segments (section 5.2.4), then those that decoding makes
        ("http://a/b/%2e%2E/c", "http://a/c"),
        ("http://h/x/%2e/..", "http://h/x/"),
        ("http://h/x/y/%2e%2e/../z", "http://h/x/y/z"),
        ("http://h/x/%2e%2e/%2E/..", "http://h/"),
        ("/x/%2e/..", "/x/"),
        ("x:%2e/..", "x:/"),
        ("http://a/..", "http://a/"),
        ("x:a/../b", "x:/b"),
        ("x:/a/..//b", "x:/.//b"),
        ("x:/.//b", "x:/.//b"),
        # Section 6.2.3: an empty port means the same as none, in any scheme.
        ("http://a:/", "http://a/"),
        ("http://a:80/", "http://a:80/"),
        ("http://a", "http://a"),
        ("http://@a?#", "http://@a?#"),
        # Section 4.2: a relative reference keeps whatever depends on its base.
        ("../a/./b/../c", "../a/./b/../c"),
        ("./a:b", "./a:b"),
        # There, a percent-encoded dot-segment is a segment to resolution, and stays one.
        ("%2e/..", "%2E/.."),
        ("%2e%2E/a", "%2E%2E/a"),
        (".%2e/%2E.", ".%2E/%2E."),
        ("a/%2e", "a/%2E"),
        ("%2ea/%2e.%2e/..%2e", ".a/.../..."),
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
def test_normalize_returns_the_normal_form(text: str, normal: str) -> None:
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
        # No rules are known for an unknown scheme, or for the base of a relative reference.
        ("x://h:80", "x://h:80"),
        ("//h:80", "//h:80"),
        ("http:", "http:"),
        # RFC 8089, section 2
        ("file://localhost/a", "file:///a"),
        ("file://LOCALHOST/a", "file:///a"),
        ("file://host/a", "file://host/a"),
        ("file://u@localhost/a", "file://u@localhost/a"),
        ("file://localhost:1/a", "file://localhost:1/a"),
        # and section 3.2.2 of RFC 3986: no authority, an empty host and localhost are the same to it.
        ("file:/a", "file:///a"),
        ("file:/.//a", "file:////a"),
        ("file:/a/..//b?c#d", "file:////b?c#d"),
        ("file:", "file:"),
        ("file:a", "file:a"),
        ("x:/a", "x:/a"),
        ("/a", "/a"),
        ("http://localhost/a", "http://localhost/a"),
        # RFC 5952, sections 4 and 5
        ("x://[2001:0DB8:0:0:0:0:0:1]", "x://[2001:db8::1]"),
        ("//[::FFFF:192.0.2.1]", "//[::ffff:192.0.2.1]"),
        ("//[::ffff:c000:201]", "//[::ffff:192.0.2.1]"),
        ("//[1:0:0:2::3]", "//[1:0:0:2::3]"),
        ("//[V1.A]", "//[v1.a]"),
    ],
)
def test_scheme_based_normalize_uses_rules_of_schemes(text: str, normal: str) -> None:
    assert URIReference(text).normalize(scheme_based=True) == normal
    assert equivalent(text, normal, scheme_based=True)


@pytest.mark.parametrize("scheme_based", [False, True])
def test_normalize_is_idempotent_and_keeps_the_rule(scheme_based: bool) -> None:  # noqa: FBT001  a parameter of the test
    random = Random(6)
    changed = 0
    for _ in range(DRAWN):
        text = drawn_reference(random)
        reference = URIReference(re.sub("^[st]:", random.choice(("http:", "file:", "x:")), text))
        normal = reference.normalize(scheme_based=scheme_based)
        assert RULES[type(reference).rule].is_valid(normal), reference
        assert type(normal) is type(reference), reference
        assert normal.components == split(normal), reference
        assert normal.normalize(scheme_based=scheme_based) is normal, reference  # made only if something changes
        assert normal.host_kind == reference.host_kind or normal.startswith("file:///"), reference
        assert equivalent(reference, normal, scheme_based=scheme_based), reference
        changed += normal != reference
    assert changed > DRAWN / 4


def drawn_pair(random: Random) -> tuple[URI, URI | RelativeRef]:
    """Draw a base and a reference, many segments of which decode to dot-segments."""
    base, reference = (drawn_reference(random, scheme=scheme) for scheme in (True, None))

    def with_encoded_dots(text: str) -> str:
        text = re.sub("^[st]:", random.choice(("http:", "file:", "x:")), text)
        text = re.sub(
            "(?<![^:])//(?:u@h|H:80)(?=[/?#]|\\Z)",
            random.choice(("//LocalHost", "//h:0080", "//u@h:", "//[::0]")),
            text,
        )
        return re.sub(r"(?<=/)(?:a|b|\.)(?=[/?#]|\Z)", lambda _: random.choice(ENCODED_DOTS), text)

    return URI(with_encoded_dots(base)), URIReference(with_encoded_dots(reference))


ENCODED_DOTS = ("%2e", "%2E%2e", ".%2e", "%2E.", "..", ".", "a")


# Section 6.2.2.3: normalization removes dot-segments as resolution does, so either may come first.
@pytest.mark.parametrize("scheme_based", [False, True])
def test_normalization_commutes_with_resolution(scheme_based: bool) -> None:  # noqa: FBT001  a parameter of the test
    random = Random(622)
    with_encoded_dots = 0
    for _ in range(DRAWN):
        base, reference = drawn_pair(random)
        directly = base.resolve(reference).normalize(scheme_based=scheme_based)
        normal = reference.normalize(scheme_based=scheme_based)
        assert base.resolve(normal).normalize(scheme_based=scheme_based) == directly, (base, reference)
        with_encoded_dots += "%2e" in reference.path.lower()
    assert with_encoded_dots > DRAWN / 10


# A base may be normalized as well, unless its last segment is a dot-segment: resolution takes that for any other
# segment (section 5.2.3), and an encoded one as well.
def test_normalized_base_resolves_to_an_equivalent_target() -> None:
    random = Random(523)
    for _ in range(DRAWN):
        base, reference = URI(drawn_reference(random, scheme=True)), URIReference(drawn_reference(random))
        base = base.resolve(base)
        if "%2e" in base:
            continue
        assert equivalent(base.resolve(reference), base.normalize().resolve(reference)), (base, reference)


# Section 6.1: references are equivalent only where they are for every base.
@pytest.mark.parametrize("scheme_based", [False, True])
def test_equivalent_references_have_equivalent_targets(scheme_based: bool) -> None:  # noqa: FBT001  a parameter of the test
    random = Random(61)
    by_normal_form: dict[str, list[URI | RelativeRef]] = {}
    for _ in range(DRAWN):
        _, reference = drawn_pair(random)
        by_normal_form.setdefault(reference.normalize(scheme_based=scheme_based), []).append(reference)
    bases = [base for base, _ in (drawn_pair(random) for _ in range(20))]
    pairs = 0
    for first, *others in by_normal_form.values():
        for other in {*others} - {first}:
            assert equivalent(first, other, scheme_based=scheme_based)
            for base in bases:
                targets = base.resolve(first), base.resolve(other)
                assert equivalent(*targets, scheme_based=scheme_based), (base, first, other)
            pairs += 1
    assert pairs > 500


# Section 6.1: a false negative is not an error; a false positive is.
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
        ("%2e/..", "./.."),
        ("http://h/x/%2e/..", "http://h/"),
        ("x:/.//a", "x://a"),
    ],
)
def test_other_references_are_not_equivalent(a: str, b: str) -> None:
    assert not equivalent(a, b)
    assert not equivalent(b, a)


# Section 3.2.2: no authority, an empty host and "localhost" all mean the machine itself.
def test_three_spellings_of_a_local_file_are_equivalent() -> None:
    texts = ("file:/a/b", "file:///a/b", "FILE://LocalHost/a/./b")
    for a in texts:
        assert all(equivalent(a, b, scheme_based=True) for b in texts)
        assert not equivalent(a, "file://host/a/b", scheme_based=True)
    assert not equivalent("file:/a/b", "file:///a/b")


def test_equivalent_rejects_what_is_not_a_reference() -> None:
    for texts in (("a b", "a"), ("a", "a b")):
        with pytest.raises(InvalidURI) as caught:
            equivalent(*texts)
        assert caught.value.text == "a b"


@pytest.mark.parametrize("host", ["1.2.3.4", "1.2.3.%34", "%31.2.3.4", "1%2E2.3.4", "%31.%32.3.4"])
def test_encoded_name_that_would_decode_to_an_address_has_one_normal_form(host: str) -> None:
    assert normalize_host(host) == ("1.2.3.4" if "%" not in host else "%31.2.3.4")
    assert type(parse_host(normalize_host(host))) is type(parse_host(host))
