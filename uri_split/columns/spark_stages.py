"""Lenient split as stages for Spark: columns, each computed from the columns before it (RFC 3986, Appendix B)."""

from collections.abc import Callable

from pyspark import sql
from pyspark.sql import functions as F  # noqa: N812  the usual name among users of Spark


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
