"""Search of a document: the URIs that its links are or lead to, and those in the text between them."""

import sys
from collections.abc import Collection, Iterable, Iterator
from typing import Final

from uri_split._algebra.resolution import resolve
from uri_split._scan.conversion import is_list, lacks_host, percent_encode_after_authority, to_uri
from uri_split._scan.criteria import Criteria
from uri_split._scan.markup import Decoded
from uri_split._scan.match import Match, MatchKind
from uri_split._scan.scheme_forms import SCHEME_AND_COLON
from uri_split._scan.text import search_text
from uri_split._scan.written_link import WrittenLink
from uri_split._text.patterns import lazy_pattern
from uri_split.lenient import split

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
    base_of_links = _base_of_links(source, links, criteria, base)
    for link in links:
        start, end = link.span
        reference = link.read(source).strip(_AROUND)
        scheme = _SCHEME.match(reference)
        if not scheme:
            uri = _target(reference, base if link.is_base else base_of_links, criteria)
            if uri is not None and (criteria.any_scheme or _scheme_of(uri) in criteria.schemes):
                yield start, end, (source[start:end], uri, start, end, "relative")
        elif criteria.accepts(_scheme_of(reference), reference) and not is_list(reference):
            uri = _encoded(reference, criteria)
            yield start, end, (source[start:end], uri, start, end, kind) if uri is not None else None


def _base_of_links(source: str, links: Iterable[WrittenLink], criteria: Criteria, base: str | None) -> str | None:
    """Return the base URI of a document, which its first link that sets one determines (HTML Standard, section 2.4.3).

    Returns `None` if relative links have no base, or if it comes from a template.
    """
    reference = next((link.read(source).strip(_AROUND) for link in links if link.is_base), "")
    if _AMBIGUOUS.search(reference):
        return None
    uri = _encoded(reference, criteria) if _SCHEME.match(reference) else _target(reference, base, criteria)
    return base if uri is None or _scheme_of(uri) in {"data", "javascript"} else uri


def _scheme_of(uri: str) -> str:
    return uri.partition(":")[0].lower()


# Placeholders of templates ("{id}", "<id>", "%s"), and backslashes, which not all programs read alike.
_AMBIGUOUS: Final = lazy_pattern(r"[{}<>\\]|%[G-Zg-z(]|%[A-Fa-f](?![0-9A-Fa-f])")
_NOT_ALLOWED: Final = lazy_pattern(r"[ \"\[\]^`|]|%(?![0-9A-Fa-f]{2})")
_COLON_IN_FIRST_SEGMENT: Final = lazy_pattern("[^:/?#]*+:")


def _encoded(uri: str, criteria: Criteria) -> str | None:
    """Return the URI that a link is, percent-encoded where necessary."""
    if _AMBIGUOUS.search(uri) or lacks_host(uri):
        return None
    return to_uri(percent_encode_after_authority(uri, _NOT_ALLOWED), idna=criteria.idna)


def _target(reference: str, base: str | None, criteria: Criteria) -> str | None:
    """Return the target URI of a link without a scheme (RFC 3986, section 5.2); `None` if one of them is missing."""
    if base is None or not reference:
        return None
    if _COLON_IN_FIRST_SEGMENT.match(reference):
        reference = f"./{reference}"
    return _encoded(resolve(split(base), split(reference)).unsplit(), criteria)
