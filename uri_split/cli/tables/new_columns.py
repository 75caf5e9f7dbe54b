"""The columns that ``-o`` adds: the parts of each text, its verdict, its normal form, or the values of a template."""

from collections import Counter
from collections.abc import Callable
from itertools import chain
from typing import Final

from uri_split._split.passwords import redacted
from uri_split._templates.template import URITemplate
from uri_split._text.arguments import requires_extra
from uri_split.cli.criteria import Criteria
from uri_split.cli.tally import Tally, count_problems
from uri_split.columns.parts import REASONS

with requires_extra("writing tables", package="polars", extra="bulk"):
    import polars as pl

    from uri_split.columns.polars import URIExpr  # after polars: it would name another extra


_TEXT: Final = pl.col("text")

MakeColumns = Callable[..., tuple[pl.DataFrame, Tally]]
"""Returns the new columns for a series of texts, with a row for each of them, and the counts of these rows.

Given a second series, that of the bases of the texts, if there are any.
"""


def parts(texts: pl.Series, *, redact: bool = False) -> tuple[pl.DataFrame, Tally]:
    """Return the components, and the subcomponents of the authority.

    Args:
        texts: The texts.
        redact: Whether to hide passwords.

    >>> columns, tally = parts(pl.Series(["http://a:80/?"]))
    >>> columns.select("host", "query", "fragment").rows(), tally.rows
    ([('a', '', None)], 1)
    """
    # `Expr.struct.unnest` would split anew for each part.
    columns = _computed(without_passwords(texts) if redact else texts, URIExpr(_TEXT).split()).unnest("parts")
    return columns, _tally(texts)


def verdicts(
    texts: pl.Series, required: Criteria, outcome_of: Callable[[str], str] | None = None
) -> tuple[pl.DataFrame, Tally]:
    """Return whether each text is accepted, and the first reason if it is not.

    Args:
        texts: The texts.
        required: What is required of them.
        outcome_of: Returns what browsers do with a text, for one more column.

    >>> from uri_split.cli.criteria import criteria
    >>> columns, tally = verdicts(pl.Series(["a:", "a b", None]), criteria("URI"))
    >>> columns.select("is_valid", "reason").rows(), tally.invalid
    ([(True, None), (False, 'scheme'), (None, None)], 1)
    """
    if required.has_policy:
        accepted = [None if text is None else required.accepts(text) for text in texts]
        is_valid = pl.Series("is_valid", accepted, pl.Boolean)
    else:
        is_valid = _computed(texts, URIExpr(_TEXT).is_valid(required.rule)).to_series().alias("is_valid")
    invalid = (~is_valid).fill_null(value=False)
    problems = [required.problems(text) for text in texts.filter(invalid)]
    rows = invalid.arg_true()
    nothing = pl.repeat(None, len(texts), dtype=pl.String, eager=True)
    reason = nothing.clone().scatter(rows, [found[0].component for found in problems]).cast(pl.Enum(REASONS))
    message = nothing.scatter(rows, [found[0].message for found in problems])
    counts = Tally(invalid=len(problems), problems=count_problems(chain.from_iterable(problems)))
    columns = pl.DataFrame({"is_valid": is_valid, "reason": reason, "message": message})
    if outcome_of:
        outcome = pl.Series("outcome", [None if text is None else outcome_of(text) for text in texts], pl.String)
        columns = columns.with_columns(outcome)
        counts += Tally(outcomes=Counter(outcome.drop_nulls()))
    return columns, _tally(texts) + counts


def normal_forms(texts: pl.Series, *, scheme_based: bool, redact: bool = False) -> tuple[pl.DataFrame, Tally]:
    """Return the normal form of each URI reference, and null for other texts.

    Args:
        texts: The texts.
        scheme_based: Whether to apply the rules of the schemes, too.
        redact: Whether to hide passwords.

    >>> columns, tally = normal_forms(pl.Series(["HTTP://a:80", "a b"]), scheme_based=True)
    >>> columns.rows(), tally.invalid
    ([('http://a/',), (None,)], 1)
    """
    columns = _computed(texts, URIExpr(_TEXT).normalize(scheme_based=scheme_based).alias("normalized"))
    counts = Tally(invalid=columns.to_series().null_count() - texts.null_count())
    return without_passwords(columns.to_series()).to_frame() if redact else columns, _tally(texts) + counts


def template_values(texts: pl.Series, *, template: URITemplate) -> tuple[pl.DataFrame, Tally]:
    """Return the values that a template reads from each text; null if they are undefined or the text does not match.

    Args:
        texts: The texts.
        template: The template. It has variables.

    >>> columns, tally = template_values(pl.Series(["/a%20b", "/a/b", None]), template=URITemplate("/{name}{?page}"))
    >>> columns.rows(), tally.invalid
    ([('a b', None), (None, None), (None, None)], 1)
    """
    values = _computed(texts, URIExpr(_TEXT).match_template(template))
    counts = Tally(invalid=values.to_series().null_count() - texts.null_count())
    return values.unnest(values.columns), _tally(texts) + counts


def _tally(texts: pl.Series) -> Tally:
    return Tally(rows=len(texts), nulls=texts.null_count())


def without_passwords(texts: pl.Series) -> pl.Series:
    """Return texts with ``***`` for their passwords.

    >>> without_passwords(pl.Series(["http://me:secret@a/", None])).to_list()
    ['http://me:***@a/', None]
    """
    return pl.Series(texts.name, [None if text is None else redacted(text) for text in texts], pl.String)


def _computed(texts: pl.Series, expression: pl.Expr) -> pl.DataFrame:
    return texts.to_frame("text").lazy().select(expression).collect()
