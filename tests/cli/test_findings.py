"""Problems and hazards as findings, with fixes for the whole text."""

import json
from collections.abc import Sequence
from dataclasses import FrozenInstanceError, fields, replace
from pathlib import Path

import pytest

from tests.cli.command_line import uri_split
from uri_split import diagnose
from uri_split._changes import Change
from uri_split._grammar import RuleName
from uri_split._suggestion.meant import Suggestion
from uri_split.cli import options
from uri_split.cli.formats import Finding, Fix, Location, Remark
from uri_split.cli.lines import Line, problem_findings
from uri_split.cli.records import Record, whole
from uri_split.messages import message

HELP = message("word/end")


def suggestions(text: str, **_: object) -> tuple[Suggestion, ...]:
    """Return suggestions that add a scheme or a password."""
    return tuple(
        Suggestion(f"{added}{text}", (Change("scheme", 0, 0, "", added, HELP),), "likely", HELP)
        for added in ("https://", "https://me:SECRET@")
    )


def findings_of(text: str, rule: RuleName, suggestions: Sequence[Suggestion]) -> list[Finding]:
    line = Line("a.txt", text, Record(7, text, text, whole))
    return list(problem_findings(line, rule, diagnose(text, rule), suggestions))


def test_first_problem_of_a_text_has_the_fixes_without_passwords() -> None:
    text = "www.example.com/a b"
    first, second = findings_of(text, "URI", suggestions(text))
    ((place, replacement),) = first.fixes[0].replacements
    assert (len(first.fixes), second.fixes) == (1, ())
    assert (place, replacement) == (Location("a.txt", 7, 1, 7, 20), f"https://{text}")
    assert (first.fixes[0].message, first.fixes[0].certainty) == (HELP, "likely")
    assert (first.help, second.help) == (HELP, None)


def test_each_problem_has_its_help_if_nothing_is_suggested() -> None:
    assert [finding.help for finding in findings_of("www.example.com/a b", "URI", ())] == [
        "begin with a scheme, such as https://",
        "write %20",
    ]


def test_text_with_a_password_has_no_fix() -> None:
    text = "//me:SECRET@example.com/"
    (finding,) = findings_of(text, "URI", suggestions(text))
    assert (finding.fixes, finding.help) == ((), HELP)


def test_part_of_a_uri_has_no_suggestion_as_its_help() -> None:
    (finding,) = findings_of("a b", "path", suggestions("a b"))
    assert finding.help == "write %20"


@pytest.mark.parametrize(
    ("name", "content", "written", "place"),
    [
        ("a.csv", 'url,id\n"a, ""b",1\n', '"https://a, ""b"', [2, 1, 2, 9]),
        ("a.csv", "url,id\na b,1\n", "https://a b", [2, 1, 2, 4]),
        ("a.jsonl", '{"url": "\\u00e9"}\n', '"https://\\u00e9"', [1, 9, 1, 17]),
    ],
)
def test_fix_is_written_as_the_table_requires(
    name: str, content: str, written: str, place: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(options, "_suggestions", suggestions)
    file = tmp_path / name
    file.write_text(content)
    ended = uri_split("check", "--column", "url", "--format", "sarif", file)
    result = json.loads(ended.text)["runs"][0]["results"][0]
    (replacement,) = result["fixes"][0]["artifactChanges"][0]["replacements"]
    assert replacement["insertedContent"]["text"] == written
    assert list(replacement["deletedRegion"].values()) == place
    row = json.loads(uri_split("check", "--column", "url", "--format", "jsonl", file).text.split("\n")[0])
    assert row["fixes"][0]["replacements"][0]["text"] == written
    assert row["fixes"][0]["certainty"] == "likely"


def test_findings_are_values_that_nothing_changes() -> None:
    place = Location("a.txt", 7, 1, 7, 20)
    fix = Fix(HELP, "likely", ((place, "a:"),))
    (finding,) = findings_of("a", "URI", ())
    remark = Remark("rewritten", 0, 4, "note", HELP)
    for value in (place, fix, finding, remark):
        assert replace(value) == value
        assert not hasattr(value, "__dict__")  # a file may have millions
        for field in fields(value):
            with pytest.raises(FrozenInstanceError):
                setattr(value, field.name, None)
