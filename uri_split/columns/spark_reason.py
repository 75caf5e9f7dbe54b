"""Verdict and reason as expressions of Spark."""

import re
from functools import reduce
from typing import Final

from pyspark import sql
from pyspark.sql import functions as F  # noqa: N812  the usual name among users of Spark

from uri_split._grammar import ReferenceRule, RuleName
from uri_split._text.spans import lazy_pattern
from uri_split.columns.patterns import common_uri, whole
from uri_split.columns.reasons import OTHERWISE, Check, Condition, checks_by
from uri_split.dialects import JAVA

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


def is_of(text: sql.Column, rule: RuleName) -> sql.Column:
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


def reason_of(text: sql.Column, rule: ReferenceRule) -> sql.Column:
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
