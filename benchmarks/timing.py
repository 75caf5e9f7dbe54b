"""Medians over interleaved rounds, so that a slow phase of a shared machine affects every candidate alike."""

import gc
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from random import Random
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from time import perf_counter_ns
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

Parse = Callable[[str], object]


def medians(stopwatches: "Mapping[str, Callable[[], int]]", rounds: int) -> dict[str, float]:
    """Return the median of each stopwatch over rounds that read each of them once, in random order."""
    random = Random(3986)  # noqa: S311  repeatable, not secret
    gc.disable()
    try:
        # The first round compiles patterns, fills caches and writes bytecode.
        taken = [_one_round(stopwatches, random) for _ in range(rounds + 1)][1:]
    finally:
        gc.enable()
    return {name: median(times[name] for times in taken) for name in stopwatches}


def nanoseconds_a_text(parsers: "Mapping[str, Parse]", texts: list[str], rounds: int) -> dict[str, float]:
    """Return the median time of each parser for one text."""
    stopwatches = {name: partial(_parse_all, parse, texts) for name, parse in parsers.items()}
    return {name: taken / len(texts) for name, taken in medians(stopwatches, rounds).items()}


def run_python(*arguments: str) -> int:
    """Return the nanoseconds of the processor that a Python process takes, which do not depend on other processes."""
    begin = getrusage(RUSAGE_CHILDREN)
    subprocess.run((sys.executable, *arguments), check=True, stdout=subprocess.DEVNULL)
    end = getrusage(RUSAGE_CHILDREN)
    return round((end.ru_utime + end.ru_stime - begin.ru_utime - begin.ru_stime) * 1e9)


def _one_round(stopwatches: "Mapping[str, Callable[[], int]]", random: Random) -> dict[str, int]:
    gc.collect()
    # Otherwise one of them would always follow the same other one, and be faster or slower for it.
    order = random.sample(list(stopwatches), len(stopwatches))
    return {name: stopwatches[name]() for name in order}


def _parse_all(parse: Parse, texts: list[str]) -> int:
    begin = 0
    # The second run counts, so that the processor's caches have no contents of the candidate before.
    for _ in range(2):
        begin = perf_counter_ns()
        for text in texts:
            try:  # noqa: SIM105  `try` costs nothing if nothing is raised; `suppress` does
                parse(text)
            except Exception:  # noqa: BLE001, S110  any exception is its rejection
                pass
    return perf_counter_ns() - begin
