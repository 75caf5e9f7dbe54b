"""Expressions of Polars against the functions of cells, text by text."""

from typing import Final, Literal

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.columns.table import drawn_texts
from tests.columns.values import QUESTIONS, Values, ask, expected, in_tuples, texts, values, wrong_values
from uri_split import URIReference
from uri_split.columns import cells
from uri_split.columns.expressions import EXPRESSIONS
from uri_split.columns.polars import URIExpr

URL = URIExpr(pl.col("url"))


def asked(url: URIExpr) -> list[pl.Expr]:
    return [expression.alias(str(question)) for question, expression in zip(QUESTIONS, ask(url), strict=True)]


ASKED: Final = asked(URL)


def answered(frame: pl.DataFrame) -> list[Values]:
    return [tuple(map(in_tuples, row[-len(ASKED) :])) for row in frame.iter_rows()]


def test_eager_values_are_those_of_cells() -> None:
    assert not wrong_values(answered(pl.DataFrame({"url": texts()}).select(ASKED)), list(expected()))


@pytest.mark.parametrize("engine", ["in-memory", "streaming"])
def test_lazy_values_are_those_of_cells(
    engine: Literal["in-memory", "streaming"], tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.mktemp("columns") / "values.parquet"
    pl.DataFrame({"url": texts()}).lazy().sink_parquet(file, row_group_size=700)
    assert not wrong_values(answered(pl.scan_parquet(file).select(ASKED).collect(engine=engine)), list(expected()))


@pytest.mark.parametrize("engine", ["in-memory", "streaming"])
def test_aggregated_texts_have_values_too(engine: Literal["in-memory", "streaming"]) -> None:
    some = texts()[:1000]
    groups = pl.LazyFrame({"group": range(len(some)), "url": some}).group_by("group", maintain_order=True)
    first = groups.agg(asked(URIExpr(pl.col("url").first())))
    assert not wrong_values(answered(first.collect(engine=engine)), list(expected()[: len(some)]))


@given(st.lists(st.none() | drawn_texts, min_size=10, max_size=20))
@settings(max_examples=10)
def test_drawn_texts_have_the_same_values_as_in_cells(drawn: list[str | None]) -> None:
    frame = pl.DataFrame({"url": drawn}, schema={"url": pl.String})
    assert not wrong_values(answered(frame.select(ASKED)), list(map(values, drawn)))


@pytest.mark.parametrize("name", ["a=b", "a+b", "%", "a&b", "\ud800", "(", "a b", ".", "\0", "utm_*"])
def test_odd_names_of_parameters_are_found_where_cells_find_them(name: str) -> None:
    urls = ["?a=b=c", "?a%3Db=1", "?a%2Bb=2", "?%=3", "?a%26b=4", "?(=5", "?a b=6&.=7", "?x=8&\0=9", "?utm_*=1&utm_=2"]
    frame = pl.DataFrame({"url": urls}).select(URL.query_param(name), removed=URL.without_query_params(name))
    assert frame["query_param"].to_list() == [cells.query_param(url, name) for url in urls]
    assert frame["removed"].to_list() == [cells.without_query_params(url, [name]) for url in urls]


def test_no_names_remove_nothing() -> None:
    urls = ["?a=1", "?", "?%61", "?=&"]
    assert pl.DataFrame({"url": urls}).select(URL.without_query_params()).to_series().to_list() == urls


def test_results_have_the_documented_types_and_names() -> None:
    dtypes = {
        "text": pl.String,
        "integer": pl.Int32,
        "texts": pl.List(pl.String),
        "parameters": pl.List(pl.Struct({"name": pl.String, "value": pl.String})),
    }
    other_forms = {"redacted", "without_query_params", "normalize", "resolve"}
    types = {name: dtypes[each.type] for name, each in EXPRESSIONS.items() if name not in other_forms}
    described = [URL.query_param("a") if name == "query_param" else getattr(URL, name)() for name in types]
    for urls in (["http://h/a?b"], ["http://b%40.de/%41?%41=%41"], [None], []):
        frame = pl.DataFrame({"url": urls}, {"url": pl.String})
        assert frame.select(described).schema == types
        assert frame.lazy().select(described).collect_schema() == types
        for other in (URL.redacted(), URL.without_query_params("b"), URL.normalize(), URL.resolve("a:b")):
            assert frame.select(other).columns == ["url"]


@pytest.mark.parametrize("dtype", [pl.Null, pl.Categorical], ids=str)
def test_column_without_texts_has_null_values(dtype: pl.DataType) -> None:
    frame = pl.DataFrame({"url": [None, None]}, {"url": dtype})
    assert frame.select(ASKED).rows() == [(None,) * len(ASKED)] * 2


def test_wrong_arguments_are_rejected_when_the_expression_is_made() -> None:
    with pytest.raises(TypeError, match=r"query_param\(\) argument must be str, not int"):
        URL.query_param(1)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # it is not a text
    with pytest.raises(TypeError, match=r"must be str, not list: unpack several names with \*"):
        URL.without_query_params(["a"])  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # nor this
    with pytest.raises(KeyError, match="URL"):
        URL.message("URL")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # there is no such rule
    with pytest.raises(ValueError, match="profile must be one of passwords, "):
        URL.redacted("secrets")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # there is no such profile
    with pytest.raises(ValueError, match=r'not "host"$'):
        URL.message("host")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # it has no components


def test_python_runs_only_where_an_expression_cannot_do_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def ask(text: str, **_: str) -> str:
        asked.append(text)
        return ""

    for function in ("query_params", "query_param", "path_segments", "name", "suffix", "host_reversed"):
        monkeypatch.setattr(cells, function, ask)
    frame = pl.DataFrame({"url": ["http://www.a.b/%41/c.d?e=f&g=%41", "//h?x", "mailto:a@b", "//é", "a/%41?%41"]})
    plain = [URL.query_param("e"), URL.name(), URL.suffix(), URL.host_reversed()]
    assert frame.head(3).select(plain).rows() == [
        ("f", "c.d", ".d", "b.a.www"),
        (None, "", "", "h"),
        (None, "a@b", "", None),
    ]
    assert asked == []
    frame.tail(2).select(URL.path_segments(), URL.query_params(), *plain)
    assert sorted(asked) == ["//é", *["a/%41?%41"] * 5]


def test_domain_is_looked_up_once_for_equal_hosts(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(cells, "registrable_domain", asked.append)
    urls = ["http://a.de/1", "http://a.de/2", "//a.de:80", "//b.de", "/", None, "//[::1]"]
    pl.DataFrame({"url": urls}).select(URL.registrable_domain())
    assert sorted(asked) == ["//a.de", "//b.de"]


def test_message_is_made_only_for_texts_that_do_not_match(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def ask(text: str, rule: str) -> None:
        asked.append(f"{rule} {text}")

    monkeypatch.setattr(cells, "message", ask)
    pl.DataFrame({"url": ["http://a/", "a b", None]}).select(URL.message())
    assert asked == ["URI a b"]


def test_values_equal_those_of_references() -> None:
    reference = URIReference("http://h/a/b%20c.txt?q=1&q=2")
    frame = pl.DataFrame({"url": [reference]}).select(URL.name(), URL.suffix(), URL.query_param("q"))
    assert frame.row(0) == (reference.name, reference.suffix, reference.query_param("q"))
