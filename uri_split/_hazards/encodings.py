"""Hazards of percent-encodings: programs that decode them sooner, later or twice read another path or another line."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from re import Pattern
from typing import Final, NamedTuple

from uri_split._algebra.encoding import decode
from uri_split._codes.messages import Message, message
from uri_split._hazards.browsers import SPECIAL_OR_RELATIVE
from uri_split._hazards.hazard import MOST_QUOTED, Affects, Hazard, HazardCode, hazards_of_matches, quoted
from uri_split._hazards.reading import Reading
from uri_split._split.passwords import hidden_spans
from uri_split._text.patterns import lazy_pattern
from uri_split._text.spans import Span, touched


class _Part(NamedTuple):
    """Part of a text."""

    name: str
    text: str
    offset: int
    is_after_authority: bool


class _Kind(NamedTuple):
    """Kind of percent-encodings that are a hazard."""

    code: HazardCode
    affects: Affects
    pattern: Pattern[str]
    describe: Callable[[_Part, str], Message]
    """Returns the message for what is found in a part."""


def _nul(part: _Part, found: str) -> Message:
    return message(f"hazard/encoded-nul/{part.name}", found=quoted(found))


def _dot_segment(part: _Part, found: str) -> Message:
    # yarl removes encoded dot-segments only after an authority.
    who = "browsers-and-yarl" if part.is_after_authority else "browsers"
    return message(f"hazard/encoded-dot-segment/{who}", found=quoted(found), decoded=quoted(decode(found)))


def _found(key: str) -> Callable[[_Part, str], Message]:
    """Return a function for messages that name what is found."""
    return lambda _, found: message(key, found=quoted(found))


def _decoded(key: str, times: int = 1) -> Callable[[_Part, str], Message]:
    """Return a function for messages that name what is found, and what it is once it is decoded some times."""

    def describe(_: _Part, found: str) -> Message:
        decoded = found[: 3 * MOST_QUOTED + 3]  # Decoded, it is still longer than what is quoted.
        for _time in range(times):
            decoded = decode(decoded)
        return message(key, found=quoted(found), decoded=quoted(decoded))

    return describe


_CONTROLS: Final = (
    _Kind("encoded-nul", "path", lazy_pattern("%00"), _nul),
    _Kind(
        "encoded-control",
        "path",
        lazy_pattern("(?:%0[AaDd])+"),
        _found("hazard/encoded-control/line-break"),
    ),
    _Kind("encoded-control", "path", lazy_pattern("(?:%09)+"), _found("hazard/encoded-control/tab")),
    _Kind(
        "encoded-control",
        "path",
        # C0 controls, U+007F, and C1 controls in UTF-8.
        lazy_pattern("(?:%0[1-8BbCcEeFf]|%1[0-9A-Fa-f]|%7[Ff]|%[Cc]2%[89][0-9A-Fa-f])+"),
        _found("hazard/encoded-control"),
    ),
)
_CONTROL_NOTES: Final = tuple(kind._replace(affects="note") for kind in _CONTROLS)

_SLASH: Final = r"(?:[/\\]|%2[Ff]|%5[Cc])"
# Browsers remove tabs and line breaks anywhere, and other controls at the beginning.
_SLASHES_APART: Final = rf"(?:(?>(?:%[01][0-9A-Fa-f])+){_SLASH}(?:%0[9AaDd])*|{_SLASH}(?:%0[9AaDd])+){_SLASH}"
_SLASHES_AT_START: Final = _Kind(
    "encoded-control",
    "host",
    lazy_pattern(rf"\A{_SLASHES_APART}"),
    _found("hazard/encoded-control/slashes"),
)
# A program may send a value back as the target of a redirection, as it may a path.
_SLASHES_AT_VALUE: Final = _SLASHES_AT_START._replace(pattern=lazy_pattern(rf"(?:\A|(?<=[=&])){_SLASHES_APART}"))

_IN_SEGMENTS: Final = (
    _SLASHES_AT_START,
    _Kind(
        "encoded-dot-segment",
        "path",
        lazy_pattern(r"(?<![^/])(?=\.?%)(?:\.|%2[Ee]){1,2}(?![^/])"),
        _dot_segment,
    ),
    _Kind(
        "dot-segment-with-parameter",
        "path",
        lazy_pattern(r"(?<![^/])(?:\.|%2[Ee]){1,2}(?:;|%3[Bb])[^/]*"),
        _found("hazard/dot-segment-with-parameter"),
    ),
    _Kind(
        "encoded-slash",
        "path",
        lazy_pattern("%2[Ff]|%5[Cc]"),
        _decoded("hazard/encoded-slash"),
    ),
    *_CONTROLS,
    _Kind(
        "double-encoding",
        "path",
        lazy_pattern("%25(?:2[EeFf]|5[Cc]|00)"),
        _decoded("hazard/double-encoding", times=2),
    ),
    _Kind(
        "double-encoding",
        "note",
        lazy_pattern("%25(?!2[EeFf]|5[Cc]|00)[0-9A-Fa-f]{2}"),
        _decoded("hazard/double-encoding", times=2),
    ),
    _Kind(
        "encoded-unreserved",
        "note",
        lazy_pattern("(?:%(?:2[Dd]|3[0-9]|[46][1-9A-Fa-f]|[57][0-9Aa]|5[Ff]|7[Ee]))+"),
        _decoded("hazard/encoded-unreserved"),
    ),
)
_IN_VALUES: Final = (_SLASHES_AT_VALUE, *_CONTROL_NOTES)


def find_encodings(reading: Reading) -> Iterator[Hazard]:
    """Find percent-encodings in the path, the query and the fragment, and parameters of dot-segments.

    >>> from uri_split._hazards.reading import read
    >>> [hazard.affects for hazard in find_encodings(read("/%09/evil.example"))]
    ['host', 'path']
    """
    if "%" not in reading.text and ";" not in reading.text:
        return
    hidden = hidden_spans(reading.text)
    # These messages quote what they find, and must not quote a password.
    yield from (hazard for hazard in _of_parts(reading) if not touched(hidden, hazard.start, hazard.end))


def _of_parts(reading: Reading) -> Iterator[Hazard]:
    """Yield the hazards of the path, the query and the fragment."""
    path = _part(reading, "path", reading.path)
    if reading.scheme in SPECIAL_OR_RELATIVE:
        yield from _of_part(path._replace(text=path.text.replace("\\", "/")), _IN_SEGMENTS)
    else:
        yield from _of_part(path, _IN_SEGMENTS if path.text.startswith("/") else _CONTROL_NOTES)
    for name, span in (("query", reading.query), ("fragment", reading.fragment)):
        if span:
            yield from _of_part(_part(reading, name, span), _IN_VALUES)


def _part(reading: Reading, name: str, span: Span) -> _Part:
    return _Part(name, reading.text[slice(*span)], span[0], is_after_authority=reading.authority is not None)


def _of_part(part: _Part, kinds: Iterable[_Kind]) -> Iterator[Hazard]:
    span = 0, len(part.text)
    for kind in kinds:
        describe = partial(kind.describe, part)
        yield from hazards_of_matches(
            kind.code, kind.affects, kind.pattern, part.text, span, describe, offset=part.offset
        )
