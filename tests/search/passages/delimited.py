"""Passages with URIs between delimiters."""

from typing import Final

from tests.search.passages.passage import Passage

DELIMITED: Final[tuple[Passage, ...]] = (
    Passage(
        "delimited",
        '<⟦http://example.com/a⟧>, "⟦http://example.com/b⟧", <URL:⟦http://example.com/c⟧>, "URL:⟦http://example.com/d⟧"',
    ),
    Passage(
        "delimited", "<url:⟦http://example.com/a⟧> <Url:⟦urn:example:b⟧>"
    ),  # a choice: in upper or lower case, as schemes are
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
    Passage("delimited", "<⟦http://example.com/a⟧ b> has a blank"),  # a choice: what is before the space
    Passage("delimited", '< ⟦http://example.com/a⟧ > " ⟦http://example.com/b⟧ "'),
    Passage("delimited", '<⟦http://example.com/a⟧ and "⟦http://example.com/b⟧ are not closed'),
    Passage("delimited", '<⟦http://example.com/a⟧><⟦http://example.com/b⟧>"<⟦http://example.com/c⟧>"'),
    Passage("delimited", "<⟦http://example.com/☕⟧>", ("http://example.com/%E2%98%95",)),
    Passage("delimited", 'a < b and "⟦http://example.com/a⟧" and c > d'),
    Passage("delimited", '5" by 6" by ⟦http://example.com/a⟧, 7"'),
    Passage("delimited", '<note:this> <12:30> "a:b" <em> <-> "" <> <URL:> "URL:note" <me@example.com> <http://>'),
    Passage("delimited", '<http://exa{m}ple.com/> "https://" + host + "/a" <a b:c> "news:today" <xs:element/> "//a"'),
)
