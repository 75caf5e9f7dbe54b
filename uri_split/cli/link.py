"""Link model: the URI reference that a document contains, and where each of its characters is written."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from uri_split._scan.html import WrittenLink
from uri_split._text.spans import Span


class Link(NamedTuple):
    """URI reference in a document.

    Attributes:
        text: The reference, without the escapes of the document.
        starts: The offset in the document of what stands for each code point of the text, and where the link ends.
        ends: The offset after what stands for each code point.
        encode: Returns a text with the escapes of the document.
        by_syntax: Whether the syntax of the document makes it a link; otherwise it was found in running text.
        slip: What to write so that the syntax makes it a link, or `None` if it does.
    """

    text: str
    starts: Sequence[int]
    ends: Sequence[int]
    encode: Callable[[str], str] = str
    by_syntax: bool = True
    slip: str | None = None

    def in_document(self, start: int, end: int) -> Span:
        """Return where a part of the text is written in the document."""
        return self.starts[start], self.ends[end - 1] if start < end else self.starts[start]


def read_link(document: str, link: WrittenLink) -> Link:
    r"""Return a link of a document with the place of each of its characters.

    >>> import re
    >>> from uri_split._scan.html import Escapes
    >>> escapes = Escapes(re.compile(r"\\."), lambda escape: escape[1])
    >>> link = read_link(r"[a](b\_c)", WrittenLink((4, 8), escapes))
    >>> link.text, link.in_document(1, 2)
    ('b_c', (5, 7))
    """
    (position, end), (pattern, decode, encode), _, slip = link
    if not pattern.search(document, position, end):  # ranges take no memory
        return Link(document[position:end], range(position, end + 1), range(position + 1, end + 1), encode, slip=slip)
    pieces: list[str] = []
    starts: list[int] = []
    ends: list[int] = []

    def keep(until: int) -> None:
        pieces.append(document[position:until])
        starts.extend(range(position, until))
        ends.extend(range(position + 1, until + 1))

    for escape in pattern.finditer(document, *link.span):
        keep(escape.start())
        text = decode(escape[0])
        pieces.append(text)
        starts += [escape.start()] * len(text)
        ends += [escape.end()] * len(text)
        position = escape.end()
    keep(end)
    return Link("".join(pieces), [*starts, end], ends, encode, slip=slip)
