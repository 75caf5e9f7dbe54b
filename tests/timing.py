"""How long a call takes."""

import gc
from collections.abc import Callable
from time import perf_counter


def seconds(call: Callable[[], object]) -> float:
    """Return how many seconds a call takes; garbage that others left is collected before."""
    gc.collect()
    began = perf_counter()
    call()
    return perf_counter() - began
