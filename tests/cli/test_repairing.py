"""Shared parts of `repair` and `resolve --repair`."""

import pytest

from tests.cli.command_line import uri_split


@pytest.mark.parametrize("arguments", [["repair"], ["resolve", "--repair", "http://h/"]], ids=" ".join)
def test_changes_are_only_reported_on_request(arguments: list[str]) -> None:
    plain = uri_split(*arguments, stdin=b"http://a/ b\n")
    assert plain == (0, b"http://a/%20b\n", "")
    shown = uri_split(*arguments, "--show-changes", stdin=b"http://a/ b\n")
    assert shown == (
        0,
        b"http://a/%20b\n",
        "<stdin>:1:10: percent-encoded a space, which is not allowed in a path\n    http://a/ b\n             ^\n",
    )


@pytest.mark.parametrize("arguments", [["repair"], ["resolve", "--repair", "http://h/"]], ids=" ".join)
def test_other_lines_are_reported(arguments: list[str]) -> None:
    ended = uri_split(*arguments, stdin=b"http://me:secret@a b/\nurn:x\n")
    assert (ended.status, ended.text) == (1, "urn:x\n")
    assert "a space is not allowed in a host" in ended.errors
    assert "secret" not in ended.errors
