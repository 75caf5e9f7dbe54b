"""CSV with another character between fields than a comma."""

from pathlib import Path

import polars as pl
import pytest

from tests.cli.command_line import uri_split
from tests.cli.tables.table_files import packed

TABS = b'id\turl\r\n1\thttp://a/?x=1,2\r\n2\t"http://b/""\t"\r\n3\t\r\n4\t\r\n'
SEMICOLONS = TABS.replace(b"\t", b";")


@pytest.mark.parametrize("name", ["a.tsv", "a.TAB", "a.tsv.gz", "a.tab.zst"])
def test_tables_separated_by_tabs_are_read(name: str, tmp_path: Path) -> None:
    file, output = packed(tmp_path / name, TABS), tmp_path / "o.parquet"
    ended = uri_split("check", "--column", "url", file)
    assert f"{file}:3:13: " in ended.text
    assert "\n2 rows: 1 valid URI, 1 invalid\n" in ended.text
    assert uri_split("split", "--column", "url", file, "-o", output).status == 0
    assert pl.read_parquet(output).rows()[1][:4] == ("2", 'http://b/"\t', "http", "b")
    assert uri_split("report", "--column", "url", file, "-o", "-").status == 0


def test_delimiter_reads_csv_under_any_name(tmp_path: Path) -> None:
    for name in ("a.csv", "a.txt", "a.jsonl", "a"):
        file = tmp_path / name
        file.write_bytes(SEMICOLONS)
        ended = uri_split("check", "--delimiter", ";", "--column", "url", file)
        assert f"{file}:3:13: " in ended.text
    for given, data in ((r"\t", TABS), ("\t", TABS), (";", SEMICOLONS)):
        ended = uri_split("split", "--delimiter", given, "--column", "url", "--format", "csv", stdin=data)
        assert ended.text.splitlines()[1] == 'http,a,,a,,/,"x=1,2",'


@pytest.mark.parametrize("delimiter", ["", ";;", '"', r"\n", "\n", "\r", "é", "\0"])
def test_delimiter_that_is_not_one_character_is_refused(delimiter: str) -> None:
    ended = uri_split("check", "--delimiter", delimiter)
    assert (ended.status, ended.output) == (2, b"")
    assert "must be one ASCII character, such as ';' or '\\t' (a tab)" in " ".join(ended.errors.split())


def test_delimiter_is_for_csv(tmp_path: Path) -> None:
    ended = uri_split("check", "--delimiter", ";", "--input-format", "jsonl")
    assert ended.status == 2
    assert "--delimiter reads CSV, but --input-format is jsonl: remove one of them" in ended.errors
    file = tmp_path / "a.parquet"
    pl.DataFrame({"url": ["a:"]}).write_parquet(file)
    assert "not text, but Parquet" in uri_split("check", "--delimiter", ";", file).errors


@pytest.mark.parametrize(("name", "options"), [("a.csv", ["--delimiter", ";"]), ("a.tsv", [])])
def test_fix_keeps_the_delimiter(name: str, options: list[str], tmp_path: Path) -> None:
    delimiter = b";" if options else b"\t"
    file = tmp_path / name
    file.write_bytes(b"id|url\r\n1|http://a/b^c\r\n2|http://a/,b^c\r\n3|http://[\r\n".replace(b"|", delimiter))
    ended = uri_split("check", "--fix", "--column", "url", *options, file)
    assert ended.text.startswith(f"{file}:4:10: ")
    assert file.read_bytes().split(b"\r\n")[1:3] == [
        b"1" + delimiter + b"http://a/b%5Ec",
        b"2" + delimiter + b"http://a/,b%5Ec",
    ]


def test_fix_quotes_a_text_with_the_delimiter(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_bytes(b"id%url\n1%a:b c\n")
    assert uri_split("check", "--fix", "--column", "url", "--delimiter", "%", file).status == 0
    assert file.read_bytes() == b'id%url\n1%"a:b%20c"\n'


def test_fixes_that_would_change_the_format_are_refused(tmp_path: Path) -> None:
    tabs, text = tmp_path / "a.tsv", tmp_path / "a.txt"
    tabs.write_bytes(TABS)
    text.write_bytes(SEMICOLONS)
    ended = uri_split("check", "--fix", "--column", "url", tabs, "-o", tmp_path / "o.csv")
    assert "--fix keeps the delimiter of a file: " in ended.errors
    ended = uri_split("check", "--fix", "--column", "url", "--delimiter", ";", text)
    assert "--delimiter with fixes requires a file that ends with .csv" in ended.errors
    assert text.read_bytes() == SEMICOLONS


def test_error_for_semicolons_names_the_option(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_bytes(SEMICOLONS)
    assert uri_split("check", "--column", "url", file).errors == (
        f"uri-split: cannot read {file}: the header separates columns with semicolons: add --delimiter ';', "
        "or enclose the header in quotation marks if it names a single column\n"
    )


AWKWARD = pl.DataFrame(
    {"id": ["1", "a\tb", 'c"d', "e\r\nf", "", None], "url": ["http://a/x?y=1,2", "a\tb:", '"', "http://b/\n", "", None]}
)


@pytest.mark.parametrize("name", ["o.tsv", "o.TAB", "o.tsv.gz", "o.tab.zst"])
@pytest.mark.parametrize("command", ["split", "check", "normalize", "dedupe"])
def test_tables_separated_by_tabs_are_written(command: str, name: str, tmp_path: Path) -> None:
    file, output, again = tmp_path / "a.parquet", tmp_path / name, tmp_path / "o.parquet"
    AWKWARD.write_parquet(file)
    ended = uri_split(command, "--column", "url", file, "-o", output)
    assert (ended.status == 2, ended.errors.count("cannot")) == (False, 0)
    assert read_tabs(output).columns[:2] == ["id", "url"]
    assert read_tabs(output).select("id", "url").equals(AWKWARD)
    # The command reads it, and writes it again.
    assert uri_split("split", "--prefix", "again_", "--column", "url", output, "-o", again).status == 0
    assert pl.read_parquet(again).select("id", "url").equals(AWKWARD)


def read_tabs(file: Path) -> pl.DataFrame:
    return pl.read_csv(file, separator="\t", infer_schema=False)


def test_extension_of_the_output_says_what_separates_its_fields(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_bytes(SEMICOLONS)
    for name, header in (("o.tsv", b"id\turl\tscheme\t"), ("o.csv", b"id,url,scheme,")):
        options = ["--delimiter", ";", "--column", "url"]
        assert uri_split("split", *options, file, "-o", tmp_path / name).status == 0
        assert (tmp_path / name).read_bytes().startswith(header)


def test_directory_has_tables_separated_by_tabs_for_those_that_are(tmp_path: Path) -> None:
    (tmp_path / "a.tsv").write_bytes(TABS)
    assert uri_split("split", "--column", "url", tmp_path / "a.tsv", "-o", f"{tmp_path}/parts/").status == 0
    assert read_tabs(tmp_path / "parts" / "a.tsv")["host"].to_list() == ["a", "b", None, None]


def test_fixed_copy_keeps_the_tabs(tmp_path: Path) -> None:
    (tmp_path / "a.tsv").write_bytes(b"id\turl\r\n1\thttp://a/b^c\r\n")
    assert uri_split("check", "--fix", "--column", "url", tmp_path / "a.tsv", "-o", tmp_path / "o.tab").status == 0
    assert (tmp_path / "o.tab").read_bytes() == b"id\turl\r\n1\thttp://a/b%5Ec\r\n"
