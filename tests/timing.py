"""Timing of calls."""

import gc
from collections.abc import Callable
from time import perf_counter


def seconds(call: Callable[[], object]) -> float:
    """Return how many seconds a call takes; garbage is collected first."""
    gc.collect()
    began = perf_counter()
    call()
    return perf_counter() - began
