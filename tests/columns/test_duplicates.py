"""Keys of documents against `dedupe_key`, and the first rows of keys against a set."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import polars as pl
import pytest

from tests.columns.table import table
from uri_split.columns import cells, summary
from uri_split.columns.groups import document_key
from uri_split.columns.summary import document_keys, first_rows

NEARLY_NORMAL = (
    "http://h/", "http://h", "http://h/.", "http://h/a/../b", "http://h/.a", "http://h:80/", "http://h:8080/", "http://H/",
    "Http://h/", "http://u@h/", "http://h/%41", "http://h/?", "http://h/?%7e", "http://h/#", "http://h/?#a", "http://h//",
    "https://127.0.0.1/", "https://h./a?b?c/..", "file://localhost/a", "file://localhost.example/a", "file:///a", "http:///a",
    "ftp://h/", "http://h/a:b@c", "http://h/?a/../b", "http://h/\n", "http://h/|", "//h/",
    "http://h#a", "http://h/a#b c", "http://h/#%zz", "https://h/a#b?c/%41", "http://h\n", "http://h/#a\n", "file://h#a",
    "http://h#", "http://h?a#b", "http://h/a#b#c", "http://h/?utm_source=a#b", "http://h/a#utm_source=b", "http://.a#",
    "http://h/?UTM_Source=a", "http://h/?a&GCLID=b", "http://h/?%75tm_a", "http://h/#!/a", "http://h/#/%7e", "http://h/?_gl",
    "http://h/?utm_source=a", "http://h/?a&utm_source=a#f", "http://h/?x_utm_=1&a=fbclid", "http://h/gclid/?b",
)  # fmt: skip


@pytest.mark.parametrize("keep_fragments", [False, True])
@pytest.mark.parametrize("without_tracking", [False, True])
def test_keys_are_those_of_each_text(*, without_tracking: bool, keep_fragments: bool) -> None:
    encoded = [form % byte for byte in range(256) for form in ("http://h/%%%02X", "file:///?%%%02X", "http://h/%%%02x")]
    texts = [*NEARLY_NORMAL, *encoded, *table()]
    options = {"without_tracking": without_tracking, "keep_fragments": keep_fragments}
    keys = document_keys(pl.Series("url", texts, pl.String), **options)
    expected = [None if text is None else cells.dedupe_key(text, **options) for text in texts]
    assert keys.to_list() == expected
    assert [None if text is None else document_key(text, **options) for text in texts] == expected


@pytest.mark.parametrize("most", [1, 100, 500_000])
def test_first_row_of_each_key_is_found_across_batches(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(summary, "_MOST_WAITING", most)
    random = Random(3986)
    keys = [random.choice([None, f"{random.randrange(2000)}"]) for _ in range(5000)]
    bounds = sorted({0, 5000, *(random.randrange(5000) for _ in range(40))})
    batches = [keys[start:end] for start, end in pairwise(bounds)]
    found: list[bool] = []
    for rows, is_first in first_rows((batch, pl.Series(batch, dtype=pl.String)) for batch in batches):
        assert len(rows) == len(is_first)
        found += is_first.to_list()
    seen: set[str] = set()
    expected: list[bool] = []
    for key in keys:
        expected.append(key is None or key not in seen)
        seen |= {key} if key is not None else set()
    assert found == expected


def test_rows_wait_until_they_are_an_eighth_of_what_was_seen() -> None:
    read: list[int] = []

    def batches() -> Iterator[tuple[int, pl.Series]]:
        for rows, size in enumerate((80, 9, 1, 40)):
            read.append(rows)
            yield rows, pl.Series([f"{rows}-{i}" for i in range(size)])

    assert [(rows, len(read)) for rows, _ in first_rows(batches())] == [(0, 1), (1, 3), (2, 3), (3, 4)]


def test_normal_percent_encodings_are_their_own_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(cells, "dedupe_key")
    text = "https://h/%C3%A9%20%2F?q=%5B%26%F0%9F%98%80"
    assert document_keys(pl.Series([text])).to_list() == [text]


def test_texts_stay_as_they_are() -> None:
    texts = pl.Series(["HTTP://a", "a b"])
    assert document_keys(texts).to_list() == ["http://a/", None]
    assert texts.to_list() == ["HTTP://a", "a b"]


def test_nothing_is_yielded_for_no_batches() -> None:
    nothing: list[tuple[str, pl.Series]] = []
    assert list(first_rows(nothing)) == []
