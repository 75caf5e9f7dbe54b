"""Hazards of percent-encodings: who decodes them sooner, later or twice reads another path, or writes another line."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from uri_split._algebra.percent import decode
from uri_split._hazards.hazard import MOST_SHOWN, SPECIAL, Affects, Hazard, HazardCode, quoted, spots
from uri_split._text.spans import Span

# What is found, and a message that is given it, decoded once, and decoded twice; and who takes dots away.
_CONTROLS: Final[tuple[tuple[HazardCode, str, str], ...]] = (
    ("encoded-nul", "%00", "programs in C that decode the {4} end it at {0}"),
    ("encoded-control", "(?:%0[AaDd])+", "decoded, {0} begins a new line in a header or a log; browsers leave it out"),
    ("encoded-control", "(?:%09)+", "browsers leave out {0} once it is decoded"),
    # C0 controls, U+007F, and C1 controls in UTF-8
    (
        "encoded-control",
        "(?:%0[1-8BbCcEeFf]|%1[0-9A-Fa-f]|%7[Ff]|%[Cc]2%[89][0-9A-Fa-f])+",
        "decoded, {0} is a control character, which some programs leave out and others refuse",
    ),
)
_IN_PATHS: Final[tuple[tuple[HazardCode, Affects, str, str], ...]] = (
    (
        "encoded-dot-segment",
        "path",
        r"(?<![^/])(?=\.?%)(?:\.|%2[Ee]){1,2}(?![^/])",
        "{3} read the segment {0} as {1}, and take it away",
    ),
    (
        "encoded-slash",
        "path",
        "%2[Ff]|%5[Cc]",
        "what decodes the path before it splits it reads {0} as {1}",
    ),
    *((name, "path", pattern, message) for name, pattern, message in _CONTROLS),
    ("double-encoding", "path", "%25(?:2[EeFf]|5[Cc]|00)", "what decodes {0} twice reads {2}"),
    ("double-encoding", "note", "%25(?!2[EeFf]|5[Cc]|00)[0-9A-Fa-f]{2}", "what decodes {0} twice reads {2}"),
    (
        "encoded-unreserved",
        "note",
        "(?:%(?:2[Dd]|3[0-9]|[46][1-9A-Fa-f]|[57][0-9Aa]|5[Ff]|7[Ee]))+",
        "{0} is equivalent to {1} (section 6.2.2.2), but not equal to it",
    ),
)
_SLASH: Final = r"(?:[/\\]|%2[Ff]|%5[Cc])"
# At the beginning of a path, and of a value, which may be sent back as the target of a redirection.
# Browsers leave out tabs and line breaks anywhere, and other controls before what they read.
_SLASHES_APART: Final = rf"(?:(?:%[01][0-9A-Fa-f])++{_SLASH}(?:%0[9AaDd])*|{_SLASH}(?:%0[9AaDd])+){_SLASH}"
_SLASHES_JOINED: Final = 'decoded and sent back, {0} is "//" to browsers: a host follows'


def of_encodings(
    text: str, path: Span, query: Span | None, fragment: Span | None, scheme: str | None, who: str
) -> Iterator[Hazard]:
    """Yield the hazards of percent-encodings in a path, a query and a fragment.

    >>> [hazard.affects for hazard in of_encodings("/%09/evil.example", (0, 17), None, None, None, "browsers")]
    ['host', 'path']
    """
    if "%" not in text:
        return
    has_segments = scheme in SPECIAL or text.startswith("/", *path)
    if has_segments:
        yield from _of_path(text, path, scheme, who)
    parts = (("path", None if has_segments else path), ("query", query), ("fragment", fragment))
    for part, span in parts:
        if span:
            written = text[slice(*span)]
            if part != "path":
                at_a_value = rf"(?:\A|(?<=[=&])){_SLASHES_APART}"
                yield from _spots("encoded-control", "host", at_a_value, written, span[0], _SLASHES_JOINED)
            for name, pattern, message in _CONTROLS:
                yield from _spots(name, "note", pattern, written, span[0], message, part=part)


def _of_path(text: str, path: Span, scheme: str | None, who: str) -> Iterator[Hazard]:
    """Yield the hazards of a path that has segments."""
    written = text[slice(*path)]
    if scheme in SPECIAL:
        written = written.replace("\\", "/")
    yield from _spots("encoded-control", "host", rf"\A{_SLASHES_APART}", written, path[0], _SLASHES_JOINED)
    for name, affects, pattern, message in _IN_PATHS:
        yield from _spots(name, affects, pattern, written, path[0], message, who=who)


def _spots(  # noqa: PLR0913  what a hazard has, and where it is
    name: HazardCode,
    affects: Affects,
    pattern: str,
    written: str,
    offset: int,
    message: str,
    *,
    who: str = "",
    part: str = "path",
) -> Iterator[Hazard]:
    """Make hazards of the spots in a part that begins at an offset."""
    words = partial(_decoded, message, who, part)
    yield from spots(name, affects, pattern, written, (0, len(written)), words, offset=offset)


def _decoded(message: str, who: str, part: str, found: str) -> str:
    found = found[: 3 * MOST_SHOWN + 3]
    return message.format(quoted(found), quoted(decode(found)), quoted(decode(decode(found))), who, part)
