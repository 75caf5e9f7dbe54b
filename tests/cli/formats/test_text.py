"""Findings as text for people."""

from tests.cli.formats.findings import FULL, HOSTILE, PLAIN
from uri_split.cli.formats import text


def test_place_and_message_precede_the_excerpt_and_the_help() -> None:
    assert "".join(text([PLAIN, FULL])) == (
        "a b/links.txt:3:5: wrong (bad-character)\n"
        "links.csv:1:2: wrong (missing-scheme)\n"
        "    wrong text\n"
        "    ^^^^^\n"
        "    help: write it\n"
    )


def test_file_name_is_shown_on_one_line() -> None:
    assert next(text([HOSTILE])).startswith("a␊::error::b%,c:d␛��:1:1: ")
