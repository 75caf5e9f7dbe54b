"""URIs in columns of Polars: the import registers the namespace ``uri`` of expressions.

>>> import polars as pl
>>> import uri_split.columns.polars
>>> frame = pl.DataFrame({"url": ["http://me@example.com:80/?#top", "//example.com", "http://a b/", None]})
>>> url = pl.col("url")
>>> frame.select(url.uri.host(), url.uri.query().alias("query"), reason=url.uri.reason()).rows()
[('example.com', '', None), ('example.com', None, 'scheme'), ('a b', None, 'host'), (None, None, None)]

A component that is undefined is null, and one that is empty is ``""``. All results are null if the text is null. They
are expressions, which also run in lazy frames and in the streaming engine. Most are native; the others run Python, one
batch at a time, for the texts that `uri_split.columns.expressions.EXPRESSIONS` names.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache, partial, reduce
from importlib import import_module
from importlib.util import find_spec
from typing import Final, Literal

from uri_split._algebra.hosts import LONGEST_NAME
from uri_split._algebra.schemes import HIGHEST_PORT, SCHEMES
from uri_split._grammar import ReferenceRule, RuleName
from uri_split._hazards.reading import HARMLESS
from uri_split._secrets import sign_for_engines
from uri_split._templates.template import URITemplate
from uri_split._text.arguments import requires_extra
from uri_split._text.spans import lazy_pattern, once
from uri_split._uri.types import URI
from uri_split.columns import cells
from uri_split.columns.cells import TemplatePattern, patterns_of
from uri_split.columns.expressions import EXPRESSIONS, Expressions, Type
from uri_split.columns.parts import OTHERWISE, PARTS, REASONS, Check, Condition, Part, checks_by, whole
from uri_split.dialects import PORTABLE
from uri_split.redaction import Profile

with requires_extra("uri_split.columns.polars", package="polars"):
    import polars as pl


@pl.api.register_expr_namespace("uri")
class URIExpr(Expressions[pl.Expr, pl.Expr, pl.Expr, pl.Expr]):
    """Namespace ``uri`` of expressions of texts.

    Type checkers do not see registered namespaces: for them, write ``URIExpr(pl.col("url"))`` instead of
    ``pl.col("url").uri``.

    A result that describes the text is named after the method, such as ``host`` or ``is_valid``. A result that is
    another form of the text keeps the name of the column.

    Args:
        text: An expression of one column. Other types are cast to `polars.String`. Polars may evaluate it more than
            once: store random values in a column first.

    >>> pl.select(URIExpr(pl.lit("mailto:me@example.com")).path()).item()
    'me@example.com'
    """

    def __init__(self, text: pl.Expr) -> None:
        self._column = text.cast(pl.String)

    def split(self) -> pl.Expr:
        """Return a struct of the five components and the three of the authority, as `uri_split.lenient` splits them.

        Its fields are those of `uri_split.columns.parts.PARTS`, all null if the text is null. To turn them into
        columns, unnest the frame instead of the expression: Polars would split once for each of the 8 parts. For a
        single part, call its method, such as `host`: a field of the struct costs as much as the whole split.

        >>> urls = pl.LazyFrame({"url": ["http://me@h:80?"]})
        >>> urls.select(URIExpr(pl.col("url")).split()).unnest("parts").collect().row(0)
        ('http', 'me@h:80', 'me', 'h', '80', '', '', None)
        """
        return split(self._column).alias("parts")

    def match_template(self, template: str) -> pl.Expr:
        """Return the values that a URI template reads from the text, as `uri_split.URITemplate.match` does.

        Python runs for texts with a percent-encoding in a value. For templates in which a variable occurs more than
        once, it runs for each text of a batch that may match, once for equal texts. If such a text can be read in too
        many ways, the result is null.

        Args:
            template: A URI template (RFC 6570).

        Returns:
            A struct with a text for each variable, null if it is undefined. The struct itself is null if the text does
            not match.

        Raises:
            InvalidURITemplate: If it is not a template.

        >>> texts = pl.DataFrame({"text": ["/users/jane?page=2", "/users/joe%20d", "/files"]})
        >>> texts.select(URIExpr(pl.col("text")).match_template("/users/{user}{?page}")).to_series().to_list()
        [{'user': 'jane', 'page': '2'}, {'user': 'joe d', 'page': None}, None]
        """
        return match_template(self._column, URITemplate(template)).alias("match_template")

    def _result(self, expression: str, /, **arguments: object) -> pl.Expr:
        return evaluated(self._column, expression, **arguments)

    _text = _truth = _number = _lists = _result


def evaluated(text: pl.Expr, expression: str, /, **arguments: object) -> pl.Expr:
    """Return what an expression computes of texts: natively if there is a rendering, or else by its function.

    >>> pl.select(evaluated(pl.lit("//h/"), "host")).item()
    'h'
    """
    if native := _NATIVE.get(expression):
        result = native(text, **arguments)
    else:
        cell, dtype, *_ = EXPRESSIONS[expression]
        result = _each(text, partial(cell, **arguments), _DTYPES[dtype])
    return result if expression in _OTHER_FORMS else result.alias(expression)


# The reason why a text does not match a rule, as an expression of Polars.


def reason_of_parts(parts: pl.Expr, rule: ReferenceRule) -> pl.Expr:
    """Return the component of the first problem of `uri_split.diagnose`.

    Args:
        parts: The result of `plain_split` for texts that do not match the rule; null for the other texts.
        rule: The rule.
    """
    first: pl.Expr = pl.lit(OTHERWISE)
    for check in reversed(list(checks_by(rule))):
        first = _reason_by(check, first)
    first = pl.when(pl.field("path").is_not_null()).then(first)  # the path of a text is never undefined
    return parts.struct.with_fields(reason=first).struct.field("reason").cast(pl.Enum(REASONS))


def _reason_by(check: Check, otherwise: pl.Expr) -> pl.Expr:
    component: pl.Expr = pl.lit(check.component)
    if check.exception:
        component = _reason_by(check.exception, component)
    return (
        pl.when(reduce(lambda one, other: one & other, map(_holds, check.conditions)))
        .then(component)
        .otherwise(otherwise)
    )


def _holds(condition: Condition) -> pl.Expr:
    """Return whether a condition holds."""
    if condition.part == "host_and_port":
        part = pl.field("authority").str.replace("^(?s:.*)@", "")
    else:
        part = pl.field(condition.part)
    match condition.test:
        case "defined":
            return part.is_not_null()
        case "undefined":
            return part.is_null()
        case "matches":
            return part.str.contains(condition.pattern(PORTABLE))
        case _:  # "differs"
            return ~part.str.contains(condition.pattern(PORTABLE))


# Lenient split as one expression of Polars, in stages (RFC 3986, Appendix B).
#
# A regular expression with five groups takes more than twice as long: it is fast up to the path, and slow after that.
# Each stage adds fields to a struct for later stages, since Polars would compute an expression again for each use.
# `str.find` returns offsets in bytes, so bytes are sliced. A slice begins and ends next to an ASCII delimiter or at
# an end of the text, so it is valid UTF-8.

# The first half of Appendix B.
_SCHEME_AND_AUTHORITY: Final = "^(?:(?<scheme>[^:/?#]+):)?(?://(?<authority>[^/?#]*))?"

# Appendix B, one component at a time.
_PATTERNS: Final[Mapping[Part, str]] = {
    "scheme": "^([^:/?#]+):",
    "authority": "^(?:[^:/?#]+:|)//([^/?#]*)",
    "query": r"^[^?#]*\?([^#]*)",
    "fragment": "#((?s:.*))",
}

_SPLIT: Final = pl.Struct(dict.fromkeys(PARTS, pl.String))


def plain_split(text: pl.Expr) -> pl.Expr:
    """Return a struct of the five components and the three of the authority, all null if the text is null."""
    # The cast drops the fields that only the stages need.
    return _with_subcomponents(_with_components(text)).cast(_SPLIT)


def plain_part(text: pl.Expr, name: Part) -> pl.Expr:
    """Return one part, as in `plain_split`, without the work for the others."""
    if name in _PATTERNS:
        return text.str.extract(_PATTERNS[name])
    if name == "path":
        return _with_components(text).struct.field(name)
    return _with_subcomponents(pl.struct(authority=plain_part(text, "authority"))).struct.field(name)


def _with_components(text: pl.Expr) -> pl.Expr:
    """Return a struct that has the components among its fields."""
    stage = pl.struct(text=text).struct.with_fields(
        head=pl.field("text").str.extract_groups(_SCHEME_AND_AUTHORITY),
        length=pl.field("text").str.len_bytes(),
        question_mark=pl.field("text").str.find("?", literal=True),
        number_sign=pl.field("text").str.find("#", literal=True),
    )

    # The end of the query, or of the path if there is no query.
    scheme, authority, query_end = pl.field("scheme"), pl.field("authority"), pl.field("query_end")
    stage = stage.struct.with_fields(
        scheme=pl.field("head").struct.field("scheme"),
        authority=pl.field("head").struct.field("authority"),
        query_end=pl.min_horizontal(pl.field("number_sign"), pl.field("length")),
    )

    # The path starts after the scheme and ":", and after "//" and the authority.
    question_mark, path_start, path_end = pl.field("question_mark"), pl.field("path_start"), pl.field("path_end")
    stage = stage.struct.with_fields(
        path_start=(scheme.str.len_bytes() + 1).fill_null(0) + (authority.str.len_bytes() + 2).fill_null(0),
        path_end=pl.min_horizontal(question_mark, query_end),
    )

    return stage.struct.with_fields(
        path=_slice("text", path_start, path_end - path_start),
        query=_slice("text", pl.when(question_mark < query_end).then(question_mark + 1), query_end - question_mark - 1),
        fragment=_slice("text", pl.field("number_sign") + 1),
    )


def _with_subcomponents(components: pl.Expr) -> pl.Expr:
    """Return a struct that also has the userinfo, host and port among its fields (section 3.2)."""
    authority, not_host_alone, userinfo = pl.field("authority"), pl.field("not_host_alone"), pl.field("userinfo")
    # Few authorities have more than a host, and nulls are cheap.
    stage = components.struct.with_fields(not_host_alone=pl.when(authority.str.contains("[@:]")).then(authority))
    stage = stage.struct.with_fields(userinfo=not_host_alone.str.extract("^((?s:.*))@"))

    after_at = _slice("not_host_alone", userinfo.str.len_bytes() + 1)
    stage = stage.struct.with_fields(host_and_port=pl.coalesce(after_at, not_host_alone))
    host_and_port, port = pl.field("host_and_port"), pl.field("port")
    # A colon within brackets belongs to the address.
    stage = stage.struct.with_fields(port=host_and_port.str.extract(r"(?:^[^\[]*|\][^\[]*):([0-9]*)$"))

    before_colon = _head("host_and_port", host_and_port.str.len_bytes() - port.str.len_bytes() - 1)
    return stage.struct.with_fields(host=pl.coalesce(before_colon, host_and_port, authority))


def _head(of: str, length: pl.Expr) -> pl.Expr:
    """Return some bytes of a field as text; null if the length is null."""
    return pl.field(of).cast(pl.Binary).bin.head(length).cast(pl.String)


def _slice(of: str, first: pl.Expr | int, length: pl.Expr | None = None) -> pl.Expr:
    """Return some bytes of a field as text; null if an offset is null."""
    return pl.field(of).cast(pl.Binary).bin.slice(first, length).cast(pl.String)


# The values that a template reads from texts, as an expression of Polars.

_UNREAD: Final = pl.col("text")


def match_template(text: pl.Expr, template: URITemplate) -> pl.Expr:
    """Return a struct of the values, null where the text does not match."""
    dtype = pl.Struct(dict.fromkeys(template.variables, pl.String()))
    patterns = patterns_of(template)
    stages, result = (
        _read(template, patterns) if all(map(_compiles, patterns)) else ((), _values_by_python(template, _UNREAD))
    )

    # As one expression, Polars would search again for each value.
    def each(texts: pl.Series) -> pl.Series:
        batch = texts.alias("text").to_frame()
        for stage in stages:
            batch = batch.with_columns(stage)
        return batch.select(result).to_series()

    return text.map_batches(each, return_dtype=dtype, is_elementwise=True)


def _read(template: URITemplate, patterns: Sequence[TemplatePattern]) -> tuple[list[pl.Expr], pl.Expr]:
    """Return expressions to compute one after the other, and that of the values, which has their columns."""
    stages: list[pl.Expr] = []
    captured: dict[str, list[pl.Expr]] = {name: [] for name in template.variables}
    unread = _UNREAD
    for number, (pattern, captures) in enumerate(patterns):
        match, groups = f"match {number}", f"groups {number}"
        # This is several times faster than the captures.
        stages.append(pl.when(unread.str.contains(pattern)).then(unread).alias(match))
        if captures:
            stages.append(pl.col(match).str.extract_groups(pattern).alias(groups))
        for index, capture in enumerate(captures, start=1):
            captured[capture.name].append(pl.col(groups).struct.field(str(index)))
        unread = pl.when(pl.col(match).is_null()).then(unread)
    is_match = pl.any_horizontal(pl.col(f"match {number}").is_not_null() for number in range(len(patterns)))
    if not patterns[-1].captures:
        return stages, _values_by_python(template, pl.when(is_match).then(_UNREAD))
    values = [pl.coalesce(some).alias(name) for name, some in captured.items()]
    is_encoded = pl.any_horizontal(value.str.contains("%", literal=True) for value in values).fill_null(value=False)
    encoded = _values_by_python(template, pl.when(is_encoded).then(_UNREAD))
    return stages, pl.when(is_encoded).then(encoded).when(is_match).then(pl.struct(values))


def _values_by_python(template: URITemplate, text: pl.Expr) -> pl.Expr:
    dtype = pl.Struct(dict.fromkeys(template.variables, pl.String()))

    def each(texts: pl.Series) -> pl.Series:
        match = cache(partial(cells.match_template, template=template))  # for equal texts of a batch
        return pl.Series(texts.name, [None if text is None else match(text) for text in texts], dtype)

    return text.map_batches(each, return_dtype=dtype, is_elementwise=True)


def _compiles(pattern: TemplatePattern) -> bool:
    """Return whether the engine accepts a pattern: if a prefix is long, as in ``{a:9999}``, it is too large."""
    try:
        pl.select(pl.lit("").str.contains(pattern.pattern))
    except pl.exceptions.ComputeError:
        return False
    return True


# The functions of `uri_split.columns.cells` as expressions of Polars.
#
# Most of them need no Python for a text without percent-encodings. A function of Python is called only for the texts
# for which no expression returns the same, one batch at a time; a function of hosts, once for each host of a batch.

_TEXT, _PART, _PLAIN = pl.col("text"), pl.col("part"), pl.col("plain")

_STRING: Final = pl.String()
_TEXTS: Final = pl.List(pl.String)
_PARAMETERS: Final = pl.List(pl.Struct({"name": pl.String, "value": pl.String}))
_DTYPES: Final[Mapping[Type, pl.DataType]] = {
    "text": _STRING,
    "integer": pl.Int32(),
    "texts": _TEXTS,
    "parameters": _PARAMETERS,
}
_DEFAULT_PORTS: Final = {name: int(scheme.default_port) for name, scheme in SCHEMES.items() if scheme.default_port}

_PORT: Final = "^0*([0-9]{1,5})$"
_NOT_IN_DOMAIN: Final = r"[:\[]"
_NAME: Final = "([^/]*)$"
_SUFFIX: Final = r"[^./]\.*(\.[^./]*)$"
_ENCODED: Final = "[%+]"
_ENCODED_NAME: Final = "(?:^|&)[^=&]*[%+]"
# A name of a parameter in which no character is encoded has none of these.
_NEVER_PLAIN: Final = lazy_pattern("[%+&=\ud800-\udfff]")


# Texts that normalization may change: percent-encodings, dot-segments, capitals in scheme or authority, an empty port.
_SLASHES: Final = "^(?:[^:/?#]+:|)//"
_DOT_SEGMENT: Final = r"/\.|^[^:/?#]+:\."
_NOT_NORMAL: Final = f"%|{_DOT_SEGMENT}|^[^:/?#]*[A-Z][^:/?#]*:|{_SLASHES}[^/?#]*[A-Z]|{_SLASHES}[^/?#]*:(?:[/?#]|$)"


def message(text: pl.Expr, rule: ReferenceRule) -> pl.Expr:
    """Return the message of the first problem of the texts that do not match."""
    refused = pl.when(~is_valid(text, rule)).then(text)
    return _each(refused, partial(cells.message, rule=rule), _STRING)


def query_param(text: pl.Expr, name: str) -> pl.Expr:
    """Return the first value of a parameter; null if there is none, or if it has no ``=``."""
    value: pl.Expr = pl.lit(None, pl.String)
    if not _NEVER_PLAIN.search(name):
        # An empty text next to an "&" is not a parameter.
        value = _PART.str.extract(f"(?:^|&){pl.escape_regex(name)}(?:=([^&]*){'|&|$' if name else ''})")
    is_encoded = _PART.str.contains(_ENCODED_NAME) | _PLAIN.str.contains(_ENCODED)
    return _with_python(text, "query", value, is_encoded, partial(cells.query_param, name=name), _STRING)


def query_params(text: pl.Expr) -> pl.Expr:
    """Return the names and values of all parameters."""
    piece = pl.element()
    parameters = piece.filter(piece != "").str.splitn("=", 2).struct.rename_fields(["name", "value"])
    pieces = pl.when(_TEXT.is_not_null()).then(_PART.fill_null("")).str.split("&")
    is_encoded = _PART.str.contains(_ENCODED)
    return _with_python(text, "query", pieces.list.eval(parameters), is_encoded, cells.query_params, _PARAMETERS)


def without_query_params(text: pl.Expr, names: Iterable[str]) -> pl.Expr:
    """Return the text without the parameters with these names, in which ``*`` matches any text."""
    names = tuple(names)
    plain = (name.split("*") for name in names if not _NEVER_PLAIN.search(name))
    patterns = "|".join("[^=&]*".join(map(pl.escape_regex, pieces)) for pieces in plain)
    may_change = part(text, "query").str.contains(f"{_ENCODED_NAME}|(?:^|&)(?:{patterns})(?:[=&]|$)")
    changed = _each(pl.when(may_change).then(text), partial(cells.without_query_params, names=names), _STRING)
    return pl.when(may_change).then(changed).otherwise(text)


def path_segments(text: pl.Expr) -> pl.Expr:
    """Return the texts between the slashes of the path, decoded."""
    segments = _PART.str.strip_prefix("/").str.split("/")
    plain = pl.when(_PART == "").then(pl.lit([], _TEXTS)).otherwise(segments)
    is_encoded = _PART.str.contains("%", literal=True)
    return _with_python(text, "path", plain, is_encoded, cells.path_segments, _TEXTS)


def name(text: pl.Expr) -> pl.Expr:
    """Return the last segment of the path, decoded."""
    last = _PART.str.extract(_NAME)
    return _with_python(text, "path", last, _PLAIN.str.contains("%", literal=True), cells.name, _STRING)


def suffix(text: pl.Expr) -> pl.Expr:
    """Return the name from its last dot, decoded."""
    plain = pl.when(_TEXT.is_not_null()).then(_PART.str.extract(_SUFFIX).fill_null(""))
    return _with_python(text, "path", plain, _PART.str.contains("%[^/]*$"), cells.suffix, _STRING)


def effective_port(text: pl.Expr) -> pl.Expr:
    """Return the port of the authority, or else the default port of the scheme."""
    scheme = part(text, "scheme").str.to_lowercase()
    default = scheme.replace_strict(_DEFAULT_PORTS, default=None, return_dtype=pl.Int32)
    stage = pl.struct(authority=part(text, "authority"), port=part(text, "port"), default=default)
    stage = stage.struct.with_fields(number=pl.field("port").str.extract(_PORT).cast(pl.Int32))
    written = pl.when(pl.field("number") <= HIGHEST_PORT).then(pl.field("number"))
    found = pl.when(pl.field("port") != "").then(written).otherwise(pl.field("default"))
    result = pl.when(pl.field("authority").is_not_null()).then(found)
    return stage.struct.with_fields(result=result).struct.field("result")


def host_reversed(text: pl.Expr) -> pl.Expr:
    """Return the host with its labels in reverse order, in lower case."""
    lower = _PART.str.to_lowercase()
    name = lower.str.strip_suffix(".")
    is_address = name.str.contains(whole("IPv4address", PORTABLE))
    reverse = name.str.split(".").list.reverse().list.join(".")
    plain = pl.when(lower.str.starts_with("[")).then(lower).when(is_address).then(name).otherwise(reverse)
    is_not_ascii = _PART.str.len_bytes() != _PART.str.len_chars()
    return _with_python(text, "host", plain, is_not_ascii, cells.host_reversed, _STRING)


def registrable_domain(text: pl.Expr) -> pl.Expr:
    """Return the public suffix of the host and the label before it."""
    return _of_domain(text, cells.registrable_domain)


def public_suffix(text: pl.Expr) -> pl.Expr:
    """Return the public suffix of the host."""
    return _of_domain(text, cells.public_suffix)


def _of_domain(text: pl.Expr, function: Callable[[str], str | None]) -> pl.Expr:
    """Return what a function returns for each host that may be a domain, called once for equal hosts of a batch."""

    def each_distinct(hosts: pl.Series) -> pl.Series:
        distinct = hosts.drop_nulls().unique()
        looked_up = (
            _of_host(function, host) if len(host) <= LONGEST_NAME else function(f"//{host}") for host in distinct
        )
        results = pl.Series(list(looked_up), dtype=pl.String)
        return hosts.replace_strict(distinct, results, default=None, return_dtype=pl.String)

    host = part(text, "host")
    domain = pl.when(~host.str.contains(_NOT_IN_DOMAIN)).then(host)
    return domain.map_batches(each_distinct, return_dtype=pl.String, is_elementwise=True)


# Batches have many hosts in common, and only short ones are kept.
@lru_cache(maxsize=2**16)
def _of_host(function: Callable[[str], str | None], host: str) -> str | None:
    return function(f"//{host}")


def normalize(text: pl.Expr, *, scheme_based: bool) -> pl.Expr:
    """Return the normalized reference; null if the text is not a URI-reference."""
    is_normal = pl.lit(value=False) if scheme_based else ~text.str.contains(_NOT_NORMAL)
    return _changed(text, partial(cells.normalize, scheme_based=scheme_based), unless=is_normal)


def hazards(text: pl.Expr) -> pl.Expr:
    """Return a list of the codes of the hazards, each one once, without the harmless ones."""

    def each(texts: pl.Series) -> pl.Series:
        is_harmless, signs = HARMLESS.fullmatch, texts.str.contains(sign_for_engines())
        # Polars takes longer to read a list of tuples than to divide a text.
        joined = [
            text and ("" if not sign and is_harmless(text) else " ".join(cells.hazards(text)))
            for text, sign in zip(texts.to_list(), signs.to_list(), strict=True)
        ]
        return pl.Series(texts.name, joined, dtype=_STRING)

    return text.map_batches(each, return_dtype=_STRING, is_elementwise=True).str.extract_all("[^ ]+")


def resolve(text: pl.Expr, base: URI) -> pl.Expr:
    """Return the target URI of a reference; null if the text is not a URI-reference."""
    is_target = part(text, "scheme").is_not_null() & ~text.str.contains(_DOT_SEGMENT)
    return _changed(text, base.resolve, unless=is_target)


def _changed(text: pl.Expr, change: Callable[[str], str | None], *, unless: pl.Expr) -> pl.Expr:
    """Return URI-references, changed by a function unless an expression says that they cannot change."""
    references = pl.when(is_valid(text, "URI-reference")).then(text)
    return pl.when(unless).then(references).otherwise(_each(pl.when(~unless).then(references), change, _STRING))


def _with_python(
    text: pl.Expr,
    name: Part,
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

    return pl.struct(text=text, part=part(text, name)).map_batches(each, return_dtype=dtype, is_elementwise=True)


def _each(text: pl.Expr, function: Callable[[str], object], dtype: pl.DataType) -> pl.Expr:
    def each(texts: pl.Series) -> pl.Series:
        return pl.Series(texts.name, [None if text is None else function(text) for text in texts], dtype=dtype)

    return text.map_batches(each, return_dtype=dtype, is_elementwise=True)


# Expressions of Polars that run kernels where the extra ``fast`` is installed, and plain expressions elsewhere.

# Loading numba takes about as long as plain expressions take for a million rows.
_WORTHWHILE: Final = 1_000_000
# Older versions cannot make arrays of views.
_LOWEST_PYARROW: Final = 19


class Rows:
    """Number of rows that were evaluated in this process."""

    evaluated = 0


def split(text: pl.Expr) -> pl.Expr:
    """Return a struct of the five components and the three of the authority, all null if the text is null."""
    return _expression(text, plain_split, _split, pl.Struct(dict.fromkeys(PARTS, pl.String())))


def part(text: pl.Expr, name: Part) -> pl.Expr:
    """Return one part, as in `split`."""
    return _expression(text, partial(plain_part, name=name), partial(_part, name=name), pl.String())


def is_valid(text: pl.Expr, rule: RuleName) -> pl.Expr:
    """Return whether the text matches a rule.

    Raises:
        UnknownRule: If there is no such rule.
    """
    return _expression(
        text, partial(_matches, pattern=whole(rule, PORTABLE)), partial(_is_valid, rule=rule), pl.Boolean()
    )


def reason(text: pl.Expr, rule: ReferenceRule) -> pl.Expr:
    """Return the component of the first problem of `uri_split.diagnose`, null if the text matches the rule."""
    return _expression(text, partial(_plain_reason, rule=rule), partial(_reason, rule=rule), pl.Enum(REASONS))


def redacted(text: pl.Expr, profile: Profile | Literal[""]) -> pl.Expr:
    """Return the text with ``***`` for each password. Only texts that may have one are read in Python.

    With a profile, all texts are read in Python.
    """
    if profile:
        return _each(text, partial(cells.redacted, profile=profile), pl.String())
    return text.map_batches(_redacted, return_dtype=pl.String(), is_elementwise=True)


def _expression(
    text: pl.Expr, plainly: Callable[[pl.Expr], pl.Expr], quickly: Callable[[pl.Series], pl.Series], dtype: pl.DataType
) -> pl.Expr:
    if not is_installed():
        return plainly(text)
    batch = partial(_batch, plainly=plainly, quickly=quickly)
    return text.map_batches(batch, return_dtype=dtype, is_elementwise=True)


def _batch(
    texts: pl.Series, plainly: Callable[[pl.Expr], pl.Expr], quickly: Callable[[pl.Series], pl.Series]
) -> pl.Series:
    Rows.evaluated += len(texts)
    if Rows.evaluated > _WORTHWHILE and is_usable():
        return quickly(texts)
    return texts.alias("text").to_frame().select(plainly(pl.col("text"))).to_series()


@once
def is_installed() -> bool:
    """Return whether the packages of the extra are there, without importing them."""
    return find_spec("numba") is not None and find_spec("pyarrow") is not None


@once
def is_usable() -> bool:
    """Return whether the installed versions will do: each numba rejects the versions of numpy that are newer."""
    try:
        import_module("numba")
        import pyarrow as pa  # noqa: PLC0415  like numba, imported only where it is needed
    except (ImportError, OSError):  # llvmlite raises OSError if its shared library cannot be loaded
        return False
    return int(pa.__version__.partition(".")[0]) >= _LOWEST_PYARROW


def _matches(text: pl.Expr, pattern: str) -> pl.Expr:
    return text.str.contains(pattern)


def _plain_reason(text: pl.Expr, rule: ReferenceRule) -> pl.Expr:
    refused = pl.when(~_matches(text, whole(rule, PORTABLE))).then(text)
    return reason_of_parts(plain_split(refused), rule)


def _redacted(texts: pl.Series) -> pl.Series:
    places = texts.str.contains(sign_for_engines()).arg_true()
    shown = pl.Series(map(cells.redacted, texts.gather(places)), dtype=pl.String())
    return texts.clone().scatter(places, shown)


def _split(texts: pl.Series) -> pl.Series:
    from uri_split.columns import fast  # noqa: PLC0415  imports numba, which is slow to import

    return fast.split(texts)


def _part(texts: pl.Series, name: Part) -> pl.Series:
    from uri_split.columns import fast  # noqa: PLC0415  for the same reason

    return fast.part(texts, name)


def _is_valid(texts: pl.Series, rule: RuleName) -> pl.Series:
    from uri_split.columns import fast  # noqa: PLC0415  for the same reason

    return fast.is_valid(texts, rule)


def _reason(texts: pl.Series, rule: ReferenceRule) -> pl.Series:
    from uri_split.columns import fast  # noqa: PLC0415  for the same reason

    return fast.reason(texts, rule)


_NATIVE: Final[Mapping[str, Callable[..., pl.Expr]]] = {
    **{each: partial(part, name=each) for each in PARTS},
    **{
        native.__name__: native
        for native in (
            is_valid, reason, message, redacted, query_param, query_params, without_query_params, path_segments, name,
            suffix, effective_port, host_reversed, registrable_domain, public_suffix, normalize, hazards, resolve,
        )
    },
}  # fmt: skip
"""Renderings of their own: most need Python for no text, or for few of them."""

# They keep the name of the column.
_OTHER_FORMS: Final = {"normalize", "resolve", "redacted", "without_query_params"}
