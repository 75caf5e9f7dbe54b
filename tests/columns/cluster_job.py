"""Job for Spark: ``python -m tests.columns.cluster_job ADDRESS MARKS`` prints its results as JSON.

The address is that of the master of a cluster, or ``local``: then the job is a client of Spark Connect.
"""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, cast

from pyspark import TaskContext
from pyspark.sql import SparkSession

from tests.columns.table import table
from uri_split.columns.spark import check, host, query_param, split

if TYPE_CHECKING:
    import pyarrow as pa

PARTITIONS = 40


def slowly(marks: Path) -> "Callable[[Iterator[pa.RecordBatch]], Iterator[pa.RecordBatch]]":
    """Return a function that returns the same rows, takes time, and leaves a file for each task that began."""

    def same(batches: "Iterator[pa.RecordBatch]") -> "Iterator[pa.RecordBatch]":
        context = TaskContext.get()
        assert context
        (marks / str(context.taskAttemptId())).touch()
        sleep(0.2)
        return batches

    return same


def results(address: str, marks: Path) -> list[tuple[object, ...]]:
    settings: dict[str, bool | float | int | str | None] = {
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.driver.host": "127.0.0.1",
        "spark.executor.memory": "512m",
        "spark.log.level": "OFF",
        "spark.sql.shuffle.partitions": "4",
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
    }
    builder = SparkSession.builder.remote(address) if address == "local" else SparkSession.builder.master(address)
    spark = builder.config(map=settings).getOrCreate()
    links = spark.createDataFrame(list(enumerate(table())), "row int, url string").repartition(PARTITIONS)
    checked = check(split(links.mapInArrow(slowly(marks), links.schema), "url"), "url")
    asked = checked.select("parts.*", "is_valid", "reason", query_param("url", "q"), host("url").alias("again"), "row")
    rows = cast("list[tuple[object, ...]]", asked.orderBy("row").collect())
    spark.stop()
    return [row[:-1] for row in rows]


if __name__ == "__main__":
    json.dump(results(sys.argv[1], Path(sys.argv[2])), sys.stdout)
