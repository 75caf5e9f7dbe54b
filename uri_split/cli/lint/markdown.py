"""Links of Markdown (CommonMark and GitHub's tables), found by the parser tree-sitter-markdown."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from uri_split._scan.markup import decode_short
from uri_split._text.extras import requires_extra
from uri_split._text.patterns import lazy_pattern
from uri_split.cli.lint.html import html_links
from uri_split.cli.lint.link import REFERENCE, Link, read_link

if TYPE_CHECKING:
    from tree_sitter import Node, Parser

_ESCAPE: Final = lazy_pattern(rf"\\[!-/:-@\[-`{{-~]|{REFERENCE}")
_ESCAPE_IN_AUTOLINK: Final = lazy_pattern(REFERENCE)
_LINKS: Final = frozenset({"link_destination", "uri_autolink"})
_HTML: Final = frozenset({"html_block", "html_tag"})
# The grammar takes quadratic time for delimiters of emphasis and the like, which have no influence on links.
_WITHOUT_EMPHASIS: Final = bytes.maketrans(b"*_~$^", b"xxxxx")
_LONGEST_INLINE: Final = 1 << 13
"""Greatest size of a paragraph in bytes: on hostile ones, the parser takes quadratic time, and may crash in the end."""


def markdown_links(document: str) -> Iterator[Link]:
    r"""Yield the links of a Markdown document: destinations, autolinks, and those of HTML within it.

    Raises:
        ModuleNotFoundError: If the parser is not installed.

    >>> [link.text for link in markdown_links("[a](b\\_c 'd') <ee:f> `<gg:h>`\n\n[i]: j?k&amp;l\n")]
    ['b_c', 'ee:f', 'j?k&l']
    """
    nodes = sorted(_nodes(document.encode("utf-8", "replace")))  # a byte that is not UTF-8 is one "?"
    offsets = _code_points(document, sorted({offset for start, end, _ in nodes for offset in (start, end)}))
    for start, end, kind in nodes:
        span = offsets[start], offsets[end]
        if kind in _HTML:
            yield from html_links(document, span)
        elif document[span[0]] == "<":
            pattern = _ESCAPE if kind == "link_destination" else _ESCAPE_IN_AUTOLINK
            yield read_link(document, (span[0] + 1, span[1] - 1), pattern, _decode)
        else:
            yield read_link(document, span, _ESCAPE, _decode)


def _decode(escape: str) -> str:
    return decode_short(escape) if escape.startswith("&") else escape[1]


@cache
def parsers() -> "tuple[Parser, Parser]":
    """Return the parser of blocks and that of the text within them."""
    with requires_extra("reading Markdown", package="tree_sitter", extra="lint"):
        from tree_sitter import Language, Parser  # noqa: PLC0415  optional
    with requires_extra("reading Markdown", package="tree_sitter_markdown", extra="lint"):
        import tree_sitter_markdown  # noqa: PLC0415  optional
    return (
        Parser(Language(tree_sitter_markdown.language())),
        Parser(Language(tree_sitter_markdown.inline_language())),
    )


def _nodes(source: bytes) -> Iterator[tuple[int, int, str]]:
    """Yield the start and end of each link and of each piece of HTML, in bytes, and its kind."""
    blocks, inlines = parsers()
    for node in _descendants(blocks.parse(source).root_node):
        if node.type in _LINKS or node.type in _HTML:
            yield node.start_byte, node.end_byte, node.type
        elif node.type in {"inline", "pipe_table_cell"} and node.end_byte - node.start_byte <= _LONGEST_INLINE:
            start = node.start_byte
            text = bytearray(source[start : node.end_byte].translate(_WITHOUT_EMPHASIS))
            for child in node.children:
                if child.type == "block_continuation":  # what marks a quotation at the start of a line
                    first, last = child.start_byte - start, child.end_byte - start
                    text[first:last] = b" " * (last - first)
            for inner in _descendants(inlines.parse(bytes(text)).root_node):
                if inner.type in _LINKS or inner.type in _HTML:
                    yield start + inner.start_byte, start + inner.end_byte, inner.type


def _descendants(root: "Node") -> "Iterator[Node]":
    """Yield a node and all below it; they may be nested deeper than functions may be."""
    nodes = [root]
    while nodes:
        node = nodes.pop()
        yield node
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
