"""Functions of Spark that return a column, against the functions of one text, cell for cell."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Final, cast

import pytest
from pyspark.sql import Column, DataFrame, SparkSession
from pyspark.sql import functions as F  # noqa: N812  the usual name

from tests.columns.conftest import in_order
from tests.columns.table import answers, table
from tests.columns.values import QUESTIONS, REMOVED, Values, expected, in_tuples, texts, values, wrong_values
from tests.texts import drawn_reference
from uri_split import InvalidURI
from uri_split.columns import spark as S  # noqa: N812  as Spark's own functions
from uri_split.columns.parts import PARTS
from uri_split.columns.spark import public_suffix_of, registrable_domain_of, unless_null
from uri_split.rules import REFERENCE_RULES

# Bytes that are not UTF-8.
ODD: Final = (b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf0\x9f\x98", b"\xc0\x80", b"\xe2\x82", b"\xf8\x88\x80\x80\x80")
# How many characters the long texts have.
LONG: Final = 1_000_000
PART_FUNCTIONS: Final[dict[str, Callable[[str | Column], Column]]] = {part: getattr(S, part) for part in PARTS}


def frame_of(spark: SparkSession, rows: "list[str | None]") -> DataFrame:
    return spark.createDataFrame(list(enumerate(rows)), "row int, url string").repartition(2)


def of_bytes(spark: SparkSession, rows: list[bytes]) -> DataFrame:
    frame = spark.createDataFrame([(row, bytearray(text)) for row, text in enumerate(rows)], "row int, bytes binary")
    return frame.select("row", F.col("bytes").cast("string").alias("url")).coalesce(2)


def parts_of(frame: DataFrame) -> list[tuple[str | None, ...]]:
    columns = [function("url") for function in PART_FUNCTIONS.values()]
    assert frame.select(*columns).columns == list(PARTS)
    return cast("list[tuple[str | None, ...]]", in_order(frame, *columns))


def values_of(frame: DataFrame) -> list[Values]:
    return [tuple(map(in_tuples, row)) for row in in_order(frame, *asked())]


def asked() -> Iterator[Column]:
    for name, arguments in QUESTIONS:
        function = cast("Callable[..., Column]", getattr(S, name))
        yield function("url", *REMOVED) if "names" in arguments else function("url", **arguments)


def differences(texts: "list[str | None]", found: list[Values], right: list[Values]) -> list[object]:
    return [
        (text, wrong_values([row], [answer]))
        for text, row, answer in zip(texts, found, right, strict=True)
        if row != answer
    ]


def odd_texts() -> list[bytes]:
    random = Random(3629)
    odd = [b"", b"\xed\xa0\x80", b"http://\xc3.b/\xff?\xed=\xe2\x82#\xa0", b"\xc3:", b"//\xe2\x82@h:\xf0?a=\xff&\xff=1"]
    for _ in range(100):
        text = drawn_reference(random).encode()
        place = random.randint(0, len(text))
        odd.append(text[:place] + random.choice(ODD) + text[place:])
    return odd


def test_parts_are_those_of_the_lenient_layer(spark: SparkSession) -> None:
    found = parts_of(frame_of(spark, list(table())))
    assert [pair for pair in zip(table(), found, strict=True) if pair[1] != answers(pair[0]).parts] == []


def test_verdicts_are_those_of_the_strict_layer(spark: SparkSession) -> None:
    frame = frame_of(spark, list(table()))
    verdicts = F.array(*(S.is_valid("url", rule) for rule in REFERENCE_RULES))
    reasons = F.array(*(S.reason("url", rule) for rule in REFERENCE_RULES))
    found = in_order(frame, verdicts, reasons, S.redacted("url"))
    right = [(list(row.is_valid), list(row.reason), row.redacted) for row in map(answers, table())]
    assert [pair for pair in zip(found, right, strict=True) if pair[0] != pair[1]] == []
    assert frame_of(spark, ["::1", "::g"]).select(S.is_valid("url", "IPv6address")).collect() == [(True,), (False,)]


def test_values_are_those_of_the_functions_of_one_text(spark: SparkSession) -> None:
    assert differences(list(texts()), values_of(frame_of(spark, list(texts()))), list(expected())) == []


def test_bytes_that_are_not_utf_8_are_read_as_replacement_characters(spark: SparkSession) -> None:
    replaced: list[str | None] = [text.decode("utf-8", "replace") for text in odd_texts()]
    frame = of_bytes(spark, odd_texts())
    assert parts_of(frame) == [answers(text).parts for text in replaced]
    assert differences(replaced, values_of(frame), [values(text) for text in replaced]) == []


def test_functions_take_columns_of_any_type(spark: SparkSession) -> None:
    frame = spark.sql("SELECT CAST('//h:8' AS BINARY) AS bytes, 80 AS number, named_struct('url', '//h/a') AS link")
    asked = frame.select(S.host("bytes"), S.path(F.col("number")), S.name("link.url"), S.effective_port("bytes"))
    assert asked.collect() == [("h", "80", "a", 8)]
    assert asked.columns == ["host", "path", "name", "effective_port"]


def test_functions_work_in_conditions_and_groups(spark: SparkSession) -> None:
    frame = frame_of(spark, ["http://h:8x/", "//h", "//h:1", "s:a b", None])
    assert frame.where(S.host("url") == "h").orderBy("row").select("row").collect() == [(1,), (2,)]
    named = frame.where((S.name("url") != "") & S.port("url").isNull())
    assert named.select("row").collect() == [(3,)]
    assert frame.groupBy(S.host("url")).count().orderBy("host").collect() == [(None, 2), ("h", 2), ("h:8x", 1)]


def test_parts_of_long_texts_take_linear_time(spark: SparkSession) -> None:
    """Java would overflow its stack on a repeated group, and backtracking on "@" or "]" would take hours."""
    # Were the texts constants, Spark would answer before there are any tasks.
    frame = spark.range(LONG, LONG + 1)
    for repeated, host in (("a", LONG + 1), ("@", 1), (":", LONG + 1), ("]", LONG + 1), ("[:", 2 * LONG + 1)):
        url = F.concat(F.lit("http://"), F.repeat(F.lit(repeated), F.col("id").cast("int")), F.lit("x?"))
        parts = {part: F.length(function(url)) for part, function in PART_FUNCTIONS.items()}
        assert frame.select(parts["host"], parts["port"], parts["query"]).collect() == [(host, None, 0)]


def test_wrong_arguments_are_rejected_where_the_program_runs() -> None:
    with pytest.raises(InvalidURI):
        S.resolve("url", "/relative")
    with pytest.raises(TypeError, match="must be str, not int"):
        S.query_param("url", 1)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # no name
    with pytest.raises(TypeError, match="must be str, not int"):
        S.without_query_params("url", 1)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # no name
    with pytest.raises(ValueError, match=r'rule must be "URI", .*, not "host"$'):
        S.reason("url", "host")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # it has no components
    with pytest.raises(ValueError, match=r'rule must be "URI", .*, not "host"$'):
        S.message("url", "host")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # it has no components


def test_functions_that_the_executors_run_take_one_text() -> None:
    """The executors are other processes, in which coverage is not measured."""
    assert unless_null(str.upper, "a") == "A"
    assert unless_null(str.upper, None) is None
    assert (registrable_domain_of("www.a.co.uk"), public_suffix_of("www.a.co.uk")) == ("a.co.uk", "co.uk")
