"""HTML documents with their links written as absolute URIs (section 5.2)."""

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uri_split import InvalidURI, find
from uri_split.resolution import absolute_links

BASE = "https://example.com/k/l?m"


class Tags(HTMLParser):
    """Parser of the standard library, as an oracle: the names of tags and attributes, and their values."""

    def __init__(self, document: str) -> None:
        super().__init__()
        self.names: list[tuple[str, ...]] = []
        self.values: list[str | None] = []
        self.feed(document)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.append((tag, *(name for name, _ in attrs)))
        self.values += [value for _, value in attrs]


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        ("<a href='../a'>b</a>", "<a href='https://example.com/a'>b</a>"),
        ("<A HREF = b>b</A >", "<A HREF = https://example.com/k/b>b</A >"),
        ("<a href=.>", "<a href=https://example.com/k/>"),
        ("<a href='?a&amp;b'>", "<a href='https://example.com/k/l?a&amp;b'>"),
        ("<a href='?a=1&b=2'>", "<a href='https://example.com/k/l?a=1&amp;b=2'>"),
        ('<a href="#top">', '<a href="https://example.com/k/l?m#top">'),
        ('<a href="//example.net">', '<a href="https://example.net">'),
        ('<a href=" a\n b ">', '<a href=" https://example.com/k/a%20b ">'),
        ('<img src="b c.png" alt="é">', '<img src="https://example.com/k/b%20c.png" alt="é">'),
        ('<img srcset="a 1x,b,c 2x">', '<img srcset="https://example.com/k/a 1x,https://example.com/k/b,c 2x">'),
        ('<a ping="a b">', '<a ping="https://example.com/k/a https://example.com/k/b">'),
        (
            "<meta http-equiv=refresh content=\"0; url='a'\">",
            "<meta http-equiv=refresh content=\"0; url='https://example.com/k/a'\">",
        ),
        ('<base href="/r/"><a href=a>', '<base href="https://example.com/r/"><a href=https://example.com/r/a>'),
        ('<base href="//h/"><a href=a>', '<base href="https://h/"><a href=https://h/a>'),
    ],
)
def test_relative_links_are_written_as_their_targets(document: str, expected: str) -> None:
    assert absolute_links(document, BASE) == expected
    assert absolute_links(expected, "x://other") == expected


@pytest.mark.parametrize(
    "document",
    [
        "",
        "a\r\n\0é\udcff<",
        "<a href=HTTP://Example.com:80/?a&b>",
        '<a href="mailto:me@example.com"><a href="javascript:x()">',
        "<a href><a href=''><a href=' '>",
        '<a href="a\\b"><a href="{{ url }}"><a href="https:a b">',
        '<a href="a&#34;&gt;&lt;b&gt;"><a href=a&gt;b>',
        '<!-- <a href="a"> --><script>"<a href=a>"</script><textarea><a href=a></textarea>',
        '<a data-href="a" title="b/c" href',
        "[a](b)",
    ],
)
def test_everything_else_stays_as_it_is(document: str) -> None:
    assert absolute_links(document, BASE) == document


# HTML Standard, section 13.1.2.3: what would end an attribute value, or begin another one.
@pytest.mark.parametrize(
    "document",
    [
        "<a href='x&#39;onmouseover=alert(1)//'>",
        "<a href='x&#39; onmouseover=alert(1) '>",
        '<a href="x&quot; onmouseover=alert(1) ">',
        '<a href="x&#34;/script&#34;">',
        "<a href=x&#32;onmouseover=alert(1)>",
        "<a href=x&#9;onmouseover&#61;alert(1)>",
        "<a href=x&#x22;y>",
        "<a href=&apos;x>",
        "<a href=&#61;x>",
        "<a href='x&amp;#39;y'>",
        "<a href='?a&amp;quot;b'>",
        "<a href='?a&amp;lt=b'>",
        "<img srcset='a&#39;onerror=alert(1) 1x, b&#44;c&#39; 2x'>",
    ],
)
def test_no_link_leaves_its_place(document: str) -> None:
    before, after = Tags(document), Tags(absolute_links(document, BASE))
    assert after.names == before.names
    assert after.values != before.values
    links = [found.uri for found in find(document, html=True, base=BASE)]
    assert [found.uri for found in find(absolute_links(document, BASE), html=True)] == links


# Shared declarative refresh steps (HTML Standard, section 4.2.5.3): a quotation mark ends the URL.
def test_apostrophe_in_the_base_does_not_end_the_url_of_a_refresh() -> None:
    document = "<meta http-equiv=refresh content=\"0; url='a'\"><a href='b'>"
    expected = (
        "<meta http-equiv=refresh content=\"0; url='https://example.com/it%27s/a'\">"
        "<a href='https://example.com/it&#x27;s/b'>"
    )
    assert absolute_links(document, "https://example.com/it's/") == expected


STARTS = ("<a href=", "<img srcset=", "<base href=", "<!--", "-->", ">", "'", '"', " ", "\n", "/", "=", ",", " 2x,")
TEXTS = ("a", "é", "..", "x:", "%", "#", "?b", "&", "&#32;", "&#39;", "&quot;", "&amp;", "&lt;")
PIECES = st.sampled_from([*STARTS, *TEXTS])


@given(st.lists(PIECES, max_size=20).map("".join))
def test_names_of_attributes_never_change(document: str) -> None:
    written = absolute_links(document, BASE)
    assert Tags(written).names == Tags(document).names
    assert absolute_links(written, BASE) == written


def test_base_must_be_a_uri() -> None:
    with pytest.raises(InvalidURI):
        absolute_links("", "/k/")
