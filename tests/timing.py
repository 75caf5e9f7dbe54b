"""Timing of calls."""

import gc
from collections.abc import Callable
from functools import partial
from time import process_time, sleep


def seconds(call: Callable[[], object]) -> float:
    """Return how many seconds of processor time a call takes, without garbage collection."""
    gc.disable()
    try:
        began = process_time()
        call()
        return process_time() - began
    finally:
        gc.enable()


def outgrows(
    call: Callable[[str], object],
    make: Callable[[int], str],
    lengths: tuple[int, int],
    most: float,
    quick: float,
    *,
    attempts: int = 4,
) -> bool:
    """Return whether the longer text takes more than `most` times as long as the shorter one, in every attempt.

    Times up to `quick` are dominated by noise, so they never count as growth.
    """

    def once(number: int) -> bool:
        # Noise lasts for a while, so it affects both of two adjacent measurements, or neither. But a machine that is
        # short of memory slows only the longer text, for as long as it is: the next attempt waits until that is over.
        if number:
            sleep(number * number / 20)
        taken = seconds(partial(call, make(long)))
        return taken > quick and taken > most * seconds(partial(call, make(short)))

    short, long = lengths
    return all(once(number) for number in range(attempts))
