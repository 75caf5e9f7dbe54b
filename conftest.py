"""Collect the doctests of public names where they are defined, though they say that they belong to `uri_split`."""

import inspect
from doctest import DocTestFinder
from types import ModuleType
from typing import Any, Final

# pytest collects with a subclass of `DocTestFinder`, which asks this method, whose name is private.
_METHOD: Final = "_from_module"
_is_from_module: Final[Any] = getattr(DocTestFinder, _METHOD)


def _is_defined_in(finder: DocTestFinder, module: ModuleType, value: object) -> bool:
    if inspect.isclass(value) and value.__module__ == "uri_split":
        return f"\nclass {value.__name__}" in inspect.getsource(module)
    if inspect.isfunction(value) and value.__module__ == "uri_split":
        return value.__globals__ is vars(module)
    return bool(_is_from_module(finder, module, value))


setattr(DocTestFinder, _METHOD, _is_defined_in)
