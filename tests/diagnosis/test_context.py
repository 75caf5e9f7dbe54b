"""Context of a check: offsets, hidden spans, and the number of problems."""

import re

from uri_split._diagnosis import Context, check_characters
from uri_split._problem import Problem
from uri_split.messages import message


def test_offsets_are_those_of_the_whole_text() -> None:
    problems = check_characters(Context("URI", prefix="a:?", offset=10), "query", 'a"b"')
    assert [(problem.start, problem.end) for problem in problems] == [(11, 12), (13, 14)]


def test_moved_context_adds_to_offset_and_prefix() -> None:
    context = Context("URI", hidden=[(1, 2)], component="host", prefix="a:", offset=3)
    assert context.moved(2, "//") == Context("URI", [(1, 2)], "host", "a://", 5)


def test_text_that_touches_a_hidden_span_is_shown_as_asterisks() -> None:
    context = Context("URI", hidden=[(4, 6), (8, 9)], offset=2)
    shown = [context.shown(start, "ab") for start in range(8)]
    assert shown == ["ab", "***", "***", "***", "ab", "***", "***", "ab"]
    assert context.describe(2, "ab") == '"***"'
    assert Context("URI").describe(2, "ab") == '"ab"'


def test_problem_has_nothing_hidden() -> None:
    problem = Context("query", hidden=[(0, 2)]).problem(
        "bad-character", "query", 1, "<", message("problem/missing-scheme")
    )
    assert (problem.start, problem.end, problem.found, problem.message) == (1, 2, "***", "missing scheme")
    problem = Context("query", hidden=[(0, 2)]).unexpected("query", "a<", 1, "a")
    assert problem.found == "***"
    assert problem.message.endswith('found "***"')


def test_first_thousand_problems_of_a_kind_are_listed() -> None:
    *thousand, last = check_characters(Context("query"), "query", "x " * 1003)
    assert len(thousand) == 1000
    assert (last.code, last.start, last.end, last.found) == ("more", 2001, 2002, " ")
    assert last.message == "more of this kind follow: only the first 1,000 are listed"


def test_thousand_problems_have_no_more() -> None:
    problems = list(check_characters(Context("query"), "query", "x " * 1000))
    assert len(problems) == 1000
    assert problems[-1].code == "bad-character"


# A text of millions of spaces has few problems, and each is made only when it is needed.
def test_problems_are_made_one_at_a_time() -> None:
    made: list[int] = []
    context = Context("query")

    def problem_of(match: re.Match[str]) -> Problem:
        made.append(match.start())
        return context.problem("bad-character", "query", match.start(), match[0], message("problem/missing-scheme"))

    problems = context.first_problems("query", re.finditer(" ", " " * 5000), problem_of)
    assert next(problems).start == 0
    assert made == [0]
    assert len(list(problems)) == 1000
