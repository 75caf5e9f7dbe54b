"""Lines of JSON and of CSV."""

import csv
import json
from io import StringIO

from hypothesis import given
from hypothesis import strategies as st

from uri_split.cli.errors import csv_row, json_line


@given(st.dictionaries(st.text(), st.text() | st.none() | st.integers()))
def test_json_is_read_back_and_printable(fields: dict[str, str | int | None]) -> None:
    line = json_line(fields)
    assert json.loads(line) == fields
    assert "\n" not in line[:-1]


def test_characters_that_control_terminals_are_encoded() -> None:
    assert json_line({"a": "\x7f\x9b\u202e\u2028"}) == '{"a": "\\u007f\\u009b\\u202e\\u2028"}\n'


@given(st.lists(st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"])), min_size=1))
def test_csv_is_read_back_by_the_csv_module(fields: list[str]) -> None:
    assert next(csv.reader(StringIO(csv_row(fields), newline=""))) == fields


def test_absent_field_differs_from_an_empty_one() -> None:
    assert csv_row(["", None, "a"]) == '"",,a\n'
