"""Places of rows: the line of the file, as editors and GitHub count them."""

import csv
import gzip
import json
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.command_line import uri_split

RECORDS = 'id,url\n1,a:\n"2\n2",a b\n\n"3",b\r\n4,"c\nd"\n5,e'


def places(*arguments: object) -> list[tuple[int, int]]:
    ended = uri_split("check", "--format", "jsonl", *arguments)
    return [(row["line"], row["column"]) for row in map(json.loads, ended.text.splitlines())]


@pytest.mark.parametrize("compressed", [False, True])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_text_in_csv_has_its_line_and_column(mark: str, tmp_path: Path, *, compressed: bool) -> None:
    file = tmp_path / ("a.csv.gz" if compressed else "a.csv")
    data = (mark + RECORDS).encode()
    file.write_bytes(gzip.compress(data) if compressed else data)
    assert places(file, "--column", "url") == [(4, 4), (4, 5), (6, 5), (7, 4), (7, 5), (9, 3)]
    github = uri_split("check", "--format", "github", file, "--column", "url").text
    assert f"::error file={file},line=9,col=3,endColumn=3,title=missing-scheme::missing scheme" in github
    assert f"::error file={file},line=7,endLine=8,title=bad-character::" in github
    assert f"{file}:9:3: missing scheme" in uri_split("check", file, "--column", "url").text
    assert uri_split("normalize", file, "--column", "url").errors.startswith(f"{file}:4:5: a space is not allowed")


@given(st.lists(st.lists(st.text(st.sampled_from('a"\n, ')), min_size=2, max_size=2), min_size=1), st.booleans())
def test_text_among_any_fields_of_csv_has_its_line_and_column(rows: list[list[str]], quoted: bool) -> None:  # noqa: FBT001  Hypothesis passes it
    text = StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n", quoting=csv.QUOTE_ALL if quoted else csv.QUOTE_MINIMAL)
    writer.writerow(["id", "url"])
    for name, _ in rows:
        writer.writerow([name, "\0"])  # which is never valid
    with TemporaryDirectory() as directory:
        file = Path(directory, "a.csv")
        file.write_text(text.getvalue(), newline="")
        found = places(file, "--column", "url")
    lines = enumerate(text.getvalue().split("\n"), start=1)
    assert sorted(set(found)) == [(number, line.index("\0") + 1) for number, line in lines if "\0" in line]


def test_text_in_json_lines_has_its_line_and_column(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    file.write_text('\ufeff\n{"url":"a:"}\n  \n\r\n{"url":"a b"}\r\n{"id":1}\n\n{"url":""}')
    assert sorted(set(places(file, "--column", "url"))) == [(5, 9), (5, 10), (8, 9)]
    assert f"{file}:8:9: missing scheme" in uri_split("check", file, "--column", "url").text


@pytest.mark.parametrize("subcommand", ["check", "hazards", "repair", "normalize"])
def test_byte_order_mark_takes_up_no_column(subcommand: str, tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes("\ufeffhttp://127.1/\nhttp://a b/\n".encode())
    without = tmp_path / "b.txt"
    without.write_bytes(b"http://127.1/\nhttp://a b/\n")
    first, second = uri_split(subcommand, file), uri_split(subcommand, without)
    assert first.text.replace(str(file), str(without)) == second.text
    assert first.errors.replace(str(file), str(without)) == second.errors
    assert uri_split(subcommand, stdin=file.read_bytes()) == uri_split(subcommand, stdin=without.read_bytes())


def test_byte_order_mark_does_not_shift_what_is_found(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes("\ufeffhttp://a/\n".encode())
    assert uri_split("find", "--format", "text", file).text == "1:1:http://a/\n"


@pytest.mark.parametrize("subcommand", ["check", "hazards"])
def test_unreadable_file_has_no_summary(subcommand: str, tmp_path: Path) -> None:
    absent, file = tmp_path / "absent.txt", tmp_path / "a.txt"
    ended = uri_split(subcommand, absent)
    assert ended == (2, b"", f"uri-split: cannot read {absent}: No such file or directory\n")
    file.write_text("a:\n")
    assert " line: " in uri_split(subcommand, absent, file).text
