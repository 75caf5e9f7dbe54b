"""``uri-split count``."""

import json
import sys
from pathlib import Path

import pytest

from tests.cli.absent_packages import hide
from tests.cli.command_line import uri_split
from tests.columns.table import table
from tests.loaded import forget
from uri_split._algebra.hosts import public_suffixes
from uri_split.columns import summary
from uri_split.columns.groups import BY, By, Frequencies
from uri_split.columns.summary import Frequent

LINES = b"http://b.example/\nHTTP://A.example/x\nhttp://a.example/|\nfile:///etc\n../up\na b\n"


@pytest.fixture
def links(tmp_path: Path) -> Path:
    file = tmp_path / "links.csv"
    file.write_bytes(b"id,url\n1,//h/a\n2,\n3,file:///a\n4,//g\n5,/a\n6,//h\n")
    return file


def test_hosts_are_counted_the_most_frequent_first() -> None:
    ended = uri_split("count", "--by", "host", stdin=LINES)
    assert (ended.status, ended.errors) == (0, "")
    assert ended.text.splitlines() == [
        "lines  share  host",
        "    2  33.3%  a.example",
        '    1  16.7%  ""',
        "    1  16.7%  b.example",
        "    2  33.3%  (no host)",
    ]


def test_status_names_the_first_component_that_is_wrong() -> None:
    ended = uri_split("count", "--by", "status", "--format", "csv", "-", stdin=LINES)
    assert ended.text == ("status,kind,rows\nvalid,value,3\ninvalid: path,value,2\nrelative,value,1\n")


def test_registrable_domains_and_schemes_are_counted() -> None:
    domains = uri_split("count", "--by", "registrable-domain", stdin=b"//www.a.co.uk\n//a.co.uk\n//127.1\n")
    assert domains.text == (
        "lines  share  registrable domain\n    2  66.7%  a.co.uk\n    1  33.3%  (no registrable domain)\n"
    )
    schemes = uri_split("count", "--by", "scheme", "--format", "csv", stdin=b"A:\na:b\n:c\nb\n")
    assert schemes.text == "scheme,kind,rows\na,value,2\n,absent,2\n"


def test_absent_null_and_empty_are_kept_apart(links: Path) -> None:
    ended = uri_split("count", "--by", "host", "--format", "jsonl", "--column", "url", links)
    assert [json.loads(line) for line in ended.text.splitlines()] == [
        {"host": "h", "kind": "value", "rows": 2},
        {"host": "", "kind": "value", "rows": 1},
        {"host": "g", "kind": "value", "rows": 1},
        {"host": None, "kind": "absent", "rows": 1},
        {"host": None, "kind": "null", "rows": 1},
    ]
    table = uri_split("count", "--by", "host", "--column", "url", links).text
    assert table.startswith("rows  share  host\n   2  33.3%  h\n")
    assert table.endswith("  (no host)\n   1  16.7%  (NULL)\n")


def test_top_sums_up_the_other_values(links: Path) -> None:
    ended = uri_split("count", "--by", "host", "--top", 1, "--format", "csv", "--column", "url", links)
    assert ended.text == "host,kind,rows\nh,value,2\n,others,2\n,absent,1\n,null,1\n"
    assert "(all others)" in uri_split("count", "--by", "host", "--top", 1, "--column", "url", links).text
    assert "others" not in uri_split("count", "--by", "host", "--top", 3, "--column", "url", links).text


def test_nothing_is_counted_in_an_empty_input() -> None:
    assert uri_split("count", "--by", "host").text == "lines  share  host\n"


def test_value_is_shown_without_characters_that_control_the_terminal() -> None:
    assert uri_split("count", "--by", "host", stdin=b"//\x1b[31m/\n").text.endswith("  \u241b[31m\n")


def test_numbers_that_may_be_too_low_are_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(summary, "Frequent", lambda: Frequent(limit=2))
    ended = uri_split("count", "--by", "host", stdin=b"//a\n//a\n//b\n//c\n")
    assert ended.errors == (
        "uri-split: too many different hosts to count all: the number of a host may be up to 1 line too low\n"
    )
    assert ended.text == "lines  share  host\n    2  50.0%  a\n    2  50.0%  (all others)\n"


def test_unreadable_input_prints_no_numbers(links: Path) -> None:
    absent = links.with_name("absent.csv")
    ended = uri_split("count", "--by", "host", "--format", "csv", "--column", "url", links, absent)
    assert (ended.status, ended.output) == (2, b"")
    assert "cannot read" in ended.errors


def test_password_that_people_see_in_a_host_is_hidden() -> None:
    ended = uri_split("count", "--by", "host", "--format", "csv", stdin=b"http://me:pl4nted/@h\nhttp://me:pl4nted@h\n")
    assert ended.text == "host,kind,rows\nh,value,1\nme:***,value,1\n"


def test_property_is_required(links: Path) -> None:
    ended = uri_split("count", links)
    assert ended.status == 2
    assert "Missing option '--by'" in ended.errors


def test_tables_need_polars(links: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hide(monkeypatch, "polars", "uri_split.columns", "uri_split.cli.")
    for given in ([links, "--column", "url"], ["--column", "x"]):
        ended = uri_split("count", "--by", "host", *given, stdin=LINES)
        assert (ended.status, ended.output) == (2, b"")
        assert "needs the package polars: install uri_split with the extra bulk" in ended.errors


@pytest.mark.parametrize("by", BY)
def test_lines_are_counted_alike_without_polars(by: By, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [text for text in table() if text is not None and "\n" not in text]
    odd = [
        f"//{'h' * 300}/",
        "//\u212a/",
        "//me:se/cret@h/",
        "http://A.co.uk.",
        "//[::1]:80/",
        "\udce9://\udce8/",
        "a\r",
    ]
    file = tmp_path / "links.txt"
    file.write_bytes("\n".join([*texts, *odd]).encode("utf-8", "surrogateescape"))
    ended = uri_split("count", "--by", by, "--format", "csv", file)
    assert (ended.status, ended.errors) == (0, "")
    hide(monkeypatch, "polars", "uri_split.columns", "uri_split.cli.")
    assert uri_split("count", "--by", by, "--format", "csv", file) == ended
    absent = uri_split("count", "--by", by, file, tmp_path / "absent")
    assert (absent.status, absent.output) == (2, b"")


def test_counts_of_lines_may_be_too_low_if_there_are_too_many_values() -> None:
    frequencies = Frequencies(limit=2)
    for values in ({"a": 2, "b": 1}, {"c": 1}, {"d": 1}):
        frequencies.add(values)
    assert (frequencies.most_common(9), frequencies.total, frequencies.max_undercount) == ([("a", 2), ("d", 1)], 5, 1)


def test_missing_list_of_suffixes_names_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    forget(public_suffixes)
    monkeypatch.setitem(sys.modules, "publicsuffixlist", None)
    ended = uri_split("count", "--by", "registrable-domain", stdin=LINES)
    assert (ended.status, ended.output) == (2, b"")
    assert "needs the package publicsuffixlist: install uri_split with the extra suffix" in ended.errors


def test_missing_option_lists_its_choices() -> None:
    ended = uri_split("count")
    assert ended.status == 2
    assert ended.errors.endswith("'--by'. Choose from:\n  host,\n  registrable-domain,\n  scheme,\n  status\n")
