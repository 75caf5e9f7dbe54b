"""Normalization form C of Unicode, in linear time."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final
from unicodedata import combining, normalize

_LONG_RUN: Final = 64


def nfc(text: str) -> str:
    r"""Return a text in normalization form C.

    CPython takes quadratic time to sort the combining marks after a character. So long runs of them are sorted before.

    >>> nfc("e\u0301")
    'é'
    """
    if text.isascii():
        return text
    # A run of so many marks, or more, has one of these characters.
    if any(map(combining, text[::_LONG_RUN])):
        text = "".join(_with_sorted_marks(text))
    return normalize("NFC", text)


def _with_sorted_marks(text: str) -> Iterator[str]:
    decomposed = (part for character in text for part in normalize("NFD", character))
    for _, run in groupby(decomposed, lambda part: combining(part) > 0):
        yield from sorted(run, key=combining)
