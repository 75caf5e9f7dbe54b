"""``uri-split report``."""

import json
import os
import sys
from pathlib import Path

import polars as pl
import pytest

from tests.cli.command_line import uri_split
from tests.cli.report.report_pages import SECRET, Page
from tests.loaded import forget
from uri_split._algebra.hosts import public_suffixes
from uri_split.columns.summary import Summary

TEXT = b"https://example.com/\nhttp://example.com/a b\n../up\n"


@pytest.fixture
def links(tmp_path: Path) -> Path:
    file = tmp_path / "links.txt"
    file.write_bytes(TEXT)
    return file


def test_page_is_written(links: Path) -> None:
    target = links.with_name("links.html")
    assert uri_split("report", links, "-o", target) == (0, b"", "")
    page = Page(target.read_text("utf-8"))
    assert page.all("title") == ["URIs in links.txt"]
    assert page.all("h1") == ["Valid URIs: 1 of 3 lines (33.3%)"]
    assert sorted(file.name for file in links.parent.iterdir()) == ["links.html", "links.txt"]


def test_page_is_written_from_standard_input_to_standard_output() -> None:
    ended = uri_split("report", "-o", "-", stdin=TEXT)
    assert (ended.status, ended.errors) == (0, "")
    assert Page(ended.text).all("title") == ["URIs in standard input"]
    assert uri_split("report", "-", "-o", "-", stdin=TEXT) == ended


def test_several_files_are_one_column(links: Path) -> None:
    other = links.with_name("other.txt")
    other.write_bytes(b"urn:a\n")
    page = Page(uri_split("report", links, other, "-o", "-").text)
    assert (page.all("title"), page.all("h1")) == (
        ["URIs in links.txt and 1 more file"],
        ["Valid URIs: 2 of 4 lines (50.0%)"],
    )
    assert Page(uri_split("report", links, other, "-", "-o", "-", stdin=b"x").text).all("title") == [
        "URIs in links.txt and 2 more files"
    ]
    ended = uri_split("report", links, other, "-o", other)
    assert (ended.status, other.read_bytes()) == (2, b"urn:a\n")


def test_column_of_a_table_is_reported(tmp_path: Path) -> None:
    table = tmp_path / "crawl.csv"
    table.write_text('id,url\n1,https://example.com/\n2,\n3,""\n4,a b\n')
    ended = uri_split("report", table, "--column", "url", "-o", "-")
    page = Page(ended.text)
    assert "URIs in crawl.csv, column url" in page.all("p")
    assert page.all("h1") == ["Valid URIs: 1 of 3 rows with text (33.3%)"]


def test_delimiter_and_missing_header_are_recognized(tmp_path: Path) -> None:
    table = tmp_path / "crawl.csv"
    table.write_text("1;https://example.com/\n2;a b\n")
    ended = uri_split("report", table, "--column", "2", "-o", "-")
    page = Page(ended.text)
    assert "URIs in crawl.csv, column column_2" in page.all("p")
    assert page.all("h1") == ["Valid URIs: 1 of 2 rows (50.0%)"]


@pytest.mark.parametrize("text", [b"", b"\n", b"no line feed"])
def test_tiny_inputs_are_reported(text: bytes) -> None:
    ended = uri_split("report", "-o", "-", stdin=text)
    assert ended.status == 0
    assert Page(ended.text).all("h1") == ["No lines" if not text else "1 line: not a valid URI"]


def test_unreadable_input_leaves_no_page_and_keeps_an_older_one(links: Path) -> None:
    target = links.with_name("links.html")
    for file in ("absent.txt", links / "x"):
        ended = uri_split("report", file, "-o", target)
        assert ended.status == 2
        assert "uri-split: cannot read" in ended.errors
        assert not target.exists()
    target.write_text("older")
    assert uri_split("report", "absent.txt", "-o", target).status == 2
    assert target.read_text() == "older"
    assert sorted(file.name for file in links.parent.iterdir()) == ["links.html", "links.txt"]


def test_unwritable_output_is_reported_without_the_password(links: Path) -> None:
    ended = uri_split("report", links, "-o", f"http://me:{SECRET}@h/page.html")
    assert ended.status == 2
    assert ended.errors == "uri-split: cannot write http://me:***@h/page.html: No such file or directory\n"


def test_page_does_not_overwrite_its_input(links: Path) -> None:
    for target in (links, os.path.relpath(links)):
        ended = uri_split("report", links, "-o", target)
        assert ended.status == 2
        assert "--output is also an input: write another file" in ended.errors
    assert links.read_bytes() == TEXT


def test_bad_usage_is_reported(links: Path, tmp_path: Path) -> None:
    ended = uri_split("report", links)
    assert ended.status == 2
    assert "Missing option '-o'" in ended.errors
    table = tmp_path / "two.csv"
    table.write_text("a,b\n1,2\n")
    for arguments in ((), ("--column", "c")):
        assert uri_split("report", table, *arguments, "-o", "-").status == 2


def test_page_is_not_written_into_an_object_store(links: Path) -> None:
    ended = uri_split("report", links, "-o", "s3://bucket/links.html")
    assert (ended.status, ended.output) == (2, b"")
    assert ended.errors.endswith("cannot write to an object store: write a local file, and then copy it there\n")


def test_missing_package_names_its_extra(links: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in [name for name in sys.modules if name.startswith(("uri_split.columns", "uri_split.cli.scan"))]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "polars", None)
    ended = uri_split("report", links, "-o", links.with_name("links.html"))
    assert ended.status == 2
    assert ended.errors == "uri-split: a report needs the package polars: install uri_split with the extra bulk\n"
    assert not links.with_name("links.html").exists()


def test_missing_list_of_suffixes_is_reported_before_anything_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    forget(public_suffixes)
    monkeypatch.setitem(sys.modules, "publicsuffixlist", None)
    ended = uri_split("report", "absent.txt", "-o", "-")
    assert (ended.status, ended.output) == (2, b"")
    assert ended.errors.endswith(" needs the package publicsuffixlist: install uri_split with the extra suffix\n")


def test_page_needs_a_package_that_its_numbers_do_not_need(links: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "uri_split.cli.commands.report", raising=False)
    monkeypatch.setitem(sys.modules, "jinja2", None)
    ended = uri_split("report", links.with_name("absent.txt"), "-o", "-")
    assert (ended.status, ended.output) == (2, b"")
    assert (
        ended.errors
        == "uri-split: the page of a report needs the package jinja2: install uri_split with the extra bulk\n"
    )
    assert uri_split("report", links, "--format", "json", "-o", "-").status == 0


def test_size_is_that_of_all_files_if_all_inputs_are_files(links: Path) -> None:
    other = links.with_name("other.txt")
    other.write_bytes(b"urn:a\n")
    for inputs, size in (([links, other], len(TEXT) + 6), ([links.parent], len(TEXT) + 6), ([links, "-"], None)):
        ended = uri_split("report", *inputs, "--format", "json", "-o", "-", stdin=b"x\n")
        assert json.loads(ended.text)["source"]["bytes"] == size


def test_file_that_is_deleted_while_it_is_read_is_reported(links: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def add(self: Summary, texts: pl.Series) -> None:
        links.unlink()
        add_to(self, texts)

    add_to = Summary.add
    monkeypatch.setattr(Summary, "add", add)
    ended = uri_split("report", links, "--format", "json", "-o", "-")
    assert json.loads(ended.text)["source"]["bytes"] == len(TEXT)


def test_numbers_are_written_as_json(links: Path) -> None:
    ended = uri_split("report", links, "--format", "json", "-o", "-")
    found = json.loads(ended.text)
    assert (found["rows"], found["source"]) == (3, {"name": "links.txt", "column": None, "bytes": len(TEXT)})


def test_section_about_browsers_is_added(links: Path) -> None:
    target = links.with_name("links.html")
    assert uri_split("report", "--browser", links, "-o", target) == (0, b"", "")
    assert Page(target.read_text("utf-8")).all("h2")[-1] == "In browsers"
    found = json.loads(uri_split("report", "--browser", links, "--format", "json", "-o", "-").text)
    assert [(each["outcome"], each["rows"]) for each in found["browsers"]["outcomes"]] == [
        ("refused-by-grammar", 1),
        ("relative", 1),
        ("same", 1),
    ]
    assert "browsers" not in json.loads(uri_split("report", links, "--format", "json", "-o", "-").text)


@pytest.mark.usefixtures("_without_browsers")
def test_missing_package_of_browsers_is_reported_before_anything_is_read(links: Path) -> None:
    target = links.with_name("links.html")
    for output in (target, "-"):
        ended = uri_split("report", "--browser", links.with_name("absent.txt"), "-o", output)
        assert (ended.status, ended.output) == (2, b"")
        assert ended.errors.endswith(" needs the package ada_url: install uri_split with the extra browsers\n")
        assert "absent.txt" not in ended.errors
    assert not target.exists()
    assert uri_split("report", links, "-o", target).status == 0
