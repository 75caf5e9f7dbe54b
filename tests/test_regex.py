"""The package `regex` reads the patterns as `re` does. These tests need it; others pass without it."""

from gc import collect
from random import Random
from weakref import ref

import pytest
import regex
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.texts import mutations, of_rule
from uri_split import split
from uri_split._grammar import RuleName
from uri_split._scan.scanner import FORMS, scanner
from uri_split.dialects import PORTABLE, PYTHON
from uri_split.lenient import APPENDIX_B
from uri_split.rules import RULES


# RFC 3986, appendix B.
@given(st.text(st.one_of(st.sampled_from(":/?#[]@0a\n\r\0\ud800%"), st.characters())))
def test_split_is_the_same(text: str) -> None:
    found = regex.compile(APPENDIX_B).fullmatch(text)
    assert found
    assert found.groups() == split(text)


# RFC 3986, appendix A.
@pytest.mark.parametrize("rule", RULES)
@settings(max_examples=30)
@given(data=st.data(), random=st.randoms(use_true_random=True))
def test_rules_match_the_same_with_possessive_and_greedy_quantifiers(
    rule: RuleName, data: st.DataObject, random: Random
) -> None:
    engines = [regex.compile(RULES[rule].pattern(dialect)) for dialect in (PYTHON, PORTABLE)]
    text = data.draw(of_rule(rule))
    assert RULES[rule].is_valid(text)
    for mutated in mutations(text, random, 20):
        assert {engine.fullmatch(mutated) is not None for engine in engines} == {RULES[rule].is_valid(mutated)}


# No search may take more memory for each other set of schemes.
def test_patterns_of_schemes_are_not_kept() -> None:
    patterns = [ref(scanner(frozenset({f"x-{number}"}), suffixes=False)) for number in range(12)]
    collect()
    assert any(pattern() is None for pattern in patterns)


def test_forms_of_schemes_compile() -> None:
    for form in FORMS.values():
        regex.compile(form)
