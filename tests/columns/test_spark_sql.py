"""The SQL for Spark against the rules of Appendix A, with and without Spark."""

import re
from collections.abc import Iterator
from random import Random

import pytest
from pyspark.sql import SparkSession

from tests.texts import mutations
from uri_split.columns.sql import spark_functions, spark_is_valid
from uri_split.rules import RULES, Rule

# Texts that each rule accepts, or that some engine accepts by mistake: all 36 rules are tested on all of them.
NEAR: tuple[str, ...] = (
    "", "\n", "a", "a\n", "\na", "'", "a'b", "\\'", '"', "`", "\\", "\\x27", "${a}", "8", "８", "\u212a", "é",
    "\U0001f600", "http://h/\U0001f600", "http://me@example.com:80/a'b?c'd#e'f", "http://me@example.com:80/a'b?c'd#e'f\n",
    "mailto:me@example.com", "//h", "/a", "a:b", "a:", ":", "1:2", "a/b", "%", "%41", "%4", "%4g", "256", "255", "01",
    "1.2.3.4", "1.2.3.256", "::", "::1", "1::1::1", "[::1]", "[::1", "[v1.a]", "v1.a", "v.a", "ffff", "fffff",
    "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:1.2.3.4", "1:2", "1:1.2.3.4", "1.2.3.4:", "@", "/", "?", "#", "[", "]", "!", "$",
    "+", "=", "~", "x-y.z+1", "u:p@", "u:p", "h:80", "u@h:80", "//u@h:80/a", "//[::1]:/", "s://h?#", "s:a?#", "NULL",
)  # fmt: skip


def texts() -> list[str | None]:
    random = Random(2006)
    mutated = [text for near in NEAR for text in mutations(near, random, 5) if "\ud800" not in text]
    return [None, *dict.fromkeys((*NEAR, *mutated))]


def wanted(rule: Rule) -> list[bool | None]:
    return [None if text is None else rule.is_valid(text) for text in texts()]


@pytest.fixture(scope="module", params=["false", "true"])
def _links(spark: SparkSession, request: pytest.FixtureRequest) -> Iterator[None]:
    """The texts as a table, and the function; with escapes in the literals of SQL, as usual, and without."""
    rows = list(enumerate(texts()))
    spark.createDataFrame(rows, "row int, `a ``link``.` string").coalesce(1).createOrReplaceTempView("links")
    spark.conf.set("spark.sql.parser.escapedStringLiterals", request.param)
    try:
        for statement in spark_functions().split(";\n"):
            if statement:
                spark.sql(statement)
        yield
    finally:
        spark.conf.unset("spark.sql.parser.escapedStringLiterals")


@pytest.mark.usefixtures("_links")
def test_is_valid_matches_each_of_the_36_rules(spark: SparkSession) -> None:
    answers = ", ".join(spark_is_valid("a `link`.", rule) for rule in RULES)
    rows = spark.sql(f"SELECT {answers} FROM links ORDER BY row").collect()  # noqa: S608  this is what is tested
    for rule, verdicts in zip(RULES.values(), zip(*rows, strict=True), strict=True):
        assert list(verdicts) == wanted(rule), rule.name


@pytest.mark.usefixtures("_links")
def test_function_matches_each_of_the_36_rules(spark: SparkSession) -> None:
    answers = ", ".join(f"uri_is_valid(`a ``link``.`, '{rule}')" for rule in RULES)
    rows = spark.sql(f"SELECT {answers} FROM links ORDER BY row").collect()  # noqa: S608  the names are those of the test
    for rule, verdicts in zip(RULES.values(), zip(*rows, strict=True), strict=True):
        assert list(verdicts) == wanted(rule), rule.name


@pytest.mark.usefixtures("_links")
def test_function_has_a_default_rule_and_takes_rules_from_a_column(spark: SparkSession) -> None:
    assert spark.sql("SELECT uri_is_valid('http://h/'), uri_is_valid('//h/')").collect() == [(True, False)]
    rules = "VALUES ('port'), ('URI-reference'), ('URI') AS rules(rule)"
    rows = spark.sql(f"SELECT rule, uri_is_valid('80', rule => rule) FROM {rules}").collect()  # noqa: S608  the names are those of the test
    assert sorted(rows) == [("URI", False), ("URI-reference", True), ("port", True)]


@pytest.mark.usefixtures("_links")
@pytest.mark.parametrize("rule", ["'URL'", "NULL"])
def test_unknown_rule_in_sql_is_an_error(spark: SparkSession, rule: str) -> None:
    with pytest.raises(Exception, match="uri_is_valid: the rule must be one of RFC 3986: URI, "):
        spark.sql(f"SELECT uri_is_valid('80', {rule})").collect()


def test_bytes_that_are_not_utf_8_match_no_rule(spark: SparkSession) -> None:
    bytes_of_no_text = "SELECT CAST(X'687474703A2F2F682FFF' AS STRING) AS u"
    assert spark.sql(f"SELECT {spark_is_valid('u')} FROM ({bytes_of_no_text})").collect() == [(False,)]  # noqa: S608  the names are those of the test


def test_unknown_rule_is_rejected() -> None:
    with pytest.raises(KeyError, match="URL"):
        spark_is_valid("u", "URL")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # there is no such rule


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_literals_mean_the_same_with_and_without_escapes(rule: Rule) -> None:
    """Nothing in a literal ends it, escapes a character or is a variable."""
    for column in ("u", "a`b", "'"):
        quoted = f"`{column.replace('`', '``')}`"
        expression = spark_is_valid(column, rule.name).removeprefix(f"CAST({quoted} AS STRING) RLIKE ")
        assert re.fullmatch(r"replace\('`A[^'\\]*`z', '`', char\(92\)\)", expression)
        assert "${" not in expression


@pytest.mark.usefixtures("_links")
def test_plan_has_the_pattern_of_one_rule_as_a_constant(spark: SparkSession) -> None:
    """Spark compiles a pattern only once if it is a constant."""
    for question in (spark_is_valid("a `link`."), "uri_is_valid(`a ``link``.`)"):
        (row,) = spark.sql(f"EXPLAIN SELECT {question} AS verdict FROM links").collect()  # noqa: S608  the names are those of the test
        assert ", \\A(?:" in row.plan
        assert "replace(" not in row.plan


def test_case_insensitive_collations_do_not_change_the_verdict(spark: SparkSession) -> None:
    """In some, the Kelvin sign is a k, and a long s an s."""
    for collation in ("UTF8_LCASE", "UNICODE_CI"):
        asked = spark.sql(f"SELECT {spark_is_valid('u')} FROM (SELECT 'http://\u212a\u017f/' COLLATE {collation} AS u)")  # noqa: S608  the names are those of the test
        assert asked.collect() == [(False,)]
