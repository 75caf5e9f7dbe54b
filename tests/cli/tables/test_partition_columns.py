"""Hive partitions become columns, with the values and types that Polars gives them."""

import json
from pathlib import Path
from unittest.mock import patch

import polars as pl
import pytest

from tests.cli.command_line import uri_split
from tests.cli.tables.table_files import packed, read, written
from uri_split.cli.tables import parquet_rows

NULL = "__HIVE_DEFAULT_PARTITION__"


def tree(directory: Path, values: list[str], kind: str = ".parquet") -> Path:
    """Write a file for each value, and return the directory that contains them all."""
    for number, value in enumerate(values):
        (directory / f"k={value}").mkdir(parents=True, exist_ok=True)
        url = f"http://{number}/"
        file = directory / f"k={value}" / f"f{number}{kind}"
        if kind == ".parquet":
            pl.DataFrame({"url": [url, url]}).write_parquet(file)
        elif kind == ".csv":
            packed(file, f"url\n{url}\n{url}\n".encode())
        else:
            packed(file, f'{{"url":"{url}"}}\n\n{{ "url":"{url}"}}'.encode())
    return directory


@pytest.mark.parametrize(
    "values",
    [
        ["1", "2"], ["01", "2"], ["-1"], ["1", "x"], ["1", "2.5"], ["1e5"], ["2026-01-31"],
        ["2026-01-02%2003%3A04%3A05"], ["2026-01-02T03:04:05Z"], ["2026-01-31", "x"], ["2026-01-31", "1"],
        ["true", "false"], ["1", "true"], [NULL, "1"], [NULL], ["", "x"], ["nan", "1"], ["inf"], ["null"], ["+1"],
        ["a%2Fb", "é%0A%00"], ["1%20"], ["%22q%22"], ["1,5", "a;b"], ["%", "x%2"],
    ],
)  # fmt: skip
def test_values_are_those_of_polars(values: list[str], tmp_path: Path) -> None:
    directory, output = tree(tmp_path / "in", values), tmp_path / "o.parquet"
    assert uri_split("normalize", directory, "-o", output).status == 0
    expected = pl.read_parquet(directory).sort("url")
    assert pl.read_parquet(output).drop("normalized").sort("url").equals(expected)
    assert pl.read_parquet_schema(output)["k"] == expected.schema["k"]


def test_values_that_would_be_lost_are_texts(tmp_path: Path) -> None:
    output = tmp_path / "o.parquet"
    for name, values in {"empty": ["", NULL, "1"], "long": ["9" * 22], "longer": ["9" * 60], "time": ["12:30"]}.items():
        assert uri_split("normalize", tree(tmp_path / name, values), "-o", output).status == 0
        found = {text if text is not None else NULL for text in pl.read_parquet(output)["k"]}
        assert found == set(values)


@pytest.mark.parametrize("output", [".parquet", ".csv", ".jsonl"])
@pytest.mark.parametrize("kind", [".parquet", ".csv", ".jsonl"])
def test_partitions_become_columns(kind: str, output: str, tmp_path: Path) -> None:
    directory, target = tree(tmp_path / "in", ["2025", "2026"], kind), tmp_path / f"o{output}"
    for command, rows in {"split": 4, "split --limit 3": 3, "split --sample 2": 2, "dedupe": 2}.items():
        ended = uri_split(*command.split(), directory, "-o", target)
        assert ended.status == 0
        table = read(target)
        assert table.columns[:2] == ["url", "k"]
        assert len(table) == rows
        for url, year in table.select("url", pl.col("k").cast(pl.String)).rows():
            assert year == ("2025" if url == "http://0/" else "2026")


def test_engine_adds_the_columns(tmp_path: Path) -> None:
    directory, output = tree(tmp_path / "in", ["2025", NULL]), tmp_path / "o.parquet"
    with patch.object(parquet_rows, "EngineFailure", AssertionError):
        assert uri_split("split", directory, "-o", output).status == 0
    assert pl.read_parquet(output)["k"].to_list() == [2025, 2025, None, None]


@pytest.mark.parametrize("command", ["check", "count --by host", "dedupe", "normalize", "report -o -"])
def test_only_column_of_the_files_need_not_be_named(command: str, tmp_path: Path) -> None:
    directory = tree(tmp_path / "in", ["x", "y"])
    assert uri_split(*command.split(), directory).status == 0
    assert uri_split(*command.split(), f"{directory}/k=*/*.parquet").status == 0 or command.startswith("report")


def test_column_of_partitions_may_be_named(tmp_path: Path) -> None:
    directory = tree(tmp_path / "in", ["http%3A%2F%2Fa", "b"])
    assert uri_split("normalize", directory, "--column", "k").text == "b\nb\nhttp://a\nhttp://a\n"
    assert uri_split("report", directory, "--column", "k", "-o", "-").status == 0


@pytest.mark.parametrize("kind", [".parquet", ".csv", ".jsonl"])
def test_text_of_a_partition_has_no_place_in_the_file(kind: str, tmp_path: Path) -> None:
    directory, output = tree(tmp_path / "in", ["b%20c"], kind), tmp_path / f"o{kind}"
    if kind != ".parquet":
        with (directory / "k=b%20c" / f"f0{kind}").open("ab") as stream:
            stream.write(b"x\xff\n" if kind == ".csv" else b'\n{"url":"x\xff"}\n')
    ended = uri_split("check", directory, "--column", "k", "--format", "jsonl")
    assert {json.loads(line)["column"] for line in ended.text.splitlines()} == {1, 2}
    assert {line.count('"row"') for line in ended.text.splitlines()} == {1}
    assert uri_split("dedupe", directory, "--column", "k").text == "b c\n"
    assert uri_split("dedupe", directory, "--column", "k", "-o", output).status == 0
    assert read(output)["k"].to_list() == ["b c"]


@pytest.mark.parametrize("command", ["find", "resolve --base-column k", "repair", "hazards"])
def test_every_command_adds_the_columns(command: str, tmp_path: Path) -> None:
    directory, output = tree(tmp_path / "in", ["http%3A%2F%2Fa"]), tmp_path / "o.csv"
    first, *options = command.split()
    assert uri_split(first, directory, *options, "--column", "url", "-o", output).errors == ""
    assert read(output)["k"].to_list() == ["http://a", "http://a"]


@pytest.mark.parametrize("column", ["host", "id"])
def test_partitions_that_were_written_are_read_again(column: str, tmp_path: Path) -> None:
    """The files contain the column, too, so that it keeps its type, and NULL differs from an empty text."""
    urls = [("1", "http://a.example/"), ("02", None), ("3", "file:///x"), (None, "b:"), ("", "http://a=%2F é/")]
    file = tmp_path / "a.parquet"
    pl.DataFrame(urls, {"id": pl.String, "url": pl.String}, orient="row").write_parquet(file)
    written, output = f"{tmp_path}/parts/", tmp_path / "o.parquet"
    assert uri_split("split", file, "--column", "url", "-o", written, "--partition-by", column).status == 0
    assert uri_split("normalize", written, "--column", "url", "-o", output).errors != ""
    assert uri_split("split", file, "--column", "url", "-o", tmp_path / "whole.parquet").status == 0
    again = pl.read_parquet(output).drop("normalized")
    assert again.sort("id").equals(pl.read_parquet(tmp_path / "whole.parquet").select(again.columns).sort("id"))


@pytest.mark.parametrize("output", [".parquet", ".csv", ".jsonl"])
@pytest.mark.parametrize("name", ["f.csv", "f.jsonl", "f.parquet"])
def test_file_may_contain_every_column_of_its_directories(name: str, output: str, tmp_path: Path) -> None:
    (tmp_path / "in" / "id=x").mkdir(parents=True)
    written(tmp_path / "in" / "id=x" / name, ["a:", "b:"])
    options = ("--column", "url", tmp_path / "in")
    assert uri_split("count", "--by", "scheme", *options).text.count("50.0%") == 2
    assert uri_split("check", *options).text == "2 rows: 2 valid URIs, 0 invalid\n"
    assert uri_split("normalize", *options, "-o", tmp_path / f"o{output}").status == 0
    assert read(tmp_path / f"o{output}").select(pl.col("id").cast(pl.String), "url").rows() == [
        ("0", "a:"),
        ("1", "b:"),
    ]


@pytest.mark.parametrize("kind", [".parquet", ".csv", ".jsonl"])
def test_column_of_partitions_is_not_fixed(kind: str, tmp_path: Path) -> None:
    directory = tree(tmp_path / "in", ["b%20c"], kind)
    before = (directory / "k=b%20c" / f"f0{kind}").read_bytes()
    for options in (["--fix"], ["--diff"], ["--fix", "-o", tmp_path / f"o{kind}"]):
        ended = uri_split("check", directory, "--column", "k", *options)
        assert (ended.status, ended.output) == (2, b"")
        assert "the names of directories" in " ".join(ended.errors.split())
    assert (directory / "k=b%20c" / f"f0{kind}").read_bytes() == before


def test_name_with_a_slash_is_no_directory(tmp_path: Path) -> None:
    packed(tmp_path / "a.csv", b"url,a/b\nb:,1\n")
    options = ("-o", f"{tmp_path}/o/", "--partition-by", "a/b")
    ended = uri_split("split", tmp_path / "a.csv", "--column", "url", *options)
    assert ended.errors.endswith('Error: column "a/b" cannot be the name of a directory: rename it\n')
    assert not (tmp_path / "o").exists()


def test_different_keys_are_refused_for_one_output(tmp_path: Path) -> None:
    directory, output = tree(tmp_path / "in", ["1"]), tmp_path / "o.parquet"
    pl.DataFrame({"url": ["a:"]}).write_parquet(directory / "a.parquet")
    ended = uri_split("split", directory, "-o", output)
    assert ended.status == 2
    assert ended.errors.endswith(
        f"Error: the files must have the same columns: {directory}/a.parquet has url (String), "
        f"but {directory}/k=1/f0.parquet has url (String), k (Int64); "
        "names of directories such as year=2026 are columns\n"
    )
    assert uri_split("check", directory).status == 0


def test_partition_of_text_is_a_column(tmp_path: Path) -> None:
    (tmp_path / "k=1").mkdir()
    packed(tmp_path / "k=1" / "a.txt", b"a:\nb:\n")
    assert uri_split("normalize", tmp_path, "-o", tmp_path / "o.csv").status == 0
    assert (tmp_path / "o.csv").read_text() == "line,k,normalized\na:,1,a:\nb:,1,b:\n"
