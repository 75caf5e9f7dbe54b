"""The lenient layer: split any text into components, validating nothing and losing nothing.

No function here fails on any `str`: lone surrogates, control characters and line ends are text like any other.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Final, cast

from uri_split.components import Authority, Components, new

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

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
    return _password(text, *authority) if authority else None


# Where userinfo may begin. Between the letters of a scheme and its colon, browsers ignore tabs and line breaks.
_BLANK: Final = r"\x00-\x20"
_WEB: Final = "|".join(
    r"[\t\n\r]*".join([*(f"[{letter.upper()}{letter}]" for letter in scheme), ":"])
    for scheme in ("ftp", "http", "https", "ws", "wss")
)
USERINFO_BEGINS: Final = (
    rf"(?:(?:{_WEB})[/\\{_BLANK}]*"  # browsers need no slashes after these
    rf"|[/\\][{_BLANK}]*[/\\][/\\{_BLANK}]*)"
)
"""Pattern for what precedes userinfo: to RFC 3986, anywhere in a text, and to browsers; for every dialect."""
# And what people may take for that: one slash after any scheme, or after a first word that lacks its colon.
_BLANK_TO_PEOPLE: Final = rf"\s{_BLANK}\x7f-\xa0\xad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff"
_MAY_BEGIN: Final = (
    rf"(?:{_WEB})[/\\{_BLANK_TO_PEOPLE}]*"
    rf"|(?:\A[^:/?#\\]*|:[{_BLANK_TO_PEOPLE}]*|[/\\][{_BLANK_TO_PEOPLE}]*)[/\\][/\\{_BLANK_TO_PEOPLE}]*"
)
_PARTS_OF_AN_AUTHORITY: Final = frozenset({"authority", "host", "reg-name", "IP-literal", "IPv6address", "port"})


def password_spans(text: str) -> tuple[Span, ...]:
    r"""Return the spans of all passwords in a text that are not empty, in order (section 3.2.1).

    Userinfo begins after ``//``, even in a path, a query or a fragment. To browsers, which read ``\`` as ``/``, it
    also begins after fewer or more slashes, if the scheme is one of the web. It ends at the last ``@`` before the next
    ``/``, ``?`` or ``#``.

    >>> password_spans("http://me:secret@example.com/?next=https:you:hidden@example.net")
    ((10, 16), (45, 51))
    """
    return tuple(_passwords(text, USERINFO_BEGINS))


def hidden_spans(text: str, rule: str = "URI-reference") -> tuple[Span, ...]:
    """Return what is hidden where a text is shown, in order: the passwords, and what people may take for one.

    Args:
        text: Any `str`.
        rule: What the text was given for. A text for a part of an authority may be a whole authority, or even a URI.

    >>> hidden_spans("http: /me:secret@example.com/"), hidden_spans("me:secret", "userinfo")
    (((10, 16),), ((3, 9),))
    """
    if rule == "userinfo":
        start, end = text.find(":") + 1, len(text)
        return ((start, end),) if 0 < start < end else ()
    return tuple(_passwords(text, rf"\A|{_MAY_BEGIN}" if rule in _PARTS_OF_AN_AUTHORITY else _MAY_BEGIN))


def _passwords(text: str, begins: str) -> "Iterator[Span]":
    """Yield the passwords of userinfo that begins after what matches a pattern."""
    end = -1
    for found in re.compile(begins).finditer(text, 0, max(0, text.rfind("@"))):
        # Within an authority that has been looked at, a password would be part of the one that was found there.
        if found.end() > end:
            end = _end_of_authority(text, found.end())
            password = _password(text, found.end(), end)
            if password:
                yield password


def _end_of_authority(text: str, start: int) -> int:
    found = re.compile("[/?#]").search(text, start)
    return found.start() if found else len(text)


def _password(text: str, start: int, end: int) -> Span | None:
    """Return the span of the password of an authority, if it is not empty."""
    at = text.rfind("@", start, end)
    colon = text.find(":", start, max(at, start))
    return (colon + 1, at) if 0 <= colon < at - 1 else None


def touched(spans: Sequence[Span], start: int, end: int) -> Sequence[Span]:
    """Return those of some spans, which are in order and apart, that have something of another span in them.

    >>> touched([(1, 3), (5, 7), (9, 11)], 2, 6)
    [(1, 3), (5, 7)]
    """
    first = bisect_right(spans, start, key=itemgetter(1))
    return spans[first : bisect_left(spans, end, key=itemgetter(0))]


def clipped(spans: Sequence[Span], start: int, end: int) -> tuple[Span, ...]:
    """Return what spans have in common with another one, counted from its start.

    >>> clipped([(1, 3), (5, 7), (9, 11)], 2, 6)
    ((0, 1), (3, 4))
    """
    return tuple((max(first, start) - start, min(last, end) - start) for first, last in touched(spans, start, end))


def redacted(text: str) -> str:
    """Return the text with ``***`` for each password, as `password_spans` finds them.

    Raises:
        TypeError: If it is not a `str`.

    >>> redacted("http://me:secret@example.com/?next=//you:hidden@example.net/")
    'http://me:***@example.com/?next=//you:***@example.net/'
    """
    text = plain_text(text, "redacted")
    return mask(text, password_spans(text))


def redacted_parts(parts: Iterable[tuple[str, str | None, str]]) -> list[str | None]:
    """Return the parts of a text, with ``***`` for the passwords of the whole text.

    Args:
        parts: What is written before each part, the part, and what is written after it; `None` for all of a part
            that is undefined.

    >>> redacted_parts([("", "http", ":"), ("//", None, ""), ("", "/me:secret@example.com", "")])
    ['http', None, '/me:***@example.com']
    """
    shown: list[str | None] = []
    pieces = [("", part, "") if part is None else (before, part, after) for before, part, after in parts]
    spans = password_spans("".join(piece for written in pieces for piece in written if piece))
    position = 0
    for before, part, after in pieces:
        start = position + len(before)
        end = start + len(part or "")
        shown.append(None if part is None else mask(part, clipped(spans, start, end)))
        position = end + len(after)
    return shown


def mask(text: str, spans: Iterable[Span]) -> str:
    """Return the text with ``***`` in place of each of some spans, which are in order and apart.

    >>> mask("http://me:secret@example.com/", [(10, 16)])
    'http://me:***@example.com/'
    """
    parts: list[str] = []
    position = 0
    for start, end in spans:
        parts += text[position:start], "***"
        position = end
    return "".join(parts) + text[position:]


def _defined(span: Span) -> Span | None:
    return None if span[0] < 0 else span


def plain_text(text: str, function: str) -> str:
    """Return an argument of a function as a plain `str`: its own text, whatever the `str()` of a subclass returns.

    Raises:
        TypeError: If it is not a `str`.

    >>> plain_text("a", "split")
    'a'
    """
    try:
        return str.__str__(text)
    except TypeError:
        raise not_text(text, function) from None


def not_text(value: object, function: str) -> TypeError:
    """Return the error for an argument of a function that is not a `str`."""
    return TypeError(f"{function}() takes a str, not {type(value).__name__}")


def _compile_and_match(text: str) -> re.Match[str]:
    """Stand in for `_match` until the first call, so that nothing is compiled at import."""
    global _match  # noqa: PLW0603  a global is the fastest place for what every call needs
    _match = cast("Callable[[str], re.Match[str]]", re.compile(APPENDIX_B).match)  # every text matches
    return _match(text)


_match: "Callable[[str], re.Match[str]]" = _compile_and_match
