"""``uri-split dedupe``."""

import gzip
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from tests.cli.command_line import uri_split
from uri_split.columns.cells import TRACKING_PARAMETERS

parquet: Any = import_module("pyarrow.parquet")

LINES = b"http://a/#x\nHTTP://A:80\na b\nhttp://a/?utm_source=m\na b\n"


def test_first_line_of_each_group_is_printed_as_it_was_written() -> None:
    ended = uri_split("dedupe", stdin=LINES)
    assert ended == (0, b"http://a/#x\na b\nhttp://a/?utm_source=m\n", "5 lines: 3 kept, 2 duplicates\n")


def test_tracking_parameters_are_ignored_on_request() -> None:
    ended = uri_split("dedupe", "--ignore-tracking", stdin=LINES)
    assert ended == (0, b"http://a/#x\na b\n", "5 lines: 2 kept, 3 duplicates\n")


@pytest.mark.parametrize("options", [(), ("--ignore-tracking",)])
def test_fragments_are_kept_on_request(options: tuple[str, ...], tmp_path: Path) -> None:
    lines = b"http://a/#!/x\nhttp://a#!/y\nHTTP://A/#!/x\nhttp://a/#/x\nhttp://a/\n"
    kept = b"http://a/#!/x\nhttp://a#!/y\nhttp://a/#/x\nhttp://a/\n"
    assert uri_split("dedupe", "--keep-fragments", *options, stdin=lines).output == kept
    file, output = tmp_path / "a.csv", tmp_path / "o.csv"
    file.write_bytes(b"url\n" + lines)
    assert uri_split("dedupe", "--keep-fragments", *options, file, "-o", output).status == 0
    assert output.read_bytes() == b"url\n" + kept


def test_page_lists_the_tracking_parameters() -> None:
    page = (Path(__file__).parents[3] / "docs/pages/guide/dedupe.md").read_text("utf-8")
    assert page.split("```text\n")[1].split("```")[0].split() == list(TRACKING_PARAMETERS)


def test_bytes_and_carriage_returns_stay_and_different_bytes_differ() -> None:
    ended = uri_split("dedupe", stdin=b"\xe9\r\n\xe8\n\xe9\nhttp://a/\r\nhttp://a/\n\n\nno line feed")
    assert ended == (0, b"\xe9\r\n\xe8\nhttp://a/\r\n\nno line feed\n", "8 lines: 5 kept, 3 duplicates\n")


def test_passwords_are_hidden_on_request(tmp_path: Path) -> None:
    lines = (
        b"http://me:s3cret@h/\nx\r\n\xe9//a:s3cret@b\nHTTP://me:s3cret@h:80\nhttp://me:other@h/\nhttp://h/?//c:s3cret@d"
    )
    hidden = "http://me:***@h/\nx\r\n\udce9//a:***@b\nhttp://me:***@h/\nhttp://h/?//c:***@d\n"
    counts = "6 lines: 5 kept, 1 duplicate\n"
    assert uri_split("dedupe", "--redact", stdin=lines) == (0, hidden.encode("utf-8", "surrogateescape"), counts)
    assert b"s3cret" in uri_split("dedupe", stdin=lines).output
    table = tmp_path / "a.csv"
    table.write_text("id,url\n1,http://me:s3cret@h/\n2,http://me:s3cret@h/\n")
    ended = uri_split("dedupe", "--redact", "--column", "url", table)
    assert ended == (0, b"http://me:***@h/\n", "2 rows: 1 kept, 1 duplicate\n")
    ended = uri_split("dedupe", "--redact", "-o", tmp_path / "o.txt", stdin=lines)
    assert ended.status == 2
    assert "--redact only applies to standard output" in ended.errors


NOT_UTF_8 = (b"http://a/\xff", b"http://a/\xfe", b"\xff", "\ufffd".encode(), b"", b"http://a/\xff")


@pytest.mark.parametrize("name", ["a.csv", "a.jsonl", "a.txt"])
@pytest.mark.parametrize("target", ["o.csv", "o.jsonl", "o.txt", None])
def test_texts_with_different_bytes_differ_in_every_format(name: str, target: str | None, tmp_path: Path) -> None:
    before, after, head = {
        "a.csv": (b"1,", b"", b"id,url\n"),
        "a.jsonl": (b'{"url": "', b'"}', b'{"id": 7, "url": null}\n'),
        "a.txt": (b"", b"\r", b""),
    }[name]
    column = [] if name == "a.txt" else ["--column", "url"]
    file = tmp_path / name
    file.write_bytes(head + b"".join(before + text + after + b"\n" for text in NOT_UTF_8))
    if target == "o.txt" and column:
        target = None
    ended = uri_split("dedupe", *column, file, *(["-o", tmp_path / target] if target else []))
    nulls = (name == "a.jsonl") + (name == "a.csv") if target else 0
    empty = 1 - (name == "a.csv")
    rows = len(NOT_UTF_8) - 1 + empty + nulls
    assert ended.errors.endswith(f"{rows} {'lines' if name == 'a.txt' else 'rows'}: {rows - 1} kept, 1 duplicate\n")


def test_same_bytes_are_equal_across_formats(tmp_path: Path) -> None:
    text, table, objects = tmp_path / "a.txt", tmp_path / "a.csv", tmp_path / "a.jsonl"
    text.write_bytes(b"\xe9\n")
    table.write_bytes(b"line\n\xe9\n")
    objects.write_bytes(b'{"line": "\\udce9"}\n')
    assert uri_split("dedupe", text, table, objects).errors.endswith("3 rows: 1 kept, 2 duplicates\n")


@pytest.mark.parametrize(("given", "said"), [(b"", "0 lines: 0 kept, 0"), (b"\n", "1 line: 1 kept, 0")])
def test_tiny_inputs_are_copied(given: bytes, said: str) -> None:
    assert uri_split("dedupe", stdin=given) == (0, given, f"{said} duplicates\n")


def test_duplicates_are_found_across_files_and_written_as_lines(tmp_path: Path) -> None:
    one, two, target = tmp_path / "one.txt", tmp_path / "two.txt.gz", tmp_path / "unique.txt.gz"
    one.write_bytes(LINES)
    two.write_bytes(gzip.compress(b"http://b/\nHttp://a\n"))
    ended = uri_split("dedupe", one, two, "-o", target)
    assert ended == (0, b"", "7 lines: 4 kept, 3 duplicates\n")
    assert gzip.decompress(target.read_bytes()) == b"http://a/#x\na b\nhttp://a/?utm_source=m\nhttp://b/\n"


@pytest.fixture
def table(tmp_path: Path) -> Path:
    file = tmp_path / "a.csv"
    file.write_text('id,url\n1,http://a/\n2,\n3,HTTP://A\n4,""\n5,\n6,""\n')
    return file


def test_texts_of_a_table_are_printed(table: Path) -> None:
    assert uri_split("dedupe", "--column", "url", table) == (
        0,
        b"http://a/\n\n",
        "uri-split: skipped 2 rows without text (NULL)\n4 rows: 2 kept, 2 duplicates\n",
    )


def test_first_rows_keep_all_columns_and_rows_without_text(table: Path) -> None:
    for name in ("o.csv", "o.jsonl", "o.parquet"):
        target = table.with_name(name)
        ended = uri_split("dedupe", "--column", "url", table, "-o", target)
        assert (ended.status, ended.errors) == (0, "6 rows: 4 kept, 2 duplicates\n")
    assert table.with_name("o.csv").read_text() == 'id,url\n1,http://a/\n2,\n4,""\n5,\n'
    assert pl.read_parquet(table.with_name("o.parquet"))["id"].to_list() == ["1", "2", "4", "5"]
    again = uri_split("dedupe", "--column", "url", table.with_name("o.jsonl"), table.with_name("o.parquet"))
    assert again.text == "http://a/\n\n"


def test_json_lines_stay_as_they_were_written(tmp_path: Path) -> None:
    file, target = tmp_path / "a.jsonl", tmp_path / "o.jsonl"
    file.write_text('{"n": 1e400, "url": "http:\\/\\/a/"}\n\n{"url": "http://a/#b"}\n{"url": null}\n{ }\n')
    assert uri_split("dedupe", "--column", "url", file, "-o", target).status == 0
    assert target.read_text() == '{"n": 1e400, "url": "http:\\/\\/a/"}\n{"url": null}\n{ }\n'


def test_parquet_keeps_types_and_metadata(tmp_path: Path) -> None:
    file, target = tmp_path / "a.parquet", tmp_path / "o.parquet"
    rows: Any = pl.DataFrame({"url": ["http://a/", "HTTP://a/", None], "n": [[1], [2], [3]]}).to_arrow()
    parquet.write_table(rows.replace_schema_metadata({"made": "by us"}), file)
    assert uri_split("dedupe", "--column", "url", file, "-o", target).status == 0
    written = parquet.read_table(target)
    assert (written.schema.types, written.schema.metadata) == (rows.schema.types, {b"made": b"by us"})
    assert written.column("n").to_pylist() == [[1], [3]]


def test_lines_become_the_rows_of_a_table(tmp_path: Path) -> None:
    target = tmp_path / "o.csv"
    assert uri_split("dedupe", "-o", target, stdin=LINES).status == 0
    assert target.read_text() == "line\nhttp://a/#x\na b\nhttp://a/?utm_source=m\n"


def test_wrong_usage_is_reported(table: Path) -> None:
    lines = uri_split("dedupe", "--column", "url", stdin=LINES)
    assert lines.status == 2
    assert "--column requires a table" in lines.errors
    for target, said in (("o.txt", "without --output, its texts are printed"), ("a.csv", "--output is also an input")):
        ended = uri_split("dedupe", "--column", "url", table, "-o", table.with_name(target))
        assert ended.status == 2
        assert said in ended.errors
    assert [file.name for file in table.parent.iterdir()] == ["a.csv"]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("unique.txt.bz2", "cannot write .bz2: use .gz or .zst"),
        ("unique.csv.XZ", "cannot write .xz: use .gz or .zst"),
        ("-", "- is not a file: remove --output to write lines to standard output"),
    ],
)
def test_name_of_what_cannot_be_written_is_refused(
    name: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ended = uri_split("dedupe", "-o", name, stdin=LINES)
    assert (ended.status, ended.output, list(tmp_path.iterdir())) == (2, b"", [])
    assert said in ended.errors


def test_unreadable_file_is_skipped_or_ends_the_command(table: Path) -> None:
    absent, text = table.with_name("absent.txt"), table.with_name("a.txt")
    text.write_bytes(LINES)
    ended = uri_split("dedupe", absent, text)
    assert ended.status == 2
    assert ended.errors.startswith("uri-split: cannot read ")
    assert ended.output.startswith(b"http://a/#x\n")
    assert "kept" not in ended.errors
    target = table.with_name("o.txt")
    ended = uri_split("dedupe", text, absent, "-o", target)
    assert (ended.status, target.exists()) == (2, False)


def test_missing_package_names_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in [name for name in sys.modules if name.startswith(("uri_split.columns", "uri_split.cli.tables."))]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "polars", None)
    ended = uri_split("dedupe", stdin=LINES)
    assert (ended.status, ended.output) == (2, b"")
    assert "needs the package polars: pip install 'uri_split[bulk]'" in ended.errors


def test_texts_of_only_a_fragment_share_one_key_with_empty_lines() -> None:
    assert uri_split("dedupe", stdin=b"#top\n\n#end\n?#x\n").text == "#top\n?#x\n"


def test_limit_counts_the_lines_of_all_files(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("a.txt", "b.txt")]
    for file in files:
        file.write_bytes(file.name.encode() + b"\nx\n")
    ended = uri_split("dedupe", "--limit", 2, *files)
    assert ended.text == "a.txt\nx\n"
    assert ended.errors.startswith("2 lines: 2 kept, 0 duplicates\n")
