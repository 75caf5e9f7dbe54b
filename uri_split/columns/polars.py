"""URIs in columns of Polars: the import registers the namespace ``uri`` of expressions.

>>> import polars as pl
>>> import uri_split.columns.polars
>>> frame = pl.DataFrame({"url": ["http://me@example.com:80/?#top", "//example.com", "http://a b/", None]})
>>> url = pl.col("url")
>>> frame.select(url.uri.host(), url.uri.query().alias("query"), reason=url.uri.reason()).rows()
[('example.com', '', None), ('example.com', None, 'scheme'), ('a b', None, 'host'), (None, None, None)]

A component that is undefined is null, and one that is empty is ``""``. All results are null if the text is null. They
are expressions, which also run in lazy frames and in the streaming engine. Most are native; the methods that run
Python say for which texts, and do so one batch at a time.
"""

from functools import partial
from typing import Final

from uri_split._grammar import ReferenceRule, RuleName
from uri_split._templates.template import URITemplate
from uri_split._text.arguments import check_type, plain_text, requires_extra
from uri_split._uri.types import URI
from uri_split.columns import cells
from uri_split.rules import require_reference_rule

with requires_extra("uri_split.columns.polars", package="polars", extra="polars"):
    import polars as pl

    from uri_split.columns import polars_templates, polars_values
    from uri_split.columns.fast.choice import is_valid, part, reason, redacted, split


# Texts that normalization may change: percent-encodings, dot-segments, capitals in scheme or authority, an empty port.
_SLASHES: Final = "^(?:[^:/?#]+:|)//"
_DOT_SEGMENT: Final = r"/\.|^[^:/?#]+:\."
_NOT_NORMAL: Final = f"%|{_DOT_SEGMENT}|^[^:/?#]*[A-Z][^:/?#]*:|{_SLASHES}[^/?#]*[A-Z]|{_SLASHES}[^/?#]*:(?:[/?#]|$)"


@pl.api.register_expr_namespace("uri")
class URIExpr:
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
        self._text = text.cast(pl.String)

    def split(self) -> pl.Expr:
        """Return a struct of the five components and the three of the authority, as `uri_split.lenient` splits them.

        Its fields are those of `uri_split.columns.parts.PARTS`, all null if the text is null. To turn them into
        columns, unnest the frame instead of the expression: Polars would split once for each of the 8 parts. For a
        single part, call its method, such as `host`: a field of the struct costs as much as the whole split.

        >>> urls = pl.LazyFrame({"url": ["http://me@h:80?"]})
        >>> urls.select(URIExpr(pl.col("url")).split()).unnest("parts").collect().row(0)
        ('http', 'me@h:80', 'me', 'h', '80', '', '', None)
        """
        return split(self._text).alias("parts")

    def scheme(self) -> pl.Expr:
        """Return the scheme, as in `split`: null if it is undefined."""
        return part(self._text, "scheme").alias("scheme")

    def authority(self) -> pl.Expr:
        """Return the authority, as in `split`: null if it is undefined."""
        return part(self._text, "authority").alias("authority")

    def userinfo(self) -> pl.Expr:
        """Return the userinfo, as in `split`, including the password: null if it is undefined."""
        return part(self._text, "userinfo").alias("userinfo")

    def host(self) -> pl.Expr:
        """Return the host, as in `split`: null if there is no authority."""
        return part(self._text, "host").alias("host")

    def port(self) -> pl.Expr:
        """Return the port, as in `split`, as text: null if it is undefined."""
        return part(self._text, "port").alias("port")

    def path(self) -> pl.Expr:
        """Return the path, as in `split`: null only if the text is null."""
        return part(self._text, "path").alias("path")

    def query(self) -> pl.Expr:
        """Return the query, as in `split`: null if it is undefined."""
        return part(self._text, "query").alias("query")

    def fragment(self) -> pl.Expr:
        """Return the fragment, as in `split`: null if it is undefined."""
        return part(self._text, "fragment").alias("fragment")

    def is_valid(self, rule: RuleName = "URI") -> pl.Expr:
        """Return whether the text matches a rule.

        Args:
            rule: The name of one of the 36 rules of Appendix A.

        Raises:
            UnknownRule: If there is no such rule.

        >>> texts = pl.DataFrame({"text": ["::1", "::g", None]})
        >>> texts.select(URIExpr(pl.col("text")).is_valid("IPv6address")).to_series().to_list()
        [True, False, None]
        """
        return is_valid(self._text, rule).alias("is_valid")

    def reason(self, rule: ReferenceRule = "URI") -> pl.Expr:
        """Return the first component that breaks the grammar: that of the first problem of `uri_split.diagnose`.

        Args:
            rule: One of `uri_split.rules.REFERENCE_RULES`.

        Returns:
            An `Enum` of `uri_split.columns.parts.REASONS`; null if the text matches the rule.

        Raises:
            UnknownRule: If there is no such rule.
            URIError: If the rule is not one of them.

        >>> texts = pl.DataFrame({"text": ["http://h:8x/", "http://h/ ", "//h/"]})
        >>> texts.select(URIExpr(pl.col("text")).reason("URI-reference")).to_series().to_list()
        ['port', 'path', None]
        """
        require_reference_rule(rule)
        return reason(self._text, rule).alias("reason")

    def normalize(self, *, scheme_based: bool = False) -> pl.Expr:
        """Return the normalized reference (section 6.2.2); null if the text is not a URI-reference.

        Python runs for the texts that may change, one batch at a time.

        Args:
            scheme_based: Whether to also apply the rules of its scheme (section 6.2.3). Python then runs for every
                URI-reference.

        >>> pl.select(URIExpr(pl.lit("HTTP://Example.com/%7euser/./")).normalize()).item()
        'http://example.com/~user/'
        """
        is_normal = pl.lit(value=False) if scheme_based else ~self._text.str.contains(_NOT_NORMAL)
        normalize = partial(cells.normalize, scheme_based=scheme_based)
        return polars_values.changed(self._references(), normalize, unless=is_normal)

    def resolve(self, base: str) -> pl.Expr:
        """Return the target URI of a reference (section 5.2.2); null if the text is not a URI-reference.

        Python runs for relative references and those with dot-segments, one batch at a time.

        Args:
            base: A URI.

        Raises:
            InvalidURI: If the base is not a URI.

        >>> pl.select(URIExpr(pl.lit("../g")).resolve("http://a/b/c/d;p?q")).item()
        'http://a/b/g'
        """
        is_target = self.scheme().is_not_null() & ~self._text.str.contains(_DOT_SEGMENT)
        return polars_values.changed(self._references(), URI(base).resolve, unless=is_target)

    def redacted(self) -> pl.Expr:
        """Return the text with ``***`` for each password, as `uri_split.lenient.redacted` does.

        >>> pl.select(URIExpr(pl.lit("http://me:secret@example.com/")).redacted()).item()
        'http://me:***@example.com/'
        """
        return redacted(self._text)

    def query_param(self, name: str) -> pl.Expr:
        """Return the first value of a query parameter, decoded; null if there is none, or if it has no ``=``.

        Python runs only if the value, or any name, has a percent-encoding or a ``+``.

        Args:
            name: The name, decoded.

        Raises:
            TypeError: If the name is not a `str`.

        >>> texts = pl.DataFrame({"text": ["?q=a+b&q=c", "?q=", "?q", "?p"]})
        >>> texts.select(URIExpr(pl.col("text")).query_param("q")).to_series().to_list()
        ['a b', '', None, None]
        """
        name = plain_text(name, "query_param")
        return polars_values.query_param(self._text, self.query(), name).alias("query_param")

    def query_params(self) -> pl.Expr:
        """Return the names and values of all query parameters, decoded, in order.

        Python runs only for queries with a percent-encoding or a ``+``.

        Returns:
            A list of structs ``{name, value}``, empty if there is no query. The value is null if there is no ``=``.

        >>> pl.select(URIExpr(pl.lit("?q=a+b&flag")).query_params()).item().to_list()
        [{'name': 'q', 'value': 'a b'}, {'name': 'flag', 'value': None}]
        """
        return polars_values.query_params(self._text, self.query()).alias("query_params")

    def without_query_params(self, *names: str) -> pl.Expr:
        """Return the text without some query parameters; the others stay as they are written.

        Python runs only for texts that may change.

        Args:
            names: Names, decoded, in which ``*`` matches any text.

        Raises:
            TypeError: If a name is not a `str`.

        >>> pl.select(URIExpr(pl.lit("//h/?utm_source=a&q=b+c")).without_query_params("utm_*", "gclid")).item()
        '//h/?q=b+c'
        """
        for name in names:
            check_type(name, str, "without_query_params() argument", "str", if_several="unpack several names with *")
        return polars_values.without_query_params(self._text, self.query(), names)

    def path_segments(self) -> pl.Expr:
        """Return a list of the texts between the slashes of the path, decoded, without an empty one at the start.

        Python runs only for paths with a percent-encoding.

        >>> pl.select(URIExpr(pl.lit("//h/a%2Fb/c/")).path_segments()).item().to_list()
        ['a/b', 'c', '']
        """
        return polars_values.path_segments(self._text, self.path()).alias("path_segments")

    def name(self) -> pl.Expr:
        """Return the last segment of the path, decoded; empty if the path is empty or ends with a slash.

        Python runs only for names with a percent-encoding.

        >>> pl.select(URIExpr(pl.lit("//h/a/b%20c.txt?q")).name()).item()
        'b c.txt'
        """
        return polars_values.name(self._text, self.path()).alias("name")

    def suffix(self) -> pl.Expr:
        """Return the name from its last dot, decoded; empty if there is none, or if only dots precede it.

        Python runs only for names with a percent-encoding.

        >>> pl.select(URIExpr(pl.lit("//h/a.tar.gz")).suffix()).item()
        '.gz'
        """
        return polars_values.suffix(self._text, self.path()).alias("suffix")

    def effective_port(self) -> pl.Expr:
        """Return the port that programs connect to: that of the authority, or else the default port of the scheme.

        Returns:
            An `Int32` up to 65535; null if there is no authority, or no such port.

        >>> pl.select(URIExpr(pl.lit("https://example.com/")).effective_port()).item()
        443
        """
        expression = polars_values.effective_port(self.scheme(), self.port(), self.authority())
        return expression.alias("effective_port")

    def host_reversed(self) -> pl.Expr:
        """Return the host with its labels in reverse order, in lower case; null if there is no authority.

        The hosts of a domain sort together. A dot at the end is dropped. An IP address is not reversed.
        Python runs only for non-ASCII hosts.

        >>> pl.select(URIExpr(pl.lit("//WWW.Example.com:80")).host_reversed()).item()
        'com.example.www'
        """
        return polars_values.host_reversed(self._text, self.host()).alias("host_reversed")

    def registrable_domain(self) -> pl.Expr:
        """Return the public suffix of the host and the label before it, in ASCII; null if there is none.

        Python runs once for each host of a batch.

        Raises:
            ModuleNotFoundError: If the package `publicsuffixlist` is not installed.

        >>> pl.select(URIExpr(pl.lit("//www.example.co.uk/")).registrable_domain()).item()
        'example.co.uk'
        """
        return polars_values.of_domain(self.host(), cells.registrable_domain).alias("registrable_domain")

    def public_suffix(self) -> pl.Expr:
        """Return the public suffix of the host, in ASCII; null if browsers do not read the host as a domain.

        Python runs once for each host of a batch.

        Raises:
            ModuleNotFoundError: If the package `publicsuffixlist` is not installed.

        >>> pl.select(URIExpr(pl.lit("//www.example.co.uk/")).public_suffix()).item()
        'co.uk'
        """
        return polars_values.of_domain(self.host(), cells.public_suffix).alias("public_suffix")

    def surt(self) -> pl.Expr:
        """Return the key under which web archives file the URL; null if the text is not a URI.

        Python runs for every text. See `uri_split.columns.surt.surt` for the rules.

        >>> pl.select(URIExpr(pl.lit("http://www.example.com/a?b&a")).surt()).item()
        'com,example)/a?a&b'
        """
        return polars_values.each_text(self._text, cells.surt).alias("surt")

    def hazards(self) -> pl.Expr:
        """Return a list of the codes of the hazards in the text, each one once, without the harmless ones.

        Python runs for every text.

        >>> pl.select(URIExpr(pl.lit("http://google.com@127.1/")).hazards()).item().to_list()
        ['userinfo-like-host', 'ipv4-shorthand', 'loopback-address']
        """
        return polars_values.hazards(self._text).alias("hazards")

    def message(self, rule: ReferenceRule = "URI") -> pl.Expr:
        """Return the message of the first problem, in English; null if the text matches the rule.

        Python runs for the texts that do not match.

        Args:
            rule: One of `uri_split.rules.REFERENCE_RULES`.

        Raises:
            UnknownRule: If there is no such rule.
            URIError: If the rule is not one of them.

        >>> pl.select(URIExpr(pl.lit("http://a b/")).message()).item()
        'a space is not allowed in a host'
        """
        require_reference_rule(rule)
        refused = pl.when(~self.is_valid(rule)).then(self._text)
        return polars_values.each_text(refused, partial(cells.message, rule=rule)).alias("message")

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
        return polars_templates.match_template(self._text, URITemplate(template)).alias("match_template")

    def dedupe_key(self, *, without_tracking: bool = False) -> pl.Expr:
        """Return a key by which to find duplicates: the scheme-based normal form without fragment.

        Python runs for every text.

        Args:
            without_tracking: Whether to remove the query parameters that usually identify a campaign or a visitor,
                such as ``utm_source`` and ``fbclid``: `uri_split.columns.cells.TRACKING_PARAMETERS`.

        Returns:
            The key; null if the text is not a URI-reference.

        >>> pl.select(URIExpr(pl.lit("HTTP://Example.com:80#top")).dedupe_key()).item()
        'http://example.com/'
        """
        key = partial(cells.dedupe_key, without_tracking=without_tracking)
        return polars_values.each_text(self._text, key).alias("dedupe_key")

    def _references(self) -> pl.Expr:
        return pl.when(self.is_valid("URI-reference")).then(self._text)
