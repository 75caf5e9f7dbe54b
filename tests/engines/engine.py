"""What a regular-expression engine is to these tests."""

import os
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, NoReturn

import pytest

from uri_split.dialects import Dialect


class AbsentError(Exception):
    """An engine is not on this machine. The message says what to install."""


def report(absence: AbsentError) -> NoReturn:
    """Skip the test on a user's machine, and let it fail where a change is judged."""
    if os.environ.get("CI"):
        pytest.fail(str(absence))
    pytest.skip(str(absence))


class Engine(NamedTuple):
    """A function that says of each text whether a pattern is found in it, and what patterns and texts it takes."""

    name: str
    dialect: Dialect
    matches: Callable[[str, Sequence[str]], list[bool]]
    """Takes no lone surrogates. Raises where the pattern is none, or the engine gives up."""
    takes_nul: bool = True
    is_slow: bool = False


def differences(engine: Engine, pattern: str, expected: Mapping[str, bool]) -> list[str]:
    """Return the texts in which the engine finds a pattern where it is not expected, or does not where it is."""
    texts = [text for text in expected if engine.takes_nul or "\0" not in text]
    found = engine.matches(pattern, texts)
    return [text for text, is_found in zip(texts, found, strict=True) if is_found != expected[text]]
