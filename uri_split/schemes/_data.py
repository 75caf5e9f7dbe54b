"""`data:` URIs (RFC 2397)."""

import encodings
import re
from binascii import a2b_base64, b2a_base64
from codecs import lookup
from collections.abc import Iterator, Mapping
from contextlib import suppress
from encodings import normalize_encoding
from encodings.aliases import aliases
from types import MappingProxyType
from typing import ClassVar, Final, Self, final

from uri_split._algebra.encoding import (
    InvalidComponent,
    can_be_encoded,
    decode,
    encode,
    encode_component,
    percent_encoded,
)
from uri_split._grammar import SchemeRule
from uri_split._problem import Problem
from uri_split._text.arguments import check_type, plain_str
from uri_split._text.spans import Span, lazy_pattern, once
from uri_split.messages import message
from uri_split.rules import RULES
from uri_split.schemes._checking import Broken, Checked, SchemeURI, described, end_of_match, invalid_uri_of_scheme

# Grammar of RFC 2397 as patterns: URIs that contain their data, with media types as RFC 2045 defines them.
#
# Every literal of a grammar is case-insensitive. Percent-encodings in patterns are written in capitals.

FLAGS: Final = re.IGNORECASE | re.ASCII

# token := 1*<any (US-ASCII) CHAR except SPACE, CTLs, or tspecials>              (RFC 2045, section 5.1)
# tspecials :=  "(" / ")" / "<" / ">" / "@" / "," / ";" / ":" / "\" / <">
#               "/" / "[" / "]" / "?" / "="
# "represented using URL escaped encoding of [RFC 2396] as necessary"            (RFC 2397, section 3)
_TOKEN_CHARACTER: Final = r"A-Za-z0-9!$&'*+\-._~"
_ENCODED_TOKEN_CHARACTER: Final = "%(?:2[13-7ABDE]|3[0-9]|[46][1-9A-F]|[57][0-9A]|5[EF]|60|7[B-E])"
_TOKEN: Final = f"(?>(?:[{_TOKEN_CHARACTER}]++|{_ENCODED_TOKEN_CHARACTER})+)"
# value := token / quoted-string
# In a quoted-string, all but the characters of tokens are encoded, as its quotation marks must be in a URI: then every
# program finds the same comma before the data. Control characters, which no header can have, are left out. Bytes beyond
# ASCII, which RFC 2045 leaves out as well, are in the names of files that people use.
_ENCODED_IN_VALUE: Final = "%(?:[2-6][0-9A-F]|7[0-9A-E]|[89A-F][0-9A-F])"
_VALUE: Final = f"(?>(?:[{_TOKEN_CHARACTER}]++|{_ENCODED_IN_VALUE})+)"
# mediatype  := [ type "/" subtype ] *( ";" parameter )                          (RFC 2397, section 3)
# parameter  := attribute "=" value
# The names type, subtype and attribute stand for tokens (RFC 2045, section 5.1).
_MEDIA_TYPE: Final = f"{_TOKEN}/{_TOKEN}"
_PARAMETER: Final = f"{_TOKEN}={_VALUE}"
# data       := *urlchar
# The urlchar of RFC 2396 are the characters of a query in RFC 3986.
_DATA: Final = RULES["query"].pattern()

# dataurl    := "data:" [ mediatype ] [ ";base64" ] "," data
# After it, a fragment, which RFC 3986 allows in every URI.
DATAURL: Final = lazy_pattern(
    f"data:(?:{_MEDIA_TYPE}|)(?>(?:;{_PARAMETER})*)(;base64|),({_DATA})(?:#{RULES['fragment'].pattern()}|)", FLAGS
)
"""Pattern of the whole, with ``;base64`` and the data in groups. `is_base64` checks the data."""

MEDIA_TYPE: Final = lazy_pattern(_MEDIA_TYPE, FLAGS)
PARAMETER: Final = lazy_pattern(_PARAMETER, FLAGS)
TOKEN: Final = lazy_pattern(_TOKEN, FLAGS)
VALUE: Final = lazy_pattern(_VALUE, FLAGS)

GROUP: Final = 4
"""How many characters of base64 stand for 3 bytes."""
# Line breaks are ignored, and software for reading may ignore other white space (RFC 2045, section 6.8).
_BASE64: Final = lazy_pattern("[A-Za-z0-9+/]*+={0,2}+")
_WHITE_SPACE: Final = lazy_pattern(r"[\t\n\f\r ]+")


def compact(data: str) -> str:
    """Return base64 data without its percent-encodings and white space.

    >>> compact("QUJD%0AREU%3D")
    'QUJDREU='
    """
    return _WHITE_SPACE.sub("", decode(data)) if "%" in data else data


def is_base64(data: str) -> bool:
    """Return whether data without percent-encodings and white space is base64 (RFC 2045, section 6.8).

    >>> is_base64("QUI="), is_base64("QUI"), is_base64("QUJD="), is_base64("QU-_")
    (True, False, False, False)
    """
    return len(data) % GROUP == 0 and _BASE64.fullmatch(data) is not None


# Problems of a data URI: parts that the grammar of RFC 2397 does not allow.

WHOLE: Final = Broken("dataurl", 2397, "3")
_MEDIATYPE: Final = Broken("mediatype", 2397, "3")
_BROKEN_PARAMETER: Final = Broken("parameter", 2397, "3")
_BROKEN_DATA: Final = Broken("data", 2397, "3")
_BROKEN_BASE64: Final = Broken("base64", 2045, "6.8")
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
        words, help_ = message("problem/missing-comma"), message("help/comma-before-data")
        yield checked.problem("missing-comma", WHOLE, (end, end), words, help_)
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
            words, help_ = message("problem/base64-not-last"), message("help/base64-last")
            yield checked.problem("base64-not-last", WHOLE, (start - 1, piece_end), words, help_)
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
        help_ = message("help/write", text=";base64")
    elif len(meant) <= _LONGEST_TYPE and MEDIA_TYPE.fullmatch(meant):
        help_ = message("help/write", text=meant)
    else:
        help_ = message("help/media-type")
    words = message("problem/bad-media-type", found=checked.describe(*span))
    return checked.problem("bad-media-type", _MEDIATYPE, span, words, help_)


def _problem_of_parameter(checked: Checked, start: int, end: int) -> Problem:
    """Return the problem of a parameter: it is empty, has no name or value, or a character that it cannot contain."""
    text = checked.text
    equals = text.find("=", start, end)
    if start == end:
        span = start - 1, start
        words, help_ = message("problem/bad-parameter/empty"), message("help/remove")
    elif equals < 0 or equals in {start, end - 1}:
        span = start, end
        words = message("problem/bad-parameter/no-value", found=checked.describe(start, end))
        is_utf_8 = text[start:end].lower() in {"utf8", "utf-8"}
        help_ = message("help/write", text="charset=utf-8") if is_utf_8 else message("help/parameter")
    else:
        stop = end_of_match(TOKEN, text, start, equals)
        if stop == equals:
            stop = end_of_match(VALUE, text, equals + 1, end)
        span = stop, min(end, stop + (len("%00") if text[stop] == "%" else 1))
        words = message("problem/bad-parameter", found=checked.describe(*span))
        found = checked.found(*span)
        is_fit = stop > equals and len(found) == 1 and can_be_encoded(found) and not _CONTROL.match(found)
        help_ = message("help/write", text=percent_encoded(found)) if is_fit else message("help/remove")
    return checked.problem("bad-parameter", _BROKEN_PARAMETER, span, words, help_)


def _problems_of_plain_data(checked: Checked, start: int) -> Iterator[Problem]:
    """Yield the characters that must be percent-encoded: HTML and SVG have many, and nobody means to remove them."""
    for found in _NOT_IN_DATA.finditer(checked.text, start, checked.end):
        if can_be_encoded(found[0]):
            words = message("problem/bad-data", found=checked.describe(*found.span()))
            is_short = len(found[0]) <= _MOST_ENCODED and checked.found(*found.span()) == found[0]
            help_ = message("help/write", text=percent_encoded(found[0])) if is_short else message("help/encode")
            yield checked.problem("bad-data", _BROKEN_DATA, found.span(), words, help_)


def _problems_of_base64(checked: Checked, start: int) -> Iterator[Problem]:
    """Yield what is wrong with base64 data (RFC 2045, section 6.8)."""
    is_alphabet = True
    for found in _NOT_IN_BASE64.finditer(checked.text, start, checked.end):
        is_alphabet = False
        words = message("problem/bad-base64", found=checked.describe(*found.span()))
        is_of_urls = not found[0].strip("-_")  # RFC 4648, section 5
        remove = "help/remove" if len(decode(found[0])) == 1 else "help/remove-all"
        help_ = message("help/base64-alphabet" if is_of_urls else remove)
        yield checked.problem("bad-base64", _BROKEN_BASE64, found.span(), words, help_)
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
            yield checked.problem("bad-base64", _BROKEN_BASE64, found.span(), words, message("help/remove"))
        else:
            padding = found.span()
    if number == GROUP - 1:
        words, help_ = message("problem/bad-base64/incomplete"), message("help/base64-again")
        yield checked.problem("bad-base64", _BROKEN_BASE64, padding, words, help_)
    elif compact(text[slice(*padding)]) != "=" * number:
        words = message("problem/bad-base64/padding", padding=f'"{"=" * number}"')
        yield checked.problem("bad-base64", _BROKEN_BASE64, padding, words, message("help/write", text="=" * number))


# Data URIs (RFC 2397): the type, and how one is written.

_TSPECIALS: Final = "(),:;=@"  # of RFC 2045, section 5.1, those that a segment can contain
_NAMES_OF_UTF_8: Final = frozenset({"utf-8", "utf8"})
# Encodings of Python that are not charsets of documents, some of which are slow or run for long.
_OF_PYTHON: Final = frozenset({"idna", "punycode", "raw-unicode-escape", "undefined", "unicode-escape"})
_QUOTED_PAIR: Final = lazy_pattern(r"\\(.)")
_NEEDS_BACKSLASH: Final = lazy_pattern(r'["\\]')


@final
class DataURI(SchemeURI):
    """A URI that contains its data (RFC 2397, rule dataurl).

    It is a `str`, and `uri` is the same text as a `URI`. White space in base64 data, percent-encoded, is ignored. A
    fragment is not part of the data.

    Args:
        text: Any `str`.

    Raises:
        InvalidURI: If the text does not match. It says where and why.
        TypeError: If it is not a `str`.

    >>> uri = DataURI("data:text/plain;charset=utf-8;base64,R3LDvMOfZQ==")
    >>> uri.media_type, dict(uri.parameters), uri.data.decode()
    ('text/plain', {'charset': 'utf-8'}, 'Grüße')
    """

    __module__ = "uri_split.schemes"

    __slots__ = ()

    scheme: ClassVar[str] = "data"
    rule: ClassVar[SchemeRule] = "dataurl"

    @classmethod
    def of(cls, data: bytes | str, media_type: str | None = None, parameters: Mapping[str, str] | None = None) -> Self:
        """Return the URI of some data, in base64 if that is shorter than percent-encodings.

        Args:
            data: The data. A `str` is encoded as UTF-8, and the parameter ``charset`` says so.
            media_type: A type and a subtype. Without it, a `str` is ``text/plain``, and `bytes` are
                ``application/octet-stream``.
            parameters: Values by name, decoded: a ``%`` in them is data.

        Raises:
            InvalidComponent: If the media type or a parameter is not valid, if the parameter ``charset`` of a `str` is
                not UTF-8, or if a text has a lone surrogate that does not stand for a byte.
            TypeError: If an argument has another type.

        >>> DataURI.of(bytes(range(9)), "image/png"), DataURI.of("Grüße!")
        (DataURI('data:image/png;base64,AAECAwQFBgcI'), DataURI('data:text/plain;charset=utf-8,Gr%C3%BC%C3%9Fe!'))
        """
        if parameters is not None:
            check_type(parameters, Mapping, "parameters", "a mapping")
        named = {
            plain_str(name, "the name of a parameter").lower(): value for name, value in (parameters or {}).items()
        }
        if isinstance(data, str):
            media_type = "text/plain" if media_type is None else media_type
            _check_charset(named.setdefault("charset", "utf-8"))
            named["charset"] = "utf-8"
            data = _decoded_bytes(encode_component("path", data, "query"))
        else:
            check_type(data, bytes, "data", "bytes or str")
            media_type = "application/octet-stream" if media_type is None else media_type
        header = ";".join([_written_type(media_type), *(_written_parameter(*pair) for pair in named.items())])
        return str.__new__(cls, f"data:{header}{_written_data(data)}")

    @property
    def media_type(self) -> str:
        """The type and the subtype, decoded and in lower case; ``text/plain`` if they are absent (RFC 2397, section 2).

        >>> DataURI("data:image/SVG%2Bxml,").media_type, DataURI("data:,").media_type
        ('image/svg+xml', 'text/plain')
        """
        return decode(self._header[0]).lower() or "text/plain"

    @property
    def parameters(self) -> Mapping[str, str]:
        """The decoded parameters by name, in lower case; the first of each name.

        Without a type and parameters, ``charset`` is ``US-ASCII`` (RFC 2397, section 2).

        >>> dict(DataURI("data:;charset=utf-8;name=a%20b.txt,").parameters), dict(DataURI("data:,").parameters)
        ({'charset': 'utf-8', 'name': 'a b.txt'}, {'charset': 'US-ASCII'})
        """
        media_type, *others = self._header
        named: dict[str, str] = {}
        for name, equals, value in (each.partition("=") for each in others):
            if equals:
                named.setdefault(decode(name).lower(), _unquoted(decode(value)))
        return MappingProxyType(named if media_type or named else {"charset": "US-ASCII"})

    @property
    def data(self) -> bytes:
        r"""The decoded data; `text` is the same as a text.

        >>> DataURI("data:,A%20brief%20note#1").data, DataURI("data:;base64,AP8%3D").data
        (b'A brief note', b'\x00\xff')
        """
        data = self.partition("#")[0].partition(",")[2]
        return a2b_base64(compact(data)) if self._header[-1].lower() == "base64" else _decoded_bytes(data)

    @property
    def text(self) -> str:
        """The data decoded as text, by its parameter ``charset``, or as UTF-8 without one.

        UTF-8 contains US-ASCII, which RFC 2397 makes the default (section 2).

        Raises:
            InvalidComponent: If Python does not know the charset, or if the data is not valid in it.

        >>> DataURI("data:;charset=iso-8859-1,Gr%FC%DFe").text, DataURI("data:text/html,%C3%BC").text
        ('Grüße', 'ü')
        """
        charset = self.parameters.get("charset", "utf-8")
        message = f"{described(charset)} is not a charset that Python knows: decode data, which is bytes"
        with suppress(LookupError):
            codec = lookup(_name_of_codec(charset)).name
            if codec not in _OF_PYTHON:
                try:
                    return self.data.decode("utf-8" if codec == "ascii" else codec)
                except UnicodeDecodeError:
                    message = f"the data is not text in the charset {described(charset)}: use data, which is bytes"
        raise InvalidComponent(message, "path")

    @property
    def _header(self) -> list[str]:
        """The media type, its parameters, and perhaps ``base64``, as they are written."""
        return self[len("data:") : self.index(",")].split(";")

    @classmethod
    def _check(cls, text: str) -> None:
        found = DATAURL.fullmatch(text)
        if not found or (found[1] and not is_base64(compact(found[2]))):
            raise invalid_uri_of_scheme(text, cls.scheme, WHOLE, problems_of_data)


def _name_of_codec(charset: str) -> str:
    """Return the name of a codec of Python, which remembers forever every spelling and every name that it looks up.

    Raises:
        LookupError: If Python has no codec of this name.
    """
    # Python warns about other names than those in ASCII, from version 3.15 on.
    name = normalize_encoding(charset).lower() if charset.isascii() else ""
    if name not in _names_of_codecs():
        raise LookupError
    return name


@once
def _names_of_codecs() -> frozenset[str]:
    from pkgutil import iter_modules  # noqa: PLC0415  few URIs have a charset

    return frozenset({*aliases, *(module.name for module in iter_modules(encodings.__path__))})


def _decoded_bytes(text: str) -> bytes:
    return decode(text).encode("utf-8", "surrogateescape")


def _unquoted(value: str) -> str:
    """Return the text of a value, which may be a quoted-string (RFC 2045, section 5.1)."""
    is_quoted = len(value) > 1 and value[0] == value[-1] == '"'
    return _QUOTED_PAIR.sub(r"\1", value[1:-1]) if is_quoted else value


def _check_charset(charset: str) -> None:
    charset = plain_str(charset, "the value of a parameter")
    if charset.lower() not in _NAMES_OF_UTF_8:
        found = described(charset) if charset else "an empty text"
        help_ = "leave it out, or encode the text and pass bytes"
        message = f"charset must be utf-8 for a str, found {found}: {help_}"
        raise InvalidComponent(message, "path")


def _written_type(media_type: str) -> str:
    media_type = plain_str(media_type, "media_type")
    if not media_type:
        message = 'media_type is empty: leave it out, or write a type, "/" and a subtype'
        raise InvalidComponent(message, "path")
    written = "/".join(map(_encoded, media_type.split("/")))
    if not MEDIA_TYPE.fullmatch(written):
        help_ = "pass parameters as a mapping" if ";" in media_type else 'write a type, "/" and a subtype'
        message = f"{described(media_type)} is not a media type: {help_}"
        raise InvalidComponent(message, "path")
    return written


def _written_parameter(name: str, value: str) -> str:
    value = plain_str(value, "the value of a parameter")
    is_plain = value and value[0] != '"'
    text = value if is_plain else '"{}"'.format(_NEEDS_BACKSLASH.sub(r"\\\g<0>", value))
    written = f"{_encoded(name)}={_encoded(text)}"
    if not PARAMETER.fullmatch(written):
        rules = "its name must be a token of RFC 2045, and its value without control characters"
        message = f"{described(name)} is not a valid parameter: {rules}"
        raise InvalidComponent(message, "path")
    return written


def _encoded(text: str) -> str:
    return encode_component("path", text, "segment", also_encode=_TSPECIALS)


def _written_data(data: bytes) -> str:
    base64 = f";base64,{b2a_base64(data, newline=False).decode('ascii')}"
    as_they_are = bytes(code for code in range(0x80) if RULES["query"].is_valid(chr(code)))
    encoded = len(data.translate(None, as_they_are))
    if len(base64) < len(",") + len(data) + encoded * len("%0"):
        return base64
    return f",{encode(data.decode('utf-8', 'surrogateescape'), 'query')}"
