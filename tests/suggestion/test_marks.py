"""Characters within a link that stand for others, or for nothing."""

import pytest

from uri_split import suggest
from uri_split._changes import Draft
from uri_split._suggestion.slips import clean
from uri_split.encoding import iri_to_uri


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("http://a/b", "http://a/b"),
        ("http://a\u200b.b/\ufeff", "http://a.b/"),
        ("http\uff1a\uff0f\uff0fa\uff0eb\uff0f\uff1fc\uff1dd\uff06e\uff03f", "http://a.b/?c=d&e#f"),
        # Appendix C: line breaks
        ("http://a/b \r\n\t c\rd", "http://a/bcd"),
        # Strings of programs, Markdown, and shells
        (r"http://a/b\_c\?d\=e\&f", "http://a/b_c?d=e&f"),
        (r"http:\/\/a\/b", "http://a/b"),
        (r"http://a/?b\u0026c", "http://a/?b&c"),
        (r"http://a\b", r"http://a\b"),
        # SQL: an apostrophe, but only within a path
        (r"http://a/Ali\s_O\Brien", "http://a/Ali's_O'Brien"),
        (r"http://a\s/don\t", r"http://a\s/don't"),
        # Spaces around slashes
        ("http://a/b / c", "http://a/b/c"),
        ("http://a/ b / c", "http://a/b/c"),
        # Section 2.1: other forms of percent-encoding
        ("http://a/caf%u00e9", "http://a/café"),
        ("http://a/% 20b", "http://a/%20b"),
        ("http://a/b%2", "http://a/b"),
        ("https%3A%2F%2Fa.example%2Fb?c", "https://a.example/b?c"),
        # Lone surrogates, and what would make a host userinfo, are left alone.
        (r"http://a/\ud800", r"http://a/\ud800"),
        (r"http://a\u0040b", r"http://a\u0040b"),
        # RFC 2045, section 6.7: lines of a mail
        ("http://a/b=\r\nc?d", "http://a/bc?d"),
        ("h t t p s : / / a", "https://a"),
        ("http://a/100%", "http://a/100%"),
        # HTML
        ("http://a/?b&amp;c&#38;d&#x26;e&f;", "http://a/?b&c&d&e&f;"),
        # Links that are written so that nobody follows them
        ("http://a[.]b(dot)c{.}d/", "http://a.b.c.d/"),
        ("http[:]//a/", "http://a/"),
    ],
)
def test_every_character_stands_for_itself(text: str, cleaned: str) -> None:
    assert clean(Draft(text, text)).text == cleaned


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a\u200b", "removed U+200B (zero width space), which is invisible"),
        ("a\uff1ab", 'replaced "\uff1a" with ":"'),
        ("a&amp;b", 'decoded the character reference "&amp;"'),
        ("a[.]b", 'replaced "[.]" with "."'),
        ("a%2", "removed half of a percent-encoding at the end"),
        ("a\nb", "removed a line break"),
    ],
)
def test_change_says_what_a_character_stood_for(text: str, words: str) -> None:
    (change,) = clean(Draft(text, text)).changes
    assert change.message == words


# RFC 2045, section 6.7
def test_lines_of_a_mail_are_decoded() -> None:
    assert suggest("http://a.example/b=\r\nc?d=3De")[0].uri == "http://a.example/bc?d=e"


# Words of Persian, Malayalam, Sinhala and Hindi.
@pytest.mark.parametrize(
    "word",
    ["\u0645\u06cc\u200c", "\u0d28\u0d4d\u200d", "\u0dc1\u0dca\u200d", "\u0915\u094d\u200d", "\u0646\u200c\u0647"],
)
@pytest.mark.parametrize("after", ["", "-x", "/", "/x", "x", "_1", "?q", "#top", ".html"])
def test_joiner_of_a_word_is_kept(word: str, after: str) -> None:
    link = f"https://a.example/{word}{after}"
    assert suggest(link)[0].uri == iri_to_uri(link)


@pytest.mark.parametrize(
    "link",
    ["https://a.example/x\u200c", "https://a.example/x\u200d/y", "\u200dhttps://a.example/", "http\u200c://a.example/"],
)
def test_joiner_beside_ascii_alone_is_removed(link: str) -> None:
    assert suggest(link)[0].uri == link.replace("\u200c", "").replace("\u200d", "")
