"""Links in which one pattern excludes every hazard, and plain texts, for which some finders are left out."""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from random import Random
from string import hexdigits
from typing import Final, TypeVar

import pytest

from tests.hazards.cases import CASES
from uri_split._algebra.schemes import WEB
from uri_split._hazards.hazard import (
    FOR_ANY_TEXT,
    FOR_ASCII_NAMES,
    FOR_AUTHORITIES,
    FOR_COMPONENTS,
    FOR_NAMES,
    FOR_REGISTERED_NAMES,
    FOR_VISIBLE_TEXT,
    FOR_WEB,
    Hazard,
    reported,
)
from uri_split._hazards.reading import HARMLESS, read, read_authority, read_name

ASCII: Final = [chr(number) for number in range(0x80)]
# Places at which two characters are written.
PLACES: Final = (
    "http://a.bc/{}", "http://a.bc{}", "http://a{}.bc", "http{}a.bc", "http://a.bc/x:{}", "http://a.bc/.{}.", "http://a.bc/?c={}d",
    "{}", "a/{}@c", "file://{}/a", "file:///{}/b", "http://me{}you@c.de",
    "http://a.bc//x{}y@d", "http://x{}-a.de",
)  # fmt: skip
BEGINNINGS: Final = (
    "http://", "https://", "HTTPS://", "file://", "file:///", "", "/", "?", "#",
    "http://a.bc", "https://a-b.example:8080", "a/b",
)  # fmt: skip
_PIECE: Final = re.compile(r"%[0-9A-Fa-f]{2}|\w+|\W")
PIECES: Final = sorted(
    {piece for case in CASES for piece in _PIECE.findall(case.text)}
    | {f"%{first}{second}" for first, second in product(hexdigits, repeat=2)}
    | set(ASCII)
    | set("\x85\xa0\xadßéς\u061c\u200b\u200c\u200e\u200f\u2028\u202a\u202e\u2066\u2069\u3002\ufeff\uff0e\uff0f\uff20")
    | {"%E2%80%8E", "%E2%81%A6", "%D8%9C", "..", "//", "://", "www.", ".com", "a1.", "0x7f", "next=//", ":80", ":8080"}
)


def drawn(number: int, seed: int = 3986) -> Iterator[str]:
    """Yield texts of a beginning and pieces of texts with hazards."""
    random = Random(seed)
    for _ in range(number):
        yield random.choice(BEGINNINGS) + "".join(random.choices(PIECES, k=random.choice((1, 2, 2, 3, 4, 6))))


def harmless(texts: Iterable[str]) -> int:
    """Check that no finder but the one of secrets, for which texts are read, reports a text that passes.

    Returns:
        How many pass.
    """
    passed = list(filter(HARMLESS.fullmatch, texts))
    assert not [(text, found) for text in passed for found in reported(text) if found.code != "secret"]
    return len(passed)


def test_no_text_with_a_hazard_passes() -> None:
    assert not [case for case in CASES if HARMLESS.fullmatch(case.text) and case.code != "secret"]


@pytest.mark.parametrize(
    "name",
    ["localhost", "a.localhost", "localhost.localdomain", "instance-data.ec2.internal", "metadata.goog", "metadata"],
)
def test_no_name_that_leads_somewhere_special_passes(name: str) -> None:
    assert reported(f"http://{name}/a")
    assert not HARMLESS.fullmatch(f"http://{name}/a")


@pytest.mark.parametrize("place", PLACES)
def test_no_finder_reports_what_passes_with_any_two_characters(place: str) -> None:
    assert harmless(place.format("".join(two)) for two in product(ASCII, repeat=2)) > 0


@pytest.mark.parametrize("place", ["http://a.bc/{}c", "http://a.bc/.{}", "http://a.bc/?c={}d", "a{}b"])
def test_no_finder_reports_what_passes_with_any_encoded_bytes(place: str) -> None:
    octets = [f"%{byte:02X}" for byte in range(0x100)]
    texts = [place.format("".join(two)) for two in product(octets, repeat=2)]
    assert harmless(texts[::3] + [text.lower() for text in texts[::7]]) > 0


def test_no_finder_reports_what_passes_with_any_character() -> None:
    characters = [chr(number) for number in range(0x110000) if number < 0x3100 or number % 41 == 0]
    assert harmless(f"http://a.bc/c{character}d" for character in characters) > 0
    assert harmless(f"http://a{character}.bc/" for character in characters) > 0


def test_no_finder_reports_what_passes_of_drawn_texts() -> None:
    assert harmless(drawn(60_000)) > 6_000


@pytest.mark.long
def test_no_finder_reports_what_passes_of_ten_million_texts() -> None:
    assert harmless(drawn(10_000_000, seed=6)) > 1_000_000


R = TypeVar("R")
Finders = tuple[Callable[[R], Iterator[Hazard]], ...]


def assert_left_out_reports_nothing(every: Finders[R], for_plain: Finders[R], plain: list[R]) -> None:
    """Check that the finders left out for plain texts report none of some, and that the others keep their order."""
    left_out = [find for find in every if find not in for_plain]
    assert [find for find in every if find in for_plain] == list(for_plain)
    assert plain
    assert not [(reading, hazard) for reading in plain for find in left_out for hazard in find(reading)]


def test_finders_left_out_for_plain_texts_report_nothing_about_them() -> None:
    readings = [read(text) for text in (*(case.text for case in CASES), *drawn(60_000))]
    authorities = list(filter(None, map(read_authority, readings)))
    names = [read_name(authority) for authority in authorities if not authority.name.startswith("[")]
    assert_left_out_reports_nothing(FOR_ANY_TEXT, FOR_VISIBLE_TEXT, [each for each in readings if each.is_visible])
    assert_left_out_reports_nothing(FOR_COMPONENTS, FOR_WEB, [each for each in readings if each.scheme in WEB])
    plain = [each for each in authorities if each.is_registered_name]
    assert_left_out_reports_nothing(FOR_AUTHORITIES, FOR_REGISTERED_NAMES, plain)
    assert_left_out_reports_nothing(FOR_NAMES, FOR_ASCII_NAMES, [each for each in names if each.is_ascii])


@pytest.mark.parametrize(
    "text",
    [
        "https://example.com",
        "HTTP://www.Example.co.uk:8080/a/b.html?c=d%2Fe&f=#g",
        "https://medium.com/@user/post:1",
        "http://intranet/über?q=%C3%9C",
        "file:///etc/hosts",
        "../a/b",
        "#top",
    ],
)
def test_everyday_links_pass(text: str) -> None:
    """Otherwise, they would take 50 times as long."""
    assert HARMLESS.fullmatch(text)
