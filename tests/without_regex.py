"""The package as it is where `regex` is not installed."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from uri_split._scan import continuation, scanner, stand_ins

_CACHED = (
    stand_ins.has_regex,
    scanner.scanner,
    scanner.form_of,
    scanner._further_units,
    continuation._ends,
)


@contextmanager
def without_regex() -> Iterator[None]:
    """Let no import find the package `regex`, and forget what was compiled with it."""
    with patch.dict(sys.modules, {"regex": None}):
        _forget()
        try:
            yield
        finally:
            _forget()


def _forget() -> None:
    for cached in _CACHED:
        cached.cache_clear()
