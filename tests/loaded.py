"""Caches of the modules of the package, and patterns that are compiled on first use."""

import sys
from collections.abc import Callable, Iterator, Mapping
from functools import _lru_cache_wrapper  # pyright: ignore[reportPrivateUsage]  # it has no other name
from typing import Final, cast

from uri_split._text.spans import lazy_pattern

LAZY: Final = type(lazy_pattern("a"))


def values() -> Iterator[tuple[str, object]]:
    """Yield the values of the loaded modules of the package, each with its name, such as ``rules.compiled``."""
    for module in [name for name in sys.modules if name.startswith("uri_split.")]:
        for name, value in list(vars(sys.modules[module]).items()):
            if getattr(value, "__module__", module) == module:
                yield f"{module.removeprefix('uri_split.')}.{name}", value


def caches() -> Mapping[str, "_lru_cache_wrapper[object]"]:
    """Return the caches by name."""
    return {
        name: cast("_lru_cache_wrapper[object]", value)
        for name, value in values()
        if isinstance(value, _lru_cache_wrapper)
    }


def computing(function: Callable[..., object]) -> "_lru_cache_wrapper[object] | None":
    """Return the cache of what a function of `once` has computed; `None` if `once` did not make the function."""
    waiting = getattr(function, "__wrapped__", None)
    first = getattr(waiting, "__wrapped__", None)
    return cast("_lru_cache_wrapper[object]", first) if isinstance(first, _lru_cache_wrapper) else None


def forget(function: Callable[..., object]) -> None:
    """Clear the cache of a function of `once`."""
    for each in (function, computing(function)):
        cast("_lru_cache_wrapper[object]", each).cache_clear()
