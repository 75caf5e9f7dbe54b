"""The columns that ``-o`` adds, computed text by text."""

from collections import Counter

import polars as pl
from hypothesis import given
from hypothesis import strategies as st

from tests.columns.table import drawn_texts
from uri_split import find, find_hazards, repair
from uri_split.cli.formats import Remark
from uri_split.cli.tables.outputs import hazards, repairs, targets, uris
from uri_split.messages import message

texts = st.lists(st.none() | drawn_texts).map(lambda some: pl.Series("url", some, pl.String))


@given(texts)
def test_repairs_agree_with_the_library(given: pl.Series) -> None:
    changed: Counter[bool] = Counter()
    columns, tally = repairs(given, repair, changed)
    expected = [None if text is None else repair(text) for text in given]
    assert columns["uri"].to_list() == [repaired and repaired.uri for repaired in expected]
    assert columns["message"].is_null().to_list() == [
        text is None or repaired is not None for text, repaired in zip(given, expected, strict=True)
    ]
    assert columns["changes"].is_null().to_list() == [not (repaired and repaired.changes) for repaired in expected]
    assert (tally.rows, tally.nulls, tally.valid) == (len(given), given.null_count(), changed.total())


@given(texts)
def test_hazards_agree_with_the_library(given: pl.Series) -> None:
    affected: Counter[str] = Counter()
    columns, _ = hazards(given, affected, notes=True)
    found = [find_hazards(text or "") for text in given]
    assert columns["codes"].to_list() == ["; ".join(hazard.code for hazard in some) or None for some in found]
    assert affected == Counter(hazard.affects for some in found for hazard in some)


@given(texts)
def test_found_uris_agree_with_the_library(given: pl.Series) -> None:
    kinds: Counter[str] = Counter()
    columns, tally = uris(given, find, kinds)
    found = [list(find(text or "")) for text in given]
    assert columns["uri"].to_list() == [[each.uri for each in some] for some in found]
    assert columns["end"].to_list() == [[each.end for each in some] for some in found]
    assert (tally.texts, tally.valid) == (len(given) - given.null_count(), sum(map(bool, found)))


def test_targets_are_resolved_against_the_base_of_the_row() -> None:
    given, bases = pl.Series(["a", "b", None]), pl.Series(["x:/", None, "y:"])
    columns, tally = targets(given, bases, resolve=lambda base, text: (base and repair(text, base=base)) or "-")
    assert columns["target"].to_list() == ["x:/a", None, None]
    assert columns["message"].to_list() == [None, "-", None]
    assert (tally.rows, tally.nulls, tally.invalid) == (3, 1, 1)


def test_hazards_are_those_that_are_looked_for() -> None:
    remark = Remark("rewritten", 0, 1, "note", message("browser/leaves-out"))
    affected: Counter[str] = Counter()
    columns, _ = hazards(pl.Series(["a", None]), affected, lambda _: (remark,), notes=True)
    assert columns["codes"].to_list() == ["rewritten", None]
    assert affected == {"note": 1}
