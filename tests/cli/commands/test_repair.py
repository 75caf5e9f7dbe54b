"""``uri-split repair``."""

from pathlib import Path

import pytest

from tests.cli.command_line import uri_split
from tests.cli.table_files import written

LINES = " http://example.com/a b\nurn:x\nhttp://me:sec^ret@a@b/\nwww.example.com\n"


def test_repairable_lines_are_printed_and_others_reported() -> None:
    ended = uri_split("repair", stdin=LINES.encode())
    assert (ended.status, ended.text) == (1, "http://example.com/a%20b\nurn:x\n")
    refused = (
        "the password contains characters that are not allowed in userinfo (userinfo, RFC 3986 section 3.2.1)\n"
        "    http://me:***@b/\n"
        "              ^^^\n"
    )
    assert ended.errors == (
        f"<stdin>:3:14: {refused}"
        f"<stdin>:3:18: {refused}"
        "    help: percent-encode the password: write %2F for /, %3F for ?, %23 for #, %40 for @ and %20 for a space\n"
        "<stdin>:4:1: missing scheme (URI, RFC 3986 section 3)\n"
        "    www.example.com\n"
        "    ^\n"
        "    help: write https://www.example.com\n"
    )


def test_changes_are_reported_with_their_places() -> None:
    ended = uri_split("repair", "--show-changes", "--default-scheme", "https", stdin=b"<www.example.com/a b>\nurn:x\n")
    assert (ended.status, ended.text) == (0, "https://www.example.com/a%20b\nurn:x\n")
    assert ended.errors == (
        '<stdin>:1:1: removed "<" around the URI\n'
        "    <www.example.com/a b>\n"
        "    ^\n"
        '<stdin>:1:2: added the scheme "https"\n'
        "    <www.example.com/a b>\n"
        "     ^\n"
        "<stdin>:1:19: percent-encoded a space, which is not allowed in a path\n"
        "    <www.example.com/a b>\n"
        "                      ^\n"
        '<stdin>:1:21: removed ">" around the URI\n'
        "    <www.example.com/a b>\n"
        "                        ^\n"
    )


# Sections 3.2.1 and 7.5
def test_passwords_are_hidden_in_reports() -> None:
    ended = uri_split("repair", "--show-changes", stdin=b"http://me:sec^ret@a/ b\n")
    assert ended.text == "http://me:sec%5Eret@a/%20b\n"
    assert "sec" not in ended.errors
    assert "ret" not in ended.errors
    assert ended.errors.count("http://me:***@a/ b\n") == 2


@pytest.mark.parametrize(
    "line",
    [
        "http: //me:secret@host/",
        "http:/ /me:secret@h/",
        r"http:\\me:secret@h",
        r"\\me:secret@h/",
        "http:/a:secret@h b@",
        r"URL:http://me:secret@h\x",
        "view-source:http://me:secret@h h/",
        "https:me:secret@h\\",
    ],
)
def test_passwords_seen_by_other_parsers_are_hidden(line: str) -> None:
    for command in ("repair", "check", "hazards"):
        ended = uri_split(command, *["--show-changes"] * (command == "repair"), stdin=line.encode())
        assert "secret" not in ended.errors
        assert command == "repair" or ":secret@" not in ended.text


def test_invalid_default_scheme_is_rejected() -> None:
    ended = uri_split("repair", "--default-scheme", "https:", stdin=b"")
    assert ended.status == 2
    assert '":" is not allowed in a scheme' in ended.errors


def test_unreadable_file_sets_the_exit_status() -> None:
    assert uri_split("repair", "absent").status == 2


def test_cells_of_a_table_are_repaired_with_their_places(tmp_path: Path) -> None:
    file = written(tmp_path / "a.csv", ["http://a/ b", None, "b"])
    ended = uri_split("repair", "--column", "url", "--show-changes", file)
    assert (ended.status, ended.text) == (1, "http://a/%20b\n")
    assert ended.errors.startswith(f"{file}:2:12: percent-encoded a space")
    assert f"{file}:4:3: missing scheme" in ended.errors
