"""Parameters of a query: RFC 3986, section 3.4, and HTML forms."""

from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from enum import Enum, IntEnum
from fnmatch import fnmatchcase
from fractions import Fraction
from pathlib import PurePosixPath
from typing import cast
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uri_split import InvalidComponent
from uri_split._algebra.queries import (
    TRACKING_PARAMETERS,
    Parameters,
    Selector,
    Value,
    Values,
    extended_query,
    filtered_query,
    is_tracking,
    joined_query,
    replaced_parameter,
    replaced_parameters,
    sorted_query,
    split_query,
    values_of,
)

texts = st.binary().map(lambda data: data.decode("utf-8", "surrogateescape"))


class Number(IntEnum):
    ONE = 1


class Text(str, Enum):  # noqa: UP042  a StrEnum would not change what `str` returns
    HOME = "home"


class Half(float, Enum):
    HALF = 0.5


@given(st.lists(st.tuples(texts, st.none() | texts).filter(lambda pair: pair != ("", None)), min_size=1))
def test_split_query_undoes_joined_query(parameters: list[tuple[str, str | None]]) -> None:
    assert list(split_query(joined_query(parameters, {}) or "")) == parameters


@pytest.mark.parametrize(
    ("parameters", "keywords", "expected"),
    [
        (None, {}, None),
        ([], {}, None),
        ({}, {}, None),
        ({"a": []}, {}, None),
        ({"a": "b"}, {}, "a=b"),
        ({"a": ["b", 1], "c": ()}, {"d": 2.5}, "a=b&a=1&d=2.5"),
        ([("a", "b"), ("a", ("c", None))], {}, "a=b&a=c&a"),
        (iter([("a", "b")]), {}, "a=b"),
        (None, {"a": range(2)}, "a=0&a=1"),
        ({"a[]": "é&=+ %#"}, {}, "a%5B%5D=%C3%A9%26%3D%2B%20%25%23"),
        ({"a;b": "c;d"}, {}, "a%3Bb=c%3Bd"),  # HTML 4.01, appendix B.2.2; so do yarl, furl and `urllib`
        ({"a": -1, "b": 10**30, "c": 1e30, "d": -0.0}, {}, f"a=-1&b={10**30}&c=1e%2B30&d=-0.0"),
        ({"a": Number.ONE, Text.HOME: Text.HOME, "c": Half.HALF}, {}, "a=1&home=home&c=0.5"),
        ({"a": Decimal("1E+2"), "b": UUID(int=1)}, {}, "a=100&b=00000000-0000-0000-0000-000000000001"),
        ({"a": [date(2026, 1, 2), time(12)]}, {}, "a=2026-01-02&a=12:00:00"),
        (None, {"a": datetime(2026, 1, 2, tzinfo=UTC)}, "a=2026-01-02T00:00:00%2B00:00"),
        ({"": ""}, {}, "="),
        ({"a": ""}, {}, "a="),
    ],
)
def test_parameters_are_a_mapping_pairs_or_keywords(
    parameters: Parameters | None, keywords: dict[str, Values], expected: str | None
) -> None:
    assert joined_query(parameters, keywords) == expected


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ("a=b", r"not str: call with_components\(query=\.\.\.\) to replace the query with a text"),
        (5, "query parameters must be a mapping or pairs of a name and a value"),
        (b"ab", "query parameters must be a mapping or pairs of a name and a value"),
        (["ab"], "query parameters must be a mapping or pairs of a name and a value"),
        ([{"a": 1, "b": 2}], "query parameters must be a mapping or pairs of a name and a value"),
        ([{"a", "b"}], "query parameters must be a mapping or pairs of a name and a value"),
        ([5], "query parameters must be a mapping or pairs of a name and a value"),
        ([("a",)], "query parameters must be a mapping or pairs of a name and a value"),
        ([("a", "b", "c")], "query parameters must be a mapping or pairs of a name and a value"),
        ([(1, "b")], "^name must be str, not int$"),
        ({b"a": "b"}, "^name must be str, not bytes$"),
        ({"a": True}, 'not bool: write the text that the server expects, such as "true"'),
        ({"a": [False]}, 'not bool: write the text that the server expects, such as "true"'),
        ({"a": b"b"}, "^value must be str, int, float, Decimal, UUID, date, time or None, not bytes$"),
        ({"a": bytearray(b"b")}, "^value must be str, int, float, Decimal, UUID, date, time or None, not bytearray$"),
        (
            {"a": {"b"}},
            "^value must be str, .* time or None, not set: put several values in a list or tuple$",
        ),
        ({"a": iter("b")}, r"^value must be .*, not str\w*iterator: put several values in a list or tuple$"),
        ({"a": [["b"]]}, "^value must be str, int, float, Decimal, UUID, date, time or None, not list$"),
        ({"a": 1j}, "^value must be str, int, float, Decimal, UUID, date, time or None, not complex$"),
        ({"a": [Fraction(1, 3)]}, r"^value must be .*, not Fraction: write the text .*, such as str\(value\)$"),
        ({"a": timedelta(1)}, r"^value must be .*, not timedelta: write the text .*, such as str\(value\)$"),
        ({"a": PurePosixPath("a")}, r"^value must be .*, not PurePosixPath: .*, such as str\(value\)$"),
        ({"a": None, "b": object()}, "^value must be str, int, float, Decimal, UUID, date, time or None, not object$"),
    ],
)
def test_parameters_of_other_types_are_rejected(parameters: object, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        joined_query(cast("Parameters", parameters), {})


def test_text_to_add_is_rejected_with_what_to_write() -> None:
    words = r'^query parameters must be .*, not str: write \{"page": "2"\} instead of "page=2"$'
    with pytest.raises(TypeError, match=words):
        extended_query("a", cast("Parameters", "page=2"), {})


@pytest.mark.parametrize("value", [["a"], ("a",), {"a"}, iter("a"), {"a": "b"}])
def test_several_values_are_several_arguments(value: object) -> None:
    words = f"value must be str, .* or None, not {type(value).__name__}: pass several values as separate arguments"
    with pytest.raises(TypeError, match=f"^{words}$"):
        replaced_parameter("a", "a", [cast("Value", value)])


@pytest.mark.parametrize("value", [b"a", 1j])
def test_one_value_of_another_type_needs_no_such_advice(value: object) -> None:
    with pytest.raises(
        TypeError,
        match=f"^value must be str, int, float, Decimal, UUID, date, time or None, not {type(value).__name__}$",
    ):
        replaced_parameter("a", "a", [cast("Value", value)])


@pytest.mark.parametrize(
    ("query", "parameters", "keywords", "expected"),
    [
        (None, {}, {}, None),
        ("", {}, {}, ""),
        ("a=1&&", {}, {}, "a=1&&"),
        (None, {"a": 1}, {"b": 2}, "a=1&b=2"),
        ("b=+&a=1&c&%61=2&", {"a": [3, None]}, {"d": "x"}, "b=+&a=3&a&c&&d=x"),
        ("a&b", [("b", 1), ("a", 2), ("b", 3)], {"a": 4}, "a=2&a=4&b=1&b=3"),
        ("a&b", {"a": [], "c": ()}, {}, "b"),
        ("a&&b", {"a": []}, {"b": ()}, None),
        ("=x&a", {"": "y"}, {}, "=y&a"),
    ],
)
def test_replaced_parameters_are_at_the_places_of_the_first(
    query: str | None, parameters: Parameters, keywords: dict[str, Values], expected: str | None
) -> None:
    assert replaced_parameters(query, parameters, keywords) == expected


@given(st.lists(st.sampled_from(["a=1", "b", "%61", "", "c=+"])).map("&".join), st.sampled_from("abc"), st.integers())
def test_one_parameter_is_replaced_as_several_are(query: str, name: str, value: int) -> None:
    assert replaced_parameter(query, name, [value]) == replaced_parameters(query, {name: value}, {})


@pytest.mark.parametrize("number", [float("nan"), float("inf"), -float("inf")])
def test_number_that_is_not_finite_is_rejected(number: float) -> None:
    with pytest.raises(InvalidComponent, match="is not a finite number: write a finite number") as caught:
        joined_query({"a": number}, {})
    assert caught.value.component == "query"


@pytest.mark.parametrize(
    ("query", "parameters", "expected"),
    [
        (None, {}, None),
        ("", {}, ""),
        (None, {"a": 1}, "a=1"),
        ("", {"a": 1}, "a=1"),
        ("b=%2b+", {"a": 1}, "b=%2b+&a=1"),
        ("a&", {"a": [1, 2]}, "a&&a=1&a=2"),
    ],
)
def test_extended_query_keeps_what_it_has(query: str | None, parameters: Parameters, expected: str | None) -> None:
    assert extended_query(query, parameters, {}) == expected


@pytest.mark.parametrize(
    ("query", "values", "expected"),
    [
        (None, [], None),
        ("", [], ""),
        ("a", [], None),
        ("&a", [], None),
        ("b&&a", [], "b&"),
        (None, ["1"], "a=1"),
        ("b&a&c&a", ["1", 2], "b&a=1&a=2&c"),
        ("b&&c", ["1"], "b&&c&a=1"),
        ("a=1&&a=2", [None], "a&"),
    ],
)
def test_replaced_parameter_is_at_the_place_of_the_first(
    query: str | None, values: list[Value], expected: str | None
) -> None:
    assert replaced_parameter(query, "a", values) == expected


@pytest.mark.parametrize("values", [{"": None}, {"": ["a", None]}])
def test_parameter_that_would_be_skipped_is_rejected(values: dict[str, Values]) -> None:
    message = r"^a parameter must have a name or a value: write an empty text instead of None$"
    with pytest.raises(InvalidComponent, match=message) as caught:
        joined_query(values, {})
    assert caught.value.component == "query"
    with pytest.raises(InvalidComponent, match=message):
        replaced_parameter("a", "", [None])


def test_number_that_python_cannot_write_is_rejected() -> None:
    for number in (10**5000, -(10**5000)):
        with pytest.raises(InvalidComponent, match="a number has more digits than Python can write: write a text"):
            joined_query({"a": number}, {})


@pytest.mark.parametrize("error", [TypeError, ValueError])
def test_error_of_a_generator_of_parameters_is_kept(error: type[Exception]) -> None:
    def parameters() -> Iterator[tuple[str, str]]:
        yield "a", "b"
        raise error

    with pytest.raises(error, match=r"^$"):
        joined_query(parameters(), {})


def test_empty_text_is_not_a_parameter_without_a_name() -> None:
    assert replaced_parameter("a&&=1&b", "", ["2"]) == "a&&=2&b"
    assert list(values_of("a&&=1&b", "")) == ["1"]


@pytest.mark.parametrize(
    ("query", "selectors", "without", "only"),
    [
        (None, ["a"], None, None),
        ("", ["a"], "", ""),
        ("a=+&b=%2b", [], "a=+&b=%2b", None),
        ("a=+&b=%2b", ["a"], "b=%2b", "a=+"),
        ("a=+&b=%2b", ["*"], None, "a=+&b=%2b"),
        ("a=+&b=%2b", ["b", "a"], None, "a=+&b=%2b"),
        ("%61&A&a+b", ["a"], "A&a+b", "%61"),
        ("a+b=1&a%20b", ["a b"], None, "a+b=1&a%20b"),
        ("a&&b&", ["a"], "&b&", "a&&"),
        ("a&&", ["a"], None, "a&&"),
        ("a&&", ["c"], "a&&", None),
        ("&", ["a"], "&", "&"),
        ("&&", ["a"], "&&", "&&"),
        ("&&", ["*"], "&&", "&&"),
        ("=&a", [""], "a", "="),
        ("=1&a", [""], "a", "=1"),
        ("a[]=1&a=2", ["a[]"], "a=2", "a[]=1"),
        ("aB=1&b=2", [str.isupper, str.islower], "aB=1", "b=2"),
        ("utm_a&xutm_&utm_", ["utm_*"], "xutm_", "utm_a&utm_"),
    ],
)
def test_filtered_query_removes_or_keeps(
    query: str | None, selectors: list[Selector], without: str | None, only: str | None
) -> None:
    assert filtered_query(query, selectors, keep=False, argument="") == without
    assert filtered_query(query, selectors, keep=True, argument="") == only


def test_function_gets_no_empty_text_between_parameters() -> None:
    assert filtered_query("_a&&b&", [lambda name: name[0] == "_"], keep=False, argument="") == "&b&"


@given(st.text("a*b", max_size=8), st.text("ab", max_size=12))
def test_star_stands_for_any_text(pattern: str, name: str) -> None:
    assert (filtered_query(f"{name}=", [pattern], keep=False, argument="") is None) is fnmatchcase(name, pattern)


@given(st.text("ab&=+%", max_size=20), st.lists(st.sampled_from(["a", "b", "a*", "*b", "", "*"])))
def test_removed_and_kept_parameters_are_all(query: str, names: list[str]) -> None:
    without, only = (filtered_query(query, names, keep=keep, argument="") for keep in (False, True))
    left, kept = (pieces(part) for part in (without, only))
    assert sorted(left + kept) == sorted(pieces(query))
    assert not set(left) & set(kept)
    for changed, remaining in ((without, left), (only, kept)):
        if remaining == pieces(query):
            assert changed == query
        else:
            assert (changed is None) is (not pieces(changed))


@given(st.text("ab&=+%", max_size=20), st.lists(st.sampled_from(["a", "b", "a*", "*b", "", "*"])))
def test_keeping_some_parameters_is_removing_the_others(query: str, names: list[str]) -> None:
    def is_other(name: str) -> bool:
        return not any(fnmatchcase(name, pattern) for pattern in names)

    assert filtered_query(query, names, keep=True, argument="") == filtered_query(
        query, [is_other], keep=False, argument=""
    )


def pieces(query: str | None) -> list[str]:
    return [piece for piece in (query or "").split("&") if piece]


@pytest.mark.parametrize(
    ("selector", "help_"),
    [
        *((value, "") for value in (None, 5, b"a")),
        *((value, r": unpack several names with \*") for value in (["a"], ("a",), {"a"})),
    ],
)
def test_selector_of_another_type_is_rejected(selector: object, help_: str) -> None:
    selectors = cast("Iterable[str | Callable[[str], bool]]", [selector])
    words = f"f argument must be str or a function, not {type(selector).__name__}{help_}"
    with pytest.raises(TypeError, match=f"^{words}$"):
        filtered_query(None, selectors, keep=True, argument="f argument")


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", ""),
        ("b&a", "a&b"),
        ("b=2&a&b=1&%61=%c3", "a&%61=%c3&b=2&b=1"),
        ("&b&&a+", "a+&b&&"),
        ("%F0%9F%98%80&%EF%BF%BD", "%EF%BF%BD&%F0%9F%98%80"),
    ],
)
def test_sorted_query_sorts_by_decoded_names(query: str, expected: str) -> None:
    assert sorted_query(query) == expected


@pytest.mark.parametrize(
    "name", ["id", "q", "utm", "gl", "x_utm_a", "pk", "mtm", "gclid2", "utm\u017fource", "\u212ae_a"]
)
def test_other_parameters_are_not_tracking(name: str) -> None:
    assert not is_tracking(name)


def test_names_of_tracking_parameters_are_compared_in_lower_case() -> None:
    assert [name for name in TRACKING_PARAMETERS if name != name.lower() or "*" in name[:-1]] == []
    assert len(set(TRACKING_PARAMETERS)) == len(TRACKING_PARAMETERS)
    assert all(is_tracking(name.replace("*", "x").upper()) for name in TRACKING_PARAMETERS)
