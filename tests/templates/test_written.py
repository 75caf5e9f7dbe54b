"""Patterns of how the characters of values are written (RFC 6570, sections 1.5, 2.4.1 and 3.2.1)."""

import re
from collections.abc import Iterable
from random import Random
from string import ascii_letters, digits
from urllib.parse import quote, unquote_to_bytes

import pytest

from uri_split._templates import grammar

UNRESERVED = f"{ascii_letters}{digits}-._~"
RESERVED = ":/?#[]@!$&'()*+,;="


def matching(pattern: str, texts: Iterable[str]) -> set[str]:
    return set(filter(re.compile(pattern).fullmatch, texts))


# Section 1.5
def test_classes_have_the_characters_of_the_rfc() -> None:
    every = [chr(number) for number in range(0x300)]
    assert matching(f"[{grammar.UNRESERVED}]", every) == set(UNRESERVED)
    assert matching(f"[{grammar.RESERVED}]", every) == set(RESERVED)


# Section 3.2.1: characters that are not allowed are percent-encoded; hex digits are capitals.
def test_encoded_bytes_are_those_of_all_characters_but_unreserved_ones() -> None:
    every = {f"%{byte:02{case}}" for byte in range(0x100) for case in "xX"}
    expected = {f"%{byte:02X}" for byte in range(0x100) if chr(byte) not in UNRESERVED}
    assert matching(grammar.ENCODED_BYTE, {*every, "%", "%4", "%GG", "a", ""}) == expected


# Section 2.4.1: "care should be taken when matching percent-encoded triplets"
def test_given_bytes_are_percent_encodings_in_any_case() -> None:
    every = {f"%{byte:02{case}}" for byte in range(0x100) for case in "xX"} | {"%aF", "%Fa"}
    assert matching(grammar.GIVEN_BYTE, {*every, "%", "%4", "%GG", "a", "", "%123"}) == every


CHARACTERS = [chr(number) for number in (0, 0x20, 0x25, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF)]


def test_character_is_read_whole() -> None:
    for character in (*CHARACTERS, *map(chr, Random(0).sample(range(0xA0, 0xD000), 100))):
        text = quote(character, safe="")
        for pattern in (grammar.ENCODED_CHARACTER, grammar.GIVEN_CHARACTER):
            for following in ("", "a", "%80", "%C3%A9"):
                found = re.match(pattern, text + following)
                assert found
                assert found[0] == text
        found = re.match(grammar.GIVEN_CHARACTER, text.lower())
        assert found
        assert found[0] == text.lower()


def test_each_character_of_two_bytes_is_read_whole_in_any_case() -> None:
    for text in (quote(chr(number)) for number in range(0x80, 0x800)):
        assert re.fullmatch(grammar.ENCODED_CHARACTER, text)
        for each in (text, text.lower(), text.title()):
            found = re.match(grammar.GIVEN_CHARACTER, each)
            assert found
            assert found[0] == each


def test_bytes_that_are_not_utf_8_are_read_one_by_one() -> None:
    for pattern in (grammar.ENCODED_CHARACTER, grammar.GIVEN_CHARACTER):
        for text in ("%80", "%BF", "%FF", "%C3", "%E2%82", "%F0%9F%98", "%C3%C3%A9", "%FF%80"):
            found = re.match(pattern, text)
            assert found
            assert found[0] == text[:3]


# Their bytes are not UTF-8, and a value with them has one character a byte (PEP 383).
@pytest.mark.parametrize("text", ["%C0%80", "%C1%BF", "%E0%80%80", "%ED%A0%80", "%F0%80%80%80", "%F4%90%80%80"])
def test_overlong_forms_surrogates_and_numbers_above_the_last_are_bytes(text: str) -> None:
    assert len(unquote_to_bytes(text).decode("utf-8", "surrogateescape")) == len(text) // 3
    found = re.match(grammar.ENCODED_CHARACTER, text)
    assert found
    assert found[0] == text[:3]
