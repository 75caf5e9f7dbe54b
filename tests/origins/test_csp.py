"""Origins from source lists, as browsers match them (CSP Level 3, sections 2.3.1 and 6.7.2.7 to 6.7.2.10)."""

import re
from itertools import product

import pytest

from uri_split import Origins, URIError

PAGE = "https://example.com"
SOURCES = {
    "https://cdn.example": {"https://cdn.example"},
    "https://cdn.example/": {"https://cdn.example"},
    "HTTPS://CDN.example:443": {"https://cdn.example"},
    # Section 6.7.2.8: "http" also matches "https", "ws" matches both, "wss" matches "https".
    "http://cdn.example": {"http://cdn.example", "https://cdn.example"},
    "ws://cdn.example": {"http://cdn.example", "https://cdn.example"},
    "wss://cdn.example": {"https://cdn.example"},
    # Section 6.7.2.9: names below, but not the name itself; of IP addresses, only this one.
    "https://*.cdn.example": {"https://*.cdn.example"},
    "http://127.0.0.1:*": {"http://127.0.0.1:*", "https://127.0.0.1:*"},
    # Section 6.7.2.10: a number is the port with either scheme.
    "http://cdn.example:80": {"http://cdn.example", "https://cdn.example:80"},
    "http://cdn.example:443": {"http://cdn.example:443", "https://cdn.example"},
    "https://cdn.example:*": {"https://cdn.example:*"},
    "chrome-extension://abc": {"chrome-extension://abc"},
    " https://a.example\t\nhttps://b.example  https://a.example ": {"https://a.example", "https://b.example"},
}
OF_PAGE = {
    ("'self'", "https://example.com"): {"https://example.com"},
    ("'SELF'", "https://example.com:8443"): {"https://example.com:8443"},
    # Section 6.7.2.7, step 4: the default port, or the same one.
    ("'self'", "http://example.com"): {"http://example.com", "https://example.com"},
    ("'self'", "http://example.com:8080"): {"http://example.com:8080", "https://example.com:8080"},
    ("'self'", "http://example.com:443"): {"http://example.com:443"},
    ("'self'", "app://localhost"): {"app://localhost"},
    ("cdn.example", "https://example.com"): {"https://cdn.example"},
    ("cdn.example:8080", "http://example.com"): {"http://cdn.example:8080", "https://cdn.example:8080"},
    ("*.cdn.example", "https://example.com"): {"https://*.cdn.example"},
}
EVERY_HOST = "it matches every host: list those that you trust"
NO_ORIGIN = "it matches no origin: remove it"
REFUSED = {
    "*": EVERY_HOST,
    "*:8080": EVERY_HOST,
    "https:": EVERY_HOST,
    "data:": EVERY_HOST,
    "https://*": EVERY_HOST,
    "http://*:*": EVERY_HOST,
    "'none'": NO_ORIGIN,
    "'unsafe-inline'": NO_ORIGIN,
    "'strict-dynamic'": NO_ORIGIN,
    "'nonce-ch4hvvbHDpv7xCSvXCs3BrNggHdTzxUA'": NO_ORIGIN,
    "'sha256-abcd'": NO_ORIGIN,
    "https://cdn.example/js/": "it matches only a part of an origin: remove the path",
    "cdn.example/app.js": "it matches only a part of an origin: remove the path",
    "https://192.0.2.1": "browsers match no IP address but 127.0.0.1: write a name",
    "https://[::1]": "it is not a source: write names in ASCII",
    "https://bücher.example": "it is not a source: write names in ASCII",
    "https://a_b.example": "it is not a source: write names in ASCII",
}


@pytest.mark.parametrize(("sources", "patterns"), SOURCES.items())
def test_source_becomes_the_origins_that_it_matches(sources: str, patterns: set[str]) -> None:
    assert set(Origins.from_csp(sources).patterns) == patterns


@pytest.mark.parametrize(("given", "patterns"), OF_PAGE.items())
def test_source_depends_on_the_page(given: tuple[str, str], patterns: set[str]) -> None:
    source, page = given
    assert set(Origins.from_csp(source, page=page).patterns) == patterns
    with pytest.raises(
        URIError, match=r'it depends on the origin of the page: set page, as in page="https://example.com"'
    ):
        Origins.from_csp(source)


@pytest.mark.parametrize(("source", "reason"), REFUSED.items())
def test_source_that_names_no_origin_is_refused(source: str, reason: str) -> None:
    with pytest.raises(URIError) as raised:
        Origins.from_csp(f"https://cdn.example {source}", page=PAGE)
    assert str(raised.value) == f'"{source}" names no origin: {reason}'


@pytest.mark.parametrize("page", ["https://*.example.com", "http://localhost:*"])
def test_page_has_one_origin(page: str) -> None:
    with pytest.raises(URIError, match="write the one origin of the page"):
        Origins.from_csp("'self'", page=page)


def test_public_suffix_must_be_allowed_as_elsewhere() -> None:
    with pytest.raises(URIError, match="is a public suffix"):
        Origins.from_csp("https://*.github.io")
    assert Origins.from_csp("https://*.github.io", allow_public_suffixes=True).accepts("https://me.github.io")


@pytest.mark.parametrize(
    ("sources", "page", "message"),
    [
        (None, None, r"from_csp\(\) argument must be str, not NoneType"),
        ("'self'", 5, "page must be str, not int"),
    ],
)
def test_arguments_must_be_str(sources: str, page: str | None, message: str) -> None:
    with pytest.raises(TypeError, match=f"^{message}$"):
        Origins.from_csp(sources, page=page)


def matches(scheme: str, host: str, port: int | None, source: str, page_scheme: str) -> bool:
    """Return what the algorithm of section 6.7.2.7 returns for a host-source without a path, step by step."""
    parts = re.fullmatch(r"(?:([a-z]+)://)?(\*\.[^:]+|[^:]+)(?::(.+))?", source)
    assert parts
    scheme_part, host_part, port_part = parts.groups()
    a = scheme_part or page_scheme
    upgraded = {("http", "https"), ("ws", "wss"), ("ws", "http"), ("ws", "https"), ("wss", "https")}
    if a != scheme and (a, scheme) not in upgraded:  # section 6.7.2.8
        return False
    if host_part.startswith("*"):  # section 6.7.2.9
        if not host.endswith(host_part[1:]):
            return False
    elif host_part != host:
        return False
    default = {"http": 80, "https": 443}[scheme]
    if port_part == "*":  # section 6.7.2.10
        return True
    number = None if port_part is None else int(port_part)
    if number is None:
        return port is None
    return number == port or (port is None and number == default)


SCHEMES = ("", "http://", "https://", "ws://", "wss://")
PORTS = ("", ":80", ":443", ":8080", ":*")


@pytest.mark.parametrize("source", [*map("".join, product(SCHEMES, ("cdn.example", "*.cdn.example"), PORTS))])
@pytest.mark.parametrize("page_scheme", ["http", "https"])
def test_origins_are_those_of_the_algorithm(source: str, page_scheme: str) -> None:
    origins = Origins.from_csp(source, page=f"{page_scheme}://example.com")
    for scheme, default in (("http", 80), ("https", 443)):
        for host, port in product(("cdn.example", "a.cdn.example", "xcdn.example"), (None, 80, 443, 8080, 9090)):
            if port != default:  # which a parser of URLs leaves out
                origin = f"{scheme}://{host}{'' if port is None else f':{port}'}"
                assert origins.accepts(origin) == matches(scheme, host, port, source, page_scheme)
