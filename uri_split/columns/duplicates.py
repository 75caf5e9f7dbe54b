"""Links with the same normal form: their keys, and the first row of each key, however long a column is."""

from collections.abc import Iterable, Iterator
from random import SystemRandom
from typing import Final, TypeVar

from uri_split._text.arguments import requires_extra
from uri_split.columns import cells

with requires_extra("finding duplicates", package="polars"):
    import polars as pl

Rows = TypeVar("Rows")

# Texts that are their own key, unless they have one of the parameters of `cells.TRACKING_PARAMETERS`, or one of
# `_NOT_NORMAL`. They have no default port, because they have no port, and nothing that could be written in two ways.
# A percent-encoding is normal in capitals, and if its character is not unreserved (RFC 3986, section 6.2.2).
_ENCODED: Final = "%(?:2[0-9A-CF]|3[A-F]|40|5[B-E]|60|7[BCDF]|[0189A-F][0-9A-F])"
_NORMAL: Final = (
    rf"^(?:https?|file)://[a-z0-9.-]+/(?:[A-Za-z0-9._~!$&'()*+,;=:@/-]|{_ENCODED})*"
    rf"(?:\?(?:[A-Za-z0-9._~!$&'()*+,;=:@/?-]|{_ENCODED})*)?$"
)
_NOT_NORMAL: Final = r"/\.|file://localhost/"
_BEFORE_FRAGMENT: Final = "^([^#]*)(?:#(?:[A-Za-z0-9._~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*)?$"
_WITHOUT_PATH: Final = "^https?://[a-z0-9.-]+$"
_TRACKING: Final = [f"{mark}{name.removesuffix('*')}" for name in cells.TRACKING_PARAMETERS for mark in "?&"]

_MOST_WAITING: Final = 500_000
"""The most rows not compared yet."""
_TEXT: Final = pl.col("text")


def document_keys(texts: pl.Series, *, without_tracking: bool = False, keep_fragments: bool = False) -> pl.Series:
    """Return `uri_split.columns.cells.dedupe_key` of each text.

    Args:
        texts: The texts.
        without_tracking: Whether to remove tracking parameters.
        keep_fragments: Whether fragments are part of the keys.

    >>> document_keys(pl.Series(["http://a/#b", "HTTP://A:80", "a b", None])).to_list()
    ['http://a/', 'http://a/', None, None]
    """
    is_key = _TEXT.str.contains(_NORMAL) & ~_TEXT.str.contains(_NOT_NORMAL)
    if without_tracking:
        is_key &= ~_TEXT.str.contains_any(_TRACKING, ascii_case_insensitive=True)
    others = texts.to_frame("text").with_row_index("row").remove(is_key.fill_null(value=True))
    likely = others if keep_fragments else others.with_columns(_TEXT.str.extract(_BEFORE_FRAGMENT))
    likely = likely.with_columns(pl.when(_TEXT.str.contains(_WITHOUT_PATH)).then(_TEXT + "/").otherwise(_TEXT))
    keys = [
        key if found else cells.dedupe_key(text, without_tracking=without_tracking, keep_fragments=keep_fragments)
        for key, found, text in zip(likely["text"], likely.select(is_key).to_series(), others["text"], strict=True)
    ]
    return texts.clone().scatter(others["row"], pl.Series(keys, dtype=pl.String))


def first_rows(batches: Iterable[tuple[Rows, pl.Series]]) -> Iterator[tuple[Rows, pl.Series]]:
    """Yield batches of rows, each with a column that is true for every row whose key no earlier row has.

    A row whose key is null is different from all others. In memory are 16 bytes for each different key, and at most
    500,000 rows not compared yet. Keys are compared by a hash of 128 bits, made of two of 64 bits with
    random seeds: among a billion different keys, two have the same one with a probability of about 1 in 10^21, and
    nobody can choose keys that do.

    Args:
        batches: Rows of any type, each batch with the keys of its rows.

    >>> [(rows, first.to_list()) for rows, first in first_rows([("ab", pl.Series([1, 1])), ("c", pl.Series([1]))])]
    [('ab', [True, False]), ('c', [False])]
    """
    draw = SystemRandom().getrandbits
    seeds = {"one": draw(64), "two": draw(64)}
    seen = pl.DataFrame(schema=dict.fromkeys(seeds, pl.UInt64))
    waiting: list[tuple[Rows, pl.DataFrame]] = []
    number = 0
    for rows, keys in batches:
        hash_of = pl.when(pl.col("key").is_not_null()).then
        hashes = keys.to_frame("key").select(
            hash_of(pl.col("key").hash(seed)).alias(name) for name, seed in seeds.items()
        )
        waiting.append((rows, hashes))
        number += len(keys)
        # Each comparison reads all hashes: the more there are, the more rows wait for one.
        if number >= min(_MOST_WAITING, seen.height // 8):
            seen, compared = _compared(seen, waiting)
            yield from compared
            waiting, number = [], 0
    yield from _compared(seen, waiting)[1] if waiting else ()


def _compared(
    seen: pl.DataFrame, waiting: list[tuple[Rows, pl.DataFrame]]
) -> tuple[pl.DataFrame, Iterator[tuple[Rows, pl.Series]]]:
    """Return the hashes of all rows so far, and the rows, each batch with its column."""
    hashes = pl.concat([each for _, each in waiting]).with_row_index("row")
    # The first of the two hashes leaves few rows, for which both are compared.
    known = seen.filter(pl.col("one").is_in(hashes["one"].unique().implode()))
    first = (
        hashes.drop_nulls("one")
        .unique(["one", "two"], keep="first", maintain_order=True)
        .join(known, on=["one", "two"], how="anti")
    )
    is_first = hashes["one"].is_null().scatter(first["row"], True)  # noqa: FBT003  the parameter is positional-only

    def compared() -> Iterator[tuple[Rows, pl.Series]]:
        start = 0
        for rows, each in waiting:
            yield rows, is_first.slice(start, each.height)
            start += each.height

    return pl.concat([seen, first.select(seen.columns)]), compared()
