"""Regular expressions that are compiled on first use, so that importing a module compiles none."""

import re
from typing import AnyStr, cast


def lazy_pattern(pattern: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Return a regular expression of `re` that is compiled on first use.

    Use it for module-level constants. For a pattern that depends on arguments, write a function with `functools.cache`.

    >>> digits = lazy_pattern("[0-9]+")
    >>> digits.sub("-", "a12")
    'a-'
    """
    return cast("re.Pattern[AnyStr]", _LazyPattern(pattern, flags))


def matched_at(pattern: re.Pattern[str], text: str, start: int) -> str:
    """Return what a pattern matches at an offset; empty if it does not match there.

    >>> matched_at(re.compile("[0-9]*"), "a12b", 1)
    '12'
    """
    found = pattern.match(text, start)
    return found[0] if found else ""


class _LazyPattern:
    """Stand-in for a pattern. The first use of an attribute compiles the pattern and keeps the attribute."""

    def __init__(self, pattern: str | bytes, flags: int) -> None:
        self._pattern = pattern
        self._flags = flags

    def __getattr__(self, name: str) -> object:
        value = getattr(re.compile(self._pattern, self._flags), name)
        setattr(self, name, value)
        return value
