"""Links of HTML."""

import pytest

from uri_split.cli.lint.html import html_links


@pytest.mark.parametrize(
    ("document", "links"),
    [
        ('<a href="b">', ["b"]),
        ("<A HREF='b'>", ["b"]),
        ("<a href=b>", ["b"]),
        ("<a href = b/>", ["b/"]),
        ("<img alt='<a href=c>' src=b>", ["b"]),
        ("<img title='href=c' src='b'/><form action=d><button formaction=e>", ["b", "d", "e"]),
        ("<object data=b></object><div data=c data-href=d>", ["b"]),
        ('<a href=" b ">', ["b"]),
        ('<a href="">', [""]),
        ('<a href="  ">', [""]),
        ("<a href>", []),
        ('<a href="b', []),
        ("<!-- <a href=b> --><a href=c>", ["c"]),
        ("<!-- <a href=b> -> ", []),
        ("<script>'<a href=b>'</style><a href=c></script><a href=d>", ["d"]),
        ("<script src=b><a href=c>", ["b"]),
        ("a < b <3 <a href=c>", ["c"]),
    ],
)
def test_values_of_url_attributes_are_links(document: str, links: list[str]) -> None:
    assert [link.text for link in html_links(document)] == links


def test_character_references_are_decoded_and_encoded() -> None:
    (link,) = html_links('<a href="?a&amp;b&#x20;c">')
    assert link.text == "?a&b c"
    assert link.in_document(2, 3) == (11, 16)
    assert link.in_document(4, 5) == (17, 23)
    assert link.encode('&"') == "&amp;&quot;"


def test_line_breaks_and_tabs_in_a_value_are_ignored() -> None:
    document = "<a\r\n\thref='http://a/\r\n\tb c'>"
    (link,) = html_links(document)
    assert link.text == "http://a/b c"
    start, end = link.in_document(10, 11)
    assert document[start:end] == " "


def test_only_a_part_is_read() -> None:
    assert [link.text for link in html_links("<a href=b><a href=c><a href=d>", (10, 20))] == ["c"]
