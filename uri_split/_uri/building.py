"""References built from decoded values (RFC 3986, sections 2 and 3)."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, cast

from uri_split._algebra.elements import HighPort
from uri_split._algebra.hosts import RegName, host_kind
from uri_split._algebra.normalization import normalize_host
from uri_split._algebra.percent import as_written, encode_component
from uri_split._algebra.queries import joined_query
from uri_split._algebra.schemes import HIGHEST_PORT, default_port
from uri_split._diagnosis.diagnosis import required
from uri_split._diagnosis.errors import InvalidComponent, InvalidURI
from uri_split._uri.references import URI, RelativeRef, recomposed
from uri_split.rules import RULES

if TYPE_CHECKING:
    from ipaddress import IPv4Address, IPv6Address

_MOST_SHOWN: Final = 10**20


def build(  # noqa: PLR0913  seven parts, and a way to write one of them
    *,
    scheme: str | None = None,
    userinfo: str | None = None,
    host: "str | IPv4Address | IPv6Address | None" = None,
    port: int | None = None,
    path: str | Sequence[str] = "",
    query: str | Mapping[str, str | None] | Iterable[tuple[str, str | None]] | None = None,
    fragment: str | None = None,
    idna: bool = False,
    dns: bool = False,
) -> URI | RelativeRef:
    """Return the reference that has these components, each percent-encoded for its place (sections 2.4 and 5.3).

    The values are decoded ones: a ``%`` in them is data. None of them can become a part of another component. Those of
    `URIReference.elements` are written as they were written there.

    As producers of URIs should, it writes schemes and hosts in their normal form and percent-encodings in capitals, and
    leaves out the default port of the scheme (sections 2.1, 3.1, 3.2.2 and 3.2.3).

    Args:
        scheme: A text of the rule scheme.
        userinfo: Text; a colon in it stays, and separates a user from a password.
        host: A name, an IP address with or without the brackets of an IP-literal, or such an address of `ipaddress`.
            Bytes that are not UTF-8 are refused, except in a host that was written so (section 3.2.2).
        port: A number from 0 to 65535; a greater one only where it comes from `URIReference.elements`.
        path: Text with slashes between the segments, or the segments. Of these, a first one that is empty makes the
            path absolute, a last one a slash at its end, and a slash within one is encoded. Dot-segments stay: no
            encoding would keep resolution from taking them away.
        query: Text, or parameters, as a mapping or as pairs. In a name and in a value, ``&``, ``=``, ``+`` and a space
            are encoded; a value of `None` has no ``=``.
        fragment: Text.
        idna: Whether a host is written in IDNA, in place of percent-encodings.
        dns: Whether a host that is not an address must be a DNS name (see `RegName.is_dns_name`), with `idna` once it
            is written in IDNA.

    Returns:
        A URI, or, without a scheme, a relative reference. Where its path would be read as something else, it begins
        with ``/.`` or ``./``, which resolution takes away.

    Raises:
        InvalidComponent: If a value cannot be that component, or not beside the others; it names the component.
        TypeError: If a value is of a type that is not named here.

    >>> build(scheme="https", host="example.com", path=["", "a/b", "c d"], query={"q": "x & y", "page": "2"})
    AbsoluteURI('https://example.com/a%2Fb/c%20d?q=x%20%26%20y&page=2')
    >>> build(scheme="http", host="2001:db8::1", port=8080, path="/100%?#")
    AbsoluteURI('http://[2001:db8::1]:8080/100%25%3F%23')
    >>> build(path="a:b", fragment="é")
    RelativeRef('./a:b#%C3%A9')
    """
    scheme = None if scheme is None else _scheme(scheme)
    return recomposed(
        scheme,
        (
            None if userinfo is None else encode_component("userinfo", userinfo, "userinfo"),
            None if host is None else _host(host, idna=idna, dns=dns),
            None if port is None else _port(port, scheme),
        ),
        _path(path),
        None if query is None else _query(query),
        None if fragment is None else encode_component("fragment", fragment, "fragment"),
    )


def _scheme(scheme: str) -> str:
    try:
        return required(scheme, "scheme").lower()
    except InvalidURI as error:
        raise InvalidComponent(error.problems[0].message, "scheme") from None


def _host(host: "str | IPv4Address | IPv6Address", *, idna: bool, dns: bool) -> str:
    from ipaddress import IPv4Address, IPv6Address  # noqa: PLC0415  slow to import

    text = str(host) if isinstance(host, IPv4Address | IPv6Address) else host
    # What was a name is one, though it may look like an address now that it is decoded.
    name = as_written(text, "reg-name")
    if name is None:
        name = encode_component("host", text, "reg-name")
        if RULES["IP-literal"].matches(text):
            return required(text, "IP-literal").lower()
        if RULES["IPv6address"].matches(text):
            return f"[{required(text, 'IPv6address').lower()}]"
        bare = text.strip("[]")
        address = re.split("[%/]", bare, maxsplit=1)[0]
        if address != bare and any(RULES[rule].matches(address) for rule in ("IPv4address", "IPv6address")):
            message = f"an IP address in a URI has no zone identifier and no prefix length: write {address}"
            raise InvalidComponent(message, "host")
        RegName(name).decoded  # noqa: B018  raises an error unless it is UTF-8 (section 3.2.2)
    if host_kind(name) == "reg-name":
        name = RegName(name).to_idna() if idna and name else normalize_host(name)
        if dns and not RegName(name).is_dns_name:
            message = "the host must be a DNS name: labels of 1 to 63 letters (A to Z), digits and hyphens, 253 in all"
            raise InvalidComponent(message, "host")
    return name


def _port(port: int, scheme: str | None) -> str | None:
    """Return the port as it is written, `None` for the default port of the scheme (section 3.2.3)."""
    given = cast("object", port)  # not everybody has a type checker
    if not isinstance(given, int) or isinstance(given, bool):
        message = f"build() takes an int for the port, not {type(port).__name__}"
        raise TypeError(message)
    if not (0 <= port <= HIGHEST_PORT or isinstance(port, HighPort)):
        found = f"found {port}" if abs(port) < _MOST_SHOWN else "found a far greater or smaller one"
        message = f"a port is a number from 0 to {HIGHEST_PORT}, {found}"
        raise InvalidComponent(message, "port")
    written = f"{port:d}"
    return None if written == default_port(scheme) else written


def _path(path: str | Sequence[str]) -> str:
    if isinstance(path, str):
        return encode_component("path", path, "path")
    given = cast("object", path)  # not everybody has a type checker
    if not isinstance(given, Sequence) or isinstance(given, bytes):
        message = f"the path must be a str or a sequence of segments, not {type(path).__name__}"
        raise TypeError(message)
    segments = [encode_component("path", segment, "segment") for segment in path]
    return "/".join(segments) if segments != [""] else "/"


def _query(query: str | Mapping[str, str | None] | Iterable[tuple[str, str | None]]) -> str | None:
    if isinstance(query, str):
        return encode_component("query", query, "query")
    # For a type checker, some mappings are iterables of pairs as well.
    pairs = cast("Mapping[str, str | None]", query).items() if isinstance(query, Mapping) else query
    try:
        parameters = [(name, value) for name, value in pairs]
    except (TypeError, ValueError):
        message = "the query takes text, a mapping, or pairs of a name and a value"
        raise TypeError(message) from None
    return joined_query(parameters) if parameters else None
