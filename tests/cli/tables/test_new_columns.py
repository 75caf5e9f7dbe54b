"""The columns that ``-o`` adds."""

from itertools import chain

import polars as pl
import pytest

from tests.columns.table import table
from uri_split import URITemplate
from uri_split._diagnosis import diagnose
from uri_split._grammar import RuleName
from uri_split.cli.options import Tally, count_problems, criteria
from uri_split.cli.tables.outputs import template_values, verdicts
from uri_split.rules import RULES


@pytest.mark.parametrize("rule", RULES)
def test_verdicts_agree_with_diagnose_for_every_rule(rule: RuleName) -> None:
    texts = [*table()[::16], "::1", "a", "%41", "80", "1.2.3.4", None]
    columns, tally = verdicts(pl.Series(texts), criteria(rule))
    expected = [None if text is None else diagnose(text, rule) for text in texts]
    invalid = [found for found in expected if found]
    assert tally == Tally(len(texts), texts.count(None), len(invalid), count_problems(chain.from_iterable(invalid)))
    assert columns["is_valid"].to_list() == [None if found is None else not found for found in expected]
    assert columns["reason"].to_list() == [found[0].component if found else None for found in expected]
    assert columns["message"].to_list() == [found[0].message if found else None for found in expected]


def test_outcomes_are_a_column_that_is_counted() -> None:
    columns, tally = verdicts(pl.Series(["a:", None, "b c"]), criteria("URI"), outcome_of=str.upper)
    assert columns.columns == ["is_valid", "reason", "message", "outcome"]
    assert columns["outcome"].to_list() == ["A:", None, "B C"]
    assert tally.outcomes == {"A:": 1, "B C": 1}
    empty, tally = verdicts(pl.Series([], dtype=pl.String), criteria("URI"), outcome_of=str.upper)
    assert (empty.schema, tally.outcomes) == (columns.schema, {})


def test_values_of_a_template_are_columns_that_are_counted() -> None:
    template = URITemplate("{/a}{?b.c}")
    columns, tally = template_values(pl.Series(["/x?b.c=%20", "", "y", None]), template=template)
    assert columns.rows() == [("x", " "), (None, None), (None, None), (None, None)]
    assert tally == Tally(rows=4, nulls=1, invalid=1)
    empty, tally = template_values(pl.Series([], dtype=pl.String), template=template)
    assert empty.schema == {"a": pl.String, "b.c": pl.String}
    assert tally == Tally()
