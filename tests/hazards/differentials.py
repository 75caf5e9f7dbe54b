"""Texts that two programs really read differently, for each hazard but those that mislead only people.

Nor are there texts for programs that are not installed here, such as PHP of 2016.
"""

from collections.abc import Callable
from http.client import HTTPConnection
from urllib.parse import unquote, urljoin, urlsplit

import httpx
import hyperlink
import yarl
from ada_url import URL

from tests.hazards.parsers import (
    browsers_host,
    browsers_path,
    browsers_scheme,
    bytes_to_c,
    from_base,
    host_of_rfc,
    host_without_dot,
    httpx_decoded_path,
    httpx_host,
    httpx_path,
    hyperlink_host,
    hyperlink_path,
    opened_host,
    path_decoded_twice,
    resolved,
    resolved_strictly,
    sent_back,
    urllib3_host,
    urllib_host,
    urllib_path,
    urllib_scheme,
    yarl_host,
    yarl_path,
)
from uri_split import split
from uri_split._hazards.hazard import HazardCode

DIFFERENTIALS: dict[HazardCode, list[tuple[str, Callable[[str], object], object, Callable[[str], object], object]]] = {
    "backslash": [
        ("http://evil.example\\@good.example/", browsers_host, "evil.example", urllib_host, "good.example"),
        ("http://evil.example\\.good/", browsers_host, "evil.example", httpx_host, "evil.example\\.good"),
        ("http:\\\\evil.example\\x", browsers_host, "evil.example", urllib_host, None),
        ("http://a/b\\c", browsers_path, "/b/c", httpx_path, "/b\\c"),
        ("foo://a\\b/c", urllib3_host, "a", urllib_host, "a\\b"),
    ],
    "control": [
        ("http://a/b\x01c", browsers_path, "/b%01c", httpx_path, "rejected"),
        ("http://a\x01b/", browsers_host, "rejected", urllib_host, "a\x01b"),
        ("foo://a\x01b/", browsers_host, "a%01b", httpx_host, "rejected"),
        ("mailto:a\x01b", browsers_path, "a%01b", httpx_path, "rejected"),
    ],
    "double-encoding": [("http://a/%252F", httpx_decoded_path, "/%2F", path_decoded_twice, "//")],
    "drive-letter": [
        ("file://C:/", browsers_host, "", urllib_host, "c"),
        ("//C:/", lambda text: URL(text, "file:///").hostname, "", urllib_host, "c"),
        ("file:///C|/", browsers_path, "/C:/", urllib_path, "/C|/"),
    ],
    "encoded-control": [
        ("http://a/%09/evil.example", lambda text: browsers_host(sent_back(text)), "evil.example", urllib_host, "a"),
        ("http://a/b%0Ac", lambda text: browsers_path(unquote(text)), "/bc", httpx_decoded_path, "/b\nc"),
    ],
    "encoded-dot-segment": [
        ("http://a/b/%2e%2E/c", browsers_path, "/c", httpx_path, "/b/%2e%2E/c"),
        ("http://a/b/.%2e", yarl_path, "/", urllib_path, "/b/.%2e"),
        ("foo:/b/%2e/c", browsers_path, "/b/c", urllib_path, "/b/%2e/c"),
    ],
    "encoded-nul": [
        ("http://a/b%00.png", httpx_decoded_path, "/b\0.png", lambda text: bytes_to_c(unquote(split(text).path)), "/b"),
    ],
    "encoded-slash": [
        ("http://a/b%2Fc", httpx_decoded_path, "/b/c", browsers_path, "/b%2Fc"),
        ("http://a/b%5Cc", httpx_decoded_path, "/b\\c", browsers_path, "/b%5Cc"),
    ],
    "extra-slashes": [
        ("http:///evil.example/x", browsers_host, "evil.example", urllib_host, None),
        ("http:////evil.example/x", browsers_host, "evil.example", httpx_host, ""),
    ],
    "host-like-scheme": [
        ("example.com:80/x", urllib3_host, "example.com", urllib_host, None),
        ("evil.com://example.com/", urllib3_host, "evil.com", urllib_host, "example.com"),
        ("EVIL.com:/x", urllib3_host, "evil.com", browsers_host, ""),
        ("evil.com:80@good.example/", urllib3_host, "good.example", urllib_host, None),
    ],
    "host-of-base": [
        ("http:?q", from_base(urljoin), "http://base/x?q", from_base(resolved_strictly), "http:?q"),
        ("http:/", from_base(urljoin), "http://base/", from_base(resolved_strictly), "http:/"),
        ("http:", from_base(urljoin), "http://base/x", from_base(resolved_strictly), "http:"),
        ("file:/C:/", from_base(urljoin), "file://base/C:/", from_base(resolved_strictly), "file:/C:/"),
    ],
    "idna-deviation": [
        (
            "http://faß.example/",
            browsers_host,
            "xn--fa-hia.example",
            lambda text: host_of_rfc(text).encode("idna").decode(),  # the codec is of IDNA 2003
            "fass.example",
        )
    ],
    "inner-uri": [("URL:http://evil.example/", opened_host, "evil.example", urllib_host, None)],
    "invalid-a-label": [("http://xn--a/", browsers_host, "xn--a", httpx_host, "rejected")],
    "ipv4-octal": [
        ("http://0177.0.0.1/", browsers_host, "127.0.0.1", httpx_host, "rejected"),
        ("http://010.8.8.8/", lambda text: resolved(host_of_rfc(text)), "8.8.8.8", urllib_host, "010.8.8.8"),
    ],
    "ipv4-shorthand": [
        ("http://127.1/", browsers_host, "127.0.0.1", urllib_host, "127.1"),
        ("http://0x7f000001/", lambda text: resolved(host_of_rfc(text)), "127.0.0.1", httpx_host, "0x7f000001"),
    ],
    "ipvfuture-address": [
        ("http://[v1.x]/", browsers_host, "rejected", lambda text: HTTPConnection(urlsplit(text).netloc).host, "v1.x"),
    ],
    "leading-space": [
        (" javascript:x", browsers_scheme, "javascript", httpx_path, "%20javascript:x"),
        ("\x01javascript:x", urllib_scheme, "javascript", httpx_path, "rejected"),
    ],
    "mapped-delimiter": [
        ("http://good.example℀.evil/", urllib_host, "rejected", host_of_rfc, "good.example℀.evil"),
        ("http://good.example℀.evil/", browsers_host, "rejected", hyperlink_host, "good.example℀.evil"),
        ("http://a\uff03@b/", urllib_host, "rejected", browsers_host, "b"),
    ],
    "mapped-host": [
        ("http://evil。example/", browsers_host, "evil.example", urllib_host, "evil。example"),
        ("http://\uff11\uff12\uff17.0.0.1/", yarl_host, "127.0.0.1", httpx_host, "rejected"),
    ],
    "missing-slashes": [
        ("http:evil.example/", browsers_host, "evil.example", urllib_host, None),
        ("http:/evil.example", browsers_host, "evil.example", httpx_host, ""),
    ],
    "lenient-port": [
        ("http://a:1_0/", lambda text: HTTPConnection(urlsplit(text).netloc).port, 10, browsers_host, "rejected"),
        ("http://a:+80/", lambda text: HTTPConnection(urlsplit(text).netloc).port, 80, browsers_host, "rejected"),
    ],
    "misplaced-bracket": [
        ("http://[::1%25]evil.example]/", httpx_host, "::1%25]evil.example", browsers_host, "rejected"),
        ("http://[evil.example]/", hyperlink_host, "evil.example", browsers_host, "rejected"),
    ],
    "non-ascii-port": [("http://a:８０/", lambda text: yarl.URL(text).explicit_port, 80, browsers_host, "rejected")],
    "not-a-scheme": [("1http://a/", urllib_path, "1http://a/", host_of_rfc, "a")],
    "nul": [("http://evil\0.good/", lambda text: host_of_rfc(bytes_to_c(text)), "evil", urllib_host, "evil\0.good")],
    "number-like-host": [
        ("http://1.2.3.4.5/", browsers_host, "rejected", urllib_host, "1.2.3.4.5"),
        ("http://256.256.256.256/", browsers_host, "rejected", urllib3_host, "256.256.256.256"),
    ],
    "percent-encoded-host": [
        ("http://ex%61mple.com/", browsers_host, "example.com", urllib_host, "ex%61mple.com"),
        ("http://%31%32%37.0.0.1/", browsers_host, "127.0.0.1", httpx_host, "%31%32%37.0.0.1"),
        ("http://a%2eb/", urllib3_host, "a.b", urllib_host, "a%2eb"),
        ("http://a%00b/", browsers_host, "rejected", httpx_host, "a%00b"),
        ("http://a%2fb/", browsers_host, "rejected", urllib_host, "a%2fb"),
    ],
    "port-too-large": [
        ("http://a:99999/", lambda text: httpx.URL(text).port, 99999, browsers_host, "rejected"),
        ("foo://a:065536/", lambda text: hyperlink.URL.from_text(text).port, 65536, browsers_host, "rejected"),
    ],
    "several-at-signs": [("http://a@b@c/", browsers_host, "c", hyperlink_host, "rejected")],
    "tab-or-newline": [
        ("java\tscript:x", browsers_scheme, "javascript", httpx_path, "rejected"),
        ("http://e\tvil.example/", urllib_host, "evil.example", host_of_rfc, "e\tvil.example"),
        ("http://a/b\nc", yarl_path, "/bc", hyperlink_path, ("b\nc",)),
    ],
    "trailing-dot": [("http://example.com./", browsers_host, "example.com.", host_without_dot, "example.com")],
    "trailing-space": [
        ("http://a/b ", browsers_path, "/b", httpx_path, "/b%20"),
        ("http://a ", browsers_host, "a", urllib_host, "a "),
    ],
    "unicode-version": [("http://a\U0001ccd6/", yarl_host, "aa", httpx_host, "rejected")],
}  # fmt: skip
