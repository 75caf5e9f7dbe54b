"""Hazards of authorities."""

from http.client import HTTPConnection
from urllib.parse import urlsplit

import httpx
import hyperlink
import yarl

from tests.hazards.case import Case, Differentials
from tests.hazards.parsers import browsers_host, host_of_rfc, httpx_host, hyperlink_host, urllib_host

CASES = [
    Case(
        "http://a:1_0/",
        (9, 12),
        "host",
        "lenient-port",
        'yarl and http.client in Python read "1_0" as port 10; browsers reject it',
    ),
    Case(
        "http://me@[::1].evil.example:80/",
        (10, 28),
        "host",
        "misplaced-bracket",
        "the brackets are not around a whole IP address: browsers reject the host, and other programs read another one",
    ),
    Case(
        "http://evil.example#@good.example/",
        (19, 21),
        "note",
        "at-sign-after-authority",
        'the host is "evil.example" and ends at "#"; PHP before 5.6.28 (CVE-2016-10397) reads the host after "@"',
    ),
    Case(
        "http://a:080/",
        (8, 12),
        "note",
        "default-port",
        "the default port is equivalent to no port (section 6.2.3), but not equal to it",
    ),
    Case(
        "http://a:/",
        (8, 9),
        "note",
        "empty-port",
        "an empty port is equivalent to no port (section 6.2.3), but not equal to it",
    ),
    Case(
        "http://good.example\u2100.evil.example/",
        (19, 20),
        "host",
        "mapped-delimiter",
        'NFKC changes "\u2100" to "a/c": software that normalizes first reads another host; urllib rejects the text',
    ),
    Case(
        "http://a:\uff18\uff10/",
        (9, 11),
        "host",
        "non-ascii-port",
        'yarl and Java read "\uff18\uff10" as port 80; browsers reject it',
    ),
    Case(
        "http://me:secret@a/",
        (10, 16),
        "secret",
        "password",
        "the text contains a password: whoever sees the text sees the password",
    ),
    Case(
        "http://h/?token=a1&page=2",
        (16, 18),
        "secret",
        "secret",
        "the text contains a secret, such as a token: whoever sees the text can use it",
    ),
    Case(
        "http://a:99999/",
        (9, 14),
        "note",
        "port-too-large",
        "browsers reject a port above 65535; httpx and hyperlink accept it",
    ),
    Case(
        "http://a@b@c/",
        (8, 11),
        "host",
        "several-at-signs",
        'the host is "c" to browsers and urllib, after the last "@"; '
        "Java reads no host, and hyperlink rejects the text",
    ),
    Case("http://me@a/", (7, 9), "note", "userinfo", 'the text before "@" is userinfo, not part of the host'),
    Case(
        "http://good.example@evil.example/",
        (7, 19),
        "host",
        "userinfo-like-host",
        'the host is "evil.example": the text before "@" is userinfo, though it looks like a host',
    ),
    Case(
        "ssh://a:\uff18\uff10/",
        (8, 10),
        "host",
        "non-ascii-port",
        'yarl reads "\uff18\uff10" as port 80; browsers reject it',
    ),
    Case(
        "http://a@b@c\\d/",
        (8, 11),
        "host",
        "several-at-signs",
        'the host is "c", after the last "@"; Java reads no host, and hyperlink rejects the text',
    ),
    Case(
        "http://a@b@c:8x/",
        (8, 11),
        "host",
        "several-at-signs",
        'the host is "c" to urllib, after the last "@"; Java reads no host, and hyperlink rejects the text',
    ),
]

DIFFERENTIALS: Differentials = {
    "at-sign-after-authority": [],
    "default-port": [],
    "empty-port": [],
    "lenient-port": [
        ("http://a:1_0/", lambda text: HTTPConnection(urlsplit(text).netloc).port, 10, browsers_host, "rejected"),
        ("http://a:+80/", lambda text: HTTPConnection(urlsplit(text).netloc).port, 80, browsers_host, "rejected"),
    ],
    "mapped-delimiter": [
        ("http://good.example℀.evil/", urllib_host, "rejected", host_of_rfc, "good.example℀.evil"),
        ("http://good.example℀.evil/", browsers_host, "rejected", hyperlink_host, "good.example℀.evil"),
        ("http://a\uff03@b/", urllib_host, "rejected", browsers_host, "b"),
    ],
    "misplaced-bracket": [
        ("http://[::1%25]evil.example]/", httpx_host, "::1%25]evil.example", browsers_host, "rejected"),
        ("http://[evil.example]/", hyperlink_host, "evil.example", browsers_host, "rejected"),
    ],
    "non-ascii-port": [("http://a:８０/", lambda text: yarl.URL(text).explicit_port, 80, browsers_host, "rejected")],
    "password": [],
    "secret": [],
    "port-too-large": [
        ("http://a:99999/", lambda text: httpx.URL(text).port, 99999, browsers_host, "rejected"),
        ("foo://a:065536/", lambda text: hyperlink.URL.from_text(text).port, 65536, browsers_host, "rejected"),
    ],
    "several-at-signs": [("http://a@b@c/", browsers_host, "c", hyperlink_host, "rejected")],
    "userinfo": [],
    "userinfo-like-host": [],
}  # fmt: skip
