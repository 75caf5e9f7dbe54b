"""The tables of "Coming from": their rows, and what a line in them returns."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import polars as pl

from tests.docs.pages import ROOT, blocks

NOT_COMPARISONS: Final = {"index", "compat"}
PAGES: Final = sorted(
    page for page in (ROOT / "docs/pages/coming-from").glob("*.md") if page.stem not in NOT_COMPARISONS
)
CLICKHOUSE: Final = ROOT / "docs/pages/coming-from/clickhouse.md"
SPARK: Final = ROOT / "docs/pages/coming-from/spark.md"
TRURL: Final = ROOT / "docs/pages/coming-from/trurl.md"
NOT_OF_INPUT: Final = (AttributeError, ImportError, NameError, SyntaxError, TypeError)  # a mistake in the line itself
LIKE_ANOTHER_TYPE: Final = re.compile(r"[0-9]+|None|True|False", re.ASCII)


class Row(NamedTuple):
    """Row of a table whose header begins with "to do"; our line is in the column before "what differs"."""

    page: Path
    line: int
    columns: dict[str, str]  # by the cells of the header

    @property
    def there(self) -> str:
        return list(self.columns.values())[1]

    @property
    def here(self) -> str:
        return list(self.columns.values())[list(self.columns).index("what differs") - 1]

    @property
    def differs(self) -> bool:
        return bool(self.columns["what differs"])

    @property
    def is_sql(self) -> bool:
        """Whether both lines are expressions of Spark."""
        return "uri_split, in Spark" in self.columns


def cells(line: str) -> list[str]:
    """Return the cells of a line of a table, without the marks of code."""
    inner = line.strip().removeprefix("|").removesuffix("|").replace(r"\|", "\0")
    found = [cell.strip().replace("\0", "|") for cell in inner.split("|")]
    return [
        cell[1:-1] if cell.startswith("`") and cell.count("`") == 2 and cell.endswith("`") else cell for cell in found
    ]


def rows(page: Path) -> Iterator[Row]:
    header: list[str] = []
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        if not line.startswith("|"):
            header = []
        elif line.startswith("| to do |"):
            header = cells(line)
        elif header and not line.startswith("|---"):
            yield Row(page, number, dict(zip(header, cells(line), strict=True)))


@cache
def setup(page: Path) -> dict[str, object]:
    """Return what the blocks before the first table define. Rows get a copy."""
    first_table = min(row.line for row in rows(page))
    names: dict[str, object] = {"__name__": "page"}
    for block in blocks(page):
        if block.language in {"python", "pycon"} and block.line < first_table:
            lines = block.code.splitlines()
            if ">>> " in block.code:
                lines = [line[4:] for line in lines if line.startswith((">>> ", "... "))]
            exec("\n".join(lines), names)  # noqa: S102  of our documentation
    return names


def result(line: str, page: Path) -> str:
    """Return the text of what the last expression of a line returns, or the name of the error that the line raises."""
    *statements, last = ast.parse(line).body
    assert isinstance(last, ast.Expr), line
    names = setup(page).copy()
    try:
        exec(compile(ast.Module(statements, []), line, "exec"), names)  # noqa: S102  of our documentation
        value = eval(compile(ast.Expression(last.value), line, "eval"), names)  # noqa: S307  of our documentation
    except NOT_OF_INPUT:
        raise
    except Exception as error:  # noqa: BLE001  packages raise errors of their own
        return type(error).__name__
    if isinstance(value, pl.Expr):
        value = pl.DataFrame({"url": [names["url"]]}).select(value).to_series().to_list()[0]
    return as_text(value)


def as_text(value: object) -> str:
    """Return the text to compare. `"8080"` stays in quotation marks, because it differs from the number `8080`."""
    if isinstance(value, str) and LIKE_ANOTHER_TYPE.fullmatch(value):
        return repr(str(value))
    return str(value)
