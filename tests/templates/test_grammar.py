"""Patterns of the rules of RFC 6570. `tests/oracles` proves them equal to the ABNF."""

from typing import get_args

import pytest

from uri_split._grammar import TemplateRule
from uri_split._templates.grammar import LITERALS, RESERVED_OPERATORS, SECTION_2, pattern_of

CASES: list[tuple[TemplateRule, str, str]] = [
    # Section 2
    ("URI-Template", "a {a} a{b}c {a}{b} %C3%A9{a}é", "{ } {{a}} a} {a b|c"),
    # Section 2.1, with the apostrophe of erratum 6937
    ("literals", "! # $ & ' ( ; = ? [ ] _ a ~ \xa0 é \ue000 \U0010fffd %C3", '" % < > \\ ^ ` { | } %C ab \x7f \x80'),
    # Section 2.2: op-reserve has no meaning
    ("operator", "+ # . / ; ? &", "= , ! @ | $ ( ++"),
    ("expression", "{a} {+a} {?a,b*,c:3}", "{} {+} {=a} {a a} {$a} {++a} {a,}"),
    # Section 2.3
    ("variable-list", "a a,b a,b,c", ",a a, a,,b"),
    ("varspec", "a a* a:1", "a** a:1* a*:1 *"),
    ("varname", "a a.b a.b.c %C3%A9 _ 0 aB_9", ".a a. a..b a-b é a%C"),
    ("varchar", "a Z 5 _ %C3 %c3", "- . aa % é ８"),
    # Section 2.4
    ("modifier-level4", "* :1", "** :"),
    ("prefix", ":1 :9999", ":0 1 :: :10000"),
    ("max-length", "1 9 10 999 9999", "0 01 10000 １ -1"),
    ("explode", "*", "** +"),
]


@pytest.mark.parametrize(("rule", "matching", "others"), CASES, ids=[rule for rule, _, _ in CASES])
def test_rule_matches_its_texts_and_no_others(rule: TemplateRule, matching: str, others: str) -> None:
    fullmatch = pattern_of(rule).fullmatch
    assert [text for text in matching.split(" ") if not fullmatch(text)] == []
    assert [text for text in others.split(" ") if fullmatch(text)] == []


def test_empty_text_is_a_template_and_nothing_else() -> None:
    assert [rule for rule, _, _ in CASES if pattern_of(rule).fullmatch("")] == ["URI-Template"]


def test_every_rule_has_a_pattern_and_cases() -> None:
    assert {*SECTION_2} == {*get_args(TemplateRule), "pct-encoded"}
    assert {rule for rule, _, _ in CASES} == {*get_args(TemplateRule)}


def test_pattern_is_compiled_once() -> None:
    assert pattern_of("varname") is pattern_of("varname")


# Section 2.1: spaces, quotation marks and others are excluded; and so are the surrogates, which are no characters.
@pytest.mark.parametrize("character", [*'\0\t\n \x1f"%<>\\^`{|}\x7f\x9f', "\ud800", "\ufdd0", "\ufffe"])
def test_other_character_is_not_a_literal(character: str) -> None:
    assert not pattern_of("literals").fullmatch(character)
    assert not pattern_of("URI-Template").fullmatch(f"a{character}b")


def test_trailing_line_feed_does_not_match() -> None:
    assert not pattern_of("URI-Template").fullmatch("a\n")
    assert not pattern_of("varname").fullmatch("a\n")


# Section 2.2
def test_reserved_operators_are_none_of_the_others() -> None:
    assert not [operator for operator in RESERVED_OPERATORS if pattern_of("operator").fullmatch(operator)]


def test_class_of_literals_has_no_percent_sign_and_no_braces() -> None:
    assert not set("%{}") & set(LITERALS)
