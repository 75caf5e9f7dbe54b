"""Paths: their last segment, and paths made from it or from more segments (RFC 3986, section 3.3)."""

from collections.abc import Iterable

from uri_split._algebra import encoding
from uri_split._algebra.encoding import InvalidComponent
from uri_split._algebra.resolution import DOT_SEGMENTS, guarded, normalize
from uri_split._text.arguments import Scalar, check_type
from uri_split.lenient import Components, make_components


def dot_segment_error(segment: str) -> InvalidComponent:
    """Return the error for a value that would be a dot-segment of a path (sections 3.3 and 5.2.4).

    Percent-encoding does not help: normalization decodes the dots before it removes dot-segments (section 6.2.2).

    >>> print(dot_segment_error(".."))
    ".." is a dot-segment, which resolution removes from a path: leave it out, or resolve the path first
    """
    message = (
        f'"{str.__str__(segment)}" is a dot-segment, which resolution removes from a path: '
        "leave it out, or resolve the path first"
    )
    return InvalidComponent(message, "path")


def segment_as_host_error() -> InvalidComponent:
    """Return the error for a value in a path that browsers would read as the host, as in ``http:/a`` and ``///a``."""
    message = 'browsers would read the first segment as the host: write the host before it, after "//"'
    return InvalidComponent(message, "path")


def last_segment(path: str) -> str:
    """Return the text after the last slash of a path.

    >>> last_segment("/a/b%20c"), last_segment("/a/"), last_segment("")
    ('b%20c', '', '')
    """
    return path[path.rfind("/") + 1 :]


def split_suffix(segment: str) -> tuple[str, str]:
    """Split a segment before its last dot, percent-encoded or not, unless only dots precede it.

    >>> split_suffix("a.tar.gz"), split_suffix("a%2Egz"), split_suffix("..a"), split_suffix("a.")
    (('a.tar', '.gz'), ('a', '%2Egz'), ('..a', ''), ('a', '.'))
    """
    dot = segment.rfind(".")
    if "%2" in segment:
        dot = max(dot, segment.rfind("%2E"), segment.rfind("%2e"))
    if dot > 0 and encoding.normalize(segment[:dot]).strip("."):
        return segment[:dot], segment[dot:]
    return segment, ""


def with_segment(components: Components, segment: Scalar) -> Components:
    """Return the components with a segment added to the path, without query and fragment.

    Args:
        components: The components of a reference.
        segment: Any text, decoded; a number, a UUID, a date or a time.

    Raises:
        InvalidComponent: If it is a dot-segment or a number that cannot be written, or has a lone surrogate that does
            not stand for a byte.
        TypeError: If it has another type.

    >>> with_segment(Components(None, None, "a/", "q", None), "b/c").unsplit()
    'a/b%2Fc'
    """
    scheme, authority, path, _, _ = components
    text = segment if type(segment) is str else encoding.component_text("path", segment, "segment")
    if path[-1:] != "/" and (path or authority is not None):
        path += "/"
    path += _written(text, "segment")
    if authority is None:
        path = guarded(scheme, authority, path)
    return make_components(Components, (scheme, authority, path, None, None))


def with_paths(components: Components, paths: Iterable[Scalar]) -> Components:
    """Return the components with more paths added to the path, without query and fragment.

    Args:
        components: The components of a reference.
        paths: Texts, decoded, in which slashes separate segments; numbers, UUIDs, dates and times.

    Raises:
        InvalidComponent: If one of them begins with a slash, contains a dot-segment, is a number that cannot be
            written, or has a lone surrogate that does not stand for a byte.
        TypeError: If one of them has another type.

    >>> with_paths(Components(None, None, "a", "q", None), ["b/c", "d e"]).unsplit()
    'a/b/c/d%20e'
    """
    scheme, authority, path, _, _ = components
    for further in paths:
        if type(further) is str:
            text = further
        else:
            what, help_ = "joinpath() argument", "unpack several texts with *"
            text = encoding.component_text("path", further, what, if_several=help_)
        written = encoding.encode_component("path", text, "path")
        if written[:1] == "/":
            message = 'a path to add cannot start with "/": leave it out, or call resolve() for an absolute path'
            raise InvalidComponent(message, "path")
        if "." in written:
            for segment in written.split("/"):
                if _is_dot_segment(segment):
                    raise dot_segment_error(segment)
        if path[-1:] != "/" and (path or authority is not None):
            path += "/"
        path += written
    if authority is None:
        path = guarded(scheme, authority, path)
    return make_components(Components, (scheme, authority, path, None, None))


def with_name(components: Components, name: str) -> Components:
    """Return the components with another last segment of the path.

    Raises:
        InvalidComponent: If it is a dot-segment, or has a lone surrogate that does not stand for a byte.
        TypeError: If it is not a `str`.

    >>> with_name(Components(None, None, "a/b", "q", None), "c d").unsplit()
    'a/c%20d?q'
    """
    return _with_last_segment(components, _written(name, "name"))


def with_other_segment(components: Components, index: int, segment: Scalar) -> Components:
    """Return the components with another text for one segment of the path.

    Args:
        components: The components of a reference.
        index: The place of the segment, from 0, or from -1 backwards. An empty segment before a first slash is none.
        segment: See `with_segment`.

    Raises:
        IndexError: If the path has no such segment.
        InvalidComponent: See `with_segment`.
        TypeError: If an argument has another type.

    >>> with_other_segment(Components(None, None, "/a/b/", "q", None), 1, "c d").unsplit()
    '/a/c%20d/?q'
    """
    check_type(index, int, "index", "int", excluded=bool)
    scheme, authority, path, query, fragment = components
    segments = path.removeprefix("/").split("/") if path else []
    if not -len(segments) <= index < len(segments):
        message = f"there is no segment {index}: the path has {len(segments)}"
        raise IndexError(message)
    segments[index] = _written(encoding.component_text("path", segment, "segment"), "segment")
    path = guarded(scheme, authority, ("/" if path.startswith("/") else "") + "/".join(segments))
    return make_components(Components, (scheme, authority, path, query, fragment))


def with_suffix(components: Components, suffix: str) -> Components:
    """Return the components with another suffix of the last segment, or none if it is empty.

    Raises:
        InvalidComponent: If it does not begin with a dot, if the last segment is empty or a dot-segment, or if it has
            a lone surrogate that does not stand for a byte.
        TypeError: If it is not a `str`.

    >>> with_suffix(Components(None, None, "a/b.c", "q", None), ".d").unsplit()
    'a/b.d?q'
    """
    written = encoding.encode_component("path", suffix, "segment", argument="suffix")
    if written and written[0] != ".":
        message = 'a suffix must be empty or start with "."'
        raise InvalidComponent(message, "path")
    name = last_segment(components.path)
    if not name or _is_dot_segment(name):
        message = "the path has no name to which a suffix can be added: call with_name() first"
        raise InvalidComponent(message, "path")
    return _with_last_segment(components, split_suffix(name)[0] + written)


def parent(components: Components) -> Components:
    """Return the components of the directory that contains what the path leads to, without query and fragment.

    >>> [parent(Components("x", "h", path, None, None)).path for path in ("/a/b", "/a/b/", "/a/b/..", "/")]
    ['/a/', '/a/', '/', '/']
    """
    scheme, authority, path, _, _ = components
    name = last_segment(path)
    if name and not (name[0] in {".", "%"} and _is_dot_segment(name)):
        path = path[: -len(name)]
    elif path:
        path = guarded(scheme, authority, _above(path, is_relative=scheme is None and authority is None))
    return make_components(Components, (scheme, authority, path, None, None))


def is_within(components: Components, base: Components) -> bool:
    """Return whether the path of a URI begins with all segments of the path of a base (see `URI.is_within`).

    >>> base = Components("http", "h", "/a", None, None)
    >>> [is_within(base._replace(path=path), base) for path in ("/a/b", "/ab", "/a/../b")]
    [True, False, False]
    """
    scheme, authority, path, _, _ = normalize(components, scheme_based=True)
    base_scheme, base_authority, base_path, _, _ = normalize(base, scheme_based=True)
    if (scheme, authority) != (base_scheme, base_authority) or _may_lead_up(components.path, path):
        return False
    return path == base_path or path.startswith(base_path if base_path[-1:] in {"", "/"} else f"{base_path}/")


def _with_last_segment(components: Components, written: str) -> Components:
    scheme, authority, path, query, fragment = components
    directory = path[: path.rfind("/") + 1] or ("" if authority is None else "/")
    path = directory + written
    if authority is None:
        path = guarded(scheme, authority, path)
    return make_components(Components, (scheme, authority, path, query, fragment))


def _written(segment: str, argument: str) -> str:
    """Return a segment percent-encoded, or exactly as it was written if it was read from a path."""
    written = None if type(segment) is str else encoding.exactly_as_written(segment, "segment")
    if written is None:
        written = encoding.encode_component("path", segment, "segment", argument=argument)
    if written[:1] in {".", "%"} and _is_dot_segment(written):
        raise dot_segment_error(segment)
    return written


def _is_dot_segment(written: str) -> bool:
    return encoding.normalize(written) in DOT_SEGMENTS


def _above(path: str, *, is_relative: bool) -> str:
    """Return the directory above the one that a path leads to, which ends with a slash or a dot-segment."""
    root = "/" if path.startswith("/") else ""
    kept: list[str] = []
    for segment in [*path.removeprefix("/").removesuffix("/").split("/"), ".."]:
        normal = encoding.normalize(segment)
        if normal == "..":
            if kept and kept[-1] != "..":
                del kept[-1]
            elif is_relative and not root:
                kept.append(normal)
        elif normal != ".":
            kept.append(segment)
    above = root + "".join(f"{segment}/" for segment in kept)
    # A slash that does not come from the root follows an empty segment.
    if is_relative and (not above or (above[0] == "/" and not root)):
        return f"./{above}"
    return above


def _may_lead_up(path: str, normal: str) -> bool:
    """Return whether a ``..`` in a path may lead some servers higher than normalization, which returned another path.

    They decode slashes, or remove what follows a ``;``, or merge slashes before they remove dot-segments.
    """
    if ".." not in encoding.decode(path):
        return False
    segments = _to_servers(path)[1:]
    return ".." in _to_servers(normal) or ("" in segments and ".." in segments[segments.index("") :])


def _to_servers(path: str) -> list[str]:
    r"""Return the segments of a path, decoded, up to a ``;``; empty for those that merging slashes removes.

    >>> _to_servers("/a;b/.;/..%2F.")
    ['', 'a', '', '..', '.']
    """
    segments = encoding.decode(path).replace("\\", "/").split("/")
    return ["" if segment.startswith(".;") else segment.partition(";")[0] for segment in segments]
