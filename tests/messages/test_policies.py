"""Templates of policies in each language."""

from string import Formatter

import pytest

from uri_split._messages.english.policies import POLICIES as ENGLISH
from uri_split._messages.german.policies import POLICIES as GERMAN


def placeholders(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def test_every_english_template_has_a_german_one() -> None:
    assert list(GERMAN) == list(ENGLISH)


@pytest.mark.parametrize("key", ENGLISH)
def test_german_template_has_the_same_placeholders(key: str) -> None:
    assert placeholders(GERMAN[key]) == placeholders(ENGLISH[key])


@pytest.mark.parametrize("key", [key for key in ENGLISH if not key.startswith("policy/")])
def test_sentence_is_short_and_has_no_full_stop(key: str) -> None:
    assert len(ENGLISH[key].split()) <= 25
    assert not ENGLISH[key].endswith(".")
    assert not GERMAN[key].endswith(".")
    assert GERMAN[key][0] in '{"' or GERMAN[key][0].isupper()
