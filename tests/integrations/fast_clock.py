"""A plugin for pytest: a clock a thousand times too fast, as on a machine that has much else to do."""

import time


def pytest_configure() -> None:
    perf_counter = time.perf_counter
    time.perf_counter = lambda: 1000 * perf_counter()
