"""Passages of prose and Markdown."""

# ruff: noqa: RUF001  punctuation and letters of other scripts are what the passages are about

from typing import Final

from tests.search.passages.passage import Passage

PROSE: Final[tuple[Passage, ...]] = (
    # English sentences: ends, quotes, brackets, lists, ends of lines.
    Passage("prose", "The manual is at ⟦http://example.com/manual⟧."),
    Passage("prose", "Have you read ⟦https://example.com/faq⟧?"),
    Passage("prose", "Here it is: ⟦https://example.com/⟧! And again: ⟦https://example.com⟧!!"),
    Passage("prose", "Can that be? ⟦http://example.com/?q=really⟧?!"),
    Passage("prose", "⟦http://example.com/a⟧, ⟦https://example.org/b⟧; ⟦ftp://example.net/c⟧: these three."),
    Passage("prose", "To be continued at ⟦http://example.com/part/2⟧..."),
    Passage("prose", "To be continued at ⟦http://example.com/part/2⟧…"),
    Passage(
        "prose", "The page ⟦http://example.com/a⟧ — or what is left of it — is old; so is ⟦http://example.com/b-c⟧."
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
    Passage(
        "prose", "You mean ⟦http://example.com/a⟧), don't you"
    ),  # a choice: the bracket is unbalanced, even though none was opened
    Passage(
        "prose", "Take ⟦http://example.com/a⟧(which is the older one)."
    ),  # a choice: the bracket is unbalanced before the space
    Passage("prose", "⟦http://example.com⟧'s front page"),  # a choice: no host has that name
    Passage(
        "prose", "About 100% of http://example.com/100% is true, http://example.com/a—or not."
    ),  # a choice: unclear
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
    ),  # a choice: emphasis ends at the last mark, as in Markdown
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
)
