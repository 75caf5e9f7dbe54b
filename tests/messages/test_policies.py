"""Templates of policies in each language."""

from string import Formatter

from uri_split._codes.english.policies import POLICIES as ENGLISH
from uri_split._codes.german.policies import POLICIES as GERMAN


def placeholders(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def test_every_english_template_has_a_german_one() -> None:
    assert list(GERMAN) == list(ENGLISH)


def test_german_templates_have_the_same_placeholders() -> None:
    assert [key for key in ENGLISH if placeholders(GERMAN[key]) != placeholders(ENGLISH[key])] == []


def test_sentences_are_short_and_have_no_full_stop() -> None:
    for key in ENGLISH:
        if not key.startswith("policy/"):
            assert len(ENGLISH[key].split()) <= 25, key
            assert not ENGLISH[key].endswith("."), key
            assert not GERMAN[key].endswith("."), key
            assert GERMAN[key][0] in '{"' or GERMAN[key][0].isupper(), key
