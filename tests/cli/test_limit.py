"""Only the first lines or rows are read."""

import json
import os
import subprocess
from pathlib import Path

import polars as pl
import pytest

from tests.cli.command_line import COMMAND, uri_split
from tests.cli.tables.table_files import packed, read, written

TEXTS = ("http://a/", None, "http://[", "http://d/", "http://e/")
SAID = "uri-split: read only the beginning of the input, because of --limit {}\n"
KINDS = ("parquet", "csv", "jsonl")


@pytest.fixture(params=KINDS)
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return written(tmp_path / f"a.{request.param}", TEXTS)


@pytest.mark.parametrize(("limit", "rows"), [(1, 1), (3, 3), (5, 5), (7, 7), (10, 10), (11, 10)])
@pytest.mark.parametrize("target", KINDS)
def test_first_rows_of_all_inputs_are_written(table: Path, target: str, limit: int, rows: int, tmp_path: Path) -> None:
    output = tmp_path / f"o.{target}"
    ended = uri_split("split", "--column", "url", "--limit", limit, table, table, "-o", output)
    assert (ended.status, ended.errors) == (0, SAID.format(limit) if limit < 11 else "")
    assert read(output)["host"].to_list() == ["a", None, "[", "d", "e", "a", None, "[", "d", "e"][:rows]


def test_first_rows_are_read(table: Path) -> None:
    options = ("--column", "url", "--limit", 3, table)
    ended = uri_split("check", *options)
    assert ended.text.endswith("\n2 rows: 1 valid URI, 1 invalid\n")
    assert ended.errors == "uri-split: skipped 1 row without text (NULL)\n" + SAID.format(3)
    assert uri_split("hazards", *options).text == "2 rows: no hazards\n"
    assert "the beginning of a." in uri_split("report", *options, "-o", "-").text
    assert len(uri_split("split", "--format", "jsonl", *options).text.splitlines()) == 3


def test_places_are_those_of_the_file(tmp_path: Path) -> None:
    file = packed(tmp_path / "a.csv", b'id,url\n1,"a:\n"\n2,http://[\n3,b\n')
    ended = uri_split("check", "--column", "url", "--limit", 2, "--format", "jsonl", file)
    assert {json.loads(line)["line"] for line in ended.text.splitlines()} == {2, 4}


@pytest.mark.parametrize(
    ("limit", "lines"), [(1, "a:\n"), (2, "a:\nb:\n"), (3, "a:\nb:\na:\n"), (9, "a:\nb:\na:\nb:\n")]
)
def test_first_lines_are_read(limit: int, lines: str, tmp_path: Path) -> None:
    file = packed(tmp_path / "a.txt", b"a:\nb:\n")
    ended = uri_split("normalize", "--limit", limit, file, file)
    assert (ended.status, ended.text, ended.errors) == (0, lines, SAID.format(limit) if limit < 9 else "")


def test_files_after_the_limit_are_not_opened(tmp_path: Path) -> None:
    file = packed(tmp_path / "a.txt", b"a:\nb:\n")
    for command in ("normalize", "check", "split"):
        ended = uri_split(command, "--limit", 2, file, tmp_path / "absent")
        assert (ended.status, ended.errors) == (0, SAID.format(2))
    assert uri_split("report", "--limit", 2, tmp_path / "*.txt", "-o", "-").status == 0
    packed(tmp_path / "b.txt", b"c:\n")
    assert "the beginning of" in uri_split("report", "--limit", 2, tmp_path, "-o", "-").text


def test_no_line_after_the_limit_is_awaited() -> None:
    ours, theirs = os.pipe()
    os.write(theirs, b"a:\n")
    run = subprocess.run(
        [*COMMAND, "normalize", "--limit", "1"], check=True, stdin=ours, capture_output=True, timeout=60
    )
    os.close(ours)
    os.close(theirs)
    assert run.stdout == b"a:\n"


@pytest.mark.parametrize("limit", [2, 4, 9])
@pytest.mark.parametrize("command", ["split", "dedupe"])
@pytest.mark.parametrize("option", ["--limit", "--sample"])
def test_blank_lines_of_text_are_rows(limit: int, command: str, option: str, tmp_path: Path) -> None:
    file = packed(tmp_path / "a.txt", b"a:\n\n\xff\nb:")
    output = tmp_path / "o.csv"
    ended = uri_split(command, option, limit, file, "-o", output)
    assert ended.status == 0
    lines = ["a:", "", "\ufffd", "b:"]
    found = read(output)["line"].to_list()
    assert found == lines[:limit] if option == "--limit" else len(found) == min(limit, 4)


def test_only_lines_that_are_read_are_reported(tmp_path: Path) -> None:
    file = packed(tmp_path / "a.txt", b"a:\r\n\xff\r\n" * 3)
    for limit, replaced, returns in (1, "", "1 line"), (2, "1 line", "2 lines"), (6, "3 lines", "6 lines"):
        errors = uri_split("count", "--by", "host", "--limit", limit, file).errors
        assert ("with U+FFFD, in " in errors) == bool(replaced)
        assert f"U+FFFD, in {replaced}\n" in errors or not replaced
        assert f"dropped the carriage return at the end of {returns}\n" in errors


def test_json_is_written_as_it_was(tmp_path: Path) -> None:
    file, output = packed(tmp_path / "a.jsonl", b'\n{"url": 1e400}\n\n{"url":"b:"}\n'), tmp_path / "o.jsonl"
    assert uri_split("normalize", "--limit", 1, file, "-o", output).status == 0
    assert output.read_bytes() == b'{"url": 1e400,"normalized":"1e400"}\n'


def test_limit_must_be_positive_and_is_not_for_fixes(tmp_path: Path) -> None:
    file = packed(tmp_path / "a.txt", b"a:\n")
    assert "is not in the range x>=1" in uri_split("check", "--limit", 0, file).errors
    ended = uri_split("check", "--fix", "--limit", 1, file)
    assert "--limit does not apply to --fix, which changes whole files" in " ".join(ended.errors.split())
    assert ended.status == 2
    frame = pl.DataFrame({"url": [f"a:{number}" for number in range(250_000)]})
    frame.write_parquet(tmp_path / "a.parquet")
    for target in ("o.parquet", "o.csv"):
        assert uri_split("split", "--limit", 150_000, tmp_path / "a.parquet", "-o", tmp_path / target).status == 0
        assert read(tmp_path / target)["url"].equals(frame["url"].head(150_000))
