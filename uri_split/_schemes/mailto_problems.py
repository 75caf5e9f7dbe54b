"""Problems of a mailto URI: parts that the grammar of RFC 6068 does not allow."""

import re
from collections.abc import Iterator
from typing import Final

from uri_split._algebra.encoding import can_be_encoded, percent_encoded
from uri_split._codes.messages import message
from uri_split._diagnosis.problem import Problem
from uri_split._schemes.checking import Broken, Checked, end_of_match
from uri_split._schemes.mailto_grammar import (
    ADDR_SPEC,
    BEGINNING_OF_DOT_ATOM,
    BEGINNING_OF_LITERAL,
    BEGINNING_OF_QUOTED_STRING,
)
from uri_split._text.patterns import lazy_pattern

WHOLE: Final = Broken("mailtoURI", 6068, "2")
_ADDR_SPEC: Final = Broken("addr-spec", 6068, "2")
_LOCAL_PART: Final = Broken("local-part", 6068, "2")
_DOMAIN: Final = Broken("domain", 6068, "2")
_HFIELD: Final = Broken("hfield", 6068, "2")

# Addresses are at most that long (RFC 5321, section 4.5.3.1).
_IN_ANGLE_BRACKETS: Final = lazy_pattern("(?:<|%3[Cc])([^<>%@]{1,64}+@[^<>%@]{1,255}+)(?:>|%3[Ee])")
_NOT_IN_HEADER: Final = lazy_pattern("[/?=]+")
# Between headers; a "?" is meant to be an "&" if the name of a header follows.
_SEPARATOR: Final = lazy_pattern(r"&|(?<=[^?&])\?(?=(?:to|cc|bcc|subject|body|in-reply-to)=)", re.IGNORECASE)
_DOT: Final = lazy_pattern(r"\.|%2[Ee]")
_DOT_LAST: Final = lazy_pattern(r"(?:\.|%2[Ee])\Z")
_ENCODING: Final = lazy_pattern("%[0-9A-Fa-f]{2}")
_NOT_ASCII: Final = lazy_pattern("%[89A-Fa-f][0-9A-Fa-f]")
# Characters of an address that must be percent-encoded (RFC 6068, section 2).
_ENCODED_IN_LOCAL_PART: Final = frozenset('"&/=^`{|}')
_ENCODED_IN_DOMAIN: Final = frozenset("&/=^`{|}[]")


def problems_of_mailto(checked: Checked) -> Iterator[Problem]:
    """Yield what is wrong with a text that begins with ``mailto:``, in order."""
    start = len("mailto:")
    if start < checked.query:
        yield from _problems_of_addresses(checked, start, checked.query)
    if checked.query < checked.end:
        yield from _problems_of_headers(checked, checked.query)


def _problems_of_addresses(checked: Checked, start: int, end: int) -> Iterator[Problem]:
    text = checked.text
    while start <= end:
        address = ADDR_SPEC.match(text, start, end)
        stop = address.end() if address else start
        if not address or (stop < end and text[stop] != ","):
            comma = text.find(",", start, end)
            stop = end if comma < 0 else comma
            yield _problem_of_address(checked, start, stop)
        start = stop + 1


def _problem_of_address(checked: Checked, start: int, end: int) -> Problem:
    """Return the problem of a text between commas that is not an address."""
    text = checked.text
    whole = start, end
    named = _IN_ANGLE_BRACKETS.search(text, start, end)
    semicolon, at = text.find(";", start, end), text.rfind("@", start, end)
    if start == end:
        words, remedy = message("problem/missing-address"), message("help/address-or-comma")
        return checked.problem("missing-address", _ADDR_SPEC, whole, words, remedy)
    if named:
        words, remedy = message("problem/bad-address/name"), message("help/write", text=checked.found(*named.span(1)))
        return checked.problem("bad-address", _ADDR_SPEC, whole, words, remedy)
    if semicolon >= 0:
        span = semicolon, semicolon + 1
        words = message("problem/bad-address", found=checked.describe(*span))
        return checked.problem("bad-address", _ADDR_SPEC, span, words, message("help/comma-between"))
    if not start < at < end - 1:
        words = message("problem/bad-address/incomplete", found=checked.describe(*whole))
        has_encoded = at < 0 and "%40" in text[start:end]
        remedy = message("help/at-sign" if has_encoded else "help/mail-address")
        return checked.problem("bad-address", _ADDR_SPEC, whole, words, remedy)
    stop = _end_of_local_part(text, start, at)
    if stop is not None:
        return _problem_of_character(checked, _LOCAL_PART, start, stop, at)
    return _problem_of_character(checked, _DOMAIN, at + 1, _end_of_domain(text, at + 1, end), end)


def _end_of_local_part(text: str, start: int, end: int) -> int | None:
    """Return where a local part stops matching; `None` if it matches."""
    if text.startswith("%22", start):
        return _end_of_enclosed(BEGINNING_OF_QUOTED_STRING, "%22", text, start, end)
    return _end_of_dot_atom(text, start, end)


def _end_of_domain(text: str, start: int, end: int) -> int:
    """Return where a domain stops matching, if it does not match."""
    if text[start : start + 3].upper() == "%5B":
        stop = _end_of_enclosed(BEGINNING_OF_LITERAL, "%5D", text, start, end)
    else:
        stop = _end_of_dot_atom(text, start, end)
    return end if stop is None else stop


def _end_of_enclosed(beginning: re.Pattern[str], closing: str, text: str, start: int, end: int) -> int | None:
    stop = end_of_match(beginning, text, start, end)
    if text[stop : stop + 3].upper() != closing:
        return stop
    stop += len(closing)
    return None if stop == end else stop


def _end_of_dot_atom(text: str, start: int, end: int) -> int | None:
    stop = end_of_match(BEGINNING_OF_DOT_ATOM, text, start, end)
    if stop < end:
        return stop
    dot = _DOT_LAST.search(text, max(start, end - len("%2E")), end)
    return dot.start() if dot else None


def _problem_of_character(checked: Checked, broken: Broken, start: int, stop: int, end: int) -> Problem:
    """Return the problem of what is at the offset where a local part or a domain stops matching.

    Args:
        checked: The checked text.
        broken: The rule of the local part or of the domain.
        start: Where that part begins.
        stop: The offset.
        end: Where the part ends. If nothing before it is wrong, a quotation mark or a bracket is not closed.
    """
    text = checked.text
    span = stop, min(end, stop + (len("%00") if text[stop : stop + 1] == "%" else 1))
    found = checked.found(*span)
    words = message("problem/bad-address", found=checked.describe(*span))
    remedy = message("help/remove")
    if stop == end:
        span = start, start + len("%22")
        words = message("problem/bad-address/unclosed", found=checked.describe(*span))
        remedy = message("help/close", closing="%22" if broken is _LOCAL_PART else "%5D")
    elif found.startswith("%") and not _ENCODING.fullmatch(found):
        span = stop, stop + 1
        words = message("problem/bad-address", found=checked.describe(*span))
        # No domain has a percent sign, and without it, the domain would be another one.
        remedy = message("help/percent-sign" if broken is _LOCAL_PART else "help/mail-address")
    elif _DOT.fullmatch(found):
        words = message("problem/bad-address/dot")
    elif _NOT_ASCII.fullmatch(found):
        words, remedy = message("problem/bad-address/utf-8", found=checked.describe(*span)), message("help/utf-8")
    elif found in (_ENCODED_IN_LOCAL_PART if broken is _LOCAL_PART else _ENCODED_IN_DOMAIN) or (
        not found.isascii() and can_be_encoded(found)
    ):
        remedy = message("help/write", text=percent_encoded(found))
    return checked.problem("bad-address", broken, span, words, remedy)


def _problems_of_headers(checked: Checked, mark: int) -> Iterator[Problem]:
    """Yield what is wrong with the headers after the ``?`` at an offset."""
    start = mark + 1
    for separator in _SEPARATOR.finditer(checked.text, start, checked.end):
        yield from _problems_of_header(checked, start, separator.start())
        if separator[0] == "?":
            words, remedy = message("problem/bad-header", found='"?"'), message("help/between-headers")
            yield checked.problem("bad-header", _HFIELD, separator.span(), words, remedy)
        start = separator.end()
    yield from _problems_of_header(checked, start, checked.end)


def _problems_of_header(checked: Checked, start: int, end: int) -> Iterator[Problem]:
    text = checked.text
    equals = text.find("=", start, end)
    if start == end:
        span = start - 1, start
        words = message("problem/missing-header", mark=checked.describe(*span))
        yield checked.problem("missing-header", _HFIELD, span, words, message("help/remove"))
    elif equals < 0:
        words = message("problem/bad-header/no-value", found=checked.describe(start, end))
        remedy = message("help/header-value" if text[start - 1] == "?" else "help/ampersand")
        yield checked.problem("bad-header", _HFIELD, (start, end), words, remedy)
    else:
        for part in ((start, equals), (equals + 1, end)):
            for found in _NOT_IN_HEADER.finditer(text, *part):
                words = message("problem/bad-header", found=checked.describe(*found.span()))
                remedy = message("help/write", text=percent_encoded(found[0]))
                yield checked.problem("bad-header", _HFIELD, found.span(), words, remedy)
