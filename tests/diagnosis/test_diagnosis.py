"""Why a text is not of a rule: every reason, in order, and never none."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.texts import ALPHABET, mutations, of_rule
from uri_split._diagnosis.diagnosis import diagnose
from uri_split._diagnosis.problem import Problem
from uri_split._grammar.names import RuleName
from uri_split.rules import RULES

TOP_LEVEL: tuple[RuleName, ...] = ("URI", "URI-reference", "absolute-URI", "relative-ref")

tops = st.sampled_from(TOP_LEVEL)
texts = st.text(st.one_of(st.sampled_from(ALPHABET), st.characters()))


def check(rule: RuleName, text: str) -> None:
    """Hold a diagnosis to what it promises."""
    problems = diagnose(text, rule)
    assert (problems == ()) == RULES[rule].matches(text)
    end = 0
    for problem in problems:
        assert end <= problem.start <= problem.end <= len(text)
        end = problem.end
        assert problem.found in {text[problem.start : problem.end], "***"}
        assert problem.expected
        assert problem.message.isprintable()
        assert problem.section == RULES[problem.rule].section
    if problems:
        # The first problem stands where the text stops being completable, or earlier, with a reason.
        assert problems[0].start <= RULES[rule].prefix(text)
    if rule in TOP_LEVEL:
        assert all(problem.component for problem in problems)
        # Each problem has a name of its own; only the inside of an IPvFuture is left to what was expected.
        assert all(problem.code != "unexpected" or problem.rule == "IPvFuture" for problem in problems)


@settings(max_examples=40)
@given(tops, texts)
def test_any_text(rule: RuleName, text: str) -> None:
    check(rule, text)


@settings(max_examples=30)
@pytest.mark.parametrize("rule", RULES)
@given(data=st.data(), random=st.randoms(use_true_random=False))
def test_mutations_of_valid_texts(rule: RuleName, data: st.DataObject, random: Random) -> None:
    for text in mutations(data.draw(of_rule(rule)), random, 20):
        check(rule, text)


@settings(max_examples=30)
@given(of_rule("IP-literal"), st.randoms(use_true_random=False))
def test_mutations_of_addresses(literal: str, random: Random) -> None:
    for text in mutations(literal, random, 30):
        check("URI", f"a://{text}/")


# At least one problem for each broken component, by position.
def test_every_broken_component_is_told() -> None:
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
def test_every_broken_component_of_a_part_is_told(rule: RuleName) -> None:
    problems = diagnose("//a b/c d", rule)
    assert [(problem.component, problem.start) for problem in problems] == [("host", 3), ("path", 7)]
    assert [problem.start for problem in diagnose("//a b", rule)] == [3]
    assert [problem.start for problem in diagnose("a b", rule)] == [1]


def test_the_missing_scheme_does_not_hide_the_rest() -> None:
    assert [problem.code for problem in diagnose("//h/a b#c d", "URI")] == [
        "missing-scheme",
        "bad-character",
        "bad-character",
    ]


# Section 3.2.2: nothing is said of an address that is right.
@pytest.mark.parametrize("literal", ["[::1]", "[v1.a]", "[VF.:]"])
@pytest.mark.parametrize(("behind", "code"), [(":8x", "port-not-digits"), ("x", "after-bracket")])
def test_what_stands_behind_a_right_address_is_told_alone(literal: str, behind: str, code: str) -> None:
    (problem,) = diagnose(f"a://{literal}{behind}/")
    assert (problem.code, problem.start) == (code, len(f"a://{literal}{behind}") - 1)


# Section 4.2: what stands before a colon is a scheme where it looks like one.
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
def test_scheme_or_first_segment(text: str, code: str) -> None:
    assert [problem.code for problem in diagnose(text)] == [code]


# Section 3.1
def test_space_is_before_the_scheme_only_where_there_is_one() -> None:
    assert diagnose(" a:")[0].message == "a space before the scheme: remove it"
    assert diagnose(" :", "URI")[0].message == "a scheme must begin with a letter from A to Z, found a space"


# Section 3.2.1: a password is told to nobody.
@given(st.text(st.sampled_from("Z %[é@"), min_size=1))
def test_the_password_stands_in_no_problem(password: str) -> None:
    for problem in diagnose(f"http://user:{password}@host/", "URI"):
        assert "Z" not in str(problem)
        assert problem.found == "***"


def test_the_rule_is_uri_reference_unless_told() -> None:
    assert diagnose("a b") == diagnose("a b", "URI-reference")


@pytest.mark.parametrize("value", [None, 5, b"http://a/"])
def test_what_is_no_text_is_refused(value: object) -> None:
    with pytest.raises(TypeError):
        diagnose(value)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # what is tested


def test_an_unknown_rule_is_refused() -> None:
    with pytest.raises(KeyError, match="url"):
        diagnose("", "url")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # what is tested


@pytest.mark.parametrize("rule", RULES)
def test_each_problem_can_be_made_for_each_rule(rule: RuleName) -> None:
    assert all(isinstance(problem, Problem) for problem in diagnose("\ud800[%", rule))
