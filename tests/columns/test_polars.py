"""Polars against the two layers (RFC 3986, Appendices A and B), cell for cell."""

import subprocess
import sys
from typing import Literal

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.columns.table import BASE, Answers, answers, differences, drawn_texts, expected, table
from uri_split import URI, InvalidURI
from uri_split.columns.parts import PARTS, REASONS
from uri_split.columns.polars import URIExpr
from uri_split.rules import REFERENCE_RULES, RULES, Rule

URL = URIExpr(pl.col("url"))
QUESTIONS = [
    URL.split().struct.unnest(),
    *(URL.is_valid(rule).alias(f"valid as {rule}") for rule in REFERENCE_RULES),
    *(URL.reason(rule).alias(f"reason by {rule}") for rule in REFERENCE_RULES),
    URL.normalize().alias("normalize"),
    URL.resolve(BASE).alias("resolve"),
    URL.redacted().alias("redacted"),
]


def answered(frame: pl.DataFrame) -> list[Answers]:
    parts = frame.select(PARTS).rows()
    verdicts = frame.select(f"valid as {rule}" for rule in REFERENCE_RULES).rows()
    reasons = frame.select(f"reason by {rule}" for rule in REFERENCE_RULES).rows()
    others = frame.select("normalize", "resolve", "redacted").rows()
    return [Answers(*row[:3], *row[3]) for row in zip(parts, verdicts, reasons, others, strict=True)]


def test_eager_answers_are_those_of_the_two_layers() -> None:
    asked = pl.DataFrame({"url": table()}).select(QUESTIONS)
    assert not differences(answered(asked), expected(), table())


@pytest.mark.parametrize("engine", ["in-memory", "streaming"])
@pytest.mark.parametrize("source", ["frame", "parquet"])
def test_lazy_answers_are_those_of_the_two_layers(
    engine: Literal["in-memory", "streaming"], source: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    frame = pl.DataFrame({"url": table()}).lazy()
    if source == "parquet":
        file = tmp_path_factory.mktemp("columns") / "table.parquet"
        frame.sink_parquet(file, row_group_size=700)
        frame = pl.scan_parquet(file)
    asked = frame.select(QUESTIONS).collect(engine=engine)
    assert not differences(answered(asked), expected(), table())


@given(st.lists(st.none() | drawn_texts, min_size=10, max_size=20))
@settings(max_examples=20)
def test_drawn_texts_have_the_same_results_as_in_the_two_layers(texts: list[str | None]) -> None:
    frame = pl.DataFrame({"url": texts}, schema={"url": pl.String})
    assert not differences(answered(frame.select(QUESTIONS)), map(answers, texts), texts)


@pytest.mark.parametrize("part", PARTS)
def test_each_part_equals_that_of_the_split(part: str) -> None:
    frame = pl.DataFrame({"url": table()})
    one: pl.Expr = getattr(URL, part)()
    asked = frame.lazy().select(one.alias("one"), all=URL.split().struct.field(part)).collect()
    assert asked["one"].equals(asked["all"], null_equal=True)


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_is_valid_matches_each_of_the_36_rules(rule: Rule) -> None:
    asked = pl.DataFrame({"url": table()}).select(URL.is_valid(rule.name)).to_series()
    assert asked.to_list() == [None if text is None else rule.is_valid(text) for text in table()]


def test_reasons_are_an_enum() -> None:
    asked = pl.DataFrame({"url": ["http://h:8x/", "http://h/"]}).select(URL.reason())
    assert asked.schema == {"reason": pl.Enum(REASONS)}
    assert asked.select(pl.col("reason") == "port").to_series().to_list() == [True, None]


def test_results_are_named_after_the_method_or_the_column() -> None:
    frame = pl.DataFrame({"url": ["http://h/"]})
    parts: list[pl.Expr] = [getattr(URL, part)() for part in PARTS]
    assert tuple(frame.select(parts).columns) == PARTS
    assert frame.select(URL.split(), URL.is_valid(), URL.reason()).columns == ["parts", "is_valid", "reason"]
    for question in (URL.normalize(), URL.resolve("a:b"), URL.redacted()):
        assert frame.select(question).columns == ["url"]


def test_import_registers_the_namespace() -> None:
    # This runs in a process of its own, because a registration cannot be undone.
    code = "import polars as pl, uri_split.columns.polars; print(pl.select(pl.lit('a://h').uri.host()).item())"
    assert subprocess.check_output((sys.executable, "-c", code), text=True) == "h\n"


def test_wrong_rules_and_bases_are_rejected() -> None:
    with pytest.raises(KeyError, match="URL"):
        URL.is_valid("URL")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # there is no such rule
    with pytest.raises(ValueError, match=r'rule must be "URI", .*, not "host"$'):
        URL.reason("host")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # it has no components
    with pytest.raises(InvalidURI, match="missing scheme"):
        URL.resolve("//h")


@pytest.mark.parametrize("dtype", [pl.Null, pl.String, pl.Categorical, pl.Enum(["a"])], ids=str)
def test_column_without_texts_returns_nulls(dtype: "pl.DataType") -> None:
    frame = pl.DataFrame({"url": [None, None]}, {"url": dtype})
    asked = frame.select(URL.split(), URL.is_valid(), URL.reason(), url=URL.normalize(), redacted=URL.redacted())
    assert asked.unnest("parts").rows() == [(None,) * 12] * 2


def test_categories_are_read_as_texts() -> None:
    frame = pl.DataFrame({"url": ["http://h", None, "http://h"]}, {"url": pl.Categorical})
    assert frame.select(URL.host()).to_series().to_list() == ["h", None, "h"]


def test_scheme_based_normalization_drops_the_default_port() -> None:
    texts = ["HTTP://Example.com:80", "http://h", None, "a b"]
    asked = pl.DataFrame({"url": texts}).select(URL.normalize(scheme_based=True)).to_series()
    assert asked.to_list() == ["http://example.com/", "http://h/", None, None]


def test_python_runs_only_for_texts_that_may_change(monkeypatch: pytest.MonkeyPatch) -> None:
    # Section 6.2.2: it is its own normal form; section 5.2.2: it is its own target.
    settled = ["http://h:8/a?b#c", "urn:a:b", "s:/a", "//h/", "a/b", "", "?", "#", "HTTP://h"]
    monkeypatch.setattr(URI, "resolve", None)
    asked = pl.DataFrame({"url": settled}).filter(URL.scheme().is_not_null()).select(URL.resolve("a:b"))
    assert asked.to_series().to_list() == ["http://h:8/a?b#c", "urn:a:b", "s:/a", "HTTP://h"]


def test_long_texts_are_split_and_checked() -> None:
    million = "a" * 1_000_000
    text = f"s://{million}@{million}:{'8' * 1_000_000}/{million}?{million}#{million}"
    frame = pl.DataFrame({"url": [text, None, f"{text} "]})
    assert frame.select(URL.split().struct.field("path")).to_series().to_list() == [f"/{million}", None, f"/{million}"]
    assert frame.select(URL.is_valid()).to_series().to_list() == [True, None, False]
    assert frame.select(URL.reason()).to_series().to_list() == [None, None, "fragment"]


def test_arrow_c_stream_interface_is_read_and_provided() -> None:
    # Polars makes a frame of anything that has this interface, and the frame has it, too.
    asked = pl.DataFrame(_Stream(pl.DataFrame({"url": ["http://h?", None, "//h"]}))).select(URL.query())
    assert pl.DataFrame(_Stream(asked)).rows() == [("",), (None,), (None,)]


class _Stream:
    """Object with no other interface."""

    def __init__(self, frame: pl.DataFrame) -> None:
        self._frame = frame

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self._frame.__arrow_c_stream__(requested_schema)
