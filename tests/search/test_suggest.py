"""Suggestions of what was meant by a text: the function that users call."""

from typing import get_args

import pytest

from uri_split import InvalidURI, suggest
from uri_split._suggestion.meant import Certainty
from uri_split.messages import messages
from uri_split.rules import UnknownRule


# Section 4.5 for the first, sections 3.3 and 2.1 for the second.
def test_most_likely_suggestion_comes_first() -> None:
    assert suggest("www.example.com/a")[0].uri == "https://www.example.com/a"
    assert suggest("http://example.com/a b")[0].uri == "http://example.com/a%20b"


def test_certainty_is_safe_likely_or_possible() -> None:
    texts = ("http://example.com/a|b", "http;//example.com", "http://example.com:80:8080")
    found = [suggest(text)[0].certainty for text in texts]
    assert found == ["safe", "likely", "possible"]
    assert set(found) == set(get_args(Certainty))


# Section 3.1: a scheme is written in lower case.
def test_default_scheme_is_written_in_lower_case() -> None:
    assert suggest("example.com", default_scheme="FTP")[0].uri == "ftp://example.com"


@pytest.mark.parametrize("text", ["http://example.com/", "a:", "urn:a"])
def test_valid_text_has_no_suggestion(text: str) -> None:
    assert suggest(text) == ()


# Section 4.1: a relative reference is valid by another rule.
def test_suggestion_matches_the_rule() -> None:
    assert suggest("/a b") == ()
    assert suggest("/a b", rule="URI-reference")[0].uri == "/a%20b"
    assert suggest("80a", rule="port") == ()


def test_message_is_translated() -> None:
    (suggestion,) = suggest("http;//example.com")
    assert suggestion.message == "write http://example.com"
    assert messages("de")(suggestion.message) == "http://example.com schreiben"


def test_invalid_arguments_are_rejected() -> None:
    with pytest.raises(InvalidURI):
        suggest("a", default_scheme="https:")
    with pytest.raises(TypeError, match=r"suggest\(\) argument must be str, not bytes"):
        suggest(b"a")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # the wrong type is tested
    with pytest.raises(UnknownRule):
        suggest("a", rule="uri")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # the wrong name is tested
