"""``uri-split hazards``."""

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from tests.cli.command_line import uri_split
from tests.cli.tables.table_files import KINDS, read, written
from uri_split import find_hazards

LINES = b"http://example.com/\nhttp://me:secret@127.1:80/\n"


def test_text_has_places_and_a_summary() -> None:
    ended = uri_split("hazards", stdin=LINES)
    assert (ended.status, ended.errors) == (1, "")
    assert ended.text == (
        "<stdin>:2:11: secret: the text contains a password: whoever sees the text sees the password (password)\n"
        "    http://me:***@127.1:80/\n"
        "              ^^^\n"
        '<stdin>:2:18: host: browsers read "127.1" as the address 127.0.0.1 (ipv4-shorthand)\n'
        "    http://me:***@127.1:80/\n"
        "                  ^^^^^\n"
        '<stdin>:2:18: host: "127.1" is 127.0.0.1, the machine itself (loopback) (loopback-address)\n'
        "    http://me:***@127.1:80/\n"
        "                  ^^^^^\n"
        "2 lines: 2 host, 1 secret, 1 note\n"
    )


def test_notes_are_printed_on_request_and_do_not_fail() -> None:
    ended = uri_split("hazards", "--notes", stdin=b"http://example.com/%7E\n")
    message = '"%7E" is equivalent to "~" (section 6.2.2.2), but not equal to it'
    assert ended.text.splitlines()[0] == f"<stdin>:1:20: note: {message} (encoded-unreserved)"
    assert ended.status == 0
    assert uri_split("hazards", stdin=b"http://example.com:80/\n") == (0, b"1 line: 1 note\n", "")


def test_lines_without_hazards_are_counted() -> None:
    assert uri_split("hazards", stdin=b"http://example.com/\n") == (0, b"1 line: no hazards\n", "")
    assert uri_split("hazards", stdin=b"") == (0, b"0 lines: no hazards\n", "")


def test_json_lines_have_all_fields() -> None:
    ended = uri_split("hazards", "--format", "jsonl", "--notes", stdin=LINES)
    rows = [json.loads(line) for line in ended.text.splitlines()]
    assert rows == [
        {
            "file": "<stdin>",
            "line": 2,
            "column": hazard.start + 1,
            **asdict(hazard),
            "url": hazard.url,
            "end_line": 2,
            "end_column": hazard.end + 1,
        }
        for hazard in find_hazards("http://me:secret@127.1:80/")
    ]
    assert "secret@" not in ended.text


def test_unreadable_file_sets_the_exit_status() -> None:
    assert uri_split("hazards", "absent").status == 2


TEXTS = ("http://example.com/", "http://me:secret@127.1:80/", None)


@pytest.mark.parametrize("kind", KINDS)
def test_hazards_are_new_columns(kind: str, tmp_path: Path) -> None:
    file, output = written(tmp_path / f"a{kind}", TEXTS), tmp_path / f"o{kind}"
    ended = uri_split("hazards", "--column", "url", "-o", output, file)
    assert (ended.status, ended.text) == (1, "2 rows: 2 host, 1 secret, 1 note\n")
    assert ended.errors == "uri-split: skipped 1 row without text (NULL)\n"
    found = [hazard for hazard in find_hazards(TEXTS[1] or "") if hazard.affects != "note"]
    assert read(output).drop("id").rows() == [
        (TEXTS[0], None, None, None),
        (
            TEXTS[1],
            "secret; host",
            "; ".join(hazard.code for hazard in found),
            "; ".join(hazard.message for hazard in found),
        ),
        (None, None, None, None),
    ]
    assert uri_split("hazards", "--column", "url", "-o", output, "--notes", "--redact", file).status == 1
    rows = read(output)
    assert rows["affects"].to_list() == [None, "secret; host; note", None]
    assert "secret@" not in str(rows.rows())


def test_notes_alone_do_not_fail(tmp_path: Path) -> None:
    file = written(tmp_path / "a.csv", ["http://a:80/"])
    ended = uri_split("hazards", "--column", "url", "-o", tmp_path / "o.csv", file)
    assert (ended.status, ended.text) == (0, "1 row: 1 note\n")


def test_cells_of_a_table_have_places(tmp_path: Path) -> None:
    file = written(tmp_path / "a.csv", TEXTS)
    ended = uri_split("hazards", "--column", "url", file)
    assert ended.text.startswith(f"{file}:3:13: secret: ")
    assert ended.text.endswith("2 rows: 2 host, 1 secret, 1 note\n")


def test_format_is_refused_with_a_table(tmp_path: Path) -> None:
    ended = uri_split("hazards", "--format", "jsonl", "-o", tmp_path / "o.csv")
    assert "--format only applies to standard output" in ended.errors
