"""``uri-split find``."""

import csv
import json
import os
import sys
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from unittest.mock import patch

import polars as pl
import pytest

from tests.cli.command_line import uri_split
from tests.cli.tables.table_files import KINDS, read, written
from uri_split._algebra.browsers import public_suffixes
from uri_split._scan.markdown import parsers

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


def test_links_of_html_are_found() -> None:
    text = "é\r\n<a href='\n b c' title='http://x/'><img srcset='d, http://e/f 2x'>\n".encode()
    ended = uri_split("find", "--html", "--base", "http://h/g/", stdin=text)
    assert ended.text == "3:2:http://h/g/b%20c\n3:14:http://x/\n3:38:http://h/g/d\n3:41:http://e/f\n"
    assert uri_split("find", "--html", stdin=text).text == "3:14:http://x/\n3:41:http://e/f\n"


def test_links_of_markdown_are_found(tmp_path: Path) -> None:
    first, second = tmp_path / "a.md", tmp_path / "b.md"
    first.write_text("# a\n\n[b](<c d>)\n")
    second.write_text("[e]:\n  http://h/\\_\n")
    ended = uri_split("find", "--markdown", "--base", "http://h/g", first, second)
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
    parsers.cache_clear()
    with patch.dict(sys.modules, {"tree_sitter": None}):
        ended = uri_split("find", "--markdown", stdin=b"a")
    assert (ended.status, ended.output) == (2, b"")
    assert "pip install 'uri_split[markdown]'" in ended.errors


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
                "uri-split: finding references without a scheme needs the package publicsuffixlist: "
                "pip install 'uri_split[suffix]'\n"
            ),
        )


@pytest.mark.parametrize("text", [b"\xff http://a/ \xe9\n", b"\x00<http://b/>\x00"])
def test_bytes_that_are_not_utf_8_are_kept(text: bytes) -> None:
    assert uri_split("find", stdin=text).status == 0


COMMENTS = ("see <http://me:pw@a/> and http://b/.", "nothing", None, "http://c/\nx http://d/")
FOUND = [
    ("0", "http://me:pw@a/", "delimited", 5, 20),
    ("0", "http://b/", "bare", 26, 35),
    ("3", "http://c/", "bare", 0, 9),
    ("3", "http://d/", "bare", 12, 21),
]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("other", [".parquet", ".csv", ".jsonl"])
def test_each_uri_of_a_column_is_a_row(kind: str, other: str, tmp_path: Path) -> None:
    file, output = written(tmp_path / f"a{kind}", COMMENTS), tmp_path / f"o{other}"
    ended = uri_split("find", "--column", "url", "-o", output, file)
    assert (ended.status, ended.text) == (0, "3 rows: 4 URIs in 2 rows\n")
    assert ended.errors == "uri-split: skipped 1 row without text (NULL)\n"
    rows = read(output).cast({"start": pl.Int64, "end": pl.Int64})
    assert rows.columns == ["id", "url", "uri", "kind", "start", "end"]
    assert rows.drop("url").rows() == FOUND
    assert rows["url"].to_list() == [COMMENTS[int(number)] for number, *_ in FOUND]
    assert uri_split("find", "--column", "url", "-o", output, "--redact", "--scheme", "http", file).status == 0
    assert read(output)["uri"].to_list() == ["http://me:***@a/", "http://b/", "http://c/", "http://d/"]
    assert "pw" not in str(read(output).rows())


@pytest.mark.parametrize("kind", KINDS)
def test_table_without_uris_has_no_rows(kind: str, tmp_path: Path) -> None:
    file, output = written(tmp_path / f"a{kind}", ["a", None]), tmp_path / f"o{kind}"
    assert uri_split("find", "--column", "url", "-o", output, file).status == 1
    if ".jsonl" not in kind:
        assert (read(output).height, read(output).width) == (0, 6)


def test_table_without_uris_has_columns_only(tmp_path: Path) -> None:
    file, output = written(tmp_path / "a.csv", ["a", None]), tmp_path / "o.csv"
    ended = uri_split("find", "--column", "url", "-o", output, file)
    assert (ended.status, ended.text) == (1, "1 row: 0 URIs in 0 rows\n")
    assert output.read_text() == "id,url,uri,kind,start,end\n"


def test_types_of_other_columns_are_kept(tmp_path: Path) -> None:
    rows = pl.DataFrame(
        {"n": [1, 2], "l": [[1], None], "s": [{"a": 1.5}, None], "text": ["", "a:b http://a/ http://b/"]}
    )
    rows.write_parquet(tmp_path / "a.parquet")
    assert uri_split("find", "--column", "text", "-o", tmp_path / "o.parquet", tmp_path / "a.parquet").status == 0
    assert read(tmp_path / "o.parquet").select(rows.columns).equals(rows[[1, 1]])
    (tmp_path / "a.jsonl").write_text('{"n": 1e400,  "text": "http://a/ http://b/"}\n\n{"text": ""}\n')
    assert uri_split("find", "--column", "text", "-o", tmp_path / "o.jsonl", tmp_path / "a.jsonl").status == 0
    assert [line[:13] for line in (tmp_path / "o.jsonl").read_text().splitlines()] == ['{"n": 1e400, '] * 2


def test_places_in_a_column_are_those_of_the_file(tmp_path: Path) -> None:
    file = written(tmp_path / "a.csv", COMMENTS)
    ended = uri_split("find", "--column", "url", file)
    assert (ended.status, ended.text) == (
        0,
        "2:8:http://me:pw@a/\n2:29:http://b/\n5:4:http://c/\n6:3:http://d/\n",
    )
    (row, *_) = map(json.loads, uri_split("find", "--column", "url", "--format", "jsonl", file).text.splitlines())
    assert (row["end_line"], row["end_column"]) == (2, 23)
    # Without --column, the whole file is a text.
    assert uri_split("find", file).text == ended.text
    parquet = written(tmp_path / "a.parquet", COMMENTS)
    assert uri_split("find", "--column", "url", parquet).text.startswith("1:6:http://me:pw@a/\n")
    piped = uri_split("find", "--input-format", "parquet", "--column", "url", stdin=parquet.read_bytes())
    assert piped.text == uri_split("find", "--column", "url", parquet).text


def test_input_format_text_is_the_default() -> None:
    text = b"<http://a/\nb>\n"
    assert uri_split("find", "--input-format", "text", stdin=text) == uri_split("find", stdin=text)


def test_directory_of_tables(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    ended = uri_split("find", "--column", "url", "-o", tmp_path / "o.csv", tmp_path / "in")
    assert (ended.status, ended.output) == (2, b"")
    assert "the directories contain no files" in ended.errors
    for name in ("a.csv", "b.csv"):
        written(tmp_path / "in" / name, ["http://a/"])
    assert uri_split("find", "--column", "url", "-o", tmp_path / "o.csv", tmp_path / "in").text == (
        "2 rows: 2 URIs in 2 rows\n"
    )


def test_table_does_not_replace_its_input(tmp_path: Path) -> None:
    file = written(tmp_path / "a.csv", COMMENTS)
    before = file.read_bytes()
    (tmp_path / "link.csv").symlink_to(file)
    for output, given in ((file, [file]), (tmp_path / "link.csv", [file]), (file, [tmp_path])):
        ended = uri_split("find", "--column", "url", "-o", output, *given)
        assert (ended.status, ended.output, file.read_bytes()) == (2, b"", before)
        assert "--output is also an input: write another file" in ended.errors


def test_options_for_standard_output_are_refused_with_a_table(tmp_path: Path) -> None:
    for option in (["--with-filename"], ["--format", "csv"]):
        ended = uri_split("find", *option, "-o", tmp_path / "o.csv")
        assert f"{option[0]} only applies to standard output" in ended.errors
