"""The package as it is where `regex` is not installed."""

import sys
from collections.abc import Generator
from contextlib import contextmanager
from types import ModuleType
from unittest.mock import patch

from tests.loaded import computing
from uri_split._scan import ends, scanner

_MODULES = (ends, scanner)


@contextmanager
def without_regex() -> Generator[None]:
    """Let no import find the package `regex`, and forget what was compiled with it."""
    with patch.dict(sys.modules, {"regex": None}):
        _forget(*_MODULES)
        try:
            yield
        finally:
            _forget(*_MODULES)


def _forget(*modules: ModuleType) -> None:
    for module in modules:
        for each in vars(module).values():
            if hasattr(each, "cache_clear"):
                each.cache_clear()
            if first := computing(each):
                first.cache_clear()
