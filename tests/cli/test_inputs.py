"""The files that a subcommand reads."""

import os
import pty
import subprocess
from pathlib import Path

import pytest

from tests.cli.command_line import COMMAND, uri_split
from tests.cli.tables.table_files import packed, written


def test_terminal_input_is_announced() -> None:
    ours, theirs = pty.openpty()
    os.write(ours, b"a:\n\x04")  # Ctrl-D
    run = subprocess.run([*COMMAND, "check"], check=True, stdin=theirs, capture_output=True, text=True)
    os.close(ours)
    os.close(theirs)
    assert run.stdout == "1 line: 1 valid URI, 0 invalid\n"
    assert run.stderr == "uri-split: reading from the terminal: type one text per line, then press Ctrl-D\n"


SUBCOMMANDS = [
    ["check"],
    ["split", "--format", "csv"],
    ["normalize"],
    ["repair"],
    ["hazards"],
    ["resolve", "http://h/"],
]
TEXTS = ("http://a/", None, "http://127.1/ b")


@pytest.mark.parametrize("subcommand", SUBCOMMANDS, ids=" ".join)
@pytest.mark.parametrize("kind", ["csv", "jsonl", "parquet"])
def test_table_from_standard_input_is_read_like_a_file(
    subcommand: list[str], kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = written(tmp_path / f"a.{kind}", TEXTS)
    copies = tmp_path / "copies"
    copies.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(copies))
    options = [*subcommand, "--column", "url"]
    expected = uri_split(*options, file)
    for standard in ([], ["-"]):
        ended = uri_split(*options, "--input-format", kind, *standard, stdin=file.read_bytes())
        assert ended.status == expected.status != 2
        assert (ended.text, ended.errors) == (
            expected.text.replace(str(file), "<stdin>"),
            expected.errors.replace(str(file), "<stdin>"),
        )
    assert not [*copies.iterdir()]


@pytest.mark.parametrize("kind", ["csv", "jsonl", "parquet"])
def test_table_from_standard_input_is_written(kind: str, tmp_path: Path) -> None:
    file, output = written(tmp_path / f"a.{kind}", TEXTS), tmp_path / f"o.{kind}"
    options = ["check", "--column", "url", "-o", output]
    uri_split(*options, file)
    expected = output.read_bytes()
    ended = uri_split(*options, "--input-format", kind, stdin=file.read_bytes())
    assert ended.status == 1
    assert output.read_bytes() == expected


def test_input_format_replaces_the_extension(tmp_path: Path) -> None:
    data = "url\nhttp://a/\nb\n"
    for name in ("a.txt", "a.jsonl", "a.txt.gz"):
        ended = uri_split("check", "--input-format", "csv", packed(tmp_path / name, data.encode()))
        assert ended.text.endswith("2 rows: 1 valid URI, 1 invalid\n")
    assert uri_split("repair", "--input-format", "text", packed(tmp_path / "a.csv", b"a:b")).text == "a:b\n"
    assert uri_split("report", "--input-format", "csv", "-o", "-", stdin=data.encode()).status == 0


@pytest.mark.parametrize(
    ("kind", "data", "said"),
    [
        ("csv", b"", "the file is empty"),
        ("csv", b"PAR1", "not text, but Parquet: add --input-format parquet"),
        ("jsonl", b"[]\n", "cannot read <stdin>: "),
        ("parquet", b"a,b\n", "cannot read <stdin>: not a Parquet file, or damaged"),
    ],
)
def test_standard_input_of_another_format_is_reported(kind: str, data: bytes, said: str) -> None:
    ended = uri_split("repair", "--column", "a", "--input-format", kind, stdin=data)
    assert (ended.status, ended.output) == (2, b"")
    assert said in ended.errors


def test_column_of_standard_input_requires_a_format() -> None:
    ended = uri_split("hazards", "--column", "url", "-", stdin=b"url\nhttp://a/\n")
    assert ended.status == 2
    assert "add --input-format csv, jsonl or parquet" in ended.errors
