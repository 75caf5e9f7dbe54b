"""The lenient layer: split any text into components, validating nothing and losing nothing.

No function here fails on any `str`: lone surrogates, control characters and line ends are text like any other.
"""

import re
from collections.abc import Callable
from typing import Final, cast

from uri_split._split.components import Authority, Components, make_components
from uri_split._split.passwords import hidden_spans, password_in_authority, password_spans, redacted
from uri_split._text.arguments import not_text
from uri_split._text.spans import Span

__all__ = [
    "APPENDIX_B",
    "Span",
    "component_spans",
    "hidden_spans",
    "password_span",
    "password_spans",
    "redacted",
    "split",
    "split_authority",
]

# RFC 3986, Appendix B. No class overlaps the delimiter that ends it, so the quantifiers may be possessive, and the last
# group takes line ends as well: every text matches. `(?:x|)` is `(?:x)?`, but faster in `re`.
APPENDIX_B: Final = r"(?:([^:/?#]++):|)(?://([^/?#]*+)|)([^?#]*+)(?:\?([^#]*+)|)(?:#(?s:(.*+))|)"
"""Appendix B with a group for each component and none for its delimiter."""


def split(text: str) -> Components:
    """Split any text into its five components by the regular expression of Appendix B.

    Args:
        text: Any `str` whatever.

    Returns:
        The components as they stand in the text. ``split(text).unsplit() == text``, always.

    Raises:
        TypeError: If it is not a `str`.

    >>> split("http://www.ics.uci.edu/pub/ietf/uri/#Related")
    Components(scheme='http', authority='www.ics.uci.edu', path='/pub/ietf/uri/', query=None, fragment='Related')
    >>> split("<not at all?> a URI")
    Components(scheme=None, authority=None, path='<not at all', query='> a URI', fragment=None)
    """
    try:
        return make_components(Components, _match(text).groups())
    except TypeError:
        raise not_text(text, "split") from None


def split_authority(text: str) -> Authority:
    """Split any authority into userinfo, host and port (section 3.2).

    The userinfo ends at the last ``@``. A port is what follows the last colon outside brackets, if that is ASCII
    digits or nothing; otherwise the colon is left to the host.

    Args:
        text: Any `str` whatever; usually the authority of `split`.

    Returns:
        The subcomponents as they stand in the text. ``split_authority(text).unsplit() == text``, always.

    Raises:
        TypeError: If it is not a `str`.

    >>> split_authority("me@[::1]:8080")
    Authority(userinfo='me', host='[::1]', port='8080')
    >>> split_authority("example.com:http")
    Authority(userinfo=None, host='example.com:http', port=None)
    """
    try:
        before, at, rest = str.rpartition(text[:], "@")  # a slice of a subclass is a plain `str`
    except TypeError:
        raise not_text(text, "split_authority") from None
    host, colon, port = rest.rpartition(":")
    if not colon or (port and not (port.isascii() and port.isdecimal())) or host.rfind("[") > host.rfind("]"):
        host, port, colon = rest, "", ""
    return Authority(before if at else None, host, port if colon else None)


def component_spans(text: str) -> tuple[Span | None, Span | None, Span, Span | None, Span | None]:
    """Return where the five components stand in the text, `None` for those that are undefined.

    >>> component_spans("http://example.com/#top")
    ((0, 4), (7, 18), (18, 19), None, (20, 23))
    """
    _, scheme, authority, path, query, fragment = _match(text).regs
    return _defined(scheme), _defined(authority), path, _defined(query), _defined(fragment)


def password_span(text: str) -> Span | None:
    """Return the span of the password in the authority of a text, if it is not empty (section 3.2.1).

    >>> password_span("http://me:secret@example.com/")
    (10, 16)
    """
    _, authority, *_ = component_spans(text)
    return password_in_authority(text, *authority) if authority else None


def _defined(span: Span) -> Span | None:
    return None if span[0] < 0 else span


def _compile_and_match(text: str) -> re.Match[str]:
    """Stand in for `_match` until the first call, so that nothing is compiled at import."""
    global _match  # noqa: PLW0603  a global is the fastest place for what every call needs
    _match = cast("Callable[[str], re.Match[str]]", re.compile(APPENDIX_B).match)  # every text matches
    return _match(text)


_match: Callable[[str], re.Match[str]] = _compile_and_match
