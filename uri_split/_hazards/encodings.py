"""Percent-encodings that are a hazard: programs that decode them sooner, later or twice read another path or line."""

from collections.abc import Callable
from re import Pattern
from typing import Final, Literal, NamedTuple

from uri_split._algebra.encoding import decode
from uri_split.messages import Message, message
from uri_split._hazards.reading import MOST_QUOTED, Affects, quoted
from uri_split._text.spans import lazy_pattern

EncodingCode = Literal[
    "dot-segment-with-parameter",
    "double-encoding",
    "encoded-control",
    "encoded-dot-segment",
    "encoded-nul",
    "encoded-slash",
    "encoded-unreserved",
]
"""Codes of these hazards."""


class Part(NamedTuple):
    """Part of a text."""

    name: str
    text: str
    offset: int
    is_after_authority: bool


class Kind(NamedTuple):
    """Kind of percent-encodings that are a hazard."""

    code: EncodingCode
    affects: Affects
    pattern: Pattern[str]
    describe: Callable[[Part, str], Message]
    """Returns the message for what is found in a part."""


def _nul(part: Part, found: str) -> Message:
    return message(f"hazard/encoded-nul/{part.name}", found=quoted(found))


def _dot_segment(part: Part, found: str) -> Message:
    # yarl removes encoded dot-segments only after an authority.
    who = "browsers-and-yarl" if part.is_after_authority else "browsers"
    return message(f"hazard/encoded-dot-segment/{who}", found=quoted(found), decoded=quoted(decode(found)))


def _found(key: str) -> Callable[[Part, str], Message]:
    """Return a function for messages that name what is found."""
    return lambda _, found: message(key, found=quoted(found))


def _decoded(key: str, times: int = 1) -> Callable[[Part, str], Message]:
    """Return a function for messages that name what is found, and what it is once it is decoded some times."""

    def describe(_: Part, found: str) -> Message:
        decoded = found[: 3 * MOST_QUOTED + 3]  # Decoded, it is still longer than what is quoted.
        for _time in range(times):
            decoded = decode(decoded)
        return message(key, found=quoted(found), decoded=quoted(decoded))

    return describe


_CONTROL_NAMES: Final = (
    Kind("encoded-nul", "path", lazy_pattern("%00"), _nul),
    Kind(
        "encoded-control",
        "path",
        lazy_pattern("(?:%0[AaDd])+"),
        _found("hazard/encoded-control/line-break"),
    ),
    Kind("encoded-control", "path", lazy_pattern("(?:%09)+"), _found("hazard/encoded-control/tab")),
    Kind(
        "encoded-control",
        "path",
        # C0 controls, U+007F, and C1 controls in UTF-8.
        lazy_pattern("(?:%0[1-8BbCcEeFf]|%1[0-9A-Fa-f]|%7[Ff]|%[Cc]2%[89][0-9A-Fa-f])+"),
        _found("hazard/encoded-control"),
    ),
)
CONTROL_NOTES: Final = tuple(kind._replace(affects="note") for kind in _CONTROL_NAMES)

_SLASH: Final = r"(?:[/\\]|%2[Ff]|%5[Cc])"
# Browsers remove tabs and line breaks anywhere, and other controls at the beginning.
_SLASHES_APART: Final = rf"(?:(?>(?:%[01][0-9A-Fa-f])+){_SLASH}(?:%0[9AaDd])*|{_SLASH}(?:%0[9AaDd])+){_SLASH}"
_SLASHES_AT_START: Final = Kind(
    "encoded-control",
    "host",
    lazy_pattern(rf"\A{_SLASHES_APART}"),
    _found("hazard/encoded-control/slashes"),
)
# A program may send a value back as the target of a redirection, as it may a path.
_SLASHES_AT_VALUE: Final = _SLASHES_AT_START._replace(pattern=lazy_pattern(rf"(?:\A|(?<=[=&])){_SLASHES_APART}"))

IN_SEGMENTS: Final = (
    _SLASHES_AT_START,
    Kind(
        "encoded-dot-segment",
        "path",
        lazy_pattern(r"(?<![^/])(?=\.?%)(?:\.|%2[Ee]){1,2}(?![^/])"),
        _dot_segment,
    ),
    Kind(
        "dot-segment-with-parameter",
        "path",
        lazy_pattern(r"(?<![^/])(?:\.|%2[Ee]){1,2}(?:;|%3[Bb])[^/]*"),
        _found("hazard/dot-segment-with-parameter"),
    ),
    Kind(
        "encoded-slash",
        "path",
        lazy_pattern("%2[Ff]|%5[Cc]"),
        _decoded("hazard/encoded-slash"),
    ),
    *_CONTROL_NAMES,
    Kind(
        "double-encoding",
        "path",
        lazy_pattern("%25(?:2[EeFf]|5[Cc]|00)"),
        _decoded("hazard/double-encoding", times=2),
    ),
    Kind(
        "double-encoding",
        "note",
        lazy_pattern("%25(?!2[EeFf]|5[Cc]|00)[0-9A-Fa-f]{2}"),
        _decoded("hazard/double-encoding", times=2),
    ),
    Kind(
        "encoded-unreserved",
        "note",
        lazy_pattern("(?:%(?:2[Dd]|3[0-9]|[46][1-9A-Fa-f]|[57][0-9Aa]|5[Ff]|7[Ee]))+"),
        _decoded("hazard/encoded-unreserved"),
    ),
)
IN_VALUES: Final = (_SLASHES_AT_VALUE, *CONTROL_NOTES)
