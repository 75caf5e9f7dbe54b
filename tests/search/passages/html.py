"""Passages of HTML."""

from typing import Final

from tests.search.passages.passage import Passage

HTML: Final[tuple[Passage, ...]] = (
    Passage("HTML", "<a href=\"⟦http://example.com/a⟧\">one</a> <a href='⟦http://example.com/b⟧'>two</a>"),
    Passage(
        "HTML", "<a href=⟦http://example.com/a⟧>⟦http://example.com/a⟧</a> <img src=⟦http://example.com/b.png⟧ alt=b>"
    ),
    Passage(
        "HTML",
        "<p>See ⟦http://example.com/a⟧.</p><p>⟦http://example.com/b⟧</p><p><b>⟦http://example.com/c⟧</b>, too.</p>",
    ),
    Passage(
        "HTML",
        '<a href="⟦http://example.com/?a=1&amp;b=2&amp;c=3⟧">one</a>',
        ("http://example.com/?a=1&b=2&c=3",),
        html=True,
    ),
    Passage("HTML", '<a href="⟦http://example.com/?a=1&amp;b=2⟧">one</a>'),
    Passage("HTML", "<p>⟦http://example.com/?a=1&amp;b=2⟧</p>", ("http://example.com/?a=1&b=2",), html=True),
    Passage("HTML", "<a href='⟦http://example.com/?a=1&b=2⟧'>not escaped</a>", html=True),
    Passage(
        "HTML",
        '<img srcset="⟦http://example.com/a.png⟧ 1x, ⟦http://example.com/b.png⟧ 2x" src="⟦http://example.com/c.png⟧">',
    ),
    Passage("HTML", '<meta http-equiv="refresh" content="0; url=⟦http://example.com/next⟧">'),
    Passage("HTML", '<meta http-equiv="refresh" content="5;url=\'⟦http://example.com/next⟧\'">', html=True),
    Passage("HTML", '<!-- from ⟦http://example.com/a⟧ --><base href="⟦http://example.com/⟧">'),
    Passage(
        "HTML",
        "&lt;a href=&quot;⟦http://example.com/a⟧&quot;&gt;",  # a choice: it ends before such a reference
        html=True,
    ),
    Passage(
        "HTML", "<td>⟦http://example.com/a⟧&nbsp;(new)</td>", html=True
    ),  # a choice: it ends before such a reference
    Passage("HTML", '<!DOCTYPE page PUBLIC "-//Example//DTD Page 1.0//EN" "⟦http://example.com/page.dtd⟧">', html=True),
    Passage("HTML", "<div style='background:url(\"⟦http://example.com/a.png⟧\")'>", html=True),
    Passage("HTML", '<div style="background:url(⟦http://example.com/a.png⟧);color:red">', html=True),
    Passage("HTML", "<script>location.href='⟦http://example.com/a⟧';go(\"⟦http://example.com/b⟧\");</script>"),
    Passage("HTML", '<a\n  href = "⟦https://example.com/login?next=/a⟧"\n  id="b"\n>'),
    Passage("HTML", '<a href="⟦javascript:void(0)⟧"><img src="⟦data:image/gif;base64,R0lGODlhAQABAAAAACw=⟧"></a>'),
    Passage(
        "HTML",
        '<a href="⟦mailto:me@example.com?subject=a&amp;body=b⟧">',
        ("mailto:me@example.com?subject=a&body=b",),
        html=True,
    ),
    Passage("HTML", '<a href="⟦tel:+12025550123⟧">(202) 555-0123</a>', html=True),
    Passage(
        "HTML",
        '<a href="#top">top</a><a href="../a.html">a</a><img src="//example.com/a.png"><a href="page:1">',
        html=True,
    ),
    Passage("HTML", '<x:a x:b="c:d"/><input placeholder="https://"><time datetime="12:30">12:30</time>', html=True),
    Passage("HTML", "<em>note</em>: a<b:c>, x<y, :focus, p::before", html=True),
    Passage("HTML", '<a href="⟦https://example.com/x y.pdf⟧">', ("https://example.com/x%20y.pdf",), html=True),
    Passage("HTML", "<a href='⟦https://example.com/it&#39;s⟧'>", ("https://example.com/it's",), html=True),
    Passage("HTML", "<p>⟦https://example.com/it&#39;s⟧, they say.</p>", ("https://example.com/it's",), html=True),
    Passage("HTML", '<a href="⟦mailto&#58;me&#64;example.com⟧">', ("mailto:me@example.com",), html=True),
    Passage("HTML", '<a href="https://example.com/{{ id }}"> https://example.com/&lt;id&gt;/a', html=True),
)
