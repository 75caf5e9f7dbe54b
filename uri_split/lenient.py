"""The lenient layer: split any text into components, validating nothing and losing nothing.

No function here fails on any `str`: lone surrogates, control characters and line ends are text like any other.
"""

import re
from typing import TYPE_CHECKING, Final, cast

from uri_split.components import Authority, Components, new

if TYPE_CHECKING:
    from collections.abc import Callable

Span = tuple[int, int]
"""Offsets of the first code point and behind the last."""

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
        return new(Components, _match(text).groups())
    except TypeError:
        raise _not_text(text, "split") from None


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
        before, at, rest = text.rpartition("@")
    except (AttributeError, TypeError):
        raise _not_text(text, "split_authority") from None
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


_PARTS_OF_AN_AUTHORITY: Final = frozenset({"authority", "host", "reg-name", "IP-literal", "IPv6address", "port"})


def password_span(text: str, rule: str = "URI-reference") -> Span | None:
    """Return where the password of a text of a rule stands, if it has one that is not empty (section 3.2.1).

    >>> password_span("http://me:secret@example.com/"), password_span("me:secret", "userinfo")
    ((10, 16), (3, 9))
    """
    if rule == "userinfo":
        start, end = text.find(":") + 1, len(text)
        return (start, end) if 0 < start < end else None
    # What is given for one of these may be a whole authority, or even a URI.
    lead = "//" if rule in _PARTS_OF_AN_AUTHORITY and "//" not in text else ""
    _, authority, *_ = component_spans(lead + text)
    if authority is None:
        return None
    start, end = authority[0] - len(lead), authority[1] - len(lead)
    at = text.rfind("@", start, end)
    colon = text.find(":", start, max(at, 0))
    return (colon + 1, at) if 0 <= colon < at - 1 else None


USERINFO_WITHIN: Final = r"//[^/?#@:\s]*:([^/?#\s]+)@"
"""Userinfo of a URI that stands somewhere in a text, its password in a group."""
# And what browsers and readers take for one: there, spaces and backslashes may be in the way.
_TAKEN_FOR_USERINFO: Final = (
    rf"{USERINFO_WITHIN}"
    r"|\A[^:/?#\\]*:?\s*[/\\][/\\\s]*[^/\\?#@\s:]*:([^/?#]+)@"
    r"|\A\s*(?i:ftp|https?|wss?):[^/\\?#@\s:]*:([^/\\?#]+)@"
)


def hidden_span(text: str, rule: str = "URI-reference") -> Span | None:
    """Return what is hidden where a text is shown: its password, or what others may take for one.

    >>> hidden_span("URL:http://me:secret@example.com/"), hidden_span("http: //me:secret@example.com/")
    ((14, 20), (11, 17))
    """
    password = password_span(text, rule)
    taken = re.search(_TAKEN_FOR_USERINFO, text) if password is None and "@" in text else None
    return taken.span(taken.lastindex or 0) if taken else password


def redacted(text: str) -> str:
    """Return the text with ``***`` for a password that is not empty (section 3.2.1).

    >>> redacted("http://me:secret@example.com/")
    'http://me:***@example.com/'
    """
    return without(text, password_span(text))


def without(text: str, span: Span | None) -> str:
    """Return the text with ``***`` for what stands in the span, if there is one.

    >>> without("http://me:secret@example.com/", (10, 16)), without("me", None)
    ('http://me:***@example.com/', 'me')
    """
    return text if span is None else f"{text[: span[0]]}***{text[span[1] :]}"


def _defined(span: Span) -> Span | None:
    return None if span[0] < 0 else span


def _not_text(value: object, function: str) -> TypeError:
    return TypeError(f"{function}() takes a str, not {type(value).__name__}")


def _compile_and_match(text: str) -> re.Match[str]:
    """Stand in for `_match` until the first call, so that nothing is compiled at import."""
    global _match  # noqa: PLW0603  a global is the fastest place for what every call needs
    _match = cast("Callable[[str], re.Match[str]]", re.compile(APPENDIX_B).match)  # every text matches
    return _match(text)


_match: "Callable[[str], re.Match[str]]" = _compile_and_match
