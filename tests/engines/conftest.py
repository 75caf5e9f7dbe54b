"""Engines start when a test first needs them, and run until the last test ends."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache

import pytest

from tests.engines.catalogue import ENGINES
from tests.engines.engine import AbsentError, Engine, report


@pytest.fixture(scope="session")
def started() -> Iterator[Callable[[str], Engine]]:
    with ExitStack() as stack:

        @cache
        def start(name: str) -> Engine:
            return stack.enter_context(ENGINES[name]())

        yield start


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest, started: Callable[[str], Engine]) -> Engine:
    name: str = request.param
    try:
        return started(name)
    except AbsentError as absence:
        report(absence)
