"""Hazards of schemes."""

from tests.hazards.case import Case, Differentials
from tests.hazards.parsers import browsers_host, host_of_rfc, urllib3_host, urllib_host, urllib_path

CASES = [
    Case(
        "example.com:80/x",
        (0, 11),
        "host",
        "host-like-scheme",
        'curl reads "example.com" as the host and the number after it as the port',
    ),
    Case(
        "localhost:8080",
        (0, 9),
        "host",
        "host-like-scheme",
        'curl reads "localhost" as the host and the number after it as the port',
    ),
    Case("evil.com://example.com/", (0, 8), "host", "host-like-scheme", 'urllib3 reads "evil.com" as the host'),
    Case("evil.com:80@good.example/", (0, 8), "host", "host-like-scheme", 'urllib3 reads "good.example" as the host'),
    Case("evil.com:foo", (0, 8), "note", "host-like-scheme", "the scheme looks like a host"),
    Case(
        "1http://a/",
        (0, 5),
        "host",
        "not-a-scheme",
        "not a scheme: browsers and urllib read a path here, with neither a scheme nor a host",
    ),
    Case(
        "a b:c",
        (0, 3),
        "scheme",
        "not-a-scheme",
        "not a scheme: browsers and urllib read a path here, with neither a scheme nor a host",
    ),
    Case("javascript:x", (0, 10), "scheme", "script-scheme", 'the text after "javascript:" runs as a script'),
    Case("java\nscript:x", (0, 11), "scheme", "script-scheme", 'the text after "javascript:" runs as a script'),
    Case(
        "data:,x",
        (0, 4),
        "note",
        "script-scheme",
        'the text after "data:" is the content itself, which may be a script',
    ),
    Case("blob:x", (0, 4), "note", "script-scheme", 'the text after "blob:" refers to content that a script created'),
    Case("vbscript:x", (0, 8), "scheme", "script-scheme", 'the text after "vbscript:" runs as a script'),
]

DIFFERENTIALS: Differentials = {
    "host-like-scheme": [
        ("example.com:80/x", urllib3_host, "example.com", urllib_host, None),
        ("evil.com://example.com/", urllib3_host, "evil.com", urllib_host, "example.com"),
        ("EVIL.com:/x", urllib3_host, "evil.com", browsers_host, ""),
        ("evil.com:80@good.example/", urllib3_host, "good.example", urllib_host, None),
    ],
    "not-a-scheme": [("1http://a/", urllib_path, "1http://a/", host_of_rfc, "a")],
    "script-scheme": [],
}  # fmt: skip
