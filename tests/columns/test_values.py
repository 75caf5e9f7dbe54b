"""The table of values has values of every kind."""

from collections import Counter

from tests.columns.values import NAMES, Values, expected, texts
from uri_split.rules import REFERENCE_RULES

OF_EVERY_TEXT = {"query_params", "without_query_params", "name", "suffix", "path_segments", "hazards"}
SEVERAL = {"query_param", "message"}


def test_table_has_no_duplicates() -> None:
    assert len(set(texts())) == len(texts()) - 1 > 900
    assert len(expected()) == len(texts())


def test_every_function_returns_nothing_and_several_values() -> None:
    for place, field in enumerate(Values._fields):
        kinds = Counter(row[place] for row in expected()[1:-1])
        assert len(kinds) > 5, (field, kinds)
        assert (None in kinds) is (field not in OF_EVERY_TEXT | SEVERAL), field


def test_values_of_parameters_are_absent_empty_and_neither() -> None:
    found = {name: {row.query_param[place] for row in expected()} for place, name in enumerate(NAMES)}
    assert found.pop("absent") == {None}
    assert found["a"] > {None, "", "1"}
    assert all(len(values) > 1 and None in values for values in found.values()), found
    assert {None, "", "\ufffd"} <= {value for row in expected() for _, value in row.query_params or ()}


def test_every_rule_has_messages() -> None:
    for place, rule in enumerate(REFERENCE_RULES):
        assert len({row.message[place] for row in expected()}) > 20, rule
