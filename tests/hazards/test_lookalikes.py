"""Hosts that look like other hosts (UTS 39)."""

import sys
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uri_split._algebra import hosts, lookalikes


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
        ("\u13a0a", ("Latin", "Other")),
        ("\u2603\U0001f600", ()),
        ("a\u0342", ("Latin", "Other")),  # an accent of Greek only
        ("\u0430a" * 40, ()),  # longer than any label
    ],
)
def test_label_that_mixes_scripts_is_found(label: str, scripts: tuple[str, ...]) -> None:
    assert lookalikes.mixed_scripts(label) == scripts


def test_host_that_looks_like_ascii_is_found() -> None:
    assert lookalikes.lookalike("p\u0430ypal.com") == "paypal.com"
    assert lookalikes.lookalike("\u0430\u0440\u0440\u04cf\u0435.com") == "appie.com"
    assert lookalikes.lookalike("com\u30cex") == "com/x"
    for name in (
        "paypal.com",
        "b\xfccher.example",
        "\u0440\u043e\u0441\u0441\u0438\u044f.com",
        "\u0430" * 3000,
        "\ud800",
        "hawai\u02bbi.gov",  # no domain has an apostrophe
    ):
        assert lookalikes.lookalike(name) is None


def test_no_lookalike_is_found_without_the_extra() -> None:
    with patch.dict(sys.modules, {"confusable_homoglyphs.confusables": None, "confusable_homoglyphs": None}):
        assert lookalikes.lookalike("p\u0430ypal.com") is None


@given(st.text())
def test_no_text_raises_an_error(text: str) -> None:
    name = hosts.mapped(text)
    lookalikes.mixed_scripts(hosts.unicode_form(f"xn--{name}"))
    lookalikes.lookalike(name)
