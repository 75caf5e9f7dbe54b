"""URIs in frames of Spark. No row fails.

`split` and `check` take a frame and the name of a column, since Spark repeats what several columns share unless it is
computed in columns of the frame. The other functions take a column or its name, as those of `pyspark.sql.functions` do,
and return a column: ``links.select(host("url"), query_param("url", "q"))``. They return NULL if the text is NULL.

`split`, `check`, `is_valid`, `reason`, the functions of one part, `effective_port` and `host_reversed` are made of
Spark's own functions: the executors run no Python and need no package. The others run Python on the executors, which
need `uri_split` as well.

Without Python on the driver as well, use the verdict as SQL: `uri_split.columns.sql`.

Strings of Spark may contain bytes that are not UTF-8. `split` keeps them, and the grammar rejects them. The functions
that return a column read them as U+FFFD.
"""

import re
from collections.abc import Callable
from functools import lru_cache, partial, reduce
from typing import Final

from uri_split import lenient
from uri_split._algebra.schemes import HIGHEST_PORT, SCHEMES
from uri_split._grammar import ReferenceRule, RuleName
from uri_split._text.arguments import check_type, plain_text, requires_extra
from uri_split._text.spans import lazy_pattern
from uri_split._uri.types import URI
from uri_split.columns import cells
from uri_split.columns.parts import OTHERWISE, PARTS, Check, Condition, checks_by, common_uri, whole
from uri_split.columns.sql import quoted_name
from uri_split.dialects import JAVA
from uri_split.rules import require_reference_rule
from uri_split.strict import is_uri_reference

with requires_extra("uri_split.columns.spark", package="pyspark", extra="spark"):
    from pyspark import sql
    from pyspark.sql import functions as F  # noqa: N812  the usual name among users of Spark

_TEXT: Final = "string"
_TEXTS: Final = "array<string>"
_PARAMETERS: Final = "array<struct<name: string, value: string>>"


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


def scheme(column: sql.Column | str) -> sql.Column:
    """Return the scheme: the text before the first colon, unless a delimiter precedes it; NULL if undefined."""
    return _part(_text(column), "scheme").alias("scheme")


def authority(column: sql.Column | str) -> sql.Column:
    """Return the authority: the text after ``//``, up to the next ``/``, ``?`` or ``#``; NULL if undefined."""
    return _part(_text(column), "authority").alias("authority")


def userinfo(column: sql.Column | str) -> sql.Column:
    """Return the userinfo: the text before the last ``@`` of the authority; NULL if undefined."""
    return _part(_text(column), "userinfo").alias("userinfo")


def host(column: sql.Column | str) -> sql.Column:
    """Return the host: the text between userinfo and port, in brackets if it is an IP literal; NULL if undefined."""
    return _part(_text(column), "host").alias("host")


def port(column: sql.Column | str) -> sql.Column:
    """Return the port: the text after the colon that follows the host, digits or empty; NULL if undefined."""
    return _part(_text(column), "port").alias("port")


def path(column: sql.Column | str) -> sql.Column:
    """Return the path: the text up to the first ``?`` or ``#``, without scheme and authority."""
    return _part(_text(column), "path").alias("path")


def query(column: sql.Column | str) -> sql.Column:
    """Return the query: the text between the first ``?`` and the first ``#``; NULL if undefined."""
    return _part(_text(column), "query").alias("query")


def fragment(column: sql.Column | str) -> sql.Column:
    """Return the fragment: the text after the first ``#``; NULL if undefined."""
    return _part(_text(column), "fragment").alias("fragment")


def effective_port(column: sql.Column | str) -> sql.Column:
    """Return the port that programs connect to, as an integer: that of the authority, or else that of the scheme.

    It is NULL if there is no authority, no known default port, or if the port is above 65535.
    """
    return effective_port(_text(column)).alias("effective_port")


def host_reversed(column: sql.Column | str) -> sql.Column:
    """Return the host with its labels in reverse order, in lower case: ``com.example.www``.

    So the hosts of a domain sort together. A dot at the end is dropped. An IP address stays as it is, and so do
    non-ASCII letters.
    """
    return host_reversed(_text(column)).alias("host_reversed")


def registrable_domain(column: sql.Column | str) -> sql.Column:
    """Return the public suffix of the host and the label before it, in ASCII; NULL if there is none.

    The executors also need the extra ``suffix``.
    """
    return of_each(registrable_domain, host(column)).alias("registrable_domain")


def public_suffix(column: sql.Column | str) -> sql.Column:
    """Return the public suffix of the host, in ASCII; NULL if browsers do not read the host as a domain.

    The executors also need the extra ``suffix``.
    """
    return of_each(public_suffix, host(column)).alias("public_suffix")


def path_segments(column: sql.Column | str) -> sql.Column:
    """Return an array of the texts between the slashes of the path, decoded.

    It has no empty text for a slash at the beginning, but one for a slash at the end. A percent-encoded byte that is
    not UTF-8 is decoded as U+FFFD, here and in the other functions that decode.
    """
    return of_each(cells.path_segments, _text(column), _TEXTS).alias("path_segments")


def name(column: sql.Column | str) -> sql.Column:
    """Return the last segment of the path, decoded; ``""`` if the path is empty or ends with a slash."""
    return of_each(cells.name, _text(column)).alias("name")


def suffix(column: sql.Column | str) -> sql.Column:
    """Return the name from its last dot, decoded, such as ``.gz``; ``""`` if there is none."""
    return of_each(cells.suffix, _text(column)).alias("suffix")


def query_param(column: sql.Column | str, name: str) -> sql.Column:
    """Return the first value of a parameter, decoded.

    Args:
        column: A column of texts, or its name.
        name: The name of the parameter, decoded.

    Returns:
        A column of texts, NULL if there is no such parameter, or if it has no ``=``.

    Raises:
        TypeError: If the name is not a `str`.
    """
    name = plain_text(name, "query_param")
    return of_each(partial(cells.query_param, name=name), _text(column)).alias("query_param")


def query_params(column: sql.Column | str) -> sql.Column:
    """Return the parameters, decoded, in order: an array of structs of ``name`` and ``value``.

    A value is NULL if there is no ``=``, and the array is empty if there are no parameters.
    """
    return of_each(cells.query_params, _text(column), _PARAMETERS).alias("query_params")


def without_query_params(column: sql.Column | str, *names: str) -> sql.Column:
    """Return the texts without the parameters with these names, in which ``*`` matches any text: ``"utm_*"``.

    Raises:
        TypeError: If a name is not a `str`.
    """
    for name in names:
        check_type(name, str, "without_query_params() argument", "str", if_several="unpack several names with *")
    return of_each(partial(cells.without_query_params, names=names), _text(column)).alias("without_query_params")


def normalize(column: sql.Column | str, *, scheme_based: bool = False) -> sql.Column:
    """Return the normalized references (section 6.2.2); NULL for texts that are not URI-references.

    Args:
        column: A column of texts, or its name.
        scheme_based: Whether to normalize by the rules of the scheme, too (section 6.2.3).
    """
    return of_each(partial(cells.normalize, scheme_based=scheme_based), _text(column)).alias("normalize")


def resolve(column: sql.Column | str, base: str) -> sql.Column:
    """Return the target URIs of references (section 5.2.2); NULL for texts that are not URI-references.

    Raises:
        InvalidURI: If the base is not a URI.
    """
    return of_each(partial(resolve, base=URI(base)), _text(column)).alias("resolve")


def dedupe_key(column: sql.Column | str, *, without_tracking: bool = False) -> sql.Column:
    """Return a key by which to find duplicates: the scheme-based normal form without fragment.

    Args:
        column: A column of texts, or its name.
        without_tracking: Whether to remove the query parameters that usually identify a campaign or a visitor, such as
            ``utm_source``.

    Returns:
        A column of texts, NULL for texts that are not URI-references.
    """
    key = partial(cells.dedupe_key, without_tracking=without_tracking)
    return of_each(key, _text(column)).alias("dedupe_key")


def surt(column: sql.Column | str) -> sql.Column:
    """Return the key under which web archives file a URL: ``com,example)/a``.

    It is the ``urlkey`` in the indexes of the Wayback Machine and of Common Crawl; NULL if the text is not a URI, or if
    its port is above 65535.
    """
    return of_each(cells.surt, _text(column)).alias("surt")


def is_valid(column: sql.Column | str, rule: RuleName = "URI") -> sql.Column:
    """Return whether each text matches a rule, as `check` does for references.

    Args:
        column: A column of texts.
        rule: The name of one of the 36 rules of Appendix A.

    Raises:
        UnknownRule: If there is no such rule.
    """
    return is_of(_text(column), rule).alias("is_valid")


def reason(column: sql.Column | str, rule: ReferenceRule = "URI") -> sql.Column:
    """Return the first component that breaks the grammar, as `check` does; NULL if the text matches the rule.

    Raises:
        UnknownRule: If there is no such rule.
        URIError: If the rule has no reasons.
    """
    require_reference_rule(rule)
    text = _text(column)
    return F.when(~is_of(text, rule), reason_of(text, rule)).alias("reason")


def redacted(column: sql.Column | str) -> sql.Column:
    """Return each text with ``***`` for each password, as `uri_split.lenient.redacted` does."""
    # Java would search for passwords in quadratic time.
    return of_each(lenient.redacted, _text(column)).alias("redacted")


def hazards(column: sql.Column | str) -> sql.Column:
    """Return an array of the codes of the hazards in each text, each one once, without the harmless ones."""
    return of_each(cells.hazards, _text(column), _TEXTS).alias("hazards")


def message(column: sql.Column | str, rule: ReferenceRule = "URI") -> sql.Column:
    """Return the message of the first problem, in English; NULL if the text matches the rule.

    Raises:
        UnknownRule: If there is no such rule.
        URIError: If the rule has no messages.
    """
    require_reference_rule(rule)
    return of_each(partial(cells.message, rule=rule), _text(column)).alias("message")


def _text(column: sql.Column | str) -> sql.Column:
    """Return a column of texts in UTF-8. Java and Python would each replace other bytes in different ways, or fail."""
    return F.make_valid_utf8((F.col(column) if isinstance(column, str) else column).cast(_TEXT))


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


def of_each(function: Callable[[str], object], text: sql.Column, returns: str = "string") -> sql.Column:
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

    >>> registrable_domain("www.example.co.uk")
    'example.co.uk'
    """
    return cells.registrable_domain(f"//{host}:")


@lru_cache(maxsize=2**14)
def public_suffix_of(host: str) -> str | None:
    """Return what `cells.public_suffix` returns for a text with this host.

    >>> public_suffix("www.example.co.uk")
    'co.uk'
    """
    return cells.public_suffix(f"//{host}:")


def resolved(text: str, base: URI) -> str | None:
    """Return the target URI of a reference; `None` if the text is not a URI-reference.

    >>> resolve("../g", URI("http://a/b/c/d;p?q"))
    'http://a/b/g'
    """
    return str(base.resolve(text)) if is_uri_reference(text) else None


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
