"""Timing of calls."""

import gc
from collections.abc import Callable
from time import perf_counter


def seconds(call: Callable[[], object]) -> float:
    """Return how many seconds a call takes, without the time to look for garbage, which other tests leave as well."""
    gc.disable()
    try:
        began = perf_counter()
        call()
        return perf_counter() - began
    finally:
        gc.enable()
