"""Characters that stand for others: other scripts' forms, lookalikes, and letters with accents apart."""

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from uri_split._text.spans import lazy_pattern, once
from uri_split.messages import table_rows

_READ_AS_DIGITS: Final = str.maketrans("OoIlSB", "001158")
_READ_AS_HEX: Final = str.maketrans("OoIl", "0011")
_PALATAL: Final = lazy_pattern("(?<=[jh])ixy(?=[aou])|(?<=[a-z])ix(?=y[aou])")  # a small kana joins its sound
_DOUBLED: Final = lazy_pattern(r"xtsu(\w)")


@once
def written_for(kind: str) -> Mapping[str, str]:
    """Return the character that is meant for each one that is written for it, of one kind in the table.

    >>> written_for("form")["٪"]
    '%'
    """
    return {
        character: meant
        for each, meant, written in table_rows("_suggestion/characters.txt")
        if each == kind
        for character in written
    }


def in_ascii(found: re.Match[str]) -> str:
    """Return characters in ASCII, those of which it has a form: digits, punctuation and letters.

    >>> in_ascii(re.search(".+", "a。example٪20"))
    'a.example%20'
    """
    return "".join(map(_in_ascii, found[0]))


@lru_cache(maxsize=4096)
def _in_ascii(character: str) -> str:
    digit = unicodedata.decimal(character, None)
    if digit is not None:
        return str(digit)
    form = written_for("form").get(character) or unicodedata.normalize("NFKC", character)
    return form if form.isascii() and not form.isspace() else character


def in_latin(found: re.Match[str]) -> str:
    """Return a word with what looks like Latin letters or digits in their place, if it has others and only those then.

    >>> in_latin(re.search(".+", "r\N{CYRILLIC SMALL LETTER IE}dis"))
    'redis'
    """
    others = "".join(filter(str.isascii, found[0]))
    meant = written_for("digit" if others.isdigit() else "letter")
    written = "".join(meant.get(character, character) for character in found[0])
    return written if any(map(str.isalnum, others)) and written.isascii() else found[0]


def in_romaji(found: re.Match[str]) -> str:
    """Return kana as they are typed, and the marks of the same keys.

    >>> [in_romaji(re.search(".+", text)) for text in ("さくら。しょっぷ", "てー・ちゅ")]
    ['sakura.shoppu', 'te-/chu']
    """
    return _DOUBLED.sub(r"\1\1", _PALATAL.sub("", "".join(map(_in_romaji, found[0]))))


@lru_cache(maxsize=512)
def _in_romaji(character: str) -> str:
    is_kana = unicodedata.name(character, "").startswith("HIRAGANA LETTER")
    sound = unicodedata.name(character).rpartition(" ")[2].lower() if is_kana else character
    return written_for("kana").get(character, sound)


def composed(found: re.Match[str]) -> str:
    r"""Return a letter with the accent before it, if there is such a letter.

    >>> [composed(re.search(r"\W+([a-z])", text)) for text in ("¨u", r"\'e", "¨q")]
    ['ü', 'é', '¨q']
    """
    accent = chr(int(next(filter(None, map(written_for("accent").get, found[0]))), 16))
    letter = unicodedata.normalize("NFC", f"{found[1]}{accent}")
    return letter if len(letter) == 1 else found[0]


def as_digits(found: re.Match[str]) -> str:
    """Return what programs that recognize characters read instead of digits: of an IPv6 address, or others."""
    return found[0].translate(_READ_AS_HEX if "[" in found[0] else _READ_AS_DIGITS)


def in_lower_case(found: re.Match[str]) -> str:
    """Return a text in lower case."""
    return found[0].lower()
