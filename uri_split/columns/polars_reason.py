"""The reason why a text does not match a rule, as an expression of Polars."""

from functools import reduce

import polars as pl

from uri_split._grammar import ReferenceRule
from uri_split.columns.parts import REASONS
from uri_split.columns.reasons import OTHERWISE, Check, Condition, checks_by
from uri_split.dialects import PORTABLE


def reason_of_parts(parts: pl.Expr, rule: ReferenceRule) -> pl.Expr:
    """Return the component of the first problem of `uri_split.diagnose`.

    Args:
        parts: The result of `plain_split` for texts that do not match the rule; null for the
            other texts.
        rule: The rule.
    """
    first: pl.Expr = pl.lit(OTHERWISE)
    for check in reversed(list(checks_by(rule))):
        first = _reason_by(check, first)
    first = pl.when(pl.field("path").is_not_null()).then(first)  # the path of a text is never undefined
    return parts.struct.with_fields(reason=first).struct.field("reason").cast(pl.Enum(REASONS))


def _reason_by(check: Check, otherwise: pl.Expr) -> pl.Expr:
    component: pl.Expr = pl.lit(check.component)
    if check.exception:
        component = _reason_by(check.exception, component)
    return (
        pl.when(reduce(lambda one, other: one & other, map(_holds, check.conditions)))
        .then(component)
        .otherwise(otherwise)
    )


def _holds(condition: Condition) -> pl.Expr:
    """Return whether a condition holds."""
    if condition.part == "host_and_port":
        part = pl.field("authority").str.replace("^(?s:.*)@", "")
    else:
        part = pl.field(condition.part)
    match condition.test:
        case "defined":
            return part.is_not_null()
        case "undefined":
            return part.is_null()
        case "matches":
            return part.str.contains(condition.pattern(PORTABLE))
        case _:  # "differs"
            return ~part.str.contains(condition.pattern(PORTABLE))
