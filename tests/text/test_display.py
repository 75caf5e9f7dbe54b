"""Display of a text on one line of a terminal, with carets under parts of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uri_split._text.spans import excerpt, shown
from uri_split.lenient import hidden_spans


@pytest.mark.parametrize(
    ("text", "line", "columns"),
    [
        ("", "", (0,)),
        ("ab", "ab", (0, 1, 2)),
        ("日a", "日a", (0, 2, 3)),
        ("e\u0301x", "e\u0301x", (0, 1, 1, 2)),
        ("\t\x7f\n", "␉␡␊", (0, 1, 2, 3)),
        ("\u200b\u202e\ud800\x9b", "����", (0, 1, 2, 3, 4)),
        ("\u3000x", "\u3000x", (0, 2, 3)),
    ],
)
def test_shown_replaces_invisible_characters_and_counts_columns(text: str, line: str, columns: tuple[int, ...]) -> None:
    window = shown(text)
    assert (window.line, tuple(window.columns)) == (line, columns)


def test_hidden_span_is_marked_as_a_whole() -> None:
    window = shown("//a:secret@h", [(4, 10)])
    assert window.line == "//a:***@h"
    assert window.carets([(5, 6)]) == "    ^^^"
    assert window.carets([(5, 6), (7, 9)]) == "    ^^^"
    assert window.carets([(2, 6)]) == "  ^^^^^"
    assert window.carets([(11, 12)]) == "        ^"
    assert window.carets([(10, 10)]) == "       ^"


@pytest.mark.parametrize(
    ("spans", "carets"),
    [([], ""), ([(0, 0)], "^"), ([(1, 3)], " ^^"), ([(0, 1), (2, 3)], "^ ^"), ([(3, 3)], "   ^")],
)
def test_carets_mark_the_spans_and_empty_ones_once(spans: list[tuple[int, int]], carets: str) -> None:
    assert shown("abc").carets(spans) == carets


def test_excerpt_is_cut_around_the_first_span() -> None:
    text = "a" * 100 + "!" + "b" * 100
    assert excerpt(text, [(100, 101), (150, 151)], 22, ()) == ("…aaaaaa!bbbbbbbbbbbbb…", "       ^")
    assert excerpt(text, [(0, 1)], 12, ()) == ("aaaaaaaaaa…", "^")
    assert excerpt(text, [(201, 201)], 12, ()) == ("…bbbbbbbbbb", "           ^")
    assert excerpt(text, [], 12, ()) == ("aaaaaaaaaa…", "")
    assert excerpt("abc", [(3, 3)], 3, ()) == ("abc", "   ^")


def test_password_at_the_edge_of_an_excerpt_is_hidden() -> None:
    text = f"//u:{'s' * 50}@{'h' * 50} "
    assert excerpt(text, [(105, 106)], 20, hidden_spans(text)) == (f"…{'h' * 17} ", " " * 18 + "^")
    for width in range(10, 120):
        for start in range(len(text)):
            assert "s" not in excerpt(text, [(start, start + 1)], width, hidden_spans(text))[0]


@given(st.text(st.characters()), st.integers(3, 40))
def test_excerpt_is_printable_and_within_its_width(text: str, width: int) -> None:
    line, _ = excerpt(text, [], width, hidden_spans(text))
    assert "\n" not in line
    assert "\x1b" not in line
    assert len(line) <= width + len("***")
