"""Words for characters, enumerations and numbers in messages. Words that differ by language are messages."""

import unicodedata
from collections.abc import Collection, Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from uri_split._codes.messages import message

_NAMES: Final = {
    "": "word/end",
    " ": "word/space",
    "\t": "word/tab",
    "\n": "word/line-feed",
    "\r": "word/carriage-return",
    '"': "word/quotation-mark",
    "\xa0": "word/no-break-space",
    "\ufeff": "word/byte-order-mark",
}
_SHOWN_CHARACTERS: Final = 20
_MOST_NAMED: Final = 5
_BYTES: Final = range(0xDC80, 0xDD00)


def describe_character(found: str) -> str:
    r"""Return how a message names the text that was found: one character, several, or the end.

    >>> [describe_character(found) for found in ("x", " ", "\x00", "\u200b", "\udce9", "<b>", "\t\t", "")]
    ['"x"', 'a space', 'U+0000', 'U+200B (zero width space)', 'the byte 0xE9', '"<b>"', '"\\t\\t"', 'the end']
    """
    if found in _NAMES:
        return message(_NAMES[found])
    if not found.strip('"'):  # between quotation marks, they could not be counted
        return message("word/quotation-marks", number=len(found))
    if len(found) > 1 or found.isprintable():
        cut = "…" if len(found) > _SHOWN_CHARACTERS else ""
        return f'"{"".join(map(_visible, found[:_SHOWN_CHARACTERS]))}{cut}"'
    if ord(found) in _BYTES:
        return message("word/byte", value=f"0x{ord(found) - 0xDC00:02X}")
    name = unicodedata.name(found, "").lower()
    return f"U+{ord(found):04X} ({name})" if name else f"U+{ord(found):04X}"


def phrase(names: Sequence[str]) -> str:
    """Return names joined to an enumeration.

    >>> phrase(('a digit', '"/"', 'the end'))
    'a digit, "/" or the end'
    """
    *most, last = names
    return message("word/or", most=tuple(most), last=last) if most else last


def one_of(names: Collection[str]) -> str:
    """Return names as an enumeration, cut to the first 5 of them.

    >>> one_of({"https", "http"}), one_of([str(number) for number in range(9)])
    ('http or https', 'one of 0, 1, 2, 3, 4 and 4 more')
    """
    every = sorted(names) if isinstance(names, AbstractSet) else list(names)
    if len(every) > _MOST_NAMED:
        return message("word/one-of-more", first=tuple(every[:_MOST_NAMED]), number=len(every) - _MOST_NAMED)
    return phrase(every)


def counted(number: int, noun: str) -> str:
    """Return a number in digits and a noun in the right form.

    >>> counted(1, "row"), counted(2000, "row")
    ('1 row', '2,000 rows')
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _visible(character: str) -> str:
    return character if character.isprintable() else ascii(character)[1:-1]
