"""Scanner for what looks like a link: how one begins, and which characters belong to it.

The patterns are for the package `regex`. Each match begins at the one character that every candidate has, a colon or
a dot: the engine searches for this, and a lookbehind reads the scheme before it. No text is read more than a few times,
since quantifiers are possessive, and lookarounds are bounded or end where the next match may begin.
"""

import re
from bisect import bisect
from collections.abc import Iterator, Mapping
from functools import lru_cache
from heapq import merge
from importlib.util import find_spec
from itertools import accumulate, repeat
from string import ascii_letters, digits
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from uri_split._algebra.schemes import SCHEMES
from uri_split._grammar import SCHEME
from uri_split._text.spans import FIRST_USE, lazy_pattern, once

if TYPE_CHECKING:
    import regex

# Marks that close what was opened before a URI, or within it: quotation marks, apostrophes, emphasis.

_WINDOW: Final = 300
ENDS_A_SENTENCE: Final = ".,;:!?'"
"""Marks that a URI does not end with."""

# Delimiters that are written as character references, in a text that is not read as HTML.
_REFERENCE: Final = lazy_pattern(
    r"&(?:amp;)*+(?:quot|QUOT|[lg]t|[LG]T|apos|nbsp|e[nm]sp|thinsp|NewLine|Tab|rdquo|rs?aquo|rsquo(?=;(?!\w))"
    r"|#0{0,5}(?:9|1[03]|3[249]|6[02]|160|187|8217(?=;(?!\w))|8221)"
    r"|#[xX]0{0,5}(?:[9AaDd]|2[027]|3[CcEe]|[Aa]0|[Bb][Bb]|2019(?=;(?!\w))|201[Dd]));"
)
# An apostrophe that opens a quotation, unless it is closed; a letter may precede it in SQL and Python. Those within
# words are not quotation marks.
_OPEN_APOSTROPHE: Final = lazy_pattern(
    r"(?:(?<!\w)|(?<=[^\w'][BEFNRUbfru])|(?<=\A[BEFNRUbfru]))'(?=[^\s'])(?>(?:[^'\n]|(?<=\w)'(?=\w))*)\Z"
)
_OPEN_SINGLE_MARK: Final = lazy_pattern(r"[‘‚](?>(?:[^‘’‚\n]|(?<=\w)’(?=\w))*)\Z")  # noqa: RUF001
_CLOSING_APOSTROPHE: Final = lazy_pattern(r"(?<!\w)'|'(?!\w)")
_BETWEEN_VALUES: Final = lazy_pattern("[^(,=:;!\\[]'[,:;]")
_QUOTATION_MARKS: Final = "«»‹›“”‘’❝❞❛❜"  # noqa: RUF001
_BRACKETS: Final = "⁅⁆⁽⁾₍₎⌈⌉⌊⌋〈〉❨❩❪❫❬❭❮❯❰❱❲❳❴❵⟅⟆⟦⟧⟨⟩⟪⟫⟬⟭⟮⟯⦃⦄⦅⦆⦗⦘⧼⧽⸢⸣⸤⸥⸨⸩"  # noqa: RUF001
_QUOTE_OR_BRACKET: Final = lazy_pattern(rf"[{_QUOTATION_MARKS}„‚＂＇{_BRACKETS}]")  # noqa: RUF001
_CLOSED_BY: Final = {
    **dict(zip(_QUOTATION_MARKS[::2], _QUOTATION_MARKS[1::2], strict=True)),
    **dict(zip(_BRACKETS[::2], _BRACKETS[1::2], strict=True)),
    "„": "“”",
    "‚": "‘’",  # noqa: RUF001
}
_OPENED_BY: Final = dict(zip("❞❜" + _BRACKETS[1::2], "❝❛" + _BRACKETS[::2], strict=True))
# The border of a table, brackets before a link with its text, and the name of a parameter in a wiki.
_LONGEST_PARAMETER: Final = 60
_BEFORE_BAR: Final = lazy_pattern(r"(?:[<\[{]|\|[ \t]*+(?:\w[\w \-]{0,40}=[ \t]*+)?)\Z")
EMPHASIS: Final = frozenset("*_~")
_EMPHASIS: Final = lazy_pattern(
    r"(?P<opening>(?<![^\s(\[{<>\"'|])[*_~]{1,5}+(?=[^\s*_~]))|(?<=[^\s*_~])[*_~]{1,5}+(?![\w*_~])"
)


def end_before_closing(text: str, start: int, end: int, closing: str) -> int:
    """Return where a candidate ends that may contain the end of a quotation; -1 if one begins and does not end in it.

    Args:
        text: The text.
        start: The offset where the candidate begins.
        end: The offset where it seems to end.
        closing: The characters that close what directly precedes it.

    >>> text = "('see http://a/b','c')"
    >>> text[6 : end_before_closing(text, 6, 20, "")]
    'http://a/b'
    """
    if reference := _REFERENCE.search(text, start, end + 1):
        end = reference.start()
        if text[end - 1] == "=" and text[reference.end() : reference.end() + 1].isalnum():  # it opens a value
            return -1
    apostrophe = _CLOSING_APOSTROPHE.search(text, start, end)
    if apostrophe and (
        _BETWEEN_VALUES.match(text, apostrophe.start() - 1)
        or _OPEN_APOSTROPHE.search(text, max(0, start - _WINDOW), start)
    ):
        end = apostrophe.start()
    if not text[start : end + 1].isascii():
        end = _end_of_quotations(text, start, end, closing)
    return end


def _end_of_quotations(text: str, start: int, end: int, closing: str) -> int:
    opened: list[str] = []
    for mark in _QUOTE_OR_BRACKET.finditer(text, start, end):
        if opened and mark[0] in _CLOSED_BY[opened[-1]]:
            opened.pop()
        elif mark[0] in "»\u203a”" or mark[0] in closing or _closes(text, start, mark):
            return mark.start()
        elif mark[0] in _CLOSED_BY:
            opened.append(mark[0])
    while opened and text[end : end + 1] and text[end] in _CLOSED_BY[opened[-1]]:
        opened.pop()
        end += 1
    return -1 if opened else end


def _closes(text: str, start: int, mark: re.Match[str]) -> bool:
    """Return whether a mark closes a bracket or a quotation that began before the link."""
    begin = max(0, start - _WINDOW)
    if mark[0] in "‘’":  # noqa: RUF001
        is_apostrophe = text[mark.end() : mark.end() + 1].isalnum()
        return not is_apostrophe and _OPEN_SINGLE_MARK.search(text, begin, start) is not None
    return mark[0] in _OPENED_BY and text.rfind(_OPENED_BY[mark[0]], begin, start) > text.rfind(mark[0], begin, start)


def is_before_bar(text: str, start: int) -> bool:
    """Return whether a link begins where a bar ends it: in a cell of a table, before its text, or as a parameter.

    >>> is_before_bar("{{cite|url=http://a/", 11), is_before_bar("see http://a/", 4)
    (True, False)
    """
    return _BEFORE_BAR.search(text, max(0, start - _LONGEST_PARAMETER), start) is not None


def without_emphasis(text: str, start: int, written: str) -> str:
    """Return a URI without the marks at its end that close an emphasis, which began before it in the same paragraph.

    >>> without_emphasis("**Link: http://a/b**", 8, "http://a/b**"), without_emphasis("http://a/b_", 0, "http://a/b_")
    ('http://a/b', 'http://a/b_')
    """
    mark = written[-1]
    opened = 0
    window = max(0, start - _WINDOW)
    for run in _EMPHASIS.finditer(text, max(window, text.rfind("\n\n", window, start)), start + 1):
        opened = max(0, opened + run[0].count(mark) * (1 if run["opening"] else -1))
    plain = written.rstrip(mark)
    rest = written[: max(len(plain), len(written) - opened)]
    return without_emphasis(text, start, rest) if rest != written and rest[-1] in EMPHASIS else rest


def without_end_of_comment(text: str, start: int, written: str) -> str:
    """Return a URI without the end of a comment of C that began before it.

    >>> without_end_of_comment("/* http://a/b*/", 3, "http://a/b*/"), without_end_of_comment("http://a/*/", 0, "http://a/*/")
    ('http://a/b', 'http://a/*/')
    """
    comment = text.rfind("/*", max(0, start - _WINDOW), start)
    if comment < 0 or text.find("*/", comment, start) >= 0 or not (comment == 0 or text[comment - 1].isspace()):
        return written
    return written.partition("*/")[0].rstrip("*")


# Sets of characters beyond ASCII in the patterns of the scan, in the syntax of the package `regex`, version 1.

WITHOUT_SPACES: Final = (
    r"\p{Han}\p{Hiragana}\p{Katakana}\p{Bopomofo}\p{Yi}\p{Hangul}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}\p{Tibetan}"
)
"""Scripts in which a word, or a particle as in Korean, follows a URI without a space; for a character class."""
LETTER: Final = r"\p{L}"
# Non-ASCII letters of scripts that separate words. Letters of other scripts end a URI, since nothing separates its
# end from the next word.
LETTERS: Final = rf"[^\x00-\x7F\W{WITHOUT_SPACES}\p{{Common}}\uFF00-\uFFEF\p{{Default_Ignorable_Code_Point}}]"
# Non-ASCII letters and symbols, except accents used as quotation marks, the borders of tables, the symbols of
# scripts without spaces, and the replacement character.
SYMBOL: Final = (
    rf"[^\x00-\xA1\xA8\xAF\xB4\xB8\u2500-\u259F\u3000-\u33FF\uFE30-\uFFFF\p{{P}}\p{{Z}}\p{{C}}{WITHOUT_SPACES}"
    r"\p{Default_Ignorable_Code_Point}]"
)

# Marks of scripts without spaces, and quotation marks, after which a word may begin.
MARKS_BEYOND_ASCII: Final = "。、\uff0c\uff1b\uff1a\uff01\uff1f\uff08\uff09「」『』【】《》“”\u2018\u2019…—"
# Punctuation of scripts without spaces. IDNA takes their full stops for dots, so these are apart.
CJK_FULL_STOP: Final = "\u3002\uff0e\uff61"
CJK_MARK: Final = (
    r"\u3001\u3003\u3008-\u3011\u3014-\u301F\u30FB\uFF01\uFF08\uFF09\uFF0C\uFF1A\uFF1B\uFF1F\uFF5E\uFF62-\uFF65"
)

CONTROL: Final = r"[\p{Cc}--\s]"
PUNCTUATION: Final = rf"[\p{{P}}--[\x00-\x7F\u2010-\u2012{CJK_FULL_STOP}{CJK_MARK}]]"
SIGN: Final = r"[[\p{S}\uFE0F]--[\x00-\x7F]]"
WORD_WITHOUT_SPACES: Final = rf"[[{WITHOUT_SPACES}]&&\w]"
HIDDEN: Final = rf"[[\p{{C}}\p{{Default_Ignorable_Code_Point}}]--[\p{{Cc}}{WITHOUT_SPACES}]]"
"""Invisible, private, unassigned and damaged characters."""


# Scan without the package `regex`, which not every platform has: with `re`, and a character for all of one kind.
#
# `re` knows no properties of Unicode. So a text is first written with the same character for all characters that are
# in the same of the sets in `characters`, and the patterns with these characters for the sets.

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


@once
def has_regex() -> bool:
    """Return whether the package `regex` is installed."""
    return find_spec("regex") is not None


def compile_for_scan(written: str) -> "regex.Pattern[str] | re.Pattern[str]":
    """Compile a pattern in the syntax of `regex`, for `re` and texts with stand-ins if `regex` is not installed."""
    return compile_in_regex(written) if has_regex() else compile_in_re(written)


def compile_in_regex(written: str) -> "regex.Pattern[str]":
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


_MOST_STAND_INS: Final = 2**14


class _Kinds(dict[int, str]):
    """The stand-ins of characters, each looked up when it comes up first."""

    def __init__(self) -> None:
        super().__init__()
        runs = _RUNS.split()
        self._ends = list(accumulate((int(run[:-1], 16) for run in runs), initial=0x80))[1:]
        self._kinds = [run[-1] for run in runs]

    def __missing__(self, code: int) -> str:
        if len(self) > _MOST_STAND_INS:  # for few texts
            self.clear()
        kind = self._kinds[bisect(self._ends, code)] if code >= 0x80 else "e"  # noqa: PLR2004  the end of ASCII
        stand_in = self[code] = _ALONE.get(code) or _STAND_INS.get(kind, chr(code))
        return stand_in


@once
def stand_ins() -> dict[int, str]:
    """Return what stands for each code point, which the first look-up finds."""
    return _Kinds()


# Runs of code points from U+0080 on: how many there are, in hex, and their kind. `tests/oracles/stand_ins.py` makes
# them from the properties in https://www.unicode.org/Public/18.0.0/ucd/ that the package `regex` knows.
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


# Forms of URIs without ``//``, which distinguish them from ``note:this`` and ``12:30`` in running text.
#
# These are the schemes registered at https://www.iana.org/assignments/uri-schemes that are written without an
# authority. Many of their names are also words, so what follows the colon must have the form of a beginning that the
# specification of the scheme allows. Lengths are bounded, so that no hostile text is read again and again.

SCHEME_AND_COLON: Final = rf"[A-Za-z][{SCHEME}]*+:"
"""Pattern for the beginning of a URI."""
SCHEME_AND_SLASHES: Final = rf"[A-Za-z][{SCHEME}]{{0,40}}+://"
"""Pattern for the beginning of a URI in running text, where a scheme without ``//`` may be a word."""

_ADDRESS: Final = r"[^\s@<>\"]{1,128}+@\w"
_NAME_START: Final = r"[a-z0-9\-]{1,63}+\.[a-z0-9]"
_ADDRESS_OR_NAME: Final = rf"(?:{_ADDRESS}|{_NAME_START})"
_CURRENCY: Final = r"(?:pay-)?[a-z0-9]{20}"
_TELEPHONE: Final = r"\+?[.\-(]?[0-9][0-9.\-()]"
_URI: Final = rf"[A-Za-z][{SCHEME}]{{1,40}}+:"

FORMS: Final[Mapping[str, str]] = MappingProxyType({
    # Mail, messages and calls.
    "mailto": rf"(?:{_ADDRESS}|[^\s@<>\"]{{1,128}}?%40|\?[a-z]+=)",  # RFC 6068
    "mid": _ADDRESS,  # RFC 2392
    "cid": _ADDRESS,  # RFC 2392
    "acct": _ADDRESS,  # RFC 7565
    "im": _ADDRESS,  # RFC 3860
    "pres": _ADDRESS,  # RFC 3859
    "xmpp": _ADDRESS_OR_NAME,  # RFC 5122
    "jabber": _ADDRESS_OR_NAME,
    "h323": _ADDRESS_OR_NAME,  # RFC 3508
    "sip": rf"(?:{_ADDRESS_OR_NAME}|\+?[0-9])",  # RFC 3261
    "sips": rf"(?:{_ADDRESS_OR_NAME}|\+?[0-9])",  # RFC 3261
    "tel": _TELEPHONE,  # RFC 3966
    "fax": _TELEPHONE,  # RFC 2806
    "modem": _TELEPHONE,  # RFC 2806
    "callto": rf"(?:{_TELEPHONE}|{_ADDRESS})",
    "facetime": rf"(?:{_TELEPHONE}|{_ADDRESS})",
    "sms": rf"(?:{_TELEPHONE}|\?)",  # RFC 5724
    "mms": rf"(?:{_TELEPHONE}|\?)",
    "skype": r"[^\s?]{1,64}\?",
    "news": rf"(?:{_ADDRESS}|[a-z0-9+_\-]{{1,64}}+\.[a-z0-9+_\-])",  # RFC 5538
    # Names.
    "urn": r"[a-z0-9][a-z0-9\-]{0,30}[a-z0-9]:[^\s:]",  # RFC 8141
    "tag": r"[^\s,:]{1,253}+,[0-9]{4}(?:-[0-9]{2}){0,2}:",  # RFC 4151
    "doi": r"10\.[0-9]",
    "info": "(?:ark|arxiv|bibcode|ddc|doi|eu-repo|fedora|hdl|inchi|lc|lccn|nla|oclcnum|ofi|pmid|sici|sid)/",  # RFC 4452
    "ark": r"/?[0-9]{5}",
    "did": r"[a-z0-9]{1,40}+:[a-z0-9.\-_:%]",
    "swh": r"1:(?:cnt|dir|rev|rel|snp):[0-9a-f]{40}",
    "oid": r"[0-2](?:\.[0-9]+){2}",
    "ni": r"/",  # RFC 6920
    "nih": r"(?:[0-9]|[a-z0-9\-]{1,20}+;)",  # RFC 6920
    "opaquelocktoken": r"[0-9a-f]{8}-",  # RFC 4918
    "openpgp4fpr": r"[0-9a-f]{16}",
    "secret-token": r"[a-z0-9]",  # RFC 8959
    "pkcs11": r"(?:[a-z\-]{1,40}+=|\?)",  # RFC 7512
    "geo": r"-?[0-9]{1,3}(?:\.[0-9]{1,20}+)?,-?[0-9]",  # RFC 5870
    "spotify": r"(?:album|artist|episode|playlist|show|track|user):[a-z0-9]",
    "magnet": r"\?",
    "bitcoin": rf"(?:{_CURRENCY}|\?)",
    "bitcoincash": _CURRENCY,
    "ethereum": _CURRENCY,
    # Contents.
    "data": r"(?>[a-z]{1,20}/[a-z0-9.+\-]{1,80}|)(?>(?:;[^\s,;]{1,80}+){0,5}),",  # RFC 2397
    "about": r"(?:addons|blank|cache|config|invalid|legacy-compat|memory|newtab|srcdoc|support|version)\b",  # RFC 6694
    "javascript": r"(?:[^\s()\"]{0,60}\([^\s()\"]{0,200}\)|//|;)",
    # Other URIs.
    "blob": rf"(?:{_URI}|null/)",
    "filesystem": _URI,
    "jar": _URI,
    "feed": _URI,
    "view-source": _URI,
    # Files and servers.
    "file": r"/(?!/)[^\s]",  # RFC 8089
    "thismessage": r"/",  # RFC 2557
    "stun": _NAME_START,  # RFC 7064
    "stuns": _NAME_START,  # RFC 7064
    "turn": _NAME_START,  # RFC 7065
    "turns": _NAME_START,  # RFC 7065
    "ms-settings": r"[a-z]",
})  # fmt: skip
"""By scheme, in lower case: the pattern for what follows the colon, to be compiled to ignore case."""
_ANY_FORM: Final = r"\S"


# Scanner that needs no package: with `re`, which reads no text backwards, it takes the colons and dots one by one.

NO_COLON: Final = -1
"""The colon of a candidate that lacks a scheme."""
Candidate = tuple[int, int, int, bool]
"""Offsets of what may be a URI: its start, the colon after its scheme, and its end; and whether it is plain."""

_LETTERS: Final = frozenset(ascii_letters)
_IN_SCHEME: Final = _LETTERS.union(digits, "+-.")
_IN_LABEL: Final = _LETTERS.union(digits, "-", LETTERS_STAND_INS)
_COLON: Final = lazy_pattern(":")
_COLON_OR_DOT: Final = lazy_pattern("[:.]")
_AFTER_DELIMITER: Final = lazy_pattern(r"(?i:(?<=[<\"])|(?<=[<\"]URL:)|(?<=[<\"]URL:\ ))")
_BEFORE_LINE_BREAK: Final = lazy_pattern(r"[ \t]*+\r?\n")
_MOST_AFTER_SLASHES: Final = 64
_AFTER_SLASHES: Final = lazy_pattern(rf"://\S{{0,{_MOST_AFTER_SLASHES}}}\Z")


class SlowScanner(NamedTuple):
    """The parts of the pattern of `scanner`, which this puts together."""

    names: tuple[str, ...]
    """The schemes to look for without ``//``."""
    named: re.Pattern[str]
    """Where one of them, and a colon, ends; its group is the one with the number of the name, counted from 1."""
    form: re.Pattern[str]
    """What must follow."""
    rest: re.Pattern[str]
    """What follows a scheme and any ``//``."""
    quoted_rest: re.Pattern[str]
    """The same after an apostrophe, which also ends it."""
    plain: re.Pattern[str]
    """What follows ``://`` in a plain one."""
    before_name: re.Pattern[str]
    """Where a name without a scheme may begin."""
    reference: re.Pattern[str] | None
    """What follows the first dot of a reference without a scheme; `None` not to look for any."""

    def candidates(self, text: str) -> Iterator[Candidate]:
        """Yield the candidates in a text, in the order of their colons and first dots."""
        marks = _COLON_OR_DOT if self.reference else _COLON
        position = 0
        while found := marks.search(text, position):
            position = found.end()
            candidate = self._uri(text, found.start()) if found[0] == ":" else self._reference(text, found.start())
            if candidate:
                yield candidate
                position = candidate[2]

    def _uri(self, text: str, colon: int) -> Candidate | None:
        after = colon + len(":")
        run = _start(text, colon, _IN_SCHEME)
        start = next((at for at in range(run, colon) if text[at] in _LETTERS), -1)
        slashes = "//" if text.startswith("//", after) else ""
        named = self.named.match(text, after)
        if not slashes:
            is_delimited = start == run and _AFTER_DELIMITER.match(text, run)
            start = colon - len(self.names[named.lastindex - 1]) if named and named.lastindex else -1
            end = self._end(text, run, after) if start >= 0 and self.form.match(text, after) else None
            if end is None and is_delimited and (named or _BEFORE_LINE_BREAK.match(text, after)):
                return run, colon, after, False
        elif start >= 0 and (plain := self.plain.match(text, after + len(slashes))):
            return start, colon, plain.end(), True
        else:
            end = self._end(text, run, after + len(slashes)) if start >= 0 else None
            if end is None and start == run and _AFTER_DELIMITER.match(text, run):
                end = after + len(slashes)
        return None if end is None else (start, colon, end, False)

    def _end(self, text: str, run: int, position: int) -> int | None:
        quoted = text[run - 1 : run] == "'" and text[run] in _LETTERS and self.quoted_rest.match(text, position)
        found = quoted or self.rest.match(text, position)
        return found.end() if found else None

    def _reference(self, text: str, dot: int) -> Candidate | None:
        start = _start(text, dot, _IN_LABEL)
        if (
            self.reference is None
            or start == dot
            or not self.before_name.match(text, start)
            or _AFTER_SLASHES.search(text[max(0, start - len("://") - _MOST_AFTER_SLASHES) : start])
        ):
            return None
        found = self.reference.match(text, dot + len("."))
        return (start, NO_COLON, found.end(), False) if found else None


def _start(text: str, end: int, members: frozenset[str]) -> int:
    """Return where the run of some characters begins that ends before an offset."""
    start = end
    while start > 0 and text[start - 1] in members:
        start -= 1
    return start


# Scanner for running text: where URIs, and references that lack a scheme, may begin and end.

# Characters that a URI may end with, and marks that it may only contain, since they continue or end a sentence.
_FINAL: Final = r"A-Za-z0-9\-_~/@$&*+="
_MARKS: Final = ".,;:!?'"
_APOSTROPHE: Final = "'"
# The grammar does not allow brackets, but many URIs are written with them. At the end, they are more likely a note.
_BRACKETED: Final = r"\[[A-Za-z0-9\-._~]*+\]"
_PCT_ENCODED: Final = "%[0-9A-Fa-f]{2}"
# The grammar does not allow another "#" in a fragment, but browsers do.
_FURTHER_NUMBER_SIGN: Final = rf"(?<![\#&])\#(?=[\w/])(?!{SCHEME_AND_SLASHES})"
# The next URI of a list: "http://a/,http://b/".
_NEXT_URI: Final = rf"[*_~']{{0,3}}+{SCHEME_AND_SLASHES}"
_BEFORE_NEXT_URI: Final = rf"(?<=[,;'\x80-\U0010FFFF])(?={_NEXT_URI})"
# Marks beyond ASCII. A long dash before a letter may as well begin the rest of a sentence.
_MARK_BEYOND_ASCII: Final = rf"(?=[^\x00-\x7F])(?:{PUNCTUATION}|[\u2010-\u2012])(?<!\u2014(?=[^\W_]))"
# Persian, Malayalam and other words contain joiners. A class does not begin with another one, for older engines.
_JOINER: Final = rf"(?<=[\xE9{LETTERS}])(?:\u200D|\u200C(?=[\xE9{LETTERS}]))"
# Invisible characters join the pictures of one emoji.
_EMOJI: Final = rf"{SYMBOL}\uFE0F?+(?>\u200D(?={SYMBOL})|)(?!{SCHEME_AND_SLASHES})|\uFE0F\u20E3"
_SYMBOL: Final = rf"(?=[^\x00-\x7F])(?:{_EMOJI}|{_JOINER})"

_USERINFO: Final = r"A-Za-z0-9\-._~%!$&'()*+,;=:"
_IN_A_NAME: Final = rf"[A-Za-z0-9_~{LETTERS}]"
# Without sub-delims, since names in running text are those of the DNS.
_HOST_NAME: Final = (
    rf"(?>\*\.|)(?>(?:{_IN_A_NAME}++|{_PCT_ENCODED}|-++(?={_IN_A_NAME})|\.(?={_IN_A_NAME}|[%/\-]|:[0-9]|{SYMBOL})"
    # A picture, if the name continues after it.
    rf"|(?=[^\x00-\x7F]){SYMBOL}[\uFE0F\u200D]*+(?=\.?+{_IN_A_NAME}|[/\-]|{SYMBOL})(?!{SCHEME_AND_SLASHES})){{1,1000}})"
)
_IP_LITERAL: Final = r"\[[A-Za-z0-9:.\-_~!$&'()*+,;=]{2,}+\]"
_PORT: Final = r":(?:[0-9]++|(?=/(?!/)|[?\#]))"

_SCHEME: Final = rf"[A-Za-z][{SCHEME}]*"
# The "n" of a line feed in a string of a program is not a letter: "\\nhttp://a/".
_NO_SCHEME_BEFORE: Final = rf"(?:(?<![{SCHEME}])(?<![^\W_]_)|(?<=\\[nrt]))"
_IN_A_LABEL: Final = rf"[A-Za-z0-9\-{LETTERS}]"
_LABEL: Final = rf"{_IN_A_LABEL}++"
# Most dots end a sentence, or are in a number.
_DIVIDES_LABELS: Final = rf"(?={_IN_A_LABEL})(?![0-9.]{{0,40}}+(?:[\s\")\]>]|\Z))"

# What cannot precede a name without a scheme: then it would be part of a file's path, a mail address, a URI that was
# rejected, or a longer name that something other than a mark divides.
_NO_NAME_BEFORE: Final = rf"(?<![A-Za-z0-9_@./\\%&~\#$\-])(?<!\w[^\x00-\x7F\s\w{MARKS_BEYOND_ASCII}])"

# Most links are plain: they have a host and a path, and neither they nor what follows needs a closer look. The pattern
# for all links finds the same end in more steps. A line may be folded before a blank.
_RUN: Final = r"[A-Za-z0-9\-._~/=?&+]*"
_PLAIN: Final = (
    rf"[A-Za-z0-9]++(?>(?:[.\-][A-Za-z0-9]++){{0,100}})/{_RUN}(?>(?:{_PCT_ENCODED}{_RUN}+){{0,100}})(?:\#{_RUN})?"
    r"(?<=[A-Za-z0-9/=])(?=\Z|[ \t\">)\]}]|[.,:!?](?: |\Z)|(?:[.,:!?]|\r|)\n(?![ \t]))"
)

# The engine keeps a record of each repetition of a group, and fails on millions of them.
MAX_REPEATS: Final = 10_000
"""The most repetitions read at once: a longer candidate may continue, and `end_of_long` returns its end."""
_MAX_IN_A_BATCH: Final = 1000
_MAX_NESTING: Final = 2  # more are rare, so `end_of_long` reads them
_MAX_IN_PARENTHESES: Final = 300
# In a query, a bar or a circumflex separates values: "?titles=A|B". Elsewhere, a bar may be the border of a table.
_BAR: Final = lazy_pattern(rf"[{_MARKS}]*+[|^](?=[\w%/&=+~$*@(\-])(?!{_NEXT_URI})")
_QUERY_OR_FRAGMENT: Final = lazy_pattern("[?#]")
# What a URI goes on with, after marks and what it cannot contain.
MORE: Final = (
    rf"(?>(?:[{_MARKS}\xA8\xAF\xB4\xB8]|{HIDDEN}|(?=[^\x00-\x7F])(?:{PUNCTUATION}|[\u2010-\u2012]))*)"
    rf"(?!{_NEXT_URI})(?:[{_FINAL}%{LETTERS}]|\#(?=[\w/])|{_SYMBOL}|(?<=[^\x00-\x7F])[(\[{{|^\\`]\S)"
)
"""Pattern for the rest of what seems to end before marks, and characters that no URI contains."""
_NESTED: Final = lazy_pattern(rf"[{_MARKS}]*+\(")


def candidates(pattern: "regex.Pattern[str] | SlowScanner", text: str) -> Iterator[Candidate]:
    """Yield the candidates that a pattern of `scanner` finds in a text, in order.

    >>> list(candidates(scanner(None, suffixes=True), "see http://a/b. Or www.example.com!"))
    [(4, 8, 14, True), (19, -1, 34, False)]
    """
    if isinstance(pattern, SlowScanner):
        yield from pattern.candidates(text)
        return
    position = 0
    # One call finds many, and other threads run during all of it. With short calls, threads would wait for each other.
    while position < len(text) and (batch := pattern.match(text, position)):
        position = batch.end()
        ends = batch.ends("uri")
        are_plain = map(set(batch.ends("plain")).__contains__, ends)
        uris = zip(batch.starts("scheme"), batch.ends("scheme"), ends, are_plain, strict=True)
        names = batch.starts("name")
        references = zip(names, repeat(NO_COLON), batch.ends("reference"), repeat(False))  # noqa: FBT003  of `repeat`
        yield from merge(uris, references) if names else uris


def scanner(schemes: frozenset[str] | None, *, suffixes: bool) -> "regex.Pattern[str] | SlowScanner":
    """Return the pattern for URIs, and optionally for suffix references, of which each match contains many.

    Args:
        schemes: The schemes to look for; `None` for all. Those that are not registered need no ``//``. The others are
            read, too, since what is in their URIs is a part.
        suffixes: Whether to look for references without a scheme, such as ``www.example.com/x``.
    """
    with FIRST_USE:  # threads that search at the same time wait for one scanner instead of compiling many
        return _scanner(frozenset(FORMS).union((schemes or frozenset()) - SCHEMES.keys()), suffixes)


# Each takes some megabytes.
@lru_cache(maxsize=8)
def _scanner(schemes: frozenset[str], suffixes: bool) -> "regex.Pattern[str] | SlowScanner":  # noqa: FBT001  a key of the cache
    quoted = _after_scheme(excluding=_APOSTROPHE)
    names = tuple(sorted(schemes))
    form = "|".join(rf"(?<={re.escape(each)}:)(?={FORMS.get(each, _ANY_FORM)})" for each in names)
    of_reference = (
        rf"{_LABEL}(?>(?:\.{_LABEL}){{0,126}})"
        rf"(?![\w@(]|://|\.\w)(?>:[0-9]{{1,5}}+(?!\w)|)(?>(?=[/?\#]){_body()}|)"
    )
    if not has_regex():
        return SlowScanner(
            names,
            named=compile_in_re(
                "|".join(rf"((?<={_NO_SCHEME_BEFORE}(?i:{re.escape(each)}):))" for each in names) or "(?!)"
            ),
            form=compile_in_re(f"(?i:{form})"),
            rest=compile_in_re(_after_scheme()),
            quoted_rest=compile_in_re(quoted),
            plain=compile_in_re(_PLAIN),
            before_name=compile_in_re(_NO_NAME_BEFORE),
            reference=compile_in_re(f"{_DIVIDES_LABELS}{of_reference}") if suffixes else None,
        )
    if not schemes <= FORMS.keys():
        import regex  # noqa: PLC0415  slow to import

        # It keeps the text of every pattern, even of those that its cache does not keep. There may be any number.
        regex.purge()
    # Few colons follow the last character of a name, and fewer that of a certain one.
    last = "".join(sorted({each[-1] for each in names}))
    name = "|".join(
        rf"(?:{'|'.join(re.escape(each[:-1]) for each in names if each[-1] == mark)}){re.escape(mark)}" for mark in last
    )
    of_uri = (
        rf"(?:(?://(?<=(?P<scheme>{_SCHEME})://)"
        rf"|(?!//|\s)(?<=(?i:[{re.escape(last)}]):)(?<={_NO_SCHEME_BEFORE}(?P<scheme>(?i:{name})):)(?i:{form}))"
        rf"(?:(?<=://){_PLAIN}(?P<plain>)"
        # The apostrophe before it also ends it.
        rf"|(?<='{_SCHEME}:(?://)?){quoted}|{_after_scheme()})"
        # Between delimiters, it may be broken over lines anywhere, and contain other letters.
        rf"|(?<=[<\"](?i:URL:\ ?)?(?P<scheme>(?=[A-Za-z])[{SCHEME}]++):)"
        rf"(?://|(?=[ \t]*+\r?\n)|(?<={_NO_SCHEME_BEFORE}(?i:{name}):)))"
        r"(?P<uri>)"
    )
    if suffixes:
        of_suffix = rf"{_DIVIDES_LABELS}(?<={_NO_NAME_BEFORE}(?<!://\S{{0,64}})(?P<name>{_LABEL})\.){of_reference}(?P<reference>)"
        each = rf"[^:.]*+(?::(?>{of_uri}|)|\.(?>{of_suffix}|))"
    else:
        never = "(?!)(?P<name>)(?P<reference>)"  # the groups that `candidates` reads
        each = rf"[^:]*+:(?>{of_uri}|{never}|)"
    return compile_in_regex(rf"(?>(?:{each}){{1,{_MAX_IN_A_BATCH}}})")


def _after_scheme(excluding: str = "") -> str:
    """Return the pattern for what follows the scheme and any ``//``, up to the end of the URI."""
    userinfo = rf"(?>[{_remove(_USERINFO, excluding)}{LETTERS}]*+@|)"
    return (
        rf"(?:(?<=://){userinfo}(?:(?:{_IP_LITERAL}|{_HOST_NAME})(?>{_PORT}|)|(?>{_PORT}|)(?=[/?\#]))|(?<!://))"
        rf"(?>(?:(?=[/?\#])|(?<=:)){_body(excluding)}|)"
    )


def _body(excluding: str = "") -> str:
    """Return the pattern for a path, a query and a fragment, which may be empty."""
    unit, between = _unit(excluding), _between(excluding)
    in_fragment = rf"{unit}|{_FURTHER_NUMBER_SIGN}"
    return (
        rf"(?>(?:{unit}){{0,{MAX_REPEATS}}})(?>{between}(?=\#)|)"
        rf"(?>\#(?>(?:{in_fragment}){{0,{MAX_REPEATS}}})|)"
    )


def _unit(excluding: str) -> str:
    """Return the pattern for a few characters of a path, a query or a fragment, except those that end it."""
    final, marks = _remove(_FINAL, excluding), _remove(_MARKS, excluding)
    some = rf"[{final}{LETTERS}]++|{_PCT_ENCODED}|{_SYMBOL}"
    parentheses = "(?!)"
    for _ in range(_MAX_NESTING):
        parentheses = rf"\((?>(?:{_within(final, marks)}|{parentheses}){{0,{_MAX_IN_PARENTHESES}}})\)"
    return rf"(?>{_between(excluding)}|)(?:{some}|{parentheses})"


def _between(excluding: str) -> str:
    """Return the pattern for marks and brackets, which belong to the URI if it continues."""
    marks = _remove(_MARKS, excluding)
    return rf"(?>(?:[{marks}]++|{_BRACKETED}|{_MARK_BEYOND_ASCII}){{1,100}})(?!{_BEFORE_NEXT_URI})"


def _within(final: str, marks: str) -> str:
    """Return the pattern for a few characters within parentheses."""
    return rf"[{final}{marks}{LETTERS}]++|{_PCT_ENCODED}|{_SYMBOL}|{_MARK_BEYOND_ASCII}|{_BRACKETED}"


def end_of_long(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the end of a candidate of which the scanner may have read only a part, and the end of what this reads.

    >>> end_of_long("http://a/b/c", 0, 10), end_of_long("http://a/b((((c d", 0, 10)
    ((12, 12), (10, 15))
    """
    before = text[start - 1 : start]
    in_query = _QUERY_OR_FRAGMENT.search(text, start, end) is not None
    in_fragment = "#" in text[start:end]
    while True:
        found = _further_units(quoted=before == _APOSTROPHE, in_fragment=in_fragment).match(text, end)
        if found:
            in_query = in_query or _QUERY_OR_FRAGMENT.search(text, end, found.end()) is not None
            in_fragment = in_fragment or text.find("#", end, found.end()) >= 0
            closing = found.end()
        elif opening := _NESTED.match(text, end):
            closing, read = _after_parentheses(text, opening.end() - len("("))
            if closing < 0:
                return end, read
        elif in_query and (bar := _BAR.match(text, end)) and not is_before_bar(text, start):
            closing = bar.end()
        else:
            return end, end
        end = closing


def _after_parentheses(text: str, opening: int) -> tuple[int, int]:
    """Return the end of nested parentheses, or -1 if they are not balanced, and the end of what this reads."""
    depth = 0
    end = opening
    while found := _within_parentheses().match(text, end):
        depth += {"(": 1, ")": -1}.get(text[end : found.end()], 0)
        end = found.end()
        if depth == 0:
            return end, end
    return -1, end


@once
def _within_parentheses() -> "regex.Pattern[str] | re.Pattern[str]":
    return compile_for_scan(rf"[()]|(?>(?:{_within(_FINAL, _MARKS)}){{1,{_MAX_IN_PARENTHESES}}})")


@once
def _further_units(*, quoted: bool, in_fragment: bool) -> "regex.Pattern[str] | re.Pattern[str]":
    """Return the pattern for the rest of a candidate.

    Args:
        quoted: Whether an apostrophe ends it.
        in_fragment: Whether it has reached its fragment.
    """
    excluding = _APOSTROPHE if quoted else ""
    number_sign = _FURTHER_NUMBER_SIGN if in_fragment else rf"(?>{_between(excluding)}|)\#"
    return compile_for_scan(rf"(?>(?:{_unit(excluding)}|{number_sign}){{1,{MAX_REPEATS}}})")


def _remove(characters: str, excluded: str) -> str:
    return "".join(character for character in characters if character not in excluded)


@once
def form_of(scheme: str) -> "regex.Pattern[str] | re.Pattern[str]":
    """Return the pattern for what follows the colon of a scheme that is written without ``//``.

    >>> form_of("tel").match("+1-201-555-0123") is not None, form_of("http").match("x") is not None
    (True, False)
    """
    return compile_for_scan(f"(?i:{FORMS.get(scheme, '(?!)')})")
