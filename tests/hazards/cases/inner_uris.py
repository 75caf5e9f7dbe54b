"""Hazards of URIs within URIs."""

from tests.hazards.case import Case, Differentials
from tests.hazards.parsers import opened_host, urllib_host

CASES = [
    Case(
        "jar:http://127.0.0.1!/",
        (4, 20),
        "host",
        "inner-uri",
        'software that opens "jar" URIs opens the URI inside: the host is "127.0.0.1"',
    ),
    Case(
        "foo:http://127.0.0.1/",
        (4, 20),
        "note",
        "inner-uri",
        'software that opens "foo" URIs may open the URI inside: the host is "127.0.0.1"',
    ),
]

DIFFERENTIALS: Differentials = {
    "inner-uri": [("URL:http://evil.example/", opened_host, "evil.example", urllib_host, None)],
}  # fmt: skip
