"""Spark starts when a test first needs it, and runs until the last test of the columns ends."""

import os
import shutil
import sys
from collections.abc import Iterator

import pytest
from pyspark.sql import Column, DataFrame, SparkSession

from tests.engines.engine import AbsentError, report


@pytest.fixture(scope="package")
def spark(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SparkSession]:
    """Two tasks at once, each tried again up to three times."""
    require_java()
    settings: dict[str, bool | float | int | str | None] = {
        "spark.driver.bindAddress": "127.0.0.1",
        # The tests end before code that is compiled with more care, or several collectors of garbage, would save time.
        "spark.driver.extraJavaOptions": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
        "spark.driver.host": "127.0.0.1",
        "spark.log.level": "OFF",
        "spark.sql.shuffle.partitions": "2",
        "spark.sql.warehouse.dir": str(tmp_path_factory.mktemp("warehouse")),
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
    }
    with pytest.MonkeyPatch.context() as patch:
        # Otherwise the workers use the first python3 on the path, and Spark rejects one whose version differs from the
        # driver's.
        patch.setenv("PYSPARK_PYTHON", sys.executable)
        session = SparkSession.builder.master("local[2, 4]").config(map=settings).getOrCreate()
        try:
            yield session
        finally:
            session.stop()


def in_order(frame: DataFrame, *columns: str | Column) -> list[tuple[object, ...]]:
    """Return the columns in the order of `row`. To sort by it, Spark would compute them twice."""
    return [row[1:] for row in sorted(frame.select("row", *columns).collect())]


def require_java() -> None:
    if not (shutil.which("java") or "JAVA_HOME" in os.environ):
        report(AbsentError("Spark needs Java, of version 17 or later"))
