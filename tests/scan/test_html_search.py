"""HTML: attribute values as one URI each, and character references in any text."""

import pytest

from uri_split import find, find_in_lines

# Attribute values, and the URI that each is, if any.
VALUES = (
    ("https://e.com/x y.pdf", "https://e.com/x%20y.pdf"),
    (" https://e.com/a\t", "https://e.com/a"),
    ("https://e.com/a&#32;&#10;", "https://e.com/a"),
    ("https://e.com/a&#10;b", "https://e.com/ab"),
    ("https://e.com/a&NewLine;b", "https://e.com/ab"),
    ("https://e.com/it&#39;s", "https://e.com/it's"),
    ("https://e.com/it&#x27s", "https://e.com/it's"),
    ("https://e.com/?a=1&amp;b=2&ampc=3&copy=4", "https://e.com/?a=1&b=2&ampc=3&copy=4"),
    ("https://e.com/?a&lt;b", None),
    ("https://e.com/caf&eacute;/&yen", "https://e.com/caf%C3%A9/%C2%A5"),
    ("https://e.com/a&quot;b", "https://e.com/a%22b"),
    ("https://e.com/a|b^c`d[e]", "https://e.com/a%7Cb%5Ec%60d%5Be%5D"),
    ("https://e.com/100%", "https://e.com/100%25"),
    ("https://e.com/a#b#c", "https://e.com/a#b%23c"),
    ("https://e.com/a.", "https://e.com/a."),
    ("https://e.com/中文", "https://e.com/%E4%B8%AD%E6%96%87"),
    ("mailto&#58;me&#64;e.com", "mailto:me@e.com"),
    ("mailto:me@e.com?subject=c d", "mailto:me@e.com?subject=c%20d"),
    (f"https://e.com/&#{'0' * 5000}38;", "https://e.com/&"),
    (f"https://e.com/&#{'9' * 5000};", None),
    ("https://e.com/&#1;", None),
    ("https://e.com/a&#8203;b", None),
    ("https://e.com/&NotEqualTilde;", "https://e.com/&NotEqualTilde;"),
    ("https://e.com/{{ id }}", None),
    ("https://e.com/${id}", None),
    ("https://e.com/%s", None),
    ("https://e.com/&lt;id&gt;", None),
    ("https://e.com\\a", None),
    ("https://e x.com/", None),
    ("https://.../", None),
    ("a:b c", None),
)


@pytest.mark.parametrize("attribute", ['<a href="{}">', "<a href='{}'>", '<img class="a"\n\tDATA-SRC = "{}" alt>'])
@pytest.mark.parametrize(("value", "uri"), VALUES)
def test_attribute_value_is_one_uri(value: str, uri: str | None, attribute: str) -> None:
    text = attribute.format(value)
    found = list(find(text, html=True))
    assert [each.uri for each in found] == [uri] * (uri is not None)
    assert all(each.text == text[each.start : each.end] == value.strip() for each in found)
    assert [each for each, _, _ in find_in_lines(text.splitlines(keepends=True), html=True)] == found


@pytest.mark.parametrize(
    ("text", "uris"),
    [
        ('<a href="https://e.com/a\nb">', ["https://e.com/ab"]),
        ('<a href="https://e.com/a', []),
        ('<a href="https://e.com/a b" title="at https://e.com/c d">', ["https://e.com/a%20b", "https://e.com/c"]),
        ('<a href="/to?u=https://e.com/a b">', ["https://e.com/a"]),
        ('<a data-url="https://e.com/a https://e.com/b">', ["https://e.com/a", "https://e.com/b"]),
        ('<img srcset="https://e.com/a 1x, https://e.com/b 2x">', ["https://e.com/a", "https://e.com/b"]),
        ("<a href=https://e.com/it&#39;s>", ["https://e.com/it's"]),
        (
            "<a href=https://e.com/a|b&#32;c rel=d><a href=https://e.com/a.>",
            ["https://e.com/a%7Cb%20c", "https://e.com/a."],
        ),
        ("<a href=http://a>x</a><a href=https://e.com/{id}>", ["http://a"]),
        ("<p>url=https://e.com/a, url=https://e.com/b.</p>", ["https://e.com/a", "https://e.com/b"]),
        ("<p>https://e.com/it&#39;s &lt;https://e.com/a&gt;", ["https://e.com/it's", "https://e.com/a"]),
        ("<p>https://e.com/&lt;id&gt;/a", []),
        ('<a href="https://e.com/{id}">https://e.com/b', ["https://e.com/b"]),
        ("<p>http://me:p&amp;w@e.com/", ["http://me:p&w@e.com/"]),
        ("<p>http://me&#64;e.com/", []),
        ('<a href="c:a b">', []),
    ],
)
def test_text_and_attributes_are_searched(text: str, uris: list[str]) -> None:
    assert [found.uri for found in find(text, html=True)] == uris


def test_options_apply_to_attribute_values() -> None:
    text = '<a href="note:a b"><a href="https://e.com/c d">'
    assert [found.uri for found in find(text, html=True, schemes=["note"])] == ["note:a%20b"]
    assert [found.kind for found in find(text, html=True)] == ["delimited"]
    assert [found.kind for found in find(text, html=True, delimited=False)] == ["bare"]


def test_broken_uri_between_encoded_brackets_is_joined() -> None:
    lines = ["&lt;http://e.com/a\n", "b&gt; http://e.com/&amp;c\n"]
    (first, second) = find("".join(lines), html=True)
    assert (first.text, first.uri) == ("http://e.com/a\nb", "http://e.com/ab")
    assert (second.text, second.uri) == ("http://e.com/&amp;c", "http://e.com/&c")
    assert [found for found, _, _ in find_in_lines(lines, html=True)] == [first, second]


# Sections 3.2.1 and 7.5
@pytest.mark.parametrize("password", ["secret", "sec&amp;ret", "sec&#38;ret"])
@pytest.mark.parametrize("at", ["@", "&#64;", "&commat;"])
def test_repr_hides_passwords(password: str, at: str) -> None:
    (found,) = find(f'<a href="http://me:{password}{at}e.com/">', html=True)
    assert found.uri.host == "e.com"
    assert "ret" not in repr(found)


# Appendix C
def test_attribute_for_prose_is_searched_as_text() -> None:
    html = '<meta name="description" content="https://example.com is a site about cats, mailto:me@example.com or call">'
    assert [found.uri for found in find(html, html=True)] == ["https://example.com", "mailto:me@example.com"]
