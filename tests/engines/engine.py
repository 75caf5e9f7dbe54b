"""Interface to a regular-expression engine for these tests."""

import os
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, NoReturn

import pytest

from uri_split.dialects import Dialect


class AbsentError(Exception):
    """An engine is not installed. The message says what to install."""


def report(absence: AbsentError) -> NoReturn:
    """Skip the test, except in CI, where it fails."""
    if os.environ.get("CI"):
        pytest.fail(str(absence))
    pytest.skip(str(absence))


class Engine(NamedTuple):
    """Regular-expression engine: a search function, and the patterns and texts that it takes."""

    name: str
    dialect: Dialect
    matches: Callable[[str, Sequence[str]], list[bool]]
    """Does not accept lone surrogates. Raises if the pattern is invalid or the engine gives up."""
    takes_nul: bool = True
    is_slow: bool = False


def differences(engine: Engine, pattern: str, expected: Mapping[str, bool]) -> list[str]:
    """Return the texts for which the engine's verdict is not the expected one."""
    texts = list(expected) if engine.takes_nul else [text for text in expected if "\0" not in text]
    found, right = engine.matches(pattern, texts), list(map(expected.__getitem__, texts))
    if found == right:  # to look at a text at a time takes longer than some engines do
        return []
    return [text for text, one, other in zip(texts, found, right, strict=True) if one != other]
