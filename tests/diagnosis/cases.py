"""Cases of texts and of how an error shows their problems: the text, the carets, the reasons."""

from typing import NamedTuple

from uri_split import InvalidURI, diagnose
from uri_split._grammar import RuleName
from uri_split.messages import Message


class Case(NamedTuple):
    rule: RuleName
    text: str
    codes: str
    shown: str
    """The lines of the error after the first, without their indent, and with sections in a short form."""

    def __str__(self) -> str:
        return f"{self.rule}:{self.text!a}"


class _WithoutSuggestion(InvalidURI):
    """Error that shows the help of each problem, as for a text that has no suggestion."""

    def _best_suggestion(self) -> Message | None:
        return None


def assert_shown(case: Case) -> None:
    problems = diagnose(case.text, case.rule)
    assert " ".join(problem.code for problem in problems) == case.codes
    _, *lines = str(_WithoutSuggestion(case.text, case.rule, problems)).split("\n")
    shown = "\n".join(line[2:].rstrip() for line in lines).replace(", RFC 3986 section", ",")
    assert f"\n{shown}\n" == case.shown
