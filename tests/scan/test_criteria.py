"""Search criteria."""

import sys
from unittest.mock import patch

import pytest

from tests.loaded import forget
from uri_split import find
from uri_split._algebra.hosts import public_suffixes


def uris(text: str) -> list[str]:
    return [found.uri for found in find(text)]


def test_given_schemes_replace_the_known_ones() -> None:
    text = "note:this http://a/ c://d urn:ex:f x.NOTE:b"
    assert uris(text) == ["http://a/", "urn:ex:f"]
    assert [found.uri for found in find(text, schemes=["NOTE", "c"])] == ["note:this", "c://d"]
    assert [found.uri for found in find(text, schemes={"urn"})] == ["urn:ex:f"]
    assert list(find(text, schemes=())) == []
    assert list(find("note: this", schemes=["note"])) == []


def test_error_for_suffixes_without_their_package_names_the_extra() -> None:
    forget(public_suffixes)
    with (
        patch.dict(sys.modules, {"publicsuffixlist": None}),
        pytest.raises(ModuleNotFoundError, match=r"the extra suffix"),
    ):
        find("", suffixes=True)
