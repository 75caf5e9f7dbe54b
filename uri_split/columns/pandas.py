"""URIs in series of pandas: the import registers the accessor ``uri``, which hands them to Polars through Arrow.

>>> import pandas as pd
>>> import uri_split.columns.pandas
>>> urls = pd.Series(["http://me@example.com:80/?#top", "//example.com", "http://a b/", None], name="url")
>>> urls.uri.query().to_list(), urls.uri.reason().to_list()
(['', <NA>, <NA>, <NA>], [nan, 'scheme', 'host', nan])

Texts are answered as ``string[pyarrow]``, in which a component that is undefined is ``<NA>``, and one that is empty is
``""``; all is ``<NA>`` where there is no text. The index and the name are those of the series.
"""

from typing import TypeVar

from uri_split._grammar.names import ReferenceRule, RuleName
from uri_split._text.extras import requires_extra

with requires_extra("uri_split.columns.pandas", package="pandas", extra="pandas"):
    import pandas as pd
with requires_extra("uri_split.columns.pandas", package="polars", extra="pandas"):
    import polars as pl

    from uri_split.columns.polars import URIExpr

_Value = TypeVar("_Value", str, bool)


@pd.api.extensions.register_series_accessor("uri")
class URIAccessor:
    """What a series of texts has under ``uri``: the same names as `uri_split.columns.polars.URIExpr`.

    Type checkers do not see what is registered. To them, say ``URIAccessor(series)`` for ``series.uri``.

    Args:
        texts: A series of texts: ``str``, ``string``, ``object`` with texts, categories of texts, or texts of Arrow.

    Raises:
        TypeError: If it has something else than texts.
        ValueError: If a text has a lone surrogate, which no column of Arrow can hold.

    >>> URIAccessor(pd.Series(["mailto:me@example.com"])).path().to_list()
    ['me@example.com']
    """

    def __init__(self, texts: "pd.Series[str]") -> None:
        self._index = texts.index
        self._name = texts.name
        self._texts = pl.DataFrame({"text": _polars(texts)}).lazy()
        self._uri = URIExpr(pl.col("text"))

    def split(self) -> pd.DataFrame:
        """Return a frame of the five components and the three of the authority, a column each.

        >>> URIAccessor(pd.Series(["http://me@h:80?"])).split().loc[0].to_list()
        ['http', 'me@h:80', 'me', 'h', '80', '', '', <NA>]
        """
        parts = self._answer(self._uri.split()).struct.unnest()
        return pd.DataFrame({part.name: self._as_texts(part) for part in parts}, self._index)

    def scheme(self) -> "pd.Series[str]":
        """Return the scheme, as `split` has it."""
        return self._text(self._uri.scheme())

    def authority(self) -> "pd.Series[str]":
        """Return the authority, as `split` has it."""
        return self._text(self._uri.authority())

    def userinfo(self) -> "pd.Series[str]":
        """Return the userinfo, as `split` has it, password and all."""
        return self._text(self._uri.userinfo())

    def host(self) -> "pd.Series[str]":
        """Return the host, as `split` has it."""
        return self._text(self._uri.host())

    def port(self) -> "pd.Series[str]":
        """Return the port, as `split` has it: a text."""
        return self._text(self._uri.port())

    def path(self) -> "pd.Series[str]":
        """Return the path, as `split` has it."""
        return self._text(self._uri.path())

    def query(self) -> "pd.Series[str]":
        """Return the query, as `split` has it."""
        return self._text(self._uri.query())

    def fragment(self) -> "pd.Series[str]":
        """Return the fragment, as `split` has it."""
        return self._text(self._uri.fragment())

    def is_valid(self, rule: RuleName = "URI") -> "pd.Series[bool]":
        """Return whether the text is of a rule, as ``boolean``, which has ``<NA>``.

        Args:
            rule: The name of one of the 36 rules of Appendix A.

        Raises:
            KeyError: If there is no such rule.

        >>> URIAccessor(pd.Series(["::1", "::g", None])).is_valid("IPv6address").to_list()
        [True, False, <NA>]
        """
        verdicts = self._answer(self._uri.is_valid(rule))
        return self._labelled(verdicts.to_pandas(use_pyarrow_extension_array=True).astype("boolean"))

    def reason(self, rule: ReferenceRule = "URI") -> "pd.Series[str]":
        """Return the first component that breaks the grammar, as a category; missing where the text is of the rule.

        Args:
            rule: One of those that are made of the five components.

        Raises:
            ValueError: If the rule is another.

        >>> URIAccessor(pd.Series(["http://h:8x/", "http://h/ "])).reason().to_list()
        ['port', 'path']
        """
        return self._labelled(self._answer(self._uri.reason(rule)).to_pandas())

    def normalize(self, *, scheme_based: bool = False) -> "pd.Series[str]":
        """Return the normalized reference (section 6.2.2); ``<NA>`` where the text is not a URI-reference.

        Args:
            scheme_based: Whether to use what is known of its scheme as well (section 6.2.3).
        """
        return self._text(self._uri.normalize(scheme_based=scheme_based))

    def resolve(self, base: str) -> "pd.Series[str]":
        """Return the target URI of a reference (section 5.2.2); ``<NA>`` where the text is not a URI-reference.

        Args:
            base: A URI.

        Raises:
            InvalidURI: If the base is not a URI.
        """
        return self._text(self._uri.resolve(base))

    def redacted(self) -> "pd.Series[str]":
        """Return the text with ``***`` for each password, as `uri_split.lenient.redacted` does."""
        return self._text(self._uri.redacted())

    def _text(self, question: pl.Expr) -> "pd.Series[str]":
        return self._as_texts(self._answer(question))

    def _answer(self, question: pl.Expr) -> pl.Series:
        # The streaming engine uses all processors for one expression; the other one would not.
        return self._texts.select(question).collect(engine="streaming").to_series()

    def _as_texts(self, answer: pl.Series) -> "pd.Series[str]":
        return self._labelled(answer.to_pandas(use_pyarrow_extension_array=True).astype(pd.StringDtype("pyarrow")))

    def _labelled(self, answer: "pd.Series[_Value]") -> "pd.Series[_Value]":
        answer.index, answer.name = self._index, self._name
        return answer


def _polars(texts: "pd.Series[str]") -> pl.Series:
    """Return the texts as Polars has them."""
    missing = texts.isna()
    if missing.all():  # of whatever type the series is then
        return pl.Series([None] * len(texts), dtype=pl.String)
    if isinstance(texts.dtype, (pd.CategoricalDtype, pd.SparseDtype)):
        texts = texts.astype(object)
    try:
        series = pl.from_pandas(texts)
    except UnicodeEncodeError as error:
        row = next(row for row, text in enumerate(texts) if str(text) == error.object)
        message = f"row {row} has a lone surrogate, which no column of Arrow can hold"
        raise ValueError(message) from None
    except (TypeError, ValueError, NotImplementedError):  # types that Arrow does not put together
        series = pl.Series(dtype=pl.Object)
    if not isinstance(series.dtype, (pl.String, pl.Categorical)):
        odd, *_ = sorted({type(cell).__name__ for cell in texts[~missing]} - {"str"})
        message = f"a series of texts has uri, and this one has a cell of type {odd}"
        raise TypeError(message)
    return series
