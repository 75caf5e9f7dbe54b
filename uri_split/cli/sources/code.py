"""Code in HTML and Markdown, where a URI is mostly an example."""

import re
from collections.abc import Iterator
from typing import Final

from uri_split._find import Found
from uri_split._scan.html import html_links
from uri_split._scan.markdown import read_markdown
from uri_split._text.spans import Span, lazy_pattern, touched

_TAG: Final = lazy_pattern(r"<(?P<end>/?)(?P<name>code|kbd|pre|samp|script|style)(?=[\s/>])", re.IGNORECASE)


def code_spans(document: str) -> Iterator[Span]:
    """Yield the spans of code in HTML; an element without an end tag is none.

    >>> list(code_spans("<pre><code>a</code></pre> <code>"))
    [(0, 19)]
    """
    start, name = 0, ""
    for tag in _TAG.finditer(document):
        if not name and not tag["end"]:
            start, name = tag.start(), tag["name"].lower()
        elif tag["end"] and tag["name"].lower() == name:
            yield start, tag.start()
            name = ""


def outside_code(found: Iterator[Found], document: str, *, markdown: bool) -> Iterator[Found]:
    """Yield what was found in a document outside its code, and the links that are shown as code.

    Args:
        found: The URIs.
        document: The document.
        markdown: Whether it is Markdown; otherwise, it is HTML.
    """
    code = read_markdown(document).code if markdown else list(code_spans(document))
    links = [] if markdown else [link.span for link in html_links(document)]
    for each in found:
        if not touched(code, each.start, each.end) or touched(links, each.start, each.end):
            yield each
