"""Links of documents of any kind."""

import pytest

from uri_split.cli.lint.documents import links_of


@pytest.mark.parametrize(
    ("file", "document", "links"),
    [
        ("a.md", "http://x/ [a](http://y/)", [("http://x/", False), ("http://y/", True)]),
        ("a.md", "[a](http://y/) `http://z/`", [("http://y/", True), ("http://z/", False)]),
        ("a.MD", "[a](b)", [("b", True)]),
        ("a.html", "<a href='b'>http://x/?a&amp;b</a>", [("b", True), ("http://x/?a&b", False)]),
        ("a.htm", "<a href='http://x/%zz'>", [("http://x/%zz", True)]),
        ("a.rst", "`a <http://x/>`_ http://y/", [("http://x/", True), ("http://y/", False)]),
        ("a.py", "x = 'http://x/'  # <http://y/\n  z>", [("http://x/", False), ("http://y/z", False)]),
        ("a", "<a href=b> [a](b)", []),
        (".md", "[a](b)", []),
    ],
)  # fmt: skip
def test_links_are_those_of_syntax_and_those_found_between(
    file: str, document: str, links: list[tuple[str, bool]]
) -> None:
    assert [(link.text, link.by_syntax) for link in links_of(file, document)] == links
