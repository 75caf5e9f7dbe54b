"""Passwords in a text: where they are, and the text without them.

All rules about what to hide are here. Two functions find passwords, and the others hide what these find:

- `password_spans`: the passwords of userinfo, as RFC 3986 and browsers read it;
- `hidden_spans`: these, and what people may take for a password, for messages about a text that may not be a URI.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from uri_split._text.arguments import plain_text
from uri_split._text.patterns import lazy_pattern
from uri_split._text.spans import Span, clipped, mask, merged

# Where userinfo may begin. Between the letters of a scheme and its colon, browsers ignore tabs and line breaks.
_BLANK: Final = r"\x00-\x20"
_WEB: Final = "|".join(
    r"[\t\n\r]*".join([*(f"[{letter.upper()}{letter}]" for letter in scheme), ":"])
    for scheme in ("ftp", "http", "https", "ws", "wss")
)
_BEFORE_USERINFO: Final = (
    rf"(?:(?:{_WEB})[/\\{_BLANK}]*"  # browsers need no slashes after these
    rf"|[/\\][{_BLANK}]*[/\\][/\\{_BLANK}]*)"
)
# And where people may see the beginning of one: after one slash and any scheme, or a first word without its colon.
_BLANK_TO_PEOPLE: Final = rf"\s{_BLANK}\x7f-\xa0\xad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff"
_SEEN_BEFORE_USERINFO: Final = (
    rf"(?:{_WEB})[/\\{_BLANK_TO_PEOPLE}]*"
    rf"|(?:\A[^:/?#\\]*|:[{_BLANK_TO_PEOPLE}]*|[/\\][{_BLANK_TO_PEOPLE}]*)[/\\][/\\{_BLANK_TO_PEOPLE}]*"
)

_BEGINNING: Final = lazy_pattern(_BEFORE_USERINFO)
_SEEN_BEGINNING: Final = lazy_pattern(_SEEN_BEFORE_USERINFO)
_SEEN_BEGINNING_OF_AUTHORITY: Final = lazy_pattern(rf"\A|{_SEEN_BEFORE_USERINFO}")
# A user, and the colon before what people see as a password, even if "/", "?" or "#" ends the authority in it. A number
# before these would be a port, and after the user of a repository, a path follows.
_SEEN_USER: Final = lazy_pattern(
    r"(?:(?<=:)[/\\]{1,3}|(?<![:/\\])[/\\]{2}|(?<=http:)|(?<=https:))"
    r"((?!\[|(?:git|hg)@)[^/\\?#:\s]*):(?!//|[0-9]+[/?])",
    re.IGNORECASE,
)
_SPACE: Final = lazy_pattern(r"\s")
_BEGINS_HOST: Final = lazy_pattern(r"@[\w\[({$.%\-]")
_END_OF_AUTHORITY: Final = lazy_pattern("[/?#]")
_PARTS_OF_AUTHORITY: Final = frozenset({"authority", "host", "reg-name", "IP-literal", "IPv6address", "port"})

PASSWORD: Final = f"({_BEFORE_USERINFO}[^:/?#]*:)[^/?#]+@"
"""Pattern for a password that `password_spans` finds, with what precedes it in a group, for engines of linear time."""

COLON_AND_AT: Final = ":[^/?#]+@"
"""Pattern that every text with a password matches, and few others. It is several times faster than `PASSWORD`."""


def password_spans(text: str) -> tuple[Span, ...]:
    r"""Return the spans of all non-empty passwords in a text, in order (section 3.2.1).

    Userinfo begins after ``//``, even in a path, a query or a fragment. To browsers, which read ``\`` as ``/``, it
    also begins after fewer or more slashes if the scheme is one of the web. It ends at the last ``@`` before the next
    ``/``, ``?`` or ``#``.

    Raises:
        TypeError: If the text is not a `str`.

    >>> password_spans("http://me:secret@example.com/?next=https:you:hidden@example.net")
    ((10, 16), (45, 51))
    """
    return tuple(_passwords(plain_text(text, "password_spans"), _BEGINNING))


def hidden_spans(text: str, rule: str = "URI-reference") -> tuple[Span, ...]:
    """Return the spans that messages hide, in order: the passwords, and what people may take for one.

    Args:
        text: Any `str`.
        rule: The rule that the text was checked against. A text given for a part of an authority may be a whole
            authority, or even a URI.

    Raises:
        TypeError: If the text is not a `str`.

    >>> [hidden_spans(text) for text in ("http: /me:secret@example.com/", "ftp://me:se/cret@example.com/")]
    [((10, 16),), ((9, 16),)]
    >>> hidden_spans("me:secret", "userinfo")
    ((3, 9),)
    """
    text = plain_text(text, "hidden_spans")
    if rule == "userinfo":
        start, end = text.find(":") + 1, len(text)
        return ((start, end),) if 0 < start < end else ()
    spans = _passwords(text, _SEEN_BEGINNING_OF_AUTHORITY if rule in _PARTS_OF_AUTHORITY else _SEEN_BEGINNING)
    return tuple(merged((*spans, *_passwords_with_delimiters(text))))


def _passwords(text: str, beginning: re.Pattern[str]) -> Iterator[Span]:
    """Yield the passwords of userinfo that begins after a match of a pattern."""
    end = -1
    for found in beginning.finditer(text, 0, max(0, text.rfind("@"))):
        # Within an authority that has been searched, a password would be part of the one that was found there.
        if found.end() > end:
            end = _end_of_authority(text, found.end())
            password = password_in_authority(text, found.end(), end)
            if password:
                yield password


def _passwords_with_delimiters(text: str) -> Iterator[Span]:
    """Yield what people see as passwords, from the colon after a user to the last ``@`` of a word."""
    end = 0
    for found in _SEEN_USER.finditer(text, 0, max(0, text.rfind("@"))):
        start = found.end()
        if start >= end:
            space = _SPACE.search(text, start)
            end = space.start() if space else len(text)
            at = text.rfind("@", start, end)
            # After a host and a port, a name may follow "/@".
            while at > start and (not _BEGINS_HOST.match(text, at) or (text[at - 1] == "/" and "." in found[1])):
                at = text.rfind("@", start, at)
            if at > start:
                yield start, at


def _end_of_authority(text: str, start: int) -> int:
    found = _END_OF_AUTHORITY.search(text, start)
    return found.start() if found else len(text)


def password_in_authority(text: str, start: int, end: int) -> Span | None:
    """Return the span of the password in the authority between two offsets, if it is not empty."""
    at = text.rfind("@", start, end)
    colon = text.find(":", start, max(at, start))
    return (colon + 1, at) if 0 <= colon < at - 1 else None


def redacted(text: str) -> str:
    """Return the text with ``***`` for each password, as `password_spans` finds them.

    Raises:
        TypeError: If the text is not a `str`.

    >>> redacted("http://me:secret@example.com/?next=//you:hidden@example.net/")
    'http://me:***@example.com/?next=//you:***@example.net/'
    """
    text = plain_text(text, "redacted")
    return mask(text, password_spans(text))


def redacted_parts(parts: Iterable[tuple[str, str | None, str]]) -> list[str | None]:
    """Return the parts of a text, with ``***`` for each password that `password_spans` finds in the whole text.

    Args:
        parts: The delimiter before each part, the part, and the delimiter after it. A part that is `None` has no
            delimiters.

    >>> redacted_parts([("", "http", ":"), ("//", None, ""), ("", "/me:secret@example.com", "")])
    ['http', None, '/me:***@example.com']
    """
    shown: list[str | None] = []
    pieces = [("", part, "") if part is None else (before, part, after) for before, part, after in parts]
    spans = password_spans("".join(text for piece in pieces for text in piece if text))
    position = 0
    for before, part, after in pieces:
        start = position + len(before)
        end = start + len(part or "")
        shown.append(None if part is None else mask(part, clipped(spans, start, end)))
        position = end + len(after)
    return shown


def redacted_userinfo(userinfo: str | None) -> str | None:
    """Return a userinfo with ``***`` for the password, which is the text after the first colon.

    An empty password is left as it is (section 3.2.1).

    >>> redacted_userinfo("me:secret"), redacted_userinfo("me:"), redacted_userinfo(None)
    ('me:***', 'me:', None)
    """
    return None if userinfo is None else mask(userinfo, hidden_spans(userinfo, "userinfo"))


def without_userinfo(text: str) -> str:
    """Return a text with ``***`` for everything before its last ``@``, since any of it may be a password.

    For short texts that should have no userinfo, such as a setting.

    >>> without_userinfo("http://me:secret@example.com/"), without_userinfo("example.com")
    ('***@example.com/', 'example.com')
    """
    _, at, after = text.rpartition("@")
    return f"***@{after}" if at else text


def without_passwords(message: str) -> str:
    """Return a message with ``***`` for each password, as `password_spans` finds them in each of its lines.

    >>> without_passwords("cannot read http://me:secret@example.com/")
    'cannot read http://me:***@example.com/'
    """
    return "\n".join(map(redacted, message.split("\n")))
