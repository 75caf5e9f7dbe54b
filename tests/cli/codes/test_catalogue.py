"""Explanations: one for each code, in plain sentences."""

from typing import get_args

import pytest

from uri_split._diagnosis.problem import GrammarCode, PolicyCode, SchemeCode, TemplateCode
from uri_split._hazards.hazard import HazardCode
from uri_split._suggestion.changes import ChangeCode
from uri_split.cli.codes.catalogue import ENTRIES, GROUPS, TITLES, Entry, entries_of, similar_code

ENTRY = pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: f"{entry.kind}-{entry.code}")
MOST_WORDS = 25  # in a sentence


def test_each_code_has_one_explanation() -> None:
    codes = {kind: [entry.code for entry in ENTRIES if entry.kind == kind] for kind in GROUPS}
    kinds = (GrammarCode, PolicyCode, SchemeCode, TemplateCode)
    assert sorted(codes["problem"]) == sorted([*(code for kind in kinds for code in get_args(kind)), "slip"])
    assert sorted(codes["hazard"]) == sorted(get_args(HazardCode))
    assert sorted(codes["change"]) == sorted(get_args(ChangeCode))


def test_explanations_are_in_alphabetical_order() -> None:
    for groups in GROUPS.values():
        for explanations in groups.values():
            assert list(explanations) == sorted(explanations)


def test_each_code_of_a_finding_has_one_title() -> None:
    assert set(TITLES) == {entry.code for entry in ENTRIES if entry.kind != "change"} | {"uri"}
    for code in TITLES:
        assert len({entry.explanation.title for entry in entries_of(code) if entry.kind != "change"}) <= 1


@ENTRY
def test_texts_are_short_sentences(entry: Entry) -> None:
    title, meaning, why, advice = (getattr(entry.explanation, name) for name in ("title", "meaning", "why", "advice"))
    assert len(title.split()) <= MOST_WORDS
    for text in (title, meaning, advice, *([why] if why else [])):
        assert text[0].isupper() or text[0] in {'"', "`", "%"}
        assert text.endswith(".")
        assert text.isprintable()
        assert "  " not in text
        assert max(len(sentence.split()) for sentence in text.split(". ")) <= MOST_WORDS + 5
    assert meaning.count(". ") <= 2


@ENTRY
def test_long_text_has_an_expression(entry: Entry) -> None:
    expression, text = entry.explanation.expression, entry.explanation.text
    assert bool(expression) == (len(text) > 80)
    assert not expression or eval(expression) == text  # noqa: S307  our own expression


def test_code_of_two_kinds_has_two_entries() -> None:
    several = {entry.code for entry in ENTRIES if len(entries_of(entry.code)) > 1}
    assert several == {"backslash", "more", "userinfo"}
    assert entries_of("BACKSLASH") == entries_of("bad-charcter") == []


@pytest.mark.parametrize("code", ["bad-character", "ipv6-too-few-groups", "tab-or-newline"])
def test_misspelled_code_is_recognized(code: str) -> None:
    assert similar_code(code[:-3] + code[-2:]) == code


@pytest.mark.parametrize("text", ["", "a-b", "http://bad-character/", "path", "pasword", "my-page.html", "-" * 1000])
def test_other_texts_are_not_codes(text: str) -> None:
    assert similar_code(text) is None
