"""Other engines agree with the grammar about each text, at any length, and anchors match only at its ends."""

from random import Random

import pytest

from tests.engines.cases import cases
from tests.engines.engine import Engine, differences
from tests.engines.hostile import hostile_cases
from uri_split._grammar import RuleName
from uri_split.rules import RULES

# For the other rules, a slow engine gets only some of the texts.
FOR_EVERY_ENGINE: tuple[RuleName, ...] = ("URI-reference", "URI", "absolute-URI", "relative-ref", "IPv6address")
MOST_FOR_THE_SLOW = 20_000


@pytest.fixture(scope="module", params=RULES)
def rule(request: pytest.FixtureRequest) -> RuleName:
    name: RuleName = request.param
    return name


@pytest.fixture(scope="module")
def expected(rule: RuleName) -> dict[str, bool]:
    return cases(rule)


def test_engine_accepts_the_texts_of_the_grammar(engine: Engine, rule: RuleName, expected: dict[str, bool]) -> None:
    if engine.is_slow and rule not in FOR_EVERY_ENGINE:
        expected = dict(Random(rule).sample(list(expected.items()), min(len(expected), MOST_FOR_THE_SLOW)))
    assert not differences(engine, RULES[rule].pattern(engine.dialect, anchored=True), expected)


def test_hostile_texts_are_valid_or_not_as_labelled() -> None:
    assert all(RULES["URI-reference"].is_valid(text) == is_valid for text, is_valid in hostile_cases().items())


def test_engine_reads_a_million_characters(engine: Engine) -> None:
    pattern = RULES["URI-reference"].pattern(engine.dialect, anchored=True)
    assert not differences(engine, pattern, hostile_cases())
