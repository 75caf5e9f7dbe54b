"""The files that a subcommand reads."""

import os
import pty
import subprocess
from pathlib import Path

import pytest

from tests.cli.command_line import COMMAND, uri_split
from tests.cli.table_files import packed, written


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
@pytest.mark.parametrize("kind", ["csv", "jsonl"])
def test_table_from_standard_input_is_read_like_a_file(subcommand: list[str], kind: str, tmp_path: Path) -> None:
    file = written(tmp_path / f"a.{kind}", TEXTS)
    options = [*subcommand, "--column", "url"]
    expected = uri_split(*options, file)
    for standard in ([], ["-"]):
        ended = uri_split(*options, *standard, stdin=file.read_bytes())
        assert ended.status == expected.status != 2
        assert (ended.text, ended.errors) == (
            expected.text.replace(str(file), "<stdin>"),
            expected.errors.replace(str(file), "<stdin>"),
        )


def test_table_with_another_extension_is_recognized_by_its_beginning(tmp_path: Path) -> None:
    for data in (b"id,url\n1,http://a/\n2,b\n", b'\n{"url": "http://a/"}\n{"url": "b"}\n'):
        for name in ("a.txt", "a.log.gz", "a"):
            ended = uri_split("check", "--column", "url", packed(tmp_path / name, data.lstrip()))
            assert ended.text.endswith("2 rows: 1 valid URI, 1 invalid\n")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "the file is empty"),
        (b"PAR1", "not text, but Parquet: read it with uri-split columns"),
        (b"{\n", "cannot read <stdin>: line 1 is not JSON"),
        (b"id,url\n", 'Error: <stdin>: no column "a": the columns are id, url'),
    ],
)
def test_standard_input_without_the_column_is_reported(data: bytes, said: str) -> None:
    ended = uri_split("repair", "--column", "a", stdin=data)
    assert (ended.status, ended.output) == (2, b"")
    assert said in ended.errors
