"""Findings as workflow commands of GitHub."""

from dataclasses import replace

from tests.cli.formats.findings import FULL, HOSTILE, PLACE, PLAIN
from uri_split.cli.formats import Location, github


def test_end_column_is_that_of_the_last_character() -> None:
    assert "".join(github([PLAIN])) == (
        "::error file=a b/links.txt,line=3,col=5,endColumn=7,title=bad-character::wrong\n"
    )
    empty = replace(PLAIN, place=Location(PLACE.file, 3, 5, 3, 5))
    assert "line=3,col=5,endColumn=5," in "".join(github([empty]))


def test_several_lines_have_no_columns() -> None:
    assert "".join(github([FULL])) == (
        "::warning file=links.csv,line=1,endLine=4,title=missing-scheme::wrong%0Ahelp: write it\n"
    )


def test_nothing_in_a_finding_can_begin_another_command() -> None:
    (line,) = github([HOSTILE])
    assert line[:-1].isprintable()
    assert line.startswith("::error file=a%0A%3A%3Aerror%3A%3Ab%25%2Cc%3Ad␛��,line=1,")
    assert "::found%0D%0A::error::x%25 {0} [a](http://b/) ␛[2J" in line
