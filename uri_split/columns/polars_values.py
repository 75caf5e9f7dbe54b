"""The functions of `uri_split.columns.cells` as expressions of Polars.

Most of them need no Python for a text without percent-encodings. A function of Python is called only for the texts for
which no expression returns the same, one batch at a time; a function of hosts, once for each host of a batch.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

import polars as pl

from uri_split._algebra.schemes import HIGHEST_PORT, SCHEMES
from uri_split._text.spans import lazy_pattern
from uri_split.columns import cells
from uri_split.columns.patterns import whole
from uri_split.dialects import PORTABLE

_TEXT, _PART, _PLAIN = pl.col("text"), pl.col("part"), pl.col("plain")

_STRING: Final = pl.String()
_TEXTS: Final = pl.List(pl.String)
_PARAMETERS: Final = pl.List(pl.Struct({"name": pl.String, "value": pl.String}))
_DEFAULT_PORTS: Final = {name: int(scheme.default_port) for name, scheme in SCHEMES.items() if scheme.default_port}

_PORT: Final = "^0*([0-9]{1,5})$"
_NOT_IN_DOMAIN: Final = r"[:\[]"
_NAME: Final = "([^/]*)$"
_SUFFIX: Final = r"[^./]\.*(\.[^./]*)$"
_ENCODED: Final = "[%+]"
_ENCODED_NAME: Final = "(?:^|&)[^=&]*[%+]"
# A name of a parameter in which no character is encoded has none of these.
_NEVER_PLAIN: Final = lazy_pattern("[%+&=\ud800-\udfff]")


def query_param(text: pl.Expr, query: pl.Expr, name: str) -> pl.Expr:
    """Return the first value of a parameter; null if there is none, or if it has no ``=``."""
    value: pl.Expr = pl.lit(None, pl.String)
    if not _NEVER_PLAIN.search(name):
        # An empty text next to an "&" is not a parameter.
        value = _PART.str.extract(f"(?:^|&){pl.escape_regex(name)}(?:=([^&]*){'|&|$' if name else ''})")
    is_encoded = _PART.str.contains(_ENCODED_NAME) | _PLAIN.str.contains(_ENCODED)
    return _with_python(text, query, value, is_encoded, partial(cells.query_param, name=name), _STRING)


def query_params(text: pl.Expr, query: pl.Expr) -> pl.Expr:
    """Return the names and values of all parameters."""
    piece = pl.element()
    parameters = piece.filter(piece != "").str.splitn("=", 2).struct.rename_fields(["name", "value"])
    pieces = pl.when(_TEXT.is_not_null()).then(_PART.fill_null("")).str.split("&")
    is_encoded = _PART.str.contains(_ENCODED)
    return _with_python(text, query, pieces.list.eval(parameters), is_encoded, cells.query_params, _PARAMETERS)


def without_query_params(text: pl.Expr, query: pl.Expr, names: Iterable[str]) -> pl.Expr:
    """Return the text without the parameters with these names, in which ``*`` matches any text."""
    names = tuple(names)
    plain = (name.split("*") for name in names if not _NEVER_PLAIN.search(name))
    patterns = "|".join("[^=&]*".join(map(pl.escape_regex, pieces)) for pieces in plain)
    may_change = query.str.contains(f"{_ENCODED_NAME}|(?:^|&)(?:{patterns})(?:[=&]|$)")
    changed = _each(pl.when(may_change).then(text), partial(cells.without_query_params, names=names), _STRING)
    return pl.when(may_change).then(changed).otherwise(text)


def path_segments(text: pl.Expr, path: pl.Expr) -> pl.Expr:
    """Return the texts between the slashes of the path, decoded."""
    segments = _PART.str.strip_prefix("/").str.split("/")
    plain = pl.when(_PART == "").then(pl.lit([], _TEXTS)).otherwise(segments)
    return _with_python(text, path, plain, _PART.str.contains("%", literal=True), cells.path_segments, _TEXTS)


def name(text: pl.Expr, path: pl.Expr) -> pl.Expr:
    """Return the last segment of the path, decoded."""
    last = _PART.str.extract(_NAME)
    return _with_python(text, path, last, _PLAIN.str.contains("%", literal=True), cells.name, _STRING)


def suffix(text: pl.Expr, path: pl.Expr) -> pl.Expr:
    """Return the name from its last dot, decoded."""
    plain = pl.when(_TEXT.is_not_null()).then(_PART.str.extract(_SUFFIX).fill_null(""))
    return _with_python(text, path, plain, _PART.str.contains("%[^/]*$"), cells.suffix, _STRING)


def effective_port(scheme: pl.Expr, port: pl.Expr, authority: pl.Expr) -> pl.Expr:
    """Return the port of the authority, or else the default port of the scheme."""
    default = scheme.str.to_lowercase().replace_strict(_DEFAULT_PORTS, default=None, return_dtype=pl.Int32)
    stage = pl.struct(authority=authority, port=port, default=default)
    stage = stage.struct.with_fields(number=pl.field("port").str.extract(_PORT).cast(pl.Int32))
    written = pl.when(pl.field("number") <= HIGHEST_PORT).then(pl.field("number"))
    found = pl.when(pl.field("port") != "").then(written).otherwise(pl.field("default"))
    result = pl.when(pl.field("authority").is_not_null()).then(found)
    return stage.struct.with_fields(result=result).struct.field("result")


def host_reversed(text: pl.Expr, host: pl.Expr) -> pl.Expr:
    """Return the host with its labels in reverse order, in lower case."""
    lower = _PART.str.to_lowercase()
    name = lower.str.strip_suffix(".")
    is_address = name.str.contains(whole("IPv4address", PORTABLE))
    reverse = name.str.split(".").list.reverse().list.join(".")
    plain = pl.when(lower.str.starts_with("[")).then(lower).when(is_address).then(name).otherwise(reverse)
    is_not_ascii = _PART.str.len_bytes() != _PART.str.len_chars()
    return _with_python(text, host, plain, is_not_ascii, cells.host_reversed, _STRING)


def of_domain(host: pl.Expr, function: Callable[[str], str | None]) -> pl.Expr:
    """Return what a function returns for each host that may be a domain, called once for equal hosts of a batch."""

    def each_distinct(hosts: pl.Series) -> pl.Series:
        distinct = hosts.drop_nulls().unique()
        results = pl.Series([function(f"//{host}") for host in distinct], dtype=pl.String)
        return hosts.replace_strict(distinct, results, default=None, return_dtype=pl.String)

    domain = pl.when(~host.str.contains(_NOT_IN_DOMAIN)).then(host)
    return domain.map_batches(each_distinct, return_dtype=pl.String, is_elementwise=True)


def hazards(text: pl.Expr) -> pl.Expr:
    """Return the codes of the hazards in the text."""
    return _each(text, cells.hazards, _TEXTS)


def each_text(text: pl.Expr, function: Callable[[str], str | None]) -> pl.Expr:
    """Return what a function returns for each text."""
    return _each(text, function, _STRING)


def changed(references: pl.Expr, change: Callable[[str], str | None], *, unless: pl.Expr) -> pl.Expr:
    """Return URI-references, changed by a function unless an expression says that they cannot change."""
    return pl.when(unless).then(references).otherwise(_each(pl.when(~unless).then(references), change, _STRING))


def _with_python(
    text: pl.Expr,
    part: pl.Expr,
    plain: pl.Expr,
    condition: pl.Expr,
    function: Callable[[str], object],
    dtype: pl.DataType,
) -> pl.Expr:
    """Return what a function returns for the texts for which a condition holds, and an expression for the others.

    Both expressions are of the columns ``text`` and ``part``; the condition also of the column ``plain``.
    """
    for_python = _each(pl.when(condition).then(_TEXT), function, dtype)
    result = pl.when(condition).then(for_python).otherwise(_PLAIN)

    # As an expression, Polars would compute the part and the plain result again for each use. As fields of a struct,
    # it cannot split texts that come from an aggregation.
    def each(batch: pl.Series) -> pl.Series:
        return batch.struct.unnest().with_columns(plain=plain).select(result).to_series()

    return pl.struct(text=text, part=part).map_batches(each, return_dtype=dtype, is_elementwise=True)


def _each(text: pl.Expr, function: Callable[[str], object], dtype: pl.DataType) -> pl.Expr:
    def each(texts: pl.Series) -> pl.Series:
        return pl.Series(texts.name, [None if text is None else function(text) for text in texts], dtype=dtype)

    return text.map_batches(each, return_dtype=dtype, is_elementwise=True)
