"""Search of HTML: URIs that are the value of an attribute, and those in the text with its references decoded."""

import sys
from collections.abc import Iterator
from typing import Final

from uri_split._scan import markup
from uri_split._scan.conversion import is_list, lacks_host, percent_encode_after_authority, to_uri
from uri_split._scan.criteria import Criteria
from uri_split._scan.match import Match, MatchKind
from uri_split._scan.scheme_forms import SCHEME_AND_COLON
from uri_split._scan.text_search import search_text
from uri_split._text.patterns import lazy_pattern
from uri_split.lenient import split, split_authority


def search_html(source: str, criteria: Criteria) -> Iterator[Match]:
    """Yield the URIs in the source of HTML, in order; offsets are those in the source."""
    decoded = markup.decode(source)
    values = _search_values(source, criteria)
    value_start, value_end, in_value = next(values, _NO_VALUE)
    for _, uri, text_start, text_end, kind in search_text(decoded.text, criteria):
        start, end = decoded.in_source(text_start), decoded.in_source(text_end)
        while value_end <= start:
            if in_value:
                yield in_value
            value_start, value_end, in_value = next(values, _NO_VALUE)
        if end <= value_start:
            written = source[start:end]
            # Writing a host with character references is a way to hide it.
            if "&" not in split_authority(split(written).authority or "").host:
                yield written, uri, start, end, kind
    if in_value:
        yield in_value
    yield from (found for _, _, found in values if found)


_NO_VALUE: Final = (sys.maxsize, sys.maxsize, None)
_SCHEME: Final = lazy_pattern(SCHEME_AND_COLON)


def _search_values(source: str, criteria: Criteria) -> Iterator[tuple[int, int, Match | None]]:
    """Yield the span of each attribute value that begins with a scheme, and the URI that the value is, if any."""
    kind: MatchKind = "delimited" if criteria.delimited else "bare"
    for start, end, is_closed in markup.values(source):
        value = markup.decode(source[start:end]).text.rstrip(" \t\f")
        scheme = _SCHEME.match(value)
        if scheme and criteria.accepts(scheme[0][:-1].lower(), value) and not is_list(value):
            uri = _uri_of_value(value) if is_closed else None
            yield start, end, (source[start:end], uri, start, end, kind) if uri is not None else None


# Placeholders of templates ("{id}", "<id>", "%s"), and backslashes, which not all programs read alike.
_AMBIGUOUS: Final = lazy_pattern(r"[{}<>\\]|%[G-Zg-z(]|%[A-Fa-f](?![0-9A-Fa-f])")
_NOT_ALLOWED: Final = lazy_pattern(r"[ \"\[\]^`|]|%(?![0-9A-Fa-f]{2})")


def _uri_of_value(value: str) -> str | None:
    """Return the URI that an attribute value is, percent-encoded where necessary."""
    if _AMBIGUOUS.search(value) or lacks_host(value):
        return None
    return to_uri(percent_encode_after_authority(value, _NOT_ALLOWED))
