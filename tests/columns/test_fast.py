"""Kernels against the plain expressions, cell for cell, whatever the buffers of a column look like."""

import gc
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.util import module_from_spec, spec_from_file_location
from pickle import UnpicklingError
from types import ModuleType
from typing import Final, Literal

import numba
import numpy as np
import polars as pl
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.columns.table import differences, drawn_texts, expected, table
from tests.columns.test_polars import QUESTIONS, answered
from tests.loaded import forget
from uri_split._grammar import ReferenceRule
from uri_split.columns import fast, polars
from uri_split.columns.pandas import URIAccessor
from uri_split.columns.parts import PARTS, Part, whole
from uri_split.columns.polars import URIExpr
from uri_split.dialects import PORTABLE
from uri_split.lenient import redacted
from uri_split.rules import REFERENCE_RULES, RULES

URL: Final = URIExpr(pl.col("url"))
LONG: Final = [f"{before}{piece * 30_000}{after}" for before in ("", "s://", "//[", "s:?") for piece in ":@%é["
               for after in ("", " ", "@h:8x", "]:1")]  # fmt: skip


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run kernels from the first row on."""
    monkeypatch.setattr(polars, "_WORTHWHILE", -1)


def texts() -> pl.Series:
    return pl.Series("url", table(), pl.String)


def from_one_buffer() -> pl.Series:
    file = texts().fill_null("").to_frame().write_ipc(None, compat_level=pl.CompatLevel.oldest())
    return pl.read_ipc(file.getvalue()).to_series()


def plain_reason_by(rule: ReferenceRule) -> pl.Expr:
    refused = pl.when(~pl.col("url").str.contains(whole(rule, PORTABLE))).then(pl.col("url"))
    return polars.reason_of_parts(polars.plain_split(refused), rule).alias(f"reason by {rule}")


def plainly(series: pl.Series) -> pl.DataFrame:
    text = pl.col("url")
    verdicts = [text.str.contains(whole(rule, PORTABLE)).alias(rule) for rule in REFERENCE_RULES]
    reasons = map(plain_reason_by, REFERENCE_RULES)
    hidden = pl.Series("redacted", [text and redacted(text) for text in series], pl.String)
    parts = series.to_frame("url").select(polars.plain_split(text).alias("parts")).unnest("parts")
    return parts.hstack(series.to_frame("url").select(*verdicts, *reasons)).with_columns(hidden)


def quickly(series: pl.Series) -> pl.DataFrame:
    verdicts = [fast.is_valid(series, rule).alias(rule) for rule in REFERENCE_RULES]
    reasons = [fast.reason(series, rule).alias(f"reason by {rule}") for rule in REFERENCE_RULES]
    hidden = series.to_frame("url").select(URL.redacted().alias("redacted")).to_series()
    return fast.split(series).struct.unnest().hstack([*verdicts, *reasons, hidden])


def imported_again(module: ModuleType) -> ModuleType:
    assert module.__file__
    spec = spec_from_file_location(module.__name__, module.__file__)
    assert spec
    assert spec.loader
    again = module_from_spec(spec)
    spec.loader.exec_module(again)
    return again


def assert_equal(series: pl.Series) -> None:
    found, right = quickly(series), plainly(series)
    assert found.schema == right.schema
    assert found.equals(right, null_equal=True)


@pytest.mark.parametrize(
    "series",
    [
        pytest.param(texts(), id="many buffers"),
        pytest.param(from_one_buffer(), id="one buffer and no nulls"),
        pytest.param(texts()[13:2048], id="slice"),
        pytest.param(texts()[3490:], id="slice at the end"),
        pytest.param(texts()[::3], id="every third"),
        pytest.param(pl.Series("url", [None, "s://h", " "] * 40)[29:101], id="slice with nulls"),
        pytest.param(pl.concat([texts()[:70], texts()[70:133], texts()[5:6]], rechunk=False), id="chunks"),
        pytest.param(pl.Series("url", ["a:b", "//h:8", "", "?"] * 3), id="only inline views"),
        pytest.param(pl.Series("url", [], pl.String), id="empty"),
        pytest.param(texts().clear(), id="cleared"),
        pytest.param(pl.Series("url", [None] * 9, pl.String), id="only nulls"),
        pytest.param(pl.concat([pl.Series("url", [], pl.String), texts()[:9]], rechunk=False), id="empty chunk"),
        pytest.param(pl.Series("url", LONG), id="long texts"),
    ],
)
def test_results_are_those_of_plain_expressions(series: pl.Series) -> None:
    assert_equal(series)


@given(
    st.lists(st.lists(st.none() | drawn_texts, max_size=12), min_size=1, max_size=4),
    st.integers(0, 20),
    st.integers(0, 20),
)
@settings(max_examples=25)
def test_drawn_chunks_and_slices_have_the_results_of_plain_expressions(
    chunks: list[list[str | None]], start: int, length: int
) -> None:
    column = pl.concat([pl.Series("url", chunk, pl.String) for chunk in chunks], rechunk=False)
    assert_equal(column.slice(start, length))


@pytest.mark.parametrize("rule", RULES)
def test_is_valid_matches_each_of_the_36_rules(rule: Literal["URI"]) -> None:
    matches = RULES[rule].is_valid
    assert fast.is_valid(texts(), rule).to_list() == [None if text is None else matches(text) for text in table()]


@pytest.mark.parametrize("part", PARTS)
def test_each_part_is_that_of_the_split(part: Part) -> None:
    assert fast.part(texts(), part).equals(fast.split(texts()).struct.field(part), null_equal=True)


@pytest.mark.parametrize("lengths", [range(11, 15), range(1, 40)], ids=str)
def test_parts_of_every_length_are_inline_or_refer_to_the_text(lengths: range) -> None:
    assert_equal(pl.Series("url", [f"{'s' * n}://{'u' * n}@{'h' * n}:{'8' * n}/{'p' * n}?é#f" for n in lengths]))


def test_buffer_of_over_2_gibibytes_is_read() -> None:
    """Offsets are then above the largest signed number of 32 bits; memory that nobody touches takes no place."""
    text = b"http://me@example.com:8080/a/long/path/to/read"
    data = np.zeros(2**31 + 100, np.uint8)
    data[2**31 + 10 : 2**31 + 10 + len(text)] = list(text)
    view = np.zeros(4, np.uint32)
    view[:] = len(text), int.from_bytes(text[:4], sys.byteorder), 0, 2**31 + 10
    buffers = [None, pa.py_buffer(view), pa.py_buffer(data)]
    column = pl.Series("url", pa.Array.from_buffers(pa.string_view(), 1, buffers))
    assert fast.part(column, "path").to_list() == ["/a/long/path/to/read"]
    assert fast.is_valid(column, "URI").to_list() == [True]
    assert fast.reason(column, "relative-ref").to_list() == ["scheme"]


def test_results_keep_the_memory_to_which_they_refer() -> None:
    parts = [fast.split(pl.Series([f"http://a-long-host-name-{n}/{'p' * 99}"])) for n in range(200)]
    gc.collect()
    pl.Series(["x" * 100_000] * 100)
    assert [part.struct.field("host").item() for part in parts] == [f"a-long-host-name-{n}" for n in range(200)]


def test_threads_do_not_disturb_each_other() -> None:
    series = texts()
    with ThreadPoolExecutor(4) as threads:
        results = list(threads.map(quickly, [series] * 4))
    assert all(result.equals(results[0], null_equal=True) for result in results)


def use_kernels_of(module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    for kernel in ("split_texts", "find_labels"):
        monkeypatch.setattr(fast, kernel, getattr(module, kernel))


def test_kernels_are_right_before_they_are_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """The coverage of compiled functions is not measured. Here, numba finds no directory to write either."""

    def njit(*, cache: bool = False, **_: bool) -> Callable[[Callable[..., None]], Callable[..., None]]:
        if cache:
            message = "cannot cache function: no locator available"
            raise RuntimeError(message)
        return lambda function: function

    monkeypatch.setattr(numba, "njit", njit)
    use_kernels_of(imported_again(fast), monkeypatch)
    assert_equal(texts()[:500])
    assert_equal(pl.Series("url", ["//u:p@[::1]:80/", "//[::1:8", "//h:8x", "s:?q#f", ""]))


@pytest.mark.parametrize("error", [OSError("No space left on device"), EOFError(), UnpicklingError()], ids=repr)
def test_cache_that_cannot_be_used_does_not_matter(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def njit(*, cache: bool = False, **_: bool) -> Callable[[Callable[..., None]], Callable[..., None]]:
        def failing(*_: object) -> None:
            raise error

        return lambda function: failing if cache else function

    monkeypatch.setattr(numba, "njit", njit)
    use_kernels_of(imported_again(fast), monkeypatch)
    assert_equal(texts()[:50])


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("engine", ["in-memory", "streaming"])
def test_expressions_run_kernels(engine: Literal["in-memory", "streaming"]) -> None:
    asked = texts().to_frame().lazy().select(QUESTIONS).collect(engine=engine)
    assert not differences(answered(asked), expected(), table())


@pytest.mark.parametrize("first_row", [-1, 1_000_000], ids=["kernels", "plain expressions"])
def test_single_expressions_answer_alike(first_row: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Polars evaluates these in the thread of the test, so that coverage sees it."""
    monkeypatch.setattr(polars, "_WORTHWHILE", first_row)
    monkeypatch.setattr(polars.Rows, "evaluated", 0)
    frame = pl.DataFrame({"url": ["http://me@h:8/p?q#f", None]})
    assert frame.select(URL.split()).unnest("parts").rows() == [
        ("http", "me@h:8", "me", "h", "8", "/p", "q", "f"),
        (None,) * 8,
    ]
    assert frame.select(URL.path()).to_series().to_list() == ["/p", None]
    assert frame.select(URL.is_valid()).to_series().to_list() == [True, None]
    assert frame.select(URL.reason("relative-ref")).to_series().to_list() == ["scheme", None]


@pytest.mark.usefixtures("at_once")
def test_other_contexts_and_types_run_kernels() -> None:
    frame = pl.DataFrame({"key": [1, 1, 2], "url": pl.Series(["http://h:1", None, "//i"], dtype=pl.Categorical)})
    assert frame.group_by("key", maintain_order=True).agg(URL.host()).rows() == [(1, ["h", None]), (2, ["i"])]
    assert frame.select(URL.port().first().over("key")).to_series().to_list() == ["1", "1", None]
    hosts = pl.col("url").cast(pl.String).implode().list.eval(URIExpr(pl.element()).host())
    assert frame.select(hosts).item().to_list() == ["h", None, "i"]
    assert pl.select(URIExpr(pl.lit("s://h")).host()).item() == "h"
    assert frame.clear().lazy().select(URL.split()).collect().unnest("parts").columns == list(PARTS)
    assert frame.filter(URL.is_valid()).height == 1


@pytest.mark.usefixtures("at_once")
def test_pandas_runs_kernels() -> None:
    pd = pytest.importorskip("pandas")
    assert URIAccessor(pd.Series(["http://h?", None])).query().to_list() == ["", pd.NA]


def test_few_rows_do_not_load_numba() -> None:
    code = (
        "import sys, polars as pl, uri_split.columns.polars; "
        "print(pl.select(pl.lit('a://h').uri.split()).item(), 'numba' in sys.modules)"
    )
    printed = subprocess.check_output((sys.executable, "-c", code), text=True)
    assert printed.endswith("} False\n")


def test_kernels_run_only_after_many_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(polars.Rows, "evaluated", 0)
    monkeypatch.setattr(polars, "_WORTHWHILE", 5)

    def part(texts: pl.Series, name: str) -> pl.Series:
        return texts.alias(name)

    monkeypatch.setattr(fast, "part", part)
    results = [pl.DataFrame({"url": ["s://h"] * rows}).select(URL.host()).to_series().to_list() for rows in (2, 3, 4)]
    assert results == [["h"] * 2, ["h"] * 3, ["s://h"] * 4]


@pytest.fixture
def usable_or_not() -> Iterator[None]:
    forget(polars.is_usable)
    yield
    forget(polars.is_usable)


@pytest.mark.usefixtures("at_once", "usable_or_not")
def test_numba_that_cannot_be_imported_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.setattr(fast, "part", None)
    assert pl.DataFrame({"url": ["http://h"]}).select(URL.host()).item() == "h"


@pytest.mark.usefixtures("at_once", "usable_or_not")
def test_numba_whose_shared_library_cannot_be_loaded_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: str) -> None:
        message = "Could not find/load shared object file"
        raise OSError(message)

    monkeypatch.setattr(polars, "import_module", fail)
    monkeypatch.setattr(fast, "part", None)
    assert pl.DataFrame({"url": ["http://h"]}).select(URL.host()).item() == "h"


@pytest.mark.usefixtures("at_once", "usable_or_not")
def test_pyarrow_that_is_too_old_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pa, "__version__", "18.1.0")
    monkeypatch.setattr(fast, "part", None)
    assert pl.DataFrame({"url": ["http://h"]}).select(URL.host()).item() == "h"


def test_without_the_extra_expressions_are_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(polars, "is_installed", lambda: False)
    url = URIExpr(pl.col("url"))
    expressions = (url.split(), url.host(), url.is_valid(), url.reason())
    asked = texts().to_frame().lazy().select(expressions)
    assert "python_udf" not in asked.explain()
