"""Hazards of authorities."""

from tests.hazards.case import Case

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
