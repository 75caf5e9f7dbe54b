"""The fixes are tested with suggestions of their own."""

import pytest

import uri_split._policy.cleaning  # pyright: ignore[reportUnusedImport]  # noqa: F401  it keeps the function for good
from tests.cli.fixing.suggested import suggested


@pytest.fixture(autouse=True)
def _suggestions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("uri_split.cli.options._suggestions", suggested)
