"""The reference of the command has every subcommand and option."""

import re

import pytest

from docs.command import reference
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
    # In the help, this meaning takes two lines.
    assert "\n`jsonl`\n:   an object for each error and warning, with the fixes\n" in REFERENCE
    assert "http//example.com gets its colon; only with `--unsafe-fixes`\n" in REFERENCE


def test_help_is_not_read_as_markup() -> None:
    assert r"\*.example.com" in REFERENCE
    assert "\b" not in REFERENCE


def test_section_of_files_is_written_once() -> None:
    assert REFERENCE.count("## Files and tables\n") == 1
    assert REFERENCE.count("A FILE may be a pattern in quotation marks") == 1
    assert REFERENCE.count("with a slash at the end, writes a table for each input") == 1
