"""``uri-split find``."""

import csv
import json
import os
import sys
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from unittest.mock import patch

import pytest

from tests.cli.command_line import uri_split
from uri_split._scan.suffixes import public_suffixes

TEXT = "no\nsee <http://example.com/\n  a>, http://[::1]/.\r\nand www.example.com\n"


def test_places_are_printed() -> None:
    assert uri_split("find", stdin=TEXT.encode()) == (
        0,
        b"2:6:http://example.com/a\n3:7:http://[::1]/\n",
        "",
    )


def test_exit_status_is_1_if_nothing_is_found() -> None:
    assert uri_split("find", stdin=b"note:this 12:30") == (1, b"", "")


def test_file_names_are_printed_for_several_files_and_directories(tmp_path: Path) -> None:
    (tmp_path / "mails" / "in").mkdir(parents=True)
    first, second = tmp_path / "mails" / "b", tmp_path / "mails" / "in" / "a"
    first.write_text("\nurn:example:b")
    second.write_text("urn:example:a")
    assert uri_split("find", tmp_path / "mails").text == f"{first}:2:1:urn:example:b\n{second}:1:1:urn:example:a\n"
    assert uri_split("find", first).text == "2:1:urn:example:b\n"
    assert uri_split("find", "--with-filename", first).text == f"{first}:2:1:urn:example:b\n"
    assert uri_split("find", first, first).text == f"{first}:2:1:urn:example:b\n" * 2
    assert uri_split("find", tmp_path / "mails" / "in").text == f"{second}:1:1:urn:example:a\n"
    assert uri_split("find", tmp_path / "mails" / "in", "-", stdin=b"ab://c").text == (
        f"{second}:1:1:urn:example:a\n<stdin>:1:1:ab://c\n"
    )


def test_directory_without_files_is_empty(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("absent")
    os.mkfifo(tmp_path / "pipe")
    assert uri_split("find", tmp_path, stdin=b"urn:example:a") == (1, b"", "")
    assert uri_split("find", "--format", "csv", tmp_path).text == "file,line,column,kind,text,uri\n"


def test_unreadable_file_sets_the_exit_status(tmp_path: Path) -> None:
    ended = uri_split("find", tmp_path / "absent", "-", stdin=b"urn:example:a")
    assert (ended.status, ended.text) == (2, "<stdin>:1:1:urn:example:a\n")
    assert ended.errors == f"uri-split: cannot read {tmp_path}/absent: No such file or directory\n"


def test_unreadable_directory_is_reported(tmp_path: Path) -> None:
    def walk(top: str, onerror: Callable[[OSError], object]) -> Iterator[tuple[str, list[str], list[str]]]:
        onerror(OSError(13, "Permission denied", f"{top}/b"))
        yield top, [], names

    (tmp_path / "a").write_text("urn:example:a")
    names = ["a"]
    with patch("os.walk", walk):
        ended = uri_split("find", tmp_path)
        assert (ended.status, ended.text) == (2, f"{tmp_path}/a:1:1:urn:example:a\n")
        names.clear()
        ended = uri_split("find", tmp_path)
        assert (ended.status, ended.text) == (2, "")
        assert ended.errors == f"uri-split: cannot read {tmp_path}/b: Permission denied\n"


def test_json_lines_and_csv_have_all_fields() -> None:
    rows = [
        ["<stdin>", 2, 6, "delimited", "http://example.com/\n  a", "http://example.com/a"],
        ["<stdin>", 3, 7, "bare", "http://[::1]/", "http://[::1]/"],
        ["<stdin>", 4, 5, "suffix", "www.example.com", "http://www.example.com"],
    ]
    lines = uri_split("find", "--suffixes", "--format", "jsonl", stdin=TEXT.encode()).text.splitlines()
    ends = [[3, 4], [3, 20], [4, 20]]
    assert [list(json.loads(line).values()) for line in lines] == [
        row + end for row, end in zip(rows, ends, strict=True)
    ]
    output = uri_split("find", "--suffixes", "--format", "csv", stdin=TEXT.encode()).text
    heading, *others = csv.reader(StringIO(output, newline=""))
    assert heading == ["file", "line", "column", "kind", "text", "uri"]
    assert list(json.loads(lines[0])) == [*heading, "end_line", "end_column"]
    assert others == [[str(value) for value in row] for row in rows]
    assert uri_split("find", "--format", "csv") == (1, b"file,line,column,kind,text,uri\n", "")


def test_schemes_and_html_are_selected() -> None:
    text = b'<a href="http://a/?b&amp;c">note:this ftp://d'
    assert uri_split("find", "--html", stdin=text).text == "1:10:http://a/?b&c\n1:39:ftp://d\n"
    assert uri_split("find", "--scheme", "note", "--scheme", "ftp", stdin=text).text == "1:29:note:this\n1:39:ftp://d\n"


def test_invalid_scheme_is_rejected() -> None:
    ended = uri_split("find", "--scheme", "1")
    assert ended.status == 2
    assert 'a scheme must begin with a letter from A to Z, found "1"' in ended.errors


def test_missing_package_names_its_extra() -> None:
    public_suffixes.cache_clear()
    with patch.dict(sys.modules, {"publicsuffixlist": None}):
        assert uri_split("find", "--suffixes", stdin=b"a") == (
            2,
            b"",
            (
                "Error: finding references without a scheme needs the package publicsuffixlist: "
                "pip install 'uri_split[suffix]'\n"
            ),
        )


@pytest.mark.parametrize("text", [b"\xffhttp://a/\xe9\n", b"\x00<http://b/\x00>"])
def test_bytes_that_are_not_utf_8_are_kept(text: bytes) -> None:
    assert uri_split("find", stdin=text).status == 0
