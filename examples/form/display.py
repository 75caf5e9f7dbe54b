"""Text as the page shows it: a visible cell for each character, and its width in columns."""

import unicodedata
from collections.abc import Sequence
from typing import Final

from uri_split.lenient import Span

_CONTROL_PICTURES: Final = {chr(code): chr(0x2400 + code) for code in range(0x20)} | {"\x7f": "␡"}


def cells(text: str, hidden: Sequence[Span]) -> list[str]:
    r"""Return what is shown for each character; for each hidden span, ``***`` followed by empty cells.

    >>> cells("a\n\u200b:secret@", [(4, 10)])
    ['a', '␊', '�', ':', '***', '', '', '', '', '', '@']
    """
    each = list(map(_cell, text))
    for start, end in hidden:
        each[start:end] = ["***", *[""] * (end - start - 1)]
    return each


def width(text: str) -> int:
    """Return the width of visible text in columns.

    >>> width("a"), width("日本"), width("e\u0301")
    (1, 4, 1)
    """
    return sum(map(_columns, text))


def touched(spans: Sequence[Span], span: Span) -> list[Span]:
    """Return the spans that have characters in common with another one.

    >>> touched([(1, 3), (5, 7), (9, 11)], (2, 6))
    [(1, 3), (5, 7)]
    """
    start, end = span
    return [(first, last) for first, last in spans if first < end and last > start]


def _cell(character: str) -> str:
    if character.isprintable() or unicodedata.category(character) == "Zs":
        return character
    return _CONTROL_PICTURES.get(character, "�")


def _columns(character: str) -> int:
    if unicodedata.category(character) in {"Mn", "Me"}:
        return 0
    return 2 if unicodedata.east_asian_width(character) in {"W", "F"} else 1
