"""Diagnosis: every reason why a text does not match a rule, in order, and at least one."""

from random import Random
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.diagnosis.cases import Case, assert_shown
from tests.texts import ALPHABET, mutations, of_rule
from uri_split import is_valid, verdict
from uri_split._diagnosis import diagnose
from uri_split._grammar import RuleName
from uri_split.rules import RULES

TOP_LEVEL: tuple[RuleName, ...] = ("URI", "URI-reference", "absolute-URI", "relative-ref")

CASES = [
    Case(
        "dec-octet",
        "256",
        "unexpected",
        """
256
  ^
expected "0" to "5" or the end, found "6" (dec-octet, 3.2.2)
""",
    ),
    Case(
        "h16",
        "12345",
        "unexpected",
        """
12345
    ^
expected the end, found "5" (h16, 3.2.2)
""",
    ),
    Case(
        "pchar",
        "",
        "unexpected",
        """

^
expected a letter, a digit, one of -._~, one of !$&'()*+,;=, "%", ":" or "@", found the end (pchar, 3.3)
""",
    ),
    Case(
        "path-absolute",
        "//a",
        "unexpected",
        """
//a
 ^
expected a letter, a digit, one of -._~, one of !$&'()*+,;=, "%", ":", "@" or the end, found "/" (path-absolute, 3.3)
""",
    ),
    Case(
        "path-empty",
        "a",
        "unexpected",
        """
a
^
expected the end, found "a" (path-empty, 3.3)
""",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_text_is_shown_with_carets_and_reasons(case: Case) -> None:
    assert_shown(case)


tops = st.sampled_from(TOP_LEVEL)
texts = st.text(st.one_of(st.sampled_from(ALPHABET), st.characters()))


def check(rule: RuleName, text: str) -> None:
    """Check the promises in the documentation of `diagnose`."""
    problems = diagnose(text, rule)
    assert (problems == ()) == RULES[rule].is_valid(text)
    end = 0
    for problem in problems:
        assert end <= problem.start <= problem.end <= len(text)
        end = problem.end
        assert problem.found in {text[problem.start : problem.end], "***"}
        assert problem.expected
        assert problem.message.isprintable()
        assert problem.section == RULES[cast("RuleName", problem.rule)].section
    if problems:
        # The first problem is where the text stops being completable, or earlier.
        assert problems[0].start <= RULES[rule].prefix(text)
    if rule in TOP_LEVEL:
        assert all(problem.component for problem in problems)
        # Each problem has a code of its own; only an IPvFuture has none for what is inside it.
        assert all(problem.code != "unexpected" or problem.rule == "IPvFuture" for problem in problems)


@settings(max_examples=40)
@given(tops, texts)
def test_any_text_has_the_documented_problems(rule: RuleName, text: str) -> None:
    check(rule, text)


@settings(max_examples=30)
@pytest.mark.parametrize("rule", RULES)
@given(data=st.data(), random=st.randoms(use_true_random=True))
def test_mutated_texts_have_the_documented_problems(rule: RuleName, data: st.DataObject, random: Random) -> None:
    for text in mutations(data.draw(of_rule(rule)), random, 20):
        check(rule, text)


@settings(max_examples=30)
@given(of_rule("IP-literal"), st.randoms(use_true_random=True))
def test_mutated_addresses_have_the_documented_problems(literal: str, random: Random) -> None:
    for text in mutations(literal, random, 30):
        check("URI", f"a://{text}/")


# At least one problem for each broken component, by position.
def test_every_broken_component_is_reported() -> None:
    problems = diagnose("1a://us er:pass@ho st:8x/pa th?que ry#frag ment", "URI")
    assert [problem.component for problem in problems] == [
        "scheme",
        "userinfo",
        "host",
        "port",
        "path",
        "query",
        "fragment",
    ]
    assert [problem.start for problem in problems] == [0, 7, 18, 23, 27, 34, 42]


@pytest.mark.parametrize("rule", ["hier-part", "relative-part"])
def test_every_broken_component_of_a_part_is_reported(rule: RuleName) -> None:
    problems = diagnose("//a b/c d", rule)
    assert [(problem.component, problem.start) for problem in problems] == [("host", 3), ("path", 7)]
    assert [problem.start for problem in diagnose("//a b", rule)] == [3]
    assert [problem.start for problem in diagnose("a b", rule)] == [1]


def test_missing_scheme_does_not_hide_other_problems() -> None:
    assert [problem.code for problem in diagnose("//h/a b#c d", "URI")] == [
        "missing-scheme",
        "bad-character",
        "bad-character",
    ]


# Section 4.2: the text before a colon is a scheme if it looks like one.
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("12:30", "colon-in-first-segment"),
        ("%41:x", "colon-in-first-segment"),
        (".:x", "colon-in-first-segment"),
        ("1x://h", "scheme-start"),
        ("a_b:x", "bad-character"),
        (" a:x", "scheme-start"),
    ],
)
def test_text_before_a_colon_is_a_scheme_or_a_segment(text: str, code: str) -> None:
    assert [problem.code for problem in diagnose(text, "URI-reference")] == [code]


@pytest.mark.parametrize("text", ["a b", "//h/", "http://h/", "http://h/a b"])
def test_default_rule_is_that_of_is_valid_and_verdict(text: str) -> None:
    assert diagnose(text) == diagnose(text, "URI")
    assert (not diagnose(text)) is is_valid(text) is (verdict(text) == "valid")


@pytest.mark.parametrize("value", [None, 5, b"http://a/"])
def test_argument_that_is_not_a_str_is_rejected(value: object) -> None:
    with pytest.raises(TypeError):
        diagnose(value)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # what is tested


def test_unknown_rule_is_rejected() -> None:
    with pytest.raises(KeyError, match="url"):
        diagnose("", "url")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # what is tested


@pytest.mark.parametrize("rule", RULES)
def test_text_that_no_rule_allows_has_problems_for_each_rule(rule: RuleName) -> None:
    assert diagnose("\ud800[%", rule)


# A URI-reference that has a scheme is a URI: a user who mistypes it reads what a URI expects.
@pytest.mark.parametrize("text", ["1http://h", " a:b", "a b://h", "a_b:c", "ht<tp:x", "é:x"])
def test_broken_scheme_of_a_reference_is_that_of_a_uri(text: str) -> None:
    assert diagnose(text, "URI-reference") == diagnose(text, "URI")


@pytest.mark.parametrize(
    ("rule", "text", "component"),
    [
        ("userinfo", "a b", "userinfo"),
        ("reg-name", "a b", "host"),
        ("path", "a b", "path"),
        ("path-abempty", "/a b", "path"),
        ("path-absolute", "/a b", "path"),
        ("path-noscheme", "a b", "path"),
        ("path-rootless", "a b", "path"),
        ("segment", "a b", "path"),
        ("segment-nz", "a b", "path"),
        ("segment-nz-nc", "a b", "path"),
        ("query", "a b", "query"),
        ("fragment", "a b", "fragment"),
    ],
)
def test_every_bad_character_of_a_part_is_reported(rule: RuleName, text: str, component: str) -> None:
    problems = diagnose(f"{text}é%", rule)
    space = text.index(" ")
    assert [(problem.code, problem.start, problem.component) for problem in problems] == [
        ("bad-character", space, component),
        ("bad-character", space + 2, component),
        ("bad-pct-encoding", space + 3, component),
    ]


# Section 3.1: what may follow the first letter of a scheme is more than what may be that letter.
@pytest.mark.parametrize("rule", ["URI", "URI-reference", "absolute-URI"])
def test_problem_within_a_scheme_expects_what_continues_one(rule: RuleName) -> None:
    (problem,) = diagnose("a_b:c", rule)
    assert problem.expected == ("a letter", "a digit", '"-"', '"."', '"+"', '":"')
