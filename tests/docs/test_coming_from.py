"""The tables of "Coming from": both lines of each row run, and the last column is right about whether they differ."""

import ast
import importlib.util
import shutil
import sys
from collections.abc import Iterator
from functools import cache
from os import environ
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from pyspark.sql import SparkSession

from tests.docs.pages import ROOT, blocks
from tests.engines.engine import AbsentError, report

PAGES: Final = sorted(page for page in (ROOT / "docs/pages/coming-from").glob("*.md") if page.stem != "index")
NOT_OF_INPUT: Final = (AttributeError, ImportError, NameError, SyntaxError, TypeError)  # a mistake in the line itself


class Row(NamedTuple):
    """Row of a table whose header begins with "to do" and ends with "what differs"."""

    page: Path
    line: int
    columns: dict[str, str]  # by the cells of the header

    @property
    def there(self) -> str:
        return list(self.columns.values())[1]

    @property
    def here(self) -> str:
        """The line of ours; empty if there is none."""
        return list(self.columns.values())[-2]

    @property
    def differs(self) -> bool:
        return bool(self.columns["what differs"])

    @property
    def is_sql(self) -> bool:
        """Whether both lines are expressions of Spark."""
        return "ours, in Spark" in self.columns


def cells(line: str) -> list[str]:
    """Return the cells of a line of a table, without the marks of code."""
    inner = line.strip().removeprefix("|").removesuffix("|").replace(r"\|", "\0")
    found = [cell.strip().replace("\0", "|") for cell in inner.split("|")]
    return [cell[1:-1] if cell.startswith("`") and cell.count("`") == 2 and cell.endswith("`") else cell for cell in found]


def rows(page: Path) -> Iterator[Row]:
    header: list[str] = []
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        if not line.startswith("|"):
            header = []
        elif line.startswith("| to do |"):
            header = cells(line)
        elif header and not line.startswith("|---"):
            yield Row(page, number, dict(zip(header, cells(line), strict=True)))


ROWS: Final = [row for page in PAGES for row in rows(page)]


def parameters(*, sql: bool = False, pages: frozenset[str] = frozenset(page.stem for page in PAGES)) -> list[object]:
    return [
        pytest.param(row, id=f"{row.page.name}:{row.line}")
        for row in ROWS
        if row.is_sql == sql and row.page.stem in pages
    ]


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
        return str(eval(compile(ast.Expression(last.value), line, "eval"), names))  # noqa: S307  of our documentation
    except NOT_OF_INPUT:
        raise
    except Exception as error:  # noqa: BLE001  packages raise errors of their own
        return type(error).__name__


@pytest.mark.parametrize(
    "row", parameters(pages=frozenset(page.stem for page in PAGES) - {"clickhouse", "spark"})
)
def test_both_lines_return_the_same_or_the_row_says_what_differs(row: Row) -> None:
    theirs = result(row.there, row.page)
    if not row.here:
        assert row.differs
        return
    assert (theirs != result(row.here, row.page)) == row.differs


# ClickHouse is not in CI: as a Python package, chdb, it has 900 MB. So the page lists what it returns, as Python writes
# it. That column is checked wherever chdb is installed.
@pytest.mark.parametrize("row", parameters(pages=frozenset({"clickhouse"})))
def test_our_line_returns_what_clickhouse_does_or_the_row_says_what_differs(row: Row) -> None:
    theirs = ast.literal_eval(row.columns["ClickHouse returns"])
    if not row.here:
        assert row.differs
        return
    assert (str(theirs) != result(row.here, row.page)) == row.differs


@pytest.mark.skipif(importlib.util.find_spec("chdb") is None, reason="needs chdb")
@pytest.mark.parametrize("row", parameters(pages=frozenset({"clickhouse"})))
def test_clickhouse_returns_what_the_page_says(row: Row) -> None:
    import chdb  # noqa: PLC0415  absent in CI

    returned = str(chdb.query(f"SELECT toJSONString({row.there})", "TSVRaw")).rstrip("\n")
    assert eval(returned, {"null": None}) == ast.literal_eval(row.columns["ClickHouse returns"])  # noqa: S307


@pytest.fixture(scope="module")
def spark() -> Iterator[SparkSession]:
    if not (shutil.which("java") or "JAVA_HOME" in environ):
        report(AbsentError("Spark needs Java, of version 17 or later"))
    settings: dict[str, bool | float | int | str | None] = {
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.driver.host": "127.0.0.1",
        "spark.log.level": "OFF",
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
    }
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYSPARK_PYTHON", sys.executable)
        session = SparkSession.builder.master("local[1]").config(map=settings).getOrCreate()
        try:
            yield session
        finally:
            session.stop()


def test_spark_returns_the_same_or_the_row_says_what_differs(spark: SparkSession) -> None:
    """One job for all rows, because each takes a tenth of a second."""
    page = ROOT / "docs/pages/coming-from/spark.md"
    names = setup(page)
    of_page = list(rows(page))
    links = spark.createDataFrame([(names["text"],)], "url string")
    with_parts = names["with_parts"]
    assert callable(with_parts)
    expressions = [line for row in of_page for line in (row.there, row.here if row.is_sql else "NULL")]
    returned = with_parts(links).selectExpr(*(f"{line} AS c{index}" for index, line in enumerate(expressions))).collect()[0]
    wrong = []
    for index, row in enumerate(of_page):
        theirs = str(returned[2 * index])
        ours = str(returned[2 * index + 1]) if row.is_sql else result(row.here, page) if row.here else None
        if (theirs != ours) != row.differs:
            wrong.append((row.line, row.there, theirs, ours))
    assert not wrong


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_page_has_a_table(page: Path) -> None:
    assert len(list(rows(page))) >= 10
