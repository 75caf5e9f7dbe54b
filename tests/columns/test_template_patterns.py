"""Patterns of templates for the engines."""

import re
from collections.abc import Sequence

import pytest
from hypothesis import given, settings

from tests.columns.template_texts import TEMPLATES, drawn, expected, expected_of, texts_of
from uri_split import URITemplate
from uri_split.columns.cells import patterns_of


def assert_nothing_is_missed(
    template: str, texts: Sequence[str | None], right: Sequence[dict[str, str | None] | None]
) -> None:
    patterns = [re.compile(each.pattern) for each in patterns_of(URITemplate(template))]
    for text, values in zip(texts, right, strict=True):
        if text is not None and values is not None:
            assert any(pattern.fullmatch(text) for pattern in patterns), text


@pytest.mark.parametrize("template", TEMPLATES)
def test_every_text_that_a_template_matches_matches_a_pattern(template: str) -> None:
    assert_nothing_is_missed(template, texts_of(template), expected_of(template))


@given(drawn())
@settings(max_examples=50)
def test_every_text_that_a_drawn_template_matches_matches_a_pattern(example: tuple[str, list[str | None]]) -> None:
    assert_nothing_is_missed(*example, expected(*example))


@pytest.mark.parametrize(
    ("template", "numbers"),
    [("/{a}/{b}", [2]), ("/{a}.{b}", [2, 2]), ("{a,b}", [2, 3]), ("{;a,b}", [6]), ("{a}{a}", [0]), ("a", [0])],
)
def test_captures_are_those_of_each_place_of_a_variable(template: str, numbers: list[int]) -> None:
    patterns = patterns_of(URITemplate(template))
    assert [len(each.captures) for each in patterns] == numbers
    for pattern, captures in patterns:
        assert re.compile(pattern).groups == len(captures)


@pytest.mark.parametrize("template", TEMPLATES)
def test_leads_precede_the_values_in_the_captures(template: str) -> None:
    with_leads = patterns_of(URITemplate(template), "values with leads")
    for text in texts_of(template):
        for pattern, captures in with_leads:
            found = re.fullmatch(pattern, text or "")
            for written, capture in zip(found.groups(), captures, strict=True) if found else ():
                # ";" writes no "=" before an empty value.
                assert not written or f"{written}=".startswith(capture.lead)
