"""CSV without a header, and with Excel's line about the delimiter."""

import gzip
from pathlib import Path

import pytest

from tests.cli.command_line import uri_split
from uri_split.cli.tables.compression import line_of_excel

ROWS = '1;"https://a.example/;x"\r\n2;http://b.example/\u00e9\r\n3;"https://a.example/;x"\r\n'
SEP, MARK = "sep=;\r\n", "\ufeff"


def test_columns_without_a_header_have_numbers(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_text("x,https://a.example/\ny,a b\n")
    ended = uri_split("check", "--no-header", "--column", "column_2", file)
    assert ended.status == 1
    assert f"{file}:2:3: missing scheme" in ended.text
    assert "2 rows: 1 valid URI, 1 invalid" in ended.text
    assert "column_1, column_2" in uri_split("check", "--no-header", file).errors


def test_one_column_needs_no_name() -> None:
    ended = uri_split("dedupe", "--no-header", "--input-format", "csv", stdin=b"http://a/;x\nhttp://b/\nhttp://b/\n")
    assert (ended.status, ended.text) == (0, "http://a/;x\nhttp://b/\n")


def test_table_that_is_written_has_the_names(tmp_path: Path) -> None:
    file, output = tmp_path / "a.csv", tmp_path / "o.csv"
    file.write_text("x,http://b\nx,http://b\n")
    assert uri_split("dedupe", "--no-header", "--column", "column_2", file, "-o", output).status == 0
    assert output.read_text() == "column_1,column_2\nx,http://b\n"


def test_first_row_says_how_many_fields_there_are(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_text("x,http://b\nx,http://b,c\n")
    ended = uri_split("check", "--no-header", "--column", "column_2", file)
    assert (ended.status, "line 2 has 3 fields, but the first row has 2" in ended.errors) == (2, True)
    file.write_text('"x"y,http://b\n')
    ended = uri_split("check", "--no-header", file)
    assert (ended.status, "the first row has a quoted field" in ended.errors) == (2, True)


@pytest.mark.parametrize("mark", ["", MARK])
@pytest.mark.parametrize(("name", "sep"), [("a.csv", SEP), ("a.csv.gz", SEP), ("a.csv", "sep=;\n")])
def test_delimiter_of_excel_is_read(name: str, sep: str, mark: str, tmp_path: Path) -> None:
    file = tmp_path / name
    data = f"{mark}{sep}id;url\r\n{ROWS}".encode()
    file.write_bytes(gzip.compress(data) if name.endswith(".gz") else data)
    assert uri_split("dedupe", "--column", "url", file).text == "https://a.example/;x\nhttp://b.example/\u00e9\n"
    assert f"{file}:4:20: " in uri_split("check", "--column", "url", file).text
    assert uri_split("dedupe", "--column", "url", "--input-format", "csv", stdin=data).status == 0


@pytest.mark.parametrize("options", [("--column", "url"), ("--column", "column_2", "--no-header")])
@pytest.mark.parametrize("start", [SEP, MARK + SEP])
def test_fixes_keep_the_rest(start: str, options: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    start += "id;url\r\n" * ("--no-header" not in options)
    file.write_text(start + ROWS, "utf-8", newline="")
    assert uri_split("check", "--fix", *options, file).status == 0
    assert file.read_bytes().decode() == start + ROWS.replace("\u00e9", "%C3%A9")


@pytest.mark.parametrize("line", ["sep=\n", "sep=;;\n", 'sep="\n', "sep=\u00e9\n", "sep\n", "sep=;"])
def test_other_first_lines_are_rows(line: str) -> None:
    assert line_of_excel(line.encode()) == b""


def test_sample_has_no_header(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_text("http://a/\nhttp://b/\n")
    ended = uri_split("check", "--no-header", "--sample", "2", file)
    assert "2 rows: 2 valid URIs" in ended.text
