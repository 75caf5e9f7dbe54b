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

from typing import TYPE_CHECKING, Final, TypeVar

from uri_split._text.arguments import requires_extra
from uri_split.columns.expressions import Expressions

with requires_extra("uri_split.columns.pandas", package="pandas", extra="pandas"):
    import pandas as pd
with requires_extra("uri_split.columns.pandas", package="polars", extra="pandas"):
    import polars as pl

    from uri_split.columns.polars import URIExpr, evaluated

if TYPE_CHECKING:
    TextSeries = pd.Series[str]
    BooleanSeries = pd.Series[bool]
    NumberSeries = pd.Series[int]
    ListSeries = pd.Series[list[str]]
else:  # only the stubs of pandas have the type of the values
    TextSeries = BooleanSeries = NumberSeries = ListSeries = pd.Series

_TEXT: Final = pl.col("text").cast(pl.String)
_Value = TypeVar("_Value", str, bool, int, list[str])


@pd.api.extensions.register_series_accessor("uri")
class URIAccessor(Expressions[TextSeries, BooleanSeries, NumberSeries, ListSeries]):
    """Accessor ``uri`` of a series of texts, with the methods of `uri_split.columns.expressions.Expressions`.

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

    def split(self) -> pd.DataFrame:
        """Return a frame with one column for each of the five components and the three of the authority.

        >>> URIAccessor(pd.Series(["http://me@h:80?"])).split().loc[0].to_list()
        ['http', 'me@h:80', 'me', 'h', '80', '', '', <NA>]
        """
        parts = self._collected(URIExpr(_TEXT).split()).struct.unnest()
        return pd.DataFrame({part.name: self._as_texts(part) for part in parts}, self._index)

    def _text(self, expression: str, /, **arguments: object) -> TextSeries:
        result = self._evaluated(expression, **arguments)
        # A reason is a category.
        return self._labelled(result.to_pandas()) if isinstance(result.dtype, pl.Enum) else self._as_texts(result)

    def _truth(self, expression: str, /, **arguments: object) -> BooleanSeries:
        verdicts = self._evaluated(expression, **arguments)
        # Conversion by Arrow would take as long as all else.
        answers, missing = verdicts.fill_null(value=False).to_numpy(), verdicts.is_null().to_numpy()
        return pd.Series(pd.arrays.BooleanArray(answers, missing), self._index, name=self._name)

    def _number(self, expression: str, /, **arguments: object) -> NumberSeries:
        numbers = self._evaluated(expression, **arguments)
        return self._labelled(numbers.to_pandas(use_pyarrow_extension_array=True).astype("Int32"))

    def _lists(self, expression: str, /, **arguments: object) -> ListSeries:
        lists = self._evaluated(expression, **arguments)
        return self._labelled(lists.to_pandas(use_pyarrow_extension_array=True))

    def _evaluated(self, expression: str, /, **arguments: object) -> pl.Series:
        return self._collected(evaluated(_TEXT, expression, **arguments))

    def _collected(self, result: pl.Expr) -> pl.Series:
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
