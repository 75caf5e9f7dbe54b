"""The page about the replacement of `urllib.parse` lists every difference, with the answers of both."""

import sys
from ast import literal_eval
from urllib import parse as standard

import pytest

from tests.compat.test_cpython import EXPLAINED
from tests.docs.comparisons import cells
from tests.docs.pages import ROOT
from uri_split.compat import urllib_parse
from uri_split.compat.differences import DIFFERENCES, Difference

PAGE = (ROOT / "docs/pages/coming-from/compat.md").read_text(encoding="utf-8")
ROWS = {cells(line)[0]: cells(line)[1:] for line in PAGE.splitlines() if line.startswith("| C")}


@pytest.mark.parametrize("difference", DIFFERENCES, ids=lambda difference: difference.code)
def test_row_of_the_page_is_the_difference(difference: Difference) -> None:
    example, ours, theirs, last, required = ROWS[difference.code]
    section = f"([{difference.section}](https://www.rfc-editor.org/rfc/rfc3986#section-{difference.section}))"
    assert (example, last) == (difference.example, difference.last or "every")
    assert required == f"{difference.answer} {section}"
    assert eval(example, {**vars(urllib_parse)}) == literal_eval(ours)  # noqa: S307
    # Of what they answer differently, Pythons before 3.14 answer some in other ways, too.
    if not difference.last and (difference.code != "C006" or sys.version_info >= (3, 14)):
        assert eval(example, {**vars(standard)}) == literal_eval(theirs)  # noqa: S307


def test_page_counts_the_differences_and_the_failing_cases() -> None:
    assert set(ROWS) == {difference.code for difference in DIFFERENCES}
    assert f"There are {len(DIFFERENCES)} differences." in PAGE
    assert f"except {len(EXPLAINED)} of about 80" in PAGE
