"""Keyboards: what the same keys write in another layout."""

import re
from collections.abc import Mapping
from typing import Final

from uri_split._grammar import SCHEME
from uri_split._suggestion.names import top_level_domains
from uri_split._text.spans import lazy_pattern, once
from uri_split.messages import table_rows

_LINK: Final = lazy_pattern(
    r"(?:https?|ftp|ssh|wss?)://[\w\-]+(?:[.:/]|\Z)|www\.[\w\-]+\.\w|mailto:\w|[\w.+\-]+@[\w\-]+\.\w"
)
_SCHEME: Final = lazy_pattern(rf"[A-Za-z][{SCHEME}]*://")
_HOST: Final = lazy_pattern(r"(?:[a-z0-9\-]+\.)+([a-z]{2,})(?:[/?#:]|\Z)")
_BEGINNINGS: Final = frozenset({"http", "https", "ftp", "www", "http://", "https://", "ftp://", "www."})
_MARKS: Final = frozenset(map(ord, ".:/-@"))
_FRENCH_MARKS: Final = str.maketrans(";:", "./")
_FRENCH_DIGITS: Final = str.maketrans("&é\"'(-è_çà", "1234567890")
# The letters of a syllable of Korean (Unicode, section 3.12).
_FIRST: Final = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
_SECOND: Final = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
_THIRD: Final = " ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"
_SYLLABLE: Final = lazy_pattern("[가-힣]")


@once
def _translations() -> tuple[Mapping[int, str | int], ...]:
    """Return what the keys of each layout write on the usual one, and then the other way round."""
    layouts = {name: (lower, shifted) for name, lower, shifted in table_rows("_suggestion/layouts.txt")}
    usual = "".join(layouts.pop("US"))
    keys = {name: "".join(pair) for name, pair in layouts.items() if " " not in pair[0]}
    letters = [pair for pair in layouts.values() if " " in pair[0]]
    return (
        *(str.maketrans(layout, usual) for layout in keys.values()),
        *(str.maketrans(usual, layout) for layout in keys.values() if "q" in layout),
        *({ord(letter): key for letter, key in zip(*map(str.split, pair), strict=True)} for pair in letters),
    )


def retyped(found: re.Match[str]) -> str:
    """Return what the same keys write on another layout, if a link begins there and did not before.

    >>> texts = "реезыЖ..фюучфьзду", "httpsÖ--a.example", "ㅗㅅ세://a.example/", "a.b"
    >>> [retyped(re.search(".+", text)) for text in texts]
    ['https://a.example', 'https://a.example', 'http://a.example/', 'a.b']
    """
    if _LINK.match(found[0]) or _SCHEME.match(found[0]):
        return found[0]
    text = _SYLLABLE.sub(_letters_of_syllable, found[0].replace("لا", "ﻻ"))
    for translation in _translations():
        # The marks may be typed as they are meant, on the keys of their own layout.
        letters = {typed: meant for typed, meant in translation.items() if typed not in _MARKS}
        for written in (text.translate(translation), text.translate(letters)):
            host = _HOST.match(written)
            is_host = not found[0].isascii() and host is not None and host[1] in top_level_domains()
            if written.isascii() and (_LINK.match(written) or is_host):
                return written
    return found[0]


def retyped_beginning(found: re.Match[str]) -> str:
    """Return the beginning of a link that the same keys write on the usual layout, if it is one.

    >>> [retyped_beginning(re.search(".+", text)) for text in ("реезы", "ццц", "мир")]
    ['https', 'www', 'мир']
    """
    typed = (_SYLLABLE.sub(_letters_of_syllable, found[0]).translate(layout) for layout in _translations())
    return next((written for written in typed if written in _BEGINNINGS), found[0])


def _letters_of_syllable(found: re.Match[str]) -> str:
    first, rest = divmod(ord(found[0]) - ord("가"), len(_SECOND) * len(_THIRD))
    second, third = divmod(rest, len(_THIRD))
    return (_FIRST[first] + _SECOND[second] + _THIRD[third]).strip()


def french_digits(found: re.Match[str]) -> str:
    """Return the digits that the keys of a French keyboard write with shift."""
    return found[0].translate(_FRENCH_DIGITS)


def french_marks(found: re.Match[str]) -> str:
    """Return the marks that the keys of a French keyboard write with shift."""
    return found[0].translate(_FRENCH_MARKS)
