"""UTF-16 with a byte order mark, as spreadsheets save "Unicode text", is read like UTF-8."""

import gzip
import json
from io import BytesIO
from pathlib import Path

import pytest

from tests.cli.command_line import uri_split
from tests.cli.table_files import packed
from uri_split.cli.streams import readable

ENCODINGS = {"utf-16-le": b"\xff\xfe", "utf-16-be": b"\xfe\xff"}
LINES = {
    "a.txt": "http://a/\r\n\U0001f600 b\nhttp://c/\n",
    "a.csv": 'id,url\r\n1,http://a/\r\n2,"\U0001f600 b"\n3,http://c/\n',
    "a.tsv": "id\turl\r\n1\thttp://a/\r\n2\t\U0001f600 b\r\n3\thttp://c/\r\n",
    "a.jsonl": '{"url": "http://a/"}\n{"url": "\U0001f600 b"}\n{"url": "http://c/"}\n',
}


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("compression", ["", ".gz"])
@pytest.mark.parametrize("name", LINES)
def test_result_is_that_of_utf_8(name: str, compression: str, encoding: str, tmp_path: Path) -> None:
    file = tmp_path / (name + compression)
    column = [] if name == "a.txt" else ["--column", "url"]
    found: list[object] = []
    for data in (LINES[name].encode(), ENCODINGS[encoding] + LINES[name].encode(encoding)):
        packed(file, data)
        found += [uri_split("check", "--format", "jsonl", *column, file)]
        found += [uri_split("split", "--format", "jsonl", *column, file)]
    assert found[:2] == found[2:]
    row = json.loads(uri_split("check", "--format", "jsonl", *column, file).text.splitlines()[0])
    assert row["line"] == (2 if name in {"a.txt", "a.jsonl"} else 3)


def test_standard_input_may_be_utf_16() -> None:
    data = LINES["a.txt"].encode("utf-16")
    assert uri_split("split", "--format", "csv", stdin=data).text.splitlines()[2] == ",,,,,\U0001f600 b,,"
    data = LINES["a.tsv"].encode("utf-16")
    ended = uri_split("check", "--column", "url", "--quiet", stdin=gzip.compress(data))
    assert (ended.status, ended.errors) == (1, "")


def test_text_of_many_pieces_is_whole() -> None:
    text = "\U0001f600a" * 100_000
    for encoding, mark in ENCODINGS.items():
        assert readable(BytesIO(mark + text.encode(encoding)), "a").read().decode() == text
    assert readable(BytesIO(b"\xff\xfe"), "a").read() == b""


def test_text_cut_short_is_an_error(tmp_path: Path) -> None:
    for name, text in LINES.items():
        file = tmp_path / name
        column = [] if name == "a.txt" else ["--column", "url"]
        file.write_bytes(text.encode("utf-16")[:-1])
        ended = uri_split("split", *column, file)
        assert ended.status == 2
        assert f"cannot read {file}: the text in UTF-16 ends within a character: it was cut short" in ended.errors


def test_lone_surrogate_is_three_bytes(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(b"\xff\xfea\0\x00\xd8b\0\n\0")
    assert uri_split("split", "--format", "csv", file).output.splitlines()[1] == b",,,,,a\xed\xa0\x80b,,"


def test_utf_16_is_not_fixed(tmp_path: Path) -> None:
    for name, text in LINES.items():
        file = tmp_path / name
        data = text.encode("utf-16")
        file.write_bytes(data)
        for options in ([], ["--diff"]):
            ended = uri_split("check", "--fix", *([] if name == "a.txt" else ["--column", "url"]), *options, file)
            assert ended.status == 2
            assert f"cannot read {file}: not text, but UTF-16: convert it with iconv" in ended.errors
        assert file.read_bytes() == data
