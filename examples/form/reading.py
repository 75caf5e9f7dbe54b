"""Reading of a text by RFC 3986, for the page to compare with that of the visitor's own browser."""

from typing import Final, TypedDict

from examples.form.display import touched
from examples.form.picture import named_spans
from uri_split import InvalidComponent, is_uri
from uri_split.hosts import RegName, to_idna
from uri_split.lenient import hidden_spans
from uri_split.resolution import remove_dot_segments

_WITH_DOMAINS: Final = {"file", "ftp", "http", "https", "ws", "wss"}  # URL Standard, section 4.2: special schemes


class Reading(TypedDict):
    """Host, port and path of a text: `None` for those that may contain a password, empty for those that are absent."""

    is_uri: bool
    """Whether the text is a URI, which a browser should accept without a base."""
    is_secret: bool
    """Whether the text may contain a password, so that the page must not show what it reads."""
    host: str | None
    """The host in lower case."""
    port: str | None
    path: str | None
    """The path without dot-segments, unless it does not begin with a slash: browsers keep them there."""


def reading(text: str) -> Reading:
    """Return what RFC 3986 reads in a text, or for an invalid text what its Appendix B reads.

    >>> reading("http://me@Example.com:80/a/../b")
    {'is_uri': True, 'is_secret': False, 'host': 'example.com', 'port': '80', 'path': '/b'}
    """
    spans, hidden = dict(named_spans(text)), hidden_spans(text)

    def part(name: str) -> str | None:
        span = spans.get(name, (0, 0))
        return None if touched(hidden, span) else text[slice(*span)]

    host, path = part("host"), part("path")
    return {
        "is_uri": is_uri(text),
        "is_secret": bool(hidden),
        "host": host and _host(host.lower(), (part("scheme") or "").lower()),
        "port": part("port"),
        "path": remove_dot_segments(path) if path and path.startswith("/") else path,
    }


def _host(host: str, scheme: str) -> str:
    """Return a host in ASCII, if browsers write it so and its characters stay the same."""
    if host.isascii() or scheme not in _WITH_DOMAINS:
        return host
    try:
        in_ascii = to_idna(host)
    except InvalidComponent:
        return host
    return in_ascii if RegName(in_ascii).unicode == host else host
