"""Pytest plugin: a clock that runs 1,000 times too fast, as it seems to a test on a busy machine."""

import time


def pytest_configure() -> None:
    perf_counter = time.perf_counter
    time.perf_counter = lambda: 1000 * perf_counter()
