"""Steps of reference resolution (RFC 3986, section 5); `uri_split.URI.resolve` does all of it.

`absolute_links` resolves all links of an HTML document.
"""

from uri_split._algebra.resolution import merge, remove_dot_segments
from uri_split._diagnosis import required
from uri_split._scan.html import html_links, match_links
from uri_split._scan.text import Criteria
from uri_split._text.arguments import plain_str, plain_text, public
from uri_split._uri.types import base_uri

__all__ = ["absolute_links", "base_uri", "merge", "remove_dot_segments"]


@public
def absolute_links(html: str, base: str) -> str:
    """Return an HTML document in which each relative link is written as its target URI (section 5.2).

    The links are the attribute values that the HTML Standard defines as URLs, such as ``href`` and each URL of
    ``srcset``, and the target of ``<meta http-equiv=refresh>``. A target is written with the character references that
    its place needs. Everything else stays as it is: links that begin with a scheme, those that `uri_split.find` does
    not find, such as empty ones and those with a backslash, and what is in scripts and comments.

    Args:
        html: The document.
        base: The URI of the document. The first ``<base href>`` in it, itself resolved against this URI, takes
            precedence.

    Raises:
        InvalidURI: If the base is not a URI.
        TypeError: If an argument is not a `str`.

    >>> page = '<a href="../a?b&amp;c">a</a> <img srcset="d 1x, e 2x"> <a href=mailto:me@example.com>'
    >>> print(absolute_links(page, "http://h/k/"))
    <a href="http://h/a?b&amp;c">a</a> <img srcset="http://h/k/d 1x, http://h/k/e 2x"> <a href=mailto:me@example.com>
    """
    html, base = plain_text(html, "absolute_links"), required(plain_str(base, "base"), "URI")
    links = list(html_links(html))
    criteria = Criteria.of(None, suffixes=False, delimited=True, html=True, idna=None)
    encoders = {link.span: link.escapes.encode for link in links}
    pieces: list[str] = []
    position = 0
    for start, end, match in match_links(html, links, criteria, base):
        if match and match[4] == "relative":
            pieces += html[position:start], encoders[start, end](match[1])
            position = end
    return "".join([*pieces, html[position:]])
