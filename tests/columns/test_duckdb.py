"""DuckDB's macros against the two layers (RFC 3986, Appendices A and B), cell for cell."""

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, cast

import duckdb
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.columns import values
from tests.columns.table import Answers, answers, differences, drawn_texts, expected, table
from tests.texts import mutations
from uri_split.columns.duckdb import register
from uri_split.columns.expressions import EXPRESSIONS
from uri_split.columns.parts import PARTS
from uri_split.columns.sql import duckdb_macros
from uri_split.rules import REFERENCE_RULES, RULES

QUESTIONS = (
    "unnest(uri_split(link))",
    *(f"uri_is_valid(link, rule := '{rule}')" for rule in REFERENCE_RULES),
    *(f"uri_reason(link, rule := '{rule}')" for rule in REFERENCE_RULES),
    "uri_redacted(link)",
)
TEXTS = "unnest(?::VARCHAR[]) AS links(link)"


def question_in_sql(name: str, arguments: dict[str, object]) -> str:
    """Return the call of a macro; pairs as tuples, as the cells have them."""
    named = EXPRESSIONS[name].arguments
    written = [
        f"{'' if named[each] is None else f'{each} := '}{_in_list(value)!r}" for each, value in arguments.items()
    ]
    call = f"uri_{name}({', '.join(['link', *written])})"
    return f"[(pair.name, pair.value) FOR pair IN {call}]" if EXPRESSIONS[name].type == "parameters" else call


def right_for(
    given: "tuple[str | None, ...] | list[str | None]", questions: "list[tuple[str, dict[str, object]]]"
) -> list[values.Values]:
    """Return the right values for some questions; lists as lists, as DuckDB returns them."""
    places = [values.QUESTIONS.index(question) for question in questions]
    rows = values.expected() if given is values.texts() else map(values.values, given)
    return [tuple(_in_list(row[place]) for place in places) for row in rows]


def _in_list(value: object) -> object:
    return list(cast("tuple[object, ...]", value)) if isinstance(value, tuple) else value


@pytest.fixture(scope="module")
def con() -> "Iterator[duckdb.DuckDBPyConnection]":
    with duckdb.connect() as connection:
        register(connection)
        yield connection


def rows(con: "duckdb.DuckDBPyConnection", query: str, *parameters: object) -> list[tuple[Any, ...]]:
    return con.execute(query, parameters).fetchall()


def asked(
    con: "duckdb.DuckDBPyConnection", questions: Iterable[str], of: str, *parameters: object
) -> list[tuple[Any, ...]]:
    return rows(con, f"SELECT {', '.join(questions)} FROM {of}", *parameters)  # noqa: S608  the questions are the tests'


def first(con: "duckdb.DuckDBPyConnection", query: str, *parameters: object) -> object:
    return rows(con, query, *parameters)[0][0]


def answered(
    con: "duckdb.DuckDBPyConnection", of: str, *parameters: object, questions: Iterable[str] = QUESTIONS
) -> list[Answers]:
    return [
        Answers(row[:8], row[8:12], row[12:16], None, None, *row[16:]) for row in asked(con, questions, of, *parameters)
    ]


def without_python(rights: Iterable[Answers]) -> Iterator[Answers]:
    """Yield the answers except those that no macro returns."""
    return (right._replace(normalize=None, resolve=None) for right in rights)


@pytest.mark.parametrize("threads", [1, 4])
def test_answers_for_row_groups_are_those_of_the_two_layers(
    con: "duckdb.DuckDBPyConnection", tmp_path: Path, threads: int
) -> None:
    file = str(tmp_path / "links.parquet")
    con.execute(f"SET threads = {threads}")
    rows(con, f"COPY (FROM {TEXTS}) TO '{file}' (FORMAT parquet, ROW_GROUP_SIZE 2048)", table())
    assert first(con, "SELECT max(row_group_id) FROM parquet_metadata(?)", file) == 1
    assert not differences(answered(con, "read_parquet(?)", file), without_python(expected()), table())


@given(texts=st.lists(st.none() | drawn_texts, min_size=20, max_size=40))
@settings(max_examples=10)
def test_drawn_texts_have_the_same_results_as_in_the_two_layers(
    con: "duckdb.DuckDBPyConnection", texts: list[str | None]
) -> None:
    assert not differences(answered(con, TEXTS, texts), without_python(map(answers, texts)), texts)


def test_line_ends_and_a_second_at_sign_in_an_authority_are_split(con: "duckdb.DuckDBPyConnection") -> None:
    texts = ["s://a\nb@h", "s://a\n@b@h:1\n", "s://[::1]:\n", "s://::1%\n", "s://u:p@q@h/", "s://u:p\n@h", "\n:\n"]
    assert not differences(answered(con, TEXTS, texts), without_python(map(answers, texts)), texts)


def test_each_part_equals_that_of_the_split(con: "duckdb.DuckDBPyConnection") -> None:
    assert asked(con, (f"uri_{part}(link)" for part in PARTS), TEXTS, table()) == [row.parts for row in expected()]
    host_and_port = "uri_host(link) || coalesce(':' || uri_port(link), '') IS NOT DISTINCT FROM uri_host_and_port(link)"
    assert set(asked(con, (host_and_port,), TEXTS, table())) == {(True,)}


def test_undefined_parts_are_null_and_empty_ones_are_not(con: "duckdb.DuckDBPyConnection") -> None:
    """Section 5.3."""
    nothing = dict.fromkeys(PARTS)
    query = "SELECT uri_split(?)"
    assert first(con, query, None) == nothing
    assert first(con, query, "") == {**nothing, "path": ""}
    assert first(con, query, "s://@:?#") == {**dict.fromkeys(PARTS, ""), "scheme": "s", "authority": "@:"}


def test_is_valid_matches_each_rule(con: "duckdb.DuckDBPyConnection") -> None:
    """Appendix A, with texts that match some rule or nearly do."""
    random = Random(3986)
    of_rules = ("::1", "1:2:3:4:5:6:7:8", "[v1.a]", "v1.a", "192.0.2.1", "%41", "/a//b", "a:", "//h/p?q", "!", ":", "")
    nearly = (near for text in of_rules for near in mutations(text, random, 30) if "\ud800" not in near)
    texts = [*of_rules, *nearly]
    wanted = [tuple(rule.is_valid(text) for rule in RULES.values()) for text in texts]
    assert all(len(set(verdicts)) == 2 for verdicts in zip(*wanted, strict=True))
    questions = [f"uri_is_valid(link, rule := '{rule}')" for rule in RULES]
    assert asked(con, questions, TEXTS, [*texts, None]) == [*wanted, (None,) * len(RULES)]


def test_rule_may_come_from_a_column(con: "duckdb.DuckDBPyConnection") -> None:
    of = "(VALUES ('a', 'URI'), ('a', 'URI-reference'), ('a:', 'relative-ref')) AS asked(link, rule)"
    answers = asked(con, ("uri_is_valid(link, rule := rule)", "uri_reason(link, rule := rule)"), of)
    assert answers == [(False, "scheme"), (True, None), (False, "path")]


@pytest.mark.parametrize("rule", ["'url'", "'uri'", "NULL", "'http://me:secret@example.com/'"])
def test_unknown_rule_is_an_error(con: "duckdb.DuckDBPyConnection", rule: str) -> None:
    every_rule = f"the rule must be one of RFC 3986: {', '.join(RULES)}$"
    with pytest.raises(duckdb.InvalidInputException, match=f"uri_is_valid: {every_rule}") as error:
        rows(con, f"SELECT uri_is_valid('a:', rule := {rule})")
    assert "secret" not in str(error.value)


@pytest.mark.parametrize("rule", ["'host'", "NULL"])
def test_rule_without_reasons_is_an_error(con: "duckdb.DuckDBPyConnection", rule: str) -> None:
    message = "uri_reason: the rule must be one of URI, URI-reference, absolute-URI, relative-ref$"
    with pytest.raises(duckdb.InvalidInputException, match=message):
        rows(con, f"SELECT uri_reason('a:', rule := {rule})")


COLLATIONS = ("NOCASE", "NOACCENT", "NFC", "NOCASE.NOACCENT", "de", "th")
"""Those of DuckDB itself, and two of ICU: in the last one, punctuation does not count."""

# Characters that are not delimiters, but would equal one, or be empty, longer or shorter, if folded or decomposed.
ODD = "\u0301\u0338\u200b\u0130\u212a\u017f\u037e\u2260\ufb03\u1e9e\ua7f1\uff1a\uff0f\uff1f\uff03\uff20\uff3b\u205e"


def odd_texts() -> list[str | None]:
    """Return texts with such characters in each place, and the same in capitals."""
    places = ("{0}", "{0}:", "{0}:{0}", "s:{0}", "//{0}", "{0}://{0}@{0}:1/{0}?{0}#{0}", "//u@{0}:1", "//{0}:", "?{0}")
    plain = ("", "//", "s://:", "s://@:1", "?#", "HTTP://Me:Secret@H:80/A?B#C", "http://me:secret@h:80/a?b#c")
    texts = [*(place.format(mark) for place in places for mark in ODD), *plain]
    return [None, *dict.fromkeys([*texts, *map(str.swapcase, texts)])]


@cache
def odd_answers() -> tuple[Answers, ...]:
    return tuple(map(answers, odd_texts()))


@pytest.mark.parametrize("collation", COLLATIONS)
def test_answers_do_not_depend_on_the_collation_of_a_column(con: "duckdb.DuckDBPyConnection", collation: str) -> None:
    texts = [*odd_texts(), *table()]
    right = [*odd_answers(), *expected()]
    con.execute(f"CREATE OR REPLACE TEMP TABLE collated (row INT, link VARCHAR COLLATE {collation})")
    rows(con, "INSERT INTO collated SELECT generate_subscripts($1::VARCHAR[], 1), unnest($1::VARCHAR[])", texts)
    ordered = "(SELECT link FROM collated ORDER BY row)"
    assert not differences(answered(con, ordered), without_python(right), texts)
    assert asked(con, (f"uri_{part}(link)" for part in PARTS), ordered) == [row.parts for row in right]


@pytest.mark.parametrize("collation", COLLATIONS)
def test_answers_do_not_depend_on_the_default_collation(collation: str) -> None:
    texts = odd_texts()
    with duckdb.connect() as con:
        register(con)
        con.execute(f"SET default_collation = '{collation}'")
        assert not differences(answered(con, TEXTS, texts), without_python(odd_answers()), texts)


@pytest.mark.parametrize("collation", COLLATIONS)
def test_name_of_a_rule_is_compared_without_its_collation(con: "duckdb.DuckDBPyConnection", collation: str) -> None:
    con.execute(f"CREATE OR REPLACE TEMP TABLE rules (rule VARCHAR COLLATE {collation})")
    rows(con, "INSERT INTO rules SELECT unnest(?::VARCHAR[])", list(REFERENCE_RULES))
    questions = ("uri_is_valid('a:b', rule := rule)", "uri_reason('a:b', rule := rule)")
    assert asked(con, questions, "rules") == [(True, None), (True, None), (True, None), (False, "path")]
    for rule in ("uri", "URI\u0301", "URIreference"):
        rows(con, "UPDATE rules SET rule = ?", rule)
        for question in questions:
            with pytest.raises(duckdb.InvalidInputException, match="the rule must be one of"):
                asked(con, (question,), "rules")


def test_parts_can_be_compared_with_texts_of_any_collation(con: "duckdb.DuckDBPyConnection") -> None:
    con.execute("CREATE OR REPLACE TEMP TABLE mixed (a VARCHAR COLLATE NOCASE, b VARCHAR COLLATE NOACCENT, c VARCHAR)")
    con.execute("INSERT INTO mixed VALUES ('s://a@a:a/a?a#a', 'a', 'a')")
    for part in (*PARTS, "host_and_port", "redacted"):
        assert asked(con, (f"uri_{part}(a) = a", f"uri_{part}(a) = c", f"uri_{part}(c) = b"), "mixed")


def test_collation_that_ignores_combining_marks_does_not_change_the_results(con: "duckdb.DuckDBPyConnection") -> None:
    """In this one, combining marks do not count; in the text they do."""
    con.execute("CREATE OR REPLACE TEMP TABLE marked (link VARCHAR COLLATE NOACCENT)")
    con.execute("INSERT INTO marked VALUES ('s://u\u0301@h\u0301:1/p\u0301?\u0301a#b\u0301')")
    parts = ("s", "u\u0301@h\u0301:1", "u\u0301", "h\u0301", "1", "/p\u0301", "\u0301a", "b\u0301")
    assert asked(con, QUESTIONS[:1], "marked") == [parts]


def test_plan_has_the_pattern_of_one_rule_as_a_constant(con: "duckdb.DuckDBPyConnection") -> None:
    """DuckDB compiles a pattern only once if it is a constant; the plan contains the pattern of one rule."""
    con.execute("CREATE OR REPLACE TEMP TABLE links (link VARCHAR)")
    ((_, plan),) = rows(con, "EXPLAIN (FORMAT json) SELECT uri_is_valid(link, rule := 'host') FROM links")
    assert "CASE" not in plan
    assert plan.count("regexp_full_match") == 1


@pytest.mark.parametrize("name", ["u", "rule", "authority", "host", "uri_host", "text", "link"])
def test_macros_accept_columns_of_any_name(con: "duckdb.DuckDBPyConnection", name: str) -> None:
    of = f"(SELECT 'http://me@h/' AS {name}, 'http://other/ ' AS other) AS named"
    for column in (name, f"named.{name}"):
        questions = (f"uri_host({column})", f"uri_is_valid({column})", f"uri_reason({column})", "uri_reason(other)")
        assert asked(con, questions, of) == [("h", True, None, "path")]


def test_macros_work_wherever_sql_takes_a_function(con: "duckdb.DuckDBPyConnection") -> None:
    con.execute("CREATE OR REPLACE TEMP TABLE strict (link VARCHAR CHECK (uri_is_valid(link)))")
    con.execute("INSERT INTO strict VALUES ('http://b/'), ('http://a/'), ('http://a/b'), (NULL)")
    with pytest.raises(duckdb.ConstraintException, match="CHECK"):
        con.execute("INSERT INTO strict VALUES ('a b')")
    con.execute(
        "CREATE OR REPLACE TEMP VIEW hosts AS SELECT uri_host(link) AS host FROM strict WHERE uri_is_valid(link)"
    )
    assert rows(con, "SELECT host, count(*) FROM hosts GROUP BY ALL ORDER BY ALL") == [("a", 2), ("b", 1)]
    assert first(con, "SELECT [uri_host(link) FOR link IN ['http://a/', 'b']]") == ["a", None]


def test_database_file_is_not_changed_and_may_be_read_only(tmp_path: Path) -> None:
    file = tmp_path / "links.db"
    with duckdb.connect(file) as con:
        con.execute("CREATE TABLE links AS SELECT 'http://a/' AS link")
        register(con)
        register(con)  # existing macros are not an error
        assert rows(con, "SELECT uri_host(link) FROM links") == [("a",)]
        with pytest.raises(duckdb.CatalogException, match="uri_host does not exist"):
            con.cursor().execute("SELECT uri_host('http://a/')")
    with duckdb.connect(file, read_only=True) as con:
        assert not rows(con, "FROM duckdb_functions() WHERE function_name LIKE 'uri%'")
        register(con)
        assert rows(con, "SELECT uri_host(link) FROM links") == [("a",)]


def test_macros_without_temp_serve_views_that_others_open(tmp_path: Path) -> None:
    file = tmp_path / "links.db"
    with duckdb.connect(file) as con:
        con.execute(duckdb_macros().replace(" TEMP ", " "))
        con.execute("CREATE VIEW hosts AS SELECT uri_host('http://a/ b') AS host, uri_reason('http://a/ b') AS reason")
    with duckdb.connect(file, read_only=True) as con:
        assert rows(con, "FROM hosts") == [("a", "path")]


def test_macros_of_an_attached_database_can_be_called(tmp_path: Path) -> None:
    file = tmp_path / "macros.db"
    with duckdb.connect(file) as con:
        con.execute("CREATE SCHEMA uris")
        con.execute("USE uris")
        con.execute(duckdb_macros().replace(" TEMP ", " "))
    with duckdb.connect() as con:
        con.execute(f"ATTACH '{file}' AS o (READ_ONLY)")
        questions = [question.replace("uri_", "o.uris.uri_") for question in QUESTIONS[:-1]]
        found = answered(con, TEXTS, table(), questions=(*questions, "NULL"))
        right = (each._replace(redacted=None) for each in without_python(expected()))
        assert not differences(found, right, table())
        parts = (f"o.uris.uri_{part}(link)" for part in PARTS)
        assert asked(con, parts, TEXTS, table()) == [row.parts for row in expected()]
        assert first(con, "SELECT o.uris.uri_host_and_port('//u@h:1')") == "h:1"


def test_enums_and_collated_texts_are_read(con: "duckdb.DuckDBPyConnection") -> None:
    link = "'http://u@h:1/p?q#f'"
    for kind in (f"ENUM ({link})", "VARCHAR", "VARCHAR COLLATE NOCASE"):
        con.execute(f"CREATE OR REPLACE TEMP TABLE typed (link {kind})")
        rows(con, "INSERT INTO typed VALUES (?)", link.strip("'"))
        assert asked(con, QUESTIONS, "typed") == asked(con, QUESTIONS, f"(SELECT {link} AS link)")
    assert asked(con, QUESTIONS, "(SELECT NULL AS link)") == [(None,) * 17]
