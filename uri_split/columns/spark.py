"""URIs in frames of Spark, by functions of Spark alone: no Python runs on the executors, and nothing goes there.

Without Python on the driver either, there is the verdict as SQL: `uri_split.columns.spark_sql`.

Bytes that are not UTF-8, which Spark has in strings as well, stay as they are in the parts, and are refused by the
grammar.
"""

import re
from collections.abc import Callable
from functools import reduce
from operator import and_
from typing import Final

from uri_split._grammar.names import ReferenceRule
from uri_split._text.extras import requires_extra
from uri_split._text.patterns import lazy_pattern
from uri_split.columns.names import PARTS, require_reference_rule
from uri_split.columns.patterns import common_uri, whole
from uri_split.columns.reasons import OTHERWISE, Check, Condition, checks_by
from uri_split.columns.spark_sql import quoted
from uri_split.dialects import JAVA

with requires_extra("uri_split.columns.spark", package="pyspark", extra="spark"):
    from pyspark import sql
    from pyspark.sql import functions as F  # noqa: N812  as everyone who uses Spark has it

_TEXT: Final = "string"

_RANGE: Final = lazy_pattern("([0-9A-Za-z])-([0-9A-Za-z])")

# What precedes the authority, and what precedes the path.
_SCHEME: Final = r"\A(?:[^:/?#]++:)?+"
_HIER_PART: Final = _SCHEME + "(?://[^/?#]*+)?+"

# Each part, in a group; a part that is undefined does not match.
_PARTS: Final = {
    "scheme": r"\A([^:/?#]++):",
    "authority": _SCHEME + r"//([^/?#]*+)",
    "userinfo": _SCHEME + "//([^/?#]*)@",
    "path": _HIER_PART + "([^?#]*+)",
    "query": _HIER_PART + r"[^?#]*+\?([^#]*+)",
}


def split(frame: sql.DataFrame, column: str, *, into: str = "parts") -> sql.DataFrame:
    """Return the frame with the parts of each text, as `uri_split.lenient` splits it: never does a row fail.

    The parts are one struct, so that there is one new name, and Spark reads, sorts and writes it as one thing.
    ``select("parts.host")`` has one of them, ``select("*", "parts.*")`` a column for each.

    Args:
        frame: Any frame, streaming ones included.
        column: The name of a column of texts, as ``frame[column]`` takes it. What is no text is cast to it.
        into: The name of the new column.

    Returns:
        All columns that were there, and a struct of `uri_split.columns.names.PARTS`, in which a part that is undefined
        is NULL, and one that is empty is ``""``. All are NULL where the text is.

    Raises:
        ValueError: If there is a column of that name.
    """
    _require_new(frame, into, "into")
    prefix = _prefix_of_none([*frame.columns, into])

    def of(stage: str) -> sql.Column:
        return F.col(prefix + stage)

    stages = _stages(frame[column].cast(_TEXT), of)
    staged = frame
    for stage, value in stages.items():  # Spark computes once what is named twice, if it is a column of its own
        staged = staged.withColumn(prefix + stage, value)
    parts = F.struct(*(of(part).alias(part) for part in PARTS))
    # Were it not generated, a condition on it would be computed from the text, with every stage in it as often as the
    # next ones name it: thousands of times.
    generated = F.inline(F.array(F.struct(parts.alias(into))))
    return staged.select("*", generated).drop(*(prefix + stage for stage in stages))


def check(frame: sql.DataFrame, column: str, rule: ReferenceRule = "URI", *, prefix: str = "") -> sql.DataFrame:
    """Return the frame with the verdict on each text, and the reason.

    Args:
        frame: Any frame, streaming ones included.
        column: The name of a column of texts, as ``frame[column]`` takes it. What is no text is cast to it.
        rule: A rule that is made of the five components.
        prefix: What stands before the names of the new columns.

    Returns:
        All columns that were there, and two:

        - ``is_valid``, whether the text is of the rule as a whole; NULL where it is;
        - ``reason``, one of `uri_split.columns.names.REASONS`, the component where the first problem of
          `uri_split.diagnose` stands; NULL where there is none.

    Raises:
        ValueError: If there is a column of one of these names, or the rule is another.
    """
    require_reference_rule(rule)
    is_valid, reason = f"{prefix}is_valid", f"{prefix}reason"
    for name in (is_valid, reason):
        _require_new(frame, name, "prefix")
    text = frame[column].cast(_TEXT)
    checked = frame.withColumn(is_valid, _is_of(text, rule))
    return checked.withColumn(reason, F.when(~F.col(quoted(is_valid)), _reason(text, rule)))


def _is_of(text: sql.Column, rule: ReferenceRule) -> sql.Column:
    """Return whether the text is of the rule."""
    is_of = text.rlike(_spelled_out(whole(rule, JAVA)))
    if rule not in ("URI", "URI-reference"):
        return is_of
    # A greedy class has nothing to give back here that would help. With surrogates in it, which no decoded text has,
    # Java runs it in another loop, which is compiled for few classes. Together, this saves a third.
    common = _spelled_out(common_uri(JAVA).replace("]*+", r"\p{Cs}]*"))
    return F.when(text.rlike(common), True).otherwise(is_of)  # noqa: FBT003  Spark's own


def _spelled_out(pattern: str) -> str:
    """Return the pattern without ranges: Java compares with each of them, and looks single characters up in a table."""

    def characters(ends: re.Match[str]) -> str:
        return "".join(map(chr, range(ord(ends[1]), ord(ends[2]) + 1)))

    return _RANGE.sub(characters, pattern)


def _reason(text: sql.Column, rule: ReferenceRule) -> sql.Column:
    """Return the component of the first problem of `uri_split.diagnose` in a text that does not match the rule.

    Each part is extracted from the text again, as in Appendix B, and is empty if it is undefined: few texts are
    rejected, and if the parts were columns, Spark would replace their names by their definitions in each condition on
    the reason.
    """
    return F.coalesce(*(_reason_by(text, check) for check in checks_by(rule)), F.lit(OTHERWISE))


def _reason_by(text: sql.Column, check: Check) -> sql.Column:
    """Return the reason if a check holds; NULL if it does not."""
    component = F.lit(check.component)
    if check.exception:
        component = F.coalesce(_reason_by(text, check.exception), component)
    return F.when(reduce(and_, (_holds(text, condition) for condition in check.conditions)), component)


def _holds(text: sql.Column, condition: Condition) -> sql.Column:
    """Return whether a condition holds for a text."""
    if condition.part == "host_and_port":
        part = F.substring_index(F.regexp_extract(text, _PARTS["authority"], 1), "@", -1)
    else:
        part = F.regexp_extract(text, _PARTS[condition.part], 1)
    match condition.test:
        case "defined":
            return text.rlike(_PARTS[condition.part])
        case "undefined":
            return ~text.rlike(_PARTS[condition.part])
        case "matches":
            return part.rlike(condition.pattern(JAVA))
        case "differs":
            # An undefined part is empty here, and an empty part that is defined differs from no pattern.
            return ~part.rlike(condition.pattern(JAVA)) & (part != "")


def _stages(text: sql.Column, of: Callable[[str], sql.Column]) -> dict[str, sql.Column]:
    """Return what is computed of a text, each from the ones before: the parts are among it.

    Spark counts offsets in characters, from the beginning of the text each time; what stands before a delimiter it
    finds by the bytes, and so is its length.
    """
    before_colon = of("before_colon")
    is_scheme = (before_colon != "") & ~before_colon.contains("/") & _is_shorter(before_colon, of("before_query"))
    is_within_brackets = F.substring_index(of("before_port"), "]", -1).contains("[")
    is_port = of("behind_colon").rlike(r"^[0-9]*+\z") & ~is_within_brackets
    return {
        "text": text,
        "before_fragment": F.substring_index(of("text"), "#", 1),
        "before_query": F.substring_index(of("before_fragment"), "?", 1),
        "before_colon": F.substring_index(of("before_query"), ":", 1),
        "scheme": F.when(is_scheme, of("before_colon")),
        "hier_part": F.coalesce(_behind(of("scheme"), of("before_query"), 1), of("before_query")),
        "authority": F.when(
            of("hier_part").startswith("//"), F.substring_index(_behind(F.lit(""), of("hier_part"), 2), "/", 1)
        ),
        "host_and_port": F.substring_index(of("authority"), "@", -1),
        "userinfo": _before(of("host_and_port"), of("authority")),
        "behind_colon": F.when(of("host_and_port").contains(":"), F.substring_index(of("host_and_port"), ":", -1)),
        "before_port": _before(of("behind_colon"), of("host_and_port")),
        "port": F.when(is_port, of("behind_colon")),
        "host": F.when(of("port").isNull(), of("host_and_port")).otherwise(of("before_port")),
        "path": F.coalesce(_behind(of("authority"), of("hier_part"), 2), of("hier_part")),
        "query": _behind(of("before_query"), of("before_fragment"), 1),
        "fragment": _behind(of("before_fragment"), of("text"), 1),
    }


def _is_shorter(one: sql.Column, other: sql.Column) -> sql.Column:
    return F.octet_length(one) < F.octet_length(other)


def _behind(beginning: sql.Column, text: sql.Column, delimiter: int) -> sql.Column:
    """Return what follows a beginning of the text and a delimiter of so many bytes; NULL where nothing follows it."""
    rest = text.cast("binary").substr(F.octet_length(beginning) + delimiter + 1, F.octet_length(text))
    return F.when(_is_shorter(beginning, text), rest.cast(_TEXT))


def _before(end: sql.Column, text: sql.Column) -> sql.Column:
    """Return what stands before an end of the text and a delimiter of one byte; NULL where nothing stands before it."""
    rest = text.cast("binary").substr(F.lit(1), F.octet_length(text) - F.octet_length(end) - 1)
    return F.when(_is_shorter(end, text), rest.cast(_TEXT))


def _prefix_of_none(names: list[str]) -> str:
    """Return a prefix that none of the names has."""
    prefix = "uri_"
    while any(name.casefold().startswith(prefix) for name in names):
        prefix += "_"
    return prefix


def _require_new(frame: sql.DataFrame, name: str, argument: str) -> None:
    # Spark does not tell names apart by case, unless it is told to.
    if name.casefold() in map(str.casefold, frame.columns):
        message = f"the frame has a column {name} already: say {argument}=... for another name"
        raise ValueError(message)
