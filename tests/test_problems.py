"""Problems, and how many are told."""

import re

from uri_split.problems import Place, Problem, at_most, bad_characters


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


def test_a_hundred_problems_of_a_kind_are_told_and_the_rest_together() -> None:
    *hundred, last = bad_characters(Place("query"), "query", "x " * 103)
    assert len(hundred) == 100
    assert (last.code, last.start, last.end) == ("more", 201, 206)
    assert last.message == "and 3 more of this kind"
    assert last.found == " x x "


def test_one_more_than_a_hundred() -> None:
    spots = re.finditer(" ", " " * 101)
    *_, last = at_most(
        Place("query"), "query", spots, lambda spot: Place("query").problem("more", "query", spot.start(), " ", "")
    )
    assert (last.message, last.start, last.end) == ("and 1 more of this kind", 100, 101)


def test_a_hundred_are_no_more_than_a_hundred() -> None:
    problems = list(bad_characters(Place("query"), "query", "x " * 100))
    assert len(problems) == 100
    assert problems[-1].code == "bad-character"
