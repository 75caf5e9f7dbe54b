"""Table of the functions for columns, for `docs/pages/guide/engines/functions.md`."""

from collections.abc import Iterator

from uri_split.columns.expressions import EXPRESSIONS


def table() -> str:
    """Return a row for each expression."""
    return "\n".join(_rows())


def _rows() -> Iterator[str]:
    yield from ("| function | returns | NULL also if | Polars runs Python for |", "|---|---|---|---|")
    for name, expression in EXPRESSIONS.items():
        called = f"`{name}({', '.join(expression.arguments)})`"
        yield f"| {called} | {expression.returns} | {expression.null} | {expression.python} |"
