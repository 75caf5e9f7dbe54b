"""Fixtures for tests of the command, which run on a terminal of 80 columns."""

import pytest

from tests.cli.absent_packages import hide


@pytest.fixture(autouse=True)
def _eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def _without_browsers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide the package of the extra ``browsers``."""
    hide(monkeypatch, "ada_url", "uri_split.browsers", "uri_split.cli.browsers", "uri_split.cli.commands.report")
