"""Cases of texts that are not valid, and of how the error shows them. The German is in `tests/messages`."""

from typing import NamedTuple

import pytest

from uri_split import InvalidURI
from uri_split.schemes import URN, DataURI, MailtoURI


class Case(NamedTuple):
    kind: type[DataURI | MailtoURI | URN]
    text: str
    codes: str
    shown: str
    """The lines of the error after the first, without their indent."""

    def __str__(self) -> str:
        return f"{self.kind.__name__}:{self.text!a}"


def assert_shown(case: Case) -> None:
    with pytest.raises(InvalidURI) as caught:
        case.kind(case.text)
    error = caught.value
    assert " ".join(problem.code for problem in error.problems) == case.codes
    _, *lines = str(error).split("\n")
    shown = "\n".join(line[2:].rstrip() for line in lines)
    assert f"\n{shown}\n" == case.shown
