"""Normalization form C of Unicode, in linear time, and character by character."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final
from unicodedata import combining, is_normalized, normalize

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


def end_of(text: str) -> str:
    r"""Return the characters of a text that decide whether further ones leave it in NFC.

    They are the last one that is not a combining mark, and the last mark after it.

    >>> ascii(end_of("xi\u0307\u0301"))
    "'i\\u0301'"
    """
    start = _start_of_end(text)
    return text[start : start + 1] + text[start + 1 :][-1:]


def combining_start(text: str, character: str) -> int | None:
    r"""Return where the shortest ending of a text begins that one more character would make not be in NFC.

    Args:
        text: A text in NFC, or its `end_of`.
        character: What follows it.

    Returns:
        The offset; that of the end if the character alone is not in NFC; `None` if the whole text stays in NFC.

    >>> combining_start("xi\u0307", "\u0301"), combining_start("xi", "\u0301"), combining_start("xi", "\u0340")
    (None, 1, 2)
    """
    if not is_normalized("NFC", character):
        return len(text)
    mark = text[-1:] if combining(text[-1:] or " ") else ""
    # Marks are sorted by their classes, and one blocks others of its own class and of lower ones (UAX #15).
    if mark and not is_normalized("NFC", mark + character):
        return len(text) - 1
    if mark and combining(mark) >= combining(character):
        return None
    start = _start_of_end(text)
    return None if is_normalized("NFC", text[start : start + 1] + character) else start


def _start_of_end(text: str) -> int:
    start = max(0, len(text) - 1)
    while start and combining(text[start]):
        start -= 1
    return start
