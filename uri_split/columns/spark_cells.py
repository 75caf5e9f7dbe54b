"""Functions of `cells` for columns of Spark: Python runs on the executors, for one text after the other."""

from collections.abc import Callable
from functools import lru_cache, partial

from pyspark import sql
from pyspark.sql import functions as F  # noqa: N812  the usual name among users of Spark

from uri_split._uri.types import URI
from uri_split.columns import cells
from uri_split.strict import is_valid


def of_each(function: Callable[[str], object], text: sql.Column, returns: str = "string") -> sql.Column:
    """Return a column of what a function of the package returns for each text.

    Args:
        function: A function that executors can import, or `functools.partial` of one.
        text: A column of texts in UTF-8.
        returns: The type of the column that it returns.
    """
    # With Arrow, the executors would also need PyArrow and pandas, and would not be faster.
    return F.udf(partial(unless_null, function), returns, useArrow=False)(text)


def unless_null(function: Callable[[str], object], text: str | None) -> object:
    """Return what a function returns for a text; `None` if there is no text."""
    return None if text is None else function(text)


# A column has few different hosts. The colon ends the host, so that no digits in it become a port.
@lru_cache(maxsize=2**14)
def registrable_domain(host: str) -> str | None:
    """Return what `cells.registrable_domain` returns for a text with this host.

    >>> registrable_domain("www.example.co.uk")
    'example.co.uk'
    """
    return cells.registrable_domain(f"//{host}:")


@lru_cache(maxsize=2**14)
def public_suffix(host: str) -> str | None:
    """Return what `cells.public_suffix` returns for a text with this host.

    >>> public_suffix("www.example.co.uk")
    'co.uk'
    """
    return cells.public_suffix(f"//{host}:")


def resolve(text: str, base: URI) -> str | None:
    """Return the target URI of a reference; `None` if the text is not a URI-reference.

    >>> resolve("../g", URI("http://a/b/c/d;p?q"))
    'http://a/b/g'
    """
    return str(base.resolve(text)) if is_valid(text, "URI-reference") else None
