"""URIs in frames of Spark. No row fails.

`split` and `check` take a frame and the name of a column, since Spark repeats what several columns share unless it is
computed in columns of the frame. The other functions take a column or its name, as those of `pyspark.sql.functions` do,
and return a column: ``links.select(host("url"), query_param("url", "q"))``. They are the methods of
`uri_split.columns.expressions.Expressions`, and return NULL if the text is NULL.

`split`, `check`, `is_valid`, `reason`, the functions of one part, `effective_port` and `host_reversed` are made of
Spark's own functions: the executors run no Python and need no package. The others run Python on the executors, which
need `uri_split` as well.

Without Python on the driver as well, use the verdict as SQL: `uri_split.columns.sql`.

Strings of Spark may contain bytes that are not UTF-8. `split` keeps them, and the grammar rejects them. The functions
that return a column read them as U+FFFD.
"""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache, partial, reduce, update_wrapper
from inspect import Parameter, Signature, signature
from typing import Concatenate, Final, ParamSpec

from uri_split._algebra.schemes import HIGHEST_PORT, SCHEMES
from uri_split._grammar import ReferenceRule, RuleName
from uri_split._text.arguments import requires_extra
from uri_split._text.spans import lazy_pattern
from uri_split.columns import cells
from uri_split.columns.expressions import EXPRESSIONS, Expressions, Type
from uri_split.columns.parts import OTHERWISE, PARTS, Check, Condition, checks_by, common_uri, whole
from uri_split.columns.sql import quoted_name
from uri_split.dialects import JAVA
from uri_split.rules import require_reference_rule

with requires_extra("uri_split.columns.spark", package="pyspark"):
    from pyspark import sql
    from pyspark.sql import functions as F  # noqa: N812  the usual name among users of Spark

_TEXT: Final = "string"
_TYPES: Final[Mapping[Type, str]] = {
    "text": _TEXT,
    "integer": "int",
    "texts": "array<string>",
    "parameters": "array<struct<name: string, value: string>>",
}
_Parameters = ParamSpec("_Parameters")


def split(frame: sql.DataFrame, column: str, *, into: str = "parts") -> sql.DataFrame:
    """Return the frame with the parts of each text, as `uri_split.lenient` splits it. No row fails.

    The parts are one struct, so that there is one new name, and Spark reads, sorts and writes one column.
    ``select("*", "parts.*")`` returns one column for each part. Spark computes all parts even if you select only one:
    if you need one or two, use their functions, such as `host`.

    Args:
        frame: Any frame, including streaming ones.
        column: The name of a column of texts, as in ``frame[column]``. Other types are cast to strings.
        into: The name of the new column.

    Returns:
        All columns of the frame, and a struct of `uri_split.columns.parts.PARTS`. A part that is undefined is NULL, and
        one that is empty is ``""``. All parts are NULL if the text is NULL.

    Raises:
        ValueError: If the frame has a column of that name.
    """
    _require_new(frame, into, "into")
    prefix = _unused_prefix([*frame.columns, into])

    def of(stage: str) -> sql.Column:
        return F.col(prefix + stage)

    staging = stages(frame[column].cast(_TEXT), of)
    staged = frame
    for stage, value in staging.items():  # Spark computes a column once, however often it is used
        staged = staged.withColumn(prefix + stage, value)
    parts = F.struct(*(of(part).alias(part) for part in PARTS))
    # The struct comes from a generator. Otherwise Spark would compute a condition on it from the text, and repeat each
    # stage as often as the next ones use it: thousands of times.
    generated = F.inline(F.array(F.struct(parts.alias(into))))
    return staged.select("*", generated).drop(*(prefix + stage for stage in staging))


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
        - ``reason``, one of `uri_split.columns.parts.REASONS`: the component of the first problem of
          `uri_split.diagnose`; NULL if there is none.

    Raises:
        ValueError: If the frame has a column of one of these names.
        UnknownRule: If there is no such rule.
        URIError: If the rule has no reasons.
    """
    require_reference_rule(rule)
    verdict, why = f"{prefix}is_valid", f"{prefix}reason"
    for new in (verdict, why):
        _require_new(frame, new, "prefix")
    text = frame[column].cast(_TEXT)
    checked = frame.withColumn(verdict, is_of(text, rule))
    return checked.withColumn(why, F.when(~F.col(quoted_name(verdict)), reason_of(text, rule)))


class _Expressions(Expressions[sql.Column, sql.Column, sql.Column, sql.Column]):
    def __init__(self, column: sql.Column | str) -> None:
        # Java and Python would each replace bytes that are not UTF-8 in different ways, or fail.
        self._column = F.make_valid_utf8((F.col(column) if isinstance(column, str) else column).cast(_TEXT))

    def _result(self, expression: str, /, **arguments: object) -> sql.Column:
        if native := _NATIVE.get(expression):
            result = native(self._column, **arguments)
        else:
            cell, returns, *_ = EXPRESSIONS[expression]
            result = of_each(partial(cell, **arguments), self._column, _TYPES[returns])
        return result.alias(expression)

    _text = _truth = _number = _lists = _result


def _function(
    method: Callable[Concatenate[_Expressions, _Parameters], sql.Column],
) -> Callable[Concatenate[sql.Column | str, _Parameters], sql.Column]:
    """Return a function of a column, or of its name, that does what a method does."""

    def function(column: sql.Column | str, /, *arguments: _Parameters.args, **named: _Parameters.kwargs) -> sql.Column:
        return method(_Expressions(column), *arguments, **named)

    update_wrapper(function, method)
    _, *others = signature(method).parameters.values()
    parameters = [Parameter("column", Parameter.POSITIONAL_ONLY), *others]
    function.__module__, function.__qualname__ = __name__, method.__name__
    vars(function)["__signature__"] = Signature(parameters)
    return function


scheme: Final = _function(_Expressions.scheme)
authority: Final = _function(_Expressions.authority)
userinfo: Final = _function(_Expressions.userinfo)
host: Final = _function(_Expressions.host)
port: Final = _function(_Expressions.port)
path: Final = _function(_Expressions.path)
query: Final = _function(_Expressions.query)
fragment: Final = _function(_Expressions.fragment)
is_valid: Final = _function(_Expressions.is_valid)
reason: Final = _function(_Expressions.reason)
message: Final = _function(_Expressions.message)
redacted: Final = _function(_Expressions.redacted)
query_param: Final = _function(_Expressions.query_param)
query_params: Final = _function(_Expressions.query_params)
without_query_params: Final = _function(_Expressions.without_query_params)
path_segments: Final = _function(_Expressions.path_segments)
name: Final = _function(_Expressions.name)
suffix: Final = _function(_Expressions.suffix)
effective_port: Final = _function(_Expressions.effective_port)
registrable_domain: Final = _function(_Expressions.registrable_domain)
public_suffix: Final = _function(_Expressions.public_suffix)
host_reversed: Final = _function(_Expressions.host_reversed)
surt: Final = _function(_Expressions.surt)
hazards: Final = _function(_Expressions.hazards)
normalize: Final = _function(_Expressions.normalize)
resolve: Final = _function(_Expressions.resolve)
dedupe_key: Final = _function(_Expressions.dedupe_key)


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


# Functions of `cells` for columns of Spark: Python runs on the executors, for one text after the other.


def of_each(function: Callable[[str], object], text: sql.Column, returns: str = _TEXT) -> sql.Column:
    """Return a column of what a function of the package returns for each text.

    Args:
        function: A function that executors can import, or `functools.partial` of one.
        text: A column of texts in UTF-8.
        returns: The type of the column that it returns.
    """
    # With Arrow, the executors would also need PyArrow and pandas, and would not be faster.
    return F.udf(partial(unless_null, function), returns, useArrow=False)(text)


def unless_null(function: Callable[[str], object], text: str | None) -> object:
    """Return what a function returns for a text; `None` if there is no text."""
    return None if text is None else function(text)


# A column has few different hosts. The colon ends the host, so that no digits in it become a port.
@lru_cache(maxsize=2**14)
def registrable_domain_of(host: str) -> str | None:
    """Return what `cells.registrable_domain` returns for a text with this host.

    >>> registrable_domain_of("www.example.co.uk")
    'example.co.uk'
    """
    return cells.registrable_domain(f"//{host}:")


@lru_cache(maxsize=2**14)
def public_suffix_of(host: str) -> str | None:
    """Return what `cells.public_suffix` returns for a text with this host.

    >>> public_suffix_of("www.example.co.uk")
    'co.uk'
    """
    return cells.public_suffix(f"//{host}:")


# One part of a text, by one regular expression of Spark (RFC 3986, Appendix B and section 3.2).

_SCHEME_OR_NONE: Final = r"\A(?:[^:/?#]++:)?+"
# What precedes the last "@" of the authority, or else its second slash. The common case is first: it needs no
# backtracking, which is slow in Java.
_BEFORE_HOST: Final = f"{_SCHEME_OR_NONE}/(?>(?=/[^/?#@]*+(?!@))|/[^/?#]*(?=@))"
# The host if a port follows: a colon within brackets belongs to the address.
_HOST: Final = r"(?:[^/?#]*\])?+[^\[\]/?#]*"
_END: Final = "(?![^/?#])"

# Spark returns "" for a group that does not match, so a delimiter is captured with the part after it. The scheme and
# the path need none: the scheme is never empty, and the path never undefined.
_PART_PATTERNS: Final = {
    "scheme": r"\A([^:/?#]++):",
    "authority": f"{_SCHEME_OR_NONE}/(/[^/?#]*+)",
    "userinfo": f"{_SCHEME_OR_NONE}/(/[^/?#]*)@",
    "host": rf"{_BEFORE_HOST}([/@](?:[^/?#:\[\]]*+{_END}|{_HOST}(?=:[0-9]*+{_END})|[^/?#]*+))",
    "port": rf"{_BEFORE_HOST}[/@](?![^/?#:]*+{_END}){_HOST}(:[0-9]*+){_END}",
    "path": f"{_SCHEME_OR_NONE}(?://[^/?#]*+)?+([^?#]*+)",
    "query": r"\A[^?#]*+(\?[^#]*+)",
    "fragment": r"\A[^#]*+(#[\s\S]*+)",
}
_SCHEME_BEFORE_AUTHORITY: Final = r"\A([^:/?#]++):(?=//)"
_LONGEST: Final = 2**31 - 1

_UPPER_CASE: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def _part(text: sql.Column, name: str) -> sql.Column:
    """Return a part of a text: NULL if it is undefined, or if the text is NULL."""
    found = F.regexp_extract(text, _PART_PATTERNS[name], 1)
    if name == "path":
        return found
    # Spark computes the first argument of `nullif` once, and the condition of a `when` once for each use.
    found = F.nullif(found, F.lit(""))
    return found if name == "scheme" else F.substring(found, 2, _LONGEST)


def _port_to_connect(text: sql.Column) -> sql.Column:
    """Return what `cells.effective_port` returns."""
    ports = (F.lit(text) for name, rules in SCHEMES.items() if (port := rules.default_port) for text in (name, port))
    scheme = F.lower(F.regexp_extract(text, _SCHEME_BEFORE_AUTHORITY, 1))
    digits = F.coalesce(F.nullif(_part(text, "port"), F.lit("")), F.try_element_at(F.create_map(*ports), scheme))
    # A port of any length fits into a double. `least` would skip a NULL, and so returns a number that is no port.
    too_large = F.lit(HIGHEST_PORT + 1)
    return F.nullif(F.least(digits.cast("double"), too_large).cast("int"), too_large)


def _host_reversed(text: sql.Column) -> sql.Column:
    """Return what `cells.host_reversed` returns."""
    host = F.translate(_part(text, "host"), _UPPER_CASE, _UPPER_CASE.lower())
    # The function of an array computes the host once, however often it is used.
    return F.get(F.transform(F.array(host), _with_labels_reversed), 0)


def _with_labels_reversed(host: sql.Column) -> sql.Column:
    name = F.regexp_replace(host, r"\.\z", "")
    reverse = F.array_join(F.reverse(F.split(name, r"\.", -1)), ".")
    is_address = name.rlike(whole("IPv4address", JAVA))
    return F.when(host.startswith("["), host).when(is_address, name).otherwise(reverse)


# Verdict and reason as expressions of Spark.

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


# Lenient split as stages for Spark: columns, each computed from the columns before it (RFC 3986, Appendix B).


def stages(text: sql.Column, of: Callable[[str], sql.Column]) -> dict[str, sql.Column]:
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
    return F.when(_is_shorter(beginning, text), rest.cast("string"))


def _before(end: sql.Column, text: sql.Column) -> sql.Column:
    """Return the text before an end and a delimiter of one byte; NULL if there is no delimiter."""
    rest = text.cast("binary").substr(F.lit(1), F.octet_length(text) - F.octet_length(end) - 1)
    return F.when(_is_shorter(end, text), rest.cast("string"))


def _reason(text: sql.Column, rule: ReferenceRule) -> sql.Column:
    return F.when(~is_of(text, rule), reason_of(text, rule))


def _of_host(function: Callable[[str], str | None], text: sql.Column) -> sql.Column:
    return of_each(function, _part(text, "host"))


_NATIVE: Final[Mapping[str, Callable[..., sql.Column]]] = {
    **{name: partial(_part, name=name) for name in PARTS},
    "is_valid": is_of,
    "reason": _reason,
    "effective_port": _port_to_connect,
    "host_reversed": _host_reversed,
    # Python runs for these, but reads the host alone.
    "registrable_domain": partial(_of_host, registrable_domain_of),
    "public_suffix": partial(_of_host, public_suffix_of),
}
