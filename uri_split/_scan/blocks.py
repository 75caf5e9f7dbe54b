"""Blocks of lines: what must be searched together, since a URI in angle brackets may be broken over lines."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from uri_split._scan import markup
from uri_split._scan.delimiters import MARGIN, MAX_LINE_BREAKS, WITHIN
from uri_split._scan.scheme_forms import SCHEME_AND_COLON
from uri_split._text.arguments import plain_str
from uri_split._text.patterns import lazy_pattern


class Block(NamedTuple):
    """Lines over which a URI in angle brackets may be broken."""

    number: int
    """The number of the first line, counted from 1."""
    lines: list[str]
    start: int
    """The offset in the first line where the block begins; the part before it only gives context."""
    end: int
    """The offset in the last line where the block ends."""


_OPEN_AT_THE_END: Final = lazy_pattern(rf"<(?i:URL: ?)?{SCHEME_AND_COLON}{WITHIN}*+[ \t]*+\r?\n?")
_STILL_OPEN: Final = lazy_pattern(rf"[ \t]*+{MARGIN}?[> \t]*+{WITHIN}++[ \t]*+\r?\n?")


def blocks(lines: Iterable[str], *, html: bool) -> Iterator[Block]:
    r"""Yield the lines in blocks: mostly one by one, but together from an angle bracket that is still open.

    Raises:
        TypeError: If a line is not a `str`.

    >>> for block in blocks(["a\n", "b <http://c\n", "d>\n"], html=False):
    ...     print(block.number, block.lines, block.start, block.end)
    1 ['a\n'] 0 2
    2 ['b <http://c\n'] 0 2
    2 ['b <http://c\n', 'd>\n'] 2 3
    """
    block: list[str] = []
    first = start = 0
    for number, given in enumerate(lines, start=1):
        line = plain_str(given, f"line {number}")
        decoded = markup.decode(line) if html else markup.Decoded(line, [], [])
        opening = decoded.text.rfind("<")
        if opening >= 0 and _OPEN_AT_THE_END.fullmatch(decoded.text, opening):
            opening = decoded.in_source(opening)
            yield Block(first if block else number, [*block, line], start, opening)
            first, start, block = number, opening, [line]
        elif block and len(block) <= MAX_LINE_BREAKS and _STILL_OPEN.fullmatch(decoded.text):
            block.append(line)
        else:
            yield Block(first if block else number, [*block, line], start, len(line))
            start, block = 0, []
    if block:
        yield Block(first, block, start, len(block[-1]))
