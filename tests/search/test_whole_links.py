"""The rule for `find`: it returns a link whole or not at all, never a part."""

import sys
import unicodedata
from collections.abc import Iterator, Mapping
from itertools import cycle
from random import Random

import pytest

from tests.search.passages import PASSAGES, Passage
from tests.without_regex import without_regex
from uri_split import find

# The documented ends of a link, in the guide "Find URIs in text".
ENDS = frozenset('"<>()[]}')
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


# What a program writes for white space, what is between quotations and commands, and what may follow a complete host.
WHITE_SPACE = ("\\n", "\\r", "\\t")
BETWEEN_VALUES = ("',", "':", "';", "||")
AFTER_A_HOST = frozenset("&,;’—|")  # noqa: RUF001
LINKS = [
    "https://www.example.com/a/b.c",
    "http://me:pw@example.com:8080/a_(b)/c?d[e]=f,g&h=i%20j#k",
    "https://ru.example.org/wiki/Мир#é",
    "http://example.com",
    "mailto:me@example.com?subject=a",
    "urn:isbn:9780000000002",
    "https://a.example/#/d?_a=(f:!((s:(a:b,c:d(e(f(g)))))))&h=i",
    "http://a.example/?x=y|z&titles=A^B#c",
    "http://пример.рф/L’Équipe/«Мир»–a",  # noqa: RUF001
    "http://💩.la/x#a",
    "ftp://me@[2001:db8::1]:21/a;type=i",
]
AROUND = [
    *("{}", "See {}, and others.", "({}).", "<{}>", '"{}"', "'{}'", "**{}**", "`{}`", "[a]({})", "<a href='{}'>"),
    *("- {}\n  b", "“{}”", "„see {}“", "URL:{}\r\nEND", "\\&quot;{}\\&quot;"),
]
# In these, a bar or an apostrophe ends a link.
AROUND_OTHERS = ["{{{{cite|url={}|title=b}}}}", "|{}|b|", "[[{}|b]]", "INSERT (1,'see {}','b')", "/* {}*/"]
MODES: list[dict[str, bool]] = [{}, {"html": True}, {"markdown": True}, {"delimited": False}]


def parts(text: str, start: int, place: int, mode: Mapping[str, bool]) -> list[str]:
    """Return the links that begin at one offset and end at another, or before marks that end there."""
    return [
        found.text
        for found in find(
            text,
            html=mode.get("html", False),
            markdown=mode.get("markdown", False),
            delimited=mode.get("delimited", True),
            suffixes=mode.get("suffixes", False),
        )
        if found.start == start and found.end <= place and not text[found.end : place].strip(MARKS)
    ]


def ends(character: str, link: str, place: int) -> bool:
    """Return whether a link may end where a character is inserted."""
    return (
        is_end(character)
        or f"{character}{link[place : place + 1]}" in (*WHITE_SPACE, *BETWEEN_VALUES)
        or (character in AFTER_A_HOST and not set("/?#") & set(link.partition("://")[2]))
    )


def is_opened(character: str, before: str) -> bool:
    """Return whether a character ends a link because of what is before it."""
    return character in "'`*_~|" and (character in before or (character == "|" and before[-1:] in "<[{"))


def texts(link: str) -> Iterator[tuple[str, int, int]]:
    """Yield texts with a link into which a character is inserted, where the link begins, and where the character is."""
    others = [] if set("|'") & set(link) else AROUND_OTHERS
    arounds = cycle([*AROUND, *others])
    for character in characters():
        for place in range(link.index(":") + 3, len(link)):
            around = next(arounds)
            before, _, after = around.replace("{}", "\0").format().partition("\0")
            if not ends(character, link, place) and not is_opened(character, before):
                yield f"{before}{link[:place]}{character}{link[place:]}{after}", len(before), len(before) + place


@pytest.mark.parametrize("link", LINKS)
def test_no_inserted_character_cuts_a_link(link: str) -> None:
    modes = cycle([{}, *MODES])
    for text, start, place in texts(link):
        mode = next(modes)
        assert parts(text, start, place, mode) == [], (text[place], text, mode)


@pytest.mark.parametrize("link", ["http:www.example.com/a/b.c?d=e#f", "http:example.com/x_(y)"])
def test_no_inserted_character_cuts_a_link_without_a_scheme(link: str) -> None:
    for with_scheme, start, place in texts(link):
        text, name = with_scheme.replace("http:", ""), place - len("http:")
        assert parts(text, start, name, {"suffixes": True}) == [], (text[name], text)


def test_no_inserted_character_cuts_a_link_without_regex() -> None:
    drawn = Random(3986)
    composed = [drawn.choice(list(texts(link))) for link in LINKS for _ in range(20)]
    with without_regex():
        for text, start, place in composed:
            assert parts(text, start, place, {}) == [], (text[place], text)


# A few characters at a time, of all of Unicode.
@pytest.mark.parametrize("passage", [each for each in PASSAGES if not each.html], ids=lambda each: each.kind)
def test_no_inserted_character_cuts_a_link_of_a_passage(passage: Passage) -> None:
    drawn = Random(passage.text)
    others = characters()
    for start, end in passage.spans:
        link = passage.text[start:end]
        for place in drawn.choices(range(1, len(link)), k=4):
            for character in drawn.choices(others, k=6):
                before = passage.text[max(0, start - 1) : start]
                # What precedes a link also ends it: a comma in CSV, or a bar.
                if not ends(character, link, place) and character != before and not is_opened(character, before):
                    text = f"{passage.text[: start + place]}{character}{passage.text[start + place :]}"
                    assert parts(text, start, start + place, {}) == [], (character, text)
