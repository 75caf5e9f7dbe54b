"""Passwords in a text: where they are, and the text without them. Every rule of what is hidden is here."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from uri_split._text.arguments import plain_text
from uri_split._text.spans import Span, clipped, mask

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


def _passwords(text: str, begins: str) -> Iterator[Span]:
    """Yield the passwords of userinfo that begins after what matches a pattern."""
    end = -1
    for found in re.compile(begins).finditer(text, 0, max(0, text.rfind("@"))):
        # Within an authority that has been looked at, a password would be part of the one that was found there.
        if found.end() > end:
            end = _end_of_authority(text, found.end())
            password = password_in(text, found.end(), end)
            if password:
                yield password


def _end_of_authority(text: str, start: int) -> int:
    found = re.compile("[/?#]").search(text, start)
    return found.start() if found else len(text)


def password_in(text: str, start: int, end: int) -> Span | None:
    """Return the span of the password of an authority, if it is not empty."""
    at = text.rfind("@", start, end)
    colon = text.find(":", start, max(at, start))
    return (colon + 1, at) if 0 <= colon < at - 1 else None


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


def redact_userinfo(userinfo: str) -> str:
    """Return the userinfo with ``***`` for the password, what stands behind the first colon.

    An empty password is left as it is (section 3.2.1).

    >>> redact_userinfo("me:secret"), redact_userinfo("me:")
    ('me:***', 'me:')
    """
    user, _, password = userinfo.partition(":")
    return f"{user}:***" if password else userinfo


def without_passwords(message: str) -> str:
    """Return a message with the passwords hidden of any URIs that its lines quote.

    >>> without_passwords("cannot read http://me:secret@example.com/")
    'cannot read http://me:***@example.com/'
    """
    return "\n".join(map(redacted, message.split("\n")))
