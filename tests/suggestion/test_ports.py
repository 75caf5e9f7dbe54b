"""Ports that are not digits (RFC 3986, section 3.2.3)."""

import pytest

from uri_split._changes import Draft
from uri_split._suggestion.forms import authority_interpretations


@pytest.mark.parametrize(
    ("scheme", "port", "interpretations"),
    [
        ("http", "80:8080", [":8080", ":80"]),
        ("http", "-80", [":80"]),
        ("http", "+80", [":80"]),
        ("http", ":80", [":80"]),
        ("http", "80::", [":80"]),
        ("http", ":", []),
        ("http", "8O8O", [":8080"]),
        ("http", "l0", [":10"]),
        ("http", "80index.html", [":80/index.html"]),
        ("http", "99999x", []),
        ("http", "80a", [":80"]),
        ("http", "https", ["", ":443"]),
        ("http", "{port}", [""]),
        ("http", "<port>", []),
        ("http", "$PORT", []),
        ("ssh", "me/repository.git", ["/me/repository.git"]),
        ("ssh", "~me/a", ["/~me/a"]),
        ("http", "８０", []),
        ("http", "OO", []),
    ],
)
def test_ports_are_made_valid(scheme: str, port: str, interpretations: list[str]) -> None:
    draft = Draft("", f"h:{port}")
    found = [each.text for each in authority_interpretations(draft, scheme, (0, len(draft.text)))]
    assert found == [f"h{written}" for written in interpretations]
