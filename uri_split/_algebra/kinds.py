"""Kinds of paths and references, which are alternatives of the grammar (RFC 3986, sections 3.3, 4.2 and 4.4)."""

from typing import Literal

from uri_split._split.components import Components

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
