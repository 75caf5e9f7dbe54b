"""Findings have the places of the file."""

from pathlib import Path
from unittest.mock import patch

import pytest

from uri_split import _documents
from uri_split._changes import Change
from uri_split._documents import flaws, links_of
from uri_split._suggestion.meant import Suggestion
from uri_split.cli.commands.lint import findings_of
from uri_split.cli.formats import Finding, Location
from uri_split.messages import message


def findings(file: str, text: str) -> list[Finding]:
    links = links_of(Path(file).suffix, text)
    return [*findings_of(file, text, links, {flaw.code for link in links for flaw in flaws(link)})]


@pytest.mark.parametrize(
    ("file", "text", "place"),
    [
        ("a.md", "[a](<b c>)", (1, 7, 1, 8)),
        ("a.md", "x\r\n\r\n\t😀\r\n[a](<b c>)\r\n", (4, 7, 4, 8)),
        ("a.md", "😀\t日本 [a](<b c>)", (1, 12, 1, 13)),
        ("a.md", "> [a](\n> <b c> 'd')", (2, 5, 2, 6)),
        ("a.html", "<a\n href='b&#32;c'>", (2, 9, 2, 14)),
        ("a.html", "<a href='a\r\n\tb c'>", (2, 3, 2, 4)),
        ("a.rst", "`a <b:%\r\nz>`_", (1, 7, 2, 2)),
    ],
)
def test_place_is_physical(file: str, text: str, place: tuple[int, int, int, int]) -> None:
    (finding,) = findings(file, text)
    assert finding.place == Location(file, *place)


def test_excerpt_is_the_line_and_carets() -> None:
    (finding,) = findings("a.md", "x\n\t[a](<b c>)\r\n")
    assert finding.excerpt == ("␉[a](<b c>)", "       ^")


def test_carets_end_with_the_line() -> None:
    (finding,) = findings("a.rst", "`a <b:%\r\nz>`_")
    assert finding.excerpt == ("`a <b:%", "      ^")


def test_excerpt_of_a_long_line_is_cut() -> None:
    (finding,) = findings("a.md", f"{'x' * 500}[a](<b c>){'y' * 500}")
    line, carets = finding.excerpt
    assert len(line) <= 80
    assert line[carets.index("^")] == " "


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("a.md", "[a](<http://me:hunter2@h/b c>)"),
        ("a.md", "[a](<b c>) http://me:hunter2@h/"),
        ("a.html", "<a href='http://me:hunter2&#64;h/b c'>"),
        ("a.html", "<a href='b c'><a href='http://me:hunter2&#x40;h/'>"),
        ("a.html", "<a href='b c'><a href='http:&#47;&#47;me:hunter2@h/'>"),
        ("a.rst", "`a <http://me:hunter2\n@h/%zz>`_"),
    ],
)
def test_passwords_are_hidden(file: str, text: str) -> None:
    found = findings(file, text)
    assert found
    assert "hunter" not in repr(found)


def test_help_and_fixes_come_from_the_suggestions() -> None:
    change = Change("white-space", 1, 2, " ", "&", message("word/space"))
    suggestion = Suggestion("b&c", (change,), "likely", message("word/space"))
    with patch.object(_documents, "suggestions", return_value=(suggestion,)):
        finding, other = findings("a.html", "\n<a href='b c d'>")
    assert finding.help == suggestion.message
    (fix,) = finding.fixes
    assert (fix.message, fix.certainty) == (suggestion.message, "likely")
    assert fix.replacements == ((Location("a.html", 2, 11, 2, 12), "&amp;"),)
    assert other.fixes == ()


@pytest.mark.parametrize(("text", "uri"), [("//me:hunter2@h/b c", "//h/"), ("b c", "//me:hunter2@h/")])
def test_fixes_reveal_no_password(text: str, uri: str) -> None:
    suggestion = Suggestion(uri, (), "likely", message("word/space"))
    with patch.object(_documents, "suggestions", return_value=(suggestion,)):
        (finding,) = findings("a.md", f"[a](<{text}>)")
    assert finding.help == suggestion.message
    assert finding.fixes == ()
