"""Names of files, columns and options that would forge lines of output, or control the terminal."""

import json
import re
from pathlib import Path
from urllib.parse import unquote

import pytest

from tests.cli.command_line import on_a_terminal, uri_split
from uri_split import RelativeRef
from uri_split.cli.formats import FORMATS

NAMES = [
    "a\n::error::forged",
    "a\r::error::forged",
    "a\x1b[2J\x9b31m\x07",
    "a\u202etxt.\u2028\u200b",
    "a\x7f\udc9b\x85",
]
UNSAFE = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u202e\u200b\udc80-\udcff]|(?m:^\s*::error::forged)")

SUBCOMMANDS = [
    *(["check", "--format", form] for form in FORMATS),
    *(["find", "--with-filename", "--format", form] for form in (*FORMATS, "csv")),
    *(["hazards", "--format", form] for form in FORMATS),
    ["lint"],
    ["repair", "--show-changes"],
    ["split"],
    ["normalize"],
    ["resolve", "http://a/"],
    ["relativize", "http://a/"],
    ["match", "{a}"],
    *(["policy", "test", "--format", form, "web-link"] for form in FORMATS),
]


def is_safe(output: bytes, errors: str) -> bool:
    return not UNSAFE.search(output.decode(errors="surrogateescape") + errors)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("arguments", SUBCOMMANDS, ids=" ".join)
def test_file_name_cannot_control_the_terminal(name: str, arguments: list[str], tmp_path: Path) -> None:
    file = tmp_path / name
    for content in (b"http://a b/\n http://127.1/\r\n", b"%PDF-1.7"):
        file.write_bytes(content)
        ended = uri_split(*arguments, file)
        assert ended.output + ended.errors.encode()
        assert is_safe(*ended[1:])
    file.unlink()
    assert is_safe(*uri_split(*arguments, file)[1:])


@pytest.mark.parametrize("name", NAMES)
def test_name_of_a_policy_cannot_control_the_terminal(name: str, tmp_path: Path) -> None:
    file = tmp_path / f"{name}.toml"
    for content in (b"x = 1", b"\xff", b"x"):
        file.write_bytes(content)
        ended = uri_split("policy", "explain", file)
        assert ended.errors
        assert is_safe(*ended[1:])
    file.unlink()
    assert is_safe(*uri_split("policy", "explain", file)[1:])
    assert is_safe(*uri_split("policy", "explain", name)[1:])


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("subcommand", ["check", "split", "normalize"])
@pytest.mark.parametrize("kind", [".csv", ".jsonl"])
def test_table_name_cannot_control_the_terminal(name: str, subcommand: str, kind: str, tmp_path: Path) -> None:
    file = tmp_path / f"{name}{kind}"
    for content in ("", "\0", "a,b\n", '{"a":1,"b":2}\n'):
        file.write_text(content)
        assert is_safe(*uri_split(subcommand, file)[1:])
        assert is_safe(*uri_split(subcommand, file, "--column", name)[1:])


@pytest.mark.parametrize("name", NAMES)
def test_report_name_cannot_control_the_terminal(name: str, tmp_path: Path) -> None:
    file = tmp_path / name
    for output in (file, tmp_path / name / "page", tmp_path):
        assert uri_split("report", file, "-o", output).status == 2
        assert is_safe(*uri_split("report", file, "-o", output)[1:])
    file.write_text("a:")
    assert is_safe(*uri_split("report", file, "-o", "-")[1:])


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "arguments",
    [
        ["--{}"],
        ["check", "--{}"],
        ["check", "--{}=x"],
        ["check", "--quiet={}"],
        ["check", "--rule", "{}"],
        ["check", "--max-problems", "{}"],
        ["check", "--column", "{}", "-"],
        ["pattern", "host", "{}"],
        ["resolve", "{}"],
        ["find", "--scheme", "{}"],
        ["check", "-o", "{}"],
        ["build", "--host", "h", "--port", "{}"],
    ],
    ids=" ".join,
)
def test_arguments_cannot_control_the_terminal(name: str, arguments: list[str]) -> None:
    ended = uri_split(*(argument.format(name) for argument in arguments))
    assert ended.status == 2
    assert is_safe(*ended[1:])


def test_intended_line_breaks_are_kept() -> None:
    errors = uri_split("resolve", "http://a\nb/").errors
    assert errors.splitlines()[-4:-2] == ["  http://a␊b/", "          ^"]


@pytest.mark.parametrize("name", NAMES)
def test_bar_shows_safe_names(name: str, tmp_path: Path) -> None:
    file = tmp_path / f"{name}.txt"
    file.write_text("a:\n" * 9999)
    shown = re.sub(r"\x1b\[(?:\?25|[0-9;]*)[a-zA-Z]", "", on_a_terminal("check", file).errors)
    assert is_safe(b"", shown.replace("\r", ""))


def test_github_format_encodes_file_names(tmp_path: Path) -> None:
    file = tmp_path / "a%\r\n:,\x1b"
    file.write_text("a b")
    assert f"::error file={tmp_path}/a%25%0D%0A%3A%2C␛,line=1," in uri_split("check", "--format", "github", file).text


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("subcommand", ["check", "find", "hazards"])
def test_sarif_and_gitlab_contain_the_exact_file_name(
    subcommand: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).write_text("http://127.1/ ")
    log = json.loads(uri_split(subcommand, "--format", "sarif", name).text)
    uri = log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert RelativeRef(uri)
    assert unquote(uri.removeprefix("./"), errors="surrogateescape") == name
    (issue, *_) = json.loads(uri_split(subcommand, "--format", "gitlab", name).text)
    assert issue["location"]["path"] == name


def test_json_contains_the_exact_file_name(tmp_path: Path) -> None:
    for name in NAMES:
        file = tmp_path / name
        file.write_text("a b")
        for subcommand in ("check", "hazards"):
            lines = uri_split(subcommand, "--format", "jsonl", file).text.split("\n")[:-1]
            assert all(json.loads(line)["file"] == str(file) for line in lines)
