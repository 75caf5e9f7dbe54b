"""Passages of running text, made by hand, with the URIs that are to be found in them.

What is expected comes from RFC 3986 (Appendix C and section 4.5) and from what the documentation of `find` says, not
from what `find` does. Where both leave a choice, it is the one that most readers of the passage would want, and a
comment says so.
"""

# ruff: noqa: RUF001 - punctuation and letters of other scripts are what many passages are about

import re
from typing import Final, NamedTuple

_MARKED = re.compile("⟦([^⟦⟧]*)⟧")


class Passage(NamedTuple):
    """A text, in which what is to be found is marked."""

    kind: str
    marked: str
    """The text, with what is to be found between ⟦ and ⟧; without them, nothing is."""
    uris: tuple[str, ...] = ()
    """The URIs, where they are not what stands between the marks."""
    suffixes: bool = False
    html: bool = False
    schemes: tuple[str, ...] | None = None

    @property
    def text(self) -> str:
        """The text without the marks."""
        return _MARKED.sub(r"\1", self.marked)

    @property
    def spans(self) -> list[tuple[int, int]]:
        """Where in `text` something is to be found: starts and ends."""
        spans: list[tuple[int, int]] = []
        for number, match in enumerate(_MARKED.finditer(self.marked)):
            start = match.start() - 2 * number
            spans.append((start, start + len(match[1])))
        return spans

    @property
    def expected(self) -> list[str]:
        """The URIs, one for each of `spans`."""
        text = self.text
        return list(self.uris) or [text[start:end] for start, end in self.spans]


PASSAGES: Final[tuple[Passage, ...]] = (
    # English sentences: ends, quotes, brackets, lists, ends of lines.
    Passage("prose", "The manual is at ⟦http://example.com/manual⟧."),
    Passage("prose", "Have you read ⟦https://example.com/faq⟧?"),
    Passage("prose", "Here it is: ⟦https://example.com/⟧! And again: ⟦https://example.com⟧!!"),
    Passage("prose", "Can that be? ⟦http://example.com/?q=really⟧?!"),
    Passage("prose", "⟦http://example.com/a⟧, ⟦https://example.org/b⟧; ⟦ftp://example.net/c⟧: these three."),
    Passage("prose", "To be continued at ⟦http://example.com/part/2⟧..."),
    Passage("prose", "To be continued at ⟦http://example.com/part/2⟧…"),
    Passage(
        "prose", "The page ⟦http://example.com/a⟧—or what is left of it—is old; so is ⟦http://example.com/b⟧–sadly."
    ),
    Passage("prose", "(The details are at ⟦http://example.com/details⟧.)"),
    Passage("prose", "The details (⟦http://example.com/details⟧) follow."),
    Passage("prose", "The album (see ⟦http://example.com/album_(live)⟧), and ⟦http://example.com/tour_(2001)_east⟧."),
    Passage(
        "prose", "Either [⟦http://example.com/a⟧] or {⟦http://example.com/b⟧}, or even ([⟦http://example.com/c⟧])."
    ),
    Passage("prose", 'It says "see ⟦http://example.com/a⟧." More on that later.'),
    Passage(
        "prose",
        "“⟦http://example.com/a⟧”, ‘⟦http://example.com/b⟧’, „⟦http://example.com/c⟧“, «⟦http://example.com/d⟧».",
    ),
    Passage("prose", "Type '⟦http://example.com/a⟧' or `⟦http://example.com/b⟧`, without the quotes."),
    Passage("prose", "'⟦http://example.com/a⟧','⟦http://example.com/b⟧'"),
    Passage(
        "prose", "We looked at ⟦http://example.com/a⟧\nand then at ⟦http://example.com/b⟧.\r\n⟦http://example.com/c⟧\n"
    ),
    Passage("prose", "A bare one over two lines: ⟦http://example.com/long/⟧\npath/continued is not joined."),
    Passage("prose", "The hyphen at ⟦http://example.com/well-⟧\nknown stays."),
    Passage(
        "prose",
        "Dots, commas and semicolons within stay: ⟦http://example.com/a.b,c;d:e!f'g*h?i,j.k;l#m.n,o⟧, as do others.",
    ),
    Passage("prose", "A list: 1) ⟦http://example.com/a⟧ 2) ⟦http://example.com/b⟧"),
    Passage("prose", "See http for more, i.e. ⟦HTTP://EXAMPLE.COM/A⟧, in capitals."),
    Passage(
        "prose", "The home page:⟦http://example.com⟧;the other:⟦http://example.org⟧."
    ),  # a choice: no host has a semicolon
    Passage("prose", "see:⟦http://example.com/a⟧ and URL:⟦http://example.com/b⟧"),
    Passage(
        "prose", "My pages, ⟦http://example.com/~me/⟧, ⟦http://example.com/a_⟧ and ⟦http://example.com/b*⟧, are old."
    ),
    Passage(
        "prose", "The terms ⟦http://example.com/a'b'⟧ and ⟦http://example.com/'_(c)'⟧, but not ⟦http://example.com/d⟧'."
    ),
    Passage("prose", "Is it ⟦http://example.com/a/⟧ or ⟦http://example.com/#⟧?"),
    Passage("prose", "You mean ⟦http://example.com/a⟧), don't you"),  # a choice: unbalanced, even if opened nowhere
    Passage("prose", "Take ⟦http://example.com/a⟧(which is the older one)."),  # a choice: unbalanced up to the blank
    Passage("prose", "⟦http://example.com⟧'s front page"),  # a choice: no host has that name
    Passage("prose", "About 100% of ⟦http://example.com/100⟧% is true."),
    Passage("prose", "An empty query, ⟦http://example.com/a⟧?, and one with a mark: ⟦http://example.com/a?b?c⟧?"),
    Passage("prose", "The redirect ⟦http://example.com/?to=http://example.org/b⟧ is one URI."),
    Passage("prose", "note:this has no URI, nor has Note:that, re:this, fwd:all, cc:me@example.com, P.S.:none"),
    Passage(
        "prose", "The meeting is 12:30-13:45, on 2024-05-06T07:08:09Z, in room B:12; the ratio was 16:9, the score 3:2."
    ),
    Passage(
        "prose",
        "Read Gen 1:1, ISBN:9780000000002, DOI: none, tel: none, mailto: nobody, data: see below, urn: of ashes.",
    ),
    Passage(
        "prose", "news:today about:us info:desk file:name.txt tag:important geo:graphy sip:tea tel:none did:nothing."
    ),
    Passage(
        "prose",
        "The hotel:12025550123, saturn:example:rings, metadata:text/plain,abc and profile:/me are no such schemes.",
    ),
    Passage("prose", "It begins with http:// or https://, sometimes with ftp://. Or with (http://)… even 'https://'"),
    Passage(
        "prose", "Either http:/example.com or http:example.com, http//example.com, http:\\\\example.com, ://example.com"
    ),
    Passage("prose", 'Write to me@example.com, "Me" <me@example.com> or me+you@example.com:now.'),
    Passage(
        "prose",
        "Look into C:\\Users\\me, C:/Users/me, c://drive, D:notes.txt, \\\\server\\share and /usr/share:/usr/lib.",
    ),
    # Markdown.
    Passage("Markdown", "A [link](⟦http://example.com/a⟧) and [another](⟦http://example.com/b⟧)."),
    Passage("Markdown", "A [link](⟦http://example.com/a⟧ \"With a title\") and [one](⟦http://example.com/b⟧ 'title')."),
    Passage("Markdown", "![a picture](⟦http://example.com/a.png⟧)"),
    Passage("Markdown", "[![build](⟦http://example.com/badge.svg⟧)](⟦http://example.com/builds/1⟧)"),
    Passage("Markdown", "[⟦http://example.com/a⟧](⟦http://example.com/a⟧)"),
    Passage(
        "Markdown", '[1]: ⟦http://example.com/a⟧ "Title"\n[two]: <⟦http://example.com/b⟧>\n[3]:⟦http://example.com/c⟧'
    ),
    Passage("Markdown", "An autolink, <⟦http://example.com/a⟧>, and one for mail: <⟦mailto:me@example.com⟧>."),
    Passage("Markdown", "*⟦http://example.com/a⟧* and _⟦http://example.com/b⟧_ and **⟦http://example.com/c⟧**."),
    Passage("Markdown", "***⟦http://example.com/a⟧***, __⟦http://example.com/b⟧__: ~~⟦http://example.com/c⟧~~!"),
    Passage(
        "Markdown", "_⟦http://example.com/a_b⟧_ is emphasized as a whole."
    ),  # a choice: at the last, as in Markdown
    Passage("Markdown", "| name | page |\n|---|---|\n| a | ⟦http://example.com/a⟧ |\n|b|⟦http://example.com/b⟧|"),
    Passage(
        "Markdown", "In code: `⟦http://example.com/a⟧`, ``⟦http://example.com/b⟧``\n```\n⟦http://example.com/c⟧\n```"
    ),
    Passage("Markdown", "[^1]: See ⟦http://example.com/a⟧.\n[^2]:⟦http://example.com/b⟧"),
    Passage("Markdown", 'A [page](⟦http://example.com/a_(b)⟧) and ([one](⟦http://example.com/a_(b)_c⟧ "title")).'),
    Passage("Markdown", "**[bold](⟦http://example.com/a⟧)**, _[slanted](⟦http://example.com/b⟧)_"),
    Passage("Markdown", "- [ ] ⟦http://example.com/a⟧\n- [x] ⟦http://example.com/b⟧\n> ⟦http://example.com/c⟧"),
    Passage("Markdown", "A hard break at ⟦http://example.com/a⟧\\\nand ⟦http://example.com/b⟧  \nthe end."),
    Passage("Markdown", "# ⟦http://example.com/a#b⟧ #\n\n---\n"),
    Passage("Markdown", "Write to [me](⟦mailto:me@example.com⟧) or [call](⟦tel:+1-202-555-0123⟧)."),
    Passage("Markdown", "[a](b.md), [c](#d), [e][http], [f]: /g, :smile:, **note:** this, `std::vector`, [h](i:j)"),
    Passage("Markdown", "---\ntitle: http\ntags: [a:b, c]\ndate: 2024-05-06 07:08\n---\nTerm\n:   Definition"),
    Passage(
        "Markdown", "| a:b | 12:30 |\n|:---|:---:|\n| `c:d` | **e:** f | http:// | [ ]: x |\n<br> <!-- g:h --> [^i]: j"
    ),
    # HTML.
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
        "&lt;a href=&quot;⟦http://example.com/a⟧&quot;&gt;",  # a choice: a reference to a character that cannot go on
        html=True,
    ),
    Passage("HTML", "<td>⟦http://example.com/a⟧&nbsp;(new)</td>", html=True),  # a choice: as above
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
    # Files of data.
    Passage("JSON", '{"url": "⟦http://example.com/a⟧", "port": 8080, "next":"⟦http://example.com/?page=2⟧"}'),
    Passage("JSON", '["⟦http://example.com/a⟧","⟦http://example.com/b⟧"]'),
    Passage("JSON", '{"text": "See ⟦http://example.com/a⟧, please.", "at": "12:30", "key:value": "a:b"}'),
    Passage("JSON", '{"text": "first\\n⟦http://example.com/a⟧\\nlast"}'),  # a choice: the n belongs to the backslash
    Passage("JSON", '{"@context": {"ex": "⟦http://example.com/ns#⟧"}, "@id": "ex:thing", "ex:name": "me"}'),
    Passage("JSON", '{"text": "<a href=\\"⟦http://example.com/a⟧\\">"}'),
    Passage("JSON", '{"url":"http:\\/\\/example.com\\/a","time":"12:30","range":"a:b"}'),
    Passage(
        "YAML",
        "page: ⟦http://example.com/a⟧  # the page\npages:\n  - ⟦http://example.com/b⟧\n  - '⟦http://example.com/c⟧'",
    ),
    Passage("YAML", "pages: [⟦http://example.com/a⟧, ⟦http://example.com/b⟧]\nmap: {a: ⟦http://example.com/c⟧}"),
    Passage("YAML", "⟦http://example.com/a⟧: as a key\n? ⟦http://example.com/b⟧\n: value"),
    Passage(
        "YAML", "image: registry.example.com:5000/app:1.2\nports:\n  - 8080:80\nkey:value\nwhen: 12:30:00\nuse: node:fs"
    ),
    Passage("TOML", "homepage = \"⟦http://example.com/a⟧\"\ndocs = '⟦http://example.com/b⟧'\nat = 07:32:00"),
    Passage("INI", "url=⟦http://example.com/a⟧\nother = ⟦http://example.com/b⟧ ; a comment\npath=/usr/bin:/bin"),
    Passage("CSV", 'a;⟦http://example.com/a⟧\n"b";"⟦http://example.com/b⟧"\n"c, see ⟦http://example.com/c⟧, d",12:30'),
    Passage("CSV", "1\t⟦http://example.com/a⟧\t2\n3\t⟦http://example.com/b⟧\t4"),
    Passage("CSV", 'a,"he said ""⟦http://example.com/a⟧"" twice",b'),
    Passage("CSV", "1,⟦http://example.com/a,2⟧"),  # a choice: the documentation says where a URI can go on, it does
    Passage("XML", '<x:a xmlns:x="⟦http://example.com/ns⟧" x:b="c:d"><xs:element/></x:a>'),
    Passage("XML", '<a xsi:schemaLocation="⟦http://example.com/ns⟧ ⟦http://example.com/ns.xsd⟧"/>'),
    Passage("XML", "<loc>⟦http://example.com/a⟧</loc><![CDATA[⟦http://example.com/b⟧]]>"),
    Passage("XML", "<?xml version='1.0'?><xs:element name='a' type='xs:string'/><xsl:if test='self::a'/>"),
    Passage("CSV", 'id,when,what\n1,12:30,a:b\n2,2024-05-06T07:08:09Z,"c:d, e:f"\n3,C:\\a,me@example.com'),
    Passage(
        "TOML",
        "[a]\nb = 'c:d'\nat = 2024-05-06T07:08:09Z\nhosts = ['192.0.2.1:80', '[2001:db8::1]:80', 'localhost:8080']",
    ),
    Passage("JSON", '{"a:b":"c:d","e":"12:30","f":"http","g":["urn","mailto:",":"],"h":"data:","i":"//j"}'),
    # Logs.
    Passage(
        "log",
        '192.0.2.10 - - [10/Oct/2024:13:55:36 +0000] "GET /a HTTP/1.1" 200 2326 "⟦http://example.com/start⟧" "Bot/1"',
    ),
    Passage("log", '192.0.2.10 - - [10/Oct/2024:13:55:36 +0000] "GET ⟦http://example.com/a⟧ HTTP/1.1" 404 - "-" "-"'),
    Passage("log", '"Bot/1.0 (compatible; +⟦http://example.com/bot.html⟧)"'),
    Passage("log", "level=info url=⟦http://example.com/a⟧ status=200 from=192.0.2.1:40022"),
    Passage("log", 'level=info url="⟦http://example.com/a⟧" msg="done: ⟦http://example.com/b⟧, 3 ms" took=3ms'),
    Passage("log", "May  6 07:08:09 host app[123]: fetched ⟦http://example.com/a⟧: 200 OK"),
    Passage("log", "[07:08:09] [worker-1] [⟦http://example.com/a⟧] done"),
    Passage("log", "proxy: ⟦http://example.com:8080⟧: connection refused"),
    Passage("log", 'Get "⟦http://[2001:db8::1]:8080/health⟧": dial tcp [2001:db8::1]:8080: i/o timeout'),
    Passage(
        "log",
        "listening on ⟦http://192.0.2.1:8000/⟧ (press Ctrl+C to stop), ⟦http://[::1]:8000⟧, ⟦http://localhost:8000⟧",
    ),
    Passage("log", "redirect ⟦http://example.com/a⟧ -> ⟦https://example.com/a⟧ => ⟦https://example.com/b⟧"),
    Passage("log", "requests: (url=⟦http://example.com/a⟧, tries=3) (Caused by ⟦http://example.org/b⟧)"),
    Passage("log", "bound to ⟦unix:///run/app.sock⟧ and ⟦tcp://0.0.0.0:2375⟧"),
    Passage("log", "\x1b[4m⟦http://example.com/a⟧\x1b[0m"),  # a choice: the m belongs to the escape sequence
    Passage("log", "\x1b]8;;⟦http://example.com/a⟧\x1b\\a link\x1b]8;;\x1b\\"),
    Passage("log", "⟦http://example.com/a⟧\x00⟦http://example.com/b⟧\x07"),
    Passage("log", "GET ⟦http://example.com/long⟧...[truncated]"),
    Passage("log", "    at load (⟦http://example.com/app.js:10:5⟧)"),  # a choice: the grammar cannot tell the line
    Passage("log", '    at com.example.Main.run(Main.java:42)\n  File "/srv/app.py", line 3, in main\nValueError: a:b'),
    Passage("log", "2024-05-06 07:08:09,123 INFO app:main:12 peer=192.0.2.1:443 mac=00:00:5e:00:53:01 ip=2001:db8::1"),
    Passage(
        "log",
        "dial tcp 192.0.2.1:443: lookup example.com: no such host; [2001:db8::1]:443; localhost:8080; sha256:ab12",
    ),
    Passage(
        "log",
        "[INFO] a.b.C:12 - state:ready; took:12ms; ratio:3:2; key=a:b:c; user:me; tcp:443; http:200; file:main.c:12",
    ),
    Passage(
        "log", '==> /var/log/a.log <==\n07:08:09.123 [main] WARN  c.e.App - "a:b" http: error, https: none, id:{12:3}'
    ),
    # Mail.
    Passage(
        "mail",
        'Yes, Jim, I found it under "⟦http://www.w3.org/Addressing/⟧",\n'
        "but you can probably pick it up from <⟦ftp://foo.example.\n"
        "com/rfc/⟧>.  Note the warning in <⟦http://www.ics.uci.edu/pub/\n"
        "ietf/uri/historical.html#WARNING⟧>.\n",
        (
            "http://www.w3.org/Addressing/",
            "ftp://foo.example.com/rfc/",
            "http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING",
        ),  # the example of Appendix C
    ),
    Passage("mail", "List-Unsubscribe: <⟦https://example.com/u?id=1⟧>, <⟦mailto:leave@example.com?subject=leave⟧>"),
    Passage("mail", "List-Unsubscribe:\r\n <⟦mailto:leave@example.com⟧>,\r\n <⟦https://example.com/leave/1⟧>"),
    Passage("mail", "List-Post: <⟦mailto:list@example.com⟧>\nList-Id: A list <list.example.com>"),
    Passage("mail", "Message-ID: <20240506070809.1@mail.example.com>\nIn-Reply-To: <a.b:c@mail.example.com>"),
    Passage("mail", "References: <1@example.com> <2@example.com>\n <3@example.com>\nSubject: Re: note:this"),
    Passage("mail", 'From: "Me" <me@example.com>\nTo: you@example.com, Them:them@example.org;\nCc:me@example.com'),
    Passage(
        "mail",
        "Received: from a.example.com (a.example.com [192.0.2.1])\n by b.example.org with ESMTP id 1a:2b;"
        "\n Mon, 6 May 2024 07:08:09 +0000",
    ),
    Passage(
        "mail",
        "DKIM-Signature: v=1; d=example.com; h=from:to:subject:date; bh=ab+c/d=; b=ef==\nContent-Type: text/plain",
    ),
    Passage(
        "mail", "On Mon, 6 May 2024 at 07:08, Me <me@example.com> wrote:\n> See ⟦http://example.com/a⟧\n> and others.\n"
    ),
    Passage("mail", "> > ⟦http://example.com/a⟧\n>> <⟦http://example.com/b⟧>\n>⟦http://example.com/c⟧\n"),
    Passage("mail", "> <⟦http://example.com/a/⟧\n> b>"),  # a choice: the mark of the second line ends it
    Passage("mail", "It is at <URL:⟦http://example.com/a⟧>, or <URL:⟦ftp://example.com/b⟧>."),
    Passage(
        "mail",
        "Take this one:\n    <⟦http://example.com/a/very/\n     long/path/\n     in/three/lines.html⟧>\nand go on.",
        ("http://example.com/a/very/long/path/in/three/lines.html",),
    ),
    Passage("mail", "It is <URL:⟦http://example.com/a/\r\n\tb/\r\n\tc⟧>.", ("http://example.com/a/b/c",)),
    Passage("mail", "It is <⟦http://example.com/well-\n  known⟧>.", ("http://example.com/well-known",)),
    Passage("mail", "-- \nMe\n⟦http://example.com/~me/⟧ | ⟦tel:+12025550123⟧ | me@example.com"),
    Passage("mail", "Our page <⟦http://example.com/a⟧> and [⟦http://example.com/logo.png⟧]<⟦http://example.com/b⟧>"),
    Passage("mail", "[1] ⟦http://example.com/a⟧\n[2] ⟦http://example.com/b⟧\n"),
    Passage("mail", 'Content-ID: <part1@example.com>\n\n<img src="⟦cid:part1@example.com⟧">'),
    Passage("mail", "Archived-At:\n <⟦http://example.com/archive/1⟧>\nX-Abuse: ⟦http://example.com/abuse⟧ (report)"),
    Passage("mail", '<a href=3D"⟦http://example.com/?a=3D1⟧">'),
    Passage("mail", "Subject: =?utf-8?Q?note:this?=\nDate: Mon, 6 May 2024 07:08:09 +0000 (UTC)\nMIME-Version: 1.0"),
    Passage(
        "mail", "Authentication-Results: mx.example.com; spf=pass smtp.mailfrom=me@example.com; dkim=pass header.d=a.b"
    ),
    Passage("mail", "PS:me again. Tel.: +1-202-555-0123, Fax: none, E-mail:me@example.com, Web: www.example.com"),
    # Code.
    Passage("code", "requests.get('⟦http://example.com/a⟧', timeout=3)  # see ⟦http://example.com/b⟧"),
    Passage("code", 'BASE: Final = "⟦http://example.com/a⟧"; url = f"http://example.com/items/{item}"'),
    Passage("code", "const url='⟦http://example.com/a⟧'+'?b=c'; fetch(`⟦http://example.com/d⟧`)"),
    Passage("code", 'printf("⟦http://example.com/a⟧\\n"); printf("http://example.com/b/%d\\n", n);'),
    Passage("code", "/*⟦http://example.com/a⟧*/ int a; // ⟦http://example.com/b⟧\n/* ⟦http://example.com/c⟧ */"),
    Passage(
        "code",
        "curl -s '⟦http://example.com/?a=1&b=2⟧' | sh; wget ⟦http://example.com/a⟧; echo $(curl ⟦http://example.com/b⟧)",
    ),
    Passage("code", "INSERT INTO pages VALUES ('⟦http://example.com/a⟧','b', '⟦http://example.com/c⟧');"),
    Passage(
        "code", "a{background:url(⟦http://example.com/a.png⟧)}b{background:url('⟦http://example.com/b.png⟧');color:red}"
    ),
    Passage("code", '@import "⟦http://example.com/a.css⟧"; @import url(⟦http://example.com/b.css⟧);'),
    Passage("code", "i{background:url(⟦data:image/png;base64,iVBORw0KGgo=⟧)}"),
    Passage("code", "\\url{⟦http://example.com/a_b⟧}, \\href{⟦http://example.com/c#d⟧}{text}"),
    Passage(
        "code",
        "`text <⟦http://example.com/a⟧>`_, .. _name: ⟦http://example.com/b⟧\n.. image:: ⟦http://example.com/c.png⟧",
    ),
    Passage("code", "⟦http://example.com/a⟧[text], link:⟦http://example.com/b⟧[text]"),
    Passage("code", "[⟦http://example.com/a⟧ label] [[⟦http://example.com/b⟧][label]] [label|⟦http://example.com/c⟧]"),
    Passage(
        "code",
        '[url=⟦http://example.com/a⟧]label[/url] [url]⟦http://example.com/b⟧[/url] "label":⟦http://example.com/c⟧',
    ),
    Passage("code", "ADD ⟦http://example.com/a.tgz⟧ /srv/\nHEALTHCHECK CMD curl -f ⟦http://localhost:8080/⟧||exit 1"),
    Passage("code", "FROM registry.example.com:5000/a/b:1.0 AS c\nCOPY --from=c /a:/b /c\nUSER 1000:1000"),
    Passage("code", "git clone git@git.example.com:a/b.git; scp a.txt me@example.com:/tmp/a.txt; rsync host::module/a"),
    Passage("code", "git clone ⟦ssh://git@git.example.com/a/b.git⟧ && git remote add o ⟦git://git.example.com/a.git⟧"),
    Passage(
        "code", "pip install 'a @ ⟦git+https://git.example.com/a/b.git@v1.0#egg=b⟧' ⟦https://example.com/c-1.0.whl⟧"
    ),
    Passage("code", "std::vector<int> a; Foo::bar(); x ? y:z; case A:break; label:goto label; for (auto a:b) ;"),
    Passage("code", "a[1:2], b[::-1], lambda x:x, {a:1}, def f(a:int)->str: ..., d['k:v'], x[i:j]"),
    Passage("code", 'import fs from "node:fs"; import "net/http"; import "example.com/a/b"; require("./a:b")'),
    Passage("code", 'a:hover{width:10px;filter:url(#a)} @media (min-width:100px){p:first-child::after{content:"a:b"}}'),
    Passage("code", "re.compile(r'^https?://\\S+') or [a-z]+://.* or \\w+://[^/]+ or (?:ftp|http)://(\\S*)"),
    Passage("code", "if url.startswith('http://') or url.startswith(\"https://\"): url = 'https://' + host + '/'"),
    Passage("code", "SELECT a::text, '12:30'::time FROM b WHERE c = :name AND d LIKE 'e:%'; EXEC sp:go"),
    Passage("code", "docker run -p 8080:80 -v /a:/b:ro -e A=b:c image:1.0; PATH=$PATH:/bin; ${A:-b}; : ${C:=d}"),
    Passage("code", "\\label{fig:one} \\ref{sec:two} :ref:`a:b` .. note::text :doc:`c` {{ d:e }} $f:g$"),
    Passage("code", 'return a/b//c; x = y //z; #include <a:b>; @Path("/a/{b:[0-9]+}"); Map<String:Int>'),
    # Placeholders, and hosts that are not the ones meant.
    Passage("placeholder", "http://{host}/ and http://{name}.example.com/a"),
    Passage("placeholder", "https://%s.example.com/a, https://%(host)s/a"),
    Passage("placeholder", "http://example.{tld}/a and http://example.com{path}"),
    Passage("placeholder", "f'http://{HOST}:{PORT}/', `https://${host}/a`"),
    Passage("placeholder", "http://<host>/a, https://<your name>.example.com/, http://[host]:[port]/"),
    Passage(
        "placeholder", "http://HOST:PORT/a and http://example.com:{port}/a"
    ),  # a choice: what follows may hold an @
    Passage("placeholder", "hxxps://example[.]com/a"),
    Passage("placeholder", "[scheme]://[host], <scheme>://<authority><path>"),
    Passage(
        "placeholder",
        'https://…/a, https://___{a}, http://|a|, http://"a", http://`a`, http://^a, http:// a, http://\\a',
    ),
    Passage("placeholder", "http://me:pass word@example.com/"),
    Passage(
        "placeholder", "https://me:p^ss@example.com/ and https://me:p#ss@example.com/ and https://me:p%ss@example.com/"
    ),
    Passage("placeholder", "http://{user}:{password}@example.com/ and http://me:{password}@example.com/"),
    Passage(
        "placeholder", "http://2001:db8::1/ lacks the brackets, http://[2001:db8::1/ one, http://[2001:db8::g]/ is none"
    ),
    Passage(
        "placeholder", "http:///a, http://?a, http://#a, http://:80/ and http://... lack a host"
    ),  # a choice: RFC 9110
    Passage("placeholder", "http://example.com/{id}, http://example.com/a?b={c}, http://example.com/<name>"),
    Passage(
        "placeholder", "https://example.com/${VERSION}/a, https://example.com/users/{id}/posts, http://example.com/%s"
    ),
    Passage("placeholder", '<http://example.com/{id}> and "http://example.com/#{a}", {⟦http://example.com/ns⟧}name'),
    Passage("placeholder", "⟦https://*.example.com/*⟧"),  # a choice: the grammar takes it for a name
    # Chinese, Japanese, Korean.
    Passage("CJK", "请看⟦http://example.com/a⟧。谢谢。"),
    Passage(
        "CJK", "⟦http://example.com/a⟧，⟦http://example.com/b⟧、⟦http://example.com/c⟧；⟦http://example.com/d⟧：完"
    ),
    Passage("CJK", "真的吗？⟦http://example.com/a⟧？是的！⟦http://example.com/b⟧！"),
    Passage("CJK", "文档（⟦http://example.com/a⟧）和《⟦http://example.com/b⟧》以及【⟦http://example.com/c⟧】。"),
    Passage("CJK", "他说：“⟦http://example.com/a⟧”。又说‘⟦http://example.com/b⟧’……"),
    Passage("CJK", "详见⟦http://example.com/a⟧的说明,以及⟦http://example.com/b.html⟧中的例子。"),
    Passage("CJK", "请访问⟦http://example.com⟧查看，或⟦https://example.org:8443⟧。"),
    Passage("CJK", "链接⟦http://example.com/a⟧…… ⟦http://example.com/b⟧～ ⟦http://example.com/c⟧——完"),
    Passage("CJK", "⟦http://example.com/wiki/⟧中文 ⟦http://example.com/?q=⟧中文&b=1"),
    Passage(
        "CJK",
        '<⟦http://example.com/wiki/中文⟧>和"⟦http://example.com/文档⟧"',
        ("http://example.com/wiki/%E4%B8%AD%E6%96%87", "http://example.com/%E6%96%87%E6%A1%A3"),
    ),
    Passage("CJK", "<⟦http://例え.example/パス⟧>", ("http://%E4%BE%8B%E3%81%88.example/%E3%83%91%E3%82%B9",)),
    Passage("CJK", "http://例え.example/"),
    Passage(
        "CJK",
        "「⟦http://example.com/a⟧」と『⟦http://example.com/b⟧』、〈⟦http://example.com/c⟧〉、〔⟦http://example.com/d⟧〕",
    ),
    Passage("CJK", "⟦http://example.com/a⟧をご覧ください。URLは⟦http://example.com/b⟧です。"),
    Passage("CJK", "ページ⟦http://example.com/a⟧ページ・⟦http://example.com/b⟧｡⟦http://example.com/c⟧､終"),
    Passage("CJK", "全角空白　⟦http://example.com/a⟧　の間"),
    Passage(
        "CJK", "(参照:⟦http://example.com/a⟧)、[参照](⟦http://example.com/b⟧)。メールは⟦mailto:me@example.com⟧へ。"
    ),
    Passage(
        "CJK", "자세한 내용은 ⟦http://example.com/a⟧ 를 보세요. (⟦http://example.com/b⟧)을, '⟦http://example.com/c⟧'를"
    ),
    Passage(
        "CJK",
        "⟦http://example.com/⟧위키/한국어.",
    ),
    Passage("CJK", "⟦http://example.com/a⟧에서 보세요"),
    Passage("CJK", "时间：12:30，版本：1.2.3，比例16:9，邮箱：me@example.com，http：／／example.com，键:值，注:见下"),
    Passage("CJK", "時刻は12:30、参考:なし、http://、C:\\資料\\一.txt、「std::vector」"),
    Passage("CJK", '「备注:无」，「12:30」，<作者:某人>，"键:值"，https://，示例.example'),
    Passage("CJK", "시간 12:30, 참고:없음, 비율 16:9, 메일은 me@example.com 입니다."),
    # Arabic and Hebrew.
    Passage("RTL", "انظر ⟦http://example.com/a⟧، ثم ⟦http://example.com/b⟧؛ هل رأيت ⟦http://example.com/c⟧؟"),
    Passage("RTL", "انظر (⟦http://example.com/a⟧) و«⟦http://example.com/b⟧»."),
    Passage("RTL", "الموقع:⟦http://example.com/a⟧ والبريد: me@example.com"),
    Passage(
        "RTL",
        "⟦http://example.com/صفحة/أولى⟧.",
        ("http://example.com/%D8%B5%D9%81%D8%AD%D8%A9/%D8%A3%D9%88%D9%84%D9%89",),
    ),
    Passage("RTL", "⟦http://مثال.example/a⟧", ("http://%D9%85%D8%AB%D8%A7%D9%84.example/a",)),
    Passage("RTL", "دیکھیے ⟦http://example.com/a⟧۔"),
    Passage("RTL", "ראו ⟦http://example.com/a⟧, וגם ב-⟦http://example.com/b⟧."),
    Passage("RTL", "ראו (⟦http://example.com/a⟧) או „⟦http://example.com/b⟧”, 'או' \"⟦http://example.com/c⟧\""),
    Passage("RTL", "⟦http://example.com/ספר⟧ וכו'", ("http://example.com/%D7%A1%D7%A4%D7%A8",)),
    Passage("RTL", "ראו\u200f ⟦http://example.com/a⟧\u200f, או \u200e⟦http://example.com/b⟧\u200e."),
    Passage("RTL", "\u202a⟦http://example.com/a⟧\u202c \u202b⟦http://example.com/b⟧\u202c"),
    Passage(
        "RTL",
        "\u2066⟦http://example.com/a⟧\u2069, \u2067⟦http://example.com/b⟧\u2069, \u2068⟦http://example.com⟧\u2069",
    ),
    Passage("RTL", "\u061c⟦http://example.com/a⟧\u061c"),
    Passage("RTL", "⟦http://example.com/a⟧\u200fb ⟦http://example.com/c⟧\u202egpj.d"),
    Passage("RTL", "<\u200e⟦http://example.com/a⟧\u200e>"),
    Passage("RTL", "http://exam\u200fple.com/a and http://\u202emoc.example/"),
    Passage("RTL", 'השעה 12:30, יחס 16:9, הערה:כאן, דוא"ל me@example.com, http://'),
    Passage("RTL", "الساعة 12:30، ملاحظة:هنا، النسبة 16:9، الملف C:\\a"),
    Passage("RTL", "\u2067הערה:כאן\u2069 \u200enote:this\u200e \u202a12:30\u202c \u2066me@example.com\u2069"),
    # What cannot be seen.
    Passage("invisible", "\ufeff⟦http://example.com/a⟧\n"),
    Passage("invisible", "\u200b⟦http://example.com/a⟧\u200b and ⟦http://example.com⟧\u200b"),
    Passage("invisible", "⟦http://example.com/a⟧\u200bb ⟦http://example.com/c⟧\u2060d ⟦http://example.com/e⟧\u200df"),
    Passage("invisible", "⟦http://example.com/long⟧\u00adpath"),
    Passage(
        "invisible",
        "⟦http://example.com/a⟧\u00a0and\u2009⟦http://example.com/b⟧\u202f!\u2028⟦http://example.com/c⟧\u2029",
    ),
    Passage("invisible", "⟦http://example.com/a⟧\U000e0062\U000e0063"),
    Passage("invisible", "(\u200b⟦http://example.com/a⟧.\u200b)"),
    Passage("invisible", "⟦http://example.com/می⟧\u200cخواهم", ("http://example.com/%D9%85%DB%8C",)),
    Passage("invisible", "⟦mailto:me@example.com⟧\u200b, \u200b⟦urn:example:a⟧\ufeff"),
    Passage("invisible", '"⟦http://example.com/a⟧\u200b"'),
    Passage("invisible", "http://\u200bexample.com/ and http://exam\u200bple.com/ and http://exam\u00adple.com/"),
    Passage(
        "invisible", "http\u200b://example.com/ http:\u200b//example.com/ http:/\u2060/example.com/ note:\u200bthis"
    ),
    Passage("invisible", "http://me\u200b:you@example.com/"),
    Passage(
        "invisible", "note\u200b:this, 12\u200b:30, me\u00ad@example.com, https://\u00a0example.com/, http://\ufeff/"
    ),
    # Letters beyond ASCII.
    Passage("letters", "⟦http://example.com/café⟧, voilà.", ("http://example.com/caf%C3%A9",)),
    Passage("letters", "(⟦http://example.com/über_(straße)⟧)", ("http://example.com/%C3%BCber_(stra%C3%9Fe)",)),
    Passage("letters", "⟦http://bücher.example/a⟧!", ("http://b%C3%BCcher.example/a",)),
    Passage(
        "letters",
        "Смотри ⟦http://пример.example/страница⟧.",
        ("http://%D0%BF%D1%80%D0%B8%D0%BC%D0%B5%D1%80.example/%D1%81%D1%82%D1%80%D0%B0%D0%BD%D0%B8%D1%86%D0%B0",),
    ),
    Passage(
        "letters",
        "⟦http://example.com/σελίδα?ερώτηση=ναι#τέλος⟧;",
        (
            "http://example.com/%CF%83%CE%B5%CE%BB%CE%AF%CE%B4%CE%B1?%CE%B5%CF%81%CF%8E%CF%84%CE%B7%CF%83%CE%B7=%CE%BD%CE%B1%CE%B9#%CF%84%CE%AD%CE%BB%CE%BF%CF%82",
        ),
    ),
    Passage(
        "letters",
        "⟦http://example.com/हिन्दी⟧ देखें।",
        ("http://example.com/%E0%A4%B9%E0%A4%BF%E0%A4%A8%E0%A5%8D%E0%A4%A6%E0%A5%80",),
    ),
    Passage("letters", "देखें ⟦http://example.com/a⟧। और ⟦http://example.com/b⟧॥"),
    Passage("letters", "⟦http://example.com/cafe\u0301⟧.", ("http://example.com/cafe%CC%81",)),
    Passage(
        "letters",
        "⟦http://example.com/კატა⟧ და ⟦http://example.com/կատու⟧։",
        (
            "http://example.com/%E1%83%99%E1%83%90%E1%83%A2%E1%83%90",
            "http://example.com/%D5%AF%D5%A1%D5%BF%D5%B8%D6%82",
        ),
    ),
    Passage("letters", "ดูที่⟦http://example.com/a⟧ครับ"),
    Passage("letters", "<⟦http://example.com/ไทย⟧>", ("http://example.com/%E0%B9%84%E0%B8%97%E0%B8%A2",)),
    Passage("letters", "смотри:⟦http://example.com/a⟧ → ⟦http://example.com/b⟧•"),
    Passage(
        "letters",
        "⟦http://example.com/a😀⟧ ⟦http://example.com/b™⟧ ⟦http://example.com/c⟧¿",
        ("http://example.com/a%F0%9F%98%80", "http://example.com/b%E2%84%A2", "http://example.com/c"),
    ),  # a choice: symbols are as letters
    Passage(
        "letters",
        "⟦http://example.com/?foo=¥&bar=1⟧, ⟦http://example.com/💖a⟧. ⟦http://example.com/a_(✪)_b⟧",
        (
            "http://example.com/?foo=%C2%A5&bar=1",
            "http://example.com/%F0%9F%92%96a",
            "http://example.com/a_(%E2%9C%AA)_b",
        ),
    ),
    Passage("letters", "⟦mailto:é@example.com⟧", ("mailto:%C3%A9@example.com",)),
    Passage("letters", "⟦http://example.com/%C3%A9é⟧", ("http://example.com/%C3%A9%C3%A9",)),
    Passage("letters", "к:слову, примечание:здесь, à:10, numéro:5, ñandú:sí, 12:30ч"),
    # Other schemes.
    Passage("scheme", "⟦urn:isbn:9780000000002⟧, ⟦urn:uuid:00000000-0000-4000-8000-000000000001⟧ and ⟦URN:EXAMPLE:a⟧."),
    Passage("scheme", "The name ⟦urn:example:a:b?+c?=d#e⟧; or (⟦urn:ietf:rfc:3986⟧)."),
    Passage("scheme", "⟦mailto:me@example.com⟧, ⟦mailto:me@example.com,you@example.org?subject=Hi%20there⟧."),
    Passage("scheme", "⟦mailto:?to=me@example.com⟧; ⟦MAILTO:me@example.com⟧ (mailto:), ⟦mailto:a%40b@example.com⟧"),
    Passage(
        "scheme", "Call ⟦tel:+1-202-555-0123⟧, ⟦tel:7042;phone-context=example.com⟧ or ⟦sms:+12025550123?body=hi⟧."
    ),
    Passage(
        "scheme",
        "⟦data:text/plain;charset=utf-8,hello%20world⟧. ⟦data:,A%20note⟧; '⟦data:image/png;base64,iVBORw0KGgo=⟧'",
    ),
    Passage("scheme", "We met at ⟦geo:52.5,13.4⟧, then at ⟦geo:-33.86,151.2;u=35⟧."),
    Passage("scheme", "⟦sip:me@example.com⟧, ⟦sips:me:pw@example.com:5061;transport=tcp⟧, ⟦xmpp:me@example.com/phone⟧"),
    Passage("scheme", "⟦magnet:?xt=urn:btih:0123456789abcdef0123456789abcdef01234567&dn=a.iso⟧"),
    Passage("scheme", "See ⟦doi:10.5555/12345678⟧, ⟦info:doi/10.5555/abc⟧ or ⟦DOI:10.5555/a(b)c⟧."),
    Passage("scheme", "⟦news:comp.example.test⟧, ⟦news:1@example.com⟧, ⟦nntp://news.example.com/comp.example/1⟧"),
    Passage("scheme", "⟦cid:part1@example.com⟧, ⟦mid:1@example.com/part1⟧"),
    Passage(
        "scheme",
        "⟦file:///etc/hosts⟧, ⟦file:///C:/Users/me/a.txt⟧; ⟦file:/etc/hosts⟧, ⟦file://server.example/share/a⟧.",
    ),
    Passage("scheme", "⟦foo+bar://example.com/a⟧, ⟦git+ssh://git@git.example.com/a.git⟧, ⟦x-y.z+1://a⟧"),
    Passage("scheme", "Open ⟦com.example.app://callback?code=1⟧, ⟦myapp://open/item/5⟧ or ⟦ms-settings:display⟧."),
    Passage("scheme", "⟦view-source:https://example.com/a⟧, ⟦jar:file:///a/b.jar!/c/d⟧"),
    Passage("scheme", "⟦blob:https://example.com/0-1⟧, ⟦feed:http://example.com/b⟧; ⟦oid:1.3.6⟧"),
    Passage("scheme", "⟦tag:example.com,2024-05-06:post-1⟧ and ⟦acct:me@example.com⟧ and ⟦did:example:123abc⟧"),
    Passage("scheme", "⟦about:blank⟧, ⟦javascript:alert('a')⟧; ⟦ws://example.com/a⟧, ⟦wss://example.com:8443/b⟧."),
    Passage(
        "scheme", "⟦ldap://[2001:db8::7]/c=GB?objectClass?one⟧, ⟦telnet://192.0.2.16:80/⟧, ⟦stun:stun.example.org:3478⟧"
    ),
    Passage("scheme", 'id:⟦urn:example:a⟧ page=⟦urn:example:b⟧ "⟦urn:example:c⟧" <⟦urn:example:d⟧>'),
    Passage("scheme", "jdbc:⟦postgresql://db.example.com:5432/app⟧"),  # a choice: jdbc is not registered
    Passage("scheme", 'xs:element, dc:title, foaf:name, ex:thing, [safe:curie], <a:b>, "c:d", rdf:type'),
    Passage(
        "scheme",
        "urn:a, urn:isbn, data:foo, data:12, geo:12, sms:hello, magnet:north, doi:ng, mailto:me, cid:1, about:blanket",
    ),
    Passage(
        "scheme",
        "python:3.12, npm:a@1.0, java:comp/env, class:name, sha256:ab12, feed:me, jar:honey, spotify:on, stun:ned",
    ),
    Passage("scheme", "a://b, x://y/z, 1://2, +://a, -://b"),
    # Userinfo, hosts and ports.
    Passage("authority", "⟦http://me:you@example.com:8080/a⟧"),
    Passage("authority", "⟦ftp://anonymous:me%40example.com@ftp.example.com/pub/⟧, ⟦ftp://me@example.com⟧."),
    Passage(
        "authority",
        "⟦postgresql://app:secret@db.example.com:5432/app?sslmode=require⟧ ⟦redis://:secret@192.0.2.7:6379/0⟧",
    ),
    Passage("authority", "⟦http://example.com:80⟧, ⟦http://example.com:80/⟧: ⟦http://example.com:80⟧: done"),
    Passage("authority", "⟦http://example.com⟧: the home page, me@example.com: the address"),  # a choice: no password
    Passage(
        "authority", "⟦http://192.0.2.1⟧. ⟦http://192.0.2.1:8080/a⟧, ⟦http://[2001:db8::1]⟧. ⟦http://[2001:db8::1]:80⟧,"
    ),
    Passage(
        "authority",
        "[⟦http://[2001:db8::1]/a⟧] (⟦http://[2001:db8::2]⟧) {⟦http://[::ffff:192.0.2.1]:80/⟧} ⟦http://[v1.a:b]/⟧",
    ),
    Passage(
        "authority", "⟦http://localhost⟧, ⟦http://localhost:3000/⟧, ⟦http://a_b.example.com/⟧, ⟦http://example.com./⟧"
    ),
    Passage("authority", "⟦http://example.com?a=b⟧, ⟦http://example.com#a⟧, ⟦http://example.com⟧?"),
    Passage("authority", "⟦http://xn--bcher-kva.example/⟧ and ⟦http://b%C3%BCcher.example/⟧"),
    Passage("authority", "⟦http://me:p!$&'()*+,;=w@example.com/⟧"),
    Passage("authority", "⟦http://example.com/@me⟧, ⟦http://example.com/a@1.0:b⟧, ⟦http://example.com/?a@b⟧"),
    Passage(
        "authority",
        "me:you@example.com, //example.com/a, example.com:8080/a, [2001:db8::1]:80, 192.0.2.1:80, www.example.com",
    ),
    Passage(
        "authority", "http://me:you, there@example.com/ and ftp://me:a b@[2001:db8::1]/ and ssh://me:a|b@192.0.2.1:22"
    ),
    # References that lack a scheme.
    Passage("suffix", "See ⟦www.example.com/x⟧.", ("http://www.example.com/x",), suffixes=True),
    Passage(
        "suffix",
        "It is ⟦example.com⟧, or ⟦example.org/a/b?c=d#e⟧!",
        ("http://example.com", "http://example.org/a/b?c=d#e"),
        suffixes=True,
    ),
    Passage("suffix", "Run it at ⟦example.com:8080/a⟧; then", ("http://example.com:8080/a",), suffixes=True),
    Passage("suffix", "Short: ⟦bit.ly/x⟧", ("http://bit.ly/x",), suffixes=True),
    Passage(
        "suffix",
        "(⟦www.example.com⟧) and “⟦example.net/a_(b)⟧”.",
        ("http://www.example.com", "http://example.net/a_(b)"),
        suffixes=True,
    ),
    Passage("suffix", "Go to ⟦WWW.EXAMPLE.COM⟧...", ("http://WWW.EXAMPLE.COM",), suffixes=True),
    Passage(
        "suffix",
        "[⟦example.com/a⟧](⟦http://example.com/a⟧)",
        ("http://example.com/a", "http://example.com/a"),
        suffixes=True,
    ),
    Passage("suffix", "⟦http://www.example.com/a⟧ and ⟦mailto:me@example.com⟧ once each", suffixes=True),
    Passage("suffix", "请访问⟦www.example.com/a⟧。", ("http://www.example.com/a",), suffixes=True),
    Passage("suffix", '<a href="⟦www.example.com/a⟧">', ("http://www.example.com/a",), suffixes=True, html=True),
    Passage(
        "suffix", "url=⟦example.com/a⟧, *⟦example.org⟧*", ("http://example.com/a", "http://example.org"), suffixes=True
    ),
    Passage("suffix", "Edit setup.py, README.md, main.rs, run.sh, archive.zip and index.html.", suffixes=True),
    Passage(
        "suffix",
        "Write to me@example.com or me.you@mail.example.co.uk, e.g. today, i.e. at 12.30 p.m., etc.",
        suffixes=True,
    ),
    Passage(
        "suffix",
        "Version 1.2.3 (v2.0), at 192.0.2.1, on localhost, example.invalid, host.local and 3.14",
        suffixes=True,
    ),
    Passage("suffix", "That is com, .com, co.uk, and/or net. Nothing.Else ends. Then", suffixes=True),
    Passage("suffix", "os.path, sys.argv[0], Node.js, a.b, x.y.z, ...example", suffixes=True),
    Passage("suffix", "http://{name}.example.com/ and http://me:pass word@example.com/", suffixes=True),
    Passage("suffix", "Without being asked for: www.example.com/x, example.com:8080/a, bit.ly/x"),
    # Schemes that are asked for.
    Passage("schemes", "http://example.com/a, ⟦https://example.com/b⟧, mailto:me@example.com", schemes=("https",)),
    Passage("schemes", "⟦mailto:me@example.com⟧ or http://example.com/", schemes=("mailto",)),
    Passage("schemes", "⟦HTTP://example.com/a⟧ ⟦http://example.com/b⟧ https://example.com/c", schemes=("http",)),
    Passage("schemes", "⟦http://example.com/a⟧ ftp://example.com/b", schemes=("HTTP",)),
    Passage("schemes", "⟦note:this⟧, but not re:that or http://example.com/.", schemes=("note",)),
    Passage("schemes", "⟦ex:thing⟧ is a ⟦ex:Class⟧; xs:element is not.", schemes=("ex",)),
    Passage("schemes", '<⟦ex:thing⟧> "⟦ex:other⟧" (⟦ex:third⟧)', schemes=("ex",)),
    Passage("schemes", "⟦news:today⟧ and ⟦tel:none⟧", schemes=("news", "tel")),
    Passage("schemes", "⟦http:example.com⟧ and ⟦http://example.com/⟧", schemes=("http",)),
    Passage("schemes", "⟦c://drive⟧ and d://drive", schemes=("c",)),  # a choice: whatever the length of those asked for
    Passage("schemes", "git+https://example.com/a ⟦https://example.com/b⟧", schemes=("https",)),
    Passage(
        "schemes", "view-source:⟦https://example.com/a⟧", schemes=("https",)
    ),  # a choice: it is one that is looked for
    Passage("schemes", "⟦urn:example:a⟧ ⟦app://b⟧ http://example.com/c", schemes=("urn", "app")),
    Passage("schemes", "http://example.com/ and mailto:me@example.com", schemes=()),
    Passage("schemes", "http://example.com/, note:this, 12:30", schemes=("https", "ftp")),
    Passage("schemes", "https://{host}/, https://%s.example.com/ and https:// alone", schemes=("https",)),
    # Between delimiters.
    Passage(
        "delimited",
        '<⟦http://example.com/a⟧>, "⟦http://example.com/b⟧", <URL:⟦http://example.com/c⟧>, "URL:⟦http://example.com/d⟧"',
    ),
    Passage("delimited", "<url:⟦http://example.com/a⟧> <Url:⟦urn:example:b⟧>"),  # a choice: in any case, as schemes are
    Passage(
        "delimited",
        '<⟦http://example.com/a.⟧> "⟦http://example.com/b,⟧" <⟦http://example.com/c?⟧> <⟦http://example.com/d!⟧>',
    ),
    Passage("delimited", "<⟦http://example.com/a(b⟧> <⟦http://example.com/c)⟧> \"⟦http://example.com/it's'⟧\""),
    Passage("delimited", "<⟦http://example.com/a\nb\nc⟧>", ("http://example.com/abc",)),
    Passage(
        "delimited", "<⟦http://example.\n   com:80\n   80/a?b\n   =c#\n   d⟧>", ("http://example.com:8080/a?b=c#d",)
    ),
    Passage("delimited", "<⟦urn:example:\n  a-\n  b⟧>", ("urn:example:a-b",)),
    Passage("delimited", "<⟦http://example.com/a  \n  b⟧>", ("http://example.com/ab",)),
    Passage("delimited", '"⟦http://example.com/a/⟧\nb" is broken off, since quotes do not join lines'),
    Passage("delimited", "<⟦http://example.com/a⟧ b> has a blank"),  # a choice: what stands before the blank
    Passage("delimited", '< ⟦http://example.com/a⟧ > " ⟦http://example.com/b⟧ "'),
    Passage("delimited", '<⟦http://example.com/a⟧ and "⟦http://example.com/b⟧ are not closed'),
    Passage("delimited", '<⟦http://example.com/a⟧><⟦http://example.com/b⟧>"<⟦http://example.com/c⟧>"'),
    Passage("delimited", "<⟦http://example.com/☕⟧>", ("http://example.com/%E2%98%95",)),
    Passage("delimited", 'a < b and "⟦http://example.com/a⟧" and c > d'),
    Passage("delimited", '5" by 6" by ⟦http://example.com/a⟧, 7"'),
    Passage("delimited", '<note:this> <12:30> "a:b" <em> <-> "" <> <URL:> "URL:note" <me@example.com> <http://>'),
    Passage("delimited", '<http://exa{m}ple.com/> "https://" + host + "/a" <a b:c> "news:today" <xs:element/> "//a"'),
)
