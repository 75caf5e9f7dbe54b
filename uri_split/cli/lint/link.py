"""Link model: the URI reference that a document contains, and where each of its characters is written."""

import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from uri_split._text.spans import Span

REFERENCE: Final = r"&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});"
"""Pattern for a character reference of HTML, which Markdown has as well."""


class Link(NamedTuple):
    """URI reference in a document.

    Attributes:
        text: The reference, without the escapes of the document.
        starts: The offset in the document of what stands for each code point of the text, and where the link ends.
        ends: The offset after what stands for each code point.
        encode: Returns a text with the escapes of the document.
        by_syntax: Whether the syntax of the document makes it a link; otherwise it was found in running text.
    """

    text: str
    starts: Sequence[int]
    ends: Sequence[int]
    encode: Callable[[str], str] = str
    by_syntax: bool = True

    def in_document(self, start: int, end: int) -> Span:
        """Return where a part of the text is written in the document."""
        return self.starts[start], self.ends[end - 1] if start < end else self.starts[start]


def read_link(
    document: str,
    span: Span,
    escapes: re.Pattern[str],
    decode: Callable[[str], str],
    encode: Callable[[str], str] = str,
) -> Link:
    r"""Return the link that is written in a part of a document.

    Args:
        document: The document.
        span: The part, without the delimiters around it.
        escapes: Pattern for an escape: what stands for another text.
        decode: Returns the text for which an escape stands; empty if it is ignored.
        encode: The inverse function, for any text.

    >>> import re
    >>> link = read_link(r"[a](b\_c)", (4, 8), re.compile(r"\\."), lambda escape: escape[1])
    >>> link.text, link.in_document(1, 2)
    ('b_c', (5, 7))
    """
    position, end = span
    pieces: list[str] = []
    starts: list[int] = []
    ends: list[int] = []

    def keep(until: int) -> None:
        pieces.append(document[position:until])
        starts.extend(range(position, until))
        ends.extend(range(position + 1, until + 1))

    for escape in escapes.finditer(document, *span):
        keep(escape.start())
        text = decode(escape[0])
        pieces.append(text)
        starts += [escape.start()] * len(text)
        ends += [escape.end()] * len(text)
        position = escape.end()
    keep(end)
    return Link("".join(pieces), [*starts, end], ends, encode)
