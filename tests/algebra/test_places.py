"""Where components are (RFC 3986, sections 3 and 3.2)."""

import pytest

from uri_split._algebra.components import places_of
from uri_split._grammar import Component


@pytest.mark.parametrize(
    ("text", "component", "span"),
    [
        ("http://me@example.com:80/a?q#f", "scheme", (0, 4)),
        ("http://me@example.com:80/a?q#f", "userinfo", (7, 9)),
        ("http://me@example.com:80/a?q#f", "host", (10, 21)),
        ("http://me@example.com:80/a?q#f", "port", (22, 24)),
        ("http://me@example.com:80/a?q#f", "path", (24, 26)),
        ("http://me@example.com:80/a?q#f", "query", (27, 28)),
        ("http://me@example.com:80/a?q#f", "fragment", (29, 30)),
        ("//h/", "scheme", (0, 0)),
        ("//h/", "userinfo", (2, 2)),
        ("//h/", "port", (3, 3)),
        ("a:b", "host", (2, 2)),
        ("a:b", "port", (2, 2)),
        ("/a#f", "query", (2, 2)),
        ("/a", "fragment", (2, 2)),
        ("//:", "port", (3, 3)),
    ],
)
def test_absent_component_has_an_empty_span_where_it_would_be(
    text: str, component: Component, span: tuple[int, int]
) -> None:
    assert places_of(text).span(component) == span
