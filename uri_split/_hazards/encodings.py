"""Hazards of percent-encodings: programs that decode them sooner, later or twice read another path or another line."""

from collections.abc import Iterable, Iterator
from functools import partial
from re import Pattern
from typing import Final, NamedTuple

from uri_split._algebra.percent import decode
from uri_split._hazards.browsers import SPECIAL
from uri_split._hazards.hazard import MOST_QUOTED, Affects, Hazard, HazardCode, hazards_of_matches, quoted
from uri_split._hazards.reading import Reading
from uri_split._split.passwords import hidden_spans
from uri_split._text.patterns import lazy_pattern
from uri_split._text.spans import Span, touched


class _Kind(NamedTuple):
    """Kind of percent-encodings that are a hazard.

    The message has fields: what was ``found``, ``decoded`` and ``decoded_twice``, the ``part`` that it is in, and
    ``who`` removes dot-segments.
    """

    code: HazardCode
    affects: Affects
    pattern: Pattern[str]
    message: str


class _Part(NamedTuple):
    """Part of a text."""

    name: str
    text: str
    offset: int
    who: str
    """The programs that remove encoded dot-segments from it."""


_CONTROLS: Final = (
    _Kind("encoded-nul", "path", lazy_pattern("%00"), "programs in C that decode the {part} end it at {found}"),
    _Kind(
        "encoded-control",
        "path",
        lazy_pattern("(?:%0[AaDd])+"),
        "once decoded, {found} starts a new line in a header or a log; browsers ignore it",
    ),
    _Kind("encoded-control", "path", lazy_pattern("(?:%09)+"), "browsers ignore {found} once it is decoded"),
    _Kind(
        "encoded-control",
        "path",
        # C0 controls, U+007F, and C1 controls in UTF-8.
        lazy_pattern("(?:%0[1-8BbCcEeFf]|%1[0-9A-Fa-f]|%7[Ff]|%[Cc]2%[89][0-9A-Fa-f])+"),
        "once decoded, {found} is a control character, which some programs ignore and others reject",
    ),
)
_CONTROL_NOTES: Final = tuple(kind._replace(affects="note") for kind in _CONTROLS)

_SLASH: Final = r"(?:[/\\]|%2[Ff]|%5[Cc])"
# Browsers remove tabs and line breaks anywhere, and other controls at the beginning.
_SLASHES_APART: Final = rf"(?:(?:%[01][0-9A-Fa-f])++{_SLASH}(?:%0[9AaDd])*|{_SLASH}(?:%0[9AaDd])+){_SLASH}"
_SLASHES_AT_START: Final = _Kind(
    "encoded-control",
    "host",
    lazy_pattern(rf"\A{_SLASHES_APART}"),
    'once decoded and sent back, {found} is "//" to browsers, which read a host after it',
)
# A program may send a value back as the target of a redirection, as it may a path.
_SLASHES_AT_VALUE: Final = _SLASHES_AT_START._replace(pattern=lazy_pattern(rf"(?:\A|(?<=[=&])){_SLASHES_APART}"))

_IN_SEGMENTS: Final = (
    _SLASHES_AT_START,
    _Kind(
        "encoded-dot-segment",
        "path",
        lazy_pattern(r"(?<![^/])(?=\.?%)(?:\.|%2[Ee]){1,2}(?![^/])"),
        "{who} read the segment {found} as {decoded} and remove it",
    ),
    _Kind(
        "encoded-slash",
        "path",
        lazy_pattern("%2[Ff]|%5[Cc]"),
        "software that decodes the path before splitting it reads {found} as {decoded}",
    ),
    *_CONTROLS,
    _Kind(
        "double-encoding",
        "path",
        lazy_pattern("%25(?:2[EeFf]|5[Cc]|00)"),
        "software that decodes {found} twice reads {decoded_twice}",
    ),
    _Kind(
        "double-encoding",
        "note",
        lazy_pattern("%25(?!2[EeFf]|5[Cc]|00)[0-9A-Fa-f]{2}"),
        "software that decodes {found} twice reads {decoded_twice}",
    ),
    _Kind(
        "encoded-unreserved",
        "note",
        lazy_pattern("(?:%(?:2[Dd]|3[0-9]|[46][1-9A-Fa-f]|[57][0-9Aa]|5[Ff]|7[Ee]))+"),
        "{found} is equivalent to {decoded} (section 6.2.2.2), but not equal to it",
    ),
)
_IN_VALUES: Final = (_SLASHES_AT_VALUE, *_CONTROL_NOTES)


def find_encodings(reading: Reading) -> Iterator[Hazard]:
    """Find percent-encodings in the path, the query and the fragment.

    >>> from uri_split._hazards.reading import read
    >>> [hazard.affects for hazard in find_encodings(read("/%09/evil.example"))]
    ['host', 'path']
    """
    if "%" not in reading.text:
        return
    hidden = hidden_spans(reading.text)
    # These messages quote what they find, and must not quote a password.
    yield from (hazard for hazard in _of_parts(reading) if not touched(hidden, hazard.start, hazard.end))


def _of_parts(reading: Reading) -> Iterator[Hazard]:
    """Yield the hazards of the path, the query and the fragment."""
    path = _part(reading, "path", reading.path)
    if reading.scheme in SPECIAL:
        yield from _of_part(path._replace(text=path.text.replace("\\", "/")), _IN_SEGMENTS)
    else:
        yield from _of_part(path, _IN_SEGMENTS if path.text.startswith("/") else _CONTROL_NOTES)
    for name, span in (("query", reading.query), ("fragment", reading.fragment)):
        if span:
            yield from _of_part(_part(reading, name, span), _IN_VALUES)


def _part(reading: Reading, name: str, span: Span) -> _Part:
    who = "browsers and yarl" if reading.authority else "browsers"
    return _Part(name, reading.text[slice(*span)], span[0], who)


def _of_part(part: _Part, kinds: Iterable[_Kind]) -> Iterator[Hazard]:
    span = 0, len(part.text)
    for kind in kinds:
        message = partial(_message, kind.message, part)
        yield from hazards_of_matches(
            kind.code, kind.affects, kind.pattern, part.text, span, message, offset=part.offset
        )


def _message(template: str, part: _Part, found: str) -> str:
    found = found[: 3 * MOST_QUOTED + 3]  # Decoded, it is still longer than what is quoted.
    decoded = decode(found)
    return template.format(
        found=quoted(found),
        decoded=quoted(decoded),
        decoded_twice=quoted(decode(decoded)),
        part=part.name,
        who=part.who,
    )
