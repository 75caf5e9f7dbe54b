"""Collect the doctests of public classes where they are defined, though they say that they are of `uri_split`."""

import doctest
import inspect
from types import ModuleType

_is_from = doctest.DocTestFinder._from_module  # type: ignore[attr-defined]  # noqa: SLF001  it has no public name


def _from_module(finder: doctest.DocTestFinder, module: ModuleType, value: object) -> bool:
    if inspect.isclass(value) and value.__module__ == "uri_split":
        return f"\nclass {value.__name__}(" in inspect.getsource(module)
    return bool(_is_from(finder, module, value))


doctest.DocTestFinder._from_module = _from_module  # type: ignore[attr-defined]  # noqa: SLF001
