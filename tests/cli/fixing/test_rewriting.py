"""Files with the fixes made: only the text that is fixed changes."""

import gzip
import json
import os
import stat
from collections.abc import Sequence
from importlib import import_module
from io import BytesIO
from itertools import islice
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from tests.cli.command_line import uri_split
from tests.cli.table_files import packed
from uri_split.cli.fixing import Fixer, fixed_lines
from uri_split.cli.inputs import open_session
from uri_split.cli.lines import Comments
from uri_split.cli.options import criteria

# Most of what is used here is not typed.
pa: Any = import_module("pyarrow")

BEFORE_AND_AFTER = [
    (
        "a.txt",
        b"\xef\xbb\xbfhttp://a/b c\r\nhttp://ok/\nwww.a.b/\n\nurn:\xff \xe9\r\r\nhttp://me:secret@h/ a",
        b"\xef\xbb\xbfhttp://a/b%20c\r\nhttp://ok/\nwww.a.b/\n\nurn:\xff \xe9\r\r\nhttp://me:secret@h/%20a",
    ),
    (
        "a.csv",
        (
            b'\xef\xbb\xbf"id",url,\xe9"\r\n"1","http://a/b c","q\n""q"\r\n'
            b'2,,z\n3,http://a/ \r\n4,"www.a",\xff\n5\n6,http://b/ '
        ),
        (
            b'\xef\xbb\xbf"id",url,\xe9"\r\n"1","http://a/b%20c","q\n""q"\r\n'
            b'2,,z\n3,http://a/%20\r\n4,"www.a",\xff\n5\n6,http://b/%20'
        ),
    ),
    (
        "a.jsonl",
        b'\xef\xbb\xbf{"n": 1e400 , "url":"http:\\/\\/a\\/b c"}\r\n\n{ "url" : null}\n{"n":"\xff"}\n{"url": "www.a.b"}',
        b'\xef\xbb\xbf{"n": 1e400 , "url":"http://a/b%20c"}\r\n\n{ "url" : null}\n{"n":"\xff"}\n{"url": "www.a.b"}',
    ),
]


def fix(file: Path, *options: object) -> int:
    """Fix a file, and return the exit status."""
    column = () if file.name.startswith("a.txt") else ("--column", "url")
    return uri_split("check", "--fix", *column, file, *options).status


def unpacked(file: Path) -> bytes:
    """Return the bytes of a file, decompressed by its extension."""
    data = file.read_bytes()
    if file.suffix == ".gz":
        return gzip.decompress(data)
    return pa.CompressedInputStream(BytesIO(data), "zstd").read() if file.suffix == ".zst" else data


@pytest.mark.parametrize("compression", ["", ".gz", ".zst"])
@pytest.mark.parametrize(("name", "before", "after"), BEFORE_AND_AFTER, ids=["text", "csv", "jsonl"])
def test_all_other_bytes_stay(name: str, before: bytes, after: bytes, compression: str, tmp_path: Path) -> None:
    file = packed(tmp_path / (name + compression), before)
    output = tmp_path / f"o{file.name[1:]}"
    assert fix(file, "-o", output) == 1
    assert unpacked(output) == after
    assert unpacked(file) == before
    assert fix(file) == 1
    assert unpacked(file) == after
    again = file.stat()
    assert fix(file) == 1
    assert (file.stat().st_mtime_ns, file.stat().st_ino) == (again.st_mtime_ns, again.st_ino)
    assert fix(file, "--unsafe-fixes") == int(name == "a.txt")
    assert unpacked(file) != after


def test_output_copies_a_file_without_fixes(tmp_path: Path) -> None:
    file, output = packed(tmp_path / "a.txt.gz", b""), tmp_path / "o.txt.gz"
    assert fix(file, "-o", output) == 0
    assert gzip.decompress(output.read_bytes()) == b""


def test_late_fix_keeps_what_precedes_it(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    lines = [f"urn:{number}\n" for number in range(100)]
    file.write_text("".join([*lines, "http://a/ b\n", *lines]))
    ended = uri_split("check", "--fix", file)
    assert (ended.status, ended.text) == (0, "201 lines: 201 valid URIs, 0 invalid\nfixed 1 line\n")
    assert file.read_text() == "".join([*lines, "http://a/%20b\n", *lines])


def test_remaining_problems_are_reported_with_their_places_in_the_fixed_file(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_text('url,n\nhttp://a/ b,"x\ny"\nwww.a,z\n')
    ended = uri_split("check", "--fix", "--column", "url", file)
    assert ended.text.startswith(f"{file}:4:1: ")
    assert ended.text.endswith("\n2 rows: 1 valid URI, 1 invalid\nfixed 1 row; --unsafe-fixes would fix 1 more\n")


@pytest.mark.parametrize(
    ("name", "content", "places"),
    [
        ("a.csv", 'n,url\n"a\nb",http://a/ b\n"c,d","ab:""x "', [(4, 11), (4, 14)]),
        ("a.csv", "n,url\n1,http://[\n2,http://a/ b\n", [(2, 10)]),
        ("a.csv", "n,url\n1\n,ab: \n", [(3, 5)]),
        ("a.jsonl", '{"url": "http://a/ b"}\n\n{"n": 1, "url": "\\u0061b: "}\n', [(3, 26)]),
        ("a.jsonl", '{"url": "a:", "url": "http://["}', [(1, 30)]),
    ],
)
def test_remaining_problems_have_the_places_of_the_check(
    name: str, content: str, places: list[tuple[int, int]], tmp_path: Path
) -> None:
    file = tmp_path / name
    file.write_text(content)
    fixing = uri_split("check", "--fix", "--format", "jsonl", "--column", "url", file)
    rows = list(map(json.loads, fixing.text.splitlines()))
    assert [(row["line"], row["column"]) for row in rows] == places
    assert uri_split("check", "--format", "jsonl", "--column", "url", file).text == fixing.text


def test_permissions_and_symbolic_links_stay(tmp_path: Path) -> None:
    file, link = tmp_path / "a.txt", tmp_path / "link.txt"
    file.write_text("http://a/ b")
    file.chmod(0o640)
    link.symlink_to("a.txt")
    assert uri_split("check", "--fix", link).status == 0
    assert link.is_symlink()
    assert file.read_text() == "http://a/%20b"
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


def test_read_only_file_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.txt"
    file.write_text("http://a/ b\n")

    def access(name: object, mode: int) -> bool:
        return not (str(name) == str(file) and mode == os.W_OK)

    monkeypatch.setattr(os, "access", access)  # the tests may run as root, who may write everything
    ended = uri_split("check", "--fix", file)
    assert (ended.status, ended.errors) == (2, f"uri-split: cannot write {file}: Permission denied\n")
    assert file.read_text() == "http://a/ b\n"
    file.write_text("http://a/b\n")
    assert uri_split("check", "--fix", file).status == 0


@pytest.mark.parametrize("rest", [b"\n" * 200 + b"\x00bad gzip", b""])
def test_damaged_file_stays(rest: bytes, tmp_path: Path) -> None:
    file = tmp_path / "a.txt.gz"
    whole = gzip.compress(b"http://a/ b\n" * 200_000)
    data = whole[: len(whole) // 2] + rest
    file.write_bytes(data)
    ended = uri_split("check", "--fix", file)
    assert ended.status == 2
    assert f"uri-split: cannot read {file}: " in ended.errors
    assert file.read_bytes() == data
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.csv", b"id;url\n1;http://a/ c\n2;www.b;x\n"),
        ("a.jsonl", b'{"url":"http://a/ c"}\n{"url":\n'),
        ("a.txt.gz", gzip.compress(b"http://a/ b\n" * 9, mtime=0)[:-1]),
    ],
)
def test_fixes_that_are_not_written_are_not_counted(name: str, data: bytes, tmp_path: Path) -> None:
    (tmp_path / "good.txt").write_text("http://a/ b\n")
    file = tmp_path / name
    file.write_bytes(data)
    column = [] if name == "a.txt.gz" else ["--column", "url"]
    good = [] if column else [tmp_path / "good.txt"]
    ended = uri_split("check", "--fix", *column, file, *good)
    assert ended.status == 2
    assert ended.errors.endswith(f"uri-split: {file} was left as it was\n")
    assert ("\nfixed 1 line\n" in ended.text) == bool(good)
    assert file.read_bytes() == data
    output = tmp_path / f"o{name[1:]}"
    ended = uri_split("check", "--fix", *column, file, "-o", output)
    assert ended.errors.endswith(f"uri-split: {output} was left as it was\n")
    assert "fixed" not in ended.text
    assert not output.exists()


def test_end_before_the_last_line_keeps_the_file(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("http://a/ b\nhttp://c/\n")
    with open_session([str(file)]) as session:
        comments = Comments(bool, every_line=True)
        lines = fixed_lines(session, None, None, Fixer(criteria("URI"), unsafe=False), comments)
        assert [line.text for line in islice(lines, 1)] == ["http://a/%20b"]
        assert len(list(tmp_path.iterdir())) == 2
        lines.close()
    assert file.read_text() == "http://a/ b\nhttp://c/\n"
    assert list(tmp_path.iterdir()) == [file]


def test_standard_input_goes_to_standard_output() -> None:
    ended = uri_split("check", "--fix", stdin=b"http://a/ b\r\nwww.c\n\xff")
    assert (ended.status, ended.output) == (1, b"http://a/%20b\r\nwww.c\n\xff")
    assert ended.errors.startswith("<stdin>:2:1: missing scheme")
    assert ended.errors.endswith("3 lines: 1 valid URI, 2 invalid\nfixed 1 line; --unsafe-fixes would fix 1 more\n")
    assert uri_split("check", "--fix", "--quiet", stdin=b"http://a/ b") == (0, b"http://a/%20b", "")


def test_standard_input_may_go_to_a_file(tmp_path: Path) -> None:
    output = tmp_path / "o.txt"
    ended = uri_split("check", "--fix", "-o", output, stdin=b"http://a/ b")
    assert (ended.status, ended.errors) == (0, "")
    assert output.read_bytes() == b"http://a/%20b"


def test_several_files_are_fixed_in_place(tmp_path: Path) -> None:
    files = [tmp_path / "a", tmp_path / "missing", tmp_path / "b"]
    for file in (files[0], files[2]):
        file.write_text("http://a/ \n")
    ended = uri_split("check", "--fix", *files)
    assert ended.status == 2
    assert "missing: No such file" in ended.errors
    assert files[0].read_text() == files[2].read_text() == "http://a/%20\n"


def test_pipe_is_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = Thread(target=pipe.write_bytes, args=[b"http://a/ b\n"])
    writer.start()
    ended = uri_split("check", "--fix", pipe)
    writer.join()
    assert (ended.status, ended.errors) == (2, f"uri-split: cannot write {pipe}: Not a regular file\n")
    assert pipe.is_fifo()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("a.txt", "b.txt", "-o", "o.txt"), "--fix with --output requires exactly 1 file"),
        (("a.txt", "-o", "o.csv"), "the extension of o.csv must be that of a text file"),
        (("a.csv", "-o", "o.txt"), "the extension of o.txt must be that of a CSV file"),
        (("-o", "o.jsonl"), "must be that of a text file"),
    ],
)
def test_output_has_the_format_of_the_only_input(
    arguments: Sequence[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ended = uri_split("check", "--fix", *arguments)
    assert ended.status == 2
    assert said in ended.errors
    assert list(tmp_path.iterdir()) == []


def test_output_must_not_be_the_input(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("http://a/ b\n")
    ended = uri_split("check", "--fix", file, "-o", os.path.relpath(file))
    assert (ended.status, file.read_text()) == (2, "http://a/ b\n")
    assert "--output is also an input: write another file" in ended.errors


def test_json_value_that_is_not_a_text_is_checked_as_json(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    file.write_text('{"url": 5}\n{"url": "http://a/ "}\n')
    assert fix(file) == 1
    assert [json.loads(line)["url"] for line in file.read_text().splitlines()] == [5, "http://a/%20"]


def test_comma_in_a_fixed_field_is_quoted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fixed(_: object, text: str) -> str | None:
        return "http://a/,b" if text == "x" else None

    monkeypatch.setattr("uri_split.cli.fixing.Fixer.fix", fixed)
    file = tmp_path / "a.csv"
    file.write_text("url,n\nx,1\n")
    fix(file)
    assert file.read_text() == 'url,n\n"http://a/,b",1\n'
