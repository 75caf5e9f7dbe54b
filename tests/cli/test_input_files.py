"""Patterns and directories in place of files."""

import os
from pathlib import Path
from shlex import quote

import pytest

from tests.cli.command_line import uri_split
from tests.cli.table_files import packed, written
from uri_split.cli.inputs import files_meant, matching_files

FILES = (
    "b.csv",
    "a.csv",
    "c.png",
    ".d.csv",
    "_e.csv",
    "sub/f.csv.gz",
    "sub/g.txt",
    "_temporary/h.csv",
    ".i/j.csv",
    "k",
)


@pytest.fixture(autouse=True)
def _files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for number, name in enumerate(FILES):
        file = Path("data", name)
        file.parent.mkdir(parents=True, exist_ok=True)
        written(file, [f"http://{number}/"])


@pytest.mark.parametrize(
    ("given", "files"),
    [
        ("data", "data/a.csv data/b.csv data/sub/f.csv.gz data/sub/g.txt"),
        ("data/", "data/a.csv data/b.csv data/sub/f.csv.gz data/sub/g.txt"),
        ("./data/sub", "./data/sub/f.csv.gz ./data/sub/g.txt"),
        ("data/*.csv", "data/_e.csv data/a.csv data/b.csv"),
        ("data/?.*", "data/a.csv data/b.csv data/c.png"),
        ("data/[!a].csv", "data/b.csv"),
        ("data/**/*.gz", "data/sub/f.csv.gz"),
        ("data/a.csv", "data/a.csv"),
        ("absent.csv", "absent.csv"),
        ("-", "-"),
    ],
)
def test_patterns_and_directories_mean_files_in_order(given: str, files: str) -> None:
    assert files_meant(given) == files.split()


def test_file_whose_name_is_a_pattern_is_that_file() -> None:
    for name in ("data/[a].csv", "data/*"):
        written(Path(name), ["a:"])
        assert files_meant(name) == matching_files(name) == [name]
    Path("[a]").mkdir()
    written(Path("[a]", "x*.txt"), ["a:"])
    assert files_meant("[a]") == ["[a]/x*.txt"]


@pytest.mark.parametrize("command", ["check", "find", "split", "relativize http://a/"])
def test_pattern_that_matches_nothing_is_an_error(command: str) -> None:
    ended = uri_split(*command.split(), "data/*.parquet")
    assert (ended.status, ended.output) == (2, b"")
    assert 'no file matches "data/*.parquet": check the pattern' in " ".join(ended.errors.split())


@pytest.mark.parametrize("command", ["check", "find", "lint", "count --by host", "resolve http://a/"])
@pytest.mark.parametrize("text", ["https://example.com/?a=1&b=*", "mailto:me@example.com"])
def test_uri_in_place_of_a_file_is_an_error_with_what_to_write(command: str, text: str) -> None:
    ended = uri_split(*command.split(), text)
    assert (ended.status, ended.output) == (2, b"")
    name = command.split(maxsplit=1)[0]
    assert ended.errors.endswith(
        f'Error: "{text}" is not a file: write uri-split explain {quote(text)}, or pipe lines into uri-split {name}\n'
    )


@pytest.mark.parametrize("name", [r"C:\x.txt", "links.txt", "www.example.com", "12:30"])
def test_other_names_that_do_not_exist_are_files(name: str) -> None:
    assert uri_split("check", name).errors == f"uri-split: cannot read {name}: No such file or directory\n"


@pytest.mark.parametrize("given", ["note:1.txt", "note:*.txt", "note:[1].txt"])
def test_file_whose_name_looks_like_a_uri_is_read(given: str) -> None:
    for name in ("note:1.txt", "note:[1].txt"):
        Path(name).write_text("https://example.com/\n")
    assert uri_split("check", given).status == 0


def test_directory_without_tables_is_an_error() -> None:
    Path("empty").mkdir()
    ended = uri_split("check", "empty")
    assert ended.status == 2
    assert 'the directory "empty" contains no text files or tables of text' in ended.errors


def test_error_in_a_directory_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def scandir(path: str) -> None:
        raise PermissionError(13, "Permission denied", path)

    monkeypatch.setattr(os, "scandir", scandir)
    ended = uri_split("check", "data")
    assert (ended.status, ended.errors) == (2, "uri-split: cannot read data: Permission denied\n")


def test_commands_read_the_files_of_patterns_and_directories() -> None:
    column = ("--column", "url")
    assert uri_split("normalize", *column, "data/[ab].csv", "data/**/f*").text.split() == [
        "http://1/",
        "http://0/",
        "http://5/",
    ]
    rows = uri_split("split", *column, "data/**/*.csv*", "--format", "csv").text.splitlines()
    assert [row.split(",")[3] for row in rows] == ["host", "4", "7", "1", "0", "5"]
    assert "f.csv.gz:2:3:" in uri_split("find", "--format", "text", "data").text
    assert uri_split("check", "--fix", "data/*.csv", *column, "-o", "o.csv").status == 2


def test_fixes_apply_to_all_files_of_a_pattern() -> None:
    for name in ("x.txt", "y.txt"):
        packed(Path(name), b"http://a/b^c\n")
    assert uri_split("check", "--fix", "?.txt").status == 0
    assert Path("y.txt").read_bytes() == b"http://a/b%5Ec\n"
