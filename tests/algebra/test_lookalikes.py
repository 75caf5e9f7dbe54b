"""Hosts as people see them: UTS 39, and the rules of browsers for names in Unicode."""

import re
import sys
from contextlib import suppress
from unittest.mock import patch
from urllib.parse import quote

import pytest
from confusable_homoglyphs.confusables import confusables_data
from hypothesis import given

from tests.texts import of_rule
from uri_split._algebra.encoding import InvalidComponent
from uri_split._algebra.hosts import RegName, mapped
from uri_split._algebra.lookalikes import host_for_people
from uri_split._hazards import reading


@pytest.mark.parametrize(
    ("host", "shown"),
    [
        ("EXAMPLE.com", "example.com"),
        ("ex%61mple.com", "example.com"),
        ("xn--bcher-kva.example", "b\xfccher.example"),
        ("B%C3%9CCHER.example.", "b\xfccher.example."),
        ("xn--h1alffa9f.xn--p1ai", "\u0440\u043e\u0441\u0441\u0438\u044f.\u0440\u0444"),
        # All letters look like Latin ones: expected below a domain of the same script, and nowhere else.
        ("xn--e1aybc.xn--p1ai", "\u0442\u0435\u0441\u0442.\u0440\u0444"),
        ("xn--e1aybc.com", "xn--e1aybc.com"),
        ("xn--80ak6aa92e.com", "xn--80ak6aa92e.com"),
        ("www.xn--80ak6aa92e.com.", "www.xn--80ak6aa92e.com."),
        ("xn--oogle-wmc.com", "xn--oogle-wmc.com"),
        ("xn--bcher-kva.xn--80ak6aa92e.com", "b\xfccher.xn--80ak6aa92e.com"),
        # Mixed scripts
        ("p%D0%B0ypal.com", "xn--pypal-4ve.com"),
        ("%E6%97%A5%E6%9C%AC%E3%81%AEjp.example", "\u65e5\u672c\u306ejp.example"),
        # Symbols, scripts that are not recommended, joiners, marks that are not composed
        ("xn--ls8h.la", "xn--ls8h.la"),
        ("%E1%8E%A0%E1%8E%A1.example", RegName("%E1%8E%A0%E1%8E%A1.example").to_idna()),
        ("xn--q-qbb.example", "xn--q-qbb.example"),
        # Latin letters that are not usual in Europe, or in the country of the domain
        *(
            (host, host)
            for host in (
                "xn--ing-33a.com",
                "xn--microsot-x9b.com",
                "xn--ija.com",
                "xn--pple-4q5a.com",
                "xn--a-pga4b.com",
                "xn--hawaii-mjd.gov",
            )
        ),
        (RegName("vi\u1ec7t.vn").to_idna(), "vi\u1ec7t.vn"),
        ("xn--a-pga4b.is", "\xfea\xf0.is"),
        ("xn--k-5fa6tb4u.com.tr", "\xe7\u0131k\u0131\u015f.com.tr"),
        # Like delimiters: beside ASCII, alone, or first after what looks like a whole host
        *(
            (RegName(host).to_idna(), RegName(host).to_idna())
            for host in (
                "com\u30cex.jp",
                "a\u4e3f.com",
                "1\u30ce.com",
                "\u4e3f.com",
                "\u30ce.com",
                "g\u3007\u3007gle.com",
                "paypal.com.\u30ce\u30a2.example",
                "a\u3033b.com",
                "\u30fc.com",
                "a\u30fcb.com",
                "\u65e5\u30fc.com",
                "\u1175\u1173.com",
            )
        ),
        *(
            (RegName(host).to_idna(), host)
            for host in (
                "\u30ce\u30fc\u30c8.com",
                "\u4e00\u756a.\u30ce\u30a2",
                "web\u30b5\u30fc\u30d3\u30b9.jp",
                "it\u30c6\u30af\u30ce\u30ed.jp",
            )
        ),
        # All letters of the host look like Latin ones, and those of its domain, too
        ("xn--80aa0cbo.xn--n1aeb", "xn--80aa0cbo.xn--n1aeb"),
        # Neither a name nor an address in Unicode
        ("[2001:DB8::1]", "[2001:DB8::1]"),
        ("127.0.0.1", "127.0.0.1"),
        ("%FF", "%FF"),
        ("a%00b", "a%00b"),
        ("", ""),
    ],
)
def test_host_is_shown_as_browsers_show_it(host: str, shown: str) -> None:
    assert host_for_people(host) == shown


# UTS 39, section 4, but for letters like "6" or "r'", and those of two letters that are usual in Europe
def test_every_letter_that_looks_like_ascii_is_found() -> None:
    shown: list[str] = []
    for character, homoglyphs in confusables_data.items():
        if len(character) == 1 and mapped(character) == character and any(each["c"].isascii() for each in homoglyphs):
            with suppress(InvalidComponent):
                name = RegName(f"{character}.com").to_idna()
                shown += [character] if name.startswith("xn--") and host_for_people(name) != name else []
    assert sorted(shown) == ["\xe6", "\u0153", "\u0431", "\u0491"]


# Section 7.6: the hazards know these as delimiters to people.
def test_no_letter_like_a_delimiter_is_shown_beside_latin_letters() -> None:
    like_delimiter = re.compile(f"[{reading._LIKE_DELIMITERS}]")  # pyright: ignore[reportPrivateUsage]  # the table to compare with
    for character in filter(like_delimiter.match, map(chr, range(0x10000))):
        for host in (f"a{character}b.com", f"{character}.com", f"\u65e5{character}b.com", f"a{character}\u65e5.com"):
            assert not like_delimiter.search(host_for_people(quote(host)))


@given(of_rule("reg-name"))
def test_host_is_shown_the_same_without_the_extra(host: str) -> None:
    shown = host_for_people(host)
    with patch.dict(sys.modules, {"confusable_homoglyphs.confusables": None, "confusable_homoglyphs": None}):
        assert host_for_people(host) == shown


@pytest.mark.parametrize("host", ["\u05d0\u05d1.\u05d9\u05e9", "a.\u05d0\u05d1.com", "\u0645\u0648.\u0645\u0635\u0631"])
def test_host_from_right_to_left_is_in_ascii_if_text_follows(host: str) -> None:
    name = RegName(host).to_idna()
    assert (host_for_people(name), host_for_people(name, follows=True)) == (host, name)
    assert host_for_people("xn--bcher-kva.example", follows=True) == "b\xfccher.example"


@given(of_rule("reg-name"))
def test_host_that_is_shown_is_the_same_name(host: str) -> None:
    shown = host_for_people(host)
    assert shown == host or RegName(host).to_idna() == RegName(RegName(shown).to_idna()).to_idna()
