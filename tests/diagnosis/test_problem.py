"""Problems, and how many are told."""

from uri_split._diagnosis.checks import Place, bad_characters
from uri_split._diagnosis.problem import Problem


def test_a_problem_is_a_plain_tuple_with_names() -> None:
    (problem,) = bad_characters(Place("query"), "query", "a b")
    assert problem == Problem(
        code="bad-character",
        rule="query",
        component="query",
        start=1,
        end=2,
        found=" ",
        expected=problem.expected,
        message="a space is not allowed in a query: write %20",
        section="3.4",
    )
    assert problem.expected[-1] == "the end"


def test_offsets_are_those_of_the_whole_text() -> None:
    problems = bad_characters(Place("URI", lead="a:?", offset=10), "query", "<b>")
    assert [(problem.start, problem.end) for problem in problems] == [(10, 11), (12, 13)]


def test_the_first_thousand_of_a_kind_are_told() -> None:
    *thousand, last = bad_characters(Place("query"), "query", "x " * 1003)
    assert len(thousand) == 1000
    assert (last.code, last.start, last.end, last.found) == ("more", 2001, 2002, " ")
    assert last.message == "more of this kind follow: only the first 1,000 are told"


def test_a_thousand_are_no_more_than_a_thousand() -> None:
    problems = list(bad_characters(Place("query"), "query", "x " * 1000))
    assert len(problems) == 1000
    assert problems[-1].code == "bad-character"
