"""Normalization (RFC 3986, section 6)."""

from typing import Final

from uri_split._algebra import encoding
from uri_split._algebra.resolution import DOT_SEGMENTS, guarded, without_dot_segments
from uri_split._algebra.schemes import SCHEMES, Scheme
from uri_split._split.components import Authority, Components, make_components
from uri_split.lenient import split_authority
from uri_split.rules import RULES

_UNKNOWN: Final = Scheme("")


def normalize(components: Components, *, scheme_based: bool = False) -> Components:
    """Return the components of the normalized reference (section 6.2.2).

    Args:
        components: The components of a URI-reference.
        scheme_based: Whether to use the rules of known schemes as well (section 6.2.3).

    >>> normalize(Components("HTTP", "Example.com:", "/a/%2e%2E/%7eb", None, None)).unsplit()
    'http://example.com/~b'
    """
    scheme, authority, path, query, fragment = components
    if scheme is not None:
        scheme = scheme.lower()
    known = SCHEMES.get(scheme or "", _UNKNOWN) if scheme_based else None
    # A relative path keeps its dot-segments: only resolution against a base can remove those that lead up.
    path = _normalize_path(path) if scheme is not None or path.startswith("/") else normalize_segments(path)
    # RFC 3986, section 3.2.2: with such a scheme, no authority means the same as an empty one.
    if authority is None and known and known.host_when_empty and path.startswith("/"):
        authority = ""
    if authority is None:
        path = guarded(scheme, None, path)
    else:
        authority = _normalize_authority(authority, known)
        if not path and known and known.empty_path_is_root:
            path = "/"
    if query:
        query = encoding.normalize(query)
    if fragment:
        fragment = encoding.normalize(fragment)
    return make_components(Components, (scheme, authority, path, query, fragment))


def _normalize_path(path: str) -> str:
    """Return the path without dot-segments, with its percent-encodings in their normal form.

    Dot-segments are removed first as resolution removes them, for which an encoded dot is a character like any other.
    Those that decoding produces are removed afterwards, so that the result is the same before and after resolution.
    """
    path = without_dot_segments(path)
    return without_dot_segments(encoding.normalize(path)) if "%" in path else path


def normalize_segments(path: str) -> str:
    """Return the path with its percent-encodings in their normal form, except in what would become dot-segments.

    >>> normalize_segments("%7euser/%2e%2e/.%2e.")
    '~user/%2E%2E/...'
    """
    return "/".join(map(_normalize_segment, path.split("/"))) if "%" in path else path


def _normalize_segment(segment: str) -> str:
    normal = encoding.normalize(segment)
    return segment.upper() if normal in DOT_SEGMENTS else normal


def _normalize_authority(authority: str, known: Scheme | None) -> str:
    if not (known or ":" in authority or "@" in authority or "%" in authority):
        return authority.lower()
    userinfo, host, port = split_authority(authority)
    if userinfo is not None:
        userinfo = encoding.normalize(userinfo)
    host = normalize_host(host)
    if known:
        if port:
            # A number may have leading zeros (section 3.2.3).
            port = port.lstrip("0") or "0"
        if port == known.default_port:
            port = None
        if host.startswith("["):
            host = _shortest_ipv6(host)
        if host == known.host_when_empty and userinfo is None and not port:
            host = ""
    return Authority(userinfo, host, port or None).unsplit()


def normalize_host(host: str) -> str:
    """Return the host in lower case, with its percent-encodings in their normal form (sections 3.2.2 and 6.2.2).

    A registered name remains one: if decoding would turn it into an IPv4 address, its first digit stays encoded.

    >>> normalize_host("EX%41MPLE.com"), normalize_host("%c3%84.example"), normalize_host("127.0.0.%31")
    ('example.com', '%C3%84.example', '%3127.0.0.1')
    """
    if "%" not in host:
        return host.lower()
    # Normalized again, as `lower` has changed the hex digits of the remaining percent-encodings.
    name = encoding.normalize(encoding.normalize(host).lower())
    return f"%3{name}" if RULES["IPv4address"].matches(name) else name


def _shortest_ipv6(literal: str) -> str:
    """Return an IP literal in the form of RFC 5952."""
    from ipaddress import IPv6Address  # noqa: PLC0415  slow to import

    text = literal[1:-1]
    if text.startswith("v"):
        return literal
    address = IPv6Address(text)
    # RFC 5952, section 5. `compressed` has this form only from Python 3.13 on.
    return f"[::ffff:{address.ipv4_mapped}]" if address.ipv4_mapped else f"[{address.compressed}]"
