"""Which column contains the texts, and whether several tables have the same columns."""

from pathlib import Path

import polars as pl
import pytest

from tests.cli.command_line import uri_split
from tests.cli.tables.table_files import packed, written


@pytest.mark.parametrize(
    ("kind", "options", "said"),
    [
        (".csv", [], "choose a column with --column: id, url"),
        (".parquet", ["--column", "ulr"], 'no column "ulr": the columns are id, url; did you mean "url"?'),
        (".csv", ["--column", "URL"], 'no column "URL": the columns are id, url; did you mean "url"?'),
        (".jsonl", ["--column", "where\n"], 'no column "where␊": the columns are id, url'),
    ],
)
@pytest.mark.parametrize("output", [False, True])
def test_column_must_be_chosen(kind: str, options: list[str], said: str, tmp_path: Path, *, output: bool) -> None:
    file = written(tmp_path / f"links{kind}", ["a:"])
    ended = uri_split("split", file, *options, *(["-o", tmp_path / "o.csv"] if output else []))
    assert (ended.status, ended.output) == (2, b"")
    assert ended.errors.endswith(f"Error: {file}: {said}\n")
    assert list(tmp_path.iterdir()) == [file]


def test_table_without_columns_is_rejected(tmp_path: Path) -> None:
    file = tmp_path / "a.parquet"
    pl.DataFrame().write_parquet(file)
    for command in ("count --by host", "check", "normalize -o o.csv"):
        ended = uri_split(*command.split(), file)
        assert ended.status == 2
        assert ended.errors.endswith(f"Error: {file}: the table has no columns\n")


def test_only_column_need_not_be_chosen(tmp_path: Path) -> None:
    file = packed(tmp_path / "a.csv", b"url\nhttp://a/\n")
    assert uri_split("check", file) == (0, b"1 row: 1 valid URI, 0 invalid\n", "")


def test_header_that_looks_like_a_uri_is_rejected(tmp_path: Path) -> None:
    for header in ("http://a/", "mailto:a@b", "//h"):
        ended = uri_split("check", packed(tmp_path / "a.csv", f"{header}\nhttp://b/\n".encode()))
        assert ended.status == 2
        assert f'the header "{header}" looks like a URI: if it is a column name, pass it to --column; ' in ended.errors
    file = packed(tmp_path / "a.csv", b"http://a/\nhttp://b/\n")
    ended = uri_split("check", file)
    assert ended.errors.endswith("if the file has no header, read it as text, from standard input\n")
    assert uri_split("check", file, "--column", "http://a/").text == "1 row: 1 valid URI, 0 invalid\n"


def test_column_without_text_is_rejected(tmp_path: Path) -> None:
    file = tmp_path / "a.parquet"
    pl.DataFrame({"id": [1], "url": [["a:"]]}).write_parquet(file)
    assert uri_split("check", file, "--column", "id").errors.endswith('column "id" must contain text, not Int64\n')
    assert "must contain text, not List(String)" in uri_split("check", file, "--column", "url").errors


def test_at_most_20_columns_are_listed(tmp_path: Path) -> None:
    file = packed(tmp_path / "a.csv", ",".join(map(str, range(100))).encode())
    assert "choose a column with --column: 0, 1, 2," in (errors := uri_split("check", file).errors)
    assert errors.endswith(", 18, 19, …\n")


def test_passwords_are_hidden_in_messages_about_tables(tmp_path: Path) -> None:
    file = packed(tmp_path / "a.csv", b"http://me:secret@a/,u\n")
    for options in ([], ["--column", "http://me:secret@b/"]):
        assert "secret" not in uri_split("check", file, *options).errors


def test_files_must_have_the_same_columns(tmp_path: Path) -> None:
    one, two = packed(tmp_path / "a.csv", b"url\n"), packed(tmp_path / "b.csv", b"url,id\n")
    ended = uri_split("split", one, two, "--column", "url", "-o", tmp_path / "o.csv")
    assert ended.status == 2
    said = f"the files must have the same columns: {one} has url (String), but {two} has url (String), id (String)\n"
    assert ended.errors.endswith(said)


def test_objects_may_have_keys_in_any_order_and_null_values(tmp_path: Path) -> None:
    one = packed(tmp_path / "a.jsonl", b'{"id":null,"url":"a:","x":1}\n')
    two = packed(tmp_path / "b.jsonl", b'{"url":"b:","x":null,"id":"2"}\n')
    rows = [(None, "a:", 1, "a:"), ("2", "b:", None, "b:")]
    for files, wanted in (((one, two), rows), ((two, one), rows[::-1])):
        output = tmp_path / "o.parquet"
        assert uri_split("normalize", *files, "--column", "url", "-o", output).status == 0
        assert pl.read_parquet(output).select("id", "url", "x", "normalized").rows() == wanted
