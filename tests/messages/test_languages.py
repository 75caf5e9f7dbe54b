"""Languages: every language says everything that English says, with the same parameters."""

import re
from string import Formatter

import pytest

from tests.messages.tables import DIRECTORY, ENGLISH, LANGUAGES, TRANSLATIONS, rows
from uri_split.messages import FAMILIES, PEOPLE, message, messages


def parameters(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def has_words(template: str) -> bool:
    return any(re.search("[A-Za-z]", text) for text, _, _, _ in Formatter().parse(template))


def test_german_is_shipped() -> None:
    assert "de" in TRANSLATIONS


@pytest.mark.parametrize("language", LANGUAGES)
def test_templates_are_those_that_tomllib_reads(language: str) -> None:
    assert messages(language).language == language
    assert messages(language).templates == LANGUAGES[language]


def test_tables_are_those_of_the_families() -> None:
    assert {path.stem for path in DIRECTORY.glob("*.toml")} == set(FAMILIES)


def test_each_key_is_in_one_table() -> None:
    assert len([row for family in FAMILIES for row in rows(f"{family}.toml")]) == len(ENGLISH)


def test_messages_of_a_code_are_in_its_table() -> None:
    for family in FAMILIES:
        for code, key, _ in rows(f"{family}.toml"):
            section, *names = key.removeprefix(PEOPLE).split("/")
            if section in ("problem", "hazard", "mistake", "mistake-help") and names and names != ["with-help"]:
                assert names[0] == code, key


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_language_has_the_keys_of_english_in_the_same_order(language: str) -> None:
    assert list(TRANSLATIONS[language]) == list(ENGLISH)


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_language_has_the_parameters_of_english(language: str) -> None:
    found = {key: parameters(template) for key, template in TRANSLATIONS[language].items()}
    assert found == {key: parameters(template) for key, template in ENGLISH.items()}


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_language_translates_every_sentence(language: str) -> None:
    templates = TRANSLATIONS[language]
    same = {key for key, template in ENGLISH.items() if has_words(template) and template == templates[key]}
    assert {key for key in same if not key.startswith("word/script-")} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_templates_are_whole_sentences_without_a_full_stop_or_spaces_around(language: str) -> None:
    for template in LANGUAGES[language].values():
        assert template.strip() == template
        assert not template.endswith(".") or template == "."


def test_german_problems_and_help_begin_with_a_capital() -> None:
    for key, template in TRANSLATIONS["de"].items():
        if key.startswith(("problem/", "help/")):
            assert not template[0].islower(), key


def test_english_messages_have_at_most_25_words() -> None:
    assert [key for key, template in ENGLISH.items() if len(template.split()) > 25] == []


def test_messages_in_a_message_and_in_a_list_are_translated() -> None:
    latin, cyrillic, other = (message(f"word/script-{name}") for name in ("latin", "cyrillic", "other"))
    scripts = message("word/and", most=(latin, cyrillic), last=other)
    found = message("hazard/mixed-scripts", label='"a"', scripts=scripts)
    assert found == '"a" mixes Latin, Cyrillic and another script'
    assert messages("de")(found) == '"a" mischt Schriften: Lateinisch, Kyrillisch und eine weitere Schrift'


def test_templates_can_be_replaced() -> None:
    mine = messages("de", {"hazard/userinfo": "Hier steht ein Benutzername"})
    assert mine(message("hazard/userinfo")) == "Hier steht ein Benutzername"
    assert mine(message("hazard/nul")) == "Für Programme in C endet der Text bei U+0000"
