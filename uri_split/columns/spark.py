"""URIs in frames of Spark. No row fails.

`split` and `check` take a frame and the name of a column, since Spark repeats what several columns share unless it is
computed in columns of the frame. The other functions take a column or its name, as those of `pyspark.sql.functions` do,
and return a column: ``links.select(host("url"), query_param("url", "q"))``. They return NULL if the text is NULL.

`split`, `check`, `is_valid`, `reason`, the functions of one part, `effective_port` and `host_reversed` are made of
Spark's own functions: the executors run no Python and need no package. The others run Python on the executors, which
need `uri_split` as well.

Without Python on the driver as well, use the verdict as SQL: `uri_split.columns.spark_sql`.

Strings of Spark may contain bytes that are not UTF-8. `split` keeps them, and the grammar rejects them. The functions
that return a column read them as U+FFFD.
"""

from functools import partial
from typing import Final

from uri_split import lenient
from uri_split._grammar import ReferenceRule, RuleName
from uri_split._text.arguments import check_type, plain_text, requires_extra
from uri_split._uri.types import URI
from uri_split.columns import cells
from uri_split.columns.parts import PARTS
from uri_split.columns.spark_sql import quoted
from uri_split.rules import require_reference_rule

with requires_extra("uri_split.columns.spark", package="pyspark", extra="spark"):
    from pyspark import sql
    from pyspark.sql import functions as F  # noqa: N812  the usual name among users of Spark

    from uri_split.columns import spark_cells, spark_parts
    from uri_split.columns.spark_reason import is_of, reason_of
    from uri_split.columns.spark_stages import stages

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
    return checked.withColumn(why, F.when(~F.col(quoted(verdict)), reason_of(text, rule)))


def scheme(column: sql.Column | str) -> sql.Column:
    """Return the scheme: the text before the first colon, unless a delimiter precedes it; NULL if undefined."""
    return spark_parts.part(_text(column), "scheme").alias("scheme")


def authority(column: sql.Column | str) -> sql.Column:
    """Return the authority: the text after ``//``, up to the next ``/``, ``?`` or ``#``; NULL if undefined."""
    return spark_parts.part(_text(column), "authority").alias("authority")


def userinfo(column: sql.Column | str) -> sql.Column:
    """Return the userinfo: the text before the last ``@`` of the authority; NULL if undefined."""
    return spark_parts.part(_text(column), "userinfo").alias("userinfo")


def host(column: sql.Column | str) -> sql.Column:
    """Return the host: the text between userinfo and port, in brackets if it is an IP literal; NULL if undefined."""
    return spark_parts.part(_text(column), "host").alias("host")


def port(column: sql.Column | str) -> sql.Column:
    """Return the port: the text after the colon that follows the host, digits or empty; NULL if undefined."""
    return spark_parts.part(_text(column), "port").alias("port")


def path(column: sql.Column | str) -> sql.Column:
    """Return the path: the text up to the first ``?`` or ``#``, without scheme and authority."""
    return spark_parts.part(_text(column), "path").alias("path")


def query(column: sql.Column | str) -> sql.Column:
    """Return the query: the text between the first ``?`` and the first ``#``; NULL if undefined."""
    return spark_parts.part(_text(column), "query").alias("query")


def fragment(column: sql.Column | str) -> sql.Column:
    """Return the fragment: the text after the first ``#``; NULL if undefined."""
    return spark_parts.part(_text(column), "fragment").alias("fragment")


def effective_port(column: sql.Column | str) -> sql.Column:
    """Return the port that programs connect to, as an integer: that of the authority, or else that of the scheme.

    It is NULL if there is no authority, no known default port, or if the port is above 65535.
    """
    return spark_parts.effective_port(_text(column)).alias("effective_port")


def host_reversed(column: sql.Column | str) -> sql.Column:
    """Return the host with its labels in reverse order, in lower case: ``com.example.www``.

    So the hosts of a domain sort together. A dot at the end is dropped. An IP address stays as it is, and so do
    non-ASCII letters.
    """
    return spark_parts.host_reversed(_text(column)).alias("host_reversed")


def registrable_domain(column: sql.Column | str) -> sql.Column:
    """Return the public suffix of the host and the label before it, in ASCII; NULL if there is none.

    The executors also need the extra ``suffix``.
    """
    return spark_cells.of_each(spark_cells.registrable_domain, host(column)).alias("registrable_domain")


def public_suffix(column: sql.Column | str) -> sql.Column:
    """Return the public suffix of the host, in ASCII; NULL if browsers do not read the host as a domain.

    The executors also need the extra ``suffix``.
    """
    return spark_cells.of_each(spark_cells.public_suffix, host(column)).alias("public_suffix")


def path_segments(column: sql.Column | str) -> sql.Column:
    """Return an array of the texts between the slashes of the path, decoded.

    It has no empty text for a slash at the beginning, but one for a slash at the end. A percent-encoded byte that is
    not UTF-8 is decoded as U+FFFD, here and in the other functions that decode.
    """
    return spark_cells.of_each(cells.path_segments, _text(column), _TEXTS).alias("path_segments")


def name(column: sql.Column | str) -> sql.Column:
    """Return the last segment of the path, decoded; ``""`` if the path is empty or ends with a slash."""
    return spark_cells.of_each(cells.name, _text(column)).alias("name")


def suffix(column: sql.Column | str) -> sql.Column:
    """Return the name from its last dot, decoded, such as ``.gz``; ``""`` if there is none."""
    return spark_cells.of_each(cells.suffix, _text(column)).alias("suffix")


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
    return spark_cells.of_each(partial(cells.query_param, name=name), _text(column)).alias("query_param")


def query_params(column: sql.Column | str) -> sql.Column:
    """Return the parameters, decoded, in order: an array of structs of ``name`` and ``value``.

    A value is NULL if there is no ``=``, and the array is empty if there are no parameters.
    """
    return spark_cells.of_each(cells.query_params, _text(column), _PARAMETERS).alias("query_params")


def without_query_params(column: sql.Column | str, *names: str) -> sql.Column:
    """Return the texts without the parameters with these names, in which ``*`` matches any text: ``"utm_*"``.

    Raises:
        TypeError: If a name is not a `str`.
    """
    for name in names:
        check_type(name, str, "without_query_params() argument", "str", if_several="unpack several names with *")
    return spark_cells.of_each(partial(cells.without_query_params, names=names), _text(column)).alias(
        "without_query_params"
    )


def normalize(column: sql.Column | str, *, scheme_based: bool = False) -> sql.Column:
    """Return the normalized references (section 6.2.2); NULL for texts that are not URI-references.

    Args:
        column: A column of texts, or its name.
        scheme_based: Whether to normalize by the rules of the scheme, too (section 6.2.3).
    """
    return spark_cells.of_each(partial(cells.normalize, scheme_based=scheme_based), _text(column)).alias("normalize")


def resolve(column: sql.Column | str, base: str) -> sql.Column:
    """Return the target URIs of references (section 5.2.2); NULL for texts that are not URI-references.

    Raises:
        InvalidURI: If the base is not a URI.
    """
    return spark_cells.of_each(partial(spark_cells.resolve, base=URI(base)), _text(column)).alias("resolve")


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
    return spark_cells.of_each(key, _text(column)).alias("dedupe_key")


def surt(column: sql.Column | str) -> sql.Column:
    """Return the key under which web archives file a URL: ``com,example)/a``.

    It is the ``urlkey`` in the indexes of the Wayback Machine and of Common Crawl; NULL if the text is not a URI, or if
    its port is above 65535.
    """
    return spark_cells.of_each(cells.surt, _text(column)).alias("surt")


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
    return spark_cells.of_each(lenient.redacted, _text(column)).alias("redacted")


def hazards(column: sql.Column | str) -> sql.Column:
    """Return an array of the codes of the hazards in each text, each one once, without the harmless ones."""
    return spark_cells.of_each(cells.hazards, _text(column), _TEXTS).alias("hazards")


def message(column: sql.Column | str, rule: ReferenceRule = "URI") -> sql.Column:
    """Return the message of the first problem, in English; NULL if the text matches the rule.

    Raises:
        UnknownRule: If there is no such rule.
        URIError: If the rule has no messages.
    """
    require_reference_rule(rule)
    return spark_cells.of_each(partial(cells.message, rule=rule), _text(column)).alias("message")


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
