"""What a hazard is, and how messages speak of one."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final, Literal

from uri_split._algebra import schemes
from uri_split._text.display import shown
from uri_split._text.public import public
from uri_split._text.spans import Span
from uri_split._text.unassigned import unassigned

Affects = Literal["host", "scheme", "path", "secret", "note"]
"""What would differ: the host that is reached, the scheme, the path; a secret that is told; or nothing (a note)."""

HazardCode = Literal[
    "at-sign-after-authority",
    "backslash",
    "confusable-host",
    "control",
    "default-port",
    "directional-control",
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
    "link-local-address",
    "loopback-address",
    "mapped-delimiter",
    "mapped-host",
    "metadata-address",
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
"""What kind of hazard it is: for translations, and for tests."""


@public
@dataclass(frozen=True, slots=True)
class Hazard:
    """One thing about a text that misleads a parser or a reader. Offsets count code points of the text."""

    code: HazardCode
    """What kind of hazard it is."""
    start: int
    """Offset of its first code point."""
    end: int
    """Offset behind its last code point."""
    affects: Affects
    """What would differ."""
    message: str
    """Who reads what, in a sentence. There is nothing of a password in it."""


_MOST_HAZARDS: Final = 1000
MOST_SHOWN: Final = 60
"""So many characters of a text are quoted."""
# What the URL Standard calls special. A reference without a scheme mostly has a base with one of these.
WEB: Final = schemes.WEB | {None}
SPECIAL: Final = WEB | {"file"}
LEFT_OUT: Final = "[\t\n\r]+"
"""What browsers leave out everywhere."""


def spots(
    code: HazardCode,
    affects: Affects,
    pattern: str,
    text: str,
    span: Span,
    message: Callable[[str], str],
    *,
    offset: int = 0,
) -> Iterator[Hazard]:
    """Make hazards of the first thousand spots, and one that says that there are more: a text may have millions."""
    found = re.compile(pattern).finditer(text, *span)
    return at_most(
        Hazard(code, spot.start() + offset, spot.end() + offset, affects, message(spot[0])) for spot in found
    )


def at_most(hazards: Iterator[Hazard]) -> Iterator[Hazard]:
    """Yield the first thousand hazards of a kind, and one that says that there are more."""
    yield from islice(hazards, _MOST_HAZARDS)
    more = next(hazards, None)
    if more:
        words = f"more of this kind follow: only the first {_MOST_HAZARDS:,} are told"
        yield replace(more, code="more", message=words)


def matched_at(pattern: str, text: str, start: int) -> str:
    """Return what matches at an offset."""
    found = re.compile(pattern).match(text, start)
    return found[0] if found else ""


def quoted(text: str) -> str:
    r"""Return a text as a message quotes it: on one line, cut if it is long.

    >>> quoted("a\tb")
    '"a␉b"'
    """
    cut = "…" if len(text) > MOST_SHOWN else ""
    text = text[:MOST_SHOWN]
    if not text.isascii():  # newer versions of Python would show them
        text = unassigned().sub("\N{REPLACEMENT CHARACTER}", text)
    return f'"{shown(text).line}{cut}"'
