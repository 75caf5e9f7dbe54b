"""One part of a text, by one regular expression of Spark (RFC 3986, Appendix B and section 3.2)."""

from typing import Final

from pyspark import sql
from pyspark.sql import functions as F  # noqa: N812  the usual name among users of Spark

from uri_split._algebra.schemes import HIGHEST_PORT, SCHEMES
from uri_split.columns.patterns import whole
from uri_split.dialects import JAVA

_SCHEME: Final = r"\A(?:[^:/?#]++:)?+"
# What precedes the last "@" of the authority, or else its second slash. The common case is first: it needs no
# backtracking, which is slow in Java.
_BEFORE_HOST: Final = f"{_SCHEME}/(?>(?=/[^/?#@]*+(?!@))|/[^/?#]*(?=@))"
# The host if a port follows: a colon within brackets belongs to the address.
_HOST: Final = r"(?:[^/?#]*\])?+[^\[\]/?#]*"
_END: Final = "(?![^/?#])"

# Spark returns "" for a group that does not match, so a delimiter is captured with the part after it. The scheme and
# the path need none: the scheme is never empty, and the path never undefined.
_PATTERNS: Final = {
    "scheme": r"\A([^:/?#]++):",
    "authority": f"{_SCHEME}/(/[^/?#]*+)",
    "userinfo": f"{_SCHEME}/(/[^/?#]*)@",
    "host": rf"{_BEFORE_HOST}([/@](?:[^/?#:\[\]]*+{_END}|{_HOST}(?=:[0-9]*+{_END})|[^/?#]*+))",
    "port": rf"{_BEFORE_HOST}[/@](?![^/?#:]*+{_END}){_HOST}(:[0-9]*+){_END}",
    "path": f"{_SCHEME}(?://[^/?#]*+)?+([^?#]*+)",
    "query": r"\A[^?#]*+(\?[^#]*+)",
    "fragment": r"\A[^#]*+(#[\s\S]*+)",
}
_SCHEME_BEFORE_AUTHORITY: Final = r"\A([^:/?#]++):(?=//)"
_LONGEST: Final = 2**31 - 1

_UPPER_CASE: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def part(text: sql.Column, name: str) -> sql.Column:
    """Return a part of a text: NULL if it is undefined, or if the text is NULL."""
    found = F.regexp_extract(text, _PATTERNS[name], 1)
    if name == "path":
        return found
    # Spark computes the first argument of `nullif` once, and the condition of a `when` once for each use.
    found = F.nullif(found, F.lit(""))
    return found if name == "scheme" else F.substring(found, 2, _LONGEST)


def effective_port(text: sql.Column) -> sql.Column:
    """Return what `cells.effective_port` returns."""
    ports = (F.lit(text) for name, rules in SCHEMES.items() if (port := rules.default_port) for text in (name, port))
    scheme = F.lower(F.regexp_extract(text, _SCHEME_BEFORE_AUTHORITY, 1))
    digits = F.coalesce(F.nullif(part(text, "port"), F.lit("")), F.try_element_at(F.create_map(*ports), scheme))
    # A port of any length fits into a double. `least` would skip a NULL, and so returns a number that is no port.
    too_large = F.lit(HIGHEST_PORT + 1)
    return F.nullif(F.least(digits.cast("double"), too_large).cast("int"), too_large)


def host_reversed(text: sql.Column) -> sql.Column:
    """Return what `cells.host_reversed` returns."""
    host = F.translate(part(text, "host"), _UPPER_CASE, _UPPER_CASE.lower())
    # The function of an array computes the host once, however often it is used.
    return F.get(F.transform(F.array(host), _with_labels_reversed), 0)


def _with_labels_reversed(host: sql.Column) -> sql.Column:
    name = F.regexp_replace(host, r"\.\z", "")
    reverse = F.array_join(F.reverse(F.split(name, r"\.", -1)), ".")
    is_address = name.rlike(whole("IPv4address", JAVA))
    return F.when(host.startswith("["), host).when(is_address, name).otherwise(reverse)
