"""Problem model, and its codes."""

from dataclasses import FrozenInstanceError
from typing import get_args

import pytest

from tests.diagnosis import test_addresses, test_characters, test_components, test_diagnosis
from uri_split import DisallowedURI, InvalidURI, Policy, Problem, diagnose
from uri_split._grammar import AnyRule, RuleName
from uri_split._problem import GrammarCode
from uri_split.messages import message, messages


def test_problem_has_named_fields() -> None:
    (problem,) = diagnose("a b", "query")
    assert problem == Problem(
        code="bad-character",
        rule="query",
        component="query",
        start=1,
        end=2,
        found=" ",
        expected=problem.expected,
        message=message("problem/bad-character/query", found=message("word/space")),
        section="3.4",
        help=message("help/write", text="%20"),
    )
    assert (problem.message, problem.help) == ("a space is not allowed in a query", "write %20")
    assert problem.expected[-1] == "the end"


def test_problem_is_frozen() -> None:
    (problem,) = diagnose("a b", "query")
    with pytest.raises(FrozenInstanceError):
        problem.message = message("word/end")  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]  # what is tested


def test_reason_names_a_rule_only_if_the_grammar_is_broken() -> None:
    (problem,) = diagnose("a b", "query")
    assert problem.reason == f"{problem.message} (query, RFC 3986 section 3.4)"
    (problem,) = Policy(schemes={"https"}).check("ftp:")[:1]
    assert problem.reason == problem.message


def test_url_is_the_page_about_the_code() -> None:
    (problem,) = diagnose("a b", "query")
    assert problem.url == "https://uri-split.github.io/uri_split/reference/problems/bad-character/"


def test_reason_can_be_translated() -> None:
    (problem,) = diagnose("a b", "query")
    german = "In einer Abfrage nicht erlaubt: ein Leerzeichen (query, RFC 3986, Abschnitt 3.4)"
    assert messages("de")(problem.reason) == german


def test_params_have_all_that_a_translation_needs() -> None:
    (problem,) = diagnose("a b", "query")
    assert problem.params == {
        "found": " ",
        "expected": 'a letter, a digit, one of -._~, one of !$&\'()*+,;=, "%", ":", "/", "?", "@" or the end',
        "allowed": "",
        "component": "query",
        "rule": "query",
        "rfc": 3986,
        "section": "3.4",
        "start": 1,
        "end": 2,
    }


# The code `more` has a test of its own in `test_context`.
def test_each_code_of_the_grammar_has_a_case() -> None:
    cases = [*test_addresses.CASES, *test_characters.CASES, *test_components.CASES, *test_diagnosis.CASES]
    assert {code for case in cases for code in case.codes.split()} | {"more"} == set(get_args(GrammarCode))


@pytest.mark.parametrize(
    ("rule", "name"),
    [
        ("URI", "URI"),
        ("URI-reference", "URI reference"),
        ("absolute-URI", "absolute URI"),
        ("relative-ref", "relative reference"),
    ],
)
def test_heading_of_an_error_names_what_was_expected(rule: RuleName, name: str) -> None:
    assert str(InvalidURI("a b", rule, diagnose("a b", rule))).startswith(f"not a valid {name}:\n  a b\n")
    assert str(DisallowedURI("a:b", rule, ())).startswith(f"{name} not allowed:\n  a:b\n")


@pytest.mark.parametrize(
    ("rule", "heading"),
    [
        ("dataurl", "not a valid data URI:"),
        ("mailtoURI", "not a valid mailto URI:"),
        ("namestring", "not a valid URN:"),
        ("IPv6address", "not valid as IPv6address:"),
    ],
)
def test_heading_of_another_rule_names_its_texts_or_the_rule(rule: AnyRule, heading: str) -> None:
    assert str(InvalidURI("a", rule, ())).splitlines()[0] == heading
