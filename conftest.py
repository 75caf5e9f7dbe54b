"""Shared settings of all tests: the ones that run by default, and how doctests are collected."""

import gc
import inspect
import os
import sys
from doctest import DocTestFinder
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest
from hypothesis import settings

# `pytest --hypothesis-profile=random` draws other examples each time, or those of a `--hypothesis-seed`.
settings.register_profile("random", settings.get_profile("ci"), derandomize=False)
# The same with more examples, which the session `long` draws.
settings.register_profile("many", settings.get_profile("ci"), derandomize=False, max_examples=1000)
# For another Python, on which the same code runs.
settings.register_profile("brief", settings.get_profile("ci"), max_examples=10)

# Tests start hundreds of processes. None of them should compile the package again.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# Looking for garbage visits each of 20,000 tests, so it is done less often than usual.
gc.set_threshold(50_000, 20, 100)

# An adapter reads requests when it is imported.
collect_ignore = ["conformance/uri_conformance/adapters"]

# Proofs, hostile texts, other engines and languages, servers, a browser, type checkers: minutes for what a change
# seldom breaks. `.ci/run` runs them.
THOROUGH: Final = (
    "tests/oracles",
    "tests/engines",
    "tests/hostile",
    "tests/typing",
    "tests/columns/test_fast_automata.py",
    "tests/columns/test_spark*.py",
    "tests/cli/test_object_stores.py",
    "tests/docs/test_clients.py",
    "tests/docs/test_conformance_adapters.py",
    "test_*_in_browser.py",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option for all tests."""
    parser.addoption(
        "--thorough",
        action="store_true",
        help="also run the proofs, hostile texts, other engines and languages, servers, the browser, type checkers",
    )


def _runs_all(config: pytest.Config) -> bool:
    return bool(config.getoption("thorough")) or config.option.markexpr == "long"


def pytest_report_header(config: pytest.Config) -> str | None:
    """Say what is left out."""
    return None if _runs_all(config) else f"left out without --thorough: {', '.join(THOROUGH)}"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out thorough tests, unless the command asks for all of them, names these, or asks for long ones."""
    if _runs_all(config) or not any(collection_path.match(pattern) for pattern in THOROUGH):
        return None
    named = [(config.invocation_params.dir / argument.partition("::")[0]).resolve() for argument in config.args]
    return None if any(path.is_relative_to(collection_path) for path in named) else True


# pytest collects with a subclass of `DocTestFinder`, which asks this method, whose name is private.
_METHOD: Final = "_from_module"
_is_from_module: Final[Any] = getattr(DocTestFinder, _METHOD)


def _is_defined_in(finder: DocTestFinder, module: ModuleType, value: object) -> bool:
    # Doctests of public classes run where these are defined, though they say that they belong to a public module.
    if inspect.isclass(value) and value.__module__.startswith("uri_split"):
        return f"\nclass {value.__name__}" in inspect.getsource(module)
    return bool(_is_from_module(finder, module, value))


setattr(DocTestFinder, _METHOD, _is_defined_in)
