"""The values that a template reads from texts, as an expression of Polars."""

from collections.abc import Sequence
from functools import cache, partial
from typing import Final

import polars as pl

from uri_split._templates.template import URITemplate
from uri_split.columns import cells
from uri_split.columns.template_patterns import TemplatePattern, patterns_of

_TEXT: Final = pl.col("text")


def match_template(text: pl.Expr, template: URITemplate) -> pl.Expr:
    """Return a struct of the values, null where the text does not match."""
    dtype = pl.Struct(dict.fromkeys(template.variables, pl.String()))
    patterns = patterns_of(template)
    stages, result = _read(template, patterns) if all(map(_compiles, patterns)) else ((), _by_python(template, _TEXT))

    # As one expression, Polars would search again for each value.
    def each(texts: pl.Series) -> pl.Series:
        batch = texts.alias("text").to_frame()
        for stage in stages:
            batch = batch.with_columns(stage)
        return batch.select(result).to_series()

    return text.map_batches(each, return_dtype=dtype, is_elementwise=True)


def _read(template: URITemplate, patterns: Sequence[TemplatePattern]) -> tuple[list[pl.Expr], pl.Expr]:
    """Return expressions to compute one after the other, and that of the values, which has their columns."""
    stages: list[pl.Expr] = []
    captured: dict[str, list[pl.Expr]] = {name: [] for name in template.variables}
    unread = _TEXT
    for number, (pattern, captures) in enumerate(patterns):
        match, groups = f"match {number}", f"groups {number}"
        # This is several times faster than the captures.
        stages.append(pl.when(unread.str.contains(pattern)).then(unread).alias(match))
        if captures:
            stages.append(pl.col(match).str.extract_groups(pattern).alias(groups))
        for index, capture in enumerate(captures, start=1):
            captured[capture.name].append(pl.col(groups).struct.field(str(index)))
        unread = pl.when(pl.col(match).is_null()).then(unread)
    is_match = pl.any_horizontal(pl.col(f"match {number}").is_not_null() for number in range(len(patterns)))
    if not patterns[-1].captures:
        return stages, _by_python(template, pl.when(is_match).then(_TEXT))
    values = [pl.coalesce(some).alias(name) for name, some in captured.items()]
    is_encoded = pl.any_horizontal(value.str.contains("%", literal=True) for value in values).fill_null(value=False)
    encoded = _by_python(template, pl.when(is_encoded).then(_TEXT))
    return stages, pl.when(is_encoded).then(encoded).when(is_match).then(pl.struct(values))


def _by_python(template: URITemplate, text: pl.Expr) -> pl.Expr:
    dtype = pl.Struct(dict.fromkeys(template.variables, pl.String()))

    def each(texts: pl.Series) -> pl.Series:
        match = cache(partial(cells.match_template, template=template))  # for equal texts of a batch
        return pl.Series(texts.name, [None if text is None else match(text) for text in texts], dtype)

    return text.map_batches(each, return_dtype=dtype, is_elementwise=True)


def _compiles(pattern: TemplatePattern) -> bool:
    """Return whether the engine accepts a pattern: if a prefix is long, as in ``{a:9999}``, it is too large."""
    try:
        pl.select(pl.lit("").str.contains(pattern.pattern))
    except pl.exceptions.ComputeError:
        return False
    return True
