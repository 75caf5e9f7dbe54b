"""Lenient layer: splits any text into components, validates nothing and loses nothing.

No function here fails on any `str`: lone surrogates, control characters and line ends are ordinary text.
"""

import re
from collections.abc import Callable
from typing import Final, cast

from uri_split._passwords import hidden_spans, password_in_authority, password_spans, redacted
from uri_split._split.components import Authority, Components, make_components, split_authority
from uri_split._text.arguments import not_text, plain_text
from uri_split._text.spans import Span

__all__ = [
    "APPENDIX_B",
    "Authority",
    "Components",
    "Span",
    "component_spans",
    "hidden_spans",
    "password_span",
    "password_spans",
    "redacted",
    "split",
    "split_authority",
]

# RFC 3986, Appendix B. No class contains the delimiter that ends its run, so the quantifiers may be possessive. The
# last group also matches line ends, so every text matches. `(?:x|)` means `(?:x)?`, but is faster in `re`.
APPENDIX_B: Final = r"(?:([^:/?#]++):|)(?://([^/?#]*+)|)([^?#]*+)(?:\?([^#]*+)|)(?:#(?s:(.*+))|)"
"""Appendix B with a group for each component and none for its delimiter."""

# This costs the import 0.3 ms, and the first call need not compile it. Every text matches.
_match: Final = cast("Callable[[str], re.Match[str]]", re.compile(APPENDIX_B).match)


def split(text: str) -> Components:
    """Split any text into its five components with the regular expression of Appendix B.

    Args:
        text: Any `str`.

    Returns:
        The components exactly as in the text: ``split(text).unsplit() == text`` for every text.

    Raises:
        TypeError: If the text is not a `str`.

    >>> split("http://www.ics.uci.edu/pub/ietf/uri/#Related")
    Components(scheme='http', authority='www.ics.uci.edu', path='/pub/ietf/uri/', query=None, fragment='Related')
    >>> split("<not at all?> a URI")
    Components(scheme=None, authority=None, path='<not at all', query='> a URI', fragment=None)
    """
    try:
        return make_components(Components, _match(text).groups())
    except TypeError:
        raise not_text(text, "split") from None


def component_spans(text: str) -> tuple[Span | None, Span | None, Span, Span | None, Span | None]:
    """Return the spans of the five components in the text, `None` for those that are undefined.

    Raises:
        TypeError: If the text is not a `str`.

    >>> component_spans("http://example.com/#top")
    ((0, 4), (7, 18), (18, 19), None, (20, 23))
    """
    try:
        _, scheme, authority, path, query, fragment = _match(text).regs
    except TypeError:
        raise not_text(text, "component_spans") from None
    return _defined(scheme), _defined(authority), path, _defined(query), _defined(fragment)


def password_span(text: str) -> Span | None:
    """Return the span of the password in the authority of a text, if it is not empty (section 3.2.1).

    Raises:
        TypeError: If the text is not a `str`.

    >>> password_span("http://me:secret@example.com/")
    (10, 16)
    """
    text = plain_text(text, "password_span")
    _, authority, *_ = component_spans(text)
    return password_in_authority(text, *authority) if authority else None


def _defined(span: Span) -> Span | None:
    return None if span[0] < 0 else span
