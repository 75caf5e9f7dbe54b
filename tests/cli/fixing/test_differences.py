"""Differences that fixes make."""

import difflib
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.cli.command_line import uri_split
from uri_split.cli.fixing import hunks


@given(st.lists(st.booleans(), max_size=60), st.booleans())
@example([True, *[False] * 6, True], True)  # noqa: FBT003  as Hypothesis requires
@example([True, *[False] * 7, True, *[False] * 8], False)  # noqa: FBT003  as Hypothesis requires
def test_hunks_are_those_of_difflib(changes: Sequence[bool], ends: bool) -> None:  # noqa: FBT001  Hypothesis passes it
    before = [f"{number}\n" for number in range(len(changes))]
    after = [f"{number}!\n" if change else f"{number}\n" for number, change in enumerate(changes)]
    marked: list[tuple[str, str]] = []
    added: list[tuple[str, str]] = []
    for old, new in zip(before, after, strict=True):
        if old == new:
            marked += [*added, (" ", old)]
            added = []
        else:
            marked.append(("-", old))
            added.append(("+", new))
    if added and not ends:
        added[-1] = ("+", added[-1][1].removesuffix("\n"))
    text = "".join(hunks([*marked, *added]))
    expected = "".join(list(difflib.unified_diff(before, after))[2:]).replace("-1 +1 @@", "-1,1 +1,1 @@")
    if added and not ends:
        expected = f"{expected}\\ No newline at end of file\n"
    assert _with_counts(text) == _with_counts(expected)


def _with_counts(text: str) -> str:
    """Return a difference without counts of 1, which `difflib` leaves out."""
    return "\n".join(line.replace(",1 ", " ") if line.startswith("@@") else line for line in text.split("\n"))


def test_text_is_compared_line_by_line(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    data = "\ufeffhttp://a/ b\r\nhttp://me:secret@c/ d\nurn:x\x1b\n".encode()
    file.write_bytes(data)
    ended = uri_split("check", "--diff", file)
    assert (ended.status, ended.errors) == (1, "would fix 2 lines\n")
    assert ended.text == (
        f"--- {file}\n+++ {file}\n@@ -1,3 +1,3 @@\n"
        "-http://a/ b\r\n-http://me:***@c/ d\n+http://a/%20b\r\n+http://me:***@c/%20d\n urn:x␛\n"
    )
    assert file.read_bytes() == data


def test_rows_of_csv_are_compared_with_all_fields(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_text('url,x\n"http://u:pw@a/ b","http://u:pw@b/\n"\n,\n')
    ended = uri_split("check", "--diff", "--column", "url", file)
    assert ended.text == (
        f"--- {file}\n+++ {file}\n@@ -1,4 +1,4 @@\n url,x\n"
        '-"http://u:***@a/ b","http://u:***@b/\n-"\n+"http://u:***@a/%20b","http://u:***@b/\n+"\n ,\n'
    )


def test_standard_input_is_compared() -> None:
    ended = uri_split("check", "--diff", stdin=b"http://a/ b")
    assert ended.text.startswith("--- <stdin>\n+++ <stdin>\n@@ -1,1 +1,1 @@\n-http://a/ b\n\\ No newline")


def test_problems_without_fix_are_no_difference() -> None:
    assert uri_split("check", "--diff", stdin=b"[\n") == (0, b"", "")
    assert uri_split("check", "--diff", stdin=b"www.a\n") == (0, b"", "--unsafe-fixes would fix 1 line\n")


def test_unsafe_fixes_are_compared_on_request() -> None:
    ended = uri_split("check", "--diff", "--unsafe-fixes", "--default-scheme", "ftp", stdin=b"www.a\n")
    assert (ended.status, ended.text.splitlines()[-1]) == (1, "+ftp://www.a")


def test_quiet_difference_only_sets_the_exit_status() -> None:
    assert uri_split("check", "--diff", "--quiet", stdin=b"http://a/ b\n") == (1, b"", "")
    assert uri_split("check", "--diff", "--exit-zero", "--quiet", stdin=b"http://a/ b\n") == (0, b"", "")


def test_unreadable_file_is_reported(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.write_text("http://a/ \n")
    ended = uri_split("check", "--diff", tmp_path / "missing", other)
    assert ended.status == 2
    assert "cannot read" in ended.errors
    assert "+http://a/%20" in ended.text


@pytest.mark.parametrize("ended", ["\n", ""])
def test_last_line_is_compared(ended: str) -> None:
    output = uri_split("check", "--diff", stdin=f"urn:a\nhttp://a/ b{ended}".encode()).text
    assert output.count("No newline at end of file") == 2 * (not ended)
