"""The tables of "Coming from": both lines of each row run, and the last column is right about whether they differ."""

import ast
import importlib
import importlib.util
import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli.command_line import uri_split
from tests.docs.comparisons import CLICKHOUSE, PAGES, SPARK, TRURL, Row, as_text, result, rows, setup


def parameters(*pages: Path) -> list[object]:
    return [pytest.param(row, id=f"{page.name}:{row.line}") for page in pages for row in rows(page)]


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # people come from what is deprecated, too
@pytest.mark.parametrize("row", parameters(*(page for page in PAGES if page not in {CLICKHOUSE, SPARK, TRURL})))
def test_both_lines_return_the_same_or_the_row_says_what_differs(row: Row) -> None:
    assert (result(row.there, row.page) != result(row.here, row.page)) == row.differs


# ClickHouse is not in CI: as a Python package, chdb, it has 900 MB. So the page lists what it returns, as Python writes
# it. `pytest -m long` checks that column where chdb is installed.
@pytest.mark.parametrize("row", parameters(CLICKHOUSE))
def test_our_line_returns_what_clickhouse_does_or_the_row_says_what_differs(row: Row) -> None:
    theirs = as_text(ast.literal_eval(row.columns["ClickHouse returns"]))
    assert (theirs != result(row.here, row.page)) == row.differs


@pytest.mark.long
@pytest.mark.skipif(importlib.util.find_spec("chdb") is None, reason="needs chdb")
def test_clickhouse_returns_what_the_page_says() -> None:
    chdb = importlib.import_module("chdb")
    expressions = ", ".join(f"toJSONString({row.there})" for row in rows(CLICKHOUSE))
    query = f"WITH '{setup(CLICKHOUSE)['url']}' AS url SELECT {expressions}"
    returned = str(chdb.query(query, "TSVRaw")).rstrip("\n").split("\t")
    said = [ast.literal_eval(row.columns["ClickHouse returns"]) for row in rows(CLICKHOUSE)]
    assert [json.loads(value) for value in returned] == said


def command_line(line: str) -> list[str]:
    """Return the words of a command of the page, in which `$u` is a variable that the page defines."""
    found = re.search("^[$] u='(.*)'", TRURL.read_text(encoding="utf-8"), re.MULTILINE)
    assert found
    return shlex.split(line.replace('"$u"', shlex.quote(found[1])))


# trurl is in no Debian before 13. `pytest -m long` checks that column where trurl is installed.
@pytest.mark.parametrize("row", parameters(TRURL))
def test_our_command_prints_what_trurl_does_or_the_row_says_what_differs(row: Row) -> None:
    given, _, command = row.here.rpartition(" | ")
    ended = uri_split(*command_line(command)[1:], stdin=f"{' '.join(command_line(given)[1:])}\n".encode())
    assert (" ".join(ended.text.split()) != row.columns["trurl prints"]) == row.differs
    assert row.differs or ended.status == 0


@pytest.mark.long
@pytest.mark.skipif(shutil.which("trurl") is None, reason="needs trurl")
@pytest.mark.parametrize("row", parameters(TRURL))
def test_trurl_prints_what_the_page_says(row: Row) -> None:
    run = subprocess.run(command_line(row.there), check=True, capture_output=True, text=True)
    assert " ".join(run.stdout.split()) == row.columns["trurl prints"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_page_has_a_table(page: Path) -> None:
    assert len(list(rows(page))) >= 10
