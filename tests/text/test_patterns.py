"""Patterns that are compiled on first use."""

import re
from unittest.mock import patch

import pytest

from uri_split._text.spans import lazy_pattern


def test_pattern_is_compiled_on_first_use_and_once() -> None:
    with patch("re.compile", wraps=re.compile) as compile_pattern:
        pattern = lazy_pattern("a+")
        compile_pattern.assert_not_called()
        assert pattern.fullmatch("aa")
        assert not pattern.fullmatch("ab")
        compile_pattern.assert_called_once_with("a+", 0)


def test_pattern_has_the_attributes_of_a_compiled_one() -> None:
    pattern = lazy_pattern(rb"(?P<first>a)B", re.IGNORECASE)
    assert pattern.groups == 1
    assert pattern.pattern == rb"(?P<first>a)B"
    assert pattern.search(b"xAb")
    with pytest.raises(AttributeError):
        pattern.searches  # type: ignore[attr-defined]  # noqa: B018  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]  # what is tested
