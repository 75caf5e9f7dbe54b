"""Shared fixtures of all tests. The Hypothesis profile is in `pyproject.toml`, so that doctests use it as well."""

from pathlib import Path
from shutil import which

import pytest

from tests.engines.engine import AbsentError, report

# Read by type checkers, not run.
collect_ignore = ["typing/right.py", "typing/wrong.py"]


# They would take twice as long with coverage, and cover nothing that the others do not.
NOT_COVERED = tuple(str(Path(__file__).parent / name) for name in ("oracles", "engines", "hostile/test_hostile.py"))


def pytest_itemcollected(item: pytest.Item) -> None:
    if str(item.path).startswith(NOT_COVERED):  # asked of 30,000 tests
        item.add_marker(pytest.mark.no_cover)


@pytest.fixture(scope="session")
def browser_is_there() -> None:
    if not (which("chromium") and which("chromedriver")):
        report(AbsentError("chromium and chromedriver are not on the path: install both"))
