"""Links of HTML: the values of the attributes that are URLs."""

from collections.abc import Iterator
from typing import Final

from uri_split._scan.markup import decode_short
from uri_split._text.patterns import lazy_pattern
from uri_split._text.spans import Span
from uri_split.cli.lint.link import REFERENCE, Link, read_link

# A comment, or a tag with its attributes. What is not closed goes on to the end, so that nothing is read twice.
_COMMENT_OR_TAG: Final = lazy_pattern(
    r"<!--(?:[^-]++|-(?!->))*+"
    r"""|<(?P<name>[A-Za-z][^\s/>]*+)(?P<attributes>(?:[^>=]++|=\s*+(?:"[^"]*+"|'[^']*+')?+)*+)"""
)
_ATTRIBUTE: Final = lazy_pattern(
    r"""(?<![^\s"'/])(?P<name>[^\s"'<>/=]++)\s*+=\s*+(?:"(?P<double>[^"]*+)"|'(?P<single>[^']*+)'|(?P<bare>[^\s"'<>]++))"""
)
_URL_ATTRIBUTES: Final = frozenset(
    {"action", "background", "cite", "data", "formaction", "href", "longdesc", "manifest", "poster", "src"}
)
_RAW_TEXT: Final = frozenset({"script", "style", "textarea", "title"})
_END_TAG: Final = lazy_pattern(r"</(?P<name>[A-Za-z]++)")
ESCAPE: Final = lazy_pattern(rf"{REFERENCE}|[\t\r\n]++")
"""Pattern for an escape in an attribute value: a character reference, or what browsers ignore."""
_BLANKS: Final = " \t\r\n\f"


def html_links(document: str, span: Span | None = None) -> Iterator[Link]:
    """Yield the links of an HTML document, or of a part of a document.

    >>> [link.text for link in html_links('<a href="?a&amp;b">x</a> <!-- <a href=c> --> <img src=d>')]
    ['?a&b', 'd']
    """
    position, end = span or (0, len(document))
    while tag := _COMMENT_OR_TAG.search(document, position, end):
        position = tag.end()
        name = (tag["name"] or "").lower()
        if name:
            yield from _links_of_tag(document, name, tag.span("attributes"))
        if name in _RAW_TEXT:
            closing = (
                found.start() for found in _END_TAG.finditer(document, position, end) if found["name"].lower() == name
            )
            position = next(closing, end)


def _links_of_tag(document: str, tag: str, attributes: Span) -> Iterator[Link]:
    for attribute in _ATTRIBUTE.finditer(document, *attributes):
        name = attribute["name"].lower()
        if name in _URL_ATTRIBUTES and (name != "data" or tag == "object"):
            start, end = max(map(attribute.span, ("double", "single", "bare")))
            value = document[start:end]
            start += len(value) - len(value.lstrip(_BLANKS))
            yield read_link(document, (start, max(start, start + len(value.strip(_BLANKS)))), ESCAPE, decode, _encode)


def decode(escape: str) -> str:
    """Return what an escape stands for."""
    return decode_short(escape) if escape.startswith("&") else ""  # browsers ignore tabs and line breaks


def _encode(text: str) -> str:
    from html import escape  # noqa: PLC0415  slow to import

    return escape(text)
