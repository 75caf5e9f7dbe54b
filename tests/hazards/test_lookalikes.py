"""Hosts that look like other hosts: UTS 39."""

import sys
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uri_split._algebra import domains
from uri_split._hazards import lookalikes as confusables


# UTS 39, section 5.2
@pytest.mark.parametrize(
    ("label", "scripts"),
    [
        ("paypal", ()),
        ("p\u0430ypal", ("Latin", "Cyrillic")),
        ("\u0440\u043e\u0441\u0441\u0438\u044f-24", ()),
        ("\u03b1\u0432", ("Cyrillic", "Greek")),
        ("b\xfccher", ()),
        ("\u65e5\u672c\u306e\u30c6jp", ()),
        ("\u4e2d\u3105a", ()),
        ("\u4e2d\ud55ca", ()),
        ("\u3042\ud55c", ("Hiragana", "Hangul")),
        ("\u0e01\u0e32a", ("Latin", "Thai")),
        ("\u13a0\u13a1", ()),
        ("\u13a0a", ("Latin", "another script")),
        ("\u2603\U0001f600", ()),
        ("a\u0342", ("Latin", "another script")),  # of Greek alone
        ("\u0430a" * 40, ()),  # no label is as long
    ],
)
def test_mixed_scripts(label: str, scripts: tuple[str, ...]) -> None:
    assert confusables.mixed_scripts(label) == scripts


def test_lookalike() -> None:
    assert confusables.lookalike("p\u0430ypal.com") == "paypal.com"
    assert confusables.lookalike("\u0430\u0440\u0440\u04cf\u0435.com") == "appie.com"
    assert confusables.lookalike("com\u30cex") == "com/x"
    for name in (
        "paypal.com",
        "b\xfccher.example",
        "\u0440\u043e\u0441\u0441\u0438\u044f.com",
        "\u0430" * 3000,
        "\ud800",
        "hawai\u02bbi.gov",  # no domain has an apostrophe
    ):
        assert confusables.lookalike(name) is None


def test_without_the_extra_nothing_looks_like_anything() -> None:
    with patch.dict(sys.modules, {"confusable_homoglyphs.confusables": None, "confusable_homoglyphs": None}):
        assert confusables.lookalike("p\u0430ypal.com") is None


@given(st.text())
def test_nothing_fails(text: str) -> None:
    name = domains.mapped(text)
    confusables.mixed_scripts(domains.unicode_form(f"xn--{name}"))
    confusables.lookalike(name)
