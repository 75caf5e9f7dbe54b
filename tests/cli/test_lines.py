"""The lines of files and of standard input."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.cli.command_line import COMMAND, Ended, uri_split


def paths(ended: Ended) -> list[str]:
    return [json.loads(line)["path"] for line in ended.text.split("\n")[:-1]]


def split(*arguments: object, stdin: bytes = b"") -> Ended:
    return uri_split("split", "--format", "jsonl", *arguments, stdin=stdin)


@pytest.mark.parametrize(
    ("given", "lines"),
    [
        (b"", []),
        (b"\n", [""]),
        (b"a\nb\n", ["a", "b"]),
        (b"a\nb", ["a", "b"]),
        # Nothing but a line feed ends a line.
        (b"a\rb\x0bc\x0cd\xc2\x85e\xe2\x80\xa8f\x1cg\0h\n", ["a\rb\x0bc\x0cd\x85e\u2028f\x1cg\0h"]),
        # No byte is lost.
        (b"caf\xe9/\xff\xfe\n", ["caf\udce9/\udcff\udcfe"]),
        ("日本\n".encode(), ["日本"]),
        # A byte order mark is not part of the first line; in any other line, it is text.
        ("\ufeffa\n".encode(), ["a"]),
        ("\ufeff".encode(), []),
        ("\ufeff\n".encode(), [""]),
        ("\ufeff\ufeff\n\ufeffa".encode(), ["\ufeff", "\ufeffa"]),
    ],
)
def test_only_a_line_feed_ends_a_line(given: bytes, lines: list[str], tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(given)
    for ended in (split(stdin=given), split(file)):
        assert paths(ended) == lines
        assert ended.errors == ""


def test_carriage_return_at_the_end_of_a_line_is_dropped_and_reported() -> None:
    ended = split(stdin=b"a\r\nb\r\r\nc\n\r")
    assert paths(ended) == ["a", "b\r", "c", ""]
    assert ended.errors == "uri-split: <stdin>: dropped the carriage return at the end of 3 lines\n"


def test_files_and_standard_input_are_read_in_order(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.write_bytes(b"a\nb")
    two.write_bytes(b"c\r\n")
    ended = split(one, "-", two, stdin=b"x")
    assert paths(ended) == ["a", "b", "x", "c"]
    assert ended.errors == f"uri-split: {two}: dropped the carriage return at the end of 1 line\n"


def test_file_may_have_any_name(tmp_path: Path) -> None:
    for name in ("[bold]", "a b", "日本", "a\udce9"):
        file = tmp_path / name
        file.write_bytes(b"a b\n")
        ended = uri_split("check", file)
        assert ended.text.startswith(f"{file}:1:1: missing".replace("\udce9", "\ufffd"))


def test_results_are_written_as_lines_arrive() -> None:
    process = subprocess.Popen(
        [*COMMAND, "check", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    assert process.stdin
    assert process.stdout
    process.stdin.write(b"no URI\n" * 1000)
    process.stdin.flush()
    assert process.stdout.readline().startswith(b"<stdin>:1:1: missing scheme")
    process.stdin.close()
    assert process.stdout.read().endswith(b"1,000 lines: 0 valid URIs, 1,000 invalid\n")
    process.stdout.close()
    assert process.wait() == 1


def test_unreadable_file_is_reported_and_skipped(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"a\n")
    ended = split(tmp_path / "absent", file / "x", file)
    assert paths(ended) == ["a"]
    assert ended.status == 2
    assert ended.errors == (
        f"uri-split: cannot read {tmp_path}/absent: No such file or directory\n"
        f"uri-split: cannot read {file}/x: Not a directory\n"
    )


@pytest.mark.parametrize("option", [["--fix"], ["--diff"], []])
def test_file_without_a_clear_column_is_reported_and_skipped_if_there_are_others(
    option: list[str], tmp_path: Path
) -> None:
    (text, table, other) = files = [tmp_path / name for name in ("a.txt", "b.csv", "c.txt")]
    for file in (text, other):
        file.write_text("http://a/|\n")
    table.write_text("id,url\n1,http://a/\n")
    ended = uri_split("check", *option, *files, one_output=True)
    assert ended.status == 2
    assert f"uri-split: cannot read {table}: choose a column with --column: id, url\n" in ended.text
    assert ended.text.count("fix 2 rows") + ended.text.count("fixed 2 rows") == 1
    alone = uri_split("check", *option, table)
    assert alone.status == 2
    assert f"Error: {table}: choose a column" in alone.errors


@pytest.mark.parametrize(("option", "shown"), [([], False), (["--show-changes"], True)])
def test_repaired_lines_are_written_and_their_changes_reported_if_asked_for(
    option: list[str], tmp_path: Path, *, shown: bool
) -> None:
    file = tmp_path / "a.txt"
    file.write_text("http://a/ b\nhttp://c/\nhttp://d e/\n")
    ended = uri_split("repair", *option, file)
    assert (ended.status, ended.text) == (1, "http://a/%20b\nhttp://c/\n")
    assert (f"{file}:1:10: " in ended.errors) is shown
    assert f"{file}:2:" not in ended.errors
    assert f"{file}:3:9: a space is not allowed in a host" in ended.errors


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ("1,http://a/\n", ""),
        ("1,http://a/\n2,\n", "uri-split: skipped 1 row without text (NULL)\n"),
        ("1,\n2,http://a/\n3,\n", "uri-split: skipped 2 rows without text (NULL)\n"),
    ],
)
def test_rows_without_text_are_skipped_and_counted(rows: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_text(f"id,url\n{rows}")
    for subcommand in ("repair", "normalize"):
        assert uri_split(subcommand, "--column", "url", file) == (0, b"http://a/\n", said)
