"""Reference resolution, its inverse, and normalization (RFC 3986, sections 5 and 6.2)."""

from collections.abc import Iterator
from itertools import dropwhile
from typing import Final, Literal

from uri_split._algebra import encoding
from uri_split._algebra.encoding import InvalidComponent
from uri_split._algebra.schemes import SCHEMES, Scheme
from uri_split._grammar import Component
from uri_split._text.arguments import not_text, plain_text
from uri_split.lenient import Authority, Components, make_components, split, split_authority
from uri_split.rules import RULES

DOT_SEGMENTS: Final = frozenset({".", ".."})
"""The segments that mean a position in the hierarchy (section 3.3)."""


def remove_dot_segments(path: str) -> str:
    """Return the path without ``.`` and ``..`` segments (section 5.2.4).

    A ``..`` is removed together with the segment before it, if there is one.

    Args:
        path: Any `str`. Nothing is decoded: ``%2E`` is not a dot.

    Returns:
        The path that is left. It may begin with ``//``, which is not allowed without an authority: `URI.resolve` and
        `URIReference.normalize` put ``/.`` in front of it.

    Raises:
        TypeError: If it is not a `str`.

    >>> remove_dot_segments("/a/b/c/./../../g"), remove_dot_segments("mid/content=5/../6")
    ('/a/g', 'mid/6')
    """
    return without_dot_segments(plain_text(path, "remove_dot_segments"))


def without_dot_segments(path: str) -> str:
    """Return a path without its dot-segments, as `remove_dot_segments` does; it must be a plain `str`."""
    if "/." not in path and path[:1] != ".":
        return path
    segments = path.split("/")
    if path[0] == ".":
        segments = list(dropwhile(DOT_SEGMENTS.__contains__, segments)) or [""]
    root = "" if segments[0] or len(segments) == 1 else "/"
    kept: list[str] = []
    for segment in segments[len(root) :]:
        if segment == "..":
            if kept:
                del kept[-1]
            if not kept:
                root = "/"
        elif segment != ".":
            kept.append(segment)
    if segments[-1] in DOT_SEGMENTS:
        kept.append("")
    return root + "/".join(kept)


def merge(base: str, path: str) -> str:
    """Return the path of the base with its last segment replaced by a relative path (section 5.2.3).

    Args:
        base: The base URI. Any `str`, read as `lenient.split` reads it.
        path: The path of a relative-path reference.

    Returns:
        The merged path, in which dot-segments are not yet removed.

    Raises:
        TypeError: If one of them is not a `str`.

    >>> merge("http://a/b/c/d;p?q", "../g"), merge("http://a", "g"), merge("urn:a:b", "c")
    ('/b/c/../g', '/g', 'c')
    """
    components = split(plain_text(base, "merge"))
    return _merge(components.authority, components.path, plain_text(path, "merge"))


def resolve(base: Components, reference: Components, *, strict: bool = True) -> Components:
    """Return the components of the target URI (section 5.2.2).

    Args:
        base: The components of a URI. Its fragment is ignored.
        reference: The components of a URI-reference.
        strict: Whether to read a reference with the scheme of the base as a URI. If not, that scheme is ignored, as
            some parsers did before RFC 3986.

    >>> from uri_split.lenient import split
    >>> resolve(split("http://a/b/c/d;p?q"), split("../g#s")).unsplit()
    'http://a/b/g#s'
    """
    scheme, authority, path, query, fragment = reference
    if scheme is None or not (strict or scheme.lower() != (base.scheme or "").lower()):
        scheme, base_authority, base_path, base_query, _ = base
        if authority is None:
            authority = base_authority
            if not path:
                path = base_path
                if query is None:
                    query = base_query
                return make_components(Components, (scheme, authority, path, query, fragment))
            if path[0] != "/":
                path = _merge(authority, base_path, path)
    if "/." in path or path[:1] == ".":
        path = without_dot_segments(path)
    if authority is None:
        path = guarded(scheme, authority, path)
    return make_components(Components, (scheme, authority, path, query, fragment))


def relativize(base: Components, target: Components, *, network_path: bool = False) -> Components:
    """Return the components of the shortest reference that the base resolves to the target.

    Args:
        base: The components of a URI.
        target: The components of another URI.
        network_path: Whether the reference may begin with ``//`` and an authority.

    Returns:
        A relative reference; or the target if none is shorter, or if no reference resolves to it because it has
        dot-segments.

    >>> from uri_split.lenient import split
    >>> relativize(split("http://a/b/c/d"), split("http://a/b/g?y")).unsplit()
    '../g?y'
    >>> base, target = split("http://a/"), split("http://b/c")
    >>> relativize(base, target).unsplit(), relativize(base, target, network_path=True).unsplit()
    ('http://b/c', '//b/c')
    """
    for reference in sorted(_relative_references(base, target, network_path=network_path), key=_length):
        if _length(reference) < _length(target) and resolve(base, reference) == target:
            return reference
    return target


def joined(components: Components) -> str:
    """Return the text of components (section 5.3), unless that text has other components.

    Raises:
        InvalidComponent: If one of them has a delimiter that would end it, or make another component of it.

    >>> joined(Components("http", "example.com", "/", None, None))
    'http://example.com/'
    >>> joined(Components(None, None, "//example.com/", None, None))
    Traceback (most recent call last):
    uri_split.InvalidComponent: in a text, the path would be read differently: encode it, or call build()
    """
    text = components.unsplit()
    again = split(text)
    if again != components:
        path_or_query: Component = "path" if again.path != components.path else "query"
        message = f"in a text, the {path_or_query} would be read differently: encode it, or call build()"
        raise InvalidComponent(message, path_or_query)
    return text


def text_of(value: object, function: str) -> str:
    """Return the text of an argument that is no `str`: of components.

    Args:
        value: The argument.
        function: The name of the function, for an error.

    Raises:
        InvalidComponent: See `joined`.
        TypeError: If it is something else.

    >>> text_of(split("a"), "is_uri")
    'a'
    """
    if isinstance(value, Components):
        return joined(value)
    raise not_text(value, function) from None


def guarded(scheme: str | None, authority: str | None, path: str) -> str:
    """Return the path in a form that, without an authority, cannot be read as an authority or a scheme.

    A path that begins with ``//`` gets ``/.`` in front, so that its first segment is not read as an authority. A path
    whose first segment has a colon gets ``./``, so that this is not read as a scheme (section 4.2). Resolution removes
    both.

    >>> guarded("x", None, "//c"), guarded(None, None, "a:b"), guarded("x", "h", "//c")
    ('/.//c', './a:b', '//c')
    """
    if authority is None:
        if path.startswith("//"):
            return f"/.{path}"
        if scheme is None and ":" in path.partition("/")[0]:
            return f"./{path}"
    return path


def unguarded(scheme: str | None, authority: str | None, path: str) -> str:
    """Return the path without the prefix that `guarded` adds.

    >>> unguarded("x", None, "/.//c"), unguarded(None, None, "./a:b"), unguarded("x", None, "./a:b")
    ('//c', 'a:b', './a:b')
    """
    if path.startswith(("/.//", "./")) and guarded(scheme, authority, path[2:]) == path:
        return path[2:]
    return path


def _merge(authority: str | None, base_path: str, path: str) -> str:
    if authority is not None and not base_path:
        return f"/{path}"
    return base_path[: base_path.rfind("/") + 1] + path


def _relative_references(base: Components, target: Components, *, network_path: bool) -> Iterator[Components]:
    """Yield relative references that may resolve to the target, including the shortest one that does.

    Of two that are equally long, the one with fewer components comes first.
    """
    scheme, authority, path, query, fragment = target
    if scheme != base.scheme:
        return
    if authority == base.authority:
        if path == base.path:
            yield Components(None, None, "", None if query == base.query else query, fragment)
        directory = without_dot_segments(_merge(authority, base.path, ""))
        way = _relative_path(directory, unguarded(scheme, authority, path))
        yield Components(None, None, way, query, fragment)
        if path.startswith("/"):
            yield Components(None, None, guarded(None, None, path), query, fragment)
    if network_path and authority is not None:
        yield Components(None, authority, path, query, fragment)


def _relative_path(directory: str, path: str) -> str:
    """Return the path that leads from a directory, which ends with a slash or is empty, to another path."""
    here, there = directory.split("/")[:-1], path.split("/")
    shared = 0
    while shared < min(len(here), len(there) - 1) and here[shared] == there[shared]:
        shared += 1
    up, down = len(here) - shared, "/".join(there[shared:])
    if up:
        return "/".join(("..",) * up + ((down,) if down else ()))
    if down.startswith("/"):
        return f"./{down}"
    return guarded(None, None, down) or "."


def _length(components: Components) -> int:
    return len(components.unsplit())


# Normalization (RFC 3986, section 6).

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
    return f"%3{name}" if RULES["IPv4address"].is_valid(name) else name


def _shortest_ipv6(literal: str) -> str:
    """Return an IP literal in the form of RFC 5952."""
    from ipaddress import IPv6Address  # noqa: PLC0415  slow to import

    text = literal[1:-1]
    if text.startswith("v"):
        return literal
    address = IPv6Address(text)
    # RFC 5952, section 5. `compressed` has this form only from Python 3.13 on.
    return f"[::ffff:{address.ipv4_mapped}]" if address.ipv4_mapped else f"[{address.compressed}]"


# Kinds of paths and references, which are alternatives of the grammar (RFC 3986, sections 3.3, 4.2 and 4.4).

PathKind = Literal["path-abempty", "path-absolute", "path-noscheme", "path-rootless", "path-empty"]
"""The five rules for paths. Exactly one applies to the path of a reference."""

RelativeBeginning = Literal["network-path", "absolute-path", "relative-path"]
"""The kinds of relative references by their beginning (section 4.2)."""

RelativeKind = Literal[RelativeBeginning, "same-document"]
"""The same, and ``same-document`` for a relative-path reference that has at most a fragment (section 4.4)."""

ReferenceKind = Literal["URI", RelativeKind]
"""The kind of a URI-reference."""


def path_kind(components: Components) -> PathKind:
    """Return the one of the five rules for paths that the path of a URI-reference matches (section 3.3).

    >>> from uri_split.lenient import split
    >>> [path_kind(split(text)) for text in ("//a", "/a", "a", "x:a", "x:")]
    ['path-abempty', 'path-absolute', 'path-noscheme', 'path-rootless', 'path-empty']
    """
    if components.authority is not None:
        return "path-abempty"
    if not components.path:
        return "path-empty"
    if components.path.startswith("/"):
        return "path-absolute"
    return "path-noscheme" if components.scheme is None else "path-rootless"


def relative_kind(components: Components) -> RelativeBeginning | None:
    """Return the kind of a relative reference by its beginning (section 4.2); `None` for a URI.

    >>> from uri_split.lenient import split
    >>> [relative_kind(split(text)) for text in ("x:", "//a", "/a", "a", "#a", "")]
    [None, 'network-path', 'absolute-path', 'relative-path', 'relative-path', 'relative-path']
    """
    scheme, authority, path, _, _ = components
    if scheme is not None:
        return None
    if authority is not None:
        return "network-path"
    return "absolute-path" if path.startswith("/") else "relative-path"


def reference_kind(components: Components) -> ReferenceKind:
    """Return the kind of a URI-reference (sections 4.1, 4.2 and 4.4).

    >>> from uri_split.lenient import split
    >>> [reference_kind(split(text)) for text in ("x:", "//a", "/a", "a", "?a", "#a")]
    ['URI', 'network-path', 'absolute-path', 'relative-path', 'relative-path', 'same-document']
    """
    kind = relative_kind(components) or "URI"
    is_same_document = kind == "relative-path" and not components.path and components.query is None
    return "same-document" if is_same_document else kind
