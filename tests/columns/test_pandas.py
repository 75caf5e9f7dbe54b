"""The accessor of pandas against the two layers (RFC 3986, Appendices A and B), cell for cell."""

import subprocess
import sys
from typing import TypeVar, cast

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.columns import values
from tests.columns.table import BASE, Answers, answers, differences, drawn_texts, expected, table
from uri_split import InvalidURI
from uri_split.columns.expressions import Expressions
from uri_split.columns.pandas import URIAccessor
from uri_split.columns.parts import PARTS, REASONS
from uri_split.rules import REFERENCE_RULES

Cell = TypeVar("Cell", str, bool, int, list[str])


def cells(series: "pd.Series[Cell]") -> list[Cell | None]:
    return [None if missing else cell for cell, missing in zip(series, series.isna(), strict=True)]


def answered(texts: "pd.Series[str]") -> list[Answers]:
    uri = URIAccessor(texts)
    split = uri.split()
    assert tuple(split.columns) == PARTS
    columns = (
        zip(*(cells(split[part]) for part in PARTS), strict=True),
        zip(*(cells(uri.is_valid(rule)) for rule in REFERENCE_RULES), strict=True),
        zip(*(cells(uri.reason(rule)) for rule in REFERENCE_RULES), strict=True),
        cells(uri.normalize()),
        cells(uri.resolve(BASE)),
        cells(uri.redacted()),
    )
    return [Answers(*row) for row in zip(*columns, strict=True)]


@pytest.mark.parametrize("dtype", ["str", "object", "string[python]", "string[pyarrow]", pd.ArrowDtype(pa.string())])
def test_answers_are_those_of_the_two_layers(dtype: str) -> None:
    texts = pd.Series(table(), dtype=dtype)
    assert not differences(answered(texts), expected(), table())


def valued(texts: "pd.Series[str]") -> list[values.Values]:
    # The series have several types.
    answers = values.ask(
        cast("Expressions[pd.Series[str], pd.Series[str], pd.Series[str], pd.Series[str]]", URIAccessor(texts))
    )
    columns = (
        [
            values.in_tuples(cell.tolist() if isinstance(cell, np.ndarray) else cell)
            for cell in cast("list[object]", cells(series))
        ]
        for series in answers
    )
    return list(zip(*columns, strict=True))


@pytest.mark.parametrize("dtype", ["str", pd.ArrowDtype(pa.string())])
def test_values_are_those_of_cells(dtype: str) -> None:
    found = valued(pd.Series(values.texts(), dtype=dtype))
    assert not values.wrong_values(found, values.expected())


@given(st.lists(st.none() | drawn_texts, min_size=10, max_size=20))
@settings(max_examples=10)
def test_drawn_texts_have_the_same_results_as_in_the_two_layers(texts: list[str | None]) -> None:
    assert not differences(answered(pd.Series(texts, dtype="str")), map(answers, texts), texts)


def test_each_part_equals_that_of_the_split() -> None:
    uri = URIAccessor(pd.Series(table(), dtype="str"))
    split = uri.split()
    for part in PARTS:
        one: pd.Series[str] = getattr(uri, part)()
        assert cells(one) == cells(split[part])


def test_results_have_the_documented_dtypes() -> None:
    uri = URIAccessor(pd.Series(["http://h?", None]))
    assert {str(dtype) for dtype in uri.split().dtypes} == {"string"}
    assert str(uri.is_valid().dtype) == "boolean"
    assert uri.reason().cat.categories.to_list() == list(REASONS)
    assert uri.query().to_list() == ["", pd.NA]
    assert str(uri.effective_port().dtype) == "Int32"
    assert str(uri.query_param("a").dtype) == "string"
    for lists in (uri.query_params(), uri.path_segments(), uri.hazards()):
        assert isinstance(lists.dtype, pd.ArrowDtype)
        assert lists.to_list() == [[], pd.NA]


def test_results_keep_index_and_name() -> None:
    urls = pd.Series(["http://a", "b", None], index=[5, 5, 7], name="url")
    uri = URIAccessor(urls)
    for series in (uri.host(), uri.is_valid(), uri.reason(), uri.normalize(), uri.effective_port(), uri.hazards()):
        assert series.index.to_list() == [5, 5, 7]
        assert series.name == "url"
    assert uri.split().index.to_list() == [5, 5, 7]
    frame = urls.to_frame()
    frame["host"] = uri.host()
    assert cells(frame["host"]) == ["a", None, None]


def categories_of_which_one_is_a_surrogate() -> "pd.Series[str]":
    categories = pd.Index(["\ud800", "http://h"], dtype=object)
    return cast("pd.Series[str]", pd.Series(pd.Categorical.from_codes([1, -1], categories)))  # pyright: ignore[reportUnknownArgumentType]  # of a categorical, the type of the values is not known


@pytest.mark.parametrize(
    "urls",
    [
        pd.Series(["http://h", None], dtype="category"),
        pd.Series(["http://h", None, "x"], dtype="large_string[pyarrow]")[:2],
        pd.Series(["x", "http://h", float("nan")], dtype=object)[1:],
        pl.Series(["http://h", None], dtype=pl.Categorical).to_pandas(use_pyarrow_extension_array=True),
        categories_of_which_one_is_a_surrogate(),
        pd.Series(pd.arrays.SparseArray(np.array(["http://h", None], dtype=object))),
    ],
    ids=["categories", "large strings of Arrow", "a slice of objects", "dictionary", "unused surrogate", "sparse"],
)
def test_other_types_of_texts_are_read(urls: "pd.Series[str]") -> None:
    assert cells(URIAccessor(urls).host()) == ["h", None]


@pytest.mark.parametrize(
    "urls",
    [
        pd.Series([None, None]),
        pd.Series([], dtype=object),
        pd.Series([float("nan")]),  # as a column of CSV without a text is read
        pd.Series([None], dtype="category"),
    ],
    ids=["missing", "empty", "numbers", "categories"],
)
def test_series_without_texts_returns_missing_values(urls: "pd.Series[str]") -> None:
    uri = URIAccessor(urls)
    for answer in (uri.path(), uri.reason(), uri.normalize(), uri.redacted()):
        assert cells(answer) == [None] * len(urls)
    assert cells(uri.is_valid()) == [None] * len(urls)


def test_import_registers_the_accessor() -> None:
    # This runs in a process of its own, because a registration cannot be undone.
    code = "import pandas as pd, uri_split.columns.pandas; print(pd.Series(['a://h']).uri.host()[0])"
    assert subprocess.check_output((sys.executable, "-c", code), text=True) == "h\n"


def test_series_with_other_cells_is_rejected() -> None:
    with pytest.raises(TypeError, match="found a cell of type int"):
        URIAccessor(pd.Series([1, 2]))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # not texts
    with pytest.raises(TypeError, match="found a cell of type int"):
        URIAccessor(pd.Series(["a", 2], dtype="category"))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # not texts
    with pytest.raises(TypeError, match="found a cell of type bytes"):
        URIAccessor(pd.Series([b"a", None]))  # pyright: ignore[reportArgumentType]  # not texts
    with pytest.raises(TypeError, match="found a cell of type int"):
        URIAccessor(pd.Series(["a", None, 1], dtype=object))
    with pytest.raises(ValueError, match="row 1 has a lone surrogate"):
        URIAccessor(pd.Series([pd.NA, "http://me:secret@\ud800"], dtype=object))


def test_wrong_rules_and_bases_are_rejected() -> None:
    uri = URIAccessor(pd.Series(["http://h"]))
    with pytest.raises(KeyError, match="URL"):
        uri.is_valid("URL")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # there is no such rule
    with pytest.raises(ValueError, match=r'rule must be "URI", .*, not "host"$'):
        uri.reason("host")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # it has no components
    with pytest.raises(InvalidURI, match="missing scheme"):
        uri.resolve("//h")


def test_scheme_based_normalization_drops_the_default_port() -> None:
    uri = URIAccessor(pd.Series(["http://h:80"]))
    assert cells(uri.normalize(scheme_based=True)) == ["http://h/"]
