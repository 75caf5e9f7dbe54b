"""The tables of "Coming from Spark". They are tested here, with the other users of the one Spark session."""

from collections.abc import Callable
from typing import cast

from pyspark.sql import DataFrame, SparkSession

from tests.docs.comparisons import SPARK, result, rows, setup


def test_spark_returns_the_same_or_the_row_says_what_differs(spark: SparkSession) -> None:
    names = setup(SPARK)
    with_parts = cast("Callable[[DataFrame], DataFrame]", names["with_parts"])
    links = spark.createDataFrame([(names["text"],)], "url string")
    in_spark = [row for row in rows(SPARK) if row.is_sql]
    in_python = [row for row in rows(SPARK) if not row.is_sql]
    # One query for each kind of row, because each takes about a second.
    pairs = with_parts(links).selectExpr(*(line for row in in_spark for line in (row.there, row.here))).collect()[0]
    singles = spark.sql(f"SELECT {', '.join(row.there for row in in_python)}").collect()[0]
    for row, theirs, ours in zip(in_spark, pairs[::2], pairs[1::2], strict=True):
        assert (str(theirs) != str(ours)) == row.differs, row.there
    for row, theirs in zip(in_python, cast("tuple[object, ...]", singles), strict=True):
        assert (str(theirs) != result(row.here, SPARK)) == row.differs, row.there
