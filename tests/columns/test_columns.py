"""The columns as a package: the extra that each module needs."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("module", "absent", "sentence"),
    [
        ("polars", "polars", "uri_split.columns.polars needs the package polars: pip install polars"),
        ("duckdb", "duckdb", "uri_split.columns.duckdb needs the package duckdb: pip install duckdb"),
        (
            "pandas",
            "pandas",
            "uri_split.columns.pandas needs the package pandas: install uri_split with the extra pandas",
        ),
        (
            "pandas",
            "polars",
            "uri_split.columns.pandas needs the package polars: install uri_split with the extra pandas",
        ),
        ("spark", "pyspark", "uri_split.columns.spark needs the package pyspark: pip install pyspark"),
    ],
)
def test_absent_package_is_named_with_its_extra(module: str, absent: str, sentence: str) -> None:
    code = f"import sys; sys.modules[{absent!r}] = None; import uri_split.columns.{module}"
    run = subprocess.run((sys.executable, "-c", code), check=False, capture_output=True, text=True)
    assert run.stderr.splitlines()[-1] == f"ModuleNotFoundError: {sentence}"
