"""The W-method: texts that distinguish the right pattern from every wrong automaton of the same size."""

import string
from collections.abc import Callable
from functools import cache
from random import Random

import pytest
import regex

from tests.oracles import abnf_text
from tests.oracles.automata import Automaton, minimal_automaton, w_method, w_suite
from uri_split._diagnosis import REPRESENTATIVES, expected_next
from uri_split._grammar import RuleName
from uri_split.dialects import PORTABLE, PYTHON
from uri_split.lenient import split
from uri_split.rules import READER, RULES, compiled

LEAST_TEXTS = 20_000  # so that, where the states are few, all characters come up


@cache
def of_rule(rule: RuleName) -> Automaton:
    expression = abnf_text.rule(rule)
    return minimal_automaton(expression)


def suite(automaton: Automaton) -> dict[str, bool]:
    return w_suite(automaton, LEAST_TEXTS)


@pytest.mark.parametrize("rule", RULES)
def test_each_engine_accepts_the_texts_of_the_abnf(rule: RuleName) -> None:
    made = of_rule(rule)
    engines: list[Callable[[str], object]] = [
        compiled(rule).fullmatch,
        *(regex.compile(RULES[rule].pattern(dialect)).fullmatch for dialect in (PYTHON, PORTABLE)),
    ]
    verdicts = suite(made).items()
    for fullmatch in engines:
        assert [text for text, accepted in verdicts if (fullmatch(text) is not None) != accepted] == []


# RFC 3986, section 4.1 and Appendix B.
def test_reader_accepts_references_with_their_components_as_groups() -> None:
    made = of_rule("URI-reference")
    for text, accepted in suite(made).items():
        match = READER.fullmatch(text)
        assert (match is not None) == accepted, text
        assert match is None or match.groups() == split(text), text


@pytest.mark.parametrize("rule", RULES)
def test_completable_is_true_for_the_beginnings_of_matches(rule: RuleName) -> None:
    made = of_rule(rule).completable()
    completable = RULES[rule].completable
    assert [text for text, accepted in suite(made).items() if completable(text) != accepted] == []


@pytest.mark.parametrize("rule", RULES)
def test_prefix_is_the_longest_beginning_that_is_completable(rule: RuleName) -> None:
    made = of_rule(rule).completable()
    texts = [text for text, _ in w_method(made)]
    for text in Random(3986).sample(texts, min(len(texts), 1000)):
        longest = max((end for end in range(len(text) + 1) if made.accepts(text[:end])), default=0)
        assert RULES[rule].prefix(text) == longest


# The characters that the words of `expected` mean.
DENOTED = {
    "a letter": string.ascii_letters,
    "a hex digit": string.hexdigits,
    "a digit": string.digits,
    "one of -._~": "-._~",
    "one of !$&'()*+,;=": "!$&'()*+,;=",
    "the end": "",
    **{f'"{digits[0]}" to "{digits[-1]}"': digits for digits in ("01234", "012345", "123456789", "56789", "6789")},
    **{f'"{sample}"': members for sample, members in REPRESENTATIVES.items()},
}


@pytest.mark.parametrize("rule", RULES)
def test_expected_names_exactly_what_may_follow(rule: RuleName) -> None:
    made = of_rule(rule)
    alive = made.completable()
    beginnings = [text for text, accepted in w_method(alive) if accepted]
    for beginning in Random(3986).sample(beginnings, min(len(beginnings), 500)):
        names = expected_next(rule, beginning)
        assert ("the end" in names) == made.accepts(beginning)
        assert {mark for name in names for mark in DENOTED[name]} == {
            mark for mark in map(chr, range(0x80)) if alive.accepts(beginning + mark)
        }
