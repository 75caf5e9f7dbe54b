"""Documents in HTML and Markdown, most of them with a base URI."""

from typing import Final

from tests.search.passages.passage import Passage

_BASE: Final = "https://example.com/docs/a.html?q"

DOCUMENTS: Final[tuple[Passage, ...]] = (
    Passage(
        "document",
        '<a href="⟦my file.pdf⟧">a</a> <A HREF=\'⟦straße.html⟧\'>b</A> <img src=⟦/c.png⟧> <a href="\n  ⟦../d⟧\n">d</a>',
        (
            "https://example.com/docs/my%20file.pdf",
            "https://example.com/docs/stra%C3%9Fe.html",
            "https://example.com/c.png",
            "https://example.com/d",
        ),
        html=True,
        base=_BASE,
    ),
    Passage(
        "document",
        '<a href="⟦#top⟧">top</a> <a href="⟦?page=2&amp;x⟧">2</a> <a href="⟦//cdn.example.net/x⟧"> <a href="⟦12:30⟧">',
        (
            "https://example.com/docs/a.html?q#top",
            "https://example.com/docs/a.html?page=2&x",
            "https://cdn.example.net/x",
            "https://example.com/docs/12:30",
        ),
        html=True,
        base=_BASE,
    ),
    Passage(
        "document",
        '<a href="a.html">, <img srcset="b 1x, c 2x"> and <a href="/to?u=⟦https://example.net/x⟧"> without a base',
        html=True,
    ),
    Passage(
        "document",
        '<a href=""> <a href=" "> <a> <a href="a\\b"> <a href="{id}"> <a href="/users/{{ id }}"> <a href="<id>">',
        html=True,
        base=_BASE,
    ),
    Passage(
        "document",
        '<img srcset="⟦a,b.png⟧ 1x, ⟦https://example.net/c,d⟧ 2x,⟦e⟧" alt="f.png 1x"><a ping="⟦/p⟧ ⟦/q⟧" data-src="r">',
        (
            "https://example.com/docs/a,b.png",
            "https://example.net/c,d",
            "https://example.com/docs/e",
            "https://example.com/p",
            "https://example.com/q",
        ),
        html=True,
        base=_BASE,
    ),
    Passage(
        "document",
        '<meta http-equiv="refresh" content="0; url=⟦next page⟧"><meta name="refresh" content="0; url=a">',
        ("https://example.com/docs/next%20page",),
        html=True,
        base=_BASE,
    ),
    Passage(
        "document",
        '<a href="⟦a⟧"><base target="_top"><base href="⟦../b/⟧"><base href="⟦/c/⟧"><a href="⟦d⟧">',
        (
            "https://example.com/b/a",
            "https://example.com/b/",
            "https://example.com/c/",
            "https://example.com/b/d",
        ),
        html=True,
        base=_BASE,
    ),
    Passage(
        "document",
        '<base href="⟦https://example.net/a/⟧"><a href="⟦b⟧">',
        ("https://example.net/a/", "https://example.net/a/b"),
        html=True,
    ),
    Passage("document", '<base href="a/"><a href="b">', html=True),
    Passage("document", '<base href="{{ root }}"><a href="b">', html=True, base=_BASE),  # nobody knows the base
    Passage(
        "document",
        '<base href="⟦javascript:void(0)⟧"><a href="⟦b⟧">',
        ("javascript:void(0)", "https://example.com/docs/b"),
        html=True,
        base=_BASE,
    ),
    Passage(
        "document",
        '<base href="https://.../"><a href="⟦b⟧">',
        ("https://example.com/docs/b",),
        html=True,
        base=_BASE,
    ),
    Passage(
        "document",
        "<!-- <a href='a'> ⟦https://example.net/a⟧ --> <script>x = \"<a href='b'> ⟦https://example.net/b⟧\"</script>"
        " <a title=\"href='c'\" href='⟦d⟧'>",
        ("https://example.net/a", "https://example.net/b", "https://example.com/docs/d"),
        html=True,
        base=_BASE,
    ),
    Passage(
        "document",
        '<a href="⟦https://example.net/a\n  b?c=\n\td⟧">one</a>',
        ("https://example.net/a%20%20b?c=d",),
        html=True,
    ),
    Passage(
        "document",
        '<a href="⟦//müller.example/ä⟧">',
        ("https://xn--mller-kva.example/%C3%A4",),
        html=True,
        base=_BASE,
    ),
    Passage(
        "document", '<a href="a"> <a href="⟦https://example.net/⟧">', html=True, base="urn:a:b", schemes=("https",)
    ),
    Passage("document", "<a href='a' <a href='⟦https://example.net/⟧'", html=True, base=_BASE),  # browsers drop it
)

MARKDOWN: Final[tuple[Passage, ...]] = (
    Passage(
        "Markdown",
        "[a](⟦b⟧) [c](<⟦d e⟧> 'f') ![g](⟦h.png⟧ \"i\") <⟦https://example.net/j_⟧>\n\n[k]: ⟦../l⟧\n[m]: <⟦n o⟧> (p)\n",
        (
            "https://example.com/docs/b",
            "https://example.com/docs/d%20e",
            "https://example.com/docs/h.png",
            "https://example.net/j_",
            "https://example.com/l",
            "https://example.com/docs/n%20o",
        ),
        markdown=True,
        base=_BASE,
    ),
    Passage(
        "Markdown",
        "[a](⟦https://example.net/b_(c)⟧), [d](<⟦https://example.net/e f⟧>), see ⟦https://example.net/g⟧. [h](i)",
        ("https://example.net/b_(c)", "https://example.net/e%20f", "https://example.net/g"),
        markdown=True,
    ),
    Passage(
        "Markdown",
        "⟦https://example.net/a\\_b\\*?c&amp;d⟧ and [⟦https://example.net/e⟧](⟦https://example.net/e\\_⟧)",
        ("https://example.net/a_b*?c&d", "https://example.net/e", "https://example.net/e_"),
        markdown=True,
    ),
    Passage(
        "Markdown",
        "`[a](b)` `⟦https://example.net/c⟧`\n\n```\n[d](e) ⟦https://example.net/f⟧\n```\n\n    <a href='g'>\n",
        ("https://example.net/c", "https://example.net/f"),
        markdown=True,
        base=_BASE,
    ),
    Passage(
        "Markdown",
        "a <img src='⟦b c.png⟧'> *[d](⟦e⟧)*\n\n<div>\n<a href=\"⟦f⟧\">g</a> ⟦https://example.net/⟧\n</div>\n",
        (
            "https://example.com/docs/b%20c.png",
            "https://example.com/docs/e",
            "https://example.com/docs/f",
            "https://example.net/",
        ),
        markdown=True,
        base=_BASE,
    ),
    Passage(
        "Markdown",
        "[a]() [b](<>) [c](/{id}) [d](e\\f) [x](⟦#⟧) text [^1]\n\n[^1]: note\n",
        ("https://example.com/docs/a.html?q#",),
        markdown=True,
        base=_BASE,
    ),
)
