"""Parameters of a query: RFC 3986, section 3.4, and HTML forms."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uri_split._algebra.queries import joined_query, replaced_parameter, split_query

texts = st.binary().map(lambda data: data.decode("utf-8", "surrogateescape"))


@given(st.lists(st.tuples(texts, st.none() | texts), min_size=1))
def test_split_query_undoes_joined_query(parameters: list[tuple[str, str | None]]) -> None:
    assert list(split_query(joined_query(parameters))) == parameters


@pytest.mark.parametrize(
    ("query", "values", "expected"),
    [
        (None, [], None),
        ("", [], ""),
        ("a", [], None),
        ("&a", [], ""),
        (None, ["1"], "a=1"),
        ("b&a&c&a", ["1", "2"], "b&a=1&a=2&c"),
        ("b&&c", ["1"], "b&&c&a=1"),
    ],
)
def test_replaced_parameter_is_at_the_place_of_the_first(
    query: str | None, values: list[str | None], expected: str | None
) -> None:
    assert replaced_parameter(query, "a", values) == expected


def test_empty_name_without_a_value_is_an_empty_query() -> None:
    assert replaced_parameter(None, "", [None]) == replaced_parameter("", "", [None]) == ""
