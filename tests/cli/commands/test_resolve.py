"""``uri-split resolve``."""

import pytest

from tests.algebra.test_resolution import ABNORMAL, BASE, NORMAL
from tests.cli.command_line import uri_split


# Section 5.4
def test_rfc_examples_are_resolved() -> None:
    examples = NORMAL | ABNORMAL
    ended = uri_split("resolve", BASE, stdin="\n".join([*examples, ""]).encode())
    assert ended == (0, "\n".join([*examples.values(), ""]).encode(), "")


def test_references_are_repaired() -> None:
    ended = uri_split("resolve", "--repair", BASE, stdin="my file.pdf\nstraße?ä\na\\b\n".encode())
    assert (ended.status, ended.text) == (1, "http://a/b/c/my%20file.pdf\nhttp://a/b/c/stra%C3%9Fe?%C3%A4\n")
    assert ended.errors.startswith('<stdin>:3:2: "\\" is not allowed in a path')


def test_changes_of_base_and_references_are_reported() -> None:
    ended = uri_split("resolve", "--repair", "--show-changes", "http://a/b c/ ", stdin=b"1:2\n")
    assert (ended.status, ended.text) == (0, "http://a/b%20c/1:2\n")
    assert ended.errors == (
        "<base>:1:11: percent-encoded a space, which is not allowed in a path\n"
        "    http://a/b c/ \n"
        "              ^\n"
        "<base>:1:14: removed a space after the URI\n"
        "    http://a/b c/ \n"
        "                 ^\n"
        '<stdin>:1:1: added "./" before a relative path with a colon\n'
        "    1:2\n"
        "    ^\n"
    )


def test_base_that_cannot_be_repaired_is_rejected() -> None:
    for options in ([], ["--repair"]):
        ended = uri_split("resolve", *options, "http://a b/", stdin=b"c\n")
        assert (ended.status, ended.output) == (2, b"")
        assert "Invalid value for 'BASE'" in ended.errors
        assert "a space is not allowed in a host" in ended.errors


# Sections 3.2.1 and 7.5
def test_no_password_is_reported() -> None:
    ended = uri_split("resolve", "--repair", "--show-changes", "--redact", "http://me:se^cret@a/", stdin=b"b c\n")
    assert ended.text == "http://me:***@a/b%20c\n"
    assert "cret" not in ended.errors


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "Missing argument 'BASE'."),
        ([BASE, "--show-changes"], "add --repair, or remove --show-changes"),
    ],
)
def test_contradictory_arguments_are_refused(arguments: list[str], said: str) -> None:
    ended = uri_split("resolve", *arguments)
    assert (ended.status, ended.output) == (2, b"")
    assert said in ended.errors
