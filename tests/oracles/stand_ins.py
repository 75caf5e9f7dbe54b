"""Generator of the table in `uri_split._scan.scanner`, from the properties that the package `regex` knows."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from string import ascii_lowercase
from textwrap import wrap
from typing import Final

import regex

from uri_split._scan import scanner
from uri_split._text.spans import INVISIBLE

# The sets of characters beyond ASCII in the patterns of the scan, by the name that they have in the package.
SETS: Final[Mapping[str, str]] = {
    "WORD": r"\w",
    "SPACE": r"\s",
    "LETTER": scanner.LETTER,
    "LETTERS": scanner.LETTERS,
    "SYMBOL": scanner.SYMBOL,
    "WITHOUT_SPACES": f"[{scanner.WITHOUT_SPACES}]",
    "CONTROL": scanner.CONTROL,
    "PUNCTUATION": scanner.PUNCTUATION,
    "SIGN": scanner.SIGN,
    "HIDDEN": scanner.HIDDEN,
}
# Those that the patterns name one by one, or that equal a letter of ASCII in another case.
THEMSELVES: Final = regex.compile(
    rf"(?V1)[{scanner.MARKS_BEYOND_ASCII}{scanner.CJK_MARK}{scanner.CJK_FULL_STOP}{INVISIBLE}"
    r"\xA8\xAF\xB4\xB8\xB7\xBB\u2010-\u2014\u2019\u201D\u2022\u2026\u2192\u20E3\uFE0F\u0130\u017F\u212A]"
)
FIRST: Final = 0x80
LAST: Final = 0x10FFFF

Kind = frozenset[str] | None
"""The sets to which some characters belong; `None` for those that stand for themselves."""


def kinds() -> list[Kind]:
    """Return the kind of each code point beyond ASCII."""
    members = {name: regex.compile(f"(?V1){written}").fullmatch for name, written in SETS.items()}
    return [
        None
        if THEMSELVES.fullmatch(character)
        else frozenset(name for name, is_member in members.items() if is_member(character))
        for character in map(chr, range(FIRST, LAST + 1))
    ]


def runs(each: list[Kind]) -> tuple[dict[Kind, str], str]:
    """Return the letter of each kind, and the runs of code points of one kind in the notation of the package."""
    letters = dict(zip(dict.fromkeys(each), ascii_lowercase, strict=False))
    return letters, " ".join(f"{len(list(run)):X}{letters[kind]}" for kind, run in groupby(each))


def lines() -> Iterator[str]:
    letters, written = runs(kinds())
    for kind, letter in letters.items():
        yield f"{letter}: {'themselves' if kind is None else ' '.join(sorted(kind)) or 'none'}"
    yield from wrap(written, 118)


if __name__ == "__main__":
    print("\n".join(lines()))  # noqa: T201
