"""Hazards of single characters: those that some programs remove, and those that change how people read a text."""

from collections.abc import Iterator
from typing import Final

from uri_split._hazards.browsers import TABS_AND_NEWLINES, without_tabs_and_newlines
from uri_split._hazards.hazard import Hazard, hazards_of_matches, quoted
from uri_split._hazards.reading import Reading, difference
from uri_split._text.patterns import lazy_pattern
from uri_split._text.phrases import describe_character

_CONTROLS: Final = lazy_pattern(r"[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]+")
# Characters that set the direction of the text after them, and characters that only have a direction themselves.
_DIRECTIONS: Final = lazy_pattern("[\u202a-\u202e\u2066-\u2069]+")
_DIRECTION_MARKS: Final = lazy_pattern("[\u061c\u200e\u200f]+")
_ENCODED_DIRECTIONS: Final = lazy_pattern("(?:%[Dd]8%9[Cc]|%[Ee]2%8(?:0%(?:8[EeFf]|[Aa][A-Ea-e])|1%[Aa][6-9]))+")


def find_leading_space(reading: Reading) -> Iterator[Hazard]:
    """Find what browsers and urllib remove at the beginning."""
    text, (start, _) = reading.text, reading.core
    if start:
        affects, words = difference(text, text[start:])
        message = f"browsers and urllib ignore {describe_character(text[:start])} at the beginning{words}"
        yield Hazard("leading-space", 0, start, affects, message)


def find_trailing_space(reading: Reading) -> Iterator[Hazard]:
    """Find what browsers remove at the end."""
    text, (start, end) = reading.text, reading.core
    if start < end < len(text):
        affects, words = difference(text, text[:end], only_browsers=True)
        message = f"browsers ignore {describe_character(text[end:])} at the end{words}"
        yield Hazard("trailing-space", end, len(text), affects, message)


def find_tabs_and_newlines(reading: Reading) -> Iterator[Hazard]:
    """Find tabs and line breaks, which browsers, urllib and yarl remove everywhere."""
    if not TABS_AND_NEWLINES.search(reading.text, *reading.core):
        return
    text = reading.text[reading.core[0] :]  # urllib and yarl keep what is at the end.
    affects, words = difference(text, without_tabs_and_newlines(text))
    yield from hazards_of_matches(
        "tab-or-newline",
        affects,
        TABS_AND_NEWLINES,
        reading.text,
        reading.core,
        lambda found: f"browsers, urllib and yarl ignore {describe_character(found)}{words}",
    )


def find_nul(reading: Reading) -> Iterator[Hazard]:
    """Find U+0000, which ends a text in C."""
    at = reading.text.find("\0", *reading.core)
    if at >= 0:
        affects, words = difference(reading.text, reading.text[:at])
        yield Hazard("nul", at, at + 1, affects, f"programs in C end the text at U+0000{words}")


def find_controls(reading: Reading) -> Iterator[Hazard]:
    """Find control characters that no other finder reports."""
    yield from hazards_of_matches(
        "control",
        "note",
        _CONTROLS,
        reading.text,
        reading.core,
        lambda found: f"browsers reject or percent-encode {describe_character(found)}; httpx rejects the text",
    )


def find_direction_changes(reading: Reading) -> Iterator[Hazard]:
    """Find characters that change the direction of the text (RFC 3987, section 4.1)."""

    def message(found: str) -> str:
        return f"{describe_character(found)} changes the direction of the text: people may read another host"

    text = reading.text
    if text.isascii():
        return
    yield from hazards_of_matches("directional-control", "host", _DIRECTIONS, text, (0, len(text)), message)
    start, end = reading.authority or (0, 0)
    for span in (0, start), (end, len(text)):
        yield from hazards_of_matches("directional-control", "note", _DIRECTION_MARKS, text, span, message)
    yield from hazards_of_matches("directional-control", "host", _DIRECTION_MARKS, text, (start, end), message)


def find_encoded_direction_changes(reading: Reading) -> Iterator[Hazard]:
    """Find percent-encoded characters that change the direction of the text once they are decoded."""
    if "%" in reading.text:
        yield from hazards_of_matches(
            "directional-control",
            "note",
            _ENCODED_DIRECTIONS,
            reading.text,
            (0, len(reading.text)),
            lambda found: f"once decoded, {quoted(found)} changes the direction of the text",
        )
