"""``uri-split check``."""

import json
from dataclasses import asdict
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.command_line import is_text, uri_split
from uri_split import diagnose

MESSY = "http://example.com:8x/a b\nurn:x\n\nmailto:a%zz\n"


def test_text_has_reasons_and_a_summary() -> None:
    ended = uri_split("check", "--every-line", stdin=MESSY.encode())
    assert ended.status == 1
    assert ended.errors == ""
    assert ended.text == (
        '<stdin>:1:21: port must be digits, found "x" (port, RFC 3986 section 3.2.3)\n'
        "    http://example.com:8x/a b\n"
        "                        ^\n"
        "<stdin>:1:24: a space is not allowed in a path (path, RFC 3986 section 3.3)\n"
        "    http://example.com:8x/a b\n"
        "                           ^\n"
        "    help: write http://example.com:8/a%20b\n"
        "<stdin>:3:1: missing scheme (URI, RFC 3986 section 3)\n"
        "    \n"
        "    ^\n"
        "    help: write an address, such as https://www.example.com/\n"
        '<stdin>:4:9: "%zz" is not a percent-encoding: 2 hex digits must follow "%" '
        "(pct-encoded, RFC 3986 section 2.1)\n"
        "    mailto:a%zz\n"
        "            ^^^\n"
        "    help: write mailto:a%25zz\n"
        "\n"
        "component   problem            number\n"
        "─────────────────────────────────────\n"
        "port        port-not-digits         1\n"
        "path        bad-character           1\n"
        "scheme      missing-scheme          1\n"
        "path        bad-pct-encoding        1\n"
        "\n"
        "4 lines: 1 valid URI, 3 invalid\n"
        "--fix would fix 1 line; --unsafe-fixes would fix 1 more\n"
    )


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("", "0 lines: 0 valid URIs, 0 invalid\n"),
        ("a:\n", "1 line: 1 valid URI, 0 invalid\n"),
        ("a:\n" * 1234, "1,234 lines: 1,234 valid URIs, 0 invalid\n"),
    ],
)
def test_valid_lines_are_counted(given: str, said: str) -> None:
    assert uri_split("check", stdin=given.encode()) == (0, said.encode(), "")


def test_other_rules_are_checked(tmp_path: Path) -> None:
    file = tmp_path / "hosts"
    file.write_text("[::1]\n::1\n")
    ended = uri_split("check", "--rule", "host", file)
    assert f"{file}:2:1: an IPv6 address must be in square brackets (host, RFC 3986 section 3.2.2)" in ended.text
    assert "help: write [::1]\n" in ended.text
    assert "2 lines: 1 valid as host, 1 invalid" in ended.text


def test_json_lines_have_all_fields() -> None:
    ended = uri_split("check", "--format", "jsonl", stdin="a:\nx:é\n".encode())
    assert ended.status == 1
    (problem,) = diagnose("x:é", "URI")
    row = json.loads(ended.text)
    row.pop("fixes", None)
    start, end = {"file": "<stdin>", "line": 2, "column": 3}, {"end_line": 2, "end_column": 4}
    assert row == json.loads(json.dumps({**start, **asdict(problem), "url": problem.url, **end}))


def test_github_annotations_are_printed(tmp_path: Path) -> None:
    file = tmp_path / "a,b:c%.txt"
    file.write_text("http://a b:x%/\n")
    assert uri_split("check", "--format", "github", file).text == (
        f"::error file={tmp_path}/a%2Cb%3Ac%25.txt,line=1,col=9,endColumn=9,title=bad-character"
        "::a space is not allowed in a host (reg-name, RFC 3986 section 3.2.2)\n"
        f"::error file={tmp_path}/a%2Cb%3Ac%25.txt,line=1,col=12,endColumn=13,title=port-not-digits"
        '::port must be digits, found "x%25" (port, RFC 3986 section 3.2.3)\n'
    )


@pytest.mark.parametrize(("given", "status"), [("a:\n", 0), ("", 0), ("a:\nb\n", 1)])
def test_quiet_prints_nothing(given: str, status: int) -> None:
    assert uri_split("check", "--quiet", stdin=given.encode()) == (status, b"", "")


@pytest.mark.parametrize("number", range(6))
def test_max_problems_limits_output_but_not_counts(number: int) -> None:
    ended = uri_split("check", "--every-line", "--max-problems", number, stdin=MESSY.encode())
    assert ended.status == 1
    assert ended.text.count("<stdin>:") == min(number, 4)
    assert ended.text.endswith("\n4 lines: 1 valid URI, 3 invalid\n")
    assert ended.text.count("  1\n") == 4


def test_unreadable_file_sets_the_exit_status(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("no URI\n")
    assert uri_split("check", file, tmp_path / "absent").status == 2
    assert uri_split("check", "--quiet", file, tmp_path / "absent").status == 2


# Sections 3.2.1 and 7.5
@pytest.mark.parametrize("form", ["text", "jsonl", "github"])
def test_passwords_are_hidden(form: str) -> None:
    ended = uri_split("check", "--format", form, stdin=b"http://me:sec ret@h:x/ /\n")
    assert b"sec" not in ended.output.replace(b"section", b"")
    assert b"ret" not in ended.output
    assert ended.output.count(b"***") == {"text": 3, "jsonl": 1, "github": 0}[form]


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        ("URI-reference", "//me:SE CRET@h"),
        ("hier-part", "//me:SE CRET@h"),
        ("authority", "me:SE CRET@h"),
        ("authority", "me:SECRET@h:x"),
        ("userinfo", "me:SE CRET"),
        ("userinfo", "m e:SECRET"),
    ],
)
def test_passwords_are_hidden_for_every_rule(rule: str, text: str) -> None:
    output = uri_split("check", "--rule", rule, stdin=text.encode()).text
    assert "e:***" in output
    assert "SE" not in output
    assert "CRET" not in output


def test_long_line_is_cut_around_the_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    line = f"a:{'x' * 1000} {'y' * 1000}\n".encode()
    for columns in (80, 40):
        monkeypatch.setenv("COLUMNS", str(columns))
        _, text, carets, *_ = uri_split("check", stdin=line).text.splitlines()
        assert len(text) == columns
        assert text[carets.index("^")] == " "
        assert text.strip("… ").replace(" ", "").strip("xy") == ""


def test_carets_align_with_wide_and_control_characters() -> None:
    _, text, carets, *_ = uri_split("check", stdin="a:\0日本 é\n".encode()).text.splitlines()
    assert text == "    a:␀日本 é"
    assert carets == "      ^^^^^^^"


@given(st.binary().filter(is_text))
def test_any_bytes_are_accepted(given: bytes) -> None:
    for form in ("text", "jsonl", "github"):
        ended = uri_split("check", "--format", form, stdin=given)
        assert ended.status in {0, 1}
        assert ended.status == 1 or form == "text" or ended.output == b""


@pytest.mark.parametrize("options", [["--policy", "web-link"], ["--scheme", "https", "--scheme", "http"]])
def test_lines_are_checked_against_a_policy(options: list[str], tmp_path: Path) -> None:
    given = "# links\n\nhttp://a.example/\nftp://a.example/\nurn:a\n"
    (tmp_path / "a.txt").write_text(given)
    for file, stdin in (("-", given.encode()), (tmp_path / "a.txt", b"")):
        ended = uri_split("check", *options, "--format", "jsonl", file, stdin=stdin)
        found = [json.loads(line) for line in ended.text.splitlines()]
        assert (ended.status, ended.errors) == (1, "")
        assert [each["line"] for each in found if each["code"] == "scheme-not-listed"] == [4, 5]
        assert {each["line"] for each in found} == {4, 5}
    (tmp_path / "a.csv").write_text("id,url\n1,http://a.example/\n2,ftp://a.example/\n")
    ended = uri_split("check", *options, "--column", "url", tmp_path / "a.csv")
    assert ended.text.startswith(f"{tmp_path}/a.csv:3:3: the scheme must be http")
