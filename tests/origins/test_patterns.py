"""Patterns of origins: how they are normalized, and what is wrong with others (RFC 6454, section 6.2)."""

import copy
import pickle
import sys

import pytest

from tests.loaded import forget
from uri_split import InvalidComponent, Origins, URIError

NORMALIZED = {
    "HTTPS://Example.COM:0443": "https://example.com",
    "http://example.com:80": "http://example.com",
    "http://example.com:443": "http://example.com:443",
    "https://*.Bücher.example:8443": "https://*.xn--bcher-kva.example:8443",
    "https://*.XN--BCHER-KVA.example": "https://*.xn--bcher-kva.example",
    "http://[0:0::1]:*": "http://[::1]:*",
    "http://127.0.0.1:0": "http://127.0.0.1:0",
    "http://localhost:*": "http://localhost:*",
    "https://*.localhost:*": "https://*.localhost:*",
    "https://my_site.example": "https://my_site.example",
    "https://example.com.": "https://example.com.",
    "https://*.example.com.": "https://*.example.com.",
    "chrome-extension://ABCDEFGHIJKLMNOP": "chrome-extension://abcdefghijklmnop",
    "moz-extension://2c127fa4-62c7-7e4f-90e5-472b45eecfdc": "moz-extension://2c127fa4-62c7-7e4f-90e5-472b45eecfdc",
    "capacitor://localhost": "capacitor://localhost",
    "app://obsidian.md": "app://obsidian.md",
}
SEVERAL = "it has a space or a comma: pass each origin as an argument of its own"
OTHER_HOST = "its host is not a name or an IP address as browsers write it"
LABELS = '"*" stands only for whole labels at the beginning: write "*." and the name above'
EVERY_SITE = 'it would accept every site: write the name after "*.", as in "https://*.example.com"'
PORT = 'after the host, write nothing, ":" and a number up to 65535, or ":*" for any port'
REFUSED = {
    "*": "it would accept every site: list those that you trust",
    "null": "browsers send it for a sandboxed frame of any site",
    "": 'it has no scheme: write "https://"',
    "example.com": 'it has no scheme: write "https://example.com"',
    "//example.com/": 'it has no scheme: write "https://example.com"',
    "localhost:3000": 'it has no scheme: write "https://localhost:3000"',
    "*://example.com": "its scheme is not valid: write one pattern for each scheme",
    "https?://example.com": 'it has no scheme: write "https://https?://example.com"',
    "https://example.com/": 'it has more than host and port: write "https://example.com"',
    "https://example.com:8443/a": 'it has more than host and port: write "https://example.com:8443"',
    "https://example.com?": 'it has more than host and port: write "https://example.com"',
    "https://example.com#top": 'it has more than host and port: write "https://example.com"',
    "ws://example.com": 'a WebSocket has the origin of its page: write "http://example.com"',
    "WSS://example.com:8443": 'a WebSocket has the origin of its page: write "https://example.com:8443"',
    "https://*": EVERY_SITE,
    "http://*:8080": EVERY_SITE,
    "https://*example.com": LABELS,
    "https://www*.example.com": LABELS,
    "https://*.*.example.com": LABELS,
    "https://*.127.0.0.1": '"*." must be followed by a DNS name',
    "https://*.[::1]": '"*." must be followed by a DNS name',
    "https://*.my_site.example": '"*." must be followed by a DNS name',
    "https://": OTHER_HOST,
    "https://*.": OTHER_HOST,
    "https://.example.com": OTHER_HOST,
    "https://a..example": OTHER_HOST,
    "https://127.1": OTHER_HOST,
    "https://0x7f.1": OTHER_HOST,
    "https://ex%61mple.com": OTHER_HOST,
    "https://::1": OTHER_HOST,
    "https://[::1": OTHER_HOST,
    "https://[v1.x]": OTHER_HOST,
    "https://example.com:": PORT,
    "https://example.com:8o": PORT,
    "https://example.com:８": PORT,
    "https://example.com:65536": PORT,
    "file://": 'after "file://", write one host without a port',
    "chrome-extension://*": 'after "chrome-extension://", write one host without a port',
    "capacitor://localhost:*": 'after "capacitor://", write one host without a port',
    "app://a%": 'after "app://", write one host without a port',
    "https://a.example, https://b.example": SEVERAL,
    "https://a.example https://b.example": SEVERAL,
    "https://ex ample.com": SEVERAL,
    " https://example.com": SEVERAL,
}
PUBLIC_SUFFIXES = ("com", "co.uk", "github.io", "vercel.app", "internal", "corp")


@pytest.mark.parametrize(("pattern", "normalized"), NORMALIZED.items())
def test_pattern_is_written_as_browsers_write_origins(pattern: str, normalized: str) -> None:
    assert Origins(pattern).patterns == (normalized,)
    assert Origins(normalized).patterns == (normalized,)


@pytest.mark.parametrize(("pattern", "reason"), REFUSED.items())
def test_error_says_what_would_be_right(pattern: str, reason: str) -> None:
    with pytest.raises(URIError) as raised:
        Origins("https://example.com", pattern)
    assert str(raised.value) == f'"{pattern}" is not an origin: {reason}'


def test_control_character_is_refused_and_shown_escaped() -> None:
    with pytest.raises(URIError, match=r'^"https://example\.com\\n" is not an origin'):
        Origins("https://example.com\n")


@pytest.mark.parametrize(
    "start",
    ["https://me:hunter2@", "https://me\uff1ahunter2\uff20", "wss://me\uff1ahunter2\ufe6b", "http://\uff20hunter2@"],
)
@pytest.mark.parametrize("end", ["", "/", "?a"])
def test_userinfo_is_refused_and_not_shown(start: str, end: str) -> None:
    with pytest.raises(
        URIError, match='it has userinfo: remove everything between "//" and "@", and the "@"'
    ) as raised:
        Origins(f"{start}example.com{end}")
    assert "hunter2" not in str(raised.value)


def test_name_that_idna_does_not_allow_is_refused() -> None:
    with pytest.raises(InvalidComponent, match="the host is not a name that IDNA allows"):
        Origins("https://a\u200db.example")


def test_at_least_one_pattern_is_required() -> None:
    with pytest.raises(URIError, match="no origin is listed, so none would be accepted: list at least one"):
        Origins()


def test_list_is_a_type_error_that_says_to_unpack_it() -> None:
    with pytest.raises(TypeError, match=r"^each pattern of Origins must be str, not list: unpack several with \*$"):
        Origins(["https://example.com"])  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # what is tested


@pytest.mark.parametrize("suffix", PUBLIC_SUFFIXES)
def test_public_suffix_below_which_anyone_gets_a_name_must_be_allowed_explicitly(suffix: str) -> None:
    pattern = f"https://*.{suffix}"
    with pytest.raises(URIError, match=f'"{suffix}" is a public suffix, below which anyone can get a name: list names'):
        Origins(pattern)
    origins = Origins(pattern, allow_public_suffixes=True)
    assert origins.accepts(f"https://me.{suffix}")
    assert repr(origins) == f"Origins('{pattern}', allow_public_suffixes=True)"
    assert Origins(f"https://{suffix}").accepts(f"https://{suffix}")


def test_list_of_public_suffixes_is_needed_only_for_names_below(monkeypatch: pytest.MonkeyPatch) -> None:
    from uri_split._algebra.hosts import public_suffixes  # noqa: PLC0415  its cache

    monkeypatch.setitem(sys.modules, "publicsuffixlist", None)
    forget(public_suffixes)
    assert Origins("https://example.com", "http://localhost:*").patterns
    assert Origins("https://*.example.com", allow_public_suffixes=True).patterns
    with pytest.raises(ModuleNotFoundError, match="install uri_split with the extra suffix"):
        Origins("https://*.example.com")
    forget(public_suffixes)


def test_origins_are_values() -> None:
    origins = Origins("https://b.example", "http://localhost:*", "https://B.example:443")
    same = Origins("http://LOCALHOST:*", "https://b.example", allow_public_suffixes=True)
    assert origins == same
    assert hash(origins) == hash(same)
    assert origins != Origins("https://b.example")
    assert repr(origins) == "Origins('http://localhost:*', 'https://b.example')"
    for copied in (eval(repr(origins)), copy.deepcopy(origins), pickle.loads(pickle.dumps(origins))):  # noqa: S301, S307  of our own
        assert copied == origins
        assert copied.accepts("http://localhost:1")
    with pytest.raises(AttributeError):
        origins.patterns = ()  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]  # what is tested


def test_subclass_of_str_counts_as_its_text() -> None:
    class Other(str):
        __slots__ = ()

        def __str__(self) -> str:
            return "https://evil.example"

    origins = Origins(Other("https://example.com"))
    assert origins.patterns == ("https://example.com",)
    assert origins.accepts(Other("https://example.com"))


def test_origins_cannot_be_iterated() -> None:
    # flask-cors would take each pattern for a regular expression, which "https://*.example.com" is not.
    assert not hasattr(Origins("https://example.com"), "__iter__")
