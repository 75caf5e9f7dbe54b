"""Where each component and subcomponent of a text is, or would be inserted (RFC 3986, sections 3 and 3.2)."""

from collections.abc import Mapping
from typing import NamedTuple

from uri_split._grammar.names import Component
from uri_split._text.spans import Span
from uri_split.lenient import component_spans, split_authority


class Places(NamedTuple):
    """The places of the components in a text, as `uri_split.split` finds them.

    Attributes:
        spans: The span of each component, or `None` if it is undefined.
        insertions: The offset at which each component that may be undefined would be inserted.
        authority: The span of the authority, or `None`.
    """

    spans: Mapping[Component, Span | None]
    insertions: Mapping[Component, int]
    authority: Span | None

    def span(self, component: Component) -> Span:
        """Return the span of a component, which is empty where the component would be inserted if it is undefined."""
        span = self.spans[component]
        if span is None:
            span = self.insertions[component], self.insertions[component]
        return span


def places_of(text: str) -> Places:
    """Return the places of the components in a text.

    >>> places = places_of("http://me@example.com/?q")
    >>> places.span("host"), places.span("port"), places.span("query")
    ((10, 21), (21, 21), (23, 24))
    """
    scheme, authority, path, query, fragment = component_spans(text)
    userinfo, host, port = _subcomponent_spans(text, authority)
    begin = authority[0] if authority else path[0]
    return Places(
        {
            "scheme": scheme,
            "userinfo": userinfo,
            "host": host,
            "port": port,
            "path": path,
            "query": query,
            "fragment": fragment,
        },
        {
            "scheme": 0,
            "userinfo": begin,
            "host": begin,
            "port": host[1] if host else begin,
            "query": path[1],
            "fragment": len(text),
        },
        authority,
    )


def _subcomponent_spans(text: str, authority: Span | None) -> tuple[Span | None, Span | None, Span | None]:
    """Return the spans of userinfo, host and port; `None` for those that are undefined."""
    if authority is None:
        return None, None, None
    begin, end = authority
    userinfo, host, port = split_authority(text[begin:end])
    host_begin = begin if userinfo is None else begin + len(userinfo) + len("@")
    host_end = host_begin + len(host)
    return (
        None if userinfo is None else (begin, host_begin - len("@")),
        (host_begin, host_end),
        None if port is None else (host_end + len(":"), end),
    )
