"""What browsers make of a host, and what it looks like: UTS 39, UTS 46, and the URL Standard."""

import sys
from unittest.mock import patch

import can_ada
import pytest
from hypothesis import given
from hypothesis import strategies as st

from uri_split import confusables


def host_to_browsers(host: str) -> str | None:
    try:
        return can_ada.parse(f"http://{host}/").hostname
    except ValueError:
        return None


def test_every_character_is_mapped_as_browsers_do_it() -> None:
    plain = 0
    for code in range(0x80, 0x30000):
        name = confusables.mapped(f"a{chr(code)}b")
        if name.isascii() and not confusables.is_forbidden(name):
            plain += 1
            assert host_to_browsers(f"a{chr(code)}b") == name, f"U+{code:04X}"
    assert plain > 1000


def test_every_host_of_one_character_is_read_or_left_open() -> None:
    for code in (*range(0x80, 0x2200), *range(0xA640, 0xAC00), *range(0xF900, 0xFFF0), *range(0x1D400, 0x1D800)):
        for host in (f"a{chr(code)}b", f"xn--{chr(code).encode('punycode').decode()}"):
            name = confusables.host_to_browsers(host)
            assert name is None or host_to_browsers(host) == confusables.a_form(name), f"U+{code:04X}"


@pytest.mark.parametrize(
    ("host", "name"),
    [
        *(
            ("\uff41\uff0e\u0391Σ", "a.\u03b1\u03c3"),
            ("ᾳ", "\u03b1\u03b9"),
            ("\u03f2", "\u03c3"),
            ("ꭰ", "\u13a0"),
            ("１", "0.0.0.1"),
            ("a.08", None),
        ),
        *(("", None), ("\xad", None), ("a" * 3000, None), ("xn--bé", None), ("مثال.a", "مثال.a"), ("aم", None)),
        *(("ⓐ.1", None), ("a_b-c.", "a_b-c."), (".", "."), ("\u1e9e", None), ("xn--a.com", None)),
    ],
)
def test_the_host_that_browsers_read(host: str, name: str | None) -> None:
    assert confusables.host_to_browsers(host) == name
    if name:
        assert host_to_browsers(host) == confusables.a_form(name)


@pytest.mark.parametrize(
    ("host", "name"),
    [
        ("EX%61mple\u3002\uff43\uff4f\uff4d", "example.com"),
        ("a\u200bb\xad.example", "ab.example"),
        ("a\tb", "ab"),
        ("a%2fb", "a/b"),
        ("a\u2026b", "a\u2026b"),
        ("%ff", "\ufffd"),
        ("A" * 3000, "A" * 3000),
    ],
)
def test_mapped(host: str, name: str) -> None:
    assert confusables.mapped(host) == name


@pytest.mark.parametrize(
    "name",
    [
        *("127.1", "0x7f.1", "0X7F000001".lower(), "017700000001", "2130706433", "0", "0x", "1.2.3", "1.2.3.4."),
        *(
            "1.2.3.4.5",
            "256.1.1.1",
            "1.2.3.256",
            "1.65536.1",
            "1.2.65536",
            "4294967296",
            "08",
            "1..2",
            "0xg",
            "a.1",
            "",
        ),
        *("1.256.0.0", "00000000000000000000177.1", "1.0x", "1-2", "1.16777216", "1.16777215"),
    ],
)
def test_an_ipv4_address_is_read_as_browsers_do_it(name: str) -> None:
    address = confusables.ipv4_address(name)
    if address is None:
        assert host_to_browsers(name) in {None, name}
    else:
        assert host_to_browsers(name) == str(address)


def test_what_is_too_long_is_no_address() -> None:
    assert confusables.ipv4_address("1" * 3000) is None


@given(st.text(st.sampled_from("0123456789xaf."), max_size=12))
def test_any_ipv4_address_is_read_as_browsers_do_it(name: str) -> None:
    test_an_ipv4_address_is_read_as_browsers_do_it(name)


def test_names_in_idna() -> None:
    assert confusables.unicode_form("xn--bcher-kva.xn--n3h") == "bücher.\u2603"
    assert confusables.unicode_form("xn--99999999999.xn--\xfc") == "xn--99999999999.xn--\xfc"
    assert confusables.unicode_form(f"xn--{'a' * 80}") == f"xn--{'a' * 80}"
    assert confusables.a_form("bücher.example") == "xn--bcher-kva.example"


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
    ):
        assert confusables.lookalike(name) is None


def test_without_the_extra_nothing_looks_like_anything() -> None:
    with patch.dict(sys.modules, {"confusable_homoglyphs.confusables": None, "confusable_homoglyphs": None}):
        assert confusables.lookalike("p\u0430ypal.com") is None


@given(st.text())
def test_nothing_fails(text: str) -> None:
    name = confusables.mapped(text)
    confusables.ipv4_address(name)
    confusables.mixed_scripts(confusables.unicode_form(f"xn--{name}"))
    confusables.lookalike(name)
