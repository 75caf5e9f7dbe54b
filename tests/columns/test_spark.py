"""Spark against the two layers (RFC 3986, Appendices A and B), cell for cell."""

import os
import signal
from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from random import Random
from typing import cast

import pytest
from pyspark.errors import AnalysisException
from pyspark.sql import DataFrame, Row, SparkSession
from pyspark.sql import functions as F  # noqa: N812  the usual name

from tests.columns.conftest import in_order
from tests.columns.table import answers, table
from tests.docs.pages import ROOT, blocks
from tests.docs.running import compiled
from tests.texts import drawn_reference, mutations
from uri_split.columns.parts import PARTS
from uri_split.columns.spark import check, split
from uri_split.rules import REFERENCE_RULES

PAGES = ROOT / "docs" / "pages" / "guide" / "engines"

# How many bytes the long texts have.
LONG = 10_000_000

# Bytes that are not UTF-8.
ODD = (b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf0\x9f\x98", b"\xc0\x80", b"\xe2\x82", b"\xf8\x88\x80\x80\x80")


def frame_of(spark: SparkSession, texts: "list[str | None]", partitions: int = 5) -> DataFrame:
    return spark.createDataFrame(list(enumerate(texts)), "row int, url string").repartition(partitions)


def of_bytes(spark: SparkSession, texts: list[bytes]) -> DataFrame:
    frame = spark.createDataFrame([(row, bytearray(text)) for row, text in enumerate(texts)], "row int, bytes binary")
    return frame.select("row", F.col("bytes").cast("string").alias("url")).coalesce(2)


def differences(spark: SparkSession, texts: "list[str | None]", partitions: int) -> list[object]:
    """Return the texts for which Spark and the two layers differ, with the answers of Spark."""
    frame, right = frame_of(spark, texts, partitions), list(map(answers, texts))
    wrong: list[object] = []
    parts = in_order(split(frame, "url"), "parts.*")
    wrong += [(text, *row) for text, row, answer in zip(texts, parts, right, strict=True) if row != answer.parts]
    for place, rule in enumerate(REFERENCE_RULES):
        rows = in_order(check(frame, "url", rule), "is_valid", "reason")
        for text, row, answer in zip(texts, rows, right, strict=True):
            if row != (answer.is_valid[place], answer.reason[place]):
                wrong.append((text, rule, row))
    return wrong


def test_answers_are_those_of_the_two_layers(spark: SparkSession) -> None:
    assert not differences(spark, list(table()), 5)


def test_answers_for_drawn_texts_are_those_of_the_two_layers(spark: SparkSession) -> None:
    random = Random(5234)
    texts = [text for _ in range(100) for text in mutations(drawn_reference(random), random, 20)]
    assert not differences(spark, [text for text in texts if "\ud800" not in text], 2)


def test_null_stays_null_and_empty_text_has_an_empty_path(spark: SparkSession) -> None:
    frame = check(split(frame_of(spark, [None, ""], 1), "url"), "url", "URI-reference").orderBy("row")
    nothing, empty = frame.select("parts.*", "is_valid", "reason").collect()
    assert tuple(nothing) == (None,) * 10
    assert tuple(empty) == (None, None, None, None, None, "", None, None, True, None)


def test_bytes_that_are_not_utf_8_are_kept_and_rejected(spark: SparkSession) -> None:
    """Spark does not check that a string is UTF-8: each surrogate is three bytes, paired or not."""
    random = Random(3629)
    texts = [b"", b"\xed\xa0\x80", b"http://\xc3/\xff?\xed#\xa0", b"\xc3:", b"//\xe2\x82@h:\xf0"]
    for _ in range(300):
        text = drawn_reference(random).encode()
        place = random.randint(0, len(text))
        texts.append(text[:place] + random.choice(ODD) + text[place:])
    right = [answers(text.decode("utf-8", "surrogateescape")) for text in texts]
    frame = of_bytes(spark, texts)
    as_bytes = (F.col(f"parts.{part}").cast("binary").alias(part) for part in PARTS)
    for row, answer in zip(in_order(split(frame, "url"), *as_bytes), right, strict=True):
        parts = cast("tuple[bytearray | None, ...]", row)
        kept = tuple(None if part is None else part.decode("utf-8", "surrogateescape") for part in parts)
        assert kept == answer.parts
    for place, rule in enumerate(REFERENCE_RULES):
        rows = in_order(check(frame, "url", rule), "is_valid", "reason")
        assert rows == [(answer.is_valid[place], answer.reason[place]) for answer in right]


@pytest.mark.parametrize(
    ("before", "repeated", "after", "reason", "host", "path"),
    [
        ("http://u@h:1/", "a", "?q#f", None, 1, LONG + 1),
        ("http://u@h:1/", "a", " ", "path", 1, LONG + 2),
        ("http://h/", "%41", "%4", "path", 1, LONG // 3 * 3 + 3),
        ("http://h?", "é", "", "query", 1, 0),
        ("s://", "a:", "/", "host", LONG - 1, 1),
        ("s://", "u@", "h", "userinfo", 1, 0),
        ("s://", "[::1]:", "", "port", LONG // 6 * 6 - 1, 0),
        ("", "a", "", "scheme", None, LONG),
        ("", ":", "", "scheme", None, LONG),
        ("s:", "\n", "", "path", None, LONG),
    ],
)  # fmt: skip
def test_texts_of_ten_megabytes_are_split_and_checked(  # noqa: PLR0917  inputs and expected outputs
    spark: SparkSession, before: str, repeated: str, after: str, reason: str | None, host: int | None, path: int
) -> None:
    times = LONG // len(repeated.encode())
    # Were the text a constant, Spark would answer before there are any tasks.
    many = F.repeat(F.lit(repeated), F.col("id").cast("int"))
    frame = spark.range(times, times + 1).select(F.concat(F.lit(before), many, F.lit(after)).alias("url"))
    parts = split(frame, "url").select(F.octet_length("parts.host"), F.octet_length("parts.path")).collect()
    assert (parts, check(frame, "url").select("reason").collect()) == ([(host, path)], [(reason,)])


def test_existing_columns_are_kept(spark: SparkSession) -> None:
    frame = spark.sql("SELECT 1 AS reason, 'http://h:8x/' AS `A.b``c`, 2 AS uri_text, 3 AS uri_, 4 AS URI__path")
    asked = check(split(frame, "`a.B``c`", into="of it"), "`A.b``c`", prefix="its ")
    assert asked.columns == ["reason", "A.b`c", "uri_text", "uri_", "URI__path", "of it", "its is_valid", "its reason"]
    (row,) = asked.collect()
    assert tuple(row)[:5] == (1, "http://h:8x/", 2, 3, 4)
    assert tuple(row["of it"]) == ("http", "h:8x", None, "h:8x", None, "/", None, None)
    assert tuple(row)[6:] == (False, "port")


def test_new_column_may_have_the_name_of_a_stage(spark: SparkSession) -> None:
    asked = split(spark.sql("SELECT '//h' AS url"), "url", into="URI_scheme")
    assert asked.columns == ["url", "URI_scheme"]
    assert asked.select("URI_scheme.host").collect() == [("h",)]


def test_field_of_a_struct_is_read(spark: SparkSession) -> None:
    frame = spark.sql("SELECT named_struct('url', '//h') AS link")
    assert split(frame, "link.url").select("parts.host").collect() == [("h",)]


def test_name_of_an_existing_column_is_rejected(spark: SparkSession) -> None:
    frame = spark.sql("SELECT '' AS url, 1 AS Reason, 2 AS PARTS")
    with pytest.raises(ValueError, match='already has a column "parts": set into to choose another name'):
        split(frame, "url")
    with pytest.raises(ValueError, match='already has a column "reason": set prefix to choose another name'):
        check(frame, "url")


def test_missing_column_is_rejected(spark: SparkSession) -> None:
    for ask in (split, check):
        with pytest.raises(AnalysisException, match="`link`"):
            ask(spark.sql("SELECT '' AS url"), "link")


def test_rule_without_reasons_is_rejected(spark: SparkSession) -> None:
    frame = spark.sql("SELECT '' AS url")
    with pytest.raises(ValueError, match=r'rule must be "URI", .*, not "host"$'):
        check(frame, "url", "host")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # it has no components


def test_columns_of_other_types_are_cast_to_strings(spark: SparkSession) -> None:
    frame = spark.sql("SELECT CAST('//h' AS BINARY) AS bytes, 80 AS number")
    assert split(frame, "bytes").select("parts.host").collect() == [("h",)]
    assert check(frame, "number", "URI-reference").select("is_valid").collect() == [(True,)]


def test_conditions_on_results_keep_the_plan_small(spark: SparkSession, capsys: pytest.CaptureFixture[str]) -> None:
    """They are not pushed down to the text, in copies of all that is computed of it."""
    asked = check(split(frame_of(spark, ["http://h:8x/", "//h", "//h:1", "s:a b"]), "url"), "url", "URI-reference")
    assert asked.where("parts.host = 'h'").orderBy("row").select("row").collect() == [(1,), (2,)]
    assert asked.where("reason = 'path' OR parts.port = '1'").orderBy("row").select("row").collect() == [(2,), (3,)]
    asked.where("parts.host = 'h' AND is_valid").explain(extended=True)
    assert len(capsys.readouterr().out) < 200_000


def test_streaming_frames_are_split_and_checked(spark: SparkSession, tmp_path: Path) -> None:
    frame_of(spark, ["http://h:8x/", None, "//h"]).write.parquet(str(tmp_path / "links"))
    stream = spark.readStream.schema("row int, url string").parquet(str(tmp_path / "links"))
    asked = check(split(stream, "url"), "url").select("row", "parts.host", "reason")
    query = asked.writeStream.format("memory").queryName("results").trigger(availableNow=True).start()
    assert query.awaitTermination(60)
    rows = spark.sql("SELECT * FROM results ORDER BY row").collect()
    assert rows == [(0, "h:8x", "port"), (1, None, None), (2, "h", "scheme")]


def test_results_are_complete_after_a_worker_is_killed(spark: SparkSession, tmp_path: Path) -> None:
    """Its task begins again, and the result is complete and the same."""
    links, pid = str(tmp_path / "links"), tmp_path / "pid"
    texts = [text for text in table() for _ in range(2)]
    frame_of(spark, texts, 25).write.parquet(links)
    spark.conf.set("spark.sql.files.openCostInBytes", "128m")  # one file a partition
    try:
        frame = spark.read.parquet(links)
        assert frame.rdd.getNumPartitions() == 25
        of_one_task = frame.where(F.spark_partition_id() == 12).select("row").collect()
        last_words = of_one_task[len(of_one_task) // 2].row
        undisturbed = answered(frame)
        spark.sparkContext.setJobGroup("disturbed", "a worker is killed")
        fatal = F.udf(fatal_once(last_words, pid), "string", useArrow=False)
        disturbed = answered(frame.withColumn("url", fatal("row", "url")))
    finally:
        spark.conf.unset("spark.sql.files.openCostInBytes")
    assert failures(spark, "disturbed") == 1
    with pytest.raises(ProcessLookupError):
        os.kill(int(pid.read_text(encoding="ascii")), 0)
    assert len(undisturbed) == len(texts)
    assert disturbed == undisturbed


def answered(frame: DataFrame) -> list[Row]:
    return check(split(frame, "url"), "url").orderBy("row").collect()


def fatal_once(last_words: int, pid: Path) -> Callable[[int, "str | None"], "str | None"]:
    """Return a function that returns the text, and once, at a row, kills the process that it runs in."""

    def same(row: int, text: str | None) -> str | None:
        if row == last_words and not pid.exists():
            pid.write_text(str(os.getpid()), encoding="ascii")
            os.kill(os.getpid(), signal.SIGKILL)
        return text

    return same


def failures(spark: SparkSession, group: str) -> int:
    """Return how many tasks of the jobs have failed."""
    tracker = spark.sparkContext.statusTracker()
    failed = 0
    for job in tracker.getJobIdsForGroup(group):
        information = tracker.getJobInfo(job)
        # A bare list, says Spark.
        stages = cast("list[int]", information.stageIds if information else [])  # pyright: ignore[reportUnknownMemberType]
        for stage in stages:
            stage_information = tracker.getStageInfo(stage)
            failed += stage_information.numFailedTasks if stage_information else 0
    return failed


@pytest.mark.parametrize("page", ["spark", "billion"])
def test_examples_of_the_page_print_what_it_says(spark: SparkSession, page: str) -> None:
    assert SparkSession.getActiveSession() == spark
    names: dict[str, object] = {}
    examples = [block for block in blocks(PAGES / f"{page}.md") if block.language in {"python", "text"}]
    assert examples
    for block, following in zip(examples, [*examples[1:], None], strict=True):
        if block.language == "python":
            with redirect_stdout(StringIO()) as output:
                exec(compiled(block, PAGES / f"{page}.md"), names)  # noqa: S102  of our documentation
            printed = following.code if following and following.language == "text" else ""
            assert output.getvalue() == printed
