"""``uri-split dedupe``."""

import gzip
from pathlib import Path

import polars as pl
import pytest

from tests.cli.absent_packages import hide
from tests.cli.command_line import uri_split
from tests.columns.table import table as rows_of_all_engines
from uri_split.columns.cells import TRACKING_PARAMETERS

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
    for name, options in (("o.txt", ()), ("o.csv", ("--column", "url", table))):
        output = tmp_path / name
        assert uri_split("dedupe", "--redact", *options, "-o", output, stdin=lines).status == 0
        assert b"s3cret" not in output.read_bytes()
        assert b"me:***@h" in output.read_bytes()


@pytest.mark.parametrize(("given", "said"), [(b"", "0 lines: 0 kept, 0"), (b"\n", "1 line: 1 kept, 0")])
def test_tiny_inputs_are_copied(given: bytes, said: str) -> None:
    assert uri_split("dedupe", stdin=given) == (0, given, f"{said} duplicates\n")


def test_duplicates_are_found_across_files_and_written_as_lines(tmp_path: Path) -> None:
    one, two, target = tmp_path / "one.txt", tmp_path / "two.txt.gz", tmp_path / "unique.txt"
    one.write_bytes(LINES)
    two.write_bytes(gzip.compress(b"http://b/\nHttp://a\n"))
    ended = uri_split("dedupe", one, two, "-o", target)
    assert ended == (0, b"", "7 lines: 4 kept, 3 duplicates\n")
    assert target.read_bytes() == b"http://a/#x\na b\nhttp://a/?utm_source=m\nhttp://b/\n"


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
    again = uri_split("dedupe", "--column", "url", table.with_name("o.csv"), table.with_name("o.parquet"))
    assert again.text == "http://a/\n\n"


def test_types_of_other_columns_stay(tmp_path: Path) -> None:
    file, target = tmp_path / "a.parquet", tmp_path / "o.parquet"
    rows = pl.DataFrame({"url": ["http://a/", "HTTP://a/", None], "n": [[1], [2], [3]]})
    rows.write_parquet(file)
    assert uri_split("dedupe", "--column", "url", file, "-o", target).status == 0
    assert pl.read_parquet(target).equals(rows[[0, 2]])


def test_lines_become_the_rows_of_a_table(tmp_path: Path) -> None:
    target = tmp_path / "o.csv"
    assert uri_split("dedupe", "-o", target, stdin=LINES).status == 0
    assert target.read_text() == "line\nhttp://a/#x\na b\nhttp://a/?utm_source=m\n"


def test_wrong_usage_is_reported(table: Path) -> None:
    lines = uri_split("dedupe", "--column", "url", stdin=LINES)
    assert lines.status == 2
    for name, said in (
        ("a.csv", "--output is also an input"),
        ("o.txt", "the name must end with .csv, .tsv or .jsonl"),
        ("o.csv.xz", "the name must end with .csv, .tsv or .jsonl"),
    ):
        ended = uri_split("dedupe", "--column", "url", table, "-o", table.with_name(name))
        assert (ended.status, ended.output) == (2, b"")
        assert said in ended.errors
    ended = uri_split("dedupe", "-o", table.with_name("o.txt.xz"), stdin=LINES)
    assert ended.errors.endswith("o.txt.xz: only .gz and .zst are written compressed, not .xz\n")
    assert uri_split("dedupe", "-o", "-", stdin=LINES) == uri_split("dedupe", stdin=LINES)
    assert [file.name for file in table.parent.iterdir()] == ["a.csv"]


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
    assert (
        uri_split("dedupe", "--column", "url", absent.with_suffix(".csv"), "-o", target.with_suffix(".csv")).status == 2
    )


def test_lines_are_compared_alike_without_polars(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "links.txt"
    texts = [text for text in rows_of_all_engines() if text is not None and "\n" not in text]
    file.write_bytes("\n".join([*texts, *map(str.upper, texts), "\udce9", "\udce8"]).encode("utf-8", "surrogateescape"))
    options: list[list[str]] = [[], ["--ignore-tracking"], ["--keep-fragments"]]
    before = [uri_split("dedupe", *some, file) for some in options]
    assert len({ended.output for ended in before}) > 1
    hide(monkeypatch, "polars", "uri_split.columns", "uri_split.cli.")
    assert [uri_split("dedupe", *some, file) for some in options] == before
    ended = uri_split("dedupe", file, "-o", tmp_path / "o.csv")
    assert (ended.status, ended.output) == (2, b"")
    assert "needs the package polars: install uri_split with the extra bulk" in ended.errors


def test_texts_of_only_a_fragment_share_one_key_with_empty_lines() -> None:
    assert uri_split("dedupe", stdin=b"#top\n\n#end\n?#x\n").text == "#top\n?#x\n"


def test_many_rows_are_written_in_order(tmp_path: Path) -> None:
    links, target = tmp_path / "many.csv", tmp_path / "o.csv"
    numbers = [*range(150_000), *range(150_000)]
    links.write_text("url\n" + "".join(f"http://h/{number}\n" for number in numbers))
    ended = uri_split("dedupe", links, "-o", target)
    assert ended.errors == "300,000 rows: 150,000 kept, 150,000 duplicates\n"
    assert target.read_text() == "url\n" + "".join(f"http://h/{number}\n" for number in range(150_000))
