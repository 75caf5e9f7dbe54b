"""Findings as JSON lines."""

import json

from tests.cli.formats.findings import ALL, FOUND, FULL, HOSTILE, PLAIN
from uri_split.cli.formats import json_lines


def test_finding_without_fields_has_code_level_message_help_and_url() -> None:
    assert "".join(json_lines([PLAIN])) == (
        '{"file": "a b/links.txt", "line": 3, "column": 5, "code": "bad-character", "level": "error", '
        '"message": "wrong", "help": null, '
        '"url": "https://uri-split.github.io/uri_split/reference/", "end_line": 3, "end_column": 8}\n'
    )


def test_fields_of_the_finding_replace_these() -> None:
    row = json.loads("".join(json_lines([FOUND])))
    row.pop("fixes")
    assert row == {"file": "a.csv", "line": 7, "column": 1, "uri": "a:", "end_line": 7, "end_column": 3}


def test_fixes_have_their_replacements() -> None:
    first, second = json.loads("".join(json_lines([FULL])))["fixes"]
    place = {"line": 1, "column": 1, "end_line": 4, "end_column": 4}
    assert first == {"message": "write a", "certainty": "safe", "replacements": [{**place, "text": '"a"'}]}
    assert [change["text"] for change in second["replacements"]] == ["", "b"]


def test_each_finding_is_one_printable_line() -> None:
    for line in json_lines(ALL):
        assert line.endswith("\n")
        assert line[:-1].isprintable()
    assert json.loads("".join(json_lines([HOSTILE])))["file"] == HOSTILE.place.file
