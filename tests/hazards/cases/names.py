"""Hazards of names."""

from tests.hazards.case import Case

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
        '"xn--a" is not a valid A-label: browsers reject the host; urllib accepts it',
    ),
    Case(
        "foo://xn--a/", (6, 11), "host", "invalid-a-label", '"xn--a" is not a valid A-label, though it starts like one'
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
]
