"""Mail addresses, telephone numbers and remote paths."""

import pytest

from uri_split._changes import Draft
from uri_split._suggestion.slips import rewritten


@pytest.mark.parametrize(
    ("text", "interpretations"),
    [
        # RFC 6068
        ("jane@a.example", ["mailto:jane@a.example"]),
        ("mailto:Jane Doe <jane@a.example>", ["mailto:jane@a.example"]),
        ("jane@a, example", ["mailto:jane@a.example"]),
        ("jane @ a .example", ["mailto:jane@a.example"]),
        ("jane@setup.py", []),
        ("Jane Doe <jane@a.example>;", ["mailto:jane@a.example"]),
        ("mailto:a@a.example; b@b.example", ["mailto:a@a.example,b@b.example"]),
        # RFC 3966
        ("tel:+49 30 1234", ["tel:+49301234"]),
        ("+49 (30) 1234-5", ["tel:+49301234-5"]),
        ("+49 (0)30 123456", ["tel:+4930123456"]),
        ("+1.212.555.1212", ["tel:+12125551212"]),
        ("video.example/@jane.doe", []),
        ("+1.2.3", []),
        ("+1234567890123456", []),
        ("030 1234", []),
        ("tel:(030) 12", ["tel:(030)12"]),
        # What programs such as scp read
        ("git@a.example:b/c.git", ["ssh://git@a.example/b/c.git"]),
        ("me@host:/a", ["ssh://me@host/a"]),
        ("git@a.example:7999/p/r.git", ["ssh://git@a.example:7999/p/r.git", "ssh://git@a.example/7999/p/r.git"]),
        ("me@host:22/a", ["ssh://me@host:22/a", "ssh://me@host/22/a"]),
        ("git@a.example:99999/r.git", ["ssh://git@a.example/99999/r.git"]),
        ("git@a.example:7/r.git", ["ssh://git@a.example/7/r.git"]),
        ("git@a.example:0/r.git", ["ssh://git@a.example/0/r.git"]),
        ("git@a.example:07999/r.git", ["ssh://git@a.example/07999/r.git"]),
        ("git@a.example:7999/p/", ["ssh://git@a.example:7999/p/", "ssh://git@a.example/7999/p/"]),
        ("git@a.example:7999", []),
        ("git@a.example:7999/a b", []),
        # Others
        ("me@a.example:80/", []),
        ("me@a b", []),
        ("tel:abc", []),
        ("http://a/", []),
    ],
)
def test_addresses_and_numbers_are_written_as_uris(text: str, interpretations: list[str]) -> None:
    assert [interpretation.text for interpretation in rewritten(Draft(text, text), "mail")] == interpretations
