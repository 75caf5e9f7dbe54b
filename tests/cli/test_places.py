"""Places of rows: the line of the file, as editors and GitHub count them, or the row in Parquet."""

import csv
import gzip
import json
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.command_line import uri_split
from uri_split.cli.tables import compression
from uri_split.cli.tables.csv_records import Records, record_lines

RECORDS = 'id,url\n1,a:\n"2\n2",a b\n\n"3",b\r\n4,"c\nd"\n5,e'


def places(*arguments: object) -> list[tuple[int, int]]:
    ended = uri_split("check", "--format", "jsonl", *arguments)
    return [(row["line"], row["column"]) for row in map(json.loads, ended.text.splitlines())]


@pytest.mark.parametrize("size", [None, 16])
@pytest.mark.parametrize("compressed", [False, True])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_text_in_csv_has_its_line_and_column(
    size: int | None, mark: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, compressed: bool
) -> None:
    if size:
        monkeypatch.setattr(compression, "SIZE", size)
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


def test_lines_are_counted_over_blocks() -> None:
    records = Records()
    _, rest = records.header(b'"a\nb",c\n1,2\n')
    assert (records.line, rest) == (3, b"1,2\n")
    records.frame(rest, ["a", "c"], ["a"])
    assert records.line == 4
    assert list(record_lines(b'"\n"\n"\n\n",x', 2, 4)) == [4, 6]


@pytest.mark.parametrize("size", [None, 16])
def test_text_in_json_lines_has_its_line_and_column(
    size: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if size:
        monkeypatch.setattr(compression, "SIZE", size)
    file = tmp_path / "a.jsonl"
    file.write_text('\ufeff\n{"url":"a:"}\n  \n\r\n{"url":"a b"}\r\n{"id":1}\n\n{"url":""}')
    assert sorted(set(places(file, "--column", "url"))) == [(5, 9), (5, 10), (8, 9)]
    assert f"{file}:8:9: missing scheme" in uri_split("check", file, "--column", "url").text


def test_row_of_parquet_has_its_number(tmp_path: Path) -> None:
    file = tmp_path / "a.parquet"
    pl.DataFrame({"url": ["a:", None, "b"]}).write_parquet(file)
    (row,) = map(json.loads, uri_split("check", "--format", "jsonl", file).text.splitlines())
    assert ("line" in row, row["row"], row["column"]) == (False, 3, 1)
    assert uri_split("check", "--format", "github", file).text == (
        f"::error file={file},title=missing-scheme::row 3, column 1: missing scheme (URI, RFC 3986 section 3)"
        "%0Ahelp: begin with a scheme, such as https://\n"
    )
    assert uri_split("check", file).text.startswith(f"{file}:3:1: missing scheme")


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
    file, output = tmp_path / "a.txt", tmp_path / "o.csv"
    file.write_bytes("\ufeffhttp://a/\n".encode())
    assert uri_split("find", file).text == "1:1:http://a/\n"
    assert uri_split("check", file, "-o", output).status == 0
    assert output.read_text() == "line,is_valid,reason,message\nhttp://a/,true,,\n"


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("-", b"id,url\n1,a:\n"),
        ("/dev/stdin", b""),
        ("a.tsv.txt", b"id\turl\n1\ta:\n"),
        ("a.csv.txt", b"url\na:\n"),
        ("a.txt.gz", gzip.compress(b"url\n", mtime=0)),
    ],
)
@pytest.mark.parametrize(
    "subcommand", [["check"], ["split"], ["normalize"], ["check", "-o", "o.csv"], ["report", "-o", "-"]]
)
def test_column_of_text_is_rejected(
    subcommand: list[str], name: str, data: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    if name.startswith("a"):
        Path(name).write_bytes(data)
    ended = uri_split(*subcommand, "--column", "url", name, stdin=data)
    assert (ended.status, ended.output) == (2, b"")
    shown = "<stdin>" if name == "-" else name
    assert f"Error: {shown}: --column requires a table, but this is read as text; " in ended.errors
    assert not Path("o.csv").exists()


def test_column_line_of_text_is_accepted() -> None:
    assert uri_split("check", "--column", "line", stdin=b"a:\n").text == "1 line: 1 valid URI, 0 invalid\n"


@pytest.mark.parametrize("subcommand", ["check", "hazards"])
def test_unreadable_file_has_no_summary(subcommand: str, tmp_path: Path) -> None:
    absent, file = tmp_path / "absent.txt", tmp_path / "a.txt"
    ended = uri_split(subcommand, absent)
    assert ended == (2, b"", f"uri-split: cannot read {absent}: No such file or directory\n")
    file.write_text("a:\n")
    assert " line: " in uri_split(subcommand, absent, file).text
