"""Candidates for URIs, before the grammar decides."""

from random import Random

import pytest

from uri_split._scan import scanner as scanner_module
from uri_split._scan import text as text_module
from uri_split._scan.scanner import FORMS, candidates, end_before_closing, scanner
from uri_split._scan.text import Criteria, search_text


def test_candidates_have_a_start_a_colon_and_an_end() -> None:
    pattern = scanner(None, suffixes=True)
    text = "http://a/b, www.example.com. mailto:a@b"
    assert list(candidates(pattern, text)) == [(0, 4, 10, True), (12, -1, 27, False), (29, 35, 39, False)]


def test_every_batch_is_read() -> None:
    for suffixes in (False, True):
        text = "a:// 12:30 http://b.c " * 1000
        found = list(candidates(scanner(None, suffixes=suffixes), text))
        assert found == [(start, start + 4, start + 10, False) for start in range(11, len(text), 22)]


def test_scheme_and_authority_of_a_candidate_may_be_invalid() -> None:
    pattern = scanner(None, suffixes=False)
    assert list(candidates(pattern, "1a.http://a:b@c:d")) == [(1, 7, 15, False)]


def test_schemes_that_have_an_authority_need_no_pattern_of_their_own() -> None:
    assert scanner(frozenset({"http", "https"}), suffixes=False) is scanner(frozenset({"ftp"}), suffixes=False)


def test_scanner_is_compiled_once() -> None:
    assert scanner(frozenset({"a"}), suffixes=False) is scanner(frozenset({"a"}), suffixes=False)


# Around links that may be plain, and within them.
PIECES = (
    *("http://", "https://", "ftp://", "git+ssh://", "x://", "1a://", "HTTP://", "mailto:", "URL:", "<URL: "),
    *("example.com", "example.com/", "a", "b", "Z9", "a-b", "xn--a", "-", "--", ".", "..", "/", "//", "?", "&"),
    *("/a/b", "/a.b?c=d&e#f", "#", "##", "%41", "%4", "%", "=", "~", "_", "+", "@", ":", ":80", "/a)", "/b]"),
    *("/c}", '/d"', "/e>", " ", "  ", "\t", "\n", "\n ", "\r\n", "\r\n\t", "\r", ". ", ".\n", ".\n ", ".\r\n"),
    *(", ", ": ", "! ", "; ", "...", "<", ">", '"', "'", "(", ")", "[", "]", "{", "}", "*", "|", "^", "`", "\\"),
    *("$(", "&amp;", "&quot;", "\n\n", "A: ", "\n c\n", "\r\n c", ".\n\tc", "é", "日本", "。", "\u200b"),
    *("\ufffd", "\udce9", "\x00", "\x1c", "\x85"),
)


def drawn_texts(number: int) -> list[str]:
    random = Random(3986)
    before = ("", "<", '"', "A: ", "<URL: ", '"URL: ')
    after = ("http://", "ftp://a.b/", "1a://a/", "http://a", "http://a-", "x://a..b/", "http://a-.b/")
    leads = [f"{opening}{beginning}" for opening in before for beginning in after]
    return ["".join((random.choice(leads), *random.choices(PIECES, k=random.randrange(1, 12)))) for _ in range(number)]


@pytest.mark.parametrize("suffixes", [False, True])
def test_plain_link_ends_where_the_pattern_for_all_links_ends_it(
    monkeypatch: pytest.MonkeyPatch, *, suffixes: bool
) -> None:
    pattern = scanner(None, suffixes=suffixes)
    monkeypatch.setattr(scanner_module, "_PLAIN", "(?!)")
    of_all = scanner_module._scanner.__wrapped__(frozenset(FORMS), suffixes)  # pyright: ignore[reportPrivateUsage]  # without its cache
    texts = drawn_texts(20_000)
    found = [list(candidates(pattern, text)) for text in texts]
    assert sum(is_plain for each in found for *_, is_plain in each) > 1000
    for text, each in zip(texts, found, strict=True):
        expected = [place for *place, _ in candidates(of_all, text)]
        assert [place for *place, _ in each] == expected, text


def never_plain(*_: object) -> None:
    """Stand in for `_plain`, so that each candidate gets a closer look."""


@pytest.mark.parametrize("delimited", [False, True])
def test_plain_link_is_the_same_after_a_closer_look(monkeypatch: pytest.MonkeyPatch, *, delimited: bool) -> None:
    criteria = Criteria.of(None, delimited=delimited)
    texts = drawn_texts(20_000)
    found = [list(search_text(text, criteria)) for text in texts]
    monkeypatch.setattr(text_module, "_plain", never_plain)
    for text, each in zip(texts, found, strict=True):
        assert each == list(search_text(text, criteria)), text


PAIRS = ("«»", "‹›", "“”", "‘’", "„“", "„”", "‚‘", "‚’", "〈〉", "⟨⟩", "⁽⁾", "⌈⌉")  # noqa: RUF001  what is tested


@pytest.mark.parametrize("pair", PAIRS)
def test_quotation_within_a_link_belongs_to_it_if_it_is_closed(pair: str) -> None:
    opening, closing = pair[0], pair[1]
    closed, open_ = f"http://a/{opening}b{closing}", f"http://a/{opening}b"
    assert end_before_closing(closed, 0, len(closed), "") == len(closed)
    assert end_before_closing(f"{closed} c", 0, len(closed) - 1, "") == len(closed)
    assert end_before_closing(f"{open_} c", 0, len(open_), "") == -1


@pytest.mark.parametrize("mark", "»\u203a”")  # these only close; other marks of closing may be apostrophes
def test_link_ends_before_what_closes_a_quotation_that_began_before_it(mark: str) -> None:
    text = f"see http://a/b{mark}c"
    assert end_before_closing(text, 4, len(text), "") == text.index(mark)


@pytest.mark.parametrize(
    ("text", "closing", "written"),
    [
        ("(⟨http://a/b⟩c", "", "http://a/b"),
        ("⟨see http://a/b⟩c", "", "http://a/b"),
        ("⟨see⟩ http://a/b⟩c", "", "http://a/b⟩c"),
        ("http://a/b⟩c", "⟩", "http://a/b"),
        ("‘see http://a/b’ c", "", "http://a/b"),  # noqa: RUF001
        ("‘see http://a/b’c", "", "http://a/b’c"),  # noqa: RUF001
        ("see http://a/b’ c", "", "http://a/b’ c"),  # noqa: RUF001
        ("'see http://a/b' c", "", "http://a/b"),
        ("see http://a/b' c", "", "http://a/b' c"),
        ("x='http://a/b','c'", "", "http://a/b"),
        ("http://a/b&quot;c", "", "http://a/b"),
        ("http://a/b&#x201D;c", "", "http://a/b"),
        ("http://a/b&amp;c", "", "http://a/b&amp;c"),
    ],
)
def test_link_ends_before_a_mark_that_closes_what_is_open(text: str, closing: str, written: str) -> None:
    start = text.index("http")
    assert text[start : end_before_closing(text, start, len(text), closing)] == written


def test_link_that_opens_a_value_with_a_reference_has_no_end() -> None:
    assert end_before_closing("http://a/?b=&quot;c", 0, 19, "") == -1
