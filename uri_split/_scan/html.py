"""Links of HTML: the attribute values that the HTML Standard defines as URLs."""

import re
from collections.abc import Iterator
from typing import Final

from uri_split._scan.html_tags import BLANKS, Tag, tags
from uri_split._scan.markup import REFERENCE, decode, decode_short
from uri_split._scan.written_link import Escapes, WrittenLink
from uri_split._text.patterns import lazy_pattern
from uri_split._text.spans import Span

# Those of the Standard's index of attributes, and obsolete ones: background, longdesc, manifest and xlink:href.
_URL: Final = frozenset(
    {
        *("action", "background", "cite", "formaction", "href", "itemid", "longdesc", "manifest", "poster", "src"),
        "xlink:href",
    }
)
_ITEM: Final = lazy_pattern(rf"(?P<url>[^{BLANKS}]++)")
# HTML Standard, section 4.8.4.2.2: a comma is part of a URL unless white space follows.
_IMAGE: Final = lazy_pattern(
    rf"(?P<url>[^{BLANKS},](?:[^{BLANKS}]*[^{BLANKS},])?)(?:,++|(?>(?:[^,(]++|\([^)]*+\)?+)*))"
)
_LISTS: Final = {"imagesrcset": _IMAGE, "ping": _ITEM, "srcset": _IMAGE}
# HTML Standard, section 4.2.5.3: the shared declarative refresh steps.
_REFRESH: Final = lazy_pattern(
    rf"\A[{BLANKS}]*+(?:[0-9]|(?=\.))[0-9.]*+(?=[;,{BLANKS}])[{BLANKS}]*+[;,]?+[{BLANKS}]*+"
    rf"""(?>url[{BLANKS}]*+=[{BLANKS}]*+|)(?:"(?P<double>[^"]++)|'(?P<single>[^']++)|(?P<bare>[^"'][\s\S]*+))""",
    re.IGNORECASE,
)


def _decode(escape: str) -> str:
    return decode_short(escape).strip("\t") if escape.startswith("&") else ""


def _encode(text: str) -> str:
    from html import escape  # noqa: PLC0415  slow to import

    return escape(text)


IN_ATTRIBUTES: Final = Escapes(lazy_pattern(rf"{REFERENCE}|[\t\r\n]++"), _decode, _encode)
"""Escapes in an attribute value: character references, and the tabs and line breaks that browsers ignore."""


def html_links(document: str, span: Span | None = None) -> Iterator[WrittenLink]:
    """Yield the links of an HTML document, or of a part of a document, in the order of their tags.

    >>> source = '<a href="?a&amp;b">x</a> <!-- <a href=c> --> <img srcset="d 1x, e 2x">'
    >>> [link.read(source) for link in html_links(source)]
    ['?a&b', 'd', 'e']
    """
    for tag in tags(document, span):
        for name, value in tag.attributes.items():
            if name in _URL or (name == "data" and tag.name == "object"):
                is_base = tag.name == "base" and name == "href"
                yield WrittenLink(_trimmed(document, *value), IN_ATTRIBUTES, is_base)
            elif name in _LISTS:
                yield from _within(document, value, _LISTS[name])
            elif name == "content" and _is_refresh(document, tag):
                yield from _within(document, value, _REFRESH)


def _is_refresh(document: str, tag: Tag) -> bool:
    directive = tag.attributes.get("http-equiv")
    return tag.name == "meta" and directive is not None and document[slice(*directive)].lower() == "refresh"


def _within(document: str, value: Span, pattern: re.Pattern[str]) -> Iterator[WrittenLink]:
    """Yield the links in an attribute value: the last group of each match of a pattern."""
    start, end = value
    decoded = decode(document[start:end])
    for found in pattern.finditer(decoded.text):
        first, last = found.span(found.lastgroup or "")
        span = _trimmed(document, start + decoded.in_source(first), start + decoded.in_source(last))
        yield WrittenLink(span, IN_ATTRIBUTES)


def _trimmed(document: str, start: int, end: int) -> Span:
    """Return a span without the white space around what is written there."""
    written = document[start:end]
    start += len(written) - len(written.lstrip(BLANKS))
    return start, max(start, start + len(written.strip(BLANKS)))
