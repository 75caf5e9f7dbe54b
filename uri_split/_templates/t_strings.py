"""URIs from t-strings (PEP 750), in which each value keeps to its place."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from ipaddress import IPv4Address, IPv6Address
from itertools import islice
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, Protocol, cast

from uri_split._algebra.browsers import authority_span
from uri_split._algebra.components import port_number, port_text
from uri_split._algebra.encoding import InvalidComponent, decode, encode_component, exactly_as_written, normalize
from uri_split._algebra.hosts import RegName
from uri_split._algebra.paths import dot_segment_error, segment_as_host_error
from uri_split._algebra.queries import Parameters, joined_query
from uri_split._algebra.resolution import DOT_SEGMENTS
from uri_split._diagnosis import required
from uri_split._grammar import Component, RuleName
from uri_split._problem import InvalidURI
from uri_split._text.arguments import ONE_OF_SCALARS, SCALARS, URIError, value_text, wrong_type
from uri_split._uri.types import URI, RelativeRef, URIReference
from uri_split.hosts import IPvFuture
from uri_split.lenient import Authority, Components, split

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
        TypeError: If it has another type than those that `uri_split._templates.t_strings.uri` lists.

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
        TypeError: If it has another type than those that `uri_split._templates.t_strings.uri` lists.

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
    return port_text(number)


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
            help_ = "convert it with list()"
            raise wrong_type(found.name, f"{SCALARS} or a list", found.value, if_several=help_)
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
    """Return a value as text (see `value_text`)."""
    name, found = value
    try:
        text = value_text(found)
    except URIError as error:
        raise InvalidComponent(str(error), component) from None
    if text is not None:
        return text
    if found is None:
        message = f"{name} is None: leave it out, or use URITemplate, which leaves out what is None"
        raise TypeError(message)
    message = f"{wrong_type(name, ONE_OF_SCALARS, found)}: {_help(found)}"
    raise TypeError(message)


def _help(value: object) -> str:
    if isinstance(value, bool):
        return 'write the text that the server expects, such as "true"'
    if isinstance(value, _BYTES):
        return "decode it"
    if _is_several(value):
        return 'only "?{parameters}" and "name={list}" take several values'
    return "write {value!s} for its text"


def _is_several(value: object, kind: type = Iterable) -> bool:
    return isinstance(value, kind) and not isinstance(value, _SINGLE)


# URIs from t-strings (PEP 750), which Python has from 3.14 on. Before Python 3.14, use `uri_split.URITemplate`.

_CONVERSIONS: Final[Mapping[str, Callable[[object], str]]] = MappingProxyType({"a": ascii, "r": repr, "s": str})


class Interpolation(Protocol):
    """A value in a t-string: a `string.templatelib.Interpolation`, which only Python 3.14 and later have.

    Attributes:
        value: The value.
        expression: The code that it comes from.
        conversion: The letter after the ``!``.
        format_spec: The text after the ``:``.
    """

    @property
    def value(self) -> object: ...
    @property
    def expression(self) -> str: ...
    @property
    def conversion(self) -> Literal["a", "r", "s"] | None: ...
    @property
    def format_spec(self) -> str: ...


class Template(Protocol):
    """A t-string: a `string.templatelib.Template`, which only Python 3.14 and later have.

    Attributes:
        strings: The literal parts, one more than there are values.
        interpolations: The values between them.
    """

    @property
    def strings(self) -> tuple[str, ...]: ...
    @property
    def interpolations(self) -> tuple[Interpolation, ...]: ...


def uri(template: Template) -> URI | RelativeRef:
    """Return the reference that a t-string describes, with each value percent-encoded for its component.

    No value can change another component, the number of segments or the number of parameters. The literal parts are
    written as they are, and checked before any value. Conversions such as ``!r`` and format specifications do the same
    as in an f-string, before the value is encoded::

        user, name, query = "a@b", "c/d", "50% & more"
        link = uri(t"https://example.com/{user}/files/{name}?q={query}")
        assert link == "https://example.com/a@b/files/c%2Fd?q=50%25%20%26%20more"

        base, tags = URI("https://example.com/search/"), ["x", "y"]
        link = uri(t"{base}/{user!r}?tag={tags}#{1.5:.2f}")
        assert link == "https://example.com/search/'a@b'?tag=x&tag=y#1.50"

    - At the very beginning, a `URI` is a base: the rest is added to its path, with one slash between them.
    - In the host, a value must be a `RegName`, or an address that is the whole host, without brackets.
    - A port must be one value: a number from 0 to 65535, as `int` or as text.
    - Elsewhere, a value is text, a number, a UUID, a date or a time. In the path, slashes in it are encoded, but a
      segment from `URIReference.decoded` is written as it was.
    - In the query, ``&``, ``;``, ``=``, ``+`` and spaces are encoded. A mapping or pairs, as in ``?{parameters}``, are
      written as `uri_split.build` writes them. A list, as in ``?tag={tags}``, repeats the parameter. If the mapping or
      the list is empty, its ``?`` or ``&`` is left out as well.

    Args:
        template: A t-string. Before Python 3.14, use `uri_split.URITemplate`.

    Raises:
        InvalidURI: If the literal parts are not valid. Its text has an ``x`` or a ``0`` in place of each value.
        InvalidComponent: If a value is in the scheme, the userinfo, or what only browsers read as the host, as in
            ``http:///{a}``; is not as described for the host or the port; is or completes a dot-segment; cannot be
            encoded; or is empty where the rest would be read differently.
        TypeError: If the argument is not a t-string, or a value has a type that is not listed here.
    """
    try:
        strings, interpolations = template.strings, template.interpolations
    except AttributeError:
        raise _not_template(template) from None
    required(_with_stand_ins(strings), "URI-reference")
    components = split(PLACE.join(strings))
    _refuse_values_in_scheme_and_userinfo(components)
    _refuse_values_as_host_to_browsers(components)
    values = list(map(_value, interpolations))
    if values and not strings[0] and isinstance(base := values[0].value, URI):
        components = _after_base(base, components)
        _refuse_values_as_host_to_browsers(components)
        del values[0]
    _, authority, _, query, fragment = components
    remaining = iter(values)  # each component takes its own
    # Keyword arguments are evaluated in their order.
    filled = components._replace(
        authority=authority and filled_authority(authority, remaining),
        path=filled_path(components, remaining),
        query=query and filled_query(query, remaining),
        fragment=fragment and filled_fragment(fragment, remaining),
    )
    return URIReference(filled.unsplit())


def _not_template(value: object) -> TypeError:
    error = wrong_type("uri() argument", "a t-string", value)
    if not isinstance(value, str):
        return error
    return TypeError(f"{error}: an f-string is already filled in; before Python 3.14, use URITemplate")


def _with_stand_ins(strings: tuple[str, ...]) -> str:
    """Return the literal parts with a character for each value that is valid wherever a value may be.

    A port must be digits, and the character must not complete a percent-encoding.
    """
    *before, last = strings
    return "".join(f"{string}{'0' if string.endswith(':') else 'x'}" for string in before) + last


def _refuse_values_in_scheme_and_userinfo(components: Components) -> None:
    userinfo = (components.authority or "").rpartition("@")[0]
    texts: dict[Component, str] = {"scheme": components.scheme or "", "userinfo": userinfo}
    for component, text in texts.items():
        if PLACE in text:
            message = f"a value cannot be in the {component}: write it in the template, or call build()"
            raise InvalidComponent(message, component)


def _refuse_values_as_host_to_browsers(components: Components) -> None:
    text = components.unsplit()
    start, end = authority_span(text) or (0, 0)
    if not components.authority and PLACE in text[start:end]:
        raise segment_as_host_error()


def _value(interpolation: Interpolation) -> Value:
    value, conversion, specification = interpolation.value, interpolation.conversion, interpolation.format_spec
    if conversion or specification:
        value = str.__str__(format(_CONVERSIONS[conversion](value) if conversion else value, specification))
    # Other expressions may be long, or contain a password.
    is_name = interpolation.expression.replace(".", "_").isidentifier()
    return Value(interpolation.expression if is_name else "value", value)


def _after_base(base: URI, rest: Components) -> Components:
    """Return the components of a base and of the rest of the template, whose path begins with the place of the base."""
    scheme, authority, path, query, fragment = base.components
    further = rest.path.removeprefix(PLACE)
    if fragment is not None and (further or rest[3:] != (None, None)):
        message = "the base has a fragment, which nothing can follow: call without_fragment() first"
        raise InvalidComponent(message, "fragment")
    if query is not None and (further or rest.query is not None):
        message = "the base has a query, which only a fragment can follow: call with_query() to remove it"
        raise InvalidComponent(message, "query")
    if further.startswith("/"):
        path = path.removesuffix("/")
    elif further and not path.endswith("/"):
        message = 'the template must continue with "/", "?" or "#" after a base, unless the base ends with "/"'
        raise InvalidComponent(message, "path")
    query = query if rest.query is None else rest.query
    fragment = fragment if rest.fragment is None else rest.fragment
    return Components(scheme, authority, f"{path}{further}", query, fragment)
