"""``check`` skips blank lines and comments of text files."""

import json
from pathlib import Path

import pytest

from tests.cli.command_line import uri_split

LIST = "\ufeff# Our links\n\nhttps://a.example/\r\n  # more: www.b.example\n\t\r\n#\nurn:b\n\n"


@pytest.mark.parametrize("options", [(), ("--fix",), ("--fix", "--unsafe-fixes")])
def test_blank_lines_and_comments_are_skipped_and_counted(options: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "links.txt"
    file.write_bytes(LIST.encode())
    ended = uri_split("check", *options, file)
    assert ended.status == 0
    assert ended.text == "2 lines: 2 valid URIs, 0 invalid\nskipped 6 lines (blank or comments)\n"
    assert file.read_bytes() == LIST.encode()


def test_one_line_is_counted_as_one() -> None:
    ended = uri_split("check", stdin=b"# x\nurn:a\n")
    assert ended == (0, b"1 line: 1 valid URI, 0 invalid\nskipped 1 line (blank or comment)\n", "")


def test_list_of_nothing_else_is_valid() -> None:
    ended = uri_split("check", stdin=b"\n# nothing\n")
    assert ended == (0, b"0 lines: 0 valid URIs, 0 invalid\nskipped 2 lines (blank or comments)\n", "")


def test_places_are_those_in_the_file() -> None:
    ended = uri_split("check", "--format", "jsonl", stdin=b"# x\n\n http://a/ b\nhttp://a/ b\n")
    rows = [json.loads(line) for line in ended.text.splitlines()]
    assert {row["line"] for row in rows} == {3, 4}


def test_every_line_is_checked_on_request() -> None:
    ended = uri_split("check", "--every-line", stdin=LIST.encode())
    assert (ended.status, "\n8 lines: 2 valid URIs, 6 invalid\n" in ended.text, "skipped" in ended.text) == (
        1,
        True,
        False,
    )


@pytest.mark.parametrize("rule", ["URI-reference", "relative-ref", "path-abempty", "query"])
def test_line_that_the_rule_accepts_is_no_comment(rule: str) -> None:
    """The empty text and ``#top`` are references (section 4.2)."""
    stdin = b"\n#top\n# not a fragment\n" if rule in {"URI-reference", "relative-ref"} else b"\n"
    ended = uri_split("check", "--rule", rule, stdin=stdin)
    assert ended.status == 0
    assert ended.text.startswith("2 lines: 2 valid" if len(stdin) > 1 else "1 line: 1 valid")
    assert ("skipped 1 line (blank or comment)" in ended.text) == (len(stdin) > 1)


@pytest.mark.parametrize("name", ["a.csv", "a.jsonl"])
@pytest.mark.parametrize("options", [(), ("--fix",)])
def test_rows_of_tables_are_not_skipped(name: str, options: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / name
    texts = ["# x", " ", ""]
    rows = [json.dumps(text) for text in texts]
    rows = [f'{{"url": {row}}}' for row in rows] if name == "a.jsonl" else ["url", *rows]
    file.write_text("\n".join([*rows, ""]))
    ended = uri_split("check", *options, file)
    assert (ended.status, "3 rows: 0 valid URIs, 3 invalid\n" in ended.text) == (1, True)


@pytest.mark.parametrize("options", [("--diff", "--unsafe-fixes"), ("--fix", "--unsafe-fixes")])
def test_comments_are_not_fixed(options: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "links.txt"
    text = "# www.a.example\n#https//b.example\n # http://c.example/ d\n"
    file.write_text(text)
    assert uri_split("check", *options, file).status == 0
    assert file.read_text() == text
    uri_split("check", "--fix", "--unsafe-fixes", "--every-line", file)
    assert file.read_text() != text


def test_quiet_says_nothing() -> None:
    assert uri_split("check", "--quiet", stdin=b"# x\n") == (0, b"", "")
