"""Lines that are searched together."""

from collections.abc import Iterator
from itertools import chain, repeat

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from uri_split import find, find_in_lines
from uri_split._scan import text as running_text
from uri_split._scan.text import Block, blocks, end_of_blocks


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


# Dividing lines into parts that are searched one by one.

PARTS = ["<http://a", "<", ">", "b", " ", "x y", "URL:", "//c", '"', "\n", "\n", "\n", "\r\n"]
LIMIT = 3
"""The most line breaks within angle brackets, in place of 1,000."""


def in_blocks(text: str) -> list[Block]:
    return list(blocks([f"{line}\n" for line in text.split("\n")[:-1]], html=False))


@given(st.lists(st.sampled_from(PARTS), max_size=25).map("".join))
@example("<http://a\nb\nb\nb\nb")
@example("<http://a\n<http://a\nb")
@example("x\n<http://a\nx y\n<http://a")
def test_parts_have_the_blocks_of_the_whole(text: str) -> None:
    text += "\n"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(running_text, "MAX_LINE_BREAKS", LIMIT)
        end = end_of_blocks(text)
        before, after = text[:end], text[end:]
        lines = before.count("\n")
        parts = in_blocks(before) + [block._replace(number=lines + block.number) for block in in_blocks(after)]
        assert in_blocks(text) == parts
        # In the rest, an angle bracket is open.
        assert not after or in_blocks(f"{after}x y\n") != [
            *in_blocks(after),
            Block(after.count("\n") + 1, ["x y\n"], 0, 4),
        ]


@pytest.mark.parametrize(
    ("text", "open_from"),
    [
        ("a\n<http://b>\n", None),
        ("a\n<http://b\n", 2),
        ("a\n<http://b\nc\n", 2),
        ("a\n<http://b\n\nc\n", None),
        ("a\n<http://b\n> c\nd\n", 2),
        ("<a> <http://b\nc\n", 0),
        ("<http://a\n<http://b\nc\n", 0),
        ("a <b\nc\n", None),
        ("", None),
    ],
)
def test_lines_are_divided_before_a_bracket_that_is_still_open(text: str, open_from: int | None) -> None:
    assert end_of_blocks(text) == (len(text) if open_from is None else open_from)
