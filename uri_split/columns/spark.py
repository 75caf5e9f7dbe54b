"""URIs in frames of Spark, with Spark's own functions: the executors run no Python and need no package.

Without Python on the driver as well, use the verdict as SQL: `uri_split.columns.spark_sql`.

Strings of Spark may contain bytes that are not UTF-8. The parts keep them, and the grammar rejects them.
"""

import re
from collections.abc import Callable
from functools import reduce
from typing import Final

from uri_split._grammar.names import ReferenceRule
from uri_split._text.extras import requires_extra
from uri_split._text.patterns import lazy_pattern
from uri_split.columns.names import PARTS
from uri_split.columns.patterns import common_uri, whole
from uri_split.columns.reasons import OTHERWISE, Check, Condition, checks_by
from uri_split.columns.spark_sql import quoted
from uri_split.dialects import JAVA
from uri_split.rules import require_reference_rule

with requires_extra("uri_split.columns.spark", package="pyspark", extra="spark"):
    from pyspark import sql
    from pyspark.sql import functions as F  # noqa: N812  the usual name among users of Spark

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
    """Return the frame with the parts of each text, as `uri_split.lenient` splits it. No row fails.

    The parts are one struct, so that there is one new name, and Spark reads, sorts and writes one column.
    ``select("parts.host")`` returns one part, ``select("*", "parts.*")`` one column for each part.

    Args:
        frame: Any frame, including streaming ones.
        column: The name of a column of texts, as in ``frame[column]``. Other types are cast to strings.
        into: The name of the new column.

    Returns:
        All columns of the frame, and a struct of `uri_split.columns.names.PARTS`. A part that is undefined is NULL, and
        one that is empty is ``""``. All parts are NULL if the text is NULL.

    Raises:
        ValueError: If the frame has a column of that name.
    """
    _require_new(frame, into, "into")
    prefix = _unused_prefix([*frame.columns, into])

    def of(stage: str) -> sql.Column:
        return F.col(prefix + stage)

    stages = _stages(frame[column].cast(_TEXT), of)
    staged = frame
    for stage, value in stages.items():  # Spark computes a column once, however often it is used
        staged = staged.withColumn(prefix + stage, value)
    parts = F.struct(*(of(part).alias(part) for part in PARTS))
    # The struct comes from a generator. Otherwise Spark would compute a condition on it from the text, and repeat each
    # stage as often as the next ones use it: thousands of times.
    generated = F.inline(F.array(F.struct(parts.alias(into))))
    return staged.select("*", generated).drop(*(prefix + stage for stage in stages))


def check(frame: sql.DataFrame, column: str, rule: ReferenceRule = "URI", *, prefix: str = "") -> sql.DataFrame:
    """Return the frame with the verdict on each text, and the reason.

    Args:
        frame: Any frame, including streaming ones.
        column: The name of a column of texts, as in ``frame[column]``. Other types are cast to strings.
        rule: One of `uri_split.rules.REFERENCE_RULES`.
        prefix: A prefix for the names of the new columns.

    Returns:
        All columns of the frame, and two more:

        - ``is_valid``, whether the whole text matches the rule; NULL if the text is NULL;
        - ``reason``, one of `uri_split.columns.names.REASONS`: the component of the first problem of
          `uri_split.diagnose`; NULL if there is none.

    Raises:
        ValueError: If the frame has a column of one of these names.
        UnknownRule: If there is no such rule.
        URIError: If the rule has no reasons.
    """
    require_reference_rule(rule)
    is_valid, reason = f"{prefix}is_valid", f"{prefix}reason"
    for name in (is_valid, reason):
        _require_new(frame, name, "prefix")
    text = frame[column].cast(_TEXT)
    checked = frame.withColumn(is_valid, _is_of(text, rule))
    return checked.withColumn(reason, F.when(~F.col(quoted(is_valid)), _reason(text, rule)))


def _is_of(text: sql.Column, rule: ReferenceRule) -> sql.Column:
    """Return whether the text matches the rule."""
    is_of = text.rlike(_spelled_out(whole(rule, JAVA)))
    if rule not in ("URI", "URI-reference"):
        return is_of
    # A greedy class cannot backtrack to another match here. With surrogates in the class, which no decoded text has,
    # Java runs it in another loop, which is compiled for few classes. Together, this saves a third of the time.
    common = _spelled_out(common_uri(JAVA).replace("]*+", r"\p{Cs}]*"))
    return F.when(text.rlike(common), True).otherwise(is_of)  # noqa: FBT003  a value, not a flag


def _spelled_out(pattern: str) -> str:
    """Return the pattern without ranges: Java tests ranges one by one, but looks up single characters in a table."""

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
    conditions = (_holds(text, condition) for condition in check.conditions)
    return F.when(reduce(lambda one, other: one & other, conditions), component)


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
        case _:  # "differs"
            # An undefined part is empty here, and an empty part that is defined differs from no pattern.
            return ~part.rlike(condition.pattern(JAVA)) & (part != "")


def _stages(text: sql.Column, of: Callable[[str], sql.Column]) -> dict[str, sql.Column]:
    """Return the columns to compute for a text, each from the columns before it. The parts are among them.

    Spark counts offsets in characters, each time from the beginning of the text. Finding the text before a delimiter,
    and the length of that text in bytes, needs no counting.
    """
    before_colon = of("before_colon")
    is_scheme = (before_colon != "") & ~before_colon.contains("/") & _is_shorter(before_colon, of("before_query"))
    is_within_brackets = F.substring_index(of("before_port"), "]", -1).contains("[")
    is_port = of("after_colon").rlike(r"^[0-9]*+\z") & ~is_within_brackets
    return {
        "text": text,
        "before_fragment": F.substring_index(of("text"), "#", 1),
        "before_query": F.substring_index(of("before_fragment"), "?", 1),
        "before_colon": F.substring_index(of("before_query"), ":", 1),
        "scheme": F.when(is_scheme, of("before_colon")),
        "hier_part": F.coalesce(_after(of("scheme"), of("before_query"), 1), of("before_query")),
        "authority": F.when(
            of("hier_part").startswith("//"), F.substring_index(_after(F.lit(""), of("hier_part"), 2), "/", 1)
        ),
        "host_and_port": F.substring_index(of("authority"), "@", -1),
        "userinfo": _before(of("host_and_port"), of("authority")),
        "after_colon": F.when(of("host_and_port").contains(":"), F.substring_index(of("host_and_port"), ":", -1)),
        "before_port": _before(of("after_colon"), of("host_and_port")),
        "port": F.when(is_port, of("after_colon")),
        "host": F.when(of("port").isNull(), of("host_and_port")).otherwise(of("before_port")),
        "path": F.coalesce(_after(of("authority"), of("hier_part"), 2), of("hier_part")),
        "query": _after(of("before_query"), of("before_fragment"), 1),
        "fragment": _after(of("before_fragment"), of("text"), 1),
    }


def _is_shorter(one: sql.Column, other: sql.Column) -> sql.Column:
    return F.octet_length(one) < F.octet_length(other)


def _after(beginning: sql.Column, text: sql.Column, delimiter: int) -> sql.Column:
    """Return the text after a beginning and a delimiter of so many bytes; NULL if there is no delimiter."""
    rest = text.cast("binary").substr(F.octet_length(beginning) + delimiter + 1, F.octet_length(text))
    return F.when(_is_shorter(beginning, text), rest.cast(_TEXT))


def _before(end: sql.Column, text: sql.Column) -> sql.Column:
    """Return the text before an end and a delimiter of one byte; NULL if there is no delimiter."""
    rest = text.cast("binary").substr(F.lit(1), F.octet_length(text) - F.octet_length(end) - 1)
    return F.when(_is_shorter(end, text), rest.cast(_TEXT))


def _unused_prefix(names: list[str]) -> str:
    """Return a prefix that no name starts with."""
    prefix = "uri_"
    while any(name.casefold().startswith(prefix) for name in names):
        prefix += "_"
    return prefix


def _require_new(frame: sql.DataFrame, name: str, argument: str) -> None:
    # By default, the names of columns are case-insensitive in Spark.
    if name.casefold() in map(str.casefold, frame.columns):
        message = f'the frame already has a column "{name}": set {argument} to choose another name'
        raise ValueError(message)
