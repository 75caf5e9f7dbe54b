"""Hazards of percent-encodings."""

from urllib.parse import unquote

from tests.hazards.case import Case, Differentials
from tests.hazards.parsers import (
    browsers_host,
    browsers_path,
    bytes_to_c,
    httpx_decoded_path,
    httpx_path,
    path_decoded_twice,
    sent_back,
    urllib_host,
    urllib_path,
    yarl_path,
)
from uri_split import split

CASES = [
    Case(
        "/a/..;b/admin",
        (3, 7),
        "path",
        "dot-segment-with-parameter",
        'servers that remove parameters, such as Tomcat, read the segment "..;b" as a dot-segment and remove it',
    ),
    Case("http://a/%252F", (9, 14), "path", "double-encoding", 'software that decodes "%252F" twice reads "/"'),
    Case("http://a/%2520", (9, 14), "note", "double-encoding", 'software that decodes "%2520" twice reads " "'),
    Case(
        "/%09/evil.example",
        (0, 5),
        "host",
        "encoded-control",
        'once decoded and sent back, "/%09/" is "//" to browsers, which read a host after it',
    ),
    Case(
        "http://a/b%0d%0Ac",
        (10, 16),
        "path",
        "encoded-control",
        'once decoded, "%0d%0A" starts a new line in a header or a log; browsers ignore it',
    ),
    Case("http://a/?b%09c", (11, 14), "note", "encoded-control", 'browsers ignore "%09" once it is decoded'),
    Case(
        "http://a/#b%1Bc",
        (11, 14),
        "note",
        "encoded-control",
        'once decoded, "%1B" is a control character, which some programs ignore and others reject',
    ),
    Case(
        "http://a/b/%2e%2E/c",
        (11, 17),
        "path",
        "encoded-dot-segment",
        'browsers and yarl read the segment "%2e%2E" as ".." and remove it',
    ),
    Case(
        "http://a/b/.%2e",
        (11, 15),
        "path",
        "encoded-dot-segment",
        'browsers and yarl read the segment ".%2e" as ".." and remove it',
    ),
    Case("http://a/b%00.png", (10, 13), "path", "encoded-nul", 'programs in C that decode the path end it at "%00"'),
    Case("http://a/?b%00c", (11, 14), "note", "encoded-nul", 'programs in C that decode the query end it at "%00"'),
    Case(
        "http://a/b%2Fc",
        (10, 13),
        "path",
        "encoded-slash",
        'software that decodes the path before splitting it reads "%2F" as "/"',
    ),
    Case(
        "http://a/b%5cc",
        (10, 13),
        "path",
        "encoded-slash",
        'software that decodes the path before splitting it reads "%5c" as "\\"',
    ),
    Case(
        "http://a/%7Eme",
        (9, 12),
        "note",
        "encoded-unreserved",
        '"%7E" is equivalent to "~" (section 6.2.2.2), but not equal to it',
    ),
    Case("/b/%2e/c", (3, 6), "path", "encoded-dot-segment", 'browsers read the segment "%2e" as "." and remove it'),
    Case("http://a/#%00", (10, 13), "note", "encoded-nul", 'programs in C that decode the fragment end it at "%00"'),
]

DIFFERENTIALS: Differentials = {
    "dot-segment-with-parameter": [],
    "double-encoding": [("http://a/%252F", httpx_decoded_path, "/%2F", path_decoded_twice, "//")],
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
    "encoded-unreserved": [],
}  # fmt: skip
