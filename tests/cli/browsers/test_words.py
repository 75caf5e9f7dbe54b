"""What browsers do, in plain words."""

from typing import get_args

from uri_split.browsers import Outcome
from uri_split.cli.formats import COUNTED, IN_BROWSERS, RELATIVE


def test_each_outcome_has_its_words() -> None:
    assert tuple(COUNTED) == tuple(IN_BROWSERS) == (*get_args(Outcome), RELATIVE)
    assert len(set(COUNTED.values())) == len(COUNTED)
