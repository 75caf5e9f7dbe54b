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
# pattern for others. No pattern contains these. Of the kind "g" are characters that the patterns contain.
_STAND_INS: Final = dict(
    zip(
        "abcdefhijklmnopqrstuvw",
        "\x80\u2003\u2800\u2801\u2802\u05d0\u2803\u05d1\u2804\u05d2\u05d3\u2805\u05d4\u05d5\u2806\u2807"
        "\u05d6\u05d7\u05d8\u05d9\u05da\u05db",
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


LETTERS_STAND_INS: Final = _of("fkvw", "\u0130\u017f\u212a\u05e2")
"""The stand-ins of `LETTERS`."""

_SETS: Final = {
    WORD_WITHOUT_SPACES: _of("no"),
    PUNCTUATION: _one_of("cps", "\xb7\xbb\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026"),
    SIGN: _one_of("dejt", "\u2192\uff5e\u05e3"),
    CONTROL: r"[\x00-\x08\x0E-\x1F\x7F\x80]",
    SYMBOL: _one_of("dfhikrt", "\u0130\u017f\u212a\u2192\u05e2"),
    LETTERS: LETTERS_STAND_INS,
    LETTER: _one_of("finuw", "A-Za-z\u0130\u017f\u212a"),
    WITHOUT_SPACES: _of("jnopq"),
    r"\u200b-\u200f": "\u200b\u200e\u200f\u05e0\u05e1",
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
    return regex.compile(f"(?V1)(?-f){written}")


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
        kind = self._kinds[bisect(self._ends, code)] if code >= 0x80 else "g"  # noqa: PLR2004  the end of ASCII
        stand_in = self[code] = _STAND_INS.get(kind, chr(code))
        return stand_in


@cache
def stand_ins() -> dict[int, str]:
    """Return what stands for each code point, which the first look-up finds."""
    return _Kinds()


# Runs of code points from U+0080 on: how many there are, in hex, and their kind.
_RUNS: Final = """
5a 1b 1Aa 1b 1c 5d 1c 1e 1d 1f 1c 1d 1g 1d 1e 2d 2h 1e 1i 1c 1g 1e 1h 1f 1g 3h 1c 17f 1d 1Ff 1d 38f 1g 4Ef 1g 139f 9i
4d Ci Ed 5f 5d 2j 1i 1d 1i 11d 4Fk 1l 20k 4f 1i 1d 2f 2m 4f 1c 1f 4m 2d 1f 1c 3f 1m 1f 1m 14f 1m 53f 1d 8Bf 1d 7k A6f
1m 26f 1m 2f 6c 29f 2c 2f 3d 1m 2Dk 1c 1k 1c 2k 1c 2k 1c 3k 6m 1Bf 4m 4f 2c 11m 3d 2c 1d 2c 2d Bk 1c 1m 3c 20f 1i Af
1Fk 4c 2f 1k 63f 1c 1f 7k 1m 1d 6k 2f 2k 1d 4k 2f Ak 3f 2d 1f Ec 2m 1f 1k 1Ef 1Bk 2m 59f Bk 1f Em Ak 21f 9k 2f 1d 3c
1f 2m 1k 2d 16f 4k 1f 9k 1f 3k 1f 5k 2m Fc 1m 19f 3k 2m 1c 1m Bf 5m 18f 1d 7f 7m 9k 2Af 18k 1m 21k 36f 3k 1f 12k 1f 7k
Af 2k 2c Ak 1c 10f 3k 1m 8f 2m 2f 2m 16f 1m 7f 1m 1f 3m 4f 2m 1k 1f 7k 2m 2k 2m 3k 1f 8m 1k 4m 2f 1m 3f 2k 2m Ak 2f 2d
6h 2d 1f 1c 1k 2m 3k 1m 6f 4m 2f 2m 16f 1m 7f 1m 2f 1m 2f 1m 2f 2m 1k 1m 5k 4m 2k 2m 3k 3m 1k 7m 4f 1m 1f 7m Ck 3f 1k
1c Am 3k 1m 9f 1m 3f 1m 16f 1m 7f 1m 2f 1m 5f 2m 1k 1f 8k 1m 3k 1m 3k 2m 1f Fm 2f 2k 2m Ak 1c 1d 7m 1f 6k 1m 3k 1m 8f
2m 2f 2m 16f 1m 7f 1m 2f 1m 5f 2m 1k 1f 7k 2m 2k 2m 3k 5m 5k 4m 2f 1m 3f 2k 2m Ak 1d 1f 6h Am 1k 1f 1m 6f 3m 3f 1m 4f
3m 2f 1m 1f 1m 2f 3m 2f 3m 3f 3m Cf 4m 5k 3m 3k 1m 4k 2m 1f 6m 1k Em Ak 3h 8d 5m 5k 8f 1m 3f 1m 17f 1m 10f 2m 1k 1f 7k
1m 3k 1m 4k 7m 2k 1m 3f 1m 2f 2m 2f 2k 2m Ak 7m 1c 7h 1d 1f 3k 1c 8f 1m 3f 1m 17f 1m Af 1m 5f 2m 1k 1f 7k 1m 3k 1m 4k
7m 2k 5m 3f 1m 2f 2k 2m Ak 1m 2f 1k Cm 4k 9f 1m 3f 1m 29f 2k 1f 7k 1m 3k 1m 4k 1f 1d 4m 3f 1k 7h 3f 2k 2m Ak 9h 1d 6f
1m 3k 1m 12f 3m 18f 1m 9f 1m 1f 2m 7f 3m 1k 4m 6k 1m 1k 1m 8k 6m Ak 2m 2k 1c Cm 30n 1o 2n 7o 4m 1d 7n 8o 1p Ao 2p 25m
2n 1m 1n 1m 5n 1m 18n 1m 1n 1m An 1o 2n 9o 1n 2m 5n 1m 1n 1m 7o 1m Ao 2m 4n 20m 1n 3j Fp 1j 1p 3j 2o 6j Ao Aq 1j 1o 1j
1o 1j 1o 4p 2o 8n 1m 24n 4m 14o 1p 2o 5n Bo 1m 24o 1m 8j 1o 6j 1m 2j 5p 4d 2p 25m 2Bn 14o 1n Ao 6p 6n 4o 4n 3o 1n 3o
2n 7o 3n 4o Dn Co 1n Fo 2j 26f 1m 1f 5m 1f 2m 2Bf 1c 4f 100n 49f 1m 4f 2m 7f 1m 1f 1m 4f 2m 29f 1m 4f 2m 21f 1m 4f 2m
7f 1m 1f 1m 4f 2m Ff 1m 39f 1m 4f 2m 43f 2m 3k 9c 14h 3m 10f Ad 6m 56f 2m 6f 2m 1c 26Cf 1d 1c 11f 1b 1Af 2c 3m 4Bf 3c
3k 8f 7m 12f 4k 9m 13f 3k 2c 9m 12f 2k Cm Df 1m 3f 1m 2k Cm 34n 20o 3p 1n 3p 1j 1n 1o 2m Ao 6m Aq 6m Bc 3l 1m 1l Ak 6m
59f 7m 5f 2k 22f 1k 1f 5m 46f Am 1Ff 1m Ck 4m Ck 4m 1d 3m 2c Ak 1Ef 2m 5f Bm 2Cf 4m 1Af 6m Ak 1h 3m 2d 20j 17f 5k 2m
2c 35f Ak 1m 1Dk 2m Bk 6m Ak 6m 7c 1f 6c 2m 41k Fm 5k 2Ff 11k 8f 1m 2c Ak 7c Ad 9k 9d 3c 3k 1Ef Dk 2f Ak 2Cf Ek 8m 4c
24f 14k 3m 5c Ak 3m 3f Ak 24f 2c Bf 5m 2Bf 2m 3f 8c 8m 3k 1c Dk 1r 7k 4i 1k 6i 1k 2i 1r 2k 1i 5m C0f 40k 116f 2m 6f 2m
26f 2m 6f 2m 8f 1m 1f 1m 1f 1m 1f 1m 1Ff 2m 35f 1m 7f 1d 1f 3d 3f 1m 7f 3d 4f 2m 6f 1m 3d Df 3d 2m 3f 1m 7f 2d 1m Bb
Ag 3c 2g 2c 2g 4c 1g 3c 1g 1c 2b 5g 1b Fc 2s 3c 1d Dc 1d 1c 1s Ac 1b Ag 6m 1h 1f 2m 6h 3d 2c 1f Ah 3d 2c 1i 10f 25d Bm
13k 1g Dk Fm 2d 1i 4d 1i 2d Ai 1d 1i 3d 5i 6d 1i 1d 1f 1d 1i 1d 1g 1f 2i 1d 3i 1f 7i 2d 4i 5d 5i 4d 1f 1d 10h 23k 2f
4k 1h 2d 4m 2d 1g 175d 4c 1Dd 2c FFd 16m Bd 15m 3Ch 1Ad 34t 16h A0e 1C8d Ec 1Eh 31d 2c 1Fd Ac 193d 16c 3Fd 4c 20d 2c
176d 2m 8Ad E5f 6d 4f 3k 2f 5m 4c 1h 2c 26f 1m 1f 5m 1f 2m 38f 7m 1f 1c Em 1k 17f 9m 7f 1m 7f 1m 7f 1m 7f 1m 7f 1m 7f
1m 7f 1m 7f 1m 20k 2Fc 1i 20c 2d Cc 2m 4c 1Cm 1Aj 1m 59j Cm D6j 1Am 10d 1b 3g 1e 1n 1u 1o Ag 2e Cg 1e 9o 4v 2o 1c 5u
2e 3o 1n 1u 1c 2e 1m 56n 2m 2v 2e 3n 1c 5An 1g 1u 3n 5m 2Bn 1m 5En 1m 2e 4m Ae 20n 26e 9m 1e 10n 1Fj Bm 1Ee 8m 1e Fm
1Fj 1e Am 27e Fm 10e 2Fj 1e 58j A8e 19C0n 40d 568Dn 3m 37j 9m 2Ef 2c 10Df 3c 10f Ak 2f 14m 2Ff 4k 1c Ak 1c 1Ff 2k 46f
Ck 6c 8m 17d 9i 2d 66f 1i 2d 53f 4m 1f Em 11f 1k 3f 1k 4f 1k 17f 5k 4d 1k 3m 6h 4d 6m 34f 4c 8m 2k 32f 12k 8m 2c Ak 6m
12k 6f 3c 1f 1c 2f Bk 1Cf 8k 2c 17f Dk Bm 1c 1Dn 3m 4k 2Ff Ek Dc 1m 1i Ak 4m 2c 5n 1o An Ao 5n 1m 29f Ek 9m 3f 1k 8f
2k 2m Ak 2m 4c 17n 3j 1n 3o 2n 30f 1k 1f 3k 2f 2k 5f 2k 1f 1k 1f 18m 3f 2c Bf 5k 2c 3f 2k Am 6f 2m 6f 2m 6f 9m 7f 1m
7f 1m 2Bf 1d Ef 2d 2f 2m 73f 8k 1c 2k 2m Ak 6m 2BA4n Cm 17n 4m 31n 2104m 16En 2m 6An 26m 7f Cm 5f 5m 1f 1k Af 1d Df 1m
5f 1m 1f 1m 2f 1m 2f 1m 6Cf 21d 16Bf 2c 10d 40f 2d 36f 8d 20m Cf 4d Fl 1g Ac 6m 10k 3c 2s 18c 3s 3c 1m Ec 1e 1c 3e 1m
1c 1e 2c 4m 5w 1m 87w 2m 1g 1m 1g 2c 1e 3c 2g 1c 1e 1g 1c 1g 1c Al 2g 3e 1g 1c 1Au 3c 1e 1s 1e 1Au 1c 1e 1c 1g 2c 5g
An 1u 2Dn 2u 1Fn 3m 6n 2m 6n 2m 6n 2m 3n 3m 7e 1m 7e Dm 2e 2m Cf 1m 1Af 1m 13f 1m 2f 1m Ff 2m Ef 22m 7Bf 5m 3c 4m 2Dh
3m 9d 35k 4h 11d 2h 3d 1m Dd 3m 1d 2Fm 2Dd 1k 82m 1Df 3m 31f Fm 1k 1Bh 4m 20f 4h 9m 14f 1k 8f 1k 5m 26f 5k 5m 1Ef 1m
1c 24f 4m 8f 1c 5k 2Am 9Ef 2m Ak 6m 24f 4m 24f 4m 28f 8m 34f Bm 1c Bf 1m Ff 1m 7f 1m 2f 1m Bf 1m Ff 1m 7f 1m 2f 3m 34f
Cm 137f 9m 16f Am 8f 18m 6f 1m 2Af 1m Ef 40m 6f 2m 1f 1m 2Cf 1m 2f 3m 1f 2m 17f 1m 1c 8h 17f 2d 7h 1Ff 8m 9h 30m 13f
1m 2f 5m 5h 16f 6h 3m 1c 1Af 5m 1c 1Af 26m 38f 4m 2h 2f 10h 2m 2Eh 1f 3k 1m 2k 5m 4k 4f 1m 3f 1m 1Df 2m 3k 4m 1k 9h 7m
9c 7m 1Df 2h 1c 1Df 3h 20m 8f 1d 1Cf 2k 4m 5h 7c 9m 36f 3m 7c 16f 2m 8h 13f 5m 8h 12f 7m 4c Cm 7h 50m 49f 37m 33f Dm
33f 7m 6h 24f 4k 8m Ak 6m Ak 1Cf 3m 5k 1c 17f 8m 2d D0m 1Fh 1m 2Af 1m 2k 1c 2m 2f 10m 6f 1m 2d 5k 1c 8d 16f 1m 10k 1Df
Ah 1f 8m 16f Bk 4h 5c 16m 12f 4k 4c 26m 15f 7h 14m 17f 9m 3k 35f Fk 7c 4m 14h Bk 2f 2k 1f 9m 4k 2Df Bk 2c 1m 4c 1k Dm
19f 7m Ak 6m 3k 24f Ek 1m Ak 4c 1f 2k 1f 8m 23f 1k 2c 1f 9m 3k 30f Ek 4f 4c 4k 1c Ck 1f 1c 1f 3c 1m 14h Bm 12f 1m 19f
Ck 6c 1k 2f 1k 3Em 7f 1m 1f 1m 4f 1m Ff 1m Af 1c 6m 2Ff Ck 5m Ak 6m 4k 1m 8f 2m 2f 2m 16f 1m 7f 1m 2f 1m 5f 1m 2k 1f
7k 2m 2k 2m 3k 2m 1f 6m 1k 5m 5f 2k 2m 7k 3m 5k Bm Af 1m 1f 2m 1f 1m 26f 1m 1f 9k 1m 1k 2m 1k 1m 4k 1m 5k 1f 1k 1f 2c
1m 2c 8m 2k 1Dm 35f 12k 4f 5c Ak 2c 1m 1c 1k 3f 1Em 30f 14k 2f 1c 1f 8m Ak A6m 2Ff 7k 2m 9k 17c 4f 2k 22m 30f 11k 3c
1f Bm Ak 6m Dc 13m 2Bf Dk 1f 1c 6m Ak 6m 14o 1Cm 1Bf 2m Fk 4m Ak 2h 3c 1d 7f B9m 2Cf Fk 1c 64m 40f Ak 9h Cm 8f 2m 1f
2m 8f 1m 2f 1m 18f 6k 1m 2k 2m 4k 1f 1k 1f 2k 3c 9m Ak 46m 8f 2m 27f 7k 2m 7k 1f 1c 1f 1k 1Bm 1f Ak 28f 7k 1f 4k 8c 1k
8m 1f Bk 2Ef 10k 3c 1f 5c Dm 49f 7m Ac 1f 55m 8k 58m 21f 1c Em Ak 6m 9f 1m 25f 8k 1m 8k 1f 5c Am Ak 13h 3m 2c 1Ef 2m
16k 1m Ek 49m 7f 1m 2f 1m 26f 6k 3m 1k 1m 2k 1m 7k 1f 1k 8m Ak 6m 6f 1m 2f 1m 20f 5k 1m 2k 1m 5k 1f 7m Ak 6m 2Cf 4m Ak
6m 1k 1f EEm 13f 4k 2c 7m 2k 1f 1k Df 1m 22f 7k 3m 5k Dc Bk 55m 1f Fm 15h 1Dd Dm 1c 39Af 66m 70k 5c Bk C4f Cm 137k
909m 61f 2c Dm 430f 10m 1k 6f Fk Am F9Bf 5m 247f 1AB9m 1Ef 1Ck 6C6m 239f 7m 1Ff 1m Ak 4m 2c 4Ff 1m Ak 6m 1Ef 2m 5k 1c
Am 30f 7k 5c 4d 4f 1c 1d Am Ak 1m 7h 1m 15f 5m 13f 1B0m 2Df 3c Ak C6m 40f 17h 4c 5m 19f 2m 19f 2Cm 4Bf 4m 1k 1f 37k 7m
4k Df 40m 2f 1p 1n 1k Bm 2o 2n 3o 9m 1CDBf 24m 22f 5Fm 73f Dm 392f Em 33f 1E1Dm 4n 1m 7n 1m 2n 1m 129n 9m 1n 1Dm 3n 2m
1n Em 5n 7m 18Cf 904m 6Bf 5m Df 3m 9f 7m Af 2m 1d 2k 1c F60m F0d Ar 3d 3m 1B4d 6m 17d 1m 3d 8m 21d 2m 2Ek 2m 17k 9m
74d 3Cm F6d Am 27d 2k 3Cd 2r 3k 3d 6r 8m 8k 2d 7k 1Ed 4k 94d 3k 1d Am 3r 8d 2k 2d 1r 20d 2r 3Em 14h Cm 14h Cm 57d 9m
19h 87m 55i 1m 47i 1m 2i 2m 1i 2m 2i 2m 4i 1m Ci 1m 1i 1m 7i 1m 41i 1m 4i 2m 8i 1m 7i 1m 1Ci 1m 4i 1m 5i 1m 1i 3m 7i
1m 155i 1m 19i 1d 19i 1d 1Fi 1d 19i 1d 1Fi 1d 19i 1d 1Fi 1d 19i 1d 1Fi 1d 19i 1d 8i 2m 32r 200d 37k 4d 32k 8d 1k Ed 1k
2d 5c Fm 5k 1m Fk 50m 1Dd 3E3m 82f Em 7f 36m 33f 7k 1m 11k 2m 7k 1m 2k 1m 5k 5m 3Ef 21m 1k 70m 2Df 3m 7k 7f 2m Ak 4m
1f 1d 140m 1Ef 1k 11m 2Cf Ek 5m 1d 1D0m 1Cf Ek D6m 1Ef 2k 1f Ak 4m 1c C0m 1Ff 1m 3f 1k 2f 1k 7f 2k 5f 1k 8m 2f E0m 7f
1m 4f 1m 2f 1m Ff 1m C5f 2m 9h 7k 29m 44f 7k 1f 4m Ak 4m 2c 311m 3Bh 1d 3h 1d 4h 4Cm 2Dh 1d Fh C2m 4f 1m 1Bf 1m 2f 1m
1f 2m 1f 1m Af 1m 4f 1m 1f 1m 1f 6m 1f 4m 1f 1m 1f 1m 1f 1m 3f 1m 2f 1m 1f 2m 1f 1m 1f 1m 1f 1m 1f 1m 1f 1m 2f 1m 1f
2m 4f 1m 7f 1m 4f 1m 4f 1m 1f 1m Af 1m 11f 5m 3f 1m 5f 1m 11f 34m 2d 10Em 2Cd 4m 64d Cm Fd 2m Fd 1m Fd 1m 25d Am Dh
23d 1At 6d 1At 6d 1At 25d 37m 1Ad 1j 2d Dm 2Cd 4m 9d 7m 2d Em 6d 9Am 3DAd 2m 11d 3m Dd 3m DCd 4m Cd 4m 1Cd 4m 38d 8m
Ad 6m 28d 8m 1Ed 2m Cd 4m 2d Em 9d 27m 158d 8m Ed 2m Dd 3m 47d 1m 1d 3m 12d 1m Dd 3m Cd 5m 93d 1m 5Cd Ar 1d 405m A6E0n
20m 111Fn 1m 168En 2m 1D31n Fm 26En 9A2m 21En 5E2m 134Bn 5m 212An 9B86m 2C40f A04C0m F0l 2FE10m
"""
