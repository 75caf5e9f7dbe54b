"""Components that browsers only write differently (URL Standard, section 4.5)."""

import pytest

from uri_split._algebra.browsers import BrowserReading, is_rewritten
from uri_split._grammar import Component
from uri_split.lenient import split


@pytest.mark.parametrize(
    ("text", "component", "theirs", "reading", "expected"),
    [
        ("HTTP://h/", "scheme", "http", BrowserReading("http", "h"), True),
        ("a\tb:", "scheme", "ab", BrowserReading("ab"), False),
        ("//h", "scheme", "http", BrowserReading("http", "h"), False),
        ("http://a;b@h/", "userinfo", "a%3Bb", BrowserReading("http", "h"), True),
        ("http://H/", "host", "h", BrowserReading("http", "h"), True),
        ("http://%48/", "host", "h", BrowserReading("http", "h"), False),
        ("http://h:080/", "port", None, BrowserReading("http", "h"), True),
        ("http://h:81/", "port", "81", BrowserReading("http", "h", 81), True),
        ("http://h:81/", "port", "82", BrowserReading("http", "h", 82), False),
        (f"http://h:{'8' * 5000}/", "port", None, BrowserReading("http", "h"), False),
        ("http://h", "path", "/", BrowserReading("http", "h"), True),
        ("file:", "path", "/", BrowserReading("file", ""), True),
        ("foo://h", "path", "/", BrowserReading("foo", "h"), False),
        ("foo:", "path", None, BrowserReading("foo"), True),
        ("http://h/a/../b c", "path", "/b%20c", BrowserReading("http", "h"), True),
        ("foo:/a/..//b", "path", "/.//b", BrowserReading("foo"), True),
        ("http://h/%2e%2e/b", "path", "/b", BrowserReading("http", "h"), False),
        ("http://h/?'", "query", "%27", BrowserReading("http", "h"), True),
        ("http://h/#\t", "fragment", "", BrowserReading("http", "h"), False),
    ],
)
def test_component_is_rewritten_if_both_read_the_same(
    text: str, component: Component, theirs: str | None, reading: BrowserReading, *, expected: bool
) -> None:
    assert is_rewritten(component, split(text), theirs, reading) is expected
