"""Authorities that are not valid (RFC 3986, section 3.2)."""

import pytest

from uri_split._changes import Draft
from uri_split._suggestion.forms import authority_interpretations


@pytest.mark.parametrize(
    ("authority", "interpretations"),
    [
        ("example.com", ["example.com"]),
        # Section 3.2.1: an "@" in a user name, and what userinfo does not allow
        ("me@mail.example@example.com", ["me%40mail.example@example.com"]),
        ("me:p w%@example.com", ["me:p%20w%25@example.com"]),
        # Section 3.2.2: blanks, commas and quotation marks in a name
        ("www, example.com", ["www.example.com"]),
        ("www example.com", ["www.example.com"]),
        ("example .com", ["example.com"]),
        ("example..com", ["example.com"]),
        ('"example.com"', ["example.com"]),
        ("exam ple.com", ["example.com", "exam-ple.com"]),
        # Brackets are for IPv6 addresses only.
        ("[example.com]", ["example.com"]),
        ("[192.0.2.1]:80", ["192.0.2.1:80"]),
        ("[::1", ["[::1]"]),
        # RFC 5891: names beyond ASCII
        ("bücher.example:80", ["xn--bcher-kva.example:80"]),
        ("b\udcfc.example", []),
        ("é{a}", []),
        ("{a}", []),
        # Section 3.2.3
        ("example.com:80:8080", ["example.com:8080", "example.com:80"]),
        ("example.com :80", ["example.com:80"]),
        ("example.com: 80", ["example.com:80"]),
        ("a[b]c", []),
    ],
)
def test_authorities_are_made_valid(authority: str, interpretations: list[str]) -> None:
    text = f"http://{authority}/"
    found = authority_interpretations(Draft(text, text), "http", (7, len(text) - 1))
    assert [interpretation.text[7:-1] for interpretation in found] == interpretations
