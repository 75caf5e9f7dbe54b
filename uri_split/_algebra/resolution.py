"""Reference resolution and its inverse, on components (RFC 3986, section 5)."""

from collections.abc import Iterator
from itertools import dropwhile
from typing import Final

from uri_split._algebra.errors import InvalidComponent
from uri_split._grammar.names import Component
from uri_split._split.components import Components, make_components
from uri_split._text.arguments import not_text, plain_text
from uri_split._text.public import public
from uri_split.lenient import split

DOT_SEGMENTS: Final = frozenset({".", ".."})
"""The segments that mean a position in the hierarchy (section 3.3)."""


@public
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


@public
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
