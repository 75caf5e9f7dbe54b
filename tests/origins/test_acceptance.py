"""Which origins are accepted, compared with the pattern and with the reason."""

import re
from random import Random

import pytest

from tests.texts import mutations
from uri_split import Origins
from uri_split.dialects import ECMASCRIPT, PORTABLE, PYTHON, Dialect

SOME = Origins(
    "https://example.com",
    "https://*.example.com",
    "https://*.shop.example.com:8443",
    "http://*.example.net:*",
    "https://*.example.net:*",
    "http://localhost:*",
    "http://[::1]:*",
    "http://127.0.0.1:3000",
    "https://my_site.example",
    "https://a.example.",
    "https://*.b.example.",
    "https://xn--bcher-kva.example",
    "chrome-extension://abcdefghijklmnop",
    "app://a$1.b",
)
ACCEPTED = (
    "https://example.com",
    "https://www.example.com",
    "https://a.b.example.com",
    "https://a.shop.example.com",
    "https://a.shop.example.com:8443",
    "https://1.2.example.com",
    f"https://{'a' * 63}.example.com",
    "http://a.example.net",
    "http://a.example.net:443",
    "https://a.example.net:80",
    "http://localhost",
    "http://localhost:0",
    "http://localhost:65535",
    "http://[::1]",
    "http://[::1]:3000",
    "http://127.0.0.1:3000",
    "https://my_site.example",
    "https://a.example.",
    "https://a.b.example.",
    "https://xn--bcher-kva.example",
    "chrome-extension://abcdefghijklmnop",
    "app://a$1.b",
)
REFUSED = (
    "",
    "null",
    "https://",
    "https://.example.com",
    "https://a..example.com",
    "https://-a.example.com",
    "https://a-.example.com",
    "https://a_b.example.com",
    f"https://{'a' * 64}.example.com",
    "https://example.com:443",
    "https://example.com:",
    "https://shop.example.com:8443",
    "https://example.com:8443",
    "http://example.com",
    "ftp://www.example.com",
    "http://a.example.net:80",
    "https://a.example.net:443",
    "http://example.net",
    "http://localhost:80",
    "http://localhost:00",
    "http://localhost:65536",
    "http://localhost:٣",
    "http://localhost:*",
    "https://localhost",
    "http://a.localhost",
    "http://[::1]:80",
    "http://[::1",
    "http://127.0.0.1",
    "https://*.example.com",
    "https://bücher.example",
    "https://a.example",
    "app://a$1.b:1",
    "HTTPS://example.com",
    "https://Example.com",
    "https://WWW.example.com",
    "https://example.com/",
    "https://www.example.com/",
    "https://www.example.com\n",
    "https://www.example.com\t",
    " https://example.com",
    f"https://{'a.' * 50_000}example.org",
)


@pytest.mark.parametrize("origin", ACCEPTED)
def test_origin_is_accepted(origin: str) -> None:
    assert SOME.accepts(origin)
    assert SOME.why_not(origin) is None
    assert re.match(SOME.pattern(), origin)


@pytest.mark.parametrize("origin", REFUSED)
def test_origin_is_refused_with_a_reason(origin: str) -> None:
    assert not SOME.accepts(origin)
    assert SOME.why_not(origin)
    assert not re.match(SOME.pattern(), origin)


@pytest.mark.parametrize("dialect", [PYTHON, PORTABLE, ECMASCRIPT], ids=lambda dialect: dialect.name)
def test_pattern_accepts_the_same(dialect: Dialect) -> None:
    random = Random(6454)
    text = SOME.pattern(dialect)
    pattern = re.compile(text.removeprefix(dialect.beginning).removesuffix(dialect.end))
    for accepted in ACCEPTED:
        for origin in (accepted, *mutations(accepted, random, 40)):
            assert bool(pattern.fullmatch(origin)) == SOME.accepts(origin)


def test_name_may_be_as_long_as_the_dns_allows() -> None:
    longest = ".".join("a" * length for length in (63, 63, 63, 61))
    assert len(longest) == 253
    for end in ("", "."):
        origins = Origins(f"https://*.{longest}{end}")
        for before in ("b", "b.c", "b." * 1000 + "b"):
            assert origins.accepts(f"https://{before}.{longest}{end}")
        for other in (longest, f"b{longest}", f".{longest}", f"b..{longest}"):
            assert not origins.accepts(f"https://{other}{end}")


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_any_port_is_each_port_that_browsers_write(scheme: str) -> None:
    origins = Origins(f"{scheme}://localhost:*")
    default = {"http": 80, "https": 443}[scheme]
    pattern = re.compile(origins.pattern())
    for port in range(66_000):
        expected = port < 65_536 and port != default
        origin = f"{scheme}://localhost:{port}"
        assert origins.accepts(origin) == expected == bool(pattern.match(origin))


@pytest.mark.parametrize(
    ("origin", "code", "found", "message"),
    [
        ("http://example.com", "scheme-not-listed", "http", 'the scheme must be https, found "http"'),
        ("https://evil.example", "host-not-listed", "evil.example", "the host must be example.com or any name"),
        ("https://example.com:8080", "port-not-listed", "8080", 'the port must be 443 or 8443, found "8080"'),
        ("https://example.com:99999", "port-not-listed", "99999", 'the port must be 443 or 8443, found "99999"'),
        ("https://me@example.com", "component-forbidden", "me@", "userinfo is not allowed"),
        ("https://example.com/", "component-forbidden", "/", "a path is not allowed"),
        ("https://example.com#", "component-forbidden", "#", "a fragment is not allowed"),
        ("HTTPS://example.com", "scheme-not-listed", "HTTPS", 'the scheme must be https, found "HTTPS"'),
        ("https://Example.com", "host-not-listed", "Example.com", 'the host must be example.com, found "Example.com"'),
        ("https://example.com:443", "component-forbidden", ":443", "a port is not allowed"),
        ("https://example.com:", "component-forbidden", ":", "a port is not allowed"),
        ("https://example.com:08443", "port-not-listed", "08443", 'the port must be 8443, found "08443"'),
        ("example.com", "missing-scheme", "", "missing scheme"),
        ("https://exam ple.com", "bad-character", " ", "a space is not allowed in a host"),
        ("https:", "component-required", "", "a host is required"),
    ],
)
def test_reason_has_its_place(origin: str, code: str, found: str, message: str) -> None:
    problem = Origins("https://example.com", "https://example.com:8443", "https://*.example.com").why_not(origin)
    assert problem
    assert (problem.code, problem.found) == (code, found)
    assert origin[problem.start : problem.end] == found
    assert problem.message.startswith(message)


def test_reason_is_about_the_scheme_and_the_host_together() -> None:
    origins = Origins("http://a.example", "https://b.example:8443")
    for origin, code in (("https://a.example", "host-not-listed"), ("https://b.example", "port-not-listed")):
        problem = origins.why_not(origin)
        assert problem
        assert problem.code == code


def test_password_is_not_in_the_reason() -> None:
    problem = SOME.why_not("https://me:hunter2@example.com")
    assert problem
    assert "hunter2" not in repr(problem)


@pytest.mark.parametrize("name", ["accepts", "why_not"])
def test_origin_must_be_a_str(name: str) -> None:
    with pytest.raises(TypeError, match=rf"^{name}\(\) argument must be str, not NoneType$"):
        getattr(SOME, name)(None)


def test_origins_are_within_a_domain() -> None:
    origins = Origins("https://example.com", "https://*.bücher.example.com:*", "http://a.example.com:8080")
    assert origins.within("example.com")
    assert origins.within("EXAMPLE.com")
    assert not origins.within("a.example.com")
    assert not origins.within("ample.com")
    assert Origins("https://*.bücher.example").within("bücher.example")
    assert not Origins("https://example.com", "http://localhost:*").within("example.com")
    assert not Origins("app://example.com").within("example.com")
    assert Origins("http://127.0.0.1:*").within("127.0.0.1")
    assert not Origins("http://127.0.0.1:*").within("0.1")


def test_registrable_domains_say_whom_a_server_trusts() -> None:
    assert Origins("https://*.a.example.co.uk", "https://example.co.uk:*").registrable_domains == {"example.co.uk"}
    others = Origins(
        "http://localhost:*", "http://*.localhost:*", "https://*.github.io", "https://me.github.io", "app://example.com",
        allow_public_suffixes=True,
    )  # fmt: skip
    assert others.registrable_domains == {
        "localhost", "*.localhost", "*.github.io", "me.github.io", "app://example.com"
    }  # fmt: skip
