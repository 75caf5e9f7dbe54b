"""``--redact``: no password is written (RFC 3986, section 3.2.1)."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cli.command_line import Ended, uri_split

LINES = "http://me:secret@example.com:80/a?b\n//me:secret@h\nhttp://me@h/\nmailto:me@h\nhttp://me:@h/\n"

SUBCOMMANDS = [
    *(["split", "--format", form] for form in ("table", "jsonl", "csv", "tsv")),
    *(["find", "--format", form] for form in ("text", "jsonl", "csv")),
    ["normalize"],
    ["normalize", "--scheme-based"],
    ["resolve", "http://b/"],
    ["relativize", "http://b/"],
    ["relativize", "http://b/", "--network-path"],
    ["repair"],
    ["repair", "--default-scheme", "http"],
]


def run(arguments: list[str], *, stdin: str = LINES) -> Ended:
    return uri_split(*arguments, stdin=stdin.encode())


@pytest.mark.parametrize("arguments", SUBCOMMANDS, ids=" ".join)
def test_redact_hides_passwords_and_changes_nothing_else(arguments: list[str]) -> None:
    plain, redacted = run(arguments), run([*arguments, "--redact"])
    assert b"me:secret" in plain.output
    assert b"secret" not in redacted.output
    if "table" not in arguments:  # its columns are as wide as what is in them
        assert redacted.output == plain.output.replace(b":secret", b":***")
    assert (redacted.status, redacted.errors) == (plain.status, plain.errors)
    assert "secret" not in redacted.errors


def test_password_of_the_base_is_hidden() -> None:
    assert uri_split("resolve", "http://me:secret@b/", "--redact", stdin=b"c\n").text == "http://me:***@b/c\n"


@settings(max_examples=30)
@given(st.lists(st.sampled_from(["a", "B", "9", "%25", *"-._~!$&'()*+,;=:"])).map("".join))
def test_passwords_of_any_characters_are_hidden(password: str) -> None:
    line = f"http://me:X{password}X@example.com/\n"
    for arguments in SUBCOMMANDS:
        text = run([*arguments, "--redact"], stdin=line).text
        # Which finds no link with "$(" or with "'," in it.
        assert "example.com" in text or (arguments[0] == "find" and len(text.splitlines()) < len("ab"))
        assert "X" not in text


@pytest.mark.parametrize("html", [[], ["--html"]])
@pytest.mark.parametrize("form", ["text", "jsonl", "csv"])
def test_find_hides_a_divided_password(form: str, html: list[str]) -> None:
    text = "<http://me:sec\n ret@example.com/> <http://me:a&amp;sec&#114;et@h/> http://me:secret@h/"
    output = uri_split("find", "--redact", "--format", form, *html, stdin=text.encode()).text
    assert "***" in output
    assert not any(part in output for part in ("sec", "ret", "#114"))


def test_split_prints_the_components_of_the_redacted_text() -> None:
    row = json.loads(uri_split("split", "--redact", "--format", "jsonl", stdin=b"http://me:secret@h:80/").text)
    assert (row["authority"], row["userinfo"], row["host"], row["port"]) == ("me:***@h:80", "me:***", "h", "80")
