"""Fixtures of the tests that use the example form in a browser."""

from collections.abc import Iterator

import pytest
from selenium.webdriver import Chrome

from examples.form.screenshots import chromium, served


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with served() as address:
        yield address


@pytest.fixture(scope="module")
def _driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    with chromium(tmp_path_factory.mktemp("profile")) as driver:
        yield driver


@pytest.fixture
def page(_driver: Chrome, address: str) -> Iterator[Chrome]:
    """Open a new page. At the end, its console must have no entries except those about a refused submission."""
    _driver.get(address)
    yield _driver
    logged: list[dict[str, str]] = _driver.get_log("browser")  # type: ignore[no-untyped-call]  # Selenium leaves it untyped
    assert [entry for entry in logged if "422 (UNPROCESSABLE" not in entry["message"]] == []
