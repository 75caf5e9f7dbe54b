"""The columns that ``-o`` adds: the parts of each text, the verdict on it, its normal form."""

from typing import Final

from uri_split._diagnosis.diagnosis import diagnose
from uri_split._diagnosis.problem import Problem
from uri_split._grammar.names import RuleName
from uri_split._split.passwords import redacted
from uri_split._text.extras import requires_extra
from uri_split.columns.names import REASONS
from uri_split.columns.polars import URIExpr

with requires_extra("writing tables", package="polars", extra="bulk"):
    import polars as pl


_TEXT: Final = pl.col("text")


def parts(texts: pl.Series, *, redact: bool = False) -> pl.DataFrame:
    """Return the components, and the subcomponents of the authority; perhaps without passwords.

    >>> parts(pl.Series(["http://a:80/?"])).select("host", "query", "fragment").rows()
    [('a', '', None)]
    """
    # `Expr.struct.unnest` would split anew for each part.
    return _computed(without_passwords(texts) if redact else texts, URIExpr(_TEXT).split()).unnest("parts")


def verdicts(texts: pl.Series, rule: RuleName) -> tuple[pl.DataFrame, list[tuple[Problem, ...]]]:
    """Return whether each text is of a rule, and the first reason why not; and all problems of those that are not.

    >>> verdicts(pl.Series(["a:", "a b", None]), "URI")[0].select("is_valid", "reason").rows()
    [(True, None), (False, 'scheme'), (None, None)]
    """
    is_valid = _computed(texts, URIExpr(_TEXT).is_valid(rule)).to_series().alias("is_valid")
    refused = (~is_valid).fill_null(value=False)
    problems = [diagnose(text, rule) for text in texts.filter(refused)]
    rows = refused.arg_true()
    nothing = pl.repeat(None, len(texts), dtype=pl.String, eager=True)
    reason = nothing.clone().scatter(rows, [found[0].component for found in problems]).cast(pl.Enum(REASONS))
    message = nothing.scatter(rows, [found[0].message for found in problems])
    return pl.DataFrame({"is_valid": is_valid, "reason": reason, "message": message}), problems


def normal_forms(texts: pl.Series, *, scheme_based: bool, redact: bool = False) -> pl.DataFrame:
    """Return the normal form of each URI-reference, and null for other texts; perhaps without passwords.

    >>> normal_forms(pl.Series(["HTTP://a:80", "a b"]), scheme_based=True).rows()
    [('http://a/',), (None,)]
    """
    forms = _computed(texts, URIExpr(_TEXT).normalize(scheme_based=scheme_based).alias("normalized"))
    return without_passwords(forms.to_series()).to_frame() if redact else forms


def without_passwords(texts: pl.Series) -> pl.Series:
    """Return texts with `***` for their passwords.

    >>> without_passwords(pl.Series(["http://me:secret@a/", None])).to_list()
    ['http://me:***@a/', None]
    """
    return pl.Series(texts.name, [None if text is None else redacted(text) for text in texts], pl.String)


def _computed(texts: pl.Series, expression: pl.Expr) -> pl.DataFrame:
    return texts.to_frame("text").lazy().select(expression).collect()
