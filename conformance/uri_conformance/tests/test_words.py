"""Requests and results in words."""

from pathlib import Path
from typing import Final

import pytest

from uri_conformance.adapter import Request
from uri_conformance.report import PARSED, VALID_REFERENCES, Outcome, Row, given, got, groups, request_of, result
from uri_conformance.tests.test_cases import SMALL, written

MATCH: Final = Row("match", "port")
VALID: Final = Row("split", VALID_REFERENCES)
HOST: Final = Row("split", "host")
UNDEFINED: Final = Row("split", "undefined, not empty")
RESOLVE: Final = Row("resolve", "either")
EQUIVALENT: Final = Row("equivalent", "equivalent")


def test_each_request_of_a_suite_is_labelled(tmp_path: Path) -> None:
    assert {
        group.operation: given(request_of(group, case, members))
        for group in groups(written(tmp_path, SMALL))
        for case in group.cases
        for members in group.members
    } == {
        "match": '"256"',
        "split": '"//u@H:?"',
        "resolve": '"x:b" against "x://h/a"',
        "remove_dot_segments": '"/a/../b"',
        "normalize": '"X:%7e"',
        "equivalent": '"x:%2F" and "x:~"',
        "recompose": 'scheme "x", path "p", query ""',
    }


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"operation": "match", "rule": "port", "text": ""}, '""'),
        ({"operation": "split", "text": 'é"\\\n\x1b\ud800'}, r'"\u00e9\"\\\n\u001b\ud800"'),
        ({"operation": "remove_dot_segments", "path": ""}, '""'),
        ({"operation": "resolve", "base": "é:", "reference": "", "strict": False}, r'"" against "\u00e9:"'),
        ({"operation": "equivalent", "texts": ("", "é")}, r'"" and "\u00e9"'),
        (
            {"operation": "recompose", "scheme": None, "authority": "", "path": "", "query": None, "fragment": "é"},
            r'authority "", path "", fragment "\u00e9"',
        ),
        (
            {"operation": "recompose", "scheme": None, "authority": None, "path": "", "query": None, "fragment": None},
            'path ""',
        ),
    ],
)
def test_empty_and_special_texts_are_written_as_json(asked: Request, words: str) -> None:
    assert given(asked) == words


@pytest.mark.parametrize(
    ("row", "value", "words"),
    [
        (MATCH, True, "valid"),
        (MATCH, False, "invalid"),
        (VALID, PARSED, "components"),
        (HOST, "components", '"components"'),
        (RESOLVE, "components", '"components"'),
        (HOST, "é\n", r'"\u00e9\n"'),
        (HOST, "", '""'),
        (HOST, None, "null"),
        (HOST, 80, "80"),
        (UNDEFINED, {"query": ""}, 'query ""'),
        (UNDEFINED, {"query": None}, "query null"),
        (RESOLVE, "x:", '"x:"'),
        (RESOLVE, None, "null"),
        (EQUIVALENT, True, "true"),
        (EQUIVALENT, False, "false"),
    ],
)
def test_result_depends_on_the_row(row: Row, value: object, words: str) -> None:
    assert result(row, value) == words
    assert got(row, Outcome(row.name, "expected", value, None, passed=False)) == words


@pytest.mark.parametrize("row", [MATCH, VALID, HOST, UNDEFINED, RESOLVE, EQUIVALENT])
@pytest.mark.parametrize("error", ["no", "", "é\n"])
def test_error_is_shown_unchanged_in_place_of_a_result(row: Row, error: str) -> None:
    assert got(row, Outcome(row.name, "expected", None, error, passed=False)) == f"error: {error}"
