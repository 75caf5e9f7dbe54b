"""Hazards of names."""

from random import Random

import pytest
from ada_url import URL

from tests.hazards.parsers import browsers_host
from uri_split import find_hazards
from uri_split._algebra.encoding import percent_encoded
from uri_split._text.unicode import unassigned


def test_browsers_are_not_named_if_the_scheme_is_not_special() -> None:
    assert URL("foo://faß.de/").hostname == "fa%C3%9F.de"
    assert [hazard.message for hazard in find_hazards("foo://faß.de/")] == [
        'IDNA 2008 keeps "ß"; IDNA 2003, as in Java, changes it to "ss"'
    ]
    assert URL("foo://a./").href == "foo://a./"
    assert [hazard.message for hazard in find_hazards("foo://a./")] == [
        "the DNS finds the same host without the final dot"
    ]


# Unicode 14 and 16 map some differently; others are assigned only later, and mapped to ASCII.
@pytest.mark.parametrize(
    ("character", "read"),
    [
        *((character, "goodhost.example") for character in "\u115f\u1160\u3164\uffa0"),
        *((chr(code), "goodhost.example") for code in (*range(0x2061, 0x2064), *range(0x206A, 0x2070))),
        *((chr(code), "goodhost.example") for code in range(0x1D173, 0x1D17B)),
        ("\ua7f1", "goodshost.example"),
        *(
            (chr(0x1CCD6 + index), f"good{plain}host.example")
            for index, plain in enumerate("abcdefghijklmnopqrstuvwxyz0123456789")
        ),
    ],
)
def test_code_point_that_newer_unicode_maps_away_or_to_ascii_is_a_hazard(character: str, read: str) -> None:
    for written in (character, percent_encoded(character)):
        hazards = find_hazards(f"http://good{written}host.example/")
        reported = [hazard for hazard in hazards if hazard.code == "unicode-version"]
        assert [(hazard.affects, f'reads "{read}"' in hazard.message) for hazard in reported] == [("host", True)]


def test_code_point_unassigned_in_unicode_14_is_a_hazard_unless_the_host_is_ascii() -> None:
    random = Random(14)
    characters = unassigned().findall("".join(map(chr, range(0x110000))))
    for character in random.sample(characters, 200):
        label = f"xn--{f'a{character}'.encode('punycode').decode()}"
        for host in (f"a{character}", percent_encoded(f"a{character}"), f"\xfc.{label}"):
            for scheme in ("http", "foo"):
                names = {hazard.code for hazard in find_hazards(f"{scheme}://{host}.example/")}
                assert "unicode-version" in names, ascii(character)
        assert not find_hazards(f"http://{label}.example/")


@pytest.mark.parametrize("host", ["a\u200db.example", "\U0001f468\u200d\U0001f469.example"])
def test_joiner_that_idna_2008_may_reject_is_reported_so(host: str) -> None:
    assert browsers_host(f"http://{host}/") == "rejected"
    reported = [hazard.message for hazard in find_hazards(f"http://{host}/") if hazard.code == "idna-deviation"]
    assert reported == ["IDNA 2008 keeps or rejects U+200D (zero width joiner); IDNA 2003, as in Java, removes it"]
