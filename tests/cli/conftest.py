"""Fixtures for tests of the command, which run on a terminal of 80 columns."""

import sys

import pytest


@pytest.fixture(autouse=True)
def _eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def _without_browsers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide the package of the extra ``browsers``."""
    for name in ("browsers", "cli.browsers"):
        monkeypatch.delitem(sys.modules, f"uri_split.{name}", raising=False)
    monkeypatch.delitem(sys.modules, "uri_split.cli.commands.report", raising=False)
    monkeypatch.setitem(sys.modules, "ada_url", None)
