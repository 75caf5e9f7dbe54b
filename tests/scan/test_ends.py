"""Ends of URIs in texts: whether one continues after its end with characters that a URI does not contain."""

import pytest

from uri_split._scan.ends import authority_continues, closing_of, decode_short, is_folded, path_continues


# A part of a longer text would be another URI than the one that is meant, so that `find` returns none.
@pytest.mark.parametrize(
    ("uri", "following"),
    [
        ("http://a/", "{id}"),
        ("http://a/", "#{id}"),
        ("http://a/", "<user id>"),
        ("http://a/", "<%= id %>"),
        ("http://a/", "<?= $id ?>"),
        ("http://a/", "<b>c</b>"),
        ("http://a/", "`id`"),
        ("http://a/", "%s"),
        ("http://a/$", "(id)"),
        ("http://a/$", "(uname -m)"),
        ("http://a/?a=", "(b:'c d')"),
        ("http://a/?a=", "[b c]"),
        ("http://a/?a&", "(b c)"),
        ("http://a/", "(b{c)"),
        ("http://a/", "[b]=c"),
        ("http://a/", "|b"),
        ("http://a/", "^b"),
        ("http://a/", r"\xE9b"),
        ("http://a/", r"\u00e9b"),
        ("http://a/", r"\u{e9}b"),
        ("http://a/", r"\d"),
        ("http://a/", "\ufffd"),
        ("http://a/", ".,\ud800"),
        ("http://a/", ".,;:!?'{id}"),
        ("http://a/", "&lt;user id&gt;"),
        ("http://a/", "&amp;lt;user id&amp;gt;"),
    ],
)
def test_path_continues_with_a_template_or_a_character_that_is_not_encoded(uri: str, following: str) -> None:
    assert path_continues(f"{uri}{following}", len(uri))
    assert not path_continues(f"{uri} {following}", len(uri))


@pytest.mark.parametrize(
    ("uri", "following"),
    [
        ("http://a/", ""),
        ("http://a/", " {id}"),
        ("http://a/", "{\nb"),  # the block of a program
        ("http://a/", "<br>b"),
        ("http://a/", "<? b"),
        ("http://a/", "` b"),
        ("http://a/", "&lt;br&gt;b"),
        ("http://a/", "[b] c"),
        ("http://a/", "| b"),
        ("http://a/", "^ b"),
        ("http://a/", ". {id}"),
        # White space and delimiters in a string of a program
        ("http://a/", r"\n"),
        ("http://a/", r"\\n"),
        ("http://a/", r"\""),
        ("http://a/", r"\x20b"),
        ("http://a/", r"\u0022b"),
        ("http://a/", r"\u{22}b"),
        ("http://a/", r"\033[0m"),
        ("http://a/", r"\e[0m"),
        ("http://a/", "\\\nb"),
    ],
)
def test_path_ends_before_what_divides_or_closes(uri: str, following: str) -> None:
    assert not path_continues(f"{uri}{following}", len(uri))


@pytest.mark.parametrize(
    ("uri", "following"),
    [
        ("http://a", "{b}.example"),
        ("http://a.", "{b}.example"),
        ("http://a.example", "{b}"),
        ("http://a.example", "$b"),
        ("http://a", ",b"),
        ("http://a", "..b"),
        ("http://a", "…"),
        # A password with a space
        ("http://user", " name:word@db.example"),
        ("http://root:1234", " word@db.example"),
    ],
)
def test_authority_continues_with_what_may_be_a_part_of_the_host(uri: str, following: str) -> None:
    assert authority_continues(f"{uri}{following}", 0, len("http://"), len(uri))


@pytest.mark.parametrize(
    ("uri", "following"),
    [
        ("http://a", ""),
        ("http://a", " b"),
        ("http://a", "\n"),
        ("http://a", ". B"),
        ("http://a", "<br>"),
        ("http://a", "</td>"),
        ("http://a", "<http://b>"),
        ("http://a", "<!-- b"),
        ("http://a", "\u3001b"),
        # After a complete host
        ("http://a.example", ",200"),
        ("http://a.example", "\u2026"),
        ("http://a.example", "'s page"),
        ("http://a.example", "[text]"),
        ("http://a.example", "[^1]"),
        ("http://a.example", "->b"),
        ("http://a.example:80", "\u67e5\u770b"),
        ("http://192.0.2.1", ",200"),
        ("http://[::1]", ",200"),
        ("http://localhost", ",200"),
        ("http://localhost:80", " word@db.example"),
    ],
)
def test_authority_ends_before_what_no_host_contains(uri: str, following: str) -> None:
    assert not authority_continues(f"{uri}{following}", 0, len("http://"), len(uri))


def test_comma_after_a_host_divides_only_names_of_the_dns() -> None:
    text = "http://a.example,200"
    assert [authority_continues(text, 0, 7, 16, has_web_scheme=is_web) for is_web in (True, False)] == [False, True]


def test_authority_of_more_than_1000_characters_does_not_end() -> None:
    for length, continues in ((1000, False), (1001, True)):
        text = f"http://{'a' * length}"
        assert authority_continues(text, 0, len("http://"), len(text)) is continues


@pytest.mark.parametrize(
    ("text", "is_link"),
    [
        ("<http://a.example|text>", True),
        ("[[http://a.example|text]]", True),
        ("{{http://a.example|text}}", True),
        ("((http://a.example|text))", True),
        ("[url=http://a.example]c", True),
        ("(http://a.example)c", True),
        ("(http://a.example).c", False),
        ("{http://a.example}@c", False),
        ("'http://a.example'.split(", True),
        ("`http://a.example`.split(", True),
        ("'http://a.example'.c", False),
    ],
)
def test_authority_ends_before_what_closes_the_mark_before_it(text: str, *, is_link: bool) -> None:
    start, end = text.index("http"), text.index("a.example") + len("a.example")
    assert authority_continues(text, start, start + len("http://"), end) is not is_link


@pytest.mark.parametrize(
    ("opening", "closing"),
    [
        ("(", ")"),
        ("[", "]|"),
        ("{", "}|"),
        ("<", ">|"),
        ("\u201c", "\u201d"),
        ("\u2018", "\u2019"),
        ("\u201e", "\u201c\u201d"),
        ("\u00ab", "\u00bb"),
        ("\u2039", "\u203a"),
        (";", ";\x07\x1b"),
        *((mark, mark) for mark in "'\"`|,*_~\x00\uff02\uff07"),
        (")", ""),
        ("a", ""),
        ("", ""),
    ],
)
def test_what_precedes_a_link_directly_says_what_closes_it(opening: str, closing: str) -> None:
    assert closing_of(opening) == closing


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("URL:http://a/b\r\n c", True),
        ("URL;VALUE=URI:http://a/b\n c d", True),
        ("item1.URL:http://a/b\n c d", True),
        ("List-Help: http://a/b\n c", True),
        ("List-Help: http://a/b.\n\tc", True),
        # In a mail, white space after the break counts, so that a text of more words is another one.
        ("List-Help: http://a/b\n c d", False),
        ("URL:http://a/b\nc", False),
        ("URL:http://a/b\n http://c/", False),
        ("URL:http://a/b\n www.example.com", False),
        ("see http://a/b\n c", False),
    ],
)
def test_link_at_the_end_of_a_folded_line_continues(text: str, *, folded: bool) -> None:
    start = text.index("http")
    assert is_folded(text, start, start + len("http://a/b")) is folded


def test_character_references_are_decoded_if_they_are_one_character() -> None:
    assert decode_short("&lt;&#60;&#x3C;&amp;&NotEqualTilde;&nix;&#0;") == "<<<&&NotEqualTilde;&nix;\ufffd"
