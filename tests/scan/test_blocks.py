"""Lines that are searched together."""

from collections.abc import Iterator
from itertools import chain, repeat

import pytest

from uri_split import find, find_in_lines


def uris(text: str) -> list[str]:
    return [found.uri for found in find(text)]


@pytest.mark.parametrize("line", ["see http://a/ and\n", "http://a/\n", "http://a/"])
def test_lines_are_read_one_at_a_time(line: str) -> None:
    def lines() -> Iterator[str]:
        yield "a\n"
        yield line
        pytest.fail("read one line too many")

    assert next(find_in_lines(lines())).line == 2


def test_uri_may_be_broken_at_most_1000_times() -> None:
    broken = ["<http://a/\n", *["b\n"] * 999, "c>\n"]
    (placed,) = find_in_lines(["x\n"] * 300 + broken)
    assert placed.found.uri == f"http://a/{'b' * 999}c"
    assert uris("".join(broken)) == [placed.found.uri]
    broken.insert(1, "b\n")
    (placed,) = find_in_lines(broken)
    assert placed.found.uri == "http://a/"
    assert uris("".join(broken)) == ["http://a/"]


def test_unclosed_bracket_keeps_at_most_1000_lines() -> None:
    lines = chain(["<http://a/\n"], repeat("b\n", 2000), iter(["http://c/"]))
    assert next(find_in_lines(lines)).found.uri == "http://a/"
    assert next(lines) == "b\n"


@pytest.mark.parametrize(
    "text",
    [
        "<http://a\n" + "b> <http://c\n" * 1500 + "d>",
        "<http://a/\n" + "b\n" * 999 + "<http://q\nr>",
        "x\n" * 300 + "<http://a/\n" + "b\n" * 999 + "c>\nhttp://z/",
        "a <http://b\nc> d <http://e\n\n>",
        "a <http://b\nc",
        "http://a.b-<http:x\ny",
        "http://localhost:8080\nme@x.example",
    ],
)
def test_lines_have_the_same_results_as_the_whole_text(text: str) -> None:
    placed = list(find_in_lines(text.splitlines(keepends=True)))
    assert [found for found, _, _ in placed] == list(find(text))
    lines = text.split("\n")
    assert all(lines[line - 1].startswith(found.text.split("\n")[0], column - 1) for found, line, column in placed)


def test_line_that_is_not_a_str_is_rejected() -> None:
    lines = find_in_lines(["a\n", b"b\n"])  # type: ignore[list-item]  # pyright: ignore[reportArgumentType]  # the wrong type is tested
    with pytest.raises(TypeError, match="line 2 must be str, not bytes"):
        list(lines)
