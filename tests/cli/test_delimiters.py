"""CSV with another character between fields than a comma."""

from pathlib import Path

import pytest

from tests.cli.command_line import uri_split
from tests.cli.table_files import packed

TABS = b'id\turl\r\n1\thttp://a/?x=1,2\r\n2\t"http://b/""\t"\r\n3\t\r\n4\t\r\n'
SEMICOLONS = TABS.replace(b"\t", b";")


@pytest.mark.parametrize("name", ["a.tsv", "a.TAB", "a.tsv.gz", "a.tab.zst"])
def test_tables_separated_by_tabs_are_read(name: str, tmp_path: Path) -> None:
    file = packed(tmp_path / name, TABS)
    ended = uri_split("check", "--column", "url", file)
    assert f"{file}:3:13: " in ended.text
    assert "\n2 rows: 1 valid URI, 1 invalid\n" in ended.text
    rows = uri_split("split", "--column", "url", "--format", "csv", file).text.splitlines()
    assert rows[2] == 'http,b,,b,,"/""\t",,'


def test_delimiter_is_recognized_under_any_name(tmp_path: Path) -> None:
    for name in ("a.csv", "a.txt", "a"):
        file = tmp_path / name
        file.write_bytes(SEMICOLONS)
        ended = uri_split("check", "--column", "url", file)
        assert f"{file}:3:13: " in ended.text
    for data in (TABS, SEMICOLONS):
        ended = uri_split("split", "--column", "url", "--format", "csv", stdin=data)
        assert ended.text.splitlines()[1] == 'http,a,,a,,/,"x=1,2",'


@pytest.mark.parametrize(("name", "delimiter"), [("a.csv", b";"), ("a.tsv", b"\t")])
def test_fix_keeps_the_delimiter(name: str, delimiter: bytes, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_bytes(b"id|url\r\n1|http://a/b^c\r\n2|http://a/,b^c\r\n3|http://[\r\n".replace(b"|", delimiter))
    ended = uri_split("check", "--fix", "--column", "url", file)
    assert ended.text.startswith(f"{file}:4:10: ")
    assert file.read_bytes().split(b"\r\n")[1:3] == [
        b"1" + delimiter + b"http://a/b%5Ec",
        b"2" + delimiter + b"http://a/,b%5Ec",
    ]


def test_fixes_that_would_change_the_format_are_refused(tmp_path: Path) -> None:
    tabs = tmp_path / "a.tsv"
    tabs.write_bytes(TABS)
    ended = uri_split("check", "--fix", "--column", "url", tabs, "-o", tmp_path / "o.csv")
    assert "o.csv must be that of a TSV file" in ended.errors


def test_fixed_copy_keeps_the_tabs(tmp_path: Path) -> None:
    (tmp_path / "a.tsv").write_bytes(b"id\turl\r\n1\thttp://a/b^c\r\n")
    assert uri_split("check", "--fix", "--column", "url", tmp_path / "a.tsv", "-o", tmp_path / "o.tab").status == 0
    assert (tmp_path / "o.tab").read_bytes() == b"id\turl\r\n1\thttp://a/b%5Ec\r\n"
