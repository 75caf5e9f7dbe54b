"""Passwords in texts without the form of a URI: none becomes a host, an address or a part of a message."""

import pytest

from uri_split import split, suggest

AFTER_ITS_NAME = (
    "Telekompasswort: sommer.hunter2.de",
    "Hobbypasswort: katze.hunter2.de",
    "My Intercompasscode is hunter2.kx.de",
    "TELECOMPASSWORD=hunter2.kx.de",
    "RUBYPASSWORD=hunter2.kx.de http//example.com",
    "DERBYPASS=hunter2@example.com",
    "PASSWORD=hunter2@example.com",
    "https//example.com bypass:hunter2.kx.de",
    "https//example.com compass = hunter2.kx.de",
    '{"bypass": "hunter2.kx.de"}',
)


@pytest.mark.parametrize("text", AFTER_ITS_NAME)
def test_what_follows_a_name_of_passwords_is_no_host(text: str) -> None:
    for suggestion in suggest(text):
        assert "hunter2" not in suggestion.uri
        assert "hunter2" not in f"{suggestion.message}{[str(change.message) for change in suggestion.changes]}"
        assert "hunter2" not in (split(suggestion.uri).host or "")


@pytest.mark.parametrize("word", ["Bypass", "compass", "the Kompass"])
def test_word_that_ends_like_pass_is_no_name_of_passwords(word: str) -> None:
    assert [each.uri for each in suggest(f"{word} http//example.com/a")] == ["http://example.com/a"]


@pytest.mark.parametrize(
    "text", ["login root:git@example.com", "root login:git@example.com", "SVN user:git@example.com"]
)
def test_password_that_is_git_has_no_suggestion(text: str) -> None:
    assert suggest(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "KEY='postgres//bob:hunter2@kx.de/y@h.example.com'",
        "K=postgres//u:pw?a@hunter2.de/b@h.example.com",
        "FOO=mysql:/u:a/hunter2@kx.de/c@h.example.com",
        "FOO='redis//u:a#hunter2@kx.de?c@h.example.com'",
        "For help//contact:bob@example.com",
    ],
)
def test_password_of_a_setting_with_two_ends_has_no_suggestion(text: str) -> None:
    assert suggest(text) == ()
