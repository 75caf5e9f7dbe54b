"""The reference of the command, and the page for man, have every subcommand and option."""

import re
import shutil
import subprocess

import pytest

from docs.command import manual, reference
from tests.docs.pages import ROOT
from tests.engines.engine import AbsentError, report
from uri_split.cli.command import SUBCOMMANDS

REFERENCE = reference()


@pytest.mark.parametrize("name", SUBCOMMANDS)
def test_section_of_subcommand_has_usage_example_and_options(name: str) -> None:
    section = re.split(r"^## ", REFERENCE.partition(f"\n## {name}\n")[2], flags=re.MULTILINE)[0]
    assert f"```text\nuri-split {name} " in section
    assert f"uri-split {name} " in section.partition("**Examples**")[2]
    assert "\n`-h, --help`\n:   Show this message and exit.\n" in section


def test_options_have_their_values_and_defaults() -> None:
    assert "`--format [text|jsonl|github|gitlab|sarif]`\n:   Output format. Default: `text`." in REFERENCE
    assert ":   Print at most N problems, but count all. (x>=0)" in REFERENCE
    assert "`--scheme TEXT`\n:   The scheme." in REFERENCE


def test_words_are_listed_with_their_meaning() -> None:
    assert "\n**Policies**\n\n`web-link`\n:   http or https, with a host and without userinfo\n\n`web-" in REFERENCE
    assert "\n`jsonl`\n:   an object for each finding, the first one of a text with the fixes\n" in REFERENCE
    assert "http//example.com gets its colon; only with `--unsafe-fixes`\n" in REFERENCE


def test_help_is_not_read_as_markup() -> None:
    assert r"\*.example.com" in REFERENCE
    assert "\b" not in REFERENCE


def test_section_of_files_is_written_once() -> None:
    assert REFERENCE.count("## Files, tables and formats\n") == 1
    assert REFERENCE.count("A FILE may be a pattern in quotation marks") == 1
    assert REFERENCE.count("An INPUT is a file, a directory, or a pattern in quotation marks") == 1
    assert REFERENCE.count("`github`\n:   annotations of the lines, for a GitHub workflow") == 1


MANUAL = ROOT / "docs/uri-split.1"


def test_manual_has_the_help_of_the_command() -> None:
    how = "write it again: python -m docs.command > docs/uri-split.1"
    assert MANUAL.read_text(encoding="utf-8") == manual(), how


def test_manual_is_well_formed() -> None:
    if not shutil.which("mandoc"):
        report(AbsentError("mandoc is not on the path"))
    run = subprocess.run(["mandoc", "-T", "lint", "-W", "warning", MANUAL], check=False, capture_output=True, text=True)
    problems = [line for line in run.stdout.splitlines() if "missing date" not in line]  # the version is enough
    assert problems == []


def test_manual_shows_every_character() -> None:
    if not shutil.which("mandoc"):
        report(AbsentError("mandoc is not on the path"))
    words = ["mandoc", "-T", "utf8", "-O", "width=100", str(MANUAL)]
    shown = re.sub("(.)\b\\1|_\b", r"\1", subprocess.run(words, check=True, capture_output=True, text=True).stdout)
    assert "uri-split - split, check, find and repair URIs (RFC 3986), and explain why a text is not" in shown
    assert "  uri-split explain 'http://me@example.com:8042/over/there?name=ferret#nose'\n" in shown
    assert r"absent is \N, empty is an empty field" in shown
    assert "invalid: …" in shown
    assert "\n   uri-split edit [OPTIONS] [URI]...\n" in shown
