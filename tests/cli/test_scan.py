"""One scan of tables: what is read, and what is refused in one sentence instead of being misread."""

import bz2
import csv
import gzip
import lzma
import os
import sys
from collections.abc import Iterator, Sequence
from decimal import Decimal
from errno import EACCES
from importlib import import_module
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import Any, cast

import click
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.command_line import on_a_terminal, uri_split
from tests.cli.object_servers import S3, SECRET, moto
from uri_split.cli.kinds import sources
from uri_split.cli.scan import as_click_errors, column_of, progress, read_texts, scan

# The stubs of these packages are incomplete.
pa: Any = import_module("pyarrow")
parquet: Any = import_module("pyarrow.parquet")
deltalake: Any = import_module("deltalake")
memory: Any = import_module("pyiceberg.catalog.memory")


@pytest.fixture(autouse=True)
def _in_empty_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def read(*files: str, column: str | None = None) -> pl.DataFrame:
    """Return the rows of some inputs."""
    frame = scan(files, column)
    with as_click_errors(files):
        return frame.collect()


def refused(*files: str) -> str:
    """Return why inputs are refused."""
    with pytest.raises(click.ClickException) as caught:
        read(*files)
    return caught.value.format_message()


def write(name: str, data: bytes) -> str:
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_bytes(data)
    return name


# CSV as it is on the web.

TABLE = ("url", "n"), [("http://a/", "1"), ("b", "2")]
SOUND = {
    "commas": b"url,n\nhttp://a/,1\nb,2\n",
    "no line feed at the end": b"url,n\nhttp://a/,1\nb,2",
    "carriage returns and line feeds": b"url,n\r\nhttp://a/,1\r\nb,2\r\n",
    "byte order mark": b"\xef\xbb\xbfurl,n\nhttp://a/,1\nb,2\n",
    "line of Excel": b"sep=;\nurl;n\nhttp://a/;1\nb;2\n",
    "byte order mark and line of Excel": b"\xef\xbb\xbfsep=;\r\nurl;n\r\nhttp://a/;1\r\nb;2\r\n",
    "quotation marks": b'"url","n"\n"http://a/","1"\n"b","2"\n',
    "gzip": gzip.compress(b"url,n\nhttp://a/,1\nb,2\n"),
    "several members of gzip": gzip.compress(b"url,n\nhttp://a/,1\n") + gzip.compress(b"b,2\n"),
}


@pytest.mark.parametrize("kind", SOUND)
def test_sound_csv_is_read(kind: str) -> None:
    frame = read(write("a.csv", SOUND[kind]))
    assert (tuple(frame.columns), frame.rows()) == TABLE


def test_delimiter_and_header_are_recognized() -> None:
    semicolons = b"url;n\nhttp://a/;1\nb;2\n"
    assert read(write("a.csv", semicolons)).rows() == TABLE[1]
    assert read(write("a.txt", semicolons), column="n").columns == ["url", "n"]
    assert read(write("a.log", b'{"url": "a"}\n'), column="url").columns == ["url"]
    assert read(write("a.tsv", semicolons.replace(b";", b"\t"))).rows() == TABLE[1]
    frame = read(write("b.csv", b"1,http://a/\n2,http://a/\n"), column="2")
    assert (frame.columns, frame.height) == (["column_1", "column_2"], 2)
    assert column_of(frame.lazy(), "2") == "column_2"


VALUES: dict[str, tuple[bytes, list[tuple[str | None, ...]]]] = {
    "NULL and empty": (b'u,n\n,1\n"",2\n', [(None, "1"), ("", "2")]),
    "NULL and empty alone": (b'u\na\n\n""\n', [("a",), (None,), ("",)]),
    "NUL": (b"u,n\na\0b,1\n", [("a\0b", "1")]),
    "line breaks and marks in a field": (b'u,n\n"a\r\n""b""\n",1\n', [('a\r\n"b"\n', "1")]),
    "mark within a field without marks": (b'u,n\na"b"c,1\n', [('a"b"c', "1")]),
    "numbers, dates, words for nothing": (
        b"u,n\n007,2026-01-02\nNULL,1e400\n",
        [("007", "2026-01-02"), ("NULL", "1e400")],
    ),
    "too few fields": (b"u,n\na\nb,2\n", [("a", None), ("b", "2")]),
    "only a header": (b"u,n\n", []),
}


@pytest.mark.parametrize("kind", VALUES)
def test_values_of_csv_stay_as_they_are(kind: str) -> None:
    data, rows = VALUES[kind]
    assert read(write("a.csv", data)).rows() == rows


REFUSED = {
    "empty": (b"", "the file has no columns: it is empty, or begins with an empty line"),
    "blank first": (b"\nu,n\n", "the file has no columns: it is empty, or begins with an empty line"),
    "same name": (b"u,n,u\n1,2,3\n", "duplicate column names: u; rename all but one"),
    "too many fields": (b"u,n\na,b\na,b,c\n", "line 3 has 3 fields, but the first row has 2"),
    "open mark": (b'u,n\na,"b\nc,d\n', "line 2 has a quoted field that is unclosed, or followed by other text"),
    "text after a mark": (b'u,n\n"a"b,c\n', "line 2 has a quoted field that is unclosed, or followed by other text"),
    "mark that would be dropped": (
        b'u,n\n"a"b"\n',
        "line 2 has a quoted field that is unclosed, or followed by other text",
    ),
    "odd mark": (b'u,n\na"b,1\nc,2\n', "line 2: a quotation mark is in a field that does not begin with one"),
    "carriage returns": (b"u,n\ra,1\r", r"lines end with a carriage return alone: convert them with tr '\r' '\n'"),
    "UTF-16": ("u,n\na,b\n".encode("utf-16"), "not text, but UTF-16: convert it with iconv -f UTF-16 -t UTF-8"),
    "bzip2": (bz2.compress(b"u\na\n"), "compressed with bz2: decompress it first, or use gzip or Zstandard"),
    "xz": (lzma.compress(b"u\na\n"), "compressed with xz: decompress it first, or use gzip or Zstandard"),
    "Excel": (
        b"PK\x03\x04...",
        "not text, but a ZIP archive (.xlsx and .docx files are, too): unpack it, or save it as CSV or text",
    ),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_csv_that_would_be_misread_is_refused_in_one_sentence(kind: str) -> None:
    data, message = REFUSED[kind]
    assert refused(write("a.csv", data)) == f"a.csv: {message}"


def test_bytes_that_are_not_utf_8_are_refused_in_tables() -> None:
    assert refused(write("a.csv", b"u,n\n\xe9,1\n")) == (
        "cannot read a.csv: not UTF-8: convert it with iconv, for example -f WINDOWS-1252 or -f UTF-16"
    )


def test_compressed_file_that_was_cut_short_is_refused() -> None:
    data = gzip.compress(b"u\n" + os.urandom(5000).hex().encode())[:-20]
    assert refused(write("a.csv.gz", data)).endswith("the compressed file was cut short or damaged: copy it again")


def by_python(text: str) -> list[list[str]] | None:
    try:
        rows = list(csv.reader(StringIO(text, newline=""), strict=True))
    except csv.Error:
        return None
    return [[*row, *[""] * (2 - len(row))] for row in rows]


@given(st.text('ab,"\n', max_size=16))
def test_csv_is_read_as_python_reads_it_or_refused(tmp_path_factory: pytest.TempPathFactory, body: str) -> None:
    file = tmp_path_factory.getbasetemp() / "fuzz.csv"
    file.write_text(f"h,i\n{body}")
    expected = by_python(f"h,i\n{body}")
    try:
        frame = read(str(file))
    except click.ClickException:
        return
    found = [frame.columns, *([cell or "" for cell in row] for row in frame.rows())]
    assert expected is not None
    # Empty fields after the last one are no loss.
    assert found == [row[:2] if not any(row[2:]) else row for row in expected]
    assert read(str(file)).head(1).rows() == frame.rows()[:1]


def test_fault_is_named_wherever_it_is() -> None:
    write("a.csv", b"sep=;\nu;n\n1;2\n1;2;3\n")
    write("b.csv", b"u;n\n1;2\n")
    assert refused("b.csv", "a.csv") == "a.csv: line 4 has 3 fields, but the first row has 2"
    ended = uri_split("count", "--by", "host", "--column", "u", stdin=b"u,n\n1,2,3\n")
    assert ended.errors == ("uri-split: <stdin>: line 2 has 3 fields, but the first row has 2\n")


def test_fault_that_is_not_found_is_reported_without_a_line() -> None:
    file = write("a.csv", b"u,n\n1,2\n")
    message = "found more fields than defined in 'Schema'"
    with pytest.raises(click.ClickException, match=r"^cannot read a.csv: a row has more"), as_click_errors([file]):
        raise pl.exceptions.ComputeError(message)
    unclosed = "b.csv: the first row has a quoted field that is unclosed, or followed by other text"
    assert refused(write("b.csv", b'"u,n\n1,2\n')) == unclosed


# Other formats.


def test_all_keys_and_types_of_json_lines_are_read() -> None:
    late = b'{"a": 1}\n' * 200 + b'{"a": 2.5, "late": "x"}\n'
    frame = read(write("a.jsonl", late))
    assert (frame.columns, frame.rows()[-1]) == (["a", "late"], (2.5, "x"))
    more = write("b[1].ndjson", b'{"b": null, "a": 3}\n')
    assert read("a.jsonl", more).rows()[-1] == (3.0, None, None)
    for data in (b'{"a": 1}\nx\n', b'\xef\xbb\xbf{"a": 1}\n'):
        assert refused(write("c.jsonl", data)) == (
            "cannot read c.jsonl: not JSON objects in UTF-8 without a mark, or a number is too large"
        )
    assert "not UTF-8" in refused(write("c.jsonl", b'{"a": "\xff"}\n'))
    assert "or a line is not an object" in refused(write("c.jsonl", b'{"a": 1}\n[2]\n'))


def test_half_of_a_character_in_json_is_refused() -> None:
    assert read(write("a.jsonl", rb'{"a": "\ud83d\ude00 \\ud83d"}')).rows() == [("\U0001f600 \\ud83d",)]
    assert refused(write("a.jsonl", rb'{"a": ["b", {"c": "\uD83D"}]}')) == (
        r"a.jsonl: \ud83d is half of a character, which columns cannot contain"
    )
    assert "not JSON objects" in refused(write("a.jsonl", rb"\ud83d"))


def test_parquet_and_ipc_are_recognized_under_any_name() -> None:
    frame = pl.DataFrame({"url": ["http://a/", None], "n": [1, 2]})
    frame.write_parquet("a.bin")
    frame.write_ipc("b.data")
    frame.write_ipc("c.arrow", compression="zstd")
    for name in ("a.bin", "b.data", "c.arrow"):
        assert read(name).equals(frame)
    assert read("a.bin", "c.arrow").height == 4
    assert refused(write("d.parquet", b"PAR1....")) == "cannot read d.parquet: not a Parquet file, or damaged"


def test_utf_16_is_refused_with_the_conversion() -> None:
    assert refused(write("a.csv", "u,n\n".encode("utf-16-le"))) == (
        "a.csv: not UTF-8, but perhaps UTF-16: convert it with iconv -f UTF-16LE -t UTF-8"
    )
    assert refused(write("b.csv.gz", gzip.compress("u,n\n".encode("utf-16")))).endswith("or -f UTF-16")
    ended = uri_split("columns", "--column", "u", "--add", "host", stdin="u,n\n".encode("utf-16"))
    assert ended.errors == "uri-split: <stdin>: not text, but UTF-16: convert it with iconv -f UTF-16 -t UTF-8\n"


def test_standard_input_may_be_named_twice() -> None:
    assert uri_split("columns", "-", "-", "--add", "host", stdin=b"http://a/\n").output.count(b"http://a/,a\n") == 2


def test_types_that_the_engine_cannot_convert_are_one_sentence() -> None:
    rows = pa.table({"url": ["http://a/"], "t": pa.array([0], pa.timestamp("us", "Z"))})
    parquet.write_table(rows, "a.parquet")
    assert uri_split("columns", "a.parquet", "--column", "url", "--add", "host", "-o", "o.parquet").status == 0
    assert parquet.read_table("o.parquet").schema.field("t").type == rows.schema.field("t").type
    parquet.write_table(pa.table({"url": ["a:"], "d": pa.array([Decimal(1)], pa.decimal256(60, 0))}), "b.parquet")
    for name in ("a.parquet", "b.parquet"):
        ended = uri_split("columns", name, "--column", "url", "--add", "host")
        assert ended.errors == f"uri-split: cannot read {name}: a column has a type that cannot be converted\n"


def test_lines_of_text_are_one_column() -> None:
    assert read(write("a.txt", b"a\r\n\nb")).rows() == [("a",), ("",), ("b",)]
    marked = write("b.log", b"\xef\xbb\xbfa\n\xef\xbb\xbfb\n")
    assert read(marked, "a.txt", marked).to_series().to_list() == ["a", "\ufeffb", "a", "", "b", "a", "\ufeffb"]
    assert read(write("c", gzip.compress(b"a\n"))).rows() == [("a",)]


def test_bytes_of_text_that_are_not_utf_8_are_replaced_and_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    monkeypatch.setattr("uri_split.cli.text_tables._PIECE", 2)
    for number, (data, lines) in enumerate(
        ((b"a\xe9\n\xc3\xa9", ["a\ufffd", "\xe9"]), (b"\n\xf0\x9f\x98\x80\n\xc3", ["", "\U0001f600", "\ufffd"]))
    ):
        with click.Context(click.Command("columns")):
            assert read(write(f"d/n={number}/a.log", data))["line"].to_list() == lines
        assert capsys.readouterr().err == (
            f"uri-split: d/n={number}/a.log: replaced each byte that is not UTF-8 with U+FFFD\n"
        )
    with click.Context(click.Command("columns")):
        assert read("d").rows()[1:3] == [("\xe9", "0"), ("", "1")]
    assert not list((tmp_path / "temporary").iterdir())
    assert "not UTF-8" in refused(write("b.gz", gzip.compress(b"\xe9")))


def test_inputs_with_other_columns_are_refused() -> None:
    write("a.csv", b"u,n\n1,2\n")
    pl.DataFrame({"u": ["x"]}).write_parquet("b.parquet")
    for other in (write("c.csv", b"n,u\n1,2\n"), write("d.csv", b"u\n1\n"), "b.parquet"):
        assert refused("a.csv", other).endswith(
            "one of 2 inputs: the inputs must have the same columns, in the same order and of the same types"
        )


def test_what_is_no_file_is_named() -> None:
    assert refused("absent.csv") == "cannot read absent.csv: No such file or directory"
    os.mkfifo("pipe.csv")
    assert refused("pipe.csv") == "pipe.csv: not a regular file: pipe it to standard input"
    assert refused("*.csv.gz").startswith('no file matches "*.csv.gz": check the pattern')
    odd = os.fsdecode(b"\xff.csv")
    write(odd, b"a\n")
    assert refused(odd).endswith(": the engine requires a UTF-8 file name: rename the file")


# Directories, patterns and lakes.


def test_directories_are_partitions() -> None:
    for year, text in ((2025, "a"), (2026, "b")):
        write(f"x=0/csv/year={year}/lang=pt%2Dbr/1.csv", f"u\n{text}\n".encode())
        Path(f"x=0/parquet/year={year}").mkdir(parents=True)
        pl.DataFrame({"u": [text]}).write_parquet(f"x=0/parquet/year={year}/1.parquet")
    write("x=0/csv/year=__HIVE_DEFAULT_PARTITION__/1.csv", b"u\nc\n")
    write("x=0/csv/_SUCCESS", b"")
    write("x=0/csv/.hidden/a.jsonl", b"")
    assert read("x=0/csv").rows() == [("a", "2025", "pt-br"), ("b", "2026", "pt-br"), ("c", None, None)]
    assert read("x=0/parquet").rows() == [("a", 2025), ("b", 2026)]
    assert read("x=0/csv/*/*/*.csv").rows() == [("a",), ("b",)]


def test_directory_of_several_kinds_is_refused() -> None:
    write("d/a.csv", b"u\na\n")
    write("d/b.txt", b"a\n")
    assert refused("d") == ("""the directory "d" contains csv and text files: give a pattern such as 'd/**/*.csv'""")
    Path("e").mkdir()
    assert "contains no tables or text files, by their extensions" in refused("e")


def test_directory_or_file_that_nobody_may_read_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: object, *_: object, **__: object) -> None:
        raise PermissionError(EACCES, "Permission denied", str(path))

    Path("d").mkdir()
    monkeypatch.setattr(os, "scandir", refuse)
    assert refused("d") == "cannot read d: Permission denied"
    monkeypatch.setattr(Path, "open", refuse)
    write_bytes("a.csv")
    assert refused("a.csv") == "cannot read a.csv: Permission denied"


def write_bytes(name: str) -> None:
    os.close(os.open(name, os.O_CREAT))


@pytest.fixture(params=["delta", "iceberg"])
def lake(request: pytest.FixtureRequest) -> str:
    """Return the directory of a table from which a row was deleted."""
    rows = {"id": [1, 2, 3], "url": ["http://a/", "deleted", None]}
    if request.param == "delta":
        pl.DataFrame(rows).write_delta("lakes/delta")
        deltalake.DeltaTable("lakes/delta").delete("id = 2")
        return "lakes/delta"
    with memory.InMemoryCatalog("catalog", warehouse="lakes") as catalog:
        catalog.create_namespace("n")
        table = catalog.create_table("n.iceberg", schema=pa.table(rows).schema)
        table.append(pa.table(rows))
        table.delete("id = 2")
    return "lakes/n/iceberg"


def test_deleted_rows_of_lakes_are_not_read(lake: str) -> None:
    assert sorted(read(lake).rows()) == [(1, "http://a/"), (3, None)]
    assert "name the directory of the table instead" in refused("lakes")


def test_latest_version_of_iceberg_must_be_known(tmp_path: Path) -> None:
    write("t/metadata/v1.metadata.json", b"{}")
    write("t/metadata/1-x.metadata.json", b"{}")
    assert "2 metadata files may be the latest" in refused("t")
    write("t/metadata/version-hint.text", b"7")
    assert "0 metadata files may be the latest" in refused("t")
    assert refused("t/metadata/v1.metadata.json").startswith(
        "t/metadata/v1.metadata.json: not a table of Iceberg, or damaged ("
    )
    assert sources([str(tmp_path / "t")])[0].kind == "iceberg"


def test_missing_package_names_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("t/_delta_log").mkdir(parents=True)
    monkeypatch.setitem(sys.modules, "deltalake", None)
    assert refused("t") == "reading tables of Delta needs the package deltalake: install uri_split with the extra lakes"


def test_lake_whose_path_is_encoded_is_refused() -> None:
    pl.DataFrame({"a": [1]}).write_delta("ä")
    assert refused("ä").startswith("ä: the path of a table of Delta must consist of ASCII")


# Standard input.


@pytest.mark.parametrize(
    ("data", "column", "texts"),
    [
        (b"http://a/\n\nb", None, ["http://a/", "", "b"]),
        (b"u,n\nhttp://a/,1\n", "u", ["http://a/"]),
        (b' {"u": "http://a/"}\n', "u", ["http://a/"]),
    ],
)
def test_kind_of_standard_input_is_recognized(data: bytes, column: str | None, texts: Sequence[str]) -> None:
    ended = uri_split("columns", *(["--column", column] if column else []), "--add", "x=host", stdin=data)
    assert ended.status == 0
    rows = list(csv.DictReader(StringIO(ended.text)))
    assert [row[column or "line"] for row in rows] == texts


def test_parquet_from_standard_input_is_read_and_its_copy_removed(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("temporary").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(Path("temporary").absolute()))
    pl.DataFrame({"u": ["http://a/"]}).write_parquet("a.parquet")
    for command in (("columns", "--add", "host"), ("count", "--by", "host"), ("dedupe", "-")):
        assert b"a" in uri_split(*command, stdin=Path("a.parquet").read_bytes()).output
    assert not list(Path("temporary").iterdir())


class Terminal(TextIOWrapper):
    """A stream that says that it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_reading_from_a_terminal_is_announced(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", Terminal(BytesIO(b"http://a/\n")))
    with click.Context(click.Command("columns")):
        assert read("-").rows() == [("http://a/",)]
    assert capsys.readouterr().err == (
        "uri-split: reading from the terminal: type one text per line, then press Ctrl-D\n"
    )


# The column of the texts.


@pytest.mark.parametrize(
    ("names", "column", "message"),
    [
        (["a", "b"], None, "choose a column with --column: a, b"),
        ([], None, "the input has no columns"),
        (["url"], "URL", 'no column "URL": the columns are url; did you mean "url"?'),
        (["x"], "url", 'no column "url": the columns are x'),
        (["http://a/"], None, "write the number of the column, as in --column 1"),
        (["id", "//a/"], None, "write the number of the column, as in --column 1"),
        (["column_1"], "2", 'no column "column_2": the columns are column_1'),
    ],
)
def test_wrong_column_is_one_sentence(names: list[str], column: str | None, message: str) -> None:
    frame = pl.LazyFrame(schema=dict.fromkeys(names, pl.String))
    with pytest.raises(click.UsageError) as caught:
        column_of(frame, column)
    assert message in caught.value.message


def test_column_must_contain_text() -> None:
    frame = pl.LazyFrame({"n": [1], "none": [None], "kind": pl.Series(["a"], dtype=pl.Categorical)})
    assert [column_of(frame, name) for name in ("none", "kind")] == ["none", "kind"]
    with pytest.raises(click.UsageError, match='column "n" must contain text, not Int64'):
        column_of(frame, "n")


def test_texts_are_read_in_batches_with_nulls_and_any_bytes() -> None:
    write("a.csv", b'u,n\n,1\n"",2\na,3\n')
    assert [batch.to_list() for batch in read_texts(["a.csv"], "u")] == [[None, "", "a"]]
    with pytest.raises(click.ClickException, match="line 3 has 3 fields"):
        list(read_texts([write("c.csv", b"u,n\na,1\na,b,2\n")], "u"))
    pl.DataFrame({"u": [None, ""], "n": [1, 2]}).write_parquet("a.parquet")
    assert [batch.to_list() for batch in read_texts(["a.parquet"], "u")] == [[None, ""]]
    write("b.txt", b"a\xff\r\n\nb\r")
    assert [batch.to_list() for batch in read_texts(["b.txt"])] == [["a\ufffd", ""], ["b"]]
    assert [batch.to_list() for batch in read_texts(["a.csv", "a.csv"], "n")] == [["1", "2", "3", "1", "2", "3"]]


def test_file_that_cannot_be_read_ends_the_command() -> None:
    with click.Context(click.Command("report")), pytest.raises(click.exceptions.Exit):
        list(read_texts(["absent.txt"]))


# Objects.


@pytest.fixture(scope="module")
def server() -> Iterator[S3]:
    with moto() as s3:
        s3.put("bucket")
        s3.put("bucket/a.csv", b"url,n\nhttp://a/,1\n,2\n")
        s3.put("bucket/b.csv.gz", gzip.compress(b"url,n\nhttp://b/,3\n"))
        s3.put("bucket/c.txt", b"http://c/\n")
        yield s3


def test_objects_are_read_and_written(server: S3, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in server.environment.items():
        monkeypatch.setenv(name, value)
    assert read("s3://bucket/a.csv").rows() == [("http://a/", "1"), (None, "2")]
    assert read("s3://bucket/*.csv*").height == 3
    assert read("s3://bucket/c.txt").rows() == [("http://c/",)]
    output = "s3://bucket/new/out.parquet"
    ended = uri_split("columns", "s3://bucket/a.csv", "--column", "url", "--add", "host", "-o", output)
    assert (ended.status, ended.errors) == (0, "2 rows\n")
    assert read(output).rows() == [("http://a/", "1", "a"), (None, "2", None)]
    assert read("s3://bucket/new/").height == 2
    same = uri_split("columns", output, "--column", "url", "--add", "path", "-o", output)
    assert "--output is also an input" in same.errors
    assert uri_split("count", "--by", "host", "s3://bucket/c.txt").text.splitlines()[1].split() == ["1", "100%", "c"]
    for name, reason in (
        ("s3://bucket/absent.csv", "no such object or bucket: check its name"),
        ("s3://bucket/*.parquet", "nothing has this name: check it"),
        ("az://container/a.csv", "no credentials in the environment, such as AWS_ACCESS_KEY_ID, GOOGLE_"),
    ):
        assert refused(name).startswith(f"cannot read {name}: {reason}")
    write("a.csv", b"url\nhttp://a/\n")
    ended = uri_split("columns", "a.csv", "--add", "host", "-o", "s3://absent/a.parquet")
    assert ended.errors.startswith("uri-split: cannot write s3://absent/a.parquet: no such object or bucket")
    server.refuse_after(0)
    denied = refused("s3://bucket/a.csv")
    assert denied == "cannot read s3://bucket/a.csv: access denied: check the credentials in the environment"
    assert SECRET not in denied


# The bar.


def test_bar_shows_rows_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    frame = pl.LazyFrame({"u": ["a", None]})
    shown = Terminal(BytesIO(), write_through=True)
    monkeypatch.setattr(sys, "stderr", shown)
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(BytesIO()))
    with progress(frame) as rows:
        assert rows.collect(engine="in-memory").equals(frame.collect())
    assert "2/2" in cast("BytesIO", shown.buffer).getvalue().decode()
    monkeypatch.setattr(sys, "stdout", shown)
    with progress(frame) as rows:
        assert rows is frame


def test_bar_is_above_a_command_that_writes_a_file() -> None:
    write("a.csv", b"url\n" + b"http://a/\n" * 1000)
    ended = on_a_terminal("columns", "a.csv", "--add", "host", "-o", "o.csv")
    assert (ended.status, ended.errors.count("1000/1000") > 0) == (0, True)
    assert ended.errors.endswith("1,000 rows\r\n")


def test_rows_go_to_a_file_and_the_bar_to_the_terminal() -> None:
    write("a.csv", b"url\n" + b"http://a/\n" * 1000)
    ended = on_a_terminal("columns", "a.csv", "--add", "host")
    assert ended.output == b"url,host\n" + b"http://a/,a\n" * 1000
    assert "1000/1000" in ended.errors
    assert "http" not in ended.errors
