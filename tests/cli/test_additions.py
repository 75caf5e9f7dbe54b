"""New columns, collected in this thread, where coverage sees the functions that the engine calls."""

import polars as pl
from polars.testing import assert_frame_equal

from uri_split import URITemplate
from uri_split.cli import additions
from uri_split.cli.options import NewColumn
from uri_split.rules import REFERENCE_RULES

TEXTS = pl.LazyFrame(
    {"text": ["http://me:secret@a/b", None, "see //h/", "<http://b c/>"], "base": ["http://x/", "y", None, "a b"]}
)


def test_targets_of_a_column_of_bases() -> None:
    rows = additions.with_targets(TEXTS, "text", "base", repair=False, redact=True).collect(engine="in-memory")
    assert rows.select("target", "message").rows() == [
        ("http://me:***@a/b", None),
        (None, None),
        (None, "the row has no base"),
        (None, "base: missing scheme"),
    ]
    fixed = additions.with_targets(TEXTS, "text", "http://x/", repair=True, redact=False).collect(engine="in-memory")
    assert fixed["target"].to_list()[0] == "http://me:secret@a/b"
    assert fixed["changes"].to_list()[2] == "percent-encoded a space, which is not allowed in a path"


def test_found_uris_and_repairs() -> None:
    rows = additions.with_found(TEXTS, "text").collect(engine="in-memory")
    assert rows["uri"].to_list() == ["http://me:secret@a/b", "http://b"]
    repaired = additions.with_targets(rows.lazy(), "uri", None, repair=True, redact=False).collect(engine="in-memory")
    assert repaired["repaired"].to_list() == rows["uri"].to_list()


def test_expressions_alone_and_together_are_the_same() -> None:
    names = ["host", "path", "query"]
    new = [NewColumn(name, name, {}) for name in names]
    options = {"redact": False, "lists": True}
    together = additions.with_expressions(TEXTS, "text", new, "URI", **options).collect(engine="in-memory")
    alone = TEXTS
    for each in new:
        alone = additions.with_expressions(alone, "text", [each], "URI", **options)
    assert_frame_equal(together, alone.collect(engine="in-memory"))


def test_verdicts_alone_and_together_are_the_same() -> None:
    texts = pl.LazyFrame({"text": ["a:", None, "a b", "http://h:8x/", ""]})
    new = [NewColumn(name, name, {}) for name in ("message", "is_valid", "reason")]
    for rule in REFERENCE_RULES:
        together = additions.with_expressions(texts, "text", new, rule, redact=False, lists=True)
        alone = texts
        for each in new:
            alone = additions.with_expressions(alone, "text", [each], rule, redact=False, lists=True)
        assert_frame_equal(together.collect(engine="in-memory"), alone.collect(engine="in-memory"))


def test_values_of_a_template() -> None:
    rows = additions.with_values(TEXTS, "text", URITemplate("http://{+all}"), redact=True).collect(engine="in-memory")
    assert rows["all"].to_list() == ["me:***@a/b", None, None, None]


def test_rows_are_counted_by_their_verdict() -> None:
    rows = pl.LazyFrame({"is_valid": [True, None, False], "message": [None, None, "x"]})
    for verdict, invalid in {"is_valid": 1, "message": 1, None: 0}.items():
        counting, counts = additions.counting(rows, verdict)
        assert counting.collect(engine="in-memory").equals(rows.collect())
        assert counts == [(3, invalid)]
