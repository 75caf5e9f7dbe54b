"""Links as people dictate them."""

import re

import pytest

from uri_split import suggest
from uri_split._suggestion.dictation import dictated


def whole(text: str) -> re.Match[str]:
    return next(re.finditer(r".*\Z", text))


@pytest.mark.parametrize(
    ("text", "link"),
    [
        ("https colon slash slash github dot com slash rust-lang", "https://github.com/rust-lang"),
        ("www punkt sparkasse punkt de", "www.sparkasse.de"),
        ("WWW Dot Example Dot Com", "www.Example.Com"),
        ("jane underscore doe at my dash shop dot example", "jane_doe@my-shop.example"),
    ],
)
def test_names_of_marks_become_marks(text: str, link: str) -> None:
    assert dictated(whole(text)) == link


@pytest.mark.parametrize(
    "text",
    [
        *("the dot", "dot com", "slash and colon", "a dot b.c", "https://a/ dot b", ""),
        # Prose
        *(
            "polka dot dress",
            "no dot here",
            "Der Punkt ist",
            "meet me at noon dot Bye",
            "good dot com slash at evil dot com",
        ),
    ],
)
def test_other_texts_are_left_alone(text: str) -> None:
    assert dictated(whole(text)) == text


def test_dictated_link_is_suggested() -> None:
    (suggestion,) = suggest("www dot example dot com slash docs")
    assert (suggestion.uri, suggestion.certainty) == ("https://www.example.com/docs", "likely")
    (suggestion,) = suggest("jane at example dot com")
    assert suggestion.uri == "mailto:jane@example.com"
