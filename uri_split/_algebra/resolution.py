"""Reference resolution and its inverse, on components (RFC 3986, section 5)."""

from collections.abc import Iterator
from itertools import dropwhile
from typing import Final

from uri_split._split.components import Components, make_components
from uri_split._text.arguments import plain_text
from uri_split.lenient import split

DOT_SEGMENTS: Final = frozenset({".", ".."})
"""The segments that name a place in the hierarchy (section 3.3)."""


def remove_dot_segments(path: str) -> str:
    """Return the path without ``.`` and ``..`` segments (section 5.2.4).

    A ``..`` takes the segment before it away, and is itself taken away where there is none.

    Args:
        path: Any `str`; one with slashes between its segments. Nothing is decoded: ``%2E`` is not a dot.

    Returns:
        The path that is left. It may begin with ``//``, which no path without an authority may: `URI.resolve` and
        `URIReference.normalize` put ``/.`` in front then.

    Raises:
        TypeError: If it is not a `str`.

    >>> remove_dot_segments("/a/b/c/./../../g"), remove_dot_segments("mid/content=5/../6")
    ('/a/g', 'mid/6')
    """
    return without_dot_segments(plain_text(path, "remove_dot_segments"))


def without_dot_segments(path: str) -> str:
    """Return a path that is known to be a plain `str` without its dot-segments, as `remove_dot_segments` does."""
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
    """Return a relative path put in the place of the last segment of the base's path (section 5.2.3).

    Args:
        base: The base URI. Any `str`, read as `lenient.split` reads it.
        path: The path of a relative-path reference.

    Returns:
        The path they make, its dot-segments not yet removed.

    Raises:
        TypeError: If one of them is not a `str`.

    >>> merge("http://a/b/c/d;p?q", "../g"), merge("http://a", "g"), merge("urn:a:b", "c")
    ('/b/c/../g', '/g', 'c')
    """
    components = split(base)
    return _merge(components.authority, components.path, plain_text(path, "merge"))


def resolve(base: Components, reference: Components, *, strict: bool = True) -> Components:
    """Return the components of the target URI (section 5.2.2).

    Args:
        base: The components of a URI. Its fragment does not matter.
        reference: Those of a URI-reference.
        strict: Whether a reference with the scheme of the base is taken at its word. If not, that scheme is ignored,
            as some parsers before RFC 3986 did.

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
    """Return the components of the shortest reference that `resolve` makes the target of, strictly.

    Args:
        base: The components of a URI.
        target: Those of another.
        network_path: Whether the reference may begin with ``//`` and an authority.

    Returns:
        A relative reference, or the target where none is shorter, or where nothing resolves to it because it has
        dot-segments.

    >>> from uri_split.lenient import split
    >>> relativize(split("http://a/b/c/d"), split("http://a/b/g?y")).unsplit()
    '../g?y'
    """
    for reference in sorted(_relative_references(base, target, network_path=network_path), key=_length):
        if _length(reference) < _length(target) and resolve(base, reference) == target:
            return reference
    return target


def guarded(scheme: str | None, authority: str | None, path: str) -> str:
    """Return the path so that, recomposed without an authority, it is read as the path that it is.

    ``/.`` goes in front of a path that begins with ``//``, or its first segment would be read as an authority; ``./``
    in front of a first segment with a colon, or it would be read as a scheme (section 4.2). Resolution takes both away.

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
    """Return the path without what `guarded` has put in front of it.

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
    """Yield relative references that may resolve to the target, the shortest of those that do among them.

    Of two that are equally long, the one that says less comes first.
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
    """Return the way from a directory, which ends with a slash or is empty, to a path: up, then down."""
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
