"""URIs in series of pandas: the import registers the accessor ``uri``, which passes them to Polars through Arrow.

>>> import pandas as pd
>>> import uri_split.columns.pandas
>>> urls = pd.Series(["http://me@example.com:80/?#top", "//example.com", "http://a b/", None], name="url")
>>> urls.uri.query().to_list(), urls.uri.reason().to_list()
(['', <NA>, <NA>, <NA>], [nan, 'scheme', 'host', nan])

Results that are texts have the type ``string[pyarrow]``: a component that is undefined is ``<NA>``, and one that is
empty is ``""``. Lists have types of Arrow. All results are missing if the text is missing. They keep the index and the
name of the series.
"""

from typing import TYPE_CHECKING, TypeVar

from uri_split._grammar import ReferenceRule, RuleName
from uri_split._text.arguments import requires_extra

with requires_extra("uri_split.columns.pandas", package="pandas", extra="pandas"):
    import pandas as pd
with requires_extra("uri_split.columns.pandas", package="polars", extra="pandas"):
    import polars as pl

    from uri_split.columns.polars import URIExpr

if TYPE_CHECKING:
    TextSeries = pd.Series[str]
    BooleanSeries = pd.Series[bool]
    NumberSeries = pd.Series[int]
    ListSeries = pd.Series[list[str]]
else:  # only the stubs of pandas have the type of the values
    TextSeries = BooleanSeries = NumberSeries = ListSeries = pd.Series

_Value = TypeVar("_Value", str, bool, int, list[str])


@pd.api.extensions.register_series_accessor("uri")
class URIAccessor:
    """Accessor ``uri`` of a series of texts, with the methods of `uri_split.columns.polars.URIExpr`.

    Type checkers do not see registered accessors: for them, write ``URIAccessor(series)`` instead of ``series.uri``.

    Args:
        texts: A series of texts: ``str``, ``string``, ``object`` with texts, categories of texts, or texts of Arrow.

    Raises:
        TypeError: If a cell is not a text.
        ValueError: If a text has a lone surrogate, which an Arrow column cannot contain.

    >>> URIAccessor(pd.Series(["mailto:me@example.com"])).path().to_list()
    ['me@example.com']
    """

    def __init__(self, texts: TextSeries) -> None:
        self._index = texts.index
        self._name = texts.name
        self._texts = pl.DataFrame({"text": _polars(texts)}).lazy()
        self._uri = URIExpr(pl.col("text"))

    def split(self) -> pd.DataFrame:
        """Return a frame with one column for each of the five components and the three of the authority.

        >>> URIAccessor(pd.Series(["http://me@h:80?"])).split().loc[0].to_list()
        ['http', 'me@h:80', 'me', 'h', '80', '', '', <NA>]
        """
        parts = self._evaluated(self._uri.split()).struct.unnest()
        return pd.DataFrame({part.name: self._as_texts(part) for part in parts}, self._index)

    def scheme(self) -> TextSeries:
        """Return the scheme, as in `split`."""
        return self._text(self._uri.scheme())

    def authority(self) -> TextSeries:
        """Return the authority, as in `split`."""
        return self._text(self._uri.authority())

    def userinfo(self) -> TextSeries:
        """Return the userinfo, as in `split`, including the password."""
        return self._text(self._uri.userinfo())

    def host(self) -> TextSeries:
        """Return the host, as in `split`."""
        return self._text(self._uri.host())

    def port(self) -> TextSeries:
        """Return the port, as in `split`, as text."""
        return self._text(self._uri.port())

    def path(self) -> TextSeries:
        """Return the path, as in `split`."""
        return self._text(self._uri.path())

    def query(self) -> TextSeries:
        """Return the query, as in `split`."""
        return self._text(self._uri.query())

    def fragment(self) -> TextSeries:
        """Return the fragment, as in `split`."""
        return self._text(self._uri.fragment())

    def is_valid(self, rule: RuleName = "URI") -> BooleanSeries:
        """Return whether the text matches a rule, as ``boolean``, ``<NA>`` if the text is missing.

        Args:
            rule: The name of one of the 36 rules of Appendix A.

        Raises:
            UnknownRule: If there is no such rule.

        >>> URIAccessor(pd.Series(["::1", "::g", None])).is_valid("IPv6address").to_list()
        [True, False, <NA>]
        """
        verdicts = self._evaluated(self._uri.is_valid(rule))
        # Conversion by Arrow would take as long as all else.
        answers, missing = verdicts.fill_null(value=False).to_numpy(), verdicts.is_null().to_numpy()
        return pd.Series(pd.arrays.BooleanArray(answers, missing), self._index, name=self._name)

    def reason(self, rule: ReferenceRule = "URI") -> TextSeries:
        """Return the first component that breaks the grammar, as a category; missing if the text matches the rule.

        Args:
            rule: One of `uri_split.rules.REFERENCE_RULES`.

        Raises:
            UnknownRule: If there is no such rule.
            URIError: If the rule is not one of them.

        >>> URIAccessor(pd.Series(["http://h:8x/", "http://h/ "])).reason().to_list()
        ['port', 'path']
        """
        return self._labelled(self._evaluated(self._uri.reason(rule)).to_pandas())

    def normalize(self, *, scheme_based: bool = False) -> TextSeries:
        """Return the normalized reference (section 6.2.2); ``<NA>`` if the text is not a URI-reference.

        Args:
            scheme_based: Whether to also apply the rules of its scheme (section 6.2.3).
        """
        return self._text(self._uri.normalize(scheme_based=scheme_based))

    def resolve(self, base: str) -> TextSeries:
        """Return the target URI of a reference (section 5.2.2); ``<NA>`` if the text is not a URI-reference.

        Args:
            base: A URI.

        Raises:
            InvalidURI: If the base is not a URI.
        """
        return self._text(self._uri.resolve(base))

    def redacted(self) -> TextSeries:
        """Return the text with ``***`` for each password, as `uri_split.lenient.redacted` does."""
        return self._text(self._uri.redacted())

    def query_param(self, name: str) -> TextSeries:
        """Return the first value of a query parameter, decoded; ``<NA>`` if there is none, or if it has no ``=``.

        Args:
            name: The name, decoded.

        Raises:
            TypeError: If the name is not a `str`.

        >>> URIAccessor(pd.Series(["?q=a+b&q=c", "?q=", "?q"])).query_param("q").to_list()
        ['a b', '', <NA>]
        """
        return self._text(self._uri.query_param(name))

    def query_params(self) -> ListSeries:
        """Return the names and values of all query parameters, decoded, in order.

        Returns:
            Lists of Arrow, whose elements are dictionaries with ``name`` and ``value``. They are empty if there is no
            query. The value is `None` if there is no ``=``.

        >>> URIAccessor(pd.Series(["?q=a+b&flag"])).query_params()[0]
        [{'name': 'q', 'value': 'a b'}, {'name': 'flag', 'value': None}]
        """
        return self._lists(self._uri.query_params())

    def without_query_params(self, *names: str) -> TextSeries:
        """Return the text without some query parameters; the others stay as they are written.

        Args:
            names: Names, decoded, in which ``*`` matches any text.

        Raises:
            TypeError: If a name is not a `str`.

        >>> URIAccessor(pd.Series(["//h/?utm_source=a&q=b+c"])).without_query_params("utm_*", "gclid").to_list()
        ['//h/?q=b+c']
        """
        return self._text(self._uri.without_query_params(*names))

    def path_segments(self) -> ListSeries:
        """Return the texts between the slashes of the path, decoded, without an empty one at the start.

        >>> URIAccessor(pd.Series(["//h/a%2Fb/c/"])).path_segments()[0]
        ['a/b', 'c', '']
        """
        return self._lists(self._uri.path_segments())

    def name(self) -> TextSeries:
        """Return the last segment of the path, decoded; empty if the path is empty or ends with a slash."""
        return self._text(self._uri.name())

    def suffix(self) -> TextSeries:
        """Return the name from its last dot, decoded; empty if there is none, or if only dots precede it."""
        return self._text(self._uri.suffix())

    def effective_port(self) -> NumberSeries:
        """Return the port that programs connect to, as ``Int32``: that of the authority, or else of the scheme.

        >>> URIAccessor(pd.Series(["https://example.com/", "http://h:8080", "/"])).effective_port().to_list()
        [443, 8080, <NA>]
        """
        ports = self._evaluated(self._uri.effective_port())
        return self._labelled(ports.to_pandas(use_pyarrow_extension_array=True).astype("Int32"))

    def host_reversed(self) -> TextSeries:
        """Return the host with its labels in reverse order, in lower case, such as ``com.example.www``."""
        return self._text(self._uri.host_reversed())

    def registrable_domain(self) -> TextSeries:
        """Return the public suffix of the host and the label before it, in ASCII; ``<NA>`` if there is none.

        Raises:
            ModuleNotFoundError: If the package `publicsuffixlist` is not installed.
        """
        return self._text(self._uri.registrable_domain())

    def public_suffix(self) -> TextSeries:
        """Return the public suffix of the host, in ASCII; ``<NA>`` if browsers do not read the host as a domain.

        Raises:
            ModuleNotFoundError: If the package `publicsuffixlist` is not installed.
        """
        return self._text(self._uri.public_suffix())

    def surt(self) -> TextSeries:
        """Return the key under which web archives file the URL; ``<NA>`` if the text is not a URI.

        >>> URIAccessor(pd.Series(["http://www.example.com/a?b&a"])).surt().to_list()
        ['com,example)/a?a&b']
        """
        return self._text(self._uri.surt())

    def hazards(self) -> ListSeries:
        """Return the codes of the hazards in the text, each one once, without the harmless ones.

        >>> URIAccessor(pd.Series(["http://google.com@127.1/"])).hazards()[0]
        ['userinfo-like-host', 'ipv4-shorthand', 'loopback-address']
        """
        return self._lists(self._uri.hazards())

    def message(self, rule: ReferenceRule = "URI") -> TextSeries:
        """Return the message of the first problem, in English; ``<NA>`` if the text matches the rule.

        Args:
            rule: One of `uri_split.rules.REFERENCE_RULES`.

        Raises:
            UnknownRule: If there is no such rule.
            URIError: If the rule is not one of them.

        >>> URIAccessor(pd.Series(["http://a b/"])).message().to_list()
        ['a space is not allowed in a host']
        """
        return self._text(self._uri.message(rule))

    def dedupe_key(self, *, without_tracking: bool = False) -> TextSeries:
        """Return a key by which to find duplicates: the scheme-based normal form without fragment.

        Args:
            without_tracking: Whether to remove the query parameters in `uri_split.columns.cells.TRACKING_PARAMETERS`.

        Returns:
            The keys; ``<NA>`` if the text is not a URI-reference.
        """
        return self._text(self._uri.dedupe_key(without_tracking=without_tracking))

    def _text(self, result: pl.Expr) -> TextSeries:
        return self._as_texts(self._evaluated(result))

    def _lists(self, result: pl.Expr) -> ListSeries:
        return self._labelled(self._evaluated(result).to_pandas(use_pyarrow_extension_array=True))

    def _evaluated(self, result: pl.Expr) -> pl.Series:
        # For a single expression, only the streaming engine uses all processors.
        return self._texts.select(result).collect(engine="streaming").to_series()

    def _as_texts(self, series: pl.Series) -> TextSeries:
        return self._labelled(series.to_pandas(use_pyarrow_extension_array=True).astype(pd.StringDtype("pyarrow")))

    def _labelled(self, series: "pd.Series[_Value]") -> "pd.Series[_Value]":
        series.index, series.name = self._index, self._name
        return series


def _polars(texts: TextSeries) -> pl.Series:
    """Return the texts as a series of Polars."""
    missing = texts.isna()
    if missing.all():  # whatever type such a series has
        return pl.Series([None] * len(texts), dtype=pl.String)
    if isinstance(texts.dtype, (pd.CategoricalDtype, pd.SparseDtype)):
        texts = texts.astype(object)
    try:
        series = pl.from_pandas(texts)
    except UnicodeEncodeError as error:
        row = next(row for row, text in enumerate(texts) if str(text) == error.object)
        message = f"row {row} has a lone surrogate, which an Arrow column cannot contain"
        raise ValueError(message) from None
    except (TypeError, ValueError, NotImplementedError):  # types that Arrow cannot combine
        series = pl.Series(dtype=pl.Object)
    if not isinstance(series.dtype, (pl.String, pl.Categorical)):
        odd, *_ = sorted({type(cell).__name__ for cell in texts[~missing]} - {"str"})
        message = f"the accessor uri requires a series of texts, found a cell of type {odd}"
        raise TypeError(message)
    return series
