"""Values of templates in Polars against `URITemplate.match`, text by text."""

from collections.abc import Sequence
from typing import Literal

import polars as pl
import pytest
from hypothesis import given, settings

from tests.columns.template_texts import TEMPLATES, drawn, expected, expected_of, texts_of
from uri_split import InvalidURITemplate, URITemplate
from uri_split.columns import cells
from uri_split.columns.polars import URIExpr

URL = URIExpr(pl.col("url"))


def asked(template: str, texts: Sequence[str | None]) -> list[object]:
    frame = pl.DataFrame({"url": texts}, {"url": pl.String})
    return frame.select(URL.match_template(template)).to_series().to_list()


@pytest.mark.parametrize("template", TEMPLATES)
def test_values_are_those_of_the_template(template: str) -> None:
    assert asked(template, texts_of(template)) == expected_of(template)


@given(drawn())
@settings(max_examples=50)
def test_drawn_texts_have_the_same_values(example: tuple[str, list[str | None]]) -> None:
    assert asked(*example) == expected(*example)


@pytest.mark.parametrize("engine", ["in-memory", "streaming"])
def test_lazy_and_aggregated_values_are_the_same(engine: Literal["in-memory", "streaming"]) -> None:
    texts = texts_of("/{a}.{b}")
    frame = pl.LazyFrame({"group": range(len(texts)), "url": texts})
    lazy = frame.select(URL.match_template("/{a}.{b}"))
    assert lazy.collect_schema() == {"match_template": pl.Struct({"a": pl.String, "b": pl.String})}
    assert lazy.collect(engine=engine).to_series().to_list() == expected_of("/{a}.{b}")
    first = URIExpr(pl.col("url").first()).match_template("/{a}.{b}")
    groups = frame.group_by("group", maintain_order=True).agg(first)
    assert groups.collect(engine=engine)["match_template"].to_list() == expected_of("/{a}.{b}")


@pytest.mark.parametrize("dtype", [pl.Null, pl.String, pl.Categorical], ids=str)
@pytest.mark.parametrize("template", TEMPLATES)
def test_column_without_texts_has_null_values(template: str, dtype: pl.DataType) -> None:
    for rows in ([], [None, None]):
        values = pl.DataFrame({"url": rows}, {"url": dtype}).select(URL.match_template(template)).to_series()
        assert values.to_list() == rows
        assert values.dtype == pl.Struct(dict.fromkeys(URITemplate(template).variables, pl.String))


def test_struct_is_null_only_if_the_text_does_not_match() -> None:
    frame = pl.DataFrame({"url": ["", "/a", "b"]}).select(URL.match_template("{/a}{?b}"))
    assert frame.filter(pl.col("match_template").is_not_null()).unnest("match_template").rows() == [
        (None, None),
        ("a", None),
    ]


def test_python_runs_only_for_percent_encodings_in_values(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []

    def match(text: str, template: str) -> None:
        assert template
        calls.append(text)

    monkeypatch.setattr(cells, "match_template", match)
    asked("/é/{a}{?b}", ["/%C3%A9/x", "/%C3%A9/x?b=%20", "/%C3%A9/%2F", "/%20"])
    assert calls == ["/%C3%A9/x?b=%20", "/%C3%A9/%2F"]


def test_python_runs_once_for_equal_texts_of_a_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []

    def match(text: str, template: str) -> None:
        assert template
        calls.append(text)

    monkeypatch.setattr(cells, "match_template", match)
    asked("/{a}/{a}", ["/x/x", "/x/x", "/y", None])
    assert calls == ["/x/x"]


def test_wrong_template_is_rejected_when_the_expression_is_made() -> None:
    with pytest.raises(InvalidURITemplate, match="is not closed"):
        URL.match_template("/{a")


def test_text_with_too_many_readings_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("uri_split._templates.matching._MOST_STEPS", 10)
    assert asked("{a}{b}{a}", ["xxxxxxxxxxxy", ""]) == [None, {"a": "", "b": ""}]
