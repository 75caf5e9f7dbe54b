"""``uri-split split``."""

import csv
import json
from io import StringIO
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.cli.command_line import is_text, uri_split
from uri_split import Authority, Components, split

LINES = "http://me:secret@example.com:80/a,b?#x\nurn:\n//@:/\n"


def test_table_has_aligned_columns() -> None:
    assert uri_split("split", stdin=LINES.encode()).text == (
        "scheme   authority                  userinfo    host          port   path   query   fragment\n"
        "────────────────────────────────────────────────────────────────────────────────────────────\n"
        'http     me:secret@example.com:80   me:secret   example.com   80     /a,b   ""      x       \n'
        'urn                                                                  ""                     \n'
        '         @:                         ""          ""            ""     /                      \n'
    )


def test_table_shows_invisible_characters_and_ignores_markup() -> None:
    text = uri_split("split", stdin="[b]a\0\u200b\x1b[31m日本\udce9\n".encode(errors="surrogateescape")).text
    assert "[b]a␀\ufffd␛[31m日本\ufffd" in text


def test_new_table_begins_after_100_rows() -> None:
    text = uri_split("split", stdin=b"a:b\n" * 250).text
    assert text.count("scheme   authority") == 3
    assert text.count("\na ") == 250


def test_json_lines_distinguish_absent_and_empty() -> None:
    ended = uri_split("split", "--format", "jsonl", stdin=LINES.encode())
    first, second, third = map(json.loads, ended.text.splitlines())
    assert first == {
        "scheme": "http", "authority": "me:secret@example.com:80", "userinfo": "me:secret", "host": "example.com",
        "port": "80", "path": "/a,b", "query": "", "fragment": "x",
    }  # fmt: skip
    assert [name for name, value in second.items() if value is None] == [
        "authority", "userinfo", "host", "port", "query", "fragment",
    ]  # fmt: skip
    assert (third["userinfo"], third["host"], third["port"]) == ("", "", "")
    assert (ended.status, ended.errors) == (0, "")


def test_csv_distinguishes_absent_and_empty() -> None:
    assert uri_split("split", "--format", "csv", stdin=f'{LINES}?a"b\r,\n'.encode()).text == (
        "scheme,authority,userinfo,host,port,path,query,fragment\n"
        'http,me:secret@example.com:80,me:secret,example.com,80,"/a,b","",x\n'
        'urn,,,,,"",,\n'
        ',@:,"","","",/,,\n'
        ',,,,,"","a""b\r,",\n'
    )


def test_tsv_distinguishes_absent_and_empty() -> None:
    assert uri_split("split", "--format", "tsv", stdin=f"{LINES}a\\N\tb\r?\n".encode()).text == (
        "scheme\tauthority\tuserinfo\thost\tport\tpath\tquery\tfragment\n"
        "http\tme:secret@example.com:80\tme:secret\texample.com\t80\t/a,b\t\tx\n"
        "urn\t\\N\t\\N\t\\N\t\\N\t\t\\N\t\\N\n"
        "\\N\t@:\t\t\t\t/\t\\N\t\\N\n"
        "\\N\t\\N\t\\N\t\\N\t\\N\ta\\\\N\\tb\\r\t\t\\N\n"
    )


# As a file has them: any byte but a line feed, and no carriage return before that.
lines_of_bytes = st.lists(st.binary().map(lambda line: line.replace(b"\n", b"").rstrip(b"\r")))


@given(lines_of_bytes)
def test_components_recompose_to_the_line(lines: list[bytes]) -> None:
    given = b"".join(line + b"\n" for line in lines)
    assume(is_text(given) and not given.startswith(b"\xef\xbb\xbf"))
    texts = [line.decode("utf-8", "surrogateescape") for line in lines]

    written = uri_split("split", "--format", "jsonl", stdin=given).text.split("\n")[:-1]
    for row, text in zip(map(json.loads, written), texts, strict=True):
        five = Components(row["scheme"], row["authority"], row["path"], row["query"], row["fragment"])
        assert five.unsplit() == text
        if row["authority"] is not None:
            assert Authority(row["userinfo"], row["host"], row["port"]).unsplit() == row["authority"]

    output = uri_split("split", "--format", "csv", stdin=given).output.decode("utf-8", "surrogateescape")
    _, *rows = csv.reader(StringIO(output, newline=""))
    assert [row[5] for row in rows] == [split(text).path for text in texts]

    output = uri_split("split", "--format", "tsv", stdin=given).output.decode("utf-8", "surrogateescape")
    _, *written = output.split("\n")[:-1]
    assert [len(line.split("\t")) for line in written] == [8] * len(texts)


def test_bytes_that_are_not_utf_8_are_kept() -> None:
    assert uri_split("split", "--format", "csv", stdin=b"\xff?\xc3").output.endswith(b"\n,,,,,\xff,\xc3,\n")
    assert rb'"path": "\udcff"' in uri_split("split", "--format", "jsonl", stdin=b"\xff").output


@pytest.mark.parametrize("form", ["table", "jsonl", "csv", "tsv"])
def test_empty_input_has_at_most_a_header(form: str) -> None:
    ended = uri_split("split", "--format", form)
    assert ended.status == 0
    assert len(ended.text.splitlines()) == (form in {"csv", "tsv"})


def test_unreadable_file_sets_the_exit_status(tmp_path: Path) -> None:
    assert uri_split("split", tmp_path / "absent").status == 2
