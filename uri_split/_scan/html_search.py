"""Search of HTML: URIs that are the value of an attribute, and those in the text with its references decoded."""

from collections.abc import Iterator

from uri_split._scan import markup
from uri_split._scan.criteria import Criteria
from uri_split._scan.html import IN_ATTRIBUTES, html_links
from uri_split._scan.link_search import LinkMatch, match_links, search_between
from uri_split._scan.match import Match
from uri_split._scan.written_link import WrittenLink
from uri_split._text.spans import touched


def search_html(source: str, criteria: Criteria) -> Iterator[Match]:
    """Yield the URIs in a fragment of HTML, such as a line, in order; offsets are those in the source."""
    return search_between(source, markup.decode(source), _match_values(source, criteria), criteria)


def search_html_document(source: str, criteria: Criteria, base: str | None) -> Iterator[Match]:
    """Yield the URIs in an HTML document, and those to which its relative links lead, in order.

    Args:
        source: The document.
        criteria: The options of the search.
        base: The URI of the document, or `None` if it is not known.
    """
    links = list(html_links(source))
    matches = list(match_links(source, links, criteria, base))
    spans = [link.span for link in links]
    matches += (match for match in _match_values(source, criteria) if not touched(spans, match[0], match[1]))
    return search_between(source, markup.decode(source), sorted(matches), criteria)


def _match_values(source: str, criteria: Criteria) -> Iterator[LinkMatch]:
    """Yield what is found in attribute values anywhere, even in scripts and comments."""
    for start, end, is_closed in markup.values(source):
        for match in match_links(source, [WrittenLink((start, end), IN_ATTRIBUTES)], criteria):
            yield match if is_closed else (start, end, None)
