"""Problems of a data URI: parts that the grammar of RFC 2397 does not allow."""

from collections.abc import Iterator
from typing import Final

from uri_split._algebra.encoding import can_be_encoded, decode, percent_encoded
from uri_split._codes.messages import message
from uri_split._diagnosis.problem import Problem
from uri_split._schemes.checking import Broken, Checked, end_of_match
from uri_split._schemes.data_grammar import (
    FLAGS,
    GROUP,
    MEDIA_TYPE,
    PARAMETER,
    TOKEN,
    VALUE,
    compact,
)
from uri_split._text.patterns import lazy_pattern
from uri_split._text.spans import Span

WHOLE: Final = Broken("dataurl", 2397, "3")
_MEDIATYPE: Final = Broken("mediatype", 2397, "3")
_PARAMETER: Final = Broken("parameter", 2397, "3")
_DATA: Final = Broken("data", 2397, "3")
_BASE64: Final = Broken("base64", 2045, "6.8")
_MOST_ENCODED: Final = 20
_LONGEST_TYPE: Final = 255  # with its subtype (RFC 6838, section 4.2)

_ENCODED_SLASH: Final = lazy_pattern("%2F", FLAGS)
_CONTROL: Final = lazy_pattern(r"[\x00-\x1f\x7f]")
_NOT_IN_BASE64: Final = lazy_pattern(
    r"[\-_]++|(?>(?:[^A-Za-z0-9+/=%\-_]++|%(?!2[BF]|3[0-9D]|[46][1-9A-F]|[57][0-9A]|09|0A|0C|0D|20)(?:[0-9A-F]{2}|))+)",
    FLAGS,
)
_NOT_IN_DATA: Final = lazy_pattern(r"[^A-Za-z0-9\-._~!$&'()*+,;=:@/?%]++")
_PADDING: Final = lazy_pattern("(?:=|%3D)(?>(?:=|%3D|%09|%0A|%0C|%0D|%20)*)", FLAGS)


def problems_of_data(checked: Checked) -> Iterator[Problem]:
    """Yield what is wrong with a text that begins with ``data:``, in order."""
    text, end = checked.text, checked.end
    comma = text.find(",", 0, end)
    if comma < 0:
        words, remedy = message("problem/missing-comma"), message("help/comma-before-data")
        yield checked.problem("missing-comma", WHOLE, (end, end), words, remedy)
        return
    pieces = _pieces(text, len("data:"), comma)
    media_type = next(pieces)
    if media_type[0] < media_type[1] and not MEDIA_TYPE.fullmatch(text, *media_type):
        yield _problem_of_media_type(checked, media_type)
    for start, piece_end in pieces:
        if text[start:piece_end].lower() != "base64":
            if not PARAMETER.fullmatch(text, start, piece_end):
                yield _problem_of_parameter(checked, start, piece_end)
        elif piece_end < comma:
            words, remedy = message("problem/base64-not-last"), message("help/base64-last")
            yield checked.problem("base64-not-last", WHOLE, (start - 1, piece_end), words, remedy)
        else:
            yield from _problems_of_base64(checked, comma + 1)
            return
    yield from _problems_of_plain_data(checked, comma + 1)


def _pieces(text: str, start: int, end: int) -> Iterator[Span]:
    """Yield the span of each text between semicolons."""
    while (semicolon := text.find(";", start, end)) >= 0:
        yield start, semicolon
        start = semicolon + 1
    yield start, end


def _problem_of_media_type(checked: Checked, span: Span) -> Problem:
    found = checked.found(*span)
    meant = _ENCODED_SLASH.sub("/", found)
    if found.lower() == "base64":
        remedy = message("help/write", text=";base64")
    elif len(meant) <= _LONGEST_TYPE and MEDIA_TYPE.fullmatch(meant):
        remedy = message("help/write", text=meant)
    else:
        remedy = message("help/media-type")
    words = message("problem/bad-media-type", found=checked.describe(*span))
    return checked.problem("bad-media-type", _MEDIATYPE, span, words, remedy)


def _problem_of_parameter(checked: Checked, start: int, end: int) -> Problem:
    """Return the problem of a parameter: it is empty, has no name or value, or a character that it cannot contain."""
    text = checked.text
    equals = text.find("=", start, end)
    if start == end:
        span = start - 1, start
        words, remedy = message("problem/bad-parameter/empty"), message("help/remove")
    elif equals < 0 or equals in {start, end - 1}:
        span = start, end
        words = message("problem/bad-parameter/no-value", found=checked.describe(start, end))
        is_utf_8 = text[start:end].lower() in {"utf8", "utf-8"}
        remedy = message("help/write", text="charset=utf-8") if is_utf_8 else message("help/parameter")
    else:
        stop = end_of_match(TOKEN, text, start, equals)
        if stop == equals:
            stop = end_of_match(VALUE, text, equals + 1, end)
        span = stop, min(end, stop + (len("%00") if text[stop] == "%" else 1))
        words = message("problem/bad-parameter", found=checked.describe(*span))
        found = checked.found(*span)
        is_fit = stop > equals and len(found) == 1 and can_be_encoded(found) and not _CONTROL.match(found)
        remedy = message("help/write", text=percent_encoded(found)) if is_fit else message("help/remove")
    return checked.problem("bad-parameter", _PARAMETER, span, words, remedy)


def _problems_of_plain_data(checked: Checked, start: int) -> Iterator[Problem]:
    """Yield the characters that must be percent-encoded: HTML and SVG have many, and nobody means to remove them."""
    for found in _NOT_IN_DATA.finditer(checked.text, start, checked.end):
        if can_be_encoded(found[0]):
            words = message("problem/bad-data", found=checked.describe(*found.span()))
            is_short = len(found[0]) <= _MOST_ENCODED and checked.found(*found.span()) == found[0]
            remedy = message("help/write", text=percent_encoded(found[0])) if is_short else message("help/encode")
            yield checked.problem("bad-data", _DATA, found.span(), words, remedy)


def _problems_of_base64(checked: Checked, start: int) -> Iterator[Problem]:
    """Yield what is wrong with base64 data (RFC 2045, section 6.8)."""
    is_alphabet = True
    for found in _NOT_IN_BASE64.finditer(checked.text, start, checked.end):
        is_alphabet = False
        words = message("problem/bad-base64", found=checked.describe(*found.span()))
        is_of_urls = not found[0].strip("-_")  # RFC 4648, section 5
        remove = "help/remove" if len(decode(found[0])) == 1 else "help/remove-all"
        remedy = message("help/base64-alphabet" if is_of_urls else remove)
        yield checked.problem("bad-base64", _BASE64, found.span(), words, remedy)
    if is_alphabet:
        yield from _problems_of_padding(checked, start)


def _problems_of_padding(checked: Checked, start: int) -> Iterator[Problem]:
    """Yield what is wrong with the ``=`` of base64 data, or with its length."""
    text, end = checked.text, checked.end
    number = -len(compact(text[start:end]).replace("=", "")) % GROUP
    padding = end, end
    for found in _PADDING.finditer(text, start, end):
        if found.end() < end or number == 0:
            words = message("problem/bad-base64/equals-sign")
            yield checked.problem("bad-base64", _BASE64, found.span(), words, message("help/remove"))
        else:
            padding = found.span()
    if number == GROUP - 1:
        words, remedy = message("problem/bad-base64/incomplete"), message("help/base64-again")
        yield checked.problem("bad-base64", _BASE64, padding, words, remedy)
    elif compact(text[slice(*padding)]) != "=" * number:
        words = message("problem/bad-base64/padding", padding=f'"{"=" * number}"')
        yield checked.problem("bad-base64", _BASE64, padding, words, message("help/write", text="=" * number))
