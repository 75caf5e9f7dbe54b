"""Rows that cannot be read: the command stops at the first, or skips and counts them."""

import re
from io import BytesIO
from pathlib import Path

import polars as pl
import pytest

from tests.cli.command_line import uri_split
from tests.cli.tables.table_files import HELP, packed
from uri_split.cli.tables import csv_records
from uri_split.cli.tables.compression import SIZE, blocks
from uri_split.cli.tables.csv_records import Records

SKIP = ("--on-error", "skip", "--column", "url")

CSV = b"""id,url
1,http://a/
2,http://b/,x
3,"http://c/
"
4,"http://d/
5,"http://e/"
6,"http://f/"x
7,http://[
8,"x
y",z
9,http://g/"""
"""Lines 3, 6, 8 and 10 are wrong; the last one has too many fields, over 2 lines."""
JSON = b"""{"id": 1, "url": "http://a/"}
{"id": 2, "url": "http://b/"
[3, "http://c/"]

{"id": 7, "url": "http://["}
%s
not JSON
""" % (b'{"id":' + b"[" * 101 + b"]" * 101 + b"}")


def test_first_bad_row_stops_the_command_by_default(tmp_path: Path) -> None:
    for file, why in (
        (packed(tmp_path / "a.csv", CSV), "line 3 has 3 fields, but the header has 2"),
        (packed(tmp_path / "a.jsonl", JSON[:90]), "line 2 is not JSON: expecting ',' delimiter at column 29"),
    ):
        for options in ([], ["--on-error", "fail"], ["-o", tmp_path / "o.csv"]):
            ended = uri_split("check", "--column", "url", file, *options)
            assert (ended.status, ended.output) == (2, b"")
            assert f"cannot read {file}: {why}{HELP}\n" in ended.errors
    assert not (tmp_path / "o.csv").exists()


def test_rows_of_csv_that_cannot_be_read_are_skipped(tmp_path: Path) -> None:
    file, output = packed(tmp_path / "a.csv.gz", CSV), tmp_path / "o.csv"
    first = "line 3 has 3 fields, but the header has 2"
    said = f"uri-split: {file}: skipped 4 rows that cannot be read, the first because {first}\n"
    ended = uri_split("check", *SKIP, "--format", "jsonl", file)
    assert (ended.status, ended.errors) == (1, said)
    assert set(re.findall(r'"line": (\d+), "column": (\d+)', ended.text)) == {("4", "3"), ("4", "13"), ("9", "10")}
    ended = uri_split("split", *SKIP, file, "-o", output)
    assert (ended.status, ended.text, ended.errors) == (0, "5 rows split\n", said)
    assert pl.read_csv(output, infer_schema=False)["id"].to_list() == ["1", "3", "5", "7", "9"]


def test_lines_that_are_not_json_objects_are_skipped(tmp_path: Path) -> None:
    file = packed(tmp_path / "a.jsonl", JSON)
    said = f"uri-split: {file}: skipped 4 rows that cannot be read, the first because line 2 is not JSON: "
    ended = uri_split("check", *SKIP, "--format", "jsonl", file)
    assert ended.status == 1
    assert ended.errors.startswith(said)
    assert re.findall(r'"line": (\d+), "column": (\d+)', ended.text) == [("5", "26")]
    for name in ("o.jsonl", "o.parquet"):
        ended = uri_split("split", *SKIP, file, "-o", tmp_path / name)
        assert (ended.status, ended.text) == (0, "2 rows split\n")
        assert ended.errors.startswith(said)
    assert pl.read_parquet(tmp_path / "o.parquet")["id"].to_list() == [1, 7]
    assert (tmp_path / "o.jsonl").read_bytes().startswith(b'{"id": 1, "url": "http://a/","scheme":"http"')


def test_skipped_rows_of_each_file_are_reported(tmp_path: Path) -> None:
    one, other = packed(tmp_path / "a.csv", b"url\na:\nb,c\n"), packed(tmp_path / "b.csv", b"url\nb,c\nd,e,f\n")
    said = "skipped 1 row that cannot be read, because line 3 has 2 fields, but the header has 1\n"
    assert uri_split("report", *SKIP, one, "-o", "-").errors == f"uri-split: {one}: {said}"
    ended = uri_split("normalize", *SKIP, one, other)
    assert (ended.status, ended.text, ended.errors.count("\n")) == (0, "a:\n", 2)


def test_blocks_of_empty_and_wrong_lines_are_read(tmp_path: Path) -> None:
    file = packed(tmp_path / "a.jsonl", b"\n" * SIZE + b"x\n" * 2 + b'{"url": "a:"}\n')
    ended = uri_split("check", *SKIP, file)
    assert (ended.status, ended.text) == (0, "1 row: 1 valid URI, 0 invalid\n")
    assert f"the first because line {SIZE + 1} is not JSON" in ended.errors


def test_file_without_any_readable_line_is_an_error(tmp_path: Path) -> None:
    file = packed(tmp_path / "a.jsonl", b"x\n" * 2)
    ended = uri_split("check", *SKIP, file)
    said = f"uri-split: cannot read {file}: no columns found: JSON lines must contain an object\n"
    assert (ended.status, ended.errors) == (2, said)


def test_bytes_that_are_not_utf_8_are_kept_among_skipped_rows() -> None:
    ended = uri_split("normalize", *SKIP, "--input-format", "csv", stdin=b"url\nb,c\na:\n\xff\n")
    assert (ended.status, ended.text) == (1, "a:\n")
    assert "<stdin>:4:1: the byte 0xFF" in ended.errors


def test_fixes_keep_all_rows(tmp_path: Path) -> None:
    file = packed(tmp_path / "a.csv", CSV)
    for option in ("--fix", "--diff"):
        ended = uri_split("check", option, *SKIP, file)
        assert ended.status == 2
        assert f"--on-error does not apply to {option}, which keeps all rows" in " ".join(ended.errors.split())
    assert file.read_bytes() == CSV


@pytest.mark.parametrize("size", range(1, 60))
def test_rows_are_the_same_however_blocks_end(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A block ends after the last record that is whole, even if a quotation mark is unclosed before it."""
    monkeypatch.setattr("uri_split.cli.tables.compression.SIZE", size)
    data = b'1,"a\nb"\n2,"c\n3,"d"\n4,e\n' * 9
    records = Records(resume=True)
    wrong: list[str] = []
    found: list[str] = []
    for block in blocks(BytesIO(data), records.end):
        frame, _, lines = records.readable(block, ["id", "url"], lambda error: wrong.append(str(error)))
        found += frame["id"].to_list()
        assert b"".join(lines) == block
    assert found == ["1", "3", "4"] * 9
    assert wrong == [
        f"line {line} has a quoted field that is unclosed, or followed by other text" for line in range(3, 46, 5)
    ]


def test_unclosed_quotation_mark_is_given_up_after_some_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(csv_records, "_LONGEST", SIZE)
    data = b'1,"a\n' + b"2,b\n" * (3 * SIZE // 4)
    ends = [len(block) for block in blocks(BytesIO(data), Records(resume=True).end)]
    assert ends[0] == 5
    assert sum(ends) == len(data)
