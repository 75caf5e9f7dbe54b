"""Expressions of Polars that run kernels where the extra ``fast`` is installed, and plain expressions elsewhere."""

from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from typing import Final

import polars as pl

from uri_split._grammar import ReferenceRule, RuleName
from uri_split._split import passwords
from uri_split.columns.parts import PARTS, REASONS, Part
from uri_split.columns.patterns import whole
from uri_split.columns.polars_reason import reason_of_parts
from uri_split.columns.polars_split import plain_part, plain_split
from uri_split.dialects import PORTABLE

# Loading numba takes about as long as plain expressions take for a million rows.
_WORTHWHILE: Final = 1_000_000
# Older versions cannot make arrays of views.
_LOWEST_PYARROW: Final = 19


class Rows:
    """Number of rows that were evaluated in this process."""

    evaluated = 0


def split(text: pl.Expr) -> pl.Expr:
    """Return a struct of the five components and the three of the authority, all null if the text is null."""
    return _expression(text, plain_split, _split, pl.Struct(dict.fromkeys(PARTS, pl.String())))


def part(text: pl.Expr, name: Part) -> pl.Expr:
    """Return one part, as in `split`."""
    return _expression(text, partial(plain_part, name=name), partial(_part, name=name), pl.String())


def is_valid(text: pl.Expr, rule: RuleName) -> pl.Expr:
    """Return whether the text matches a rule.

    Raises:
        UnknownRule: If there is no such rule.
    """
    return _expression(
        text, partial(_matches, pattern=whole(rule, PORTABLE)), partial(_is_valid, rule=rule), pl.Boolean()
    )


def reason(text: pl.Expr, rule: ReferenceRule) -> pl.Expr:
    """Return the component of the first problem of `uri_split.diagnose`, null if the text matches the rule."""
    return _expression(text, partial(_plain_reason, rule=rule), partial(_reason, rule=rule), pl.Enum(REASONS))


def redacted(text: pl.Expr) -> pl.Expr:
    """Return the text with ``***`` for each password. Only texts that may have one are read in Python."""
    return text.map_batches(_redacted, return_dtype=pl.String(), is_elementwise=True)


def _expression(
    text: pl.Expr, plainly: Callable[[pl.Expr], pl.Expr], quickly: Callable[[pl.Series], pl.Series], dtype: pl.DataType
) -> pl.Expr:
    if not is_installed():
        return plainly(text)
    batch = partial(_batch, plainly=plainly, quickly=quickly)
    return text.map_batches(batch, return_dtype=dtype, is_elementwise=True)


def _batch(
    texts: pl.Series, plainly: Callable[[pl.Expr], pl.Expr], quickly: Callable[[pl.Series], pl.Series]
) -> pl.Series:
    Rows.evaluated += len(texts)
    if Rows.evaluated > _WORTHWHILE and is_usable():
        return quickly(texts)
    return texts.alias("text").to_frame().select(plainly(pl.col("text"))).to_series()


@cache
def is_installed() -> bool:
    """Return whether the packages of the extra are there, without importing them."""
    return find_spec("numba") is not None and find_spec("pyarrow") is not None


@cache
def is_usable() -> bool:
    """Return whether the installed versions will do: each numba rejects the versions of numpy that are newer."""
    try:
        import_module("numba")
        import pyarrow as pa  # noqa: PLC0415  like numba, imported only where it is needed
    except (ImportError, OSError):  # llvmlite raises OSError if its shared library cannot be loaded
        return False
    return int(pa.__version__.partition(".")[0]) >= _LOWEST_PYARROW


def _matches(text: pl.Expr, pattern: str) -> pl.Expr:
    return text.str.contains(pattern)


def _plain_reason(text: pl.Expr, rule: ReferenceRule) -> pl.Expr:
    refused = pl.when(~_matches(text, whole(rule, PORTABLE))).then(text)
    return reason_of_parts(plain_split(refused), rule)


def _redacted(texts: pl.Series) -> pl.Series:
    places = texts.str.contains_any([*passwords.IN_AT]).arg_true()
    shown = pl.Series(map(passwords.redacted, texts.gather(places)), dtype=pl.String())
    return texts.clone().scatter(places, shown)


def _split(texts: pl.Series) -> pl.Series:
    from uri_split.columns.fast import arrow  # noqa: PLC0415  imports numba, which is slow to import

    return arrow.split(texts)


def _part(texts: pl.Series, name: Part) -> pl.Series:
    from uri_split.columns.fast import arrow  # noqa: PLC0415  for the same reason

    return arrow.part(texts, name)


def _is_valid(texts: pl.Series, rule: RuleName) -> pl.Series:
    from uri_split.columns.fast import arrow  # noqa: PLC0415  for the same reason

    return arrow.is_valid(texts, rule)


def _reason(texts: pl.Series, rule: ReferenceRule) -> pl.Series:
    from uri_split.columns.fast import arrow  # noqa: PLC0415  for the same reason

    return arrow.reason(texts, rule)
