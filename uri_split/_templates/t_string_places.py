"""Components of a t-string: values take their places in them, percent-encoded so that they stay there."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from ipaddress import IPv4Address, IPv6Address
from itertools import islice
from typing import Final, NamedTuple, cast

from uri_split._algebra.components import HighPort, port_number
from uri_split._algebra.encoding import decode, encode_component, exactly_as_written, normalize
from uri_split._algebra.errors import InvalidComponent
from uri_split._algebra.hosts import RegName
from uri_split._algebra.paths import dot_segment_error
from uri_split._algebra.queries import Parameters, joined_query
from uri_split._algebra.resolution import DOT_SEGMENTS
from uri_split._diagnosis.diagnosis import required
from uri_split._diagnosis.errors import InvalidURI
from uri_split._grammar.names import Component, RuleName
from uri_split._split.components import Authority, Components
from uri_split._text.arguments import wrong_type
from uri_split._text.errors import URIError
from uri_split._text.numbers import number_text
from uri_split._uri.functions import build
from uri_split._uri.parsed_hosts import IPvFuture

PLACE: Final = "\0"
"""The mark of the place of a value. No valid text contains it."""

_BYTES: Final = (bytes, bytearray, memoryview)
_SINGLE: Final = (str, *_BYTES, RegName, IPvFuture)  # although they can be iterated over


class Value(NamedTuple):
    """A value with its name in messages. After a conversion or a format specification, it is a text."""

    name: str
    value: object


def filled_authority(authority: str, values: Iterator[Value]) -> str:
    r"""Return an authority with values in its host and its port (section 3.2).

    Raises:
        InvalidComponent: If a value cannot be there.

    >>> filled_authority("\0:\0", iter([Value("host", RegName("example.com")), Value("port", 8080)]))
    'example.com:8080'
    """
    userinfo, at, place = authority.rpartition("@")
    colon = place.find(":", place.find("]") + 1)
    host, port = (place, None) if colon < 0 else (place[:colon], place[colon + 1 :])
    host = _filled_host(host, values)
    return Authority(userinfo if at else None, host, port and _filled_port(port, values)).unsplit()


def filled_path(components: Components, values: Iterator[Value]) -> str:
    r"""Return the path of some components with values in its segments (section 3.3).

    Raises:
        InvalidComponent: If a value cannot be there.
        TypeError: If it is not text or a number.

    >>> filled_path(Components(None, None, "/\0/b", None, None), iter([Value("a", "x/y")]))
    '/x%2Fy/b'
    """
    first, *others = components.path.split("/")
    begun = _filled_segment(first, values)
    if components.scheme is None:
        begun = begun.replace(":", "%3A")  # which would end a scheme
    path = "/".join([begun, *(_filled_segment(segment, values) for segment in others)])
    if (first and not begun) or (components.authority is None and path.startswith("//")):
        message = 'the first segment cannot be empty: the path would be empty, or start with another "/"'
        raise InvalidComponent(message, "path")
    return path


def filled_query(query: str, values: Iterator[Value]) -> str | None:
    r"""Return a query with values in its parameters; `None` if it is left out with the last of them (section 3.4).

    Raises:
        InvalidComponent: If a value cannot be there.
        TypeError: If it has another type than those that `uri_split._templates.t_strings.uri` lists.

    >>> filled_query("a=\0&\0&b=\0", iter([Value("a", 1), Value("more", {"c": "x&y"}), Value("b", ["+", "-"])]))
    'a=1&c=x%26y&b=%2B&b=-'
    """
    pieces = [piece for each in query.split("&") for piece in _filled_parameter(each, values)]
    return "&".join(pieces) if pieces else None


def filled_fragment(fragment: str, values: Iterator[Value]) -> str:
    r"""Return a fragment with values in it (section 3.5).

    Raises:
        InvalidComponent: If a value cannot be there.
        TypeError: If it is not text or a number.

    >>> filled_fragment("a-\0", iter([Value("b", "x#y")]))
    'a-x%23y'
    """
    return _filled(fragment, (encode_component("fragment", _text(value, "fragment"), "fragment") for value in values))


def _filled(text: str, written: Iterator[str]) -> str:
    """Return a text with the next of the written values in its places."""
    first, *others = text.split(PLACE)
    return first + "".join([f"{next(written)}{other}" for other in others])


def _filled_host(host: str, values: Iterator[Value]) -> str:
    if PLACE not in host:
        return host
    if host.startswith("["):
        message = "a value cannot be within square brackets: the whole host must be an address of ipaddress"
        raise InvalidComponent(message, "host")
    filled = _filled(host, (_in_host(value, is_whole=host == PLACE) for value in values))
    if not filled:
        # Browsers read the first segment of the path as the host of "http:///a".
        message = "the host cannot be empty: leave the value out, if the template should have no host"
        raise InvalidComponent(message, "host")
    return filled


def _in_host(value: Value, *, is_whole: bool) -> str:
    name, host = value
    rule: RuleName = "reg-name"
    if isinstance(host, RegName):
        text = host.text
    elif is_whole and isinstance(host, IPv4Address):
        text, rule = str(host), "IPv4address"
    elif is_whole and isinstance(host, IPv6Address | IPvFuture):
        text, rule = f"[{str(host).strip('[]')}]", "IP-literal"
    else:
        error = wrong_type(name, "a RegName, or an address that is the whole host", host)
        raise InvalidComponent(str(error), "host")
    try:
        return required(text, rule)
    except InvalidURI as error:
        raise InvalidComponent(error.problems[0].message, "host") from None


def _filled_port(port: str, values: Iterator[Value]) -> str:
    if PLACE not in port:
        return port
    if port != PLACE:
        message = "a value in the port must be the whole port"
        raise InvalidComponent(message, "port")
    name, number = next(values)
    if isinstance(number, str) and number.isascii() and number.isdigit():
        number = int(port_number(number))
    if isinstance(number, bool) or not isinstance(number, int):
        raise InvalidComponent(str(wrong_type(name, "int or digits", number)), "port")
    if not isinstance(number, HighPort):
        number = int(number)  # a member of an enumeration may be written in another way
    return build(host="", port=number).removeprefix("//:")


def _filled_segment(segment: str, values: Iterator[Value]) -> str:
    texts = [_text(value, "path") for value in islice(values, segment.count(PLACE))]
    filled = _filled(segment, map(_in_segment, texts))
    is_as_written = segment == PLACE and exactly_as_written(texts[0], "segment") is not None
    if texts and not is_as_written and normalize(filled) in DOT_SEGMENTS:
        raise dot_segment_error(decode(filled))
    return filled


def _in_segment(text: str) -> str:
    written = exactly_as_written(text, "segment")
    return encode_component("path", text, "segment") if written is None else written


def _filled_parameter(piece: str, values: Iterator[Value]) -> Iterable[str]:
    """Return the parameters that a piece of a query becomes: one, unless it has a place for several values."""
    if PLACE not in piece:
        return [piece]
    name, equals, value = piece.partition("=")
    written = map(_in_parameter, values)
    if piece == PLACE:
        found = next(values)
        if _is_several(found.value):
            joined = joined_query(cast("Parameters", found.value), {})
            return [] if joined is None else [joined]
        filled = _in_parameter(found)
    elif value == PLACE:
        begun = _filled(name, written) + equals
        found = next(values)
        if _is_several(found.value, Sequence):
            several = cast("Sequence[object]", found.value)
            name = f"a member of the list {found.name}".removesuffix(" value")
            return [begun + _in_parameter(Value(name, each)) for each in several]
        if _is_several(found.value) and not isinstance(found.value, Mapping):
            advice = "convert it with list()"
            raise wrong_type(found.name, "str, int, float or a list", found.value, if_several=advice)
        filled = begun + _in_parameter(found)
    else:
        filled = _filled(piece, written)
    if not filled:
        message = "a parameter must have a name or a value: use a mapping, which may be empty"
        raise InvalidComponent(message, "query")
    return [filled]


def _in_parameter(value: Value) -> str:
    return encode_component("query", _text(value, "query"), "query", also_encode="&;=+")


def _text(value: Value, component: Component) -> str:
    """Return a value as text: a text itself, or a number as Python writes it."""
    name, found = value
    if isinstance(found, str):
        return found
    if isinstance(found, int | float) and not isinstance(found, bool):
        try:
            return number_text(found)
        except URIError as error:
            raise InvalidComponent(str(error), component) from None
    if found is None:
        message = f"{name} is None: leave it out, or use URITemplate, which leaves out what is None"
        raise TypeError(message)
    message = f"{wrong_type(name, 'str, int or float', found)}: {_advice(found)}"
    raise TypeError(message)


def _advice(value: object) -> str:
    if isinstance(value, bool):
        return 'write the text that the server expects, such as "true"'
    if isinstance(value, _BYTES):
        return "decode it"
    if _is_several(value):
        return 'only "?{parameters}" and "name={list}" take several values'
    return "write {value!s} for its text"


def _is_several(value: object, kind: type = Iterable) -> bool:
    return isinstance(value, kind) and not isinstance(value, _SINGLE)
