"""Search for links in Markdown."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from uri_split._scan.ends import Decoded, decode_short, substitute
from uri_split._scan.html import Escapes, WrittenLink, html_links, match_links, search_between
from uri_split._scan.text import Criteria, Match
from uri_split._text.arguments import requires_extra
from uri_split._text.spans import Span, lazy_pattern, touched

if TYPE_CHECKING:
    from tree_sitter import Node, Parser

_REFERENCE: Final = r"&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});"
_ESCAPE: Final = lazy_pattern(rf"\\[!-/:-@\[-`{{-~]|{_REFERENCE}")
_ESCAPE_IN_AUTOLINK: Final = lazy_pattern(_REFERENCE)
_LINKS: Final = frozenset({"link_destination", "uri_autolink"})
_HTML: Final = frozenset({"html_block", "html_tag"})
_CODE: Final = frozenset({"code_span", "fenced_code_block", "indented_code_block"})
# The grammar takes quadratic time for delimiters of emphasis and the like, which have no influence on links.
_WITHOUT_EMPHASIS: Final = bytes.maketrans(b"*_~$^", b"xxxxx")
# The grammar reads brackets within the text of a link as a link of their own, and then does not see the outer link.
_INNER_BRACKETS: Final = lazy_pattern(rb"\[([^\[\]\\`<]*+)\](?!\()")
# The grammar takes quadratic time for images one after another. Outside the text of links, these may as well be links.
_BRACKET: Final = lazy_pattern(rb"\\[\s\S]|!\[|\[|\]")
_MOST_IMAGES: Final = 32
_LONGEST_INLINE: Final = 1 << 13
"""Greatest size of a paragraph in bytes: on longer ones, the parser may crash."""
# The parser reports after each hundred steps. On ambiguous text it takes quadratic time, and many steps for each byte.
_MOST_REPORTS: Final = 64
_BYTES_A_REPORT: Final = 8


def _decode(escape: str) -> str:
    return decode_short(escape) if escape.startswith("&") else escape[1]


_IN_DESTINATION: Final = Escapes(_ESCAPE, _decode)
_IN_AUTOLINK: Final = Escapes(_ESCAPE_IN_AUTOLINK, _decode)


class Markdown(NamedTuple):
    """The parts of a Markdown document."""

    links: list[WrittenLink]
    """The links, in order: destinations, autolinks, and those of HTML within it."""
    code: list[Span]
    """The spans of code, in order."""

    def decoded(self, document: str) -> Decoded:
        """Return the text of the document, without the escapes outside code, except those of bars in tables."""
        return substitute(
            document,
            (
                (*escape.span(), character)
                for escape in _ESCAPE.finditer(document)
                if len(character := _decode(escape[0])) == 1
                and escape[0] != r"\|"
                and not touched(self.code, *escape.span())
            ),
        )


def markdown_links(document: str) -> list[WrittenLink]:
    r"""Return the links of a Markdown document, in order.

    Raises:
        ModuleNotFoundError: If the parser is not installed.

    >>> source = "[a](b\\_c 'd') <ee:f> `<gg:h>`\n\n[i]: j?k&amp;l\n"
    >>> [link.read(source) for link in markdown_links(source)]
    ['b_c', 'ee:f', 'j?k&l']
    """
    return read_markdown(document).links


def read_markdown(document: str) -> Markdown:
    """Return the links and the code of a Markdown document.

    Raises:
        ModuleNotFoundError: If the parser is not installed.
    """
    nodes = sorted(_nodes(document.encode("utf-8", "replace")))  # a byte that is not UTF-8 is one "?"
    offsets = _code_points(document, sorted({offset for start, end, _ in nodes for offset in (start, end)}))
    read = Markdown([], [])
    for first, last, kind in nodes:
        start, end = offsets[first], offsets[last]
        if kind in _CODE:
            read.code.append((start, end))
        elif kind in _HTML:
            read.links.extend(html_links(document, (start, end)))
        else:
            escapes = _IN_DESTINATION if kind == "link_destination" else _IN_AUTOLINK
            span = (start + 1, end - 1) if document[start] == "<" else (start, end)
            read.links.append(WrittenLink(span, escapes))
    return read


@cache
def parsers() -> "tuple[Parser, Parser]":
    """Return the parser of blocks and that of the text within them."""
    with requires_extra("reading Markdown", package="tree_sitter", extra="markdown"):
        from tree_sitter import Language, Parser  # noqa: PLC0415  optional
    with requires_extra("reading Markdown", package="tree_sitter_markdown", extra="markdown"):
        import tree_sitter_markdown  # noqa: PLC0415  optional
    return (
        Parser(Language(tree_sitter_markdown.language())),
        Parser(Language(tree_sitter_markdown.inline_language())),
    )


def _nodes(source: bytes) -> Iterator[tuple[int, int, str]]:
    """Yield the start and end of each link, code and piece of HTML, in bytes, and its kind."""
    blocks, inlines = parsers()
    # The grammar takes this label for the box of a task.
    with_other_label = source.replace(b"[x]:", b"[a]:").replace(b"[X]:", b"[a]:")
    for node in _descendants(blocks.parse(with_other_label).root_node):
        if node.type in _KINDS:
            yield node.start_byte, node.end_byte, node.type
        elif node.type == "link_reference_definition":
            label, *others = node.children
            if not source.startswith(b"[^", label.start_byte):  # to GitHub, that is a footnote
                yield from ((part.start_byte, part.end_byte, part.type) for part in others if part.type in _LINKS)
        elif node.type in {"inline", "pipe_table_cell"} and node.end_byte - node.start_byte <= _LONGEST_INLINE:
            start = node.start_byte
            plain = source[start : node.end_byte].translate(_WITHOUT_EMPHASIS)
            text = bytearray(_INNER_BRACKETS.sub(rb".\1.", plain))
            for child in node.children:
                if child.type == "block_continuation":  # what marks a quotation at the start of a line
                    first, last = child.start_byte - start, child.end_byte - start
                    text[first:last] = b" " * (last - first)
            for inner in _inline_nodes(inlines, _without_outer_images(bytes(text))):
                if inner.type in _KINDS:
                    yield start + inner.start_byte, start + inner.end_byte, inner.type


def _without_outer_images(text: bytes) -> bytes:
    """Return a paragraph in which images are links, except the first ones within brackets that are closed."""
    if b"![" not in text:
        return text
    opened: list[int] = []
    closed_at: dict[int, int] = {}
    for bracket in _BRACKET.finditer(text):
        if bracket[0] in {b"[", b"!["}:
            opened.append(bracket.start())
        elif bracket[0] == b"]" and opened:
            closed_at[opened.pop()] = bracket.start()
    closed = images = 0

    def mask(bracket: re.Match[bytes]) -> bytes:
        nonlocal closed, images
        if bracket[0] == b"![":
            images = 0 if bracket.start() >= closed else images + 1
        closed = max(closed, closed_at.get(bracket.start(), 0))
        return b".[" if bracket[0] == b"![" and not 0 < images <= _MOST_IMAGES else bracket[0]

    return _BRACKET.sub(mask, text)


def _inline_nodes(parser: "Parser", text: bytes) -> "Iterator[Node]":
    """Yield the nodes of a paragraph, or none if it takes too long to parse."""
    reports = 0

    def takes_too_long(offset: int, _has_error: bool) -> bool:  # noqa: FBT001  as the parser calls it
        nonlocal reports
        reports += 1
        return reports > _MOST_REPORTS + offset // _BYTES_A_REPORT

    try:
        tree = parser.parse(lambda offset, _point: text[offset:], progress_callback=takes_too_long)
    except ValueError:
        parser.reset()
        return
    yield from _descendants(tree.root_node)


_KINDS: Final = _LINKS | _HTML | _CODE


def _descendants(root: "Node") -> "Iterator[Node]":
    """Yield a node and all below it, except the parts of reference definitions.

    They may be nested deeper than functions may be.
    """
    nodes = [root]
    while nodes:
        node = nodes.pop()
        yield node
        if node.type != "link_reference_definition":
            nodes += node.children


def _code_points(document: str, offsets: list[int]) -> dict[int, int]:
    """Return the offset in code points for each of some offsets in bytes."""
    if document.isascii():
        return {offset: offset for offset in offsets}
    source = document.encode("utf-8", "replace")
    found = {0: 0}
    length = 0
    for before, offset in pairwise([0, *offsets]):
        length += len(source[before:offset].decode())
        found[offset] = length
    return found


# Search of Markdown: URIs that are links, and those in the text with its escapes decoded.


def search_markdown(source: str, criteria: Criteria, base: str | None) -> Iterator[Match]:
    """Yield the URIs in a Markdown document, and those to which its relative links lead, in order.

    Args:
        source: The document.
        criteria: The options of the search.
        base: The URI of the document, or `None` if it is not known.

    Raises:
        ModuleNotFoundError: If the parser is not installed.
    """
    markdown = read_markdown(source)
    matches = match_links(source, markdown.links, criteria, base)
    return search_between(source, markdown.decoded(source), matches, criteria)
