"""How the problems of a scheme join those of RFC 3986."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.passwords import LIKE_USERINFO, USERINFO, shows_a_password, texts
from tests.schemes import test_data_problems, test_mailto_problems, test_urn_problems
from uri_split import InvalidURI, Problem
from uri_split._hidden import hidden_spans
from uri_split._passwords import password_spans
from uri_split._problem import SchemeCode
from uri_split.messages import messages
from uri_split.schemes import URN, DataURI, MailtoURI

BEGINNINGS = (
    *("data:", "data:,", "data:;base64,", "data:a/b;", "data:;c=", "mailto:", "mailto:a@", "mailto:?", "mailto:?a="),
    *("urn:", "urn:ab:", "urn:ab:c?+", "urn:ab:c#", "data:,#"),
)


def problems(kind: type[DataURI | MailtoURI], text: str) -> tuple[Problem, ...]:
    with pytest.raises(InvalidURI) as caught:
        kind(text)
    return caught.value.problems


def test_each_code_of_the_schemes_has_a_case() -> None:
    cases = [*test_data_problems.CASES, *test_mailto_problems.CASES, *test_urn_problems.CASES]
    assert {code for case in cases for code in case.codes.split()} >= set(get_args(SchemeCode))


def test_problem_has_the_rfc_and_the_section_of_its_rule() -> None:
    first, second, third = problems(DataURI, "data:;a;b=%;base64,QUI=#^")[0:3]
    assert (first.rule, first.rfc, first.section) == ("parameter", 2397, "3")
    assert (second.rule, second.rfc, second.section) == ("parameter", 2397, "3")
    assert (third.rule, third.rfc, third.section) == ("fragment", 3986, "3.5")
    assert first.params["rfc"] == 2397
    assert first.reason.endswith(" (parameter, RFC 2397 section 3)")


def test_component_is_that_of_rfc_3986() -> None:
    assert [problem.component for problem in problems(DataURI, "data:,^?^")] == ["path", "query"]
    assert [problem.component for problem in problems(MailtoURI, "mailto:a?b")] == ["path", "query"]
    assert [problem.component for problem in problems(DataURI, "a:")] == ["scheme"]


def test_problem_of_the_scheme_replaces_others_in_its_place() -> None:
    (problem,) = problems(MailtoURI, "mailto:Jane Doe <jane@example.com>")
    assert (problem.start, problem.end) == (7, 34)


def test_at_most_a_thousand_problems_are_reported() -> None:
    found = problems(MailtoURI, "mailto:" + "," * 2000)
    assert [problem.code for problem in found] == ["missing-address"] * 1000 + ["more"]
    assert found[-1].message == "more of this kind follow: only the first 1,000 are listed"


@given(texts((*USERINFO, *LIKE_USERINFO)), st.sampled_from(BEGINNINGS))
def test_no_password_is_shown(text: str, beginning: str) -> None:
    kind = next(kind for kind in (DataURI, MailtoURI, URN) if beginning.startswith(kind.scheme))
    try:
        uri = kind(beginning + text)
        # In a valid URI, what only people see as userinfo is not hidden.
        shown = repr(uri) if password_spans(uri) == hidden_spans(uri) else ""
    except InvalidURI as error:
        shown = f"{error}{error!r}{error.explained(messages('de'))}{error.problems}"
    assert not shows_a_password(shown), shown


def test_characters_of_a_password_are_not_in_the_help() -> None:
    (problem,) = problems(DataURI, "data:,http://me:^@h/")
    assert (problem.found, problem.message) == ("***", '"***" must be percent-encoded in the data')
    assert problem.help == "percent-encode these characters, such as %20 for a space"


@pytest.mark.parametrize("text", ["data:;a=b%2,", "data:;a=%,", "data:;a=b%zz,c"])
def test_problem_of_a_parameter_ends_before_the_next_delimiter(text: str) -> None:
    (problem,) = problems(DataURI, text)
    assert (problem.code, problem.rule) == ("bad-parameter", "parameter")
    assert problem.found == text[text.index("%") : problem.end]
    assert "," not in problem.found


@pytest.mark.parametrize("text", [f"data:a%2F{'b' * 1000},", f"mailto:a <{'b' * 1000}@c>", f"urn:{'a' * 1000}"])
def test_help_does_not_repeat_a_long_text(text: str) -> None:
    with pytest.raises(InvalidURI) as caught:
        next(kind for kind in (DataURI, MailtoURI, URN) if text.startswith(kind.scheme))(text)
    assert all(len(problem.reason) + len(problem.help or "") < 300 for problem in caught.value.problems)
