"""The table of values has values of every kind."""

from collections import Counter
from typing import cast

from tests.columns.values import NAMES, QUESTIONS, expected, texts
from uri_split.columns.expressions import EXPRESSIONS

OF_EVERY_TEXT = {"redacted", "query_params", "without_query_params", "name", "suffix", "path_segments", "hazards"}


def test_table_has_no_duplicates() -> None:
    assert len(set(texts())) == len(texts()) - 1 > 900
    assert len(expected()) == len(texts())


def test_every_function_returns_nothing_and_several_values() -> None:
    for place, (name, arguments) in enumerate(QUESTIONS):
        kinds = Counter(row[place] for row in expected()[1:-1])
        if arguments != {"name": "absent"}:
            assert len(kinds) > (2 if name == "query_param" else 5), (name, kinds)
        assert (None in kinds) is (name not in OF_EVERY_TEXT), name


def test_every_expression_with_arguments_is_asked_with_them() -> None:
    for name, arguments in QUESTIONS:
        assert arguments.keys() <= EXPRESSIONS[name].arguments.keys()
        assert arguments.keys() >= {each for each, default in EXPRESSIONS[name].arguments.items() if default is None}


def test_values_of_parameters_are_absent_empty_and_neither() -> None:
    places = {question["name"]: place for place, (name, question) in enumerate(QUESTIONS) if name == "query_param"}
    found = {name: {row[places[name]] for row in expected()} for name in NAMES}
    assert found.pop("absent") == {None}
    assert found["a"] > {None, "", "1"}
    assert all(len(values) > 1 and None in values for values in found.values()), found
    place = QUESTIONS.index(("query_params", {}))
    pairs = [cast("tuple[tuple[str, str | None], ...]", row[place]) for row in expected()[1:-1]]
    assert {None, "", "\ufffd"} <= {value for row in pairs for _, value in row}
