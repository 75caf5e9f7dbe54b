"""Hazards of names."""

from tests.hazards.case import Case, Differentials
from tests.hazards.parsers import (
    browsers_host,
    host_of_rfc,
    host_without_dot,
    httpx_host,
    urllib3_host,
    urllib_host,
    yarl_host,
)

CASES = [
    Case(
        "http://p\u0430ypal.com/",
        (7, 17),
        "host",
        "confusable-host",
        '"p\u0430ypal.com" looks like "paypal.com" but is "xn--pypal-4ve.com"',
    ),
    Case(
        "http://xn--80ak6aa92e.com/",
        (7, 25),
        "host",
        "confusable-host",
        '"\u0430\u0440\u0440\u04cf\u0435.com" looks like "appie.com" but is "xn--80ak6aa92e.com"',
    ),
    Case(
        "http://fa\xdf.example/",
        (7, 18),
        "host",
        "idna-deviation",
        'browsers keep "\xdf"; IDNA 2003, as in Java, changes it to "ss"',
    ),
    Case(
        "http://\u0643\u200c\u0643/",
        (7, 10),
        "host",
        "idna-deviation",
        "browsers keep U+200C (zero width non-joiner); IDNA 2003, as in Java, removes it",
    ),
    Case(
        "http://xn--a/",
        (7, 12),
        "host",
        "invalid-a-label",
        '"xn--a" is not a valid A-label: some programs reject the host, others look it up',
    ),
    Case(
        "http://evil\u3002example/",
        (7, 19),
        "host",
        "mapped-host",
        'browsers read the host as "evil.example", mapped to plain characters',
    ),
    Case("http://p\u0430ypal.com/", (7, 17), "host", "mixed-scripts", '"p\u0430ypal" mixes Latin and Cyrillic'),
    Case(
        "http://ex%61mple.com/",
        (7, 20),
        "host",
        "percent-encoded-host",
        'browsers and curl decode the host to "example.com"; urllib and httpx do not',
    ),
    Case(
        "http://a%2fb/",
        (7, 12),
        "host",
        "percent-encoded-host",
        "browsers reject the host once it is decoded; urllib and httpx accept it as it is",
    ),
    Case(
        "foo://a%2db/",
        (6, 11),
        "host",
        "percent-encoded-host",
        'curl and others decode the host to "a-b"; urllib and httpx do not',
    ),
    Case(
        "foo://a%2fb/",
        (6, 11),
        "host",
        "percent-encoded-host",
        "once decoded, it is another host; urllib and httpx accept it as it is",
    ),
    Case(
        "http://example.com./",
        (18, 19),
        "note",
        "trailing-dot",
        "the DNS finds the same host without the final dot, but browsers treat it as another origin",
    ),
    Case(
        "http://good\u2061host.example/",
        (7, 24),
        "host",
        "unicode-version",
        'software with Unicode 16 reads "goodhost.example"; older software reads U+2061 differently or rejects it',
    ),
    Case(
        "http://a\U0001ccd6/",
        (7, 9),
        "host",
        "unicode-version",
        'U+1CCD6 is not assigned in Unicode 14: software with a later version reads "aa"',
    ),
    Case(
        "http://a\u0378/",
        (7, 9),
        "host",
        "unicode-version",
        "U+0378 is not assigned in Unicode 14: software with a later version may read another host",
    ),
    Case(
        "foo://fa\xdf.example/",
        (6, 17),
        "host",
        "idna-deviation",
        'IDNA 2008 keeps "\xdf"; IDNA 2003, as in Java, changes it to "ss"',
    ),
    Case(
        "foo://a\u200cb/",
        (6, 9),
        "host",
        "idna-deviation",
        "IDNA 2008 keeps or rejects U+200C (zero width non-joiner); IDNA 2003, as in Java, removes it",
    ),
    Case("foo://example.com./", (17, 18), "note", "trailing-dot", "the DNS finds the same host without the final dot"),
    Case(
        "http://\u2061/",
        (7, 8),
        "host",
        "unicode-version",
        "software with Unicode 16 reads no host; older software reads U+2061 differently or rejects it",
    ),
]

DIFFERENTIALS: Differentials = {
    "confusable-host": [],
    "idna-deviation": [
        (
            "http://faß.example/",
            browsers_host,
            "xn--fa-hia.example",
            lambda text: host_of_rfc(text).encode("idna").decode(),  # the codec is of IDNA 2003
            "fass.example",
        )
    ],
    "invalid-a-label": [("http://xn--a/", browsers_host, "xn--a", httpx_host, "rejected")],
    "mapped-host": [
        ("http://evil。example/", browsers_host, "evil.example", urllib_host, "evil。example"),
        ("http://\uff11\uff12\uff17.0.0.1/", yarl_host, "127.0.0.1", httpx_host, "rejected"),
    ],
    "mixed-scripts": [],
    "percent-encoded-host": [
        ("http://ex%61mple.com/", browsers_host, "example.com", urllib_host, "ex%61mple.com"),
        ("http://%31%32%37.0.0.1/", browsers_host, "127.0.0.1", httpx_host, "%31%32%37.0.0.1"),
        ("http://a%2eb/", urllib3_host, "a.b", urllib_host, "a%2eb"),
        ("http://a%00b/", browsers_host, "rejected", httpx_host, "a%00b"),
        ("http://a%2fb/", browsers_host, "rejected", urllib_host, "a%2fb"),
    ],
    "trailing-dot": [("http://example.com./", browsers_host, "example.com.", host_without_dot, "example.com")],
    "unicode-version": [("http://a\U0001ccd6/", yarl_host, "aa", httpx_host, "rejected")],
}  # fmt: skip
