"""The rule for `find`: it returns a link whole or not at all, never a part."""

import sys
import unicodedata
from itertools import cycle
from random import Random

import pytest

from tests.search.passages import PASSAGES, Passage
from uri_split import find

# The documented ends of a link, in the guide "Find URIs in text".
ENDS = frozenset("\"'<>`()[]}|*_~")
# Marks of a sentence, which end a link with what follows.
MARKS = ".,;:!?'"
# Scripts in which the next word follows directly, and their punctuation; the borders of tables.
SCRIPTS = (
    "CJK",
    "HIRAGANA",
    "KATAKANA",
    "BOPOMOFO",
    "YI ",
    "HANGUL",
    "THAI",
    "LAO",
    "KHMER",
    "MYANMAR",
    "TIBETAN",
    "KANGXI",
)
BORDERS = range(0x2500, 0x25A0)
PLANES_OF_HAN = range(0x20000, 0x40000)
WITHOUT_SPACES = (range(0x3000, 0x3400), range(0xFE30, 0xFFFD))


def is_end(character: str) -> bool:
    """Return whether a link may end before a character, whatever follows."""
    return (
        character.isspace()
        or unicodedata.category(character) == "Cc"
        or character in ENDS
        or any(ord(character) in each for each in (BORDERS, *WITHOUT_SPACES))
        or any(script in unicodedata.name(character, "") for script in SCRIPTS)
        or ord(character) in PLANES_OF_HAN
        or character in "»”\u203a"
    )


def characters() -> list[str]:
    """Return all of ASCII, and some characters of each category."""
    drawn = Random(3986)
    kinds: dict[str, list[str]] = {}
    for code in (*range(0x80, 0x3100), *drawn.sample(range(0x3100, sys.maxunicode), 5000)):
        kinds.setdefault(unicodedata.category(chr(code)), []).append(chr(code))
    return [
        *map(chr, range(0x80)),
        *(each for kind in kinds.values() for each in drawn.sample(kind, min(3, len(kind)))),
    ]


# What a program writes for white space, and what may follow a complete host name.
WHITE_SPACE = ("\\n", "\\r", "\\t")
AFTER_A_HOST = frozenset("&,;’—")  # noqa: RUF001
LINKS = [
    "https://www.example.com/a/b.c",
    "http://me:pw@example.com:8080/a_(b)/c?d[e]=f,g&h=i%20j#k",
    "https://ru.example.org/wiki/Мир#é",
    "http://example.com",
    "mailto:me@example.com?subject=a",
    "urn:isbn:9780000000002",
]
AROUND = ["{}", "See {}, and others.", "({}).", "<{}>", '"{}"', "'{}'", "**{}**"]


def parts(text: str, start: int, place: int) -> list[str]:
    """Return the links that begin at one offset and end at another, or before marks that end there."""
    return [
        found.text
        for found in find(text)
        if found.start == start and found.end <= place and not text[found.end : place].strip(MARKS)
    ]


def ends(character: str, link: str, place: int) -> bool:
    """Return whether a link may end where a character is inserted."""
    return (
        is_end(character)
        or f"{character}{link[place : place + 1]}" in WHITE_SPACE
        or (character in AFTER_A_HOST and not set("/?#") & set(link.partition("://")[2]))
    )


@pytest.mark.parametrize("link", LINKS)
def test_no_inserted_character_cuts_a_link(link: str) -> None:
    arounds = cycle(AROUND)
    for character in characters():
        for place in range(link.index(":") + 3, len(link)):
            if not ends(character, link, place):
                before, _, after = next(arounds).partition("{}")
                text = f"{before}{link[:place]}{character}{link[place:]}{after}"
                assert parts(text, len(before), len(before) + place) == [], (character, text)


# A few characters at a time, of all of Unicode.
@pytest.mark.parametrize("passage", [each for each in PASSAGES if not each.html], ids=lambda each: each.kind)
def test_no_inserted_character_cuts_a_link_of_a_passage(passage: Passage) -> None:
    drawn = Random(passage.text)
    others = characters()
    for start, end in passage.spans:
        link = passage.text[start:end]
        for place in drawn.choices(range(1, len(link)), k=4):
            for character in drawn.choices(others, k=6):
                # What precedes a link also ends it: a comma in CSV, or a bar.
                if not ends(character, link, place) and character != passage.text[start - 1 : start]:
                    text = f"{passage.text[: start + place]}{character}{passage.text[start + place :]}"
                    assert parts(text, start, start + place) == [], (character, text)
