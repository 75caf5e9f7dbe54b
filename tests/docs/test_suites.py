"""The tests of other packages: their page, and how a run is compared with what is explained."""

import re
from pathlib import Path
from typing import Final

import pytest

from docs.suites import table
from tests.suites.__main__ import Outcomes, unexplained
from tests.suites.replacements import REPLACEMENTS
from tests.suites.suite import Difference, Suite, suites

PAGE: Final = Path(__file__).parents[2] / "docs" / "pages" / "trust" / "suites.md"
SUITES: Final = list(suites())
FAKE: Final = Suite(
    "fake", "1", "", [], [], [], 9, 5, [Difference(["*a", "*b"], 3, "a or b"), Difference(["*1*"], 1, "1")]
)
FAILED: Final = ["1a", "2a", "1b", "1c"]


@pytest.mark.parametrize("suite", SUITES, ids=lambda suite: suite.package)
def test_page_has_a_row_for_each_suite_and_each_difference(suite: Suite) -> None:
    differing = [difference.number for difference in suite.differences]
    rows = [line for line in table().splitlines() if line.startswith((f"| [{suite.package} ", f"| {suite.package} "))]
    assert rows[0].endswith(
        f" | {suite.passed:,} | {suite.using:,} | {suite.passed - sum(differing):,} | {sum(differing)} |"
    )
    assert [int(row.split(" | ")[1]) for row in rows[1:]] == differing
    assert 0 < suite.using <= suite.passed
    assert re.fullmatch("[0-9a-f]{64}", suite.sha256)


def test_page_explains_each_replacement() -> None:
    ids = re.findall(r'<span id="([a-z-]+)">', PAGE.read_text(encoding="utf-8"))
    assert ids == [name.replace(".", "-") for name in REPLACEMENTS]
    assert {name for suite in SUITES for name in suite.replaced} == set(REPLACEMENTS)


def test_run_with_the_explained_failures_is_as_expected() -> None:
    assert list(unexplained(FAKE, Outcomes(9, 0, []), Outcomes(5, 5, FAILED))) == []


@pytest.mark.parametrize(
    ("before", "after", "wrong"),
    [
        (Outcomes(9, 0, ["x"]), Outcomes(5, 5, FAILED), ["fails without uri_split: x"]),
        (Outcomes(8, 0, []), Outcomes(4, 5, FAILED), ["passed = 8 in a run"]),
        (Outcomes(9, 0, []), Outcomes(5, 6, FAILED), ["using = 6 in a run"]),
        (Outcomes(9, 0, []), Outcomes(4, 5, [*FAILED, "2c"]), ["fails with uri_split: 2c"]),
        (Outcomes(9, 0, []), Outcomes(4, 5, [*FAILED, "3a"]), ["number = 4 in a run: a or b"]),
        (
            Outcomes(9, 0, []),
            Outcomes(6, 5, FAILED[:3]),
            ["number = 0 in a run: 1", "no case that fails is called *1*"],
        ),
        (Outcomes(9, 0, []), Outcomes(5, 5, ["1a", "2a", "3a", "1c"]), ["no case that fails is called *b"]),
    ],
)  # fmt: skip
def test_run_that_differs_from_the_table_is_reported(before: Outcomes, after: Outcomes, wrong: list[str]) -> None:
    assert list(unexplained(FAKE, before, after)) == wrong
