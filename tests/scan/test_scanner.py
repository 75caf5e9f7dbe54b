"""Candidates for URIs, before the grammar decides."""

import pytest

from uri_split._scan.scanner import candidates, end_before_closing, scanner


def test_candidates_have_a_start_a_colon_and_an_end() -> None:
    pattern = scanner(None, suffixes=True)
    text = "http://a/b, www.example.com. mailto:a@b"
    assert list(candidates(pattern, text)) == [(0, 4, 10), (12, -1, 27), (29, 35, 39)]


def test_every_batch_is_read() -> None:
    for suffixes in (False, True):
        text = "a:// 12:30 http://b.c " * 1000
        found = list(candidates(scanner(None, suffixes=suffixes), text))
        assert found == [(start, start + 4, start + 10) for start in range(11, len(text), 22)]


def test_scheme_and_authority_of_a_candidate_may_be_invalid() -> None:
    pattern = scanner(None, suffixes=False)
    assert list(candidates(pattern, "1a.http://a:b@c:d")) == [(1, 7, 15)]


def test_schemes_that_have_an_authority_need_no_pattern_of_their_own() -> None:
    assert scanner(frozenset({"http", "https"}), suffixes=False) is scanner(frozenset({"ftp"}), suffixes=False)


def test_scanner_is_compiled_once() -> None:
    assert scanner(frozenset({"a"}), suffixes=False) is scanner(frozenset({"a"}), suffixes=False)


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
