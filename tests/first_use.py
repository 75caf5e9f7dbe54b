"""Program that uses everything that is made on first use in threads at the same time: `python -m tests.first_use 16`.

It prints what the threads got, and which functions of `once` were run more often than for each arguments.
"""

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from importlib import import_module
from inspect import signature
from pkgutil import walk_packages
from threading import Barrier, Thread
from typing import Final

from tests.calls import CALLS, call, text_of
from tests.loaded import LAZY, caches, computing, values

NUMBERS: Final = (0, 2, 4)
"""Numbers of texts: a valid one, one to search, and an invalid one."""
FURTHER: Final[Mapping[str, tuple[int, ...]]] = dict.fromkeys(
    [f"uri_split.{name}" for name in ("find", "find_hazards", "suggest")], (1, 3, 5, 8, 11, 12, 13, 14)
)
"""Numbers of further texts, of which each needs other tables."""


def each_at_once(number: int, steps: list[tuple[str, Callable[[], object]]]) -> list[list[str]]:
    """Return the results of some steps by thread. All threads begin each step at the same time."""
    barrier = Barrier(number)

    def take(results: list[str]) -> None:
        for name, step in steps:
            barrier.wait(timeout=300)
            try:
                results.append(f"{name}: {step()!r}")
            except Exception as error:  # noqa: BLE001  whatever it is, one thread alone would not have it
                results.append(f"{name}: {error!r}")

    by_thread: list[list[str]] = [[] for _ in range(number)]
    threads = [Thread(target=take, args=(results,)) for results in by_thread]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return by_thread


def calls() -> Iterator[tuple[str, Callable[[], object]]]:
    for name in CALLS:
        for number in NUMBERS + FURTHER.get(name, ()):
            yield f"{name} {number}", lambda name=name, number=number: call(name, text_of(number))  # type: ignore[misc]


def lazily_made() -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield steps for all patterns, and for all functions of `once` without parameters, of the loaded modules."""
    for name, value in list(values()):
        if isinstance(value, LAZY):
            yield name, lambda value=value: value.search("a/b c")  # type: ignore[misc]
        elif callable(value) and computing(value) and not signature(value).parameters:
            yield name, lambda value=value: id(value())  # type: ignore[misc]


def differences(by_thread: list[list[str]]) -> list[tuple[str, str]]:
    """Return the first results of threads that differ from those of the first thread."""
    first, *others = by_thread
    return [pair for each in others for pair in zip(first, each, strict=True) if pair[0] != pair[1]][:9]


def main() -> None:
    """Print the results as JSON."""
    sys.setswitchinterval(1e-6)
    number = int(sys.argv[1])
    by_thread = each_at_once(number, list(calls()))
    import uri_split  # noqa: PLC0415  the calls loaded what they need

    for module in walk_packages(uri_split.__path__, "uri_split."):
        if module.name.partition(".")[2].partition(".")[0] not in {"__main__", "cli", "columns", "integrations"}:
            with suppress(ImportError):
                import_module(module.name)
    made = each_at_once(number, list(lazily_made()))
    computed = {name: computing(cache) for name, cache in caches().items()}
    print(  # noqa: T201  what the test reads
        json.dumps(
            {
                "results": by_thread[0],
                "differs": differences(by_thread),
                "differs_made": differences(made),
                "doubled": [
                    name
                    for name, cache in computed.items()
                    if cache and cache.cache_info().misses > cache.cache_info().currsize > 0
                ],
                "unused": sorted(name for name, cache in caches().items() if not cache.cache_info().currsize),
            }
        )
    )


if __name__ == "__main__":
    main()
