"""Languages: every language says everything that English says, with the same parameters."""

import re
from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules
from string import Formatter

import pytest

from uri_split import _codes
from uri_split._codes.english import TEMPLATES as ENGLISH
from uri_split._codes.messages import message
from uri_split.messages import messages

LANGUAGES: dict[str, Mapping[str, str]] = {
    info.name: import_module(f"{_codes.__name__}.{info.name}").TEMPLATES
    for info in iter_modules(_codes.__path__)
    if info.ispkg
}
TRANSLATIONS = {language: templates for language, templates in LANGUAGES.items() if templates is not ENGLISH}


def parameters(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def has_words(template: str) -> bool:
    return any(re.search("[A-Za-z]", text) for text, _, _, _ in Formatter().parse(template))


def test_english_and_german_are_shipped() -> None:
    assert set(LANGUAGES) >= {"english", "german"}


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_language_has_the_keys_and_parameters_of_english(language: str) -> None:
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
