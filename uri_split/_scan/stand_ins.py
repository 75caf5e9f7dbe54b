r"""Scan without the package `regex`, which not every platform has: with `re`, and a character for all of one kind.

`re` knows no properties of Unicode. So a text is first written with the same character for all characters that are in
the same of the sets in `characters`, and the patterns with these characters for the sets.
"""

import re
from bisect import bisect
from functools import cache
from importlib.util import find_spec
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from uri_split._scan.characters import (
    CONTROL,
    HIDDEN,
    LETTER,
    LETTERS,
    PUNCTUATION,
    SIGN,
    SYMBOL,
    WITHOUT_SPACES,
    WORD_WITHOUT_SPACES,
)
from uri_split._text.patterns import lazy_pattern

if TYPE_CHECKING:
    import regex

# What stands for each kind of characters: a Hebrew letter for those in "\w" of `regex`, and mostly a Braille
# pattern for others. No pattern contains these. Of the kind "e" are characters that the patterns contain.
_STAND_INS: Final = dict(
    zip(
        "abcdfghijklmnopqrstuvwxy",
        "\x80\u2003\u2800\u2801\u05d0\u2802\u05d1\u2803\u05d2\u05d3\u2804\u05d4\u05d5"
        "\u2805\u2806\u05d6\u05d7\u05d8\u2807\u05d9\u05da\u2808\u05db\u05dc",
        strict=True,
    )
)
# Those that the patterns contain, but `re` does not match with "\w"; and separators that it takes for white space.
_ALONE: Final = {
    0x200C: "\u05e0",
    0x200D: "\u05e1",
    0x20E3: "\u05e2",
    0xFE0F: "\u05e3",
    **dict.fromkeys(range(0x1C, 0x20), "\x01"),
}
_TO_STAND_IN: Final = lazy_pattern(r"[^\x00-\x1B\x20-\x7F]")


def _of(kinds: str, others: str = "") -> str:
    """Return the body of a character class of some kinds, and of other characters."""
    return "".join(map(_STAND_INS.__getitem__, kinds)) + others


def _one_of(kinds: str, others: str = "") -> str:
    return f"[{_of(kinds, others)}]"


LETTERS_STAND_INS: Final = _of("fjvx", "\u0130\u017f\u212a\u05e2")
"""The stand-ins of `LETTERS`."""

_SETS: Final = {
    WORD_WITHOUT_SPACES: _of("mn"),
    HIDDEN: _one_of("kl", "\xad\u200b\u200e\u200f\u05e0\u05e1\u05e3\u202a-\u202e\u2060-\u2069\ufeff"),
    PUNCTUATION: _one_of("cor", "\xb7\xbb\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026"),
    SIGN: _one_of("dist", "\xa8\xaf\xb4\xb8\u2192\uff5e\u05e3"),
    CONTROL: r"[\x00-\x08\x0E-\x1F\x7F\x80]",
    SYMBOL: _one_of("dfghjqs", "\u0130\u017f\u212a\u2192\u05e2"),
    LETTERS: LETTERS_STAND_INS,
    LETTER: _one_of("fhmux", "A-Za-z\u0130\u017f\u212a"),
    WITHOUT_SPACES: _of("imnop"),
    r"\u200b-\u200f": "\u200b\u200e\u200f\u05e0\u05e1",
    r"\u200C": "\u05e0",
    r"\u200D": "\u05e1",
    r"\u20E3": "\u05e2",
    r"\uFE0F": "\u05e3",
}
"""For each set in a pattern, in the order in which they are replaced, the same set of stand-ins."""


@cache
def has_regex() -> bool:
    """Return whether the package `regex` is installed."""
    return find_spec("regex") is not None


def compile_for_scan(written: str) -> "regex.Pattern | re.Pattern[str]":
    """Compile a pattern in the syntax of `regex`, for `re` and texts with stand-ins if `regex` is not installed."""
    return compile_in_regex(written) if has_regex() else compile_in_re(written)


def compile_in_regex(written: str) -> "regex.Pattern":
    """Compile a pattern for texts as they are."""
    import regex  # noqa: PLC0415  slow to import

    # Without full case-folding, which `re` does not have either: no ligature is equal to two letters.
    # Nor is it kept in the cache of `regex`, which has no room for patterns of megabytes.
    return regex.compile(f"(?V1)(?-f){written}", cache_pattern=False)


def compile_in_re(written: str) -> re.Pattern[str]:
    """Compile a pattern for texts with stand-ins."""
    return re.compile(with_stand_ins(written))


def with_stand_ins(written: str) -> str:
    """Return a pattern with sets of stand-ins, for texts with stand-ins."""
    for some, members in _SETS.items():
        written = written.replace(some, members)
    return written


def for_scan(text: str) -> str:
    """Return the text as the patterns of `compile_for_scan` read it, with the same offsets."""
    if has_regex() or not _TO_STAND_IN.search(text):
        return text
    return text.translate(stand_ins())


class _Kinds(dict[int, str]):
    """The stand-ins of characters, each looked up when it comes up first."""

    def __init__(self) -> None:
        super().__init__(_ALONE)
        runs = _RUNS.split()
        self._ends = list(accumulate((int(run[:-1], 16) for run in runs), initial=0x80))[1:]
        self._kinds = [run[-1] for run in runs]

    def __missing__(self, code: int) -> str:
        kind = self._kinds[bisect(self._ends, code)] if code >= 0x80 else "e"  # noqa: PLR2004  the end of ASCII
        stand_in = self[code] = _STAND_INS.get(kind, chr(code))
        return stand_in


@cache
def stand_ins() -> dict[int, str]:
    """Return what stands for each code point, which the first look-up finds."""
    return _Kinds()


# Runs of code points from U+0080 on: how many there are, in hex, and their kind.
_RUNS: Final = """
5a 1b 1Aa 1b 1c 5d 1c 1e 1d 1f 1c 1d 1e 1d 1e 2d 2g 1e 1h 1c 2e 1g 1f 1e 3g 1c 17f 1d 1Ff 1d 38f 1e 4Ef 1e 139f 9h 4d
Ch Ed 5f 5d 2i 1h 1d 1h 11d 4Fj 1k 20j 4f 1h 1d 2f 2l 4f 1c 1f 4l 2d 1f 1c 3f 1l 1f 1l 14f 1l 53f 1d 8Bf 1d 7j A6f 1l
26f 1l 2f 6c 29f 2c 2f 3d 1l 2Dj 1c 1j 1c 2j 1c 2j 1c 3j 6l 1Bf 4l 4f 2c 11l 3d 2c 1d 2c 2d Bj 1c 1l 3c 20f 1h Af 1Fj
4c 2f 1j 63f 1c 1f 7j 1l 1d 6j 2f 2j 1d 4j 2f Aj 3f 2d 1f Ec 2l 1f 1j 1Ef 1Bj 2l 59f Bj 1f El Aj 21f 9j 2f 1d 3c 1f 2l
1j 2d 16f 4j 1f 9j 1f 3j 1f 5j 2l Fc 1l 19f 3j 2l 1c 1l Bf 5l 18f 1d 7f 7l 9j 2Af 18j 1l 21j 36f 3j 1f 12j 1f 7j Af 2j
2c Aj 1c 10f 3j 1l 8f 2l 2f 2l 16f 1l 7f 1l 1f 3l 4f 2l 1j 1f 7j 2l 2j 2l 3j 1f 8l 1j 4l 2f 1l 3f 2j 2l Aj 2f 2d 6g 2d
1f 1c 1j 2l 3j 1l 6f 4l 2f 2l 16f 1l 7f 1l 2f 1l 2f 1l 2f 2l 1j 1l 5j 4l 2j 2l 3j 3l 1j 7l 4f 1l 1f 7l Cj 3f 1j 1c Al
3j 1l 9f 1l 3f 1l 16f 1l 7f 1l 2f 1l 5f 2l 1j 1f 8j 1l 3j 1l 3j 2l 1f Fl 2f 2j 2l Aj 1c 1d 7l 1f 6j 1l 3j 1l 8f 2l 2f
2l 16f 1l 7f 1l 2f 1l 5f 2l 1j 1f 7j 2l 2j 2l 3j 5l 5j 4l 2f 1l 3f 2j 2l Aj 1d 1f 6g Al 1j 1f 1l 6f 3l 3f 1l 4f 3l 2f
1l 1f 1l 2f 3l 2f 3l 3f 3l Cf 4l 5j 3l 3j 1l 4j 2l 1f 6l 1j El Aj 3g 8d 5l 5j 8f 1l 3f 1l 17f 1l 10f 2l 1j 1f 7j 1l 3j
1l 4j 7l 2j 1l 3f 1l 2f 2l 2f 2j 2l Aj 7l 1c 7g 1d 1f 3j 1c 8f 1l 3f 1l 17f 1l Af 1l 5f 2l 1j 1f 7j 1l 3j 1l 4j 7l 2j
5l 3f 1l 2f 2j 2l Aj 1l 2f 1j Cl 4j 9f 1l 3f 1l 29f 2j 1f 7j 1l 3j 1l 4j 1f 1d 4l 3f 1j 7g 3f 2j 2l Aj 9g 1d 6f 1l 3j
1l 12f 3l 18f 1l 9f 1l 1f 2l 7f 3l 1j 4l 6j 1l 1j 1l 8j 6l Aj 2l 2j 1c Cl 30m 1n 2m 7n 4l 1d 7m 8n 1o An 2o 25l 2m 1l
1m 1l 5m 1l 18m 1l 1m 1l Am 1n 2m 9n 1m 2l 5m 1l 1m 1l 7n 1l An 2l 4m 20l 1m 3i Fo 1i 1o 3i 2n 6i An Ap 1i 1n 1i 1n 1i
1n 4o 2n 8m 1l 24m 4l 14n 1o 2n 5m Bn 1l 24n 1l 8i 1n 6i 1l 2i 5o 4d 2o 25l 2Bm 14n 1m An 6o 6m 4n 4m 3n 1m 3n 2m 7n
3m 4n Dm Cn 1m Fn 2i 26f 1l 1f 5l 1f 2l 2Bf 1c 4f 100m 49f 1l 4f 2l 7f 1l 1f 1l 4f 2l 29f 1l 4f 2l 21f 1l 4f 2l 7f 1l
1f 1l 4f 2l Ff 1l 39f 1l 4f 2l 43f 2l 3j 9c 14g 3l 10f Ad 6l 56f 2l 6f 2l 1c 26Cf 1d 1c 11f 1b 1Af 2c 3l 4Bf 3c 3j 8f
7l 12f 4j 9l 13f 3j 2c 9l 12f 2j Cl Df 1l 3f 1l 2j Cl 34m 20n 3o 1m 3o 1i 1m 1n 2l An 6l Ap 6l Bc 3k 1l 1k Aj 6l 59f
7l 5f 2j 22f 1j 1f 5l 46f Al 1Ff 1l Cj 4l Cj 4l 1d 3l 2c Aj 1Ef 2l 5f Bl 2Cf 4l 1Af 6l Aj 1g 3l 2d 20i 17f 5j 2l 2c
35f Aj 1l 1Dj 2l Bj 6l Aj 6l 7c 1f 6c 2l 41j Fl 5j 2Ff 11j 8f 1l 2c Aj 7c Ad 9j 9d 3c 3j 1Ef Dj 2f Aj 2Cf Ej 8l 4c 24f
14j 3l 5c Aj 3l 3f Aj 24f 2c Bf 5l 2Bf 2l 3f 8c 8l 3j 1c Dj 1q 7j 4h 1j 6h 1j 2h 1q 2j 1h 5l C0f 40j 116f 2l 6f 2l 26f
2l 6f 2l 8f 1l 1f 1l 1f 1l 1f 1l 1Ff 2l 35f 1l 7f 1d 1f 3d 3f 1l 7f 3d 4f 2l 6f 1l 3d Df 3d 2l 3f 1l 7f 2d 1l Bb Ae 3c
2e 2c 2e 4c 1e 3c 1e 1c 2b 5e 1b Fc 2r 3c 1d Dc 1d 1c 1r Ac 1b Ae 6l 1g 1f 2l 6g 3d 2c 1f Ag 3d 2c 1h 10f 25d Bl 13j
1e Dj Fl 2d 1h 4d 1h 2d Ah 1d 1h 3d 5h 6d 1h 1d 1f 1d 1h 1d 1e 1f 2h 1d 3h 1f 7h 2d 4h 5d 5h 4d 1f 1d 10g 23j 2f 4j 1g
2d 4l 2d 1e 175d 4c 1Dd 2c FFd 16l Bd 15l 3Cg 1Ad 34s 16g A0t 1C8d Ec 1Eg 31d 2c 1Fd Ac 193d 16c 3Fd 4c 20d 2c 176d 2l
8Ad E5f 6d 4f 3j 2f 5l 4c 1g 2c 26f 1l 1f 5l 1f 2l 38f 7l 1f 1c El 1j 17f 9l 7f 1l 7f 1l 7f 1l 7f 1l 7f 1l 7f 1l 7f 1l
7f 1l 20j 2Fc 1h 20c 2d Cc 2l 4c 1Cl 1Ai 1l 59i Cl D6i 1Al 10d 1b 3e 1t 1m 1u 1n Ae 2t Ce 1t 9n 4v 2n 1c 5u 2t 3n 1m
1u 1c 2t 1l 56m 2l 2v 2t 3m 1c 5Am 1e 1u 3m 5l 2Bm 1l 5Em 1l 2t 4w At 20m 26t 9l 1t 10m 1Fi 1l Aw 1Et 8w 1t Fw 1Fi 1t
Aw 27t Fw 10t 2Fi 1t 58i A8t 19C0m 40d 568Dm 3l 37i 9l 2Ef 2c 10Df 3c 10f Aj 2f 14l 2Ff 4j 1c Aj 1c 1Ff 2j 46f Cj 6c
8l 17d 9h 2d 66f 1h 2d 53f 4l 1f El 11f 1j 3f 1j 4f 1j 17f 5j 4d 1j 3l 6g 4d 6l 34f 4c 8l 2j 32f 12j 8l 2c Aj 6l 12j
6f 3c 1f 1c 2f Bj 1Cf 8j 2c 17f Dj Bl 1c 1Dm 3l 4j 2Ff Ej Dc 1l 1h Aj 4l 2c 5m 1n Am An 5m 1l 29f Ej 9l 3f 1j 8f 2j 2l
Aj 2l 4c 17m 3i 1m 3n 2m 30f 1j 1f 3j 2f 2j 5f 2j 1f 1j 1f 18l 3f 2c Bf 5j 2c 3f 2j Al 6f 2l 6f 2l 6f 9l 7f 1l 7f 1l
2Bf 1d Ef 2d 2f 2l 73f 8j 1c 2j 2l Aj 6l 2BA4m Cl 17m 4l 31m 2104l 16Em 2l 6Am 26l 7f Cl 5f 5l 1f 1j Af 1d Df 1l 5f 1l
1f 1l 2f 1l 2f 1l 6Cf 21d 16Bf 2c 10d 40f 2d 36f 8d 20l Cf 4d Fk 1e Ac 6l 10j 3c 2r 18c 3r 3c 1l Ec 1t 1c 3t 1l 1c 1t
2c 4l 5x 1l 87x 2l 1e 1l 1e 2c 1t 3c 2e 1c 1t 1e 1c 1e 1c Ay 2e 3t 1e 1c 1Au 3c 1t 1r 1t 1Au 1c 1t 1c 1e 2c 5e Am 1u
2Dm 2u 1Fm 3l 6m 2l 6m 2l 6m 2l 3m 3l 7t 1l 7t Dl 2t 2l Cf 1l 1Af 1l 13f 1l 2f 1l Ff 2l Ef 22l 7Bf 5l 3c 4l 2Dg 3l 9d
35j 4g 11d 2g 3d 1l Dd 3l 1d 2Fl 2Dd 1j 82l 1Df 3l 31f Fl 1j 1Bg 4l 20f 4g 9l 14f 1j 8f 1j 5l 26f 5j 5l 1Ef 1l 1c 24f
4l 8f 1c 5j 2Al 9Ef 2l Aj 6l 24f 4l 24f 4l 28f 8l 34f Bl 1c Bf 1l Ff 1l 7f 1l 2f 1l Bf 1l Ff 1l 7f 1l 2f 3l 34f Cl
137f 9l 16f Al 8f 18l 6f 1l 2Af 1l Ef 40l 6f 2l 1f 1l 2Cf 1l 2f 3l 1f 2l 17f 1l 1c 8g 17f 2d 7g 1Ff 8l 9g 30l 13f 1l
2f 5l 5g 16f 6g 3l 1c 1Af 5l 1c 1Af 26l 38f 4l 2g 2f 10g 2l 2Eg 1f 3j 1l 2j 5l 4j 4f 1l 3f 1l 1Df 2l 3j 4l 1j 9g 7l 9c
7l 1Df 2g 1c 1Df 3g 20l 8f 1d 1Cf 2j 4l 5g 7c 9l 36f 3l 7c 16f 2l 8g 13f 5l 8g 12f 7l 4c Cl 7g 50l 49f 37l 33f Dl 33f
7l 6g 24f 4j 8l Aj 6l Aj 1Cf 3l 5j 1c 17f 8l 2d D0l 1Fg 1l 2Af 1l 2j 1c 2l 2f 10l 6f 1l 2d 5j 1c 8d 16f 1l 10j 1Df Ag
1f 8l 16f Bj 4g 5c 16l 12f 4j 4c 26l 15f 7g 14l 17f 9l 3j 35f Fj 7c 4l 14g Bj 2f 2j 1f 9l 4j 2Df Bj 2c 1l 4c 1j Dl 19f
7l Aj 6l 3j 24f Ej 1l Aj 4c 1f 2j 1f 8l 23f 1j 2c 1f 9l 3j 30f Ej 4f 4c 4j 1c Cj 1f 1c 1f 3c 1l 14g Bl 12f 1l 19f Cj
6c 1j 2f 1j 3El 7f 1l 1f 1l 4f 1l Ff 1l Af 1c 6l 2Ff Cj 5l Aj 6l 4j 1l 8f 2l 2f 2l 16f 1l 7f 1l 2f 1l 5f 1l 2j 1f 7j
2l 2j 2l 3j 2l 1f 6l 1j 5l 5f 2j 2l 7j 3l 5j Bl Af 1l 1f 2l 1f 1l 26f 1l 1f 9j 1l 1j 2l 1j 1l 4j 1l 5j 1f 1j 1f 2c 1l
2c 8l 2j 1Dl 35f 12j 4f 5c Aj 2c 1l 1c 1j 3f 1El 30f 14j 2f 1c 1f 8l Aj A6l 2Ff 7j 2l 9j 17c 4f 2j 22l 30f 11j 3c 1f
Bl Aj 6l Dc 13l 2Bf Dj 1f 1c 6l Aj 6l 14n 1Cl 1Bf 2l Fj 4l Aj 2g 3c 1d 7f B9l 2Cf Fj 1c 64l 40f Aj 9g Cl 8f 2l 1f 2l
8f 1l 2f 1l 18f 6j 1l 2j 2l 4j 1f 1j 1f 2j 3c 9l Aj 46l 8f 2l 27f 7j 2l 7j 1f 1c 1f 1j 1Bl 1f Aj 28f 7j 1f 4j 8c 1j 8l
1f Bj 2Ef 10j 3c 1f 5c Dl 49f 7l Ac 1f 55l 8j 58l 21f 1c El Aj 6l 9f 1l 25f 8j 1l 8j 1f 5c Al Aj 13g 3l 2c 1Ef 2l 16j
1l Ej 49l 7f 1l 2f 1l 26f 6j 3l 1j 1l 2j 1l 7j 1f 1j 8l Aj 6l 6f 1l 2f 1l 20f 5j 1l 2j 1l 5j 1f 7l Aj 6l 2Cf 4l Aj 6l
1j 1f EEl 13f 4j 2c 7l 2j 1f 1j Df 1l 22f 7j 3l 5j Dc Bj 55l 1f Fl 15g 1Dd Dl 1c 39Af 66l 70j 5c Bj C4f Cl 137j 909l
61f 2c Dl 430f 10l 1j 6f Fj Al F9Bf 5l 247f 1AB9l 1Ef 1Cj 6C6l 239f 7l 1Ff 1l Aj 4l 2c 4Ff 1l Aj 6l 1Ef 2l 5j 1c Al
30f 7j 5c 4d 4f 1c 1d Al Aj 1l 7g 1l 15f 5l 13f 1B0l 2Df 3c Aj C6l 40f 17g 4c 5l 19f 2l 19f 2Cl 4Bf 4l 1j 1f 37j 7l 4j
Df 40l 2f 1o 1m 1j Bl 2n 2m 3n 9l 1CDBf 24l 22f 5Fl 73f Dl 392f El 33f 1E1Dl 4m 1l 7m 1l 2m 1l 129m 9l 1m 1Dl 3m 2l 1m
El 5m 7l 18Cf 904l 6Bf 5l Df 3l 9f 7l Af 2l 1d 2j 1c F60l F0d Aq 3d 3l 1B4d 6l 17d 1l 3d 8l 21d 2l 2Ej 2l 17j 9l 74d
3Cl F6d Al 27d 2j 3Cd 2q 3j 3d 6q 8l 8j 2d 7j 1Ed 4j 94d 3j 1d Al 3q 8d 2j 2d 1q 20d 2q 3El 14g Cl 14g Cl 57d 9l 19g
87l 55h 1l 47h 1l 2h 2l 1h 2l 2h 2l 4h 1l Ch 1l 1h 1l 7h 1l 41h 1l 4h 2l 8h 1l 7h 1l 1Ch 1l 4h 1l 5h 1l 1h 3l 7h 1l
155h 1l 19h 1d 19h 1d 1Fh 1d 19h 1d 1Fh 1d 19h 1d 1Fh 1d 19h 1d 1Fh 1d 19h 1d 8h 2l 32q 200d 37j 4d 32j 8d 1j Ed 1j 2d
5c Fl 5j 1l Fj 50l 1Dd 3E3l 82f El 7f 36l 33f 7j 1l 11j 2l 7j 1l 2j 1l 5j 5l 3Ef 21l 1j 70l 2Df 3l 7j 7f 2l Aj 4l 1f
1d 140l 1Ef 1j 11l 2Cf Ej 5l 1d 1D0l 1Cf Ej D6l 1Ef 2j 1f Aj 4l 1c C0l 1Ff 1l 3f 1j 2f 1j 7f 2j 5f 1j 8l 2f E0l 7f 1l
4f 1l 2f 1l Ff 1l C5f 2l 9g 7j 29l 44f 7j 1f 4l Aj 4l 2c 311l 3Bg 1d 3g 1d 4g 4Cl 2Dg 1d Fg C2l 4f 1l 1Bf 1l 2f 1l 1f
2l 1f 1l Af 1l 4f 1l 1f 1l 1f 6l 1f 4l 1f 1l 1f 1l 1f 1l 3f 1l 2f 1l 1f 2l 1f 1l 1f 1l 1f 1l 1f 1l 1f 1l 2f 1l 1f 2l
4f 1l 7f 1l 4f 1l 4f 1l 1f 1l Af 1l 11f 5l 3f 1l 5f 1l 11f 34l 2d 10El 2Cd 4l 64d Cl Fd 2l Fd 1l Fd 1l 25d Al Dg 23d
1As 6d 1As 6d 1As 25d 37l 1Ad 1i 2d Dl 2Cd 4l 9d 7l 2d El 6d 9Al 3DAd 2l 11d 3l Dd 3l DCd 4l Cd 4l 1Cd 4l 38d 8l Ad 6l
28d 8l 1Ed 2l Cd 4l 2d El 9d 27l 158d 8l Ed 2l Dd 3l 47d 1l 1d 3l 12d 1l Dd 3l Cd 5l 93d 1l 5Cd Aq 1d 405l A6E0m 20l
111Fm 1l 168Em 2l 1D31m Fl 26Em 9A2l 21Em 5E2l 134Bm 5l 212Am 9B86l 2C40f A04C0l F0k 2FE10l
"""
