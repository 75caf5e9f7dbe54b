"""Authorities: what was meant by userinfo, a host and a port that are not valid (RFC 3986, section 3.2)."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from uri_split._algebra import encoding
from uri_split._algebra.characters import character_class
from uri_split._algebra.errors import InvalidComponent
from uri_split._algebra.schemes import WEB
from uri_split._codes.messages import Message, message
from uri_split._messages.phrases import describe_character
from uri_split._suggestion.addresses import ipv6_readings
from uri_split._suggestion.changes import Draft, Edit, replaced
from uri_split._suggestion.hosts import converted_host
from uri_split._suggestion.ports import port_readings
from uri_split._text.patterns import lazy_pattern
from uri_split._text.spans import Span
from uri_split.rules import RULES

_PARTS: Final = lazy_pattern(r"(\[[^\[\]]*\]|[^:\[\]]*)(?::(.*))?", re.DOTALL)
_BLANKS: Final = lazy_pattern(r"\s+")
_QUOTE: Final = "[\"'`<>“”\u2018\u2019]"
_QUOTES: Final = lazy_pattern(rf"\A{_QUOTE}+|(?<!{_QUOTE}){_QUOTE}+\Z")
_BETWEEN_WORDS: Final = lazy_pattern(r"\w \w")
_AT_EDGES: Final = lazy_pattern(r"(?<=[:@])\s+|\A\s+|(?<!\s)\s+(?=[:@]|\Z)")
_BETWEEN_LABELS: Final = lazy_pattern(
    r"(?<=\w)(?:\.{2,}|\s\.|\s?\.\s(?=[a-z]{2,3}\Z))(?=\w)|(?<=\Awww)[\s,.]+(?=\w)", re.IGNORECASE
)
_LIST: Final = lazy_pattern(r"(?!www,)[^,]*(?:,\s|(?<=\s),)", re.IGNORECASE)
_COMMA: Final = lazy_pattern(r"(?<=\w),(?=\w)")
# With more commas, or after another scheme, it is more likely a list of hosts.
_MISTYPED_COMMA: Final = lazy_pattern(
    r"www[.,]|(?:[^,]*,[a-z]{2,}|[0-9]{1,3}(?:[.,][0-9]{1,3}){3})(?::[^,]*)?\Z", re.IGNORECASE
)


def authority_readings(draft: Draft, scheme: str, span: Span) -> Iterator[Draft]:
    """Yield drafts in which an authority is valid, the most likely first; none if nobody could say what was meant.

    Args:
        draft: A draft.
        scheme: The scheme before the authority.
        span: The span of the authority.

    >>> draft = Draft("", "http://www, example.com:-80/")
    >>> [reading.text for reading in authority_readings(draft, "http", (7, 27))]
    ['http://www.example.com:80/']
    """
    start, end = span
    at = draft.text.rfind("@", start, end)
    length = len(draft.text)
    if at >= 0:
        draft = draft.substituted(_not_in_userinfo(), _encoded, "userinfo", _encoded_userinfo, start, at)
        at += len(draft.text) - length
        start = at + 1
    end += len(draft.text) - length
    for reading in _without_blanks(draft, scheme, start, end):
        reading_end = end + len(reading.text) - len(draft.text)
        yield from ipv6_readings(reading, (start, reading_end))
        parts = _PARTS.fullmatch(reading.text, start, reading_end)
        # Before another "@", what looks like a port may be a password with a slash in it.
        if parts and (at >= 0 or not (parts[2] and "@" in reading.text[reading_end:])):
            is_git = reading.text.startswith("git@", at - len("git")) if at >= 0 else False
            for with_port in _with_port(reading, "git" if is_git else scheme, parts):
                yield from _with_host(with_port, parts.span(1), scheme)


def _encoded(found: re.Match[str]) -> str:
    return encoding.percent_encoded(found[0])


def _encoded_userinfo(_: re.Match[str]) -> Message:
    return message("change/percent-encoding/userinfo")


@cache
def _not_in_userinfo() -> re.Pattern[str]:
    return re.compile(f"[^{character_class('userinfo')}%]|%(?![0-9A-Fa-f]{{2}})")


def _without_blanks(draft: Draft, scheme: str, start: int, end: int) -> Iterator[Draft]:
    """Yield drafts without blanks and quotation marks in a host, and with dots in place of commas."""
    length = len(draft.text)

    def substituted(draft: Draft, pattern: re.Pattern[str], written: str) -> Draft:
        # Cut out, so that the pattern sees the beginning and the end of the host.
        host = draft.text[start : end + len(draft.text) - length]
        return draft.edited(
            Edit(start + found.start(), start + found.end(), written, "host", _words(found[0], written))
            for found in pattern.finditer(host)
        )

    draft = substituted(draft, _QUOTES, "")
    draft = substituted(draft, _AT_EDGES, "")
    if _LIST.match(draft.text, start, end + len(draft.text) - length):
        return  # of hosts
    if scheme.lower() in WEB and _MISTYPED_COMMA.match(draft.text, start, end + len(draft.text) - length):
        draft = substituted(draft, _COMMA, ".")
    draft = substituted(draft, _BETWEEN_LABELS, ".")
    # A blank within a label may stand for nothing or for a hyphen.
    yield substituted(draft, _BLANKS, "")
    if _BETWEEN_WORDS.search(draft.text, start, end):
        yield substituted(draft, _BLANKS, "-")


def _words(found: str, written: str) -> Message:
    if written:
        return replaced(found, written)
    return message("change/removed-from-host", found=describe_character(found))


def _with_port(draft: Draft, scheme: str, parts: re.Match[str]) -> Iterator[Draft]:
    """Yield drafts with a valid port, or without one."""
    port = parts[2]
    if port is None or RULES["port"].matches(port):
        yield draft
    else:
        for written, words in port_readings(scheme, port):
            yield draft.edited([Edit(parts.end(1), parts.end(), written, "port", words)])


def _with_host(draft: Draft, span: Span, scheme: str) -> Iterator[Draft]:
    """Yield the draft with a valid host, if there is one."""
    host = draft.text[slice(*span)]
    name = host.strip("[]")
    if RULES["host"].matches(host):
        yield draft
    elif name != host and RULES["reg-name"].matches(name):
        yield draft.edited([Edit(*span, name, "bracket", message("change/brackets-removed"))])
    elif not name.isascii():
        try:
            converted, words = converted_host(name, scheme)
        except InvalidComponent:
            return
        yield draft.edited([Edit(*span, converted, "host", words)])
