"""Regular expressions that are compiled on first use, so that importing a module compiles none."""

import re
from typing import AnyStr, cast


def lazy_pattern(pattern: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Return a regular expression of `re` that is compiled when it is first used.

    Module-level constants are written so. Patterns that depend on arguments are made by a function with a cache.

    >>> digits = lazy_pattern("[0-9]+")
    >>> digits.sub("-", "a12")
    'a-'
    """
    return cast("re.Pattern[AnyStr]", _LazyPattern(pattern, flags))


class _LazyPattern:
    """Stand-in for a pattern, which compiles it for the first attribute and keeps each attribute that is used."""

    def __init__(self, pattern: str | bytes, flags: int) -> None:
        self._pattern = pattern
        self._flags = flags

    def __getattr__(self, name: str) -> object:
        value = getattr(re.compile(self._pattern, self._flags), name)
        setattr(self, name, value)
        return value
