"""Hosts as people see them: UTS 39, and the rules of browsers for names in Unicode."""

import sys
from unittest.mock import patch

import pytest
from hypothesis import given

from tests.texts import of_rule
from uri_split._algebra.hosts import RegName
from uri_split._algebra.lookalikes import host_for_people


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


def test_lookalikes_of_latin_are_found_without_the_extra() -> None:
    with patch.dict(sys.modules, {"confusable_homoglyphs.confusables": None, "confusable_homoglyphs": None}):
        for host in ("xn--80ak6aa92e.com", "xn--e1aybc.com", "xn--pypal-4ve.com", "xn--oogle-wmc.com"):
            assert host_for_people(host) == host
        assert host_for_people("xn--bcher-kva.example") == "b\xfccher.example"


@given(of_rule("reg-name"))
def test_host_that_is_shown_is_the_same_name(host: str) -> None:
    shown = host_for_people(host)
    assert shown == host or RegName(host).to_idna() == RegName(RegName(shown).to_idna()).to_idna()
