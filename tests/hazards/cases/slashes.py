"""Hazards of slashes."""

from tests.hazards.case import Case

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
