"""Shared behavior of `resolve`, `relativize` and `normalize`: one result per line."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.command_line import is_text, uri_split
from uri_split import is_valid

SUBCOMMANDS = [("normalize",), ("resolve", "http://h/"), ("relativize", "http://h/")]


@pytest.mark.parametrize("arguments", SUBCOMMANDS)
def test_invalid_line_is_reported(arguments: tuple[str, ...]) -> None:
    ended = uri_split(*arguments, stdin=b"http://a/\nhttp://me:secret@a b\nhttp://b/\n")
    assert (ended.status, ended.output) == (1, b"http://a/\nhttp://b/\n")
    assert ended.errors == (
        "<stdin>:2:19: a space is not allowed in a host (reg-name, RFC 3986 section 3.2.2)\n"
        "    http://me:***@a b\n"
        "                   ^\n"
        "    help: write http://me:***@ab or http://me:***@a-b, whichever is meant\n"
    )


@pytest.mark.parametrize("arguments", SUBCOMMANDS)
def test_files_are_read_in_order(arguments: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "a").write_text("http://a/\n")
    (tmp_path / "b").write_text("http://b/")
    absent = tmp_path / "absent"
    assert uri_split(*arguments, tmp_path / "a", tmp_path / "b") == (0, b"http://a/\nhttp://b/\n", "")
    assert uri_split(*arguments, absent, tmp_path / "b") == (
        2,
        b"http://b/\n",
        f"uri-split: cannot read {absent}: No such file or directory\n",
    )
    assert uri_split(*arguments, stdin=b"") == (0, b"", "")


@pytest.mark.parametrize("subcommand", ["resolve", "relativize"])
@pytest.mark.parametrize("base", ["../a", "http://me:secret@a b/"])
def test_invalid_base_is_rejected(subcommand: str, base: str) -> None:
    ended = uri_split(subcommand, base)
    assert (ended.status, ended.output) == (2, b"")
    assert "Invalid value for 'BASE': not a valid URI:\n" in ended.errors
    assert "secret" not in ended.errors


@given(st.binary().filter(is_text))
def test_every_valid_line_has_a_result(data: bytes) -> None:
    lines = data.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "surrogateescape").split("\n")
    lines = [line.removesuffix("\r") for line in (lines[:-1] if lines[-1] == "" else lines)]
    ended = uri_split("normalize", stdin=data)
    assert len(ended.output.splitlines()) == sum(is_valid(line, "URI-reference") for line in lines)
    assert ended.status == int(not all(is_valid(line, "URI-reference") for line in lines))
