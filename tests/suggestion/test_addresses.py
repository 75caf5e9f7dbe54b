"""IPv6 addresses that are not valid, or not in brackets (RFC 3986, section 3.2.2)."""

import pytest

from uri_split._changes import Draft
from uri_split._suggestion.forms import ipv6_interpretations


@pytest.mark.parametrize(
    ("host", "interpretations"),
    [
        # Brackets are missing, one of them or both.
        ("::1", ["[::1]"]),
        ("[::1", ["[::1]"]),
        ("::1]", ["[::1]"]),
        ("::1]:80", ["[::1]:80"]),
        ("[[::1]]:80", ["[::1]:80"]),
        ("[::1]]", ["[::1]"]),
        ("::ffff:192.0.2.1", ["[::ffff:192.0.2.1]"]),
        # A port, or a last group: both are suggested.
        ("2001:db8::1:8080", ["[2001:db8::1]:8080", "[2001:db8::1:8080]"]),
        ("2001:db8::1:22", ["[2001:db8::1:22]"]),
        ("1:2:3:4:5:6:7:8:80", ["[1:2:3:4:5:6:7:8]:80"]),
        # Groups that are too few, too many, or too long
        ("[1:2:3]", ["[1:2::3]", "[1:2:3::]"]),
        ("[fe80:1]", ["[fe80::1]", "[fe80:1::]"]),
        ("[1:2:3:4:5:6:7:8:9]", []),
        ("[1:0:3:4:5:6:7:8:9]", ["[1:3:4:5:6:7:8:9]"]),
        ("[1:0:0:0:4:5:6:7:8:9]", ["[1:0:4:5:6:7:8:9]"]),
        ("[2001:db8:::1]", ["[2001:db8::1]"]),
        ("[2001::db8::1]", ["[2001::db8:1]", "[2001:db8::1]"]),
        ("[2001:00db8::1]", ["[2001:0db8::1]"]),
        # RFC 6874 and RFC 9844: no zone identifier in a URI
        ("[fe80::1%25eth0]", ["[fe80::1]"]),
        ("fe80::1%eth0", ["[fe80::1]"]),
        # Not IPv6
        ("example.com:80", []),
        ("::g", []),
        ("1:2:3", []),
        ("::" + "1" * 100, []),
    ],
)
def test_addresses_are_written_in_brackets(host: str, interpretations: list[str]) -> None:
    assert [
        interpretation.text for interpretation in ipv6_interpretations(Draft(host, host), (0, len(host)))
    ] == interpretations


@pytest.mark.parametrize(
    ("host", "words"),
    [
        ("::1", "added square brackets around the IPv6 address"),
        ("[1:2:3]", "corrected the IPv6 address"),
        ("[2001:00db8::1]", "corrected the IPv6 address"),
        ("[fe80::1%eth0]", 'removed the zone identifier "%eth0"'),
    ],
)
def test_change_says_what_was_wrong(host: str, words: str) -> None:
    (change,) = next(ipv6_interpretations(Draft(host, host), (0, len(host)))).changes
    assert change.message == words
