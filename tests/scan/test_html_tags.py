"""Tags of HTML, seen by the links in them."""

import pytest

from uri_split._scan.html import html_links


def links_of(document: str) -> list[str]:
    return [link.read(document) for link in html_links(document)]


# HTML Standard, section 13.2.5
@pytest.mark.parametrize(
    ("document", "links"),
    [
        ('<a href="b">', ["b"]),
        ("<A HREF='b'>", ["b"]),
        ("<a href=b>", ["b"]),
        ("<a href = b/>", ["b/"]),
        ("<a href=b\"c'd=e>", ["b\"c'd=e"]),
        ("<a\fhref\n=\n'b'class=c>", ["b"]),
        ("<a href=b href=c>", ["b"]),
        ("<a =href=b /href=c/>", ["c/"]),
        ("<a 'href=b' \"href=c\">", []),
        ("<a title=it's href='b'>", ["b"]),
        ("<img alt='<a href=c>' src=b>", ["b"]),
        ("<img title='href=c' src='b'/><form action=d><button formaction=e>", ["b", "d", "e"]),
        ('<a href=" b ">', ["b"]),
        ('<a href="">', [""]),
        ('<a href="  ">', [""]),
        ("<a href>", [""]),
        ("<a href=>", [""]),
        ("<a href href=b>", [""]),
        ('<a href="b', []),
        ("<a href=b", []),
        ("<a title='b><a href=c>", []),
        ("</a href=b></ <a href=c><a href=d>", ["d"]),
        ("a < b <3 <a href=c>", ["c"]),
        ("<!doctype '<a href=b>'><?xml <a href=c>?><a href=d>", ["d"]),
    ],
)
def test_tags_are_read_as_browsers_do(document: str, links: list[str]) -> None:
    assert links_of(document) == links


# HTML Standard, sections 13.2.5.43 to 13.2.5.52
@pytest.mark.parametrize("comment", ["<!-- {} -->", "<!--{}--!>", "<!---{}--->", "<!-- - -- > {}-->"])
def test_comments_have_no_links(comment: str) -> None:
    assert links_of(f"{comment.format('<a href=b>')}<a href=c>") == ["c"]


@pytest.mark.parametrize("comment", ["<!-->", "<!--->", "<!---->", "<!----!>"])
def test_comment_may_be_empty(comment: str) -> None:
    assert links_of(f"{comment}<a href=c>") == ["c"]


def test_unclosed_comment_continues_to_the_end() -> None:
    assert links_of("<!-- <a href=b> -> ") == []


# HTML Standard, section 13.2.6.2
@pytest.mark.parametrize("name", ["script", "STYLE", "textarea", "title", "iframe", "xmp", "noembed", "noframes"])
def test_raw_text_has_no_links(name: str) -> None:
    assert links_of(f"<{name}>'<a href=b>'</b></{name}s><a href=c></{name.title()}\n><a href=d>") == ["d"]
    assert links_of(f"<{name} src=b><a href=c>") == ["b"]
    assert links_of(f"<{name} src=b><a href=c></{name}") == ["b"]


def test_plain_text_does_not_end() -> None:
    assert links_of("<plaintext><a href=b></plaintext><a href=c>") == []


def test_any_number_of_tags_without_links_is_skipped() -> None:
    assert links_of("<p id=a> < <!-- b --> </p c>\n" * 3000 + "<a href=d>") == ["d"]


# HTML Standard, sections 13.2.5.33 to 13.2.5.37
@pytest.mark.parametrize(
    "document", ["<a href|>", "<a href| >", "<a href|/>", "<a href=|>", "<a href= |>", "<a href='|'>", '<a href=" |">']
)
def test_empty_value_is_at_its_place(document: str) -> None:
    (link,) = html_links(document.replace("|", ""))
    assert link.span == (document.index("|"), document.index("|"))


# HTML Standard, section 13.2.5.33: only ASCII letters have no case.
def test_letters_beyond_ascii_are_not_those_of_a_name() -> None:
    assert links_of("<a \u017frc=b hreF=c><t\u0131tle><a href=d>") == ["c", "d"]
