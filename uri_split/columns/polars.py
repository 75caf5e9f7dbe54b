"""URIs in columns of Polars: the import registers the namespace ``uri`` of expressions.

>>> import polars as pl
>>> import uri_split.columns.polars
>>> frame = pl.DataFrame({"url": ["http://me@example.com:80/?#top", "//example.com", "http://a b/", None]})
>>> url = pl.col("url")
>>> frame.select(url.uri.host(), url.uri.query().alias("query"), reason=url.uri.reason()).rows()
[('example.com', '', None), ('example.com', None, 'scheme'), ('a b', None, 'host'), (None, None, None)]

A component that is undefined is null, and one that is empty is ``""``. All results are null if the text is null. They
are native expressions, which also run in lazy frames and in the streaming engine. Only `URIExpr.normalize` and
`URIExpr.resolve` run Python, and only for texts that they may change.
"""

from collections.abc import Callable
from typing import Final

from uri_split._grammar.names import ReferenceRule, RuleName
from uri_split._split.passwords import PASSWORD
from uri_split._text.extras import requires_extra
from uri_split._uri.references import URI, URIReference
from uri_split.columns.patterns import whole
from uri_split.dialects import PORTABLE
from uri_split.rules import require_reference_rule

with requires_extra("uri_split.columns.polars", package="polars", extra="polars"):
    import polars as pl

    from uri_split.columns.polars_reason import reason
    from uri_split.columns.polars_split import path, split, subcomponents


# Appendix B, one part at a time.
_SCHEME: Final = "^([^:/?#]+):"
_SLASHES: Final = "^(?:[^:/?#]+:|)//"
_AUTHORITY: Final = rf"{_SLASHES}([^/?#]*)"
_QUERY: Final = r"^[^?#]*\?([^#]*)"
_FRAGMENT: Final = "#((?s:.*))"

# Texts that normalization may change: percent-encodings, dot-segments, capitals in scheme or authority, an empty port.
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

        Its fields are those of `uri_split.columns.names.PARTS`, all null if the text is null. To turn them into
        columns, unnest the frame instead of the expression: Polars would split once for each of the 8 parts.

        >>> urls = pl.LazyFrame({"url": ["http://me@h:80?"]})
        >>> urls.select(URIExpr(pl.col("url")).split()).unnest("parts").collect().row(0)
        ('http', 'me@h:80', 'me', 'h', '80', '', '', None)
        """
        return split(self._text).alias("parts")

    def scheme(self) -> pl.Expr:
        """Return the scheme, as in `split`: null if it is undefined."""
        return self._text.str.extract(_SCHEME).alias("scheme")

    def authority(self) -> pl.Expr:
        """Return the authority, as in `split`: null if it is undefined."""
        return self._text.str.extract(_AUTHORITY).alias("authority")

    def userinfo(self) -> pl.Expr:
        """Return the userinfo, as in `split`, including the password: null if it is undefined."""
        return subcomponents(self.authority()).struct.field("userinfo")

    def host(self) -> pl.Expr:
        """Return the host, as in `split`: null if there is no authority."""
        return subcomponents(self.authority()).struct.field("host")

    def port(self) -> pl.Expr:
        """Return the port, as in `split`, as text: null if it is undefined."""
        return subcomponents(self.authority()).struct.field("port")

    def path(self) -> pl.Expr:
        """Return the path, as in `split`: null only if the text is null."""
        return path(self._text)

    def query(self) -> pl.Expr:
        """Return the query, as in `split`: null if it is undefined."""
        return self._text.str.extract(_QUERY).alias("query")

    def fragment(self) -> pl.Expr:
        """Return the fragment, as in `split`: null if it is undefined."""
        return self._text.str.extract(_FRAGMENT).alias("fragment")

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
        return self._text.str.contains(whole(rule, PORTABLE)).alias("is_valid")

    def reason(self, rule: ReferenceRule = "URI") -> pl.Expr:
        """Return the first component that breaks the grammar: that of the first problem of `uri_split.diagnose`.

        Args:
            rule: One of `uri_split.rules.REFERENCE_RULES`.

        Returns:
            An `Enum` of `uri_split.columns.names.REASONS`; null if the text matches the rule.

        Raises:
            UnknownRule: If there is no such rule.
            URIError: If the rule is not one of them.

        >>> texts = pl.DataFrame({"text": ["http://h:8x/", "http://h/ ", "//h/"]})
        >>> texts.select(URIExpr(pl.col("text")).reason("URI-reference")).to_series().to_list()
        ['port', 'path', None]
        """
        require_reference_rule(rule)
        refused = pl.when(~self.is_valid(rule)).then(self._text)
        return reason(split(refused), rule)

    def normalize(self, *, scheme_based: bool = False) -> pl.Expr:
        """Return the normalized reference (section 6.2.2); null if the text is not a URI-reference.

        Python runs for the texts that may change, one batch at a time.

        Args:
            scheme_based: Whether to also apply the rules of its scheme (section 6.2.3). Python then runs for every
                text.

        >>> pl.select(URIExpr(pl.lit("HTTP://Example.com/%7euser/./")).normalize()).item()
        'http://example.com/~user/'
        """
        is_normal = pl.lit(value=False) if scheme_based else ~self._text.str.contains(_NOT_NORMAL)
        return self._changed(lambda text: URIReference(text).normalize(scheme_based=scheme_based), unless=is_normal)

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
        return self._changed(URI(base).resolve, unless=is_target)

    def redacted(self) -> pl.Expr:
        """Return the text with ``***`` for each password, as `uri_split.lenient.redacted` does.

        >>> pl.select(URIExpr(pl.lit("http://me:secret@example.com/")).redacted()).item()
        'http://me:***@example.com/'
        """
        return self._text.str.replace_all(PASSWORD, "${1}***@")

    def _changed(self, change: Callable[[str], str], *, unless: pl.Expr) -> pl.Expr:
        """Return the URI-references, changed by a function unless an expression says that they cannot change."""

        def each(texts: pl.Series) -> pl.Series:
            results = [None if text is None else str(change(text)) for text in texts]
            return pl.Series(texts.name, results, dtype=pl.String)

        references = pl.when(self.is_valid("URI-reference")).then(self._text)
        may_change = pl.when(~unless).then(references)
        changed = may_change.map_batches(each, return_dtype=pl.String, is_elementwise=True)
        return pl.when(unless).then(references).otherwise(changed)
