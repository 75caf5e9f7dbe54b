"""Sites: HTML Standard, section 7.1.1.1."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.texts import of_rule
from uri_split import URI, InvalidURI
from uri_split.hosts import same_site


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("https://example.com/", "https://example.com/a?b#c"),
        ("https://www.example.com/", "https://shop.example.com/"),
        ("HTTPS://me@WWW.Example.com:8443/", "https://example.com/"),
        ("https://a.m%C3%BCller.de/", "https://xn--mller-kva.de/"),
        ("wss://a.example.co.uk/", "wss://b.example.co.uk/"),
        # Without a registrable domain, the hosts must be equal.
        ("http://localhost:8000/", "http://LOCALHOST/"),
        ("http://127.0.0.1/", "http://0x7f.1:80/"),
        ("http://[::1]/", "http://[0:0::0:1]:80/"),
        ("http://github.io/", "http://GitHub.io/"),
        ("http://a.example.com./", "http://b.example.com./"),
    ],
)
def test_uris_are_same_site(a: str, b: str) -> None:
    assert same_site(a, b)
    assert same_site(b, a)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("https://example.com/", "http://example.com/"),
        ("wss://example.com/", "https://example.com/"),
        ("https://example.com/", "https://example.org/"),
        ("https://a.co.uk/", "https://b.co.uk/"),
        ("https://me.github.io/", "https://you.github.io/"),
        ("https://github.io/", "https://me.github.io/"),
        ("https://example.com/", "https://example.com./"),
        ("http://localhost/", "http://a.localhost/"),
        ("http://127.0.0.1/", "http://127.0.0.2/"),
        ("http://127.0.0.1/", "http://[::ffff:127.0.0.1]/"),
        ("http://a.127.example/", "http://127.0.0.1/"),
    ],
)
def test_uris_are_not_same_site(a: str, b: str) -> None:
    assert not same_site(a, b)
    assert not same_site(b, a)


# An opaque origin is same site only with itself, and each URI has another one.
@pytest.mark.parametrize(
    "uri",
    [
        *("data:,a", "urn:a:b", "file:///a", "file://example.com/a", "ssh://example.com/", "about:blank"),
        *("http:///", "http:a", "http://a%20b/", "http://%FF.com/", "http://[v1.x]/", "http://1.2.3.256/"),
    ],
)
def test_opaque_origin_is_not_same_site(uri: str) -> None:
    assert not same_site(uri, uri)


HOSTS = st.one_of(of_rule("host"), st.sampled_from(["a.co.uk", "b.a.co.uk", "A.b.a.co.uk", "co.uk", "1", "[::1]"]))


@given(HOSTS, HOSTS)
def test_same_registrable_domain_is_same_site(a: str, b: str) -> None:
    first, second = URI(f"http://{a}/"), URI(f"http://{b}/")
    domain = first.registrable_domain
    if domain is not None:
        assert same_site(first, second) is (second.registrable_domain == domain)
        assert same_site(first, f"http://{domain}/")
    assert same_site(first, second) is same_site(second, first)


def test_relative_reference_has_no_site() -> None:
    with pytest.raises(InvalidURI):
        same_site("//example.com/", "https://example.com/")
