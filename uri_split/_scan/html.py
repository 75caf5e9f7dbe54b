"""Search for links in HTML: attributes, and text between tags."""

import re
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from uri_split._algebra.resolution import resolve
from uri_split._scan import ends
from uri_split._scan.ends import REFERENCE, Decoded, decode, decode_short
from uri_split._scan.scanner import SCHEME_AND_COLON
from uri_split._scan.text import (
    Criteria,
    Match,
    MatchKind,
    is_list,
    lacks_host,
    percent_encode_after_authority,
    search_text,
    to_uri,
)
from uri_split._text.spans import Span, lazy_pattern, touched
from uri_split.lenient import Components, split

# Tokenizer of HTML: the start tags that may have links, and the places of their attributes (HTML Standard, section
# 13.2.5).
#
# Reads what browsers read as tags, so not the text of comments and scripts. Takes linear time for any text.

BLANKS: Final = "\t\n\f\r "
"""ASCII white space, as the HTML Standard defines it."""

# The attributes that the Standard's index defines as URLs or lists of them, and obsolete ones: background, longdesc,
# manifest and xlink:href.
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
# Elements whose content is text.
_RAW_TEXT: Final = frozenset({"iframe", "noembed", "noframes", "script", "style", "textarea", "title", "xmp"})

_NAME: Final = rf"[A-Za-z][^{BLANKS}/>]*+"
_ATTRIBUTE_NAME: Final = rf"(?:=[^{BLANKS}/>=]*+|[^{BLANKS}/>=]++)"
_ASSIGNED: Final = rf"""(?>[{BLANKS}]*+=[{BLANKS}]*+(?:"[^"]*+"?+|'[^']*+'?+|(?!["'])[^{BLANKS}>]*+)|)"""
_ATTRIBUTES: Final = rf"(?>(?:[{BLANKS}/]*+{_ATTRIBUTE_NAME}{_ASSIGNED})*)"
_IS_LINK: Final = rf"(?ai:{'|'.join(sorted({*_URL, *_LISTS}))})[{BLANKS}/>=]"
_OTHER_ATTRIBUTES: Final = rf"(?>(?:[{BLANKS}/]*+(?!{_IS_LINK}){_ATTRIBUTE_NAME}{_ASSIGNED})*)"
_CLOSING: Final = rf"[{BLANKS}/]*+>"
# What matters even without one of these attributes.
_IS_SPECIAL: Final = rf"(?ai:{'|'.join(sorted(_RAW_TEXT))}|meta|object|plaintext)[{BLANKS}/>]"
# Skips tags without links, comments, declarations and "<" in text, and then matches another tag, if there is one. A
# comment that is not closed continues to the end; so does a tag, but browsers ignore it. The number of repetitions is
# limited, since `re` keeps a record of each.
_NEXT_TAG: Final = lazy_pattern(
    rf"(?>(?:[^<]*+<(?:(?!{_IS_SPECIAL}){_NAME}{_OTHER_ATTRIBUTES}{_CLOSING}|/{_NAME}{_ATTRIBUTES}{_CLOSING}"
    rf"|!--(?:-?+>|(?>[\s\S]*?(?=--!?+>|\Z)))|[!?][^>]*+|/(?![A-Za-z])[^>]*+|(?![A-Za-z/!?]))){{0,1000}})"
    rf"(?:[^<]*+<(?P<name>{_NAME})(?P<attributes>{_ATTRIBUTES}){_CLOSING}|)"
)
_ATTRIBUTE: Final = lazy_pattern(
    rf"(?P<name>{_ATTRIBUTE_NAME})(?>[{BLANKS}]*+=[{BLANKS}]*+"
    rf"""(?:"(?P<double>[^"]*+)"|'(?P<single>[^']*+)'|(?P<bare>[^{BLANKS}>]*+))|(?P<no_value>))"""
)
_END_TAG: Final = lazy_pattern(rf"</(?P<name>[A-Za-z]++)(?=[{BLANKS}/>])")


def _end_of_raw_text(document: str, element: str, position: int, end: int) -> int:
    """Return where tags may continue after a start tag."""
    if element == "plaintext":
        return end
    if element not in _RAW_TEXT:
        return position
    closing = (tag.start() for tag in _END_TAG.finditer(document, position, end) if tag["name"].lower() == element)
    return next(closing, end)


# Link model: a URI reference that the syntax of a document makes a link, and where and how it is written.


class Escapes(NamedTuple):
    """How a syntax writes characters that it does not allow as they are."""

    pattern: re.Pattern[str]
    """The pattern of what is written in place of other text, such as a character reference."""
    decode: Callable[[str], str]
    """Returns the text that a match means; empty if it is ignored."""
    encode: Callable[[str], str] = str
    """The inverse function, for any text."""


NO_ESCAPES: Final = Escapes(lazy_pattern(r"(?!)"), str)
"""For text that is read as it is."""


class WrittenLink(NamedTuple):
    """URI reference in a document."""

    span: Span
    """Its span in the document, without delimiters and white space around it."""
    escapes: Escapes
    is_base: bool = False
    """Whether it sets the base URI of the document."""
    slip: str | None = None
    """Help for a text that was surely meant as a link, but is none to the syntax; else `None`."""

    def read(self, document: str) -> str:
        """Return the reference without escapes."""
        pattern, decode, _ = self.escapes
        return pattern.sub(lambda escape: decode(escape[0]), document[slice(*self.span)])


# Links of HTML: the attribute values that the HTML Standard defines as URLs.

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


def _encode_in_refresh(text: str) -> str:
    return _encode(text.replace("'", "%27"))  # it ends a URL between two of them, even as a character reference


_IN_REFRESH: Final = IN_ATTRIBUTES._replace(encode=_encode_in_refresh)


def html_links(document: str, span: Span | None = None) -> Iterator[WrittenLink]:
    """Yield the links of an HTML document, or of a part of a document, in the order of their tags.

    >>> source = '<a href="?a&amp;b">x</a> <!-- <a href=c> --> <img srcset="d 1x, e 2x">'
    >>> [link.read(source) for link in html_links(source)]
    ['?a&b', 'd', 'e']
    """
    position, end = span or (0, len(document))
    while (tag := _NEXT_TAG.match(document, position, end)) and tag.end() > position:
        position = tag.end()
        if tag["name"] is None:
            continue
        element = tag["name"].lower()
        values: dict[str, Span] = {}
        for attribute in _ATTRIBUTE.finditer(document, *tag.span("attributes")):
            values.setdefault(attribute["name"].lower(), attribute.span(attribute.lastgroup or ""))
        for name, value in values.items():
            if name in _URL or (name == "data" and element == "object"):
                is_base = name == "href" and element == "base"
                yield WrittenLink(_trimmed(document, *value), IN_ATTRIBUTES, is_base)
            elif name in _LISTS:
                yield from _within(document, value, _LISTS[name])
            elif name == "content" and element == "meta" and _is_refresh(document, values.get("http-equiv")):
                yield from _within(document, value, _REFRESH)
        position = _end_of_raw_text(document, element, position, end)


def _is_refresh(document: str, directive: Span | None) -> bool:
    return directive is not None and document[slice(*directive)].lower() == "refresh"


def _within(document: str, value: Span, pattern: re.Pattern[str]) -> Iterator[WrittenLink]:
    """Yield the links in an attribute value: the last group of each match of a pattern."""
    start, end = value
    decoded = decode(document[start:end])
    for found in pattern.finditer(decoded.text):
        first, last = found.span(found.lastgroup or "")
        span = _trimmed(document, start + decoded.in_source(first), start + decoded.in_source(last))
        yield WrittenLink(span, _IN_REFRESH if pattern is _REFRESH else IN_ATTRIBUTES)


def _trimmed(document: str, start: int, end: int) -> Span:
    """Return a span without the white space around what is written there."""
    written = document[start:end]
    start += len(written) - len(written.lstrip(BLANKS))
    return start, max(start, start + len(written.strip(BLANKS)))


# Search of a document: the URIs that its links are or lead to, and those in the text between them.

LinkMatch = tuple[int, int, Match | None]
"""The span of a link in which no other URI begins, and the URI found there, if any."""


def search_between(source: str, decoded: Decoded, links: Iterable[LinkMatch], criteria: Criteria) -> Iterator[Match]:
    """Yield the URIs of links, which are in order and without overlap, and of the text between them."""
    matches = iter(links)
    link_start, link_end, in_link = next(matches, _NO_LINK)
    for _, uri, text_start, text_end, kind in search_text(decoded.text, criteria):
        start, end = decoded.in_source(text_start), decoded.in_source(text_end)
        while link_end <= start:
            if in_link:
                yield in_link
            link_start, link_end, in_link = next(matches, _NO_LINK)
        if end <= link_start:
            written = source[start:end]
            # Writing a host with character references is a way to hide it.
            if "&" not in (split(written).host or ""):
                yield written, uri, start, end, kind
    if in_link:
        yield in_link
    yield from (found for _, _, found in matches if found)


_NO_LINK: Final = (sys.maxsize, sys.maxsize, None)
_SCHEME: Final = lazy_pattern(SCHEME_AND_COLON)
# What browsers remove around a URL, and within it (URL Standard, section 4.4).
_AROUND: Final = "".join(map(chr, range(0x21)))


def match_links(
    source: str, links: Collection[WrittenLink], criteria: Criteria, base: str | None = None
) -> Iterator[LinkMatch]:
    """Yield what is found in each link of a document that is absolute, or that is relative and has a base URI.

    Args:
        source: The document.
        links: Its links, in order.
        criteria: The options of the search.
        base: The URI of the document, or `None` if it is not known.
    """
    kind: MatchKind = "delimited" if criteria.delimited else "bare"
    outer = None if base is None else split(base)
    inner = _base_of_links(source, links, criteria, outer)
    for link in links:
        start, end = link.span
        reference = link.read(source).strip(_AROUND)
        scheme = _SCHEME.match(reference)
        if not scheme:
            uri = _target(reference, outer if link.is_base else inner, criteria)
            if uri is not None and (criteria.any_scheme or _scheme_of(uri) in criteria.schemes):
                yield start, end, (source[start:end], uri, start, end, "relative")
        elif criteria.accepts(_scheme_of(reference), reference) and not is_list(reference):
            uri = _encoded(reference, criteria)
            yield start, end, (source[start:end], uri, start, end, kind) if uri is not None else None


def _base_of_links(
    source: str, links: Iterable[WrittenLink], criteria: Criteria, base: Components | None
) -> Components | None:
    """Return the base URI of a document, which its first link that sets one determines (HTML Standard, section 2.4.3).

    Returns `None` if relative links have no base, or if it comes from a template.
    """
    reference = next((link.read(source).strip(_AROUND) for link in links if link.is_base), "")
    if _AMBIGUOUS.search(reference):
        return None
    uri = _encoded(reference, criteria) if _SCHEME.match(reference) else _target(reference, base, criteria)
    return base if uri is None or _scheme_of(uri) in {"data", "javascript"} else split(uri)


def _scheme_of(uri: str) -> str:
    return uri.partition(":")[0].lower()


# Placeholders of templates ("{id}", "<id>", "%s"), and backslashes, which not all programs read alike.
_AMBIGUOUS: Final = lazy_pattern(r"[{}<>\\]|%[G-Zg-z(]|%[A-Fa-f](?![0-9A-Fa-f])")
_NOT_ALLOWED: Final = lazy_pattern(r"[ \"\[\]^`|]|%(?![0-9A-Fa-f]{2})")
# Most links need no change: they have a host, and then nothing that a path, a query and a fragment do not allow.
_ALLOWED: Final = r"(?>(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/?]++|%[0-9A-Fa-f]{2})*)"
_PLAIN: Final = lazy_pattern(
    rf"{SCHEME_AND_COLON}//[A-Za-z0-9][A-Za-z0-9.\-]*+(?::[0-9]*+|)(?:[/?]{_ALLOWED}|)(?:#{_ALLOWED}|)"
)
_COLON_IN_FIRST_SEGMENT: Final = lazy_pattern("[^:/?#]*+:")


def _encoded(uri: str, criteria: Criteria) -> str | None:
    """Return the URI that a link is, percent-encoded where necessary."""
    if _PLAIN.fullmatch(uri):
        return uri
    if _AMBIGUOUS.search(uri) or lacks_host(uri):
        return None
    return to_uri(percent_encode_after_authority(uri, _NOT_ALLOWED), idna=criteria.idna)


def _target(reference: str, base: Components | None, criteria: Criteria) -> str | None:
    """Return the target URI of a link without a scheme (RFC 3986, section 5.2); `None` if one of them is missing."""
    if base is None or not reference:
        return None
    if _COLON_IN_FIRST_SEGMENT.match(reference):
        reference = f"./{reference}"
    return _encoded(resolve(base, split(reference)).unsplit(), criteria)


# Search of HTML: URIs that are the value of an attribute, and those in the text with its references decoded.


def search_html(source: str, criteria: Criteria) -> Iterator[Match]:
    """Yield the URIs in a fragment of HTML, such as a line, in order; offsets are those in the source."""
    return search_between(source, ends.decode(source), _match_values(source, criteria), criteria)


def search_html_document(source: str, criteria: Criteria, base: str | None) -> Iterator[Match]:
    """Yield the URIs in an HTML document, and those to which its relative links lead, in order.

    Args:
        source: The document.
        criteria: The options of the search.
        base: The URI of the document, or `None` if it is not known.
    """
    links = list(html_links(source))
    matches = [
        *match_links(source, links, criteria, base),
        *_match_values(source, criteria, [link.span for link in links]),
    ]
    return search_between(source, ends.decode(source), sorted(matches), criteria)


def _match_values(source: str, criteria: Criteria, links: Sequence[Span] = ()) -> Iterator[LinkMatch]:
    """Yield what is found in attribute values anywhere, even in scripts and comments, but not in links."""
    starts = {start for start, _ in links}
    for start, end, is_closed in ends.values(source):
        if start not in starts and not touched(links, start, end):
            for match in match_links(source, [WrittenLink((start, end), IN_ATTRIBUTES)], criteria):
                yield match if is_closed else (start, end, None)
