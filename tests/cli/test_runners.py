"""No text of a file becomes a line that a runner of GitHub, Azure or TeamCity takes for a command."""

import json
from pathlib import Path

import pytest

from tests.cli.command_line import uri_split
from uri_split.cli.errors import json_text

COMMANDS = [
    "::error::x",
    "::set-env name=PATH::/tmp",
    "  ::add-path::/tmp",
    "\u00a0\u3000::stop-commands::x",
    "##[error]x",
    "  ##[add-path]/tmp",
    "see ##[group]x y",
    "###[warning]x",
    "##vso[task.setvariable variable=x]y",
    "##teamcity[message text='x']",
    "##VSO[task.setvariable variable=x]y",
]


def is_command(line: str) -> bool:
    """Return whether a runner acts on a line."""
    return line.lstrip().startswith("::") or any(mark in line.lower() for mark in ("##[", "##vso[", "##teamcity["))


def test_commands_are_recognized() -> None:
    assert all(map(is_command, COMMANDS))
    assert not any(map(is_command, ["a ::error::x", "#[error]", "## [x]", "a::b"]))


@pytest.mark.parametrize(
    "arguments",
    [
        ("check",),
        ("check", "--every-line"),
        ("check", "--rule", "URI-reference"),
        ("check", "--policy", "web-link"),
        ("check", "--diff", "--unsafe-fixes"),
        ("check", "--format", "jsonl", "--every-line"),
        ("check", "--format", "gitlab", "--every-line"),
        ("check", "--format", "sarif", "--every-line"),
        ("hazards",),
        ("split",),
        ("match", "{+a}"),
        ("normalize",),
        ("lint",),
        ("find",),
        ("policy", "test", "web-link"),
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("name", ["links.txt", "::error::x.txt", " ::error::x.txt", "##[error]x.txt"])
def test_text_of_a_file_is_no_command(
    arguments: tuple[str, ...], name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    forms = ["https://a b/{}", "{}", "{} https://a.example/", "http://0x7f.1/ {}", "www.a.example"]
    Path(name).write_text("".join(f"{form.format(command)}\n" for command in COMMANDS for form in forms))
    ended = uri_split(*arguments, "--", name)
    lines = [*ended.errors.split("\n")]
    if arguments != ("normalize",):  # prints data
        lines += ended.text.split("\n")
    assert not [line for line in lines if is_command(line)]


@pytest.mark.parametrize("command", COMMANDS)
def test_explained_text_is_no_command(command: str) -> None:
    for text in (command, f"https://a.example/{command}", f"https://a.example/ {command}", f"x\n{command}"):
        ended = uri_split("explain", "--", text)
        assert not [line for line in (ended.text + ended.errors).split("\n") if is_command(line)]


@pytest.mark.parametrize("command", COMMANDS)
def test_links_of_a_document_are_no_commands(command: str, tmp_path: Path) -> None:
    file = tmp_path / "a.md"
    file.write_text(f"[a](https://a.example/%zz)\n\n{command} [a](https://a.example/%zz)\n\n[b](<http:/{command}>)\n")
    ended = uri_split("lint", file)
    assert ended.status == 1
    assert not [line for line in (ended.text + ended.errors).split("\n") if is_command(line)]


def test_carets_stay_under_the_text() -> None:
    ended = uri_split("check", stdin=b"::error::a\n##[error]\xc3\xa9\n")
    assert "\n  | ::error::a\n    ^\n" in ended.text
    ended = uri_split("check", "--every-line", stdin="##[error]é\n".encode())
    assert "\n    #\ufffd[error]é\n" in ended.text


@pytest.mark.parametrize("text", ["::1", "::ffff:1.2.3.4", "a## [c]", "# [x]", "[::1]"])
def test_what_is_no_command_is_shown_as_it_is(text: str) -> None:
    ended = uri_split("check", "--rule", "port", "--every-line", stdin=text.encode())
    assert f"    {text}\n" in ended.text or f"  | {text}\n" in ended.text


@pytest.mark.parametrize("command", COMMANDS)
def test_json_has_the_same_text(command: str) -> None:
    text = json_text({"text": command})
    assert (json.loads(text), is_command(text)) == ({"text": command}, False)


def test_names_of_missing_files_are_no_commands() -> None:
    ended = uri_split("check", "##[error]x", "::error::y")
    assert not [line for line in ended.errors.split("\n") if is_command(line)]
