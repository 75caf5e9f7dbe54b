"""URIs from t-strings (PEP 750), which Python has from 3.14 on. Before Python 3.14, use `uri_split.URITemplate`."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, Literal, Protocol

from uri_split._algebra.browsers import authority_span
from uri_split._algebra.errors import InvalidComponent
from uri_split._algebra.paths import segment_as_host_error
from uri_split._diagnosis.diagnosis import required
from uri_split._grammar.names import Component
from uri_split._split.components import Components
from uri_split._templates.t_string_places import (
    PLACE,
    Value,
    filled_authority,
    filled_fragment,
    filled_path,
    filled_query,
)
from uri_split._text.arguments import wrong_type
from uri_split._uri.types import URI, RelativeRef, URIReference
from uri_split.lenient import split

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
    - Elsewhere, a value is text or a number. In the path, slashes in it are encoded, but a segment from
      `URIReference.elements` is written as it was.
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
