"""DuckDB's functions in Python against `uri_split.columns.cells`, cell for cell."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from unittest.mock import patch

import duckdb
import pytest

from tests.columns import values
from tests.columns.test_duckdb import COLLATIONS, TEXTS, asked, first, odd_texts, question_in_sql, right_for
from tests.columns.values import texts
from tests.loaded import forget
from uri_split._algebra.hosts import public_suffixes
from uri_split.columns.duckdb import FUNCTIONS, register
from uri_split.columns.sql import duckdb_macros

IN_PYTHON = [question for question in values.QUESTIONS if f"uri_python_{question[0]}" in FUNCTIONS]
QUESTIONS = [question_in_sql(*question) for question in IN_PYTHON]


@pytest.fixture(scope="module")
def con() -> "Iterator[duckdb.DuckDBPyConnection]":
    with duckdb.connect() as connection:
        register(connection)
        yield connection


def right(given: "tuple[str | None, ...] | list[str | None]") -> list[values.Values]:
    return right_for(given, IN_PYTHON)


@pytest.mark.parametrize("threads", [1, 4])
def test_values_for_row_groups_are_those_of_the_cells(
    con: "duckdb.DuckDBPyConnection", tmp_path: Path, threads: int
) -> None:
    file = str(tmp_path / "links.parquet")
    given = (*texts(), *texts())
    con.execute(f"SET threads = {threads}")
    con.execute(f"COPY (FROM {TEXTS}) TO '{file}' (FORMAT parquet, ROW_GROUP_SIZE 2048)", [given])
    assert asked(con, QUESTIONS, "read_parquet(?)", file) == right(texts()) * 2


@pytest.mark.parametrize("collation", COLLATIONS)
def test_values_do_not_depend_on_the_collation_of_a_column(con: "duckdb.DuckDBPyConnection", collation: str) -> None:
    given = odd_texts()[::3]
    con.execute(f"CREATE OR REPLACE TEMP TABLE collated (row INT, link VARCHAR COLLATE {collation})")
    con.execute("INSERT INTO collated SELECT generate_subscripts($1::VARCHAR[], 1), unnest($1::VARCHAR[])", [given])
    assert asked(con, QUESTIONS, "(SELECT link FROM collated ORDER BY row)") == right(given)


def test_null_arguments_return_null(con: "duckdb.DuckDBPyConnection") -> None:
    for call in (
        "normalize('a', scheme_based := NULL)",
        "dedupe_key('a', without_tracking := NULL)",
        "redacted('a', profile := NULL)",
        "resolve('a', NULL)",
        "without_query_params('?a', NULL)",
    ):
        assert first(con, f"SELECT uri_{call}") is None, call


def test_names_to_remove_may_be_one_or_several(con: "duckdb.DuckDBPyConnection") -> None:
    of = "(VALUES ('?a=1&b=2', 'b'), ('?a=1', '*'), ('/', 'a')) AS asked(link, name)"
    questions = ("uri_without_query_params(link, name)", "uri_without_query_params(link, [name, NULL, 'a'])")
    assert asked(con, questions, of) == [("?a=1", ""), ("", ""), ("/", "/")]


@pytest.mark.parametrize("rule", ["'host'", "NULL"])
def test_rule_without_messages_is_an_error(con: "duckdb.DuckDBPyConnection", rule: str) -> None:
    message = "uri_message: the rule must be one of URI, URI-reference, absolute-URI, relative-ref$"
    with pytest.raises(duckdb.InvalidInputException, match=message):
        con.execute(f"SELECT uri_message('a:', rule := {rule})").fetchall()


def test_nothing_is_resolved_against_a_base_that_is_not_a_uri(con: "duckdb.DuckDBPyConnection") -> None:
    of = "(VALUES ('http://a/b', 'c'), ('a b', 'c'), (NULL, 'c'), ('http://a/b', NULL)) AS asked(base, link)"
    assert asked(con, ("uri_resolve(link, base)",), of) == [("http://a/c",), (None,), (None,), (None,)]


def test_missing_list_of_suffixes_names_the_extra(con: "duckdb.DuckDBPyConnection") -> None:
    forget(public_suffixes)
    message = r"looking up public suffixes needs the package publicsuffixlist: install uri_split with the extra suffix"
    try:
        with patch.dict(sys.modules, {"publicsuffixlist": None}):
            for function in ("registrable_domain", "public_suffix"):
                with pytest.raises(duckdb.InvalidInputException, match=message):
                    con.execute(f"SELECT uri_{function}('//missing.example')").fetchall()
    finally:
        forget(public_suffixes)
    assert first(con, "SELECT uri_public_suffix('//missing.example')") == "example"


def test_cursors_share_the_functions_and_need_their_own_macros() -> None:
    with duckdb.connect() as parent, parent.cursor() as cursor:
        register(parent)
        with pytest.raises(duckdb.CatalogException, match="uri_surt does not exist"):
            cursor.execute("SELECT uri_surt('http://a.b/')")
        register(cursor)  # existing functions are not an error
        register(cursor)
        assert first(cursor, "SELECT uri_surt('http://a.b/')") == "b,a)/"


def test_threads_with_cursors_return_the_same(con: "duckdb.DuckDBPyConnection") -> None:
    given = texts()[:200]

    def ask(_: int) -> list[tuple[object, ...]]:
        with con.cursor() as cursor:
            register(cursor)
            return asked(cursor, QUESTIONS, TEXTS, given)

    with ThreadPoolExecutor(4) as executor:
        answers = list(executor.map(ask, range(4)))
    assert answers == [right(texts())[:200]] * 4


def test_function_is_called_only_for_texts_that_need_it() -> None:
    calls: list[object] = []

    def count(*arguments: object) -> None:
        calls.append(arguments)

    counted = {name: function._replace(function=count, parameters=None) for name, function in FUNCTIONS.items()}
    with duckdb.connect() as con, patch.dict(FUNCTIONS, counted):
        register(con)
        asked(
            con, ("uri_registrable_domain(link)", "uri_public_suffix(link)"), "(VALUES (NULL), ('/a')) AS asked(link)"
        )
        asked(con, ("uri_message(link)",), "(VALUES (NULL), ('http://a/')) AS asked(link)")
        asked(con, ("uri_surt(link)",), "(VALUES (NULL)) AS asked(link)")
        assert not calls
        asked(con, ("uri_message(link)",), "(VALUES ('a b')) AS asked(link)")
        assert calls == [("a b", "URI")]


def test_functions_work_in_checks_views_and_lists(con: "duckdb.DuckDBPyConnection") -> None:
    con.execute("CREATE OR REPLACE TEMP TABLE own (link VARCHAR CHECK (uri_registrable_domain(link) = 'example.com'))")
    con.execute("INSERT INTO own VALUES ('//www.example.com')")
    with pytest.raises(duckdb.ConstraintException, match="CHECK"):
        con.execute("INSERT INTO own VALUES ('//example.org')")
    con.execute("CREATE OR REPLACE TEMP VIEW suffixes AS SELECT uri_public_suffix(link) AS suffix FROM own")
    assert asked(con, ("suffix",), "suffixes") == [("com",)]
    assert first(con, "SELECT [uri_normalize(link) FOR link IN ['HTTP://a', 'a b']]") == ["http://a", None]


def test_enums_are_read(con: "duckdb.DuckDBPyConnection") -> None:
    con.execute("CREATE OR REPLACE TEMP TABLE typed (link ENUM ('http://a.b/?a=1', 'a b'))")
    con.execute("INSERT INTO typed VALUES ('http://a.b/?a=1'), ('a b'), (NULL)")
    assert asked(con, QUESTIONS, "typed") == right(["http://a.b/?a=1", "a b", None])


def test_plain_sql_has_no_function_in_python() -> None:
    assert "uri_python_" not in duckdb_macros()
