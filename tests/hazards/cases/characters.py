"""Hazards of single characters."""

from tests.hazards.case import Case, Differentials
from tests.hazards.parsers import (
    browsers_host,
    browsers_path,
    browsers_scheme,
    bytes_to_c,
    host_of_rfc,
    httpx_host,
    httpx_path,
    hyperlink_path,
    urllib_host,
    urllib_scheme,
    yarl_path,
)

CASES = [
    Case(
        "http://a/b\x01c",
        (10, 11),
        "note",
        "control",
        "browsers reject or percent-encode U+0001; httpx rejects the text",
    ),
    Case(
        "http://\u202emoc.elpmaxe/",
        (7, 8),
        "host",
        "directional-control",
        "U+202E (right-to-left override) changes the direction of the text: people may read another host",
    ),
    Case(
        "http://a/b\u200f",
        (10, 11),
        "note",
        "directional-control",
        "U+200F (right-to-left mark) changes the direction of the text: people may read another host",
    ),
    Case(
        "http://a/?b%E2%80%AEc",
        (11, 20),
        "note",
        "directional-control",
        'once decoded, "%E2%80%AE" changes the direction of the text',
    ),
    Case(
        " http://a/",
        (0, 1),
        "scheme",
        "leading-space",
        'browsers and urllib ignore a space at the beginning and read "http" as the scheme',
    ),
    Case(
        "\x01javascript:x",
        (0, 1),
        "scheme",
        "leading-space",
        'browsers and urllib ignore U+0001 at the beginning and read "javascript" as the scheme',
    ),
    Case(" /a", (0, 1), "path", "leading-space", "browsers and urllib ignore a space at the beginning"),
    Case("/" + "%2F" * 1001, (3001, 3004), "path", "more", "more of this kind follow: only the first 1,000 are listed"),
    Case(
        "http://evil.example\x00.good.example/",
        (19, 20),
        "host",
        "nul",
        'programs in C end the text at U+0000 and read "evil.example" as the host',
    ),
    Case(
        "java\tscript:x",
        (4, 5),
        "scheme",
        "tab-or-newline",
        'browsers, urllib and yarl ignore a tab and read "javascript" as the scheme',
    ),
    Case("http://a/b\nc", (10, 11), "path", "tab-or-newline", "browsers, urllib and yarl ignore a line feed"),
    Case(
        "http://e\tvil.example/",
        (8, 9),
        "host",
        "tab-or-newline",
        'browsers, urllib and yarl ignore a tab and read "evil.example" as the host',
    ),
    Case("http://a/?b\r\nc", (11, 13), "note", "tab-or-newline", 'browsers, urllib and yarl ignore "\\r\\n"'),
    Case("http://a/b ", (10, 11), "path", "trailing-space", "browsers ignore a space at the end"),
    Case(
        "http://a\n",
        (8, 9),
        "host",
        "trailing-space",
        'browsers ignore a line feed at the end and read "a" as the host',
    ),
    Case(
        " //evil.example/",
        (0, 1),
        "host",
        "leading-space",
        'browsers and urllib ignore a space at the beginning and read "evil.example" as the host',
    ),
    Case("http://a/b\x00c", (10, 11), "path", "nul", "programs in C end the text at U+0000"),
]

DIFFERENTIALS: Differentials = {
    "control": [
        ("http://a/b\x01c", browsers_path, "/b%01c", httpx_path, "rejected"),
        ("http://a\x01b/", browsers_host, "rejected", urllib_host, "a\x01b"),
        ("foo://a\x01b/", browsers_host, "a%01b", httpx_host, "rejected"),
        ("mailto:a\x01b", browsers_path, "a%01b", httpx_path, "rejected"),
    ],
    "directional-control": [],
    "leading-space": [
        (" javascript:x", browsers_scheme, "javascript", httpx_path, "%20javascript:x"),
        ("\x01javascript:x", urllib_scheme, "javascript", httpx_path, "rejected"),
    ],
    "more": [],
    "nul": [("http://evil\0.good/", lambda text: host_of_rfc(bytes_to_c(text)), "evil", urllib_host, "evil\0.good")],
    "tab-or-newline": [
        ("java\tscript:x", browsers_scheme, "javascript", httpx_path, "rejected"),
        ("http://e\tvil.example/", urllib_host, "evil.example", host_of_rfc, "e\tvil.example"),
        ("http://a/b\nc", yarl_path, "/bc", hyperlink_path, ("b\nc",)),
    ],
    "trailing-space": [
        ("http://a/b ", browsers_path, "/b", httpx_path, "/b%20"),
        ("http://a ", browsers_host, "a", urllib_host, "a "),
    ],
}  # fmt: skip
