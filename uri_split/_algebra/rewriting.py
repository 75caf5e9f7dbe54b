"""Components that browsers only write differently, and read as RFC 3986 does."""

from uri_split._algebra.browsers import SPECIAL, BrowserReading, is_same_host, port_number, scalar_values
from uri_split._algebra.encoding import decode
from uri_split._algebra.resolution import without_dot_segments
from uri_split._grammar.names import Component
from uri_split._split.components import Components


def is_rewritten(component: Component, ours: Components, theirs: str | None, reading: BrowserReading) -> bool:
    """Return whether a browser only writes a component of a text in another form.

    Args:
        component: The component.
        ours: The components of the text.
        theirs: The component in the URL that the browser makes.
        reading: The scheme, host and port in that URL.

    >>> ours, reading = Components("http", "H:080", "/%2e/b", None, None), BrowserReading("http", "h")
    >>> [is_rewritten("host", ours, "h", reading), is_rewritten("path", ours, "/b", reading)]
    [True, False]
    """
    match component:
        case "scheme":
            return (ours.scheme or "").lower() == theirs
        case "userinfo":
            return True
        case "host":
            return is_same_host(ours.host, reading)
        case "port":
            return port_number(reading.scheme, ours.port) == reading.port
        case "path":
            path = ours.path or ("/" if reading.scheme in SPECIAL else "")
            return _decoded(without_dot_segments(path)) == _decoded(without_dot_segments(theirs or ""))
        case _:
            return _decoded(getattr(ours, component) or "") == _decoded(theirs or "")


def _decoded(text: str) -> str:
    return decode(scalar_values(text))
