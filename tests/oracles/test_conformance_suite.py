"""The conformance suite: its format, and that the core is what the generator writes."""

import json
import re
from collections.abc import Iterator
from itertools import chain
from typing import Any, Final

import pytest
from jsonschema import Draft202012Validator

from uri_conformance.cases import CORE
from uri_conformance.generator.__main__ import core_cases, suite_lines
from uri_conformance.generator.forms import forms
from uri_conformance.generator.full import full_cases
from uri_conformance.generator.matching import explained_cases
from uri_conformance.generator.normalization import normalize_cases
from uri_conformance.generator.reasons import section_and_reason
from uri_conformance.generator.recognizers import matched_rules
from uri_conformance.generator.resolution import dot_segment_cases, resolve_cases
from uri_conformance.generator.splitting import recompose_cases, split_cases
from uri_split.rules import RULES

_Line = dict[str, Any]

LINES: Final[list[_Line]] = [json.loads(line) for line in CORE.read_text(encoding="ascii").splitlines()]
CASES: Final = LINES[1:]
VALIDATOR: Final[Any] = Draft202012Validator(json.loads((CORE.parents[1] / "schema.json").read_text(encoding="utf-8")))


def test_core_has_at_most_2000_cases() -> None:
    assert LINES[0] == {"kind": "suite", "name": "core", "version": "1.0", "rfc": 3986}
    assert len({case["id"] for case in CASES}) == len(CASES) <= 2000


def test_lines_match_the_schema() -> None:
    for line in LINES:
        VALIDATOR.validate(line)


@pytest.mark.parametrize(
    "change", [{"section": "7"}, {"reason": ""}, {"rule": "uri"}, {"texts": []}, {"kind": "split"}, {"more": 1}]
)
def test_other_lines_do_not_match_the_schema(change: _Line) -> None:
    assert not VALIDATOR.is_valid(CASES[0] | change)


def test_every_rule_has_texts_that_match_and_texts_that_do_not() -> None:
    groups = [group for case in CASES if case["kind"] == "match" for group in case["texts"]]
    for rule in RULES:
        assert {rule in group["rules"] for group in groups} == {True, False}


# Appendix A
def test_verdicts_are_those_of_the_automata() -> None:
    for case in CASES:
        for group in case["texts"] if case["kind"] == "match" else ():
            assert all(list(matched_rules(text)) == group["rules"] for text in group["texts"])


def test_other_cases_are_those_of_the_generator() -> None:
    written = chain(split_cases(), recompose_cases(), resolve_cases(), dot_segment_cases(), normalize_cases())
    assert [case for case in CASES if case["kind"] != "match"] == list(map(json.loads, suite_lines("core", written)))[
        1:
    ]


def test_match_cases_are_explained() -> None:
    explained = without_ids(suite_lines("core", explained_cases()))[1:]
    matches = [without_id(case) for case in CASES if case["kind"] == "match"]
    assert matches[: len(explained)] == explained
    for case in matches[len(explained) :]:
        rule = case["rule"]
        texts = [text for group in case["texts"] for text in group["texts"]]
        beginning = re.fullmatch(f'{rule}: (?:what may or may not follow "(.+)"|the first character)', case["reason"])
        if beginning:
            assert case["section"] == RULES[rule].section
            around = {form.partition("{}")[0] for form in forms(rule, "{}")}
            assert all(any(text.startswith(form + (beginning[1] or "")) for form in around) for text in texts)
        else:
            assert (case["section"], case["reason"]) == section_and_reason(rule, texts[0])
            assert set(texts) == set(forms(rule, texts[0]))


def without_ids(lines: Iterator[str]) -> list[_Line]:
    return [without_id(json.loads(line)) for line in lines]


def without_id(line: _Line) -> _Line:
    return {name: value for name, value in line.items() if name != "id"}


@pytest.mark.long
def test_core_is_what_the_generator_writes() -> None:
    assert "".join(suite_lines("core", core_cases())) == CORE.read_text(encoding="ascii")


@pytest.mark.long
def test_full_suite_is_the_same_each_time_and_matches_the_schema() -> None:
    for number, (line, again) in enumerate(
        zip(suite_lines("full", full_cases()), suite_lines("full", full_cases()), strict=True)
    ):
        assert line == again
        if number % 1000 == 0:
            VALIDATOR.validate(json.loads(line))
