"""Links of documents of any kind."""

from pathlib import Path

import pytest

from uri_split._documents import links_of


@pytest.mark.parametrize(
    ("file", "document", "links"),
    [
        ("a.md", "http://x/ [a](http://y/)", [("http://x/", False), ("http://y/", True)]),
        ("a.md", "[a](http://y/) `http://z/`", [("http://y/", True), ("http://z/", False)]),
        ("a.MD", "[a](b)", [("b", True)]),
        ("a.ipynb", r'["see http:\/\/0x7f.1\/ and", "[a](b)"]', [("http://0x7f.1/", False)]),
        ("a.csv", 'a,"http://x/""y"\nb,http://z/', [("http://x/", False), ("http://z/", False)]),
        ("a.mdx", "[a](b)", [("b", True)]),
        ("a.qmd", "[a](b)", [("b", True)]),
        ("a.vue", "<a href='b'>", [("b", True)]),
        ("a.md", "[a](https://x/my file.pdf)", [("https://x/my file.pdf", True)]),
        ("a.md", "![a](img/my photo 2.png 'T') [b](/c d)", [("img/my photo 2.png", True), ("/c d", True)]),
        ("a.md", '[a](www.x.example/b c "T") [d](e)', [("www.x.example/b c", True), ("e", True)]),
        ("a.md", "`[a](b c.pdf)` [d](see the note) x[i](j k)", []),
        ("a.md", "```\n[a](https://x.example/b c.pdf)\n```\n", [("https://x.example/b", False)]),
        ("a.md", "[a](<https://x/b c>)", [("https://x/b c", True)]),
        ("a.md", "[a](b c.pdf#d) [e](mailto:f g@h.example)", [("b c.pdf#d", True), ("mailto:f g@h.example", True)]),
        ("a.md", '[a]: https://x/b c.pdf "T"\n', [("https://x/b c.pdf", True)]),
        ("a.md", "[^1]: /see the file.pdf\n\n[TODO]: fix foo.py\n", []),
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
    assert [(link.text, link.by_syntax) for link in links_of(Path(file).suffix.lower(), document)] == links
