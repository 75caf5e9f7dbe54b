"""Functions that build, convert and compare references."""

from collections.abc import Sequence
from ipaddress import IPv4Address, IPv6Address
from typing import Final, TypedDict, Unpack, overload

from uri_split._algebra.components import port_number, port_text, userinfo_text
from uri_split._algebra.encoding import InvalidComponent, as_written, component_text, encode_component
from uri_split._algebra.hosts import RegName, check_dns_name, host_kind, is_written_in_idna
from uri_split._algebra.paths import dot_segment_error
from uri_split._algebra.queries import Parameters, joined_query
from uri_split._algebra.resolution import DOT_SEGMENTS, normalize, normalize_host
from uri_split._algebra.schemes import default_port
from uri_split._diagnosis import required
from uri_split._problem import InvalidURI
from uri_split._text.arguments import Scalar, check_type, plain_str, plain_text, public
from uri_split._text.spans import lazy_pattern
from uri_split._uri.reference import recomposed
from uri_split._uri.types import URI, AbsoluteURI, RelativeRef, URIReference
from uri_split.lenient import split
from uri_split.rules import RULES

_ZONE_OR_PREFIX: Final = lazy_pattern("[%/]")


class _Others(TypedDict, total=False):
    """Arguments of `build` that do not change the type of the result."""

    userinfo: str | None
    user: str | None
    password: str | None
    host: str | IPv4Address | IPv6Address | None
    port: int | str | None
    path: str | Sequence[Scalar]
    query: str | Parameters | None
    idna: bool | None
    dns: bool | None


@overload
def build(*, scheme: str, fragment: None = None, **others: Unpack[_Others]) -> AbsoluteURI: ...
@overload
def build(*, scheme: str, fragment: str | None = None, **others: Unpack[_Others]) -> URI: ...
@overload
def build(*, scheme: None = None, fragment: str | None = None, **others: Unpack[_Others]) -> RelativeRef: ...
@overload
def build(*, scheme: str | None, fragment: str | None = None, **others: Unpack[_Others]) -> URI | RelativeRef: ...
@public
def build(  # noqa: PLR0913  seven components, and two ways to write two of them
    *,
    scheme: str | None = None,
    userinfo: str | None = None,
    user: str | None = None,
    password: str | None = None,
    host: str | IPv4Address | IPv6Address | None = None,
    port: int | str | None = None,
    path: str | Sequence[Scalar] = "",
    query: str | Parameters | None = None,
    fragment: str | None = None,
    idna: bool | None = None,
    dns: bool | None = None,
) -> URI | RelativeRef:
    """Return the reference with these components, each percent-encoded for its place (sections 2.4 and 5.3).

    The values are decoded: a ``%`` in them is data. No value can become part of another component. Values from
    `URIReference.decoded` are written as in the text that they come from.

    Schemes and hosts are written in their normal form, percent-encodings with capitals, and the default port of the
    scheme is left out, as RFC 3986 recommends to producers of URIs (sections 2.1, 3.1, 3.2.2 and 3.2.3).

    Args:
        scheme: A text that matches the rule scheme.
        userinfo: Text. A colon in it is not encoded: it separates a user from a password.
        user: The userinfo up to its first colon. A colon in it is encoded.
        password: The rest of the userinfo. It requires a user, which may be empty.
        host: A name; an IP address, with or without the brackets of an IP literal; or an address of `ipaddress`. It
            must be UTF-8, unless it comes from `URIReference.decoded` (section 3.2.2).
        port: A number from 0 to 65535, as `int` or as digits; a higher one only if it comes from
            `URIReference.decoded`. An empty text means no port.
        path: Text with slashes between the segments; or a sequence of segments: texts, in which slashes are encoded,
            numbers, UUIDs, dates or times. An empty first segment makes the path absolute, an empty last segment adds
            a slash at its end. Dot-segments in a text are kept; in a sequence, they are refused unless they come from
            `URIReference.decoded`, since resolution would remove them.
        query: Text; or parameters, as a mapping or as pairs. In their names and values, ``&``, ``;``, ``=``, ``+`` and
            spaces are encoded. A value is text, a number, a UUID, a date, a time, or `None` for a name without ``=``;
            a sequence of values means several parameters of the same name.
        fragment: Text.
        idna: Whether to write the host in IDNA instead of percent-encodings. `None` means IDNA if the host is not ASCII
            and the scheme looks up hosts in the DNS, as ``https`` and ``ftp`` do.
        dns: Whether a host that is not an address must be a DNS name (see `RegName.is_dns_name`), after the conversion
            to IDNA. `None` means for the same schemes, unless the host is empty, comes from `URIReference.decoded`, or
            is percent-encoded because of ``idna=False``.

    Returns:
        A URI, or a relative reference if there is no scheme. Its path begins with ``/.`` or ``./``, which resolution
        removes, where it would otherwise be read as an authority or a scheme.

    Raises:
        InvalidComponent: If a value is not valid for its component, or not with the others.
        TypeError: If a value has a type that is not listed here, or if both userinfo and a user or password are given.

    >>> build(scheme="https", host="example.com", path=["", "a/b", "c d"], query={"q": "x & y", "page": "2"})
    AbsoluteURI('https://example.com/a%2Fb/c%20d?q=x%20%26%20y&page=2')
    >>> build(scheme="http", host="2001:db8::1", port=8080, path="/100%?#")
    AbsoluteURI('http://[2001:db8::1]:8080/100%25%3F%23')
    >>> build(path="a:b", fragment="é")
    RelativeRef('./a:b#%C3%A9')
    >>> build(scheme="ftp", user="me@example.com", password="p:/", host="example.net").decoded.user
    'me@example.com'
    """
    scheme = None if scheme is None else _scheme(scheme)
    components = recomposed(
        scheme,
        (
            _userinfo(userinfo, user, password),
            None if host is None else _host(host, scheme, idna=idna, dns=dns),
            None if port is None else _port(port, scheme),
        ),
        _path(path),
        None if query is None else _query(query),
        None if fragment is None else encode_component("fragment", fragment, "fragment"),
    )
    return URIReference(components.unsplit())


def _scheme(scheme: str) -> str:
    try:
        return required(scheme, "scheme").lower()
    except InvalidURI as error:
        raise InvalidComponent(error.problems[0].message, "scheme") from None


def _userinfo(userinfo: str | None, user: str | None, password: str | None) -> str | None:
    if user is None and password is None:
        return None if userinfo is None else encode_component("userinfo", userinfo, "userinfo")
    if userinfo is not None:
        message = "build() takes userinfo, or user and password, but not both"
        raise TypeError(message)
    return userinfo_text(user, password)


def _host(host: str | IPv4Address | IPv6Address, scheme: str | None, *, idna: bool | None, dns: bool | None) -> str:
    text = str(host) if isinstance(host, IPv4Address | IPv6Address) else host
    # A value that was written as a name remains one, even if it looks like an address once it is decoded.
    name = as_written(text, "reg-name")
    if name is None:
        text = plain_str(text, "host")
        name = encode_component("host", text, "reg-name")
        if RULES["IP-literal"].is_valid(text):
            return required(text, "IP-literal").lower()
        if RULES["IPv6address"].is_valid(text):
            return f"[{required(text, 'IPv6address').lower()}]"
        bare = text.strip("[]")
        address = _ZONE_OR_PREFIX.split(bare, maxsplit=1)[0]
        if address != bare and any(RULES[rule].is_valid(address) for rule in ("IPv4address", "IPv6address")):
            message = f"an IP address in a URI has no zone identifier and no prefix length: write {address}"
            raise InvalidComponent(message, "host")
        RegName(name).decoded  # noqa: B018  raises an error unless it is UTF-8 (section 3.2.2)
        if idna is False and dns is None and not text.isascii():
            dns = False
        idna = is_written_in_idna(text, scheme, idna=idna)
    elif dns is None:
        dns = False
    if host_kind(name) == "reg-name":
        name = RegName(name).to_idna() if idna and name else normalize_host(name)
        check_dns_name(name, scheme, dns=dns)
    return name


def _port(port: int | str, scheme: str | None) -> str | None:
    """Return a port as text, `None` for an empty one and for the default port of the scheme (section 3.2.3)."""
    if isinstance(port, str):
        try:
            digits = required(port, "port")
        except InvalidURI as error:
            raise InvalidComponent(error.problems[0].message, "port") from None
        if not digits:
            return None
        port = int(port_number(digits))
    written = port_text(port)
    return None if written == default_port(scheme) else written


def _path(path: str | Sequence[Scalar]) -> str:
    if isinstance(path, str):
        return encode_component("path", path, "path")
    check_type(path, Sequence, "path", "str or a sequence of segments", excluded=bytes)
    segments = [_segment(segment) for segment in path]
    return "/".join(segments) if segments != [""] else "/"


def _segment(segment: Scalar) -> str:
    text = component_text("path", segment, "segment")
    written = encode_component("path", text, "segment")
    if written in DOT_SEGMENTS and as_written(text, "segment") is None:
        raise dot_segment_error(text)
    return written


def _query(query: str | Parameters) -> str | None:
    return encode_component("query", query, "query") if isinstance(query, str) else joined_query(query, {})


# Equivalence of references (RFC 3986, section 6).


@public
def equivalent(a: str, b: str, *, scheme_based: bool = False) -> bool:
    """Return whether two references have the same normal form (section 6.2).

    References with different normal forms may still identify the same resource. To ignore the fragment, tracking and
    the order of parameters, too, compare what `URI.dedupe_key` returns.

    Args:
        a: A URI-reference.
        b: Another URI-reference.
        scheme_based: Whether to use the rules of known schemes as well (section 6.2.3).

    Raises:
        InvalidURI: If one of them is not a URI-reference.
        TypeError: If one of them is not a `str`.

    >>> equivalent("HTTP://Example.com/%7euser", "http://example.com/x/../~user")
    True
    >>> equivalent("http://example.com:80", "http://example.com/")
    False
    >>> equivalent("http://example.com:80", "http://example.com/", scheme_based=True)
    True
    """
    references = [required(plain_text(text, "equivalent"), "URI-reference") for text in (a, b)]
    first, second = (normalize(split(reference), scheme_based=scheme_based) for reference in references)
    return first == second
