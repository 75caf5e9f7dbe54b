"""``uri-split hazards``."""

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from tests.cli.command_line import uri_split
from tests.cli.table_files import written
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


def test_notes_alone_do_not_fail(tmp_path: Path) -> None:
    file = written(tmp_path / "a.csv", ["http://a:80/"])
    ended = uri_split("hazards", "--column", "url", file)
    assert (ended.status, ended.text) == (0, "1 row: 1 note\n")


def test_cells_of_a_table_have_places(tmp_path: Path) -> None:
    file = written(tmp_path / "a.csv", TEXTS)
    ended = uri_split("hazards", "--column", "url", file)
    assert ended.text.startswith(f"{file}:3:13: secret: ")
    assert ended.text.endswith("2 rows: 2 host, 1 secret, 1 note\n")


DIFFERENT = b"file:a\nhttp://127.1/\n"
PAGE = "https://uri-split.github.io/uri_split/guide/browsers/"


def test_differences_that_only_a_comparison_finds_are_added() -> None:
    assert "other-path" not in uri_split("hazards", stdin=DIFFERENT).text
    ended = uri_split("hazards", "--browser", stdin=DIFFERENT)
    assert (ended.status, ended.errors) == (1, "")
    assert ended.text.startswith(
        '<stdin>:1:5: host: browsers use the host of a base with the scheme "file" (host-of-base)\n'
        "    file:a\n"
        "        ^\n"
        '<stdin>:1:6: path: browsers read "/a" here (other-path)\n'
        "    file:a\n"
        "         ^\n"
        '<stdin>:2:8: host: browsers read "127.1" as the address 127.0.0.1 (ipv4-shorthand)\n'
    )
    assert ended.text.endswith("\n2 lines: 3 host, 1 note, 1 path\n")


def test_rewritings_and_rejections_are_notes() -> None:
    given = b"HTTP://a/\nhttp:///\n"
    assert uri_split("hazards", "--browser", stdin=given) == (0, b"2 lines: 2 note\n", "")
    ended = uri_split("hazards", "--browser", "--notes", stdin=given)
    assert ended.status == 0
    assert '<stdin>:1:1: note: browsers write "http" here (rewritten)\n' in ended.text
    assert "<stdin>:2:8: note: browsers require a host here (refused-by-browser)\n" in ended.text


def test_text_that_is_rejected_by_both_has_no_remark() -> None:
    assert uri_split("hazards", "--browser", "--notes", stdin=b"http://a b/\n../up\n").text == "2 lines: no hazards\n"


def in_format(form: str) -> str:
    return uri_split("hazards", "--browser", "--format", form, stdin=b"file:a").text


def test_every_format_has_the_code_and_the_page() -> None:
    assert json.loads(in_format("jsonl").splitlines()[1]) == {
        "file": "<stdin>",
        "line": 1,
        "column": 6,
        "code": "other-path",
        "start": 5,
        "end": 6,
        "affects": "path",
        "message": 'browsers read "/a" here',
        "url": PAGE,
        "end_line": 1,
        "end_column": 7,
    }
    assert ",title=other-path::path: " in in_format("github")
    assert json.loads(in_format("gitlab"))[1]["check_name"] == "other-path"
    rule = json.loads(in_format("sarif"))["runs"][0]["tool"]["driver"]["rules"][1]
    assert (rule["id"], rule["helpUri"]) == ("other-path", PAGE)
    assert rule["shortDescription"] == {"text": "Browsers read another path."}


def test_passwords_are_hidden_with_browsers() -> None:
    given = b"http:/me:pl4nted@H/\nHTTP://me:pl4nted@127.1/\nhttp://h:81\\pl4nted@h/\n"
    for form in ("text", "jsonl", "github", "gitlab", "sarif"):
        ended = uri_split("hazards", "--browser", "--notes", "--format", form, stdin=given)
        assert "pl4nted" not in ended.text.lower()


@pytest.mark.usefixtures("_without_browsers")
def test_missing_package_names_its_extra_before_anything_is_read() -> None:
    ended = uri_split("hazards", "--browser", "absent.txt")
    assert (ended.status, ended.output) == (2, b"")
    assert ended.errors.endswith(" needs the package ada_url: install uri_split with the extra browsers\n")
    assert "absent.txt" not in ended.errors
    assert uri_split("hazards", stdin=b"a:\n").status == 0
