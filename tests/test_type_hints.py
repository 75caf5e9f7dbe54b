"""Annotations can be evaluated: `typing.get_type_hints` works on every public class, method and function."""

from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from inspect import isclass, isfunction
from pkgutil import iter_modules
from types import ModuleType
from typing import get_type_hints

import pytest

import uri_split
from uri_split import columns, integrations

DOORS = (
    "uri_split",
    *(
        f"uri_split.{name}"
        for name in (
            *("browsers", "callbacks", "compat.differences", "compat.urllib_parse", "dialects", "forms", "lenient"),
            *("proofs", "rules", "strict", "templates"),
        )
    ),
    *(
        f"{package.__name__}.{module.name}"
        for package in (columns, integrations)
        for module in iter_modules(package.__path__)
    ),
)

# Their base classes in SQLAlchemy and requests have annotations that only type checkers can evaluate.
INHERIT_OTHERS = {
    "uri_split.integrations.sqlalchemy.URIType",
    "uri_split.integrations.requests.GuardedAdapter",
    "uri_split.integrations.requests.GuardedSession",
}
# Their types belong to modules that only their callers load.
TAKE_OTHERS = {f"uri_split.Redaction.{name}" for name in ("logging_filter", "loguru", "span_processor")}


def public_values(module: ModuleType) -> Iterator[tuple[str, object]]:
    """Yield the classes and functions that users find in a module."""
    names: list[str] = getattr(module, "__all__", [name for name in vars(module) if not name.startswith("_")])
    for name in names:
        value = getattr(module, name)
        is_from_here = hasattr(module, "__all__") or getattr(value, "__module__", None) == module.__name__
        if is_from_here and (isclass(value) or isfunction(value)):
            yield f"{module.__name__}.{name}", value


def functions_of(cls: type) -> Iterator[tuple[str, object]]:
    """Yield the functions of the public methods and properties of a class, and those that Python calls."""
    for base in cls.__mro__:
        if base.__module__.split(".")[0] == "uri_split":
            for name, value in vars(base).items():
                if isinstance(value, property):
                    function = value.fget
                elif isinstance(value, cached_property):
                    function = value.func
                else:
                    function = getattr(value, "__func__", value)  # of a class method or a static method
                if isfunction(function) and is_public(name):
                    yield name, function


def is_public(name: str) -> bool:
    # Only pydantic calls its hooks, and it reads no annotations of theirs. Their types would be slow to import.
    return not name.startswith("_") or (name.endswith("__") and not name.startswith("__get_pydantic_"))


@pytest.mark.parametrize("door", DOORS)
def test_annotations_can_be_evaluated(door: str) -> None:
    for name, value in public_values(import_module(door)):
        if name not in INHERIT_OTHERS:
            get_type_hints(value)
        if isclass(value):
            for method, function in functions_of(value):
                try:
                    get_type_hints(function)
                except NameError as error:
                    if f"{name}.{method}" in TAKE_OTHERS:
                        continue
                    pytest.fail(f"{name}.{method}: {error}")


def test_names_of_all_doors_are_checked() -> None:
    names = {name for door in DOORS for name, _ in public_values(import_module(door))}
    assert names > {"uri_split.URI", "uri_split.lenient.split", "uri_split.columns.polars.URIExpr"}
    assert names > {"uri_split.forms.json_schema", "uri_split.integrations.django.URIField"}


def test_fields_of_public_classes_have_their_types() -> None:
    assert get_type_hints(uri_split.Components)["path"] is str
    assert get_type_hints(uri_split.Problem)["start"] is int
    assert get_type_hints(uri_split.Found)["uri"] is uri_split.URI
