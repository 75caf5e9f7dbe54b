"""Findings as a Code Quality report of GitLab."""

import json
from dataclasses import replace

from tests.cli.formats.findings import ALL, FOUND, FULL, PLAIN
from uri_split.cli.formats import Location, gitlab


def test_issues_have_the_fields_that_gitlab_requires() -> None:
    first, second, third = json.loads("".join(gitlab([PLAIN, FULL, FOUND])))
    assert len(first.pop("fingerprint")) == 64
    assert first == {
        "description": "wrong",
        "check_name": "bad-character",
        "severity": "major",
        "location": {
            "path": "a b/links.txt",
            "positions": {"begin": {"line": 3, "column": 5}, "end": {"line": 3, "column": 8}},
        },
    }
    assert (second["description"], second["severity"]) == ("wrong; help: write it", "minor")
    assert (third["severity"], third["location"]["positions"]["begin"]) == ("info", {"line": 7, "column": 1})


def test_array_is_complete_without_findings() -> None:
    assert "".join(gitlab([])) == "[]\n"


def test_fingerprints_differ_and_do_not_depend_on_the_line() -> None:
    fingerprints = [issue["fingerprint"] for issue in json.loads("".join(gitlab(ALL)))]
    assert len(set(fingerprints)) == len(ALL)
    moved = replace(PLAIN, place=Location(PLAIN.place.file, 9, 5, 9, 8))
    assert [issue["fingerprint"] for issue in json.loads("".join(gitlab([moved])))] == fingerprints[:1]


def test_each_issue_is_one_printable_line() -> None:
    lines = "".join(gitlab(ALL)).split("\n")
    assert len(lines) == len(ALL) + 3
    assert all(map(str.isprintable, lines))
