"""``uri-split sql``."""

import sys

import duckdb
import pytest

from tests.cli.command_line import uri_split
from uri_split.columns.sql import duckdb_macros, spark_functions
from uri_split.rules import RULES


def test_duckdb_macros_run(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as absent:
        absent.setitem(sys.modules, "duckdb", None)
        printed = uri_split("sql", "--engine=duckdb")
    assert printed == (0, duckdb_macros().encode(), "")
    assert printed.text.startswith("-- URIs (RFC 3986) in DuckDB, by uri_split.")
    with duckdb.connect() as con:
        con.execute(printed.text)
        assert con.execute("SELECT uri_host(u), uri_is_valid(u) FROM (SELECT 'http://a/?' AS u)").fetchone() == (
            "a",
            True,
        )


def test_spark_functions_are_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspark", None)
    assert uri_split("sql", "--engine=spark") == (0, spark_functions().encode(), "")
    lines = spark_functions().splitlines()
    assert lines[0].startswith("-- URIs (RFC 3986) in Spark SQL, by uri_split")
    cases = [line.partition(" THEN ")[0] for line in lines if " WHEN " in line]
    assert cases == [f"    WHEN '{rule}'" for rule in RULES]


@pytest.mark.parametrize(
    ("arguments", "said"), [([], "Missing option '--engine'"), (["--engine=mysql"], "'mysql' is not")]
)
def test_unknown_engine_is_rejected(arguments: list[str], said: str) -> None:
    status, output, errors = uri_split("sql", *arguments)
    assert (status, output) == (2, b"")
    assert said in errors
