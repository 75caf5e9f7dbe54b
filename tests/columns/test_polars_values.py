"""Expressions of Polars against the functions of cells, text by text."""

from typing import Final, Literal, cast

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.columns.table import BASE, drawn_texts
from tests.columns.values import NAMES, REMOVED, Values, expected, texts, values
from uri_split import URIReference
from uri_split.columns import cells
from uri_split.columns.polars import URIExpr
from uri_split.rules import REFERENCE_RULES

URL = URIExpr(pl.col("url"))


def asked(url: URIExpr) -> list[pl.Expr]:
    return [
        *(url.query_param(name).alias(f"parameter {name}") for name in NAMES),
        url.query_params(),
        url.without_query_params(*REMOVED).alias("without_query_params"),
        url.registrable_domain(),
        url.public_suffix(),
        url.host_reversed(),
        url.surt(),
        url.effective_port(),
        url.name(),
        url.suffix(),
        url.path_segments(),
        url.hazards(),
        *(url.message(rule).alias(f"message by {rule}") for rule in REFERENCE_RULES),
        url.normalize(scheme_based=True).alias("normalize"),
        url.resolve(BASE).alias("resolve"),
        url.dedupe_key(),
        url.dedupe_key(without_tracking=True).alias("dedupe_key_without_tracking"),
    ]


ASKED: Final = asked(URL)


def answered(frame: pl.DataFrame) -> list[Values]:
    return [Values._make(map(_hashable, _gathered(row))) for row in frame.iter_rows(named=True)]


def _gathered(row: dict[str, object]) -> list[object]:
    row["query_param"] = [row[f"parameter {name}"] for name in NAMES]
    row["message"] = [row[f"message by {rule}"] for rule in REFERENCE_RULES]
    return [row[field] for field in Values._fields]


def _hashable(value: object) -> object:
    """Return a value with tuples for its lists and structs."""
    if isinstance(value, dict):
        return tuple(cast("dict[str, object]", value).values())
    return tuple(map(_hashable, cast("list[object]", value))) if isinstance(value, list) else value


def differences(rows: list[Values], right: list[Values]) -> list[object]:
    return [
        (field, answer, wanted)
        for row, rights in zip(rows, right, strict=True)
        for field, answer, wanted in zip(Values._fields, row, rights, strict=True)
        if answer != wanted
    ]


def test_eager_values_are_those_of_cells() -> None:
    assert not differences(answered(pl.DataFrame({"url": texts()}).select(ASKED)), list(expected()))


@pytest.mark.parametrize("engine", ["in-memory", "streaming"])
def test_lazy_values_are_those_of_cells(
    engine: Literal["in-memory", "streaming"], tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.mktemp("columns") / "values.parquet"
    pl.DataFrame({"url": texts()}).lazy().sink_parquet(file, row_group_size=700)
    assert not differences(answered(pl.scan_parquet(file).select(ASKED).collect(engine=engine)), list(expected()))


@pytest.mark.parametrize("engine", ["in-memory", "streaming"])
def test_aggregated_texts_have_values_too(engine: Literal["in-memory", "streaming"]) -> None:
    some = texts()[:1000]
    groups = pl.LazyFrame({"group": range(len(some)), "url": some}).group_by("group", maintain_order=True)
    first = groups.agg(asked(URIExpr(pl.col("url").first())))
    assert not differences(answered(first.collect(engine=engine)), list(expected()[: len(some)]))


@given(st.lists(st.none() | drawn_texts, min_size=10, max_size=20))
@settings(max_examples=10)
def test_drawn_texts_have_the_same_values_as_in_cells(drawn: list[str | None]) -> None:
    frame = pl.DataFrame({"url": drawn}, schema={"url": pl.String})
    assert not differences(answered(frame.select(ASKED)), list(map(values, drawn)))


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
    described = [
        *(URL.query_param("a"), URL.query_params(), URL.registrable_domain(), URL.public_suffix(), URL.host_reversed()),
        *(URL.surt(), URL.effective_port(), URL.name(), URL.suffix(), URL.path_segments(), URL.hazards()),
        *(URL.message(), URL.dedupe_key()),
    ]
    schema = dict.fromkeys(field for field in Values._fields if hasattr(URL, field))
    for other in ("without_query_params", "normalize", "resolve"):
        del schema[other]
    types: dict[str, object] = dict.fromkeys(schema, pl.String)
    types["query_params"] = pl.List(pl.Struct({"name": pl.String, "value": pl.String}))
    types |= {"effective_port": pl.Int32, "path_segments": pl.List(pl.String), "hazards": pl.List(pl.String)}
    for urls in (["http://h/a?b"], ["http://b%40.de/%41?%41=%41"], [None], []):
        frame = pl.DataFrame({"url": urls}, {"url": pl.String})
        assert frame.select(described).schema == types
        assert frame.lazy().select(described).collect_schema() == types
        assert frame.select(URL.without_query_params("b")).columns == ["url"]


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
