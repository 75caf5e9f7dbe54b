"""Components: decoded, converted from an IRI, and where each one is in a text (RFC 3986, section 3)."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypedDict, cast

from uri_split._algebra import encoding
from uri_split._algebra.encoding import Decoded, InvalidComponent, as_written, decoded_text
from uri_split._algebra.hosts import host_in_uri
from uri_split._algebra.schemes import HIGHEST_PORT
from uri_split._grammar import Component
from uri_split._hidden import redacted_parts, redacted_userinfo
from uri_split._text.arguments import check_type, repr_with
from uri_split._text.spans import Span
from uri_split.lenient import Authority, Components, component_spans, split, split_authority

_MOST_SHOWN: Final = 10**20


class Values(TypedDict):
    """Arguments of `build`."""

    scheme: str | None
    userinfo: str | None
    host: str | None
    port: int | None
    path: tuple[str, ...]
    query: str | None
    fragment: str | None


class HighPort(int):
    """A port above 65535 that was read from a text: the grammar allows it, so `build` accepts it."""

    __slots__ = ()


class DecodedComponents(NamedTuple):
    """The decoded components of a reference, to show to people or to pass to `build`.

    Percent-encodings are decoded as UTF-8; a byte that is not UTF-8 becomes the lone surrogate that stands for it
    (PEP 383). Each text remembers which of its characters were encoded, so that `build` can encode the same ones. It
    equals any other text with the same characters, and texts made from it, by JSON or a method of `str`, remember
    nothing.

    Attributes:
        is_relative: Whether there is no scheme.
        scheme: The scheme.
        userinfo: The userinfo.
        host: The host, an IP literal with its brackets.
        port: The port as a number; `None` if it is absent or empty.
        has_port: Whether there is a colon for a port, with or without digits.
        path: The segments. The first is empty if the path begins with a slash, the last if it ends with one.
        query: The query, decoded as a whole; `URIReference.query_params` decodes its parameters one by one.
        fragment: The fragment.
    """

    is_relative: bool
    scheme: str | None
    userinfo: str | None
    host: str | None
    port: int | None
    has_port: bool
    path: tuple[str, ...]
    query: str | None
    fragment: str | None

    @property
    def user(self) -> str | None:
        """The userinfo up to its first colon; `None` if there is no userinfo (section 3.2.1).

        >>> from uri_split import URIReference
        >>> URIReference("//me%3Atoo:secret@example.com/").decoded.user
        'me:too'
        """
        return None if self.userinfo is None else self._user_and_password[0]

    @property
    def password(self) -> str | None:
        """The userinfo after its first colon; `None` if there is no colon (section 3.2.1).

        >>> from uri_split import URIReference
        >>> [URIReference(text).decoded.password for text in ("//me:s%40t@example.com/", "//me@example.com/")]
        ['s@t', None]
        """
        return self._user_and_password[1]

    def asdict(self) -> Values:
        """Return arguments from which `build` makes an equivalent reference (section 6.2.3).

        It differs at most in the case of the scheme and of percent-encodings, in the spelling of the host, and in the
        port: an empty port, the default port of the scheme and leading zeros are left out.

        >>> from uri_split import URIReference, build
        >>> build(**URIReference("/a%2Fb,%2C?x=1%262+3").decoded.asdict())
        RelativeRef('/a%2Fb,%2C?x=1%262+3')
        """
        return {
            "scheme": self.scheme,
            "userinfo": self.userinfo,
            "host": self.host,
            "port": self.port,
            "path": self.path,
            "query": self.query,
            "fragment": self.fragment,
        }

    @property
    def _user_and_password(self) -> tuple[str | None, str | None]:
        userinfo = self.userinfo
        if userinfo is None:
            return None, None
        # A colon that was percent-encoded does not end the user.
        written = as_written(userinfo, "userinfo")
        user, colon, password = (userinfo if written is None else written).partition(":")
        if written is not None:
            user, password = Decoded(user, "userinfo"), Decoded(password, "userinfo")
        return user, password if colon else None

    def __repr__(self) -> str:
        """Return the usual form of a named tuple, with secrets hidden."""
        scheme, host, *path, query, fragment = redacted_parts(
            [
                ("", self.scheme, ":"),
                ("//", self.host, ""),
                *(("/" if index else "", segment, "") for index, segment in enumerate(self.path)),
                ("?", self.query, ""),
                ("#", self.fragment, ""),
            ]
        )
        userinfo = redacted_userinfo(self.userinfo)
        return repr_with(
            self, scheme=scheme, userinfo=userinfo, host=host, path=tuple(path), query=query, fragment=fragment
        )


DecodedComponents.__module__ = "uri_split.encoding"  # for `help` and pickles


# See `make_components`.
_MakeDecoded = Callable[[type[DecodedComponents], tuple[object, ...]], DecodedComponents]
_make_decoded: _MakeDecoded = cast("_MakeDecoded", tuple.__new__)  # pyright: ignore[reportUnknownMemberType]  # Typeshed does not say what it takes


def decoded_components(components: Components, authority: Authority | None) -> DecodedComponents:
    """Return the decoded components of a reference.

    Raises:
        InvalidComponent: If the port has thousands of digits.
    """
    userinfo, host, port = authority or (None, None, None)
    scheme, _, path, query, fragment = components
    return _make_decoded(DecodedComponents, (
        scheme is None,
        scheme,
        None if userinfo is None else decoded_text(Decoded, userinfo, "userinfo"),
        None if host is None else decoded_text(Decoded, host, "reg-name"),
        port_number(port) if port else None,
        port is not None,
        tuple([decoded_text(Decoded, segment, "segment") for segment in path.split("/")]) if path else (),
        None if query is None else decoded_text(Decoded, query, "query"),
        None if fragment is None else decoded_text(Decoded, fragment, "fragment"),
    ))  # fmt: skip


def port_number(port: str) -> int:
    """Return a port that is not empty as a number.

    Raises:
        InvalidComponent: If it has thousands of digits.

    >>> port_number("0080")
    80
    """
    try:
        number = int(port.lstrip("0") or "0")
    except ValueError:
        message = f"port has {len(port):,} digits, more than Python can read as a number"
        raise InvalidComponent(message, "port") from None
    return HighPort(number) if number > HIGHEST_PORT else number


def port_text(port: int) -> str:
    """Return a port for a new reference as text.

    Raises:
        InvalidComponent: If it is not a number from 0 to 65535, unless it was read from a text.
        TypeError: If it is not an `int`.

    >>> port_text(8080)
    '8080'
    """
    check_type(port, int, "port", "int or digits", excluded=bool)
    if not (0 <= port <= HIGHEST_PORT or isinstance(port, HighPort)):
        found = f"found {port}" if abs(port) < _MOST_SHOWN else "found a far higher or lower number"
        message = f"port must be a number from 0 to {HIGHEST_PORT}, {found}"
        raise InvalidComponent(message, "port")
    return int.__repr__(port)  # a member of an enumeration may be written in another way


def userinfo_text(user: str | None, password: str | None) -> str | None:
    """Return the userinfo of a user and a password, which are decoded; `None` if there is no user.

    A colon in the user is encoded.

    Raises:
        InvalidComponent: If there is a password without a user, or a text has a lone surrogate that does not stand for
            a byte.
        TypeError: If one of them is neither a `str` nor `None`.

    >>> userinfo_text("me:too", "p@ss:word"), userinfo_text("me", None)
    ('me%3Atoo:p%40ss:word', 'me')
    """
    if user is None:
        if password is None:
            return None
        message = 'a password requires a user: write user="" for an empty one'
        raise InvalidComponent(message, "userinfo")
    written = as_written(user, "userinfo")
    if written is None or ":" in written:
        written = encoding.encode_component("userinfo", user, "userinfo", also_encode=":", argument="user")
    if password is None:
        return written
    return f"{written}:{encoding.encode_component('userinfo', password, 'userinfo', argument='password')}"


# Internationalized references written in ASCII (RFC 3987, section 3.1), with their hosts as the DNS has them.


def in_ascii(iri: str, *, idna: bool | None = None) -> str:
    """Return a reference with everything percent-encoded that is not ASCII, except a host that is written in IDNA.

    Args:
        iri: A text that matches URI-reference, except for characters beyond ASCII.
        idna: See `uri_split._algebra.hosts.is_written_in_idna`.

    Raises:
        InvalidComponent: If IDNA does not allow the host.
        UnicodeEncodeError: If the text has a lone surrogate that does not stand for a byte.

    >>> in_ascii("http://bücher.example/straße"), in_ascii("file://bücher/straße")
    ('http://xn--bcher-kva.example/stra%C3%9Fe', 'file://b%C3%BCcher/stra%C3%9Fe')
    """
    components = split(iri)
    scheme, authority, *_ = components
    if authority and (idna or not authority.isascii()):
        userinfo, host, port = split_authority(authority)
        host = host_in_uri(host, scheme, idna=idna)
        iri = components._replace(authority=Authority(userinfo, host, port).unsplit()).unsplit()
    return encoding.encode_non_ascii(iri)


# Where each component and subcomponent of a text is, or would be inserted (RFC 3986, sections 3 and 3.2).


class Places(NamedTuple):
    """The places of the components in a text, as `uri_split.split` finds them.

    Attributes:
        spans: The span of each component, or `None` if it is undefined.
        insertions: The offset at which each component that may be undefined would be inserted.
        authority: The span of the authority, or `None`.
    """

    spans: Mapping[Component, Span | None]
    insertions: Mapping[Component, int]
    authority: Span | None

    def span(self, component: Component) -> Span:
        """Return the span of a component, which is empty where the component would be inserted if it is undefined."""
        span = self.spans[component]
        if span is None:
            span = self.insertions[component], self.insertions[component]
        return span


def places_of(text: str) -> Places:
    """Return the places of the components in a text.

    >>> places = places_of("http://me@example.com/?q")
    >>> places.span("host"), places.span("port"), places.span("query")
    ((10, 21), (21, 21), (23, 24))
    """
    scheme, authority, path, query, fragment = component_spans(text)
    userinfo, host, port = _subcomponent_spans(text, authority)
    begin = authority[0] if authority else path[0]
    return Places(
        {
            "scheme": scheme,
            "userinfo": userinfo,
            "host": host,
            "port": port,
            "path": path,
            "query": query,
            "fragment": fragment,
        },
        {
            "scheme": 0,
            "userinfo": begin,
            "host": begin,
            "port": host[1] if host else begin,
            "query": path[1],
            "fragment": len(text),
        },
        authority,
    )


def _subcomponent_spans(text: str, authority: Span | None) -> tuple[Span | None, Span | None, Span | None]:
    """Return the spans of userinfo, host and port; `None` for those that are undefined."""
    if authority is None:
        return None, None, None
    begin, end = authority
    userinfo, host, port = split_authority(text[begin:end])
    host_begin = begin if userinfo is None else begin + len(userinfo) + len("@")
    host_end = host_begin + len(host)
    return (
        None if userinfo is None else (begin, host_begin - len("@")),
        (host_begin, host_end),
        None if port is None else (host_end + len(":"), end),
    )
