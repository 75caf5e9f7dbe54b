"""Tables as input: in every format, their texts have the same results as lines."""

import gzip
import json
import os
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cli.command_line import uri_split
from tests.cli.tables.table_files import COMPRESSED, HELP, KINDS, packed, read, written
from tests.columns.table import answers as answers_for
from tests.columns.table import drawn_texts
from uri_split import URIReference, is_uri, is_valid
from uri_split.cli.inputs import open_session
from uri_split.cli.tables.compression import BadTable
from uri_split.cli.tables.tables import open_table
from uri_split.columns.parts import PARTS
from uri_split.messages import counted


def answers(*arguments: object) -> list[dict[str, str | None]]:
    ended = uri_split("split", "--format", "jsonl", *arguments)
    assert ended.status == 0
    return [json.loads(line) for line in ended.text.split("\n")[:-1]]


@settings(max_examples=30)
@given(st.lists(st.none() | drawn_texts, min_size=1), st.sampled_from(KINDS))
def test_tables_have_the_same_results_as_lines(texts: list[str | None], kind: str) -> None:
    with TemporaryDirectory() as directory:
        file = written(Path(directory, f"links{kind}"), texts)
        rows = [answers_for(text).parts for text in texts]
        assert answers(file, "--column", "url") == [dict(zip(PARTS, row, strict=True)) for row in rows]

        given = [text for text in texts if text is not None]
        ended = uri_split("check", file, "--column", "url")
        assert f"{counted(sum(map(is_uri, given)), 'valid URI')}, " in ended.text
        assert ended.status == int(not all(map(is_uri, given)))
        assert bool(ended.errors) == (len(given) < len(texts))

        ended = uri_split("normalize", file, "--column", "url")
        assert ended.text.split("\n")[:-1] == [
            URIReference(text).normalize() for text in given if is_valid(text, "URI-reference")
        ]


@pytest.mark.parametrize("compression", COMPRESSED)
def test_text_may_be_compressed(compression: str, tmp_path: Path) -> None:
    file = packed(tmp_path / f"links.txt{compression}", b"a:\r\nb\xff\n")
    ended = uri_split("split", "--format", "csv", file)
    assert ended.output == b'scheme,authority,userinfo,host,port,path,query,fragment\na,,,,,"",,\n,,,,,b\xff,,\n'
    assert ended.errors == f"uri-split: {file}: dropped the carriage return at the end of 1 line\n"


def test_rows_without_text_are_counted_and_reported(tmp_path: Path) -> None:
    file = written(tmp_path / "links.csv", ["a:", None, "b c", None])
    ended = uri_split("check", "--column", "url", "--format", "jsonl", file)
    assert [json.loads(line)["line"] for line in ended.text.splitlines()] == [4, 4]
    assert ended.errors == "uri-split: skipped 2 rows without text (NULL)\n"


def test_tables_may_have_no_rows(tmp_path: Path) -> None:
    for kind in KINDS:
        file = written(tmp_path / f"a{kind}", [])
        ended = uri_split("check", file, "--column", "url")
        if "jsonl" in kind:
            assert (
                ended.errors == f"uri-split: cannot read {file}: no columns found: JSON lines must contain an object\n"
            )
        else:
            assert ended == (0, b"0 rows: 0 valid URIs, 0 invalid\n", "")
    empty = packed(tmp_path / "b.csv", b"")
    said = f"uri-split: cannot read {empty}: the file is empty: CSV must begin with a header\n"
    assert uri_split("check", empty).errors == said


@pytest.mark.parametrize(
    ("name", "damaged", "said"),
    [
        ("a.parquet", b"", "not a Parquet file, or damaged ("),
        ("a.parquet", b"PAR1" * 9, "not a Parquet file, or damaged ("),
        ("a.csv", b'url\na:\n"b', "line 3 has a quoted field that is unclosed, or followed by other text" + HELP),
        ("a.csv", b'"url\n', "the header has a quoted field that is unclosed, or followed by other text"),
        ("a.jsonl", b'{"url": "a:"}\n{"url":\n', "line 2 is not JSON: expecting value at column 8" + HELP),
        (
            "a.csv.gz",
            gzip.compress(b"url\n" + b"http://a/\n" * 99, mtime=0)[:-9],
            "the compressed file was cut short, after 100 lines: copy or download the file again\n",
        ),
        ("a.txt.gz", b"", "the compressed file is empty"),
        ("a.csv.zst", b"", "the compressed file is empty"),
        (
            "a.jsonl",
            b'{"a":%s%s}' % (b"[" * 990, b"]" * 990),
            "line 1 nests objects and lists more than 100 levels deep" + HELP,
        ),
        ("a.jsonl.gz", b"\0" * 99, "the name ends with .gz, but the file is not compressed with gzip, "),
        ("a.txt.gz", b"\x1f\x8b\x08" + b"\0" * 7 + b"\xff" * 99, "the compressed file is damaged, after 0"),
        ("a.txt.zst", b"\0" * 99, "the name ends with .zst, but the file is not compressed with Zstandard, "),
    ],
)
def test_damaged_file_is_reported(name: str, damaged: bytes, said: str, tmp_path: Path) -> None:
    file, output = tmp_path / name, tmp_path / "o.csv"
    file.write_bytes(damaged)
    for options in (["--quiet"], ["-o", output]):
        ended = uri_split("check", file, *options)
        assert ended.status == 2
        assert ended.errors.count("\n") == 1
        assert f"cannot read {file}: {said}" in ended.errors
    assert list(tmp_path.iterdir()) == [file]


def test_parquet_damaged_in_the_middle_is_reported(tmp_path: Path) -> None:
    file = written(tmp_path / "a.parquet", [f"http://example.com/{number:x}" for number in range(9999)])
    data = file.read_bytes()
    file.write_bytes(data[:4] + b"\xff" * (len(data) * 3 // 4) + data[4 + len(data) * 3 // 4 :])
    ended = uri_split("check", file, "--column", "url", "--quiet")
    assert (ended.status, ended.output) == (2, b"")
    assert "not a Parquet file, or damaged (" in ended.errors


def test_truncated_compressed_file_is_reported(tmp_path: Path) -> None:
    for name in ("a.csv.zst", "a.txt.gz", "a.txt.zst"):
        file = written(tmp_path / name, [f"http://example.com/{number:x}" for number in range(9999)])
        file.write_bytes(file.read_bytes()[:-9])
        ended = uri_split("check", file, *(["--column", "url"] if "csv" in name else []))
        assert ended.status == 2
        assert f"cannot read {file}: " in ended.errors


def test_directory_and_absent_file_are_reported(tmp_path: Path) -> None:
    for kind in KINDS:
        directory = tmp_path / f"a{kind}"
        directory.mkdir()
        assert f'a{kind}" contains no tables or text files' in uri_split("check", directory).errors
        absent = tmp_path / f"b{kind}"
        assert uri_split("check", absent).errors == f"uri-split: cannot read {absent}: No such file or directory\n"


def test_pipe_is_not_read_as_a_table(tmp_path: Path) -> None:
    for name in ("a.csv", "a.jsonl", "a.parquet"):
        file = tmp_path / name
        os.mkfifo(file)
        said = "a table must be a regular file, because it is read twice: use standard input and --input-format"
        assert uri_split("check", file).errors == f"uri-split: cannot read {file}: {said}\n"


def test_parquet_requires_a_utf_8_name(tmp_path: Path) -> None:
    table = written(tmp_path / "a.parquet", ["a:"])
    renamed = table.rename(tmp_path / "a\udcff.parquet")
    with open_session([str(renamed)]) as session, pytest.raises(BadTable, match=r"requires a UTF-8 file name: rename"):
        open_table(session, str(renamed))


def test_other_files_are_read_after_a_bad_one(tmp_path: Path) -> None:
    bad = packed(tmp_path / "a.csv", b"url\na:\nb:,c\n")
    good = packed(tmp_path / "b.csv", b"url\na:\n")
    ended = uri_split("check", bad, good)
    assert (ended.status, ended.text) == (2, "1 row: 1 valid URI, 0 invalid\n")
    assert ended.errors == f"uri-split: cannot read {bad}: line 3 has 2 fields, but the header has 1{HELP}\n"


def test_duplicate_column_names_are_rejected(tmp_path: Path) -> None:
    file = packed(tmp_path / "a.csv", b"url,id,url\n")
    assert "duplicate column names: url\n" in uri_split("check", file, "--column", "url").errors


def test_bytes_that_are_not_utf_8_are_replaced_in_written_tables_and_reported(tmp_path: Path) -> None:
    file = packed(tmp_path / "a.csv", b"\xef\xbb\xbfurl\r\na\xff\xfe\nb\n\xc3\n")
    ended = uri_split("normalize", file, "-o", tmp_path / "o.csv")
    assert ended.errors == f"uri-split: {file}: replaced each byte that is not UTF-8 with U+FFFD, in 2 lines\n"
    assert (tmp_path / "o.csv").read_text() == "url,normalized\na\ufffd\ufffd,\nb,b\n\ufffd,\n"


DAMAGED = {
    ".csv": b'url\nhttp://a/\xe4\n"http://a/""\xe4"\nhttp://a/\n',
    ".jsonl": b'{"x":"\xff","\xff":1,"url":"http://a/\xe4"}\n{"url":"http://a/\\"\\udce4"}\n\n{"url":"http://a/"}\n',
}


@pytest.mark.parametrize("kind", DAMAGED)
def test_bytes_that_are_not_utf_8_are_kept_unless_a_table_is_written(kind: str, tmp_path: Path) -> None:
    file = packed(tmp_path / f"a{kind}", DAMAGED[kind])
    column = ["--column", "url", file]
    assert uri_split("repair", *column) == (0, b"http://a/%E4\nhttp://a/%22%E4\nhttp://a/\n", "")
    checked = uri_split("check", *column)
    assert checked.errors == ""
    assert "the byte 0xE4 is not allowed in a path" in checked.text
    assert "help: write http://a/%E4\n" in checked.text
    uri_split("check", "--fix", *column)
    assert b"http://a/%E4" in file.read_bytes()


@pytest.mark.parametrize("kind", DAMAGED)
def test_texts_with_replaced_bytes_are_not_repaired(kind: str, tmp_path: Path) -> None:
    file, output = packed(tmp_path / f"a{kind}", DAMAGED[kind]), tmp_path / "o.csv"
    assert uri_split("repair", "--column", "url", "-o", output, file).status == 1
    assert read(output)["uri"].to_list() == [None, None, "http://a/"]
    assert read(output)["message"][0] == '"\ufffd" is not allowed in a path'
    assert uri_split("resolve", "--repair", "http://a/", "--column", "url", "-o", output, file).status == 1
    assert read(output)["target"].to_list() == [None, None, "http://a/"]


def test_base_with_replaced_bytes_is_not_repaired(tmp_path: Path) -> None:
    file, output = packed(tmp_path / "a.csv", b"page,url\nhttp://a/\xe4,b\n"), tmp_path / "o.csv"
    assert uri_split("resolve", "--repair", "--base-column", "page", "--column", "url", "-o", output, file).status == 1
    assert read(output)["message"].to_list() == ['base: "\ufffd" is not allowed in a path']


def test_column_name_may_contain_bytes_that_are_not_utf_8(tmp_path: Path) -> None:
    for data in (b"u\xff,v\nhttp://b/^c,\n", b'{"u\xff":"http://b/^c"}\n'):
        file = packed(tmp_path / ("a.jsonl" if b"{" in data else "a.csv"), data)
        assert uri_split("resolve", "--repair", "http://a/", "--column", "u\ufffd", file).text == "http://b/%5Ec\n"
        assert uri_split("check", "--diff", "--column", "u\ufffd", file).errors == "would fix 1 row\n"


def test_text_from_a_pipe_is_written_as_a_table(tmp_path: Path) -> None:
    output = tmp_path / "o.csv"
    ended = uri_split("split", "-o", output, stdin=b"a:b\r\nc\n")
    assert ended.errors == "uri-split: <stdin>: dropped the carriage return at the end of 1 line\n"
    assert output.read_text() == (
        "line,scheme,authority,userinfo,host,port,path,query,fragment\na:b,a,,,,,b,,\nc,,,,,,c,,\n"
    )
