"""Columns that ``uri-split columns`` adds to a lazy frame: expressions, targets, repairs, values and found URIs."""

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from typing import Final

import click

from uri_split import _repair as repairs
from uri_split._diagnosis import diagnose
from uri_split._find import find
from uri_split._grammar import RuleName
from uri_split._templates.template import URITemplate
from uri_split._text.arguments import requires_extra
from uri_split._text.spans import shown
from uri_split._uri.types import URI, uri_or_none
from uri_split.cli.options import VERDICTS, NewColumn
from uri_split.cli.records import listed
from uri_split.columns.parts import PARTS, REASONS
from uri_split.rules import RULES

with requires_extra("adding columns", package="polars", extra="bulk"):
    import polars as pl

    from uri_split.columns.polars import URIExpr, evaluated

_PARTS: Final = "\x00parts"
_VALID: Final = "\x00valid"
_FOUND: Final = pl.Struct({"uri": pl.String, "kind": pl.String, "start": pl.Int64, "end": pl.Int64})


def _require_new(frame: pl.LazyFrame, names: Iterable[str]) -> None:
    """Refuse names that the frame has already, or that occur twice.

    Raises:
        click.UsageError: If there are any.
    """
    taken = [*frame.collect_schema()]
    for name in names:
        if name in taken:
            message = (
                f'there would be two columns "{shown(name).line}": give the new one another name, as in '
                "--add new_name=host, or rename that of the input"
            )
            raise click.UsageError(message)
        taken.append(name)


def with_expressions(
    frame: pl.LazyFrame, column: str, new: Sequence[NewColumn], rule: RuleName, *, redact: bool, lists: bool
) -> pl.LazyFrame:
    """Return a frame with more columns.

    Args:
        frame: The rows.
        column: The column of the texts.
        new: The columns to add.
        rule: The rule for verdicts.
        redact: Whether to compute from texts without passwords what may contain one.
        lists: Whether the output can store lists; otherwise, codes of hazards are one text.
    """
    _require_new(frame, [each.name for each in new])
    original = pl.col(column).cast(pl.String)
    text = URIExpr(original).redacted() if redact else original
    temporary: list[str] = []
    if sum(each.expression in PARTS for each in new) > 1:  # one split is faster than several parts
        temporary = [f"{_PARTS} {part}" for part in PARTS]
        split = URIExpr(text).split().struct.rename_fields(temporary).alias(_PARTS)
        frame = frame.with_columns(split).unnest(_PARTS)

    if sum(each.expression in VERDICTS for each in new) > 1:  # the others only read texts that are not valid
        temporary.append(_VALID)
        frame = frame.with_columns(evaluated(original, "is_valid", rule=rule).alias(_VALID))

    def verdict(name: str) -> pl.Expr:
        if _VALID not in temporary:
            return evaluated(original, name, rule=rule)
        if name == "is_valid":
            return pl.col(_VALID)
        dtype = pl.Enum(REASONS) if name == "reason" else pl.String()
        few = partial(of_few, name=name, rule=rule)
        invalid = pl.when(~pl.col(_VALID)).then(original)
        return invalid.map_batches(few, return_dtype=dtype, is_elementwise=True)

    def expression(each: NewColumn) -> pl.Expr:
        if each.expression in PARTS and len(temporary) > 1:
            return pl.col(f"{_PARTS} {each.expression}")
        if each.expression in VERDICTS:
            return verdict(each.expression)
        if each.expression == "hazards":
            codes = evaluated(original, "hazards")
            return codes if lists else codes.list.join("; ")
        return evaluated(text, each.expression, **each.arguments)

    return frame.with_columns(expression(each).alias(each.name) for each in new).drop(temporary)


def of_few(texts: pl.Series, name: str, rule: RuleName) -> pl.Series:
    """Return the reasons or messages of texts, most of which are null.

    >>> of_few(pl.Series([None, "a b", None]), "message", "URI-reference").to_list()
    [None, 'a space is not allowed in a path', None]
    """
    places = texts.is_not_null().arg_true()
    found = texts.gather(places).to_frame("text").select(evaluated(pl.col("text"), name, rule=rule)).to_series()
    return pl.repeat(None, len(texts), dtype=found.dtype, eager=True).scatter(places, found)


def with_found(frame: pl.LazyFrame, column: str) -> pl.LazyFrame:
    """Return a row for each URI in the texts: all columns, the URI, its kind, and where it is in the text."""
    _require_new(frame, [field.name for field in _FOUND.fields])

    def each(texts: pl.Series) -> pl.Series:
        found = [
            [{"uri": str(one.uri), "kind": one.kind, "start": one.start, "end": one.end} for one in find(text or "")]
            for text in texts
        ]
        return pl.Series(texts.name, found, pl.List(_FOUND))

    found = pl.col(column).cast(pl.String).map_batches(each, return_dtype=pl.List(_FOUND), is_elementwise=True)
    rows = frame.with_columns(found.alias(_PARTS)).explode(_PARTS)
    return rows.filter(pl.col(_PARTS).struct.field("uri").is_not_null()).unnest(_PARTS)


def with_values(frame: pl.LazyFrame, column: str, template: URITemplate, *, redact: bool) -> pl.LazyFrame:
    """Return a frame with the values that a URI template reads from the texts, perhaps without passwords."""
    _require_new(frame, template.variables)
    text = URIExpr(pl.col(column)).redacted() if redact else pl.col(column)
    return frame.with_columns(URIExpr(text).match_template(template).alias(_PARTS)).unnest(_PARTS)


def with_targets(frame: pl.LazyFrame, column: str, base: str | None, *, repair: bool, redact: bool) -> pl.LazyFrame:
    """Return a frame with the target of each reference, the changes of a repair, and why there is no target.

    Args:
        frame: The rows.
        column: The column of the references.
        base: A URI, or the column of the bases; `None` for URIs, which are only repaired.
        repair: Whether to repair what can be repaired without guessing.
        redact: Whether to hide secrets in the targets.

    Raises:
        click.UsageError: If the base is neither a URI nor a column.
    """
    name = "repaired" if base is None else "target"
    schema = dict.fromkeys([name, "changes", "message"], pl.String())
    _require_new(frame, [name, *(["changes"] if repair else []), "message"])
    bases = pl.lit(base, pl.String)
    if base is not None and base in frame.collect_schema():
        bases = pl.col(base).cast(pl.String)
    elif base is not None and not uri_or_none(base):
        columns = listed([*frame.collect_schema()])
        message = (
            f'"{shown(base).line}" is not a URI ({diagnose(base, "URI")[0].message}), and not a column: '
            f"the columns are {columns}"
        )
        raise click.UsageError(message)
    change = partial(_target, repair=repair, has_base=base is not None)

    def each(rows: pl.Series) -> pl.Series:
        pairs = zip(rows.struct.field("text"), rows.struct.field("base"), strict=True)
        return pl.DataFrame([change(*pair) for pair in pairs], schema, orient="row").to_struct()

    pair = pl.struct(text=pl.col(column).cast(pl.String), base=bases)
    rows = frame.with_columns(pair.map_batches(each, return_dtype=pl.Struct(schema), is_elementwise=True).alias(_PARTS))
    rows = rows.unnest(_PARTS).drop([] if repair else "changes")
    return redacted(rows, {name}) if redact else rows


def _target(
    text: str | None, base: str | None, *, repair: bool, has_base: bool
) -> tuple[str | None, str | None, str | None]:
    """Return the target of a text, the changes that it required, and why there is none."""
    target = changes = message = None
    uri = None if base is None else _base(base, repair=repair)
    if text is None:
        pass
    elif has_base and uri is None:
        message = "the row has no base" if base is None else f"base: {diagnose(base, 'URI')[0].message}"
    elif not repair and uri is not None and RULES["URI-reference"].is_valid(text):
        target = str(uri.resolve(text))
    elif repair and (repaired := repairs.repair(text, base=uri) if uri else repairs.repair(text)):
        target, changes = str(repaired.uri), "; ".join(change.message for change in repaired.changes) or None
    else:
        message = diagnose(text, "URI-reference" if has_base else "URI")[0].message
    return target, changes, message


@lru_cache(maxsize=1024)
def _base(text: str, *, repair: bool) -> URI | None:
    """Return a base, which many rows have in common, as a URI, or `None`."""
    repaired = repairs.repair(text) if repair else None
    return repaired.uri if repaired else uri_or_none(text)


def redacted(frame: pl.LazyFrame, columns: Iterable[str]) -> pl.LazyFrame:
    """Return a frame with ``***`` for the passwords in some columns."""
    return frame.with_columns(URIExpr(pl.col(name)).redacted().alias(name) for name in columns)


def filtered(frame: pl.LazyFrame, condition: str) -> pl.LazyFrame:
    """Return the rows for which a condition in SQL holds.

    Raises:
        click.UsageError: If it is not a condition on the columns.
    """
    schema = frame.collect_schema()
    try:
        expression = pl.sql_expr(condition)
        verdicts = schema.to_frame().select(expression.alias("verdict"))  # raises what rows would raise
    except pl.exceptions.PolarsError as error:
        said = str(error).partition("\n")[0].partition(";")[0]
        help_ = "a text is in single quotes, 'example.com', and CAST(column AS INT) is a number"
        message = f"--filter: {shown(said).line}; the columns are {listed([*schema])}; {help_}"
        raise click.UsageError(message) from None
    if verdicts.dtypes != [pl.Boolean]:
        message = f"--filter: {shown(condition).line} is no condition; for example: host = 'example.com' AND is_valid"
        raise click.UsageError(message)
    return frame.filter(expression)


def counting(frame: pl.LazyFrame, verdict: str | None) -> tuple[pl.LazyFrame, list[tuple[int, int]]]:
    """Return the same rows, and a list that gets how many they are, and how many not valid, when they are collected.

    Args:
        frame: The rows.
        verdict: A column that is false, or not null, for rows that are not valid, if there is one.
    """
    counts: list[tuple[int, int]] = []

    def count(rows: pl.DataFrame) -> pl.DataFrame:
        values = rows[verdict] if verdict else pl.Series([], dtype=pl.Null)
        invalid = (~values).sum() if values.dtype == pl.Boolean else len(values) - values.null_count()
        counts.append((rows.height, int(invalid)))  # atomic: batches come from threads
        return rows

    return frame.map_batches(count, streamable=True), counts
