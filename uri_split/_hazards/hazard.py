"""Hazard model: something in a text that misleads, and how finders create it and quote the text."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final, Literal

from uri_split._codes.messages import Message, message
from uri_split._text.arguments import public
from uri_split._text.display import shown, url_of
from uri_split._text.spans import Span
from uri_split._text.unicode import unassigned

Affects = Literal["host", "scheme", "path", "secret", "note"]
"""What the hazard affects: which host, scheme or path programs read, or that a scheme runs a script; a secret in the
text; or nothing ("note")."""

HazardCode = Literal[
    "at-sign-after-authority",
    "backslash",
    "confusable-host",
    "control",
    "default-port",
    "directional-control",
    "dot-segment-with-parameter",
    "double-encoding",
    "drive-letter",
    "empty-port",
    "encoded-control",
    "encoded-dot-segment",
    "encoded-nul",
    "encoded-slash",
    "encoded-unreserved",
    "extra-slashes",
    "host-like-scheme",
    "host-of-base",
    "idna-deviation",
    "inner-uri",
    "invalid-a-label",
    "ipv4-in-ipv6",
    "ipv4-octal",
    "ipv4-shorthand",
    "ipvfuture-address",
    "leading-space",
    "lenient-port",
    "link-local-address",
    "loopback-address",
    "mapped-delimiter",
    "mapped-host",
    "metadata-address",
    "misplaced-bracket",
    "missing-slashes",
    "mixed-scripts",
    "more",
    "multicast-address",
    "network-path",
    "non-ascii-port",
    "not-a-scheme",
    "nul",
    "number-like-host",
    "password",
    "percent-encoded-host",
    "port-too-large",
    "private-address",
    "script-scheme",
    "several-at-signs",
    "special-purpose-address",
    "tab-or-newline",
    "trailing-dot",
    "trailing-space",
    "unicode-version",
    "unspecified-address",
    "userinfo",
    "userinfo-like-host",
]
"""Kind of hazard: a stable name, for programs and translations."""


@public
@dataclass(frozen=True, slots=True)
class Hazard:
    """Something in a text that misleads a program or a reader.

    Attributes:
        code: Kind of hazard: a stable name, for programs and translations. `url` is the page about it, which
            ``uri-split explain CODE`` shows in the terminal.
        start: Offset of the first code point.
        end: Offset after the last code point.
        affects: What may go wrong: ``"host"``, ``"scheme"`` or ``"path"`` if programs or people read another one than
            RFC 3986 does, ``"scheme"`` also if a script runs; ``"secret"`` if the text reveals a password; ``"note"``
            if nothing goes wrong, but readers should know.
        message: Who reads what, in one sentence that `uri_split.messages` can translate. It never contains a password.
    """

    code: HazardCode
    start: int
    end: int
    affects: Affects
    message: Message

    @property
    def url(self) -> str:
        """The address of the page about the code, with an example, why it matters and what to do."""
        return url_of("hazard", self.code)


_MOST_HAZARDS: Final = 1000
MOST_QUOTED: Final = 60
"""Greatest number of characters that a message quotes."""


def hazards_of_matches(
    code: HazardCode,
    affects: Affects,
    pattern: re.Pattern[str],
    text: str,
    span: Span,
    describe: Callable[[str], Message],
    *,
    offset: int = 0,
) -> Iterator[Hazard]:
    """Yield a hazard for each match of a pattern within a span, at most 1,000, then one with the code ``more``.

    Args:
        code: Kind of hazard.
        affects: What the hazard affects.
        pattern: Pattern to search for.
        text: The text, or a part of it.
        span: Where to search.
        describe: Returns the message for what matches.
        offset: Offset of the part in the whole text.
    """
    found = pattern.finditer(text, *span)
    return at_most(
        Hazard(code, match.start() + offset, match.end() + offset, affects, describe(match[0])) for match in found
    )


def at_most(hazards: Iterator[Hazard]) -> Iterator[Hazard]:
    """Yield the first 1,000 hazards of a kind, then one with the code ``more``: a text may have millions."""
    yield from islice(hazards, _MOST_HAZARDS)
    more = next(hazards, None)
    if more:
        yield replace(more, code="more", message=message("hazard/more", number=_MOST_HAZARDS))


def quoted(text: str) -> str:
    r"""Return a text as a message quotes it: on one line, and cut if it is long.

    >>> quoted("a\tb")
    '"a␉b"'
    """
    cut = "…" if len(text) > MOST_QUOTED else ""
    text = text[:MOST_QUOTED]
    if not text.isascii():  # Newer versions of Python would show characters that are unassigned in Unicode 14.
        text = unassigned().sub("\N{REPLACEMENT CHARACTER}", text)
    return f'"{shown(text).line}{cut}"'
