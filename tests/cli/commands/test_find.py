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

from tests.cli.command_line import on_a_terminal, uri_split
from tests.cli.table_files import written
from tests.loaded import forget
from uri_split._algebra.hosts import public_suffixes
from uri_split._scan.markdown import parser

TEXT = "no\nsee <http://example.com/\n  a>, http://[::1]/.\r\nand www.example.com\n"
PLACES = ("--format", "text")


def test_places_are_printed() -> None:
    assert uri_split("find", *PLACES, stdin=TEXT.encode()) == (
        0,
        b"2:6:http://example.com/a\n3:7:http://[::1]/\n",
        "",
    )


def test_only_the_uris_are_printed_unless_output_is_a_terminal(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("see http://a/")
    (tmp_path / "b.txt").write_text("\nhttp://b/")
    assert uri_split("find", tmp_path).text == "http://a/\nhttp://b/\n"
    assert f"{tmp_path}/a.txt:1:5:http://a/" in on_a_terminal("find", tmp_path, output_too=True).errors
    only = on_a_terminal("find", "--only", tmp_path, output_too=True).errors
    assert "http://a/" in only
    assert ":http" not in only


def test_places_are_printed_everywhere_if_they_are_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("see http://a/")
    assert uri_split("find", "--format", "text", file).text == "1:5:http://a/\n"
    assert uri_split("find", "--with-filename", file).text == f"{file}:1:5:http://a/\n"
    for only in (["--only"], ["--format", "uri"]):
        ended = uri_split("find", "--with-filename", *only, file)
        assert ended.status == 2
        assert "--with-filename prints places, but --only and --format uri do not: remove one of them" in ended.errors


def test_exit_status_is_1_if_nothing_is_found() -> None:
    assert uri_split("find", stdin=b"note:this 12:30") == (1, b"", "")


def test_file_names_are_printed_for_several_files_and_directories(tmp_path: Path) -> None:
    (tmp_path / "mails" / "in").mkdir(parents=True)
    first, second = tmp_path / "mails" / "b", tmp_path / "mails" / "in" / "a"
    first.write_text("\nurn:example:b")
    second.write_text("urn:example:a")
    assert (
        uri_split("find", *PLACES, tmp_path / "mails").text
        == f"{first}:2:1:urn:example:b\n{second}:1:1:urn:example:a\n"
    )
    assert uri_split("find", *PLACES, first).text == "2:1:urn:example:b\n"
    assert uri_split("find", "--with-filename", first).text == f"{first}:2:1:urn:example:b\n"
    assert uri_split("find", *PLACES, first, first).text == f"{first}:2:1:urn:example:b\n" * 2
    assert uri_split("find", *PLACES, tmp_path / "mails" / "in").text == f"{second}:1:1:urn:example:a\n"
    assert uri_split("find", *PLACES, tmp_path / "mails" / "in", "-", stdin=b"ab://c").text == (
        f"{second}:1:1:urn:example:a\n<stdin>:1:1:ab://c\n"
    )


def test_directory_without_files_is_empty(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("absent")
    os.mkfifo(tmp_path / "pipe")
    assert uri_split("find", tmp_path, stdin=b"urn:example:a") == (1, b"", "")
    assert uri_split("find", "--format", "csv", tmp_path).text == "file,line,column,kind,text,uri\n"


def test_unreadable_file_sets_the_exit_status(tmp_path: Path) -> None:
    ended = uri_split("find", *PLACES, tmp_path / "absent", "-", stdin=b"urn:example:a")
    assert (ended.status, ended.text) == (2, "<stdin>:1:1:urn:example:a\n")
    assert ended.errors == f"uri-split: cannot read {tmp_path}/absent: No such file or directory\n"


def test_unreadable_directory_is_reported(tmp_path: Path) -> None:
    def walk(top: str, onerror: Callable[[OSError], object]) -> Iterator[tuple[str, list[str], list[str]]]:
        onerror(OSError(13, "Permission denied", f"{top}/b"))
        yield top, [], names

    (tmp_path / "a").write_text("urn:example:a")
    names = ["a"]
    with patch("os.walk", walk):
        ended = uri_split("find", *PLACES, tmp_path)
        assert (ended.status, ended.text) == (2, f"{tmp_path}/a:1:1:urn:example:a\n")
        names.clear()
        ended = uri_split("find", *PLACES, tmp_path)
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
    assert uri_split("find", *PLACES, "--html", stdin=text).text == "1:10:http://a/?b&c\n1:39:ftp://d\n"
    assert (
        uri_split("find", *PLACES, "--scheme", "note", "--scheme", "ftp", stdin=text).text
        == "1:29:note:this\n1:39:ftp://d\n"
    )


def test_links_of_html_are_found() -> None:
    text = "é\r\n<a href='\n b c' title='http://x/'><img srcset='d, http://e/f 2x'>\n".encode()
    ended = uri_split("find", *PLACES, "--html", "--base", "http://h/g/", stdin=text)
    assert ended.text == "3:2:http://h/g/b%20c\n3:14:http://x/\n3:38:http://h/g/d\n3:41:http://e/f\n"
    assert uri_split("find", *PLACES, "--html", stdin=text).text == "3:14:http://x/\n3:41:http://e/f\n"


def test_links_of_markdown_are_found(tmp_path: Path) -> None:
    first, second = tmp_path / "a.md", tmp_path / "b.md"
    first.write_text("# a\n\n[b](<c d>)\n")
    second.write_text("[e]:\n  http://h/\\_\n")
    ended = uri_split("find", *PLACES, "--markdown", "--base", "http://h/g", first, second)
    assert ended.text == f"{first}:3:6:http://h/c%20d\n{second}:2:3:http://h/_\n"
    output = uri_split("find", "--markdown", "--base", "http://h/g", "--format", "csv", first).text
    assert output.splitlines()[1] == f"{first},3,6,relative,c d,http://h/c%20d"


def test_link_broken_over_lines_has_an_end(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("<a href='http://e/\nbc'>")
    ended = uri_split("find", "--html", "--format", "jsonl", tmp_path / "a")
    assert [json.loads(ended.text)[name] for name in ("line", "column", "end_line", "end_column")] == [1, 10, 2, 3]


@pytest.mark.parametrize("form", ["github", "gitlab", "sarif"])
@pytest.mark.parametrize("value", ["//me:secret@h/", "//me:sec&#114;et@h/", "//me:sec\nret@h/", "a"])
def test_password_in_a_link_is_hidden(form: str, value: str) -> None:
    text = f"<a href='{value}'>".encode()
    ended = uri_split("find", "--html", "--base", "http://me:secret@h/", "--format", form, stdin=text)
    assert "me:***@h/" in ended.text
    assert "secret" not in ended.text
    assert "ret@" not in ended.text


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--html", "--markdown"], "--html and --markdown are mutually exclusive: --markdown also reads the HTML"),
        (["--base", "http://h/"], "--base requires --html or --markdown: plain text has no relative links"),
        (["--html", "--base", "/a"], "missing scheme"),
    ],
)
def test_contradictory_options_are_rejected(options: list[str], message: str) -> None:
    ended = uri_split("find", *options, stdin=b"http://a/")
    assert (ended.status, ended.output) == (2, b"")
    assert message in " ".join(ended.errors.split())


def test_missing_parser_names_its_extra() -> None:
    forget(parser)
    with patch.dict(sys.modules, {"pyromark": None}):
        ended = uri_split("find", "--markdown", stdin=b"a")
    assert (ended.status, ended.output) == (2, b"")
    assert "install uri_split with the extra markdown" in ended.errors


def test_invalid_scheme_is_rejected() -> None:
    ended = uri_split("find", "--scheme", "1")
    assert ended.status == 2
    assert 'a scheme must begin with a letter from A to Z, found "1"' in ended.errors


def test_missing_package_names_its_extra() -> None:
    forget(public_suffixes)
    with patch.dict(sys.modules, {"publicsuffixlist": None}):
        assert uri_split("find", "--suffixes", stdin=b"a") == (
            2,
            b"",
            (
                "uri-split: finding references without a scheme needs the package publicsuffixlist: "
                "install uri_split with the extra suffix\n"
            ),
        )


@pytest.mark.parametrize("text", [b"\xff http://a/ \xe9\n", b"\x00<http://b/>\x00"])
def test_bytes_that_are_not_utf_8_are_kept(text: bytes) -> None:
    assert uri_split("find", stdin=text).status == 0


COMMENTS = ("see <http://me:pw@a/> and http://b/.", "nothing", None, "http://c/\nx http://d/")


def test_places_in_a_column_are_those_of_the_file(tmp_path: Path) -> None:
    file = written(tmp_path / "a.csv", COMMENTS)
    ended = uri_split("find", *PLACES, "--column", "url", file)
    assert (ended.status, ended.text) == (
        0,
        "2:8:http://me:pw@a/\n2:29:http://b/\n5:4:http://c/\n6:3:http://d/\n",
    )
    (row, *_) = map(json.loads, uri_split("find", "--column", "url", "--format", "jsonl", file).text.splitlines())
    assert (row["end_line"], row["end_column"]) == (2, 23)
    # Without --column, the whole file is a text.
    assert uri_split("find", *PLACES, file).text == ended.text


def test_directory_without_files_has_no_uris(tmp_path: Path) -> None:
    assert uri_split("find", "--column", "url", tmp_path) == (1, b"", "")


def test_first_line_of_a_table_says_what_divides_its_fields_to_the_end(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    rows = 70_000  # more than one block
    file.write_text("id;url\n" + "1;https://a.example/b,c\n" * rows)
    ended = uri_split("find", file)
    assert ended.text == "https://a.example/b,c\n" * rows
