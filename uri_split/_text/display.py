"""Text for people: characters by name, excerpts with a caret line, and addresses of the documentation."""

import unicodedata
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Final, Literal, NamedTuple

from uri_split._text.spans import Span, clipped, touched

_CONTROL_PICTURES: Final = {code: chr(0x2400 + code) for code in range(0x20)} | {0x7F: "\u2421"}
_HIDDEN: Final = "***"
INVISIBLE: Final = r"\xad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff"
"""Invisible characters that may divide a name, as the body of a character class."""


class Shown(NamedTuple):
    """A text as displayed.

    Attributes:
        line: The text on one line.
        columns: The column where each code point begins, counted from 0, and where the last one ends.
        hidden: The hidden spans of the text, such as passwords, in order.
    """

    line: str
    columns: tuple[int, ...]
    hidden: Sequence[Span]

    def carets(self, spans: Iterable[Span]) -> str:
        """Return the line of carets under some parts of the text; an empty part has one caret.

        >>> shown("日本 x").carets([(0, 1), (2, 3)])
        '^^  ^'
        """
        marked = {column for span in spans for column in self.columns_of(span)}
        return "".join("^" if column in marked else " " for column in range(max(marked, default=-1) + 1))

    def columns_of(self, span: Span) -> range:
        """Return the columns of a part of the text, at least one, with all columns of the hidden spans it touches."""
        start, end = widened(span, self.hidden)
        return range(self.columns[start], max(self.columns[start] + 1, self.columns[end]))


def widened(span: Span, hidden: Sequence[Span]) -> Span:
    """Return a span extended by the hidden spans it touches, so that no part of a password is marked.

    >>> widened((11, 12), [(10, 16)]), widened((9, 10), [(10, 16)])
    ((10, 16), (9, 10))
    """
    spans = [span, *touched(hidden, *span)]
    return min(start for start, _ in spans), max(end for _, end in spans)


def shown(text: str, hidden: Sequence[Span] = ()) -> Shown:
    r"""Return the text as a terminal can show it on one line, with ``***`` for each span that is hidden.

    A control character becomes its picture, any other invisible character the replacement character.

    >>> shown("http://me:secret@a/\n\u200b", [(10, 16)]).line
    'http://me:***@a/␊�'
    """
    plain = text.isascii() and text.isprintable()  # the usual and faster case
    cells = list(text) if plain else [_cell(character) for character in text]
    for start, end in hidden:
        cells[start:end] = [_HIDDEN, *[""] * (end - start - 1)]
    return Shown("".join(cells), tuple(accumulate(map(len if plain else _width, cells), initial=0)), hidden)


def excerpt(text: str, spans: Sequence[Span], width: int, hidden: Sequence[Span]) -> tuple[str, str]:
    """Return the text as displayed and the carets under it, cut to `width` characters around the first span.

    >>> excerpt("http://example.com/a b", [(20, 21)], 80, ())
    ('http://example.com/a b', '                    ^')
    >>> excerpt(f"/{'a' * 60} {'b' * 60}", [(61, 62)], 20, ())
    ('…aaaaaa bbbbbbbbbbb…', '       ^')
    """
    if len(text) > width:
        width -= len("……")
    first = min((start for start, _ in spans), default=0)
    begin = max(0, min(first - width // 3, len(text) - width))
    end = min(begin + width, len(text))

    def within(span: Span) -> Span:
        return max(span[0], begin) - begin, min(span[1], end) - begin

    window = shown(text[begin:end], clipped(hidden, begin, end))
    carets = window.carets(within(span) for span in spans if begin <= span[0] <= end)
    cut = "…" if begin > 0 else ""
    more = "…" if end < len(text) else ""
    return f"{cut}{window.line}{more}", f"{' ' * len(cut)}{carets}"


def _cell(character: str) -> str:
    """Return what a terminal shows for a character."""
    if character.isprintable() or unicodedata.category(character) == "Zs":
        return character
    return _CONTROL_PICTURES.get(ord(character), "\ufffd")


def _width(cell: str) -> int:
    """Return how many columns of a terminal it takes."""
    if cell.isascii():
        return len(cell)
    return sum(
        0 if unicodedata.category(character) in {"Mn", "Me"} else 1 + (unicodedata.east_asian_width(character) in "WF")
        for character in cell
    )


# Addresses of the documentation site, and of its pages about codes.

SITE: Final = "https://uri-split.github.io/uri_split/"
CodeKind = Literal["problem", "hazard", "change"]
"""The kinds of codes."""


def url_of(kind: CodeKind, code: str) -> str:
    """Return the address of the page about a code.

    >>> url_of("hazard", "backslash").removeprefix(SITE)
    'reference/hazards/backslash/'
    """
    return f"{SITE}reference/{kind}s/{code}/"
