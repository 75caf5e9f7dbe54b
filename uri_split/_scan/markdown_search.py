"""Search of Markdown: URIs that are links, and those in the text with its escapes decoded."""

from collections.abc import Iterator

from uri_split._scan.criteria import Criteria
from uri_split._scan.link_search import match_links, search_between
from uri_split._scan.markdown import read_markdown
from uri_split._scan.match import Match


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
