"""Candidates for URIs, before the grammar decides."""

from uri_split._scan.scanner import candidates, scanner


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
