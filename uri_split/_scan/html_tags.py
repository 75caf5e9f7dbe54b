"""Tokenizer of HTML: the start tags of a document and the places of their attributes (HTML Standard, section 13.2.5).

Reads what browsers read as tags, so not the text of comments and scripts. Takes linear time for any text.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from uri_split._text.patterns import lazy_pattern
from uri_split._text.spans import Span

BLANKS: Final = "\t\n\f\r "
"""ASCII white space, as the HTML Standard defines it."""

# A comment, a declaration, or the beginning of a tag. What is not closed continues to the end.
_COMMENT_OR_TAG: Final = lazy_pattern(
    r"<(?:!--(?:-?+>|(?>(?:[^-]++|-(?!-!?+>))*))"
    r"|[!?][^>]*+|/(?![A-Za-z])[^>]*+"
    rf"|(?P<end>/?+)(?P<name>[A-Za-z][^{BLANKS}/>]*+))"
)
_ATTRIBUTE: Final = lazy_pattern(
    rf"[{BLANKS}/]*+(?P<name>=[^{BLANKS}/>=]*+|[^{BLANKS}/>=]++)"
    rf"(?>[{BLANKS}]*+=[{BLANKS}]*+"
    rf"""(?:"(?P<double>[^"]*+)(?:"|\Z)|'(?P<single>[^']*+)(?:'|\Z)|(?P<bare>(?!["'])[^{BLANKS}>]++))|)"""
)
_CLOSING: Final = lazy_pattern(rf"[{BLANKS}/]*+>")
# Elements whose content is text.
_RAW_TEXT: Final = frozenset({"iframe", "noembed", "noframes", "script", "style", "textarea", "title", "xmp"})
_END_TAG: Final = lazy_pattern(rf"</(?P<name>[A-Za-z]++)(?=[{BLANKS}/>])")


class Tag(NamedTuple):
    """Start tag of an element."""

    name: str
    """The name in lower case."""
    attributes: Mapping[str, Span]
    """The span of each value, by the name of the attribute in lower case. The first of the same name counts."""


def tags(document: str, span: Span | None = None) -> Iterator[Tag]:
    """Yield the start tags of an HTML document, or of a part of a document.

    >>> list(tags("<A HREF='b' href=c>"))
    [Tag(name='a', attributes={'href': (9, 10)})]
    """
    position, end = span or (0, len(document))
    while opening := _COMMENT_OR_TAG.search(document, position, end):
        position = opening.end()
        if opening["name"] is not None:
            attributes: dict[str, Span] = {}
            while attribute := _ATTRIBUTE.match(document, position, end):
                position = attribute.end()
                attributes.setdefault(attribute["name"].lower(), _value(attribute))
            closing = _CLOSING.match(document, position, end)
            if not closing:  # browsers ignore it
                return
            position = closing.end()
            name = opening["name"].lower()
            if not opening["end"]:
                yield Tag(name, attributes)
                position = _end_of_raw_text(document, name, position, end)


def _value(attribute: re.Match[str]) -> Span:
    """Return the span of the value of an attribute, without its quotation marks; it may be empty."""
    group = attribute.lastgroup or ""
    return attribute.span(group) if group != "name" else (attribute.end(), attribute.end())


def _end_of_raw_text(document: str, name: str, position: int, end: int) -> int:
    """Return where tags may continue after a start tag."""
    if name == "plaintext":
        return end
    if name not in _RAW_TEXT:
        return position
    closing = (tag.start() for tag in _END_TAG.finditer(document, position, end) if tag["name"].lower() == name)
    return next(closing, end)
