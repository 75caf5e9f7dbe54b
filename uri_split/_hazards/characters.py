"""Hazards of single characters: those that some programs remove, and those that change how people read a text."""

from collections.abc import Iterator
from typing import Final

from uri_split._algebra.browsers import TABS_AND_NEWLINES
from uri_split._codes.messages import Message, message
from uri_split._hazards.browsers import without_tabs_and_newlines
from uri_split._hazards.hazard import Hazard, hazards_of_matches, quoted
from uri_split._hazards.reading import Reading, difference
from uri_split._messages.phrases import describe_character
from uri_split._text.patterns import lazy_pattern

_CONTROLS: Final = lazy_pattern(r"[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]+")
# Characters that set the direction of the text after them, and characters that only have a direction themselves.
_DIRECTIONS: Final = lazy_pattern("[\u202a-\u202e\u2066-\u2069]+")
_DIRECTION_MARKS: Final = lazy_pattern("[\u061c\u200e\u200f]+")
_ENCODED_DIRECTIONS: Final = lazy_pattern("(?:%[Dd]8%9[Cc]|%[Ee]2%8(?:0%(?:8[EeFf]|[Aa][A-Ea-e])|1%[Aa][6-9]))+")


def find_leading_space(reading: Reading) -> Iterator[Hazard]:
    """Find what browsers and urllib remove at the beginning."""
    text, (start, _) = reading.text, reading.core
    if start:
        read = difference(text, text[start:])
        words = read.message("hazard/leading-space", found=describe_character(text[:start]))
        yield Hazard("leading-space", 0, start, read.affects, words)


def find_trailing_space(reading: Reading) -> Iterator[Hazard]:
    """Find what browsers remove at the end."""
    text, (start, end) = reading.text, reading.core
    if start < end < len(text):
        read = difference(text[start:], text[start:end], only_browsers=True)
        words = read.message("hazard/trailing-space", found=describe_character(text[end:]))
        yield Hazard("trailing-space", end, len(text), read.affects, words)


def find_tabs_and_newlines(reading: Reading) -> Iterator[Hazard]:
    """Find tabs and line breaks, which browsers, urllib and yarl remove everywhere."""
    if not TABS_AND_NEWLINES.search(reading.text, *reading.core):
        return
    text = reading.text[reading.core[0] :]  # urllib and yarl keep what is at the end.
    read = difference(text, without_tabs_and_newlines(text))
    yield from hazards_of_matches(
        "tab-or-newline",
        read.affects,
        TABS_AND_NEWLINES,
        reading.text,
        reading.core,
        lambda found: read.message("hazard/tab-or-newline", found=describe_character(found)),
    )


def find_nul(reading: Reading) -> Iterator[Hazard]:
    """Find U+0000, which ends a text in C."""
    at = reading.text.find("\0", *reading.core)
    if at >= 0:
        read = difference(reading.text, reading.text[:at])
        yield Hazard("nul", at, at + 1, read.affects, read.message("hazard/nul"))


def find_controls(reading: Reading) -> Iterator[Hazard]:
    """Find control characters that no other finder reports."""
    yield from hazards_of_matches(
        "control",
        "note",
        _CONTROLS,
        reading.text,
        reading.core,
        lambda found: message("hazard/control", found=describe_character(found)),
    )


def find_direction_changes(reading: Reading) -> Iterator[Hazard]:
    """Find characters that change the direction of the text (RFC 3987, section 4.1)."""

    def describe(found: str) -> Message:
        return message("hazard/directional-control", found=describe_character(found))

    text = reading.text
    if text.isascii():
        return
    yield from hazards_of_matches("directional-control", "host", _DIRECTIONS, text, (0, len(text)), describe)
    start, end = reading.authority or (0, 0)
    for span in (0, start), (end, len(text)):
        yield from hazards_of_matches("directional-control", "note", _DIRECTION_MARKS, text, span, describe)
    yield from hazards_of_matches("directional-control", "host", _DIRECTION_MARKS, text, (start, end), describe)


def find_encoded_direction_changes(reading: Reading) -> Iterator[Hazard]:
    """Find percent-encoded characters that change the direction of the text once they are decoded."""
    if "%" in reading.text:
        yield from hazards_of_matches(
            "directional-control",
            "note",
            _ENCODED_DIRECTIONS,
            reading.text,
            (0, len(reading.text)),
            lambda found: message("hazard/directional-control/encoded", found=quoted(found)),
        )
