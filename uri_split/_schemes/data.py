"""Data URIs (RFC 2397): the type, and how one is written."""

from binascii import a2b_base64, b2a_base64
from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Final, Self, final

from uri_split._algebra.encoding import decode, encode, encode_component
from uri_split._algebra.errors import InvalidComponent
from uri_split._grammar.names import SchemeRule
from uri_split._schemes.checking import described, invalid_uri_of_scheme
from uri_split._schemes.data_grammar import DATAURL, MEDIA_TYPE, PARAMETER, compact, is_base64
from uri_split._schemes.data_problems import WHOLE, problems_of_data
from uri_split._schemes.scheme_uri import SchemeURI
from uri_split._text.arguments import check_type, plain_str
from uri_split._text.patterns import lazy_pattern
from uri_split._text.public import public
from uri_split.rules import RULES

_TSPECIALS: Final = "(),:;=@"  # of RFC 2045, section 5.1, those that a segment can contain
_NAMES_OF_UTF_8: Final = frozenset({"utf-8", "utf8"})
_QUOTED_PAIR: Final = lazy_pattern(r"\\(.)")
_NEEDS_BACKSLASH: Final = lazy_pattern(r'["\\]')


@public
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
        r"""The decoded data. The parameter ``charset`` says how to decode a text from it.

        >>> DataURI("data:,A%20brief%20note#1").data, DataURI("data:;base64,AP8%3D").data
        (b'A brief note', b'\x00\xff')
        """
        data = self.partition("#")[0].partition(",")[2]
        return a2b_base64(compact(data)) if self._header[-1].lower() == "base64" else _decoded_bytes(data)

    @property
    def _header(self) -> list[str]:
        """The media type, its parameters, and perhaps ``base64``, as they are written."""
        return self[len("data:") : self.index(",")].split(";")

    @classmethod
    def _check(cls, text: str) -> None:
        found = DATAURL.fullmatch(text)
        if not found or (found[1] and not is_base64(compact(found[2]))):
            raise invalid_uri_of_scheme(text, cls.scheme, WHOLE, problems_of_data)


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
        remedy = "leave it out, or encode the text and pass bytes"
        message = f"charset must be utf-8 for a str, found {found}: {remedy}"
        raise InvalidComponent(message, "path")


def _written_type(media_type: str) -> str:
    media_type = plain_str(media_type, "media_type")
    if not media_type:
        message = 'media_type is empty: leave it out, or write a type, "/" and a subtype'
        raise InvalidComponent(message, "path")
    written = "/".join(map(_encoded, media_type.split("/")))
    if not MEDIA_TYPE.fullmatch(written):
        remedy = "pass parameters as a mapping" if ";" in media_type else 'write a type, "/" and a subtype'
        message = f"{described(media_type)} is not a media type: {remedy}"
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
    as_they_are = bytes(code for code in range(0x80) if RULES["query"].matches(chr(code)))
    encoded = len(data.translate(None, as_they_are))
    if len(base64) < len(",") + len(data) + encoded * len("%0"):
        return base64
    return f",{encode(data.decode('utf-8', 'surrogateescape'), 'query')}"
