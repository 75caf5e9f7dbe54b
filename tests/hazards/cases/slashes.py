"""Hazards of slashes."""

from urllib.parse import urljoin

from ada_url import URL

from tests.hazards.case import Case, Differentials
from tests.hazards.parsers import (
    browsers_host,
    browsers_path,
    from_base,
    httpx_host,
    httpx_path,
    resolved_strictly,
    urllib3_host,
    urllib_host,
    urllib_path,
)

CASES = [
    Case(
        "http://evil.example\\@good.example/",
        (19, 20),
        "host",
        "backslash",
        'browsers treat "\\" as "/" and read "evil.example" as the host',
    ),
    Case(
        "/\\evil.example", (1, 2), "host", "backslash", 'browsers treat "\\" as "/" and read "evil.example" as the host'
    ),
    Case(
        "\\\\evil.example",
        (0, 2),
        "host",
        "backslash",
        'browsers treat "\\" as "/" and read "evil.example" as the host',
    ),
    Case("\\a", (0, 1), "path", "backslash", 'browsers treat "\\" as "/"'),
    Case("http://a/b\\c", (10, 11), "path", "backslash", 'browsers treat "\\" as "/"'),
    Case("foo://a\\b/c", (7, 8), "host", "backslash", 'urllib3 ends the authority at "\\"'),
    Case("file://C:/", (7, 9), "host", "drive-letter", 'browsers read the drive "C:" here, not a host'),
    Case(
        "//C:/",
        (2, 4),
        "host",
        "drive-letter",
        'browsers read the drive "C:" here, not a host, if the scheme of the base is "file"',
    ),
    Case("file:///C|/", (8, 10), "path", "drive-letter", 'browsers read "C|" as the drive "C:"'),
    Case(
        "http:///evil.example/",
        (5, 8),
        "host",
        "extra-slashes",
        'browsers skip these slashes and read "evil.example" as the host',
    ),
    Case(
        "///evil.example",
        (0, 3),
        "host",
        "extra-slashes",
        'browsers skip these slashes and read "evil.example" as the host',
    ),
    Case(
        "http:?q",
        (4, 5),
        "host",
        "host-of-base",
        'browsers use the host of a base with the scheme "http", and reject the text without such a base',
    ),
    Case("file:/C:/", (4, 6), "host", "host-of-base", 'browsers use the host of a base with the scheme "file"'),
    Case(
        "http:evil.example/",
        (4, 5),
        "host",
        "missing-slashes",
        'without "//", browsers read "evil.example" as the host, unless the base has the same scheme',
    ),
    Case(
        "http:/evil.example",
        (4, 6),
        "host",
        "missing-slashes",
        'without "//", browsers read "evil.example" as the host, unless the base has the same scheme',
    ),
    Case(
        "//evil.example/",
        (0, 2),
        "note",
        "network-path",
        '"//" starts an authority: the host is "evil.example", not the host of the base',
    ),
    Case(
        "http:///a\u0378/",
        (5, 8),
        "host",
        "extra-slashes",
        "browsers skip these slashes and read a host if their version of Unicode has all its characters",
    ),
    Case(
        "http:a\u0378/",
        (4, 5),
        "host",
        "missing-slashes",
        'without "//", browsers read a host if their version of Unicode has all its characters, '
        "unless the base has the same scheme",
    ),
]

DIFFERENTIALS: Differentials = {
    "backslash": [
        ("http://evil.example\\@good.example/", browsers_host, "evil.example", urllib_host, "good.example"),
        ("http://evil.example\\.good/", browsers_host, "evil.example", httpx_host, "evil.example\\.good"),
        ("http:\\\\evil.example\\x", browsers_host, "evil.example", urllib_host, None),
        ("http://a/b\\c", browsers_path, "/b/c", httpx_path, "/b\\c"),
        ("foo://a\\b/c", urllib3_host, "a", urllib_host, "a\\b"),
    ],
    "drive-letter": [
        ("file://C:/", browsers_host, "", urllib_host, "c"),
        ("//C:/", lambda text: URL(text, "file:///").hostname, "", urllib_host, "c"),
        ("file:///C|/", browsers_path, "/C:/", urllib_path, "/C|/"),
    ],
    "extra-slashes": [
        ("http:///evil.example/x", browsers_host, "evil.example", urllib_host, None),
        ("http:////evil.example/x", browsers_host, "evil.example", httpx_host, ""),
    ],
    "host-of-base": [
        ("http:?q", from_base(urljoin), "http://base/x?q", from_base(resolved_strictly), "http:?q"),
        ("http:/", from_base(urljoin), "http://base/", from_base(resolved_strictly), "http:/"),
        ("http:", from_base(urljoin), "http://base/x", from_base(resolved_strictly), "http:"),
        ("file:/C:/", from_base(urljoin), "file://base/C:/", from_base(resolved_strictly), "file:/C:/"),
    ],
    "missing-slashes": [
        ("http:evil.example/", browsers_host, "evil.example", urllib_host, None),
        ("http:/evil.example", browsers_host, "evil.example", httpx_host, ""),
    ],
    "network-path": [],
}  # fmt: skip
