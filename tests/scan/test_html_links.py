"""Links of HTML."""

import pytest

from uri_split._scan.html import IN_ATTRIBUTES, html_links


def links_of(document: str) -> list[str]:
    return [link.read(document) for link in html_links(document)]


# HTML Standard, index of attributes
@pytest.mark.parametrize(
    ("document", "links"),
    [
        ("<object data=b></object><div data=c data-href=d>", ["b"]),
        ("<blockquote cite=b><video poster=c><body background=d>", ["b", "c", "d"]),
        ("<html manifest=b><img longdesc=c><div itemid=d>", ["b", "c", "d"]),
        ("<svg><use xlink:href='#b'/><image href=c /></svg>", ["#b", "c"]),
        ("<a ping=' b\nc '>", ["b", "c"]),
        ("<a title=b usemap='#c' rel=d data-src=e>", []),
    ],
)
def test_attributes_that_are_urls_are_links(document: str, links: list[str]) -> None:
    assert links_of(document) == links


# HTML Standard, section 4.8.4.2.2
@pytest.mark.parametrize(
    ("value", "links"),
    [
        ("b", ["b"]),
        ("b 1x, c 2x", ["b", "c"]),
        ("b,c 1x,d", ["b,c", "d"]),
        ("b, c,\n\td", ["b", "c", "d"]),
        ("b,,,, ,c", ["b", "c"]),
        (",b 100w (1, 2), c (3", ["b", "c"]),
        ("b 1x (c, d 2x) e, f", ["b", "f"]),
        ("data:image/png;base64,AA== 1x, c 2x", ["data:image/png;base64,AA==", "c"]),
        ("b?c&amp;d 1x, e", ["b?c&d", "e"]),
        (" , ,, ", []),
        ("", []),
    ],
)
@pytest.mark.parametrize("attribute", ["srcset", "imagesrcset"])
def test_image_candidates_are_links(attribute: str, value: str, links: list[str]) -> None:
    assert links_of(f'<img {attribute}="{value}">') == links


# HTML Standard, section 4.2.5.3
@pytest.mark.parametrize(
    ("content", "links"),
    [
        ("0; url=b", ["b"]),
        ("0;URL = 'b' c", ["b"]),
        ("5 , url='b", ["b"]),
        ("5;b c ", ["b c"]),
        (".5 b", ["b"]),
        ("5; 'b'", ["b"]),
        ("5; &quot;b&quot;c", ["b"]),
        ("0;url=b?url=c&amp;d", ["b?url=c&d"]),
        ("0; ur=b", ["ur=b"]),
        ("0b", []),
        ("b", []),
        ("5", []),
        ("5;", []),
        ("5; url=", []),
        ("5; url=''", []),
    ],
)
def test_target_of_a_refresh_is_a_link(content: str, links: list[str]) -> None:
    assert links_of(f'<meta http-equiv="Refresh" content="{content}">') == links
    assert links_of(f'<meta content="{content}" name=a><p content="{content}" http-equiv=refresh>') == []


def test_only_the_base_element_sets_the_base() -> None:
    document = "<a href=b><base href=c cite=d>"
    assert [link.read(document) for link in html_links(document) if link.is_base] == ["c"]


def test_character_references_are_decoded_and_encoded() -> None:
    assert links_of('<a href="?a&amp;b&#x20;c&lt">') == ["?a&b c<"]
    assert IN_ATTRIBUTES.encode('&"') == "&amp;&quot;"


def test_line_breaks_and_tabs_in_a_value_are_ignored() -> None:
    assert links_of("<a\r\n\thref='http://a/\r\n\tb c&Tab;&#10;'>") == ["http://a/b c"]


@pytest.mark.parametrize("value", [" b ", "b", "\n\tb\f", "b &amp; c", " b&#32;"])
@pytest.mark.parametrize("tag", ["<a href='{}'>", "<meta http-equiv=refresh content='0; url= {} '>"])
def test_span_is_that_in_the_document(tag: str, value: str) -> None:
    document = f"é&amp;{tag.format(value)}"
    (link,) = html_links(document)
    assert document[slice(*link.span)] == value.strip()


def test_only_a_part_is_read() -> None:
    document = "<a href=b><a href=c><a href=d>"
    assert [link.read(document) for link in html_links(document, (10, 20))] == ["c"]
