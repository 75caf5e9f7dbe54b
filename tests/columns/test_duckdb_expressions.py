"""DuckDB's macros for hosts, paths and queries against `uri_split.columns.cells`, cell for cell."""

from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

from tests.columns import values
from tests.columns.test_duckdb import COLLATIONS, TEXTS, asked, first, odd_texts, question_in_sql, right_for
from tests.columns.values import texts
from uri_split.columns.duckdb import FUNCTIONS
from uri_split.columns.sql import duckdb_macros

IN_SQL = [question for question in values.QUESTIONS if f"uri_python_{question[0]}" not in FUNCTIONS]
QUESTIONS = [question_in_sql(*question) for question in IN_SQL]


@pytest.fixture(scope="module")
def con() -> "Iterator[duckdb.DuckDBPyConnection]":
    with duckdb.connect() as connection:
        connection.execute(duckdb_macros())
        yield connection


def right(given: "tuple[str | None, ...] | list[str | None]") -> list[values.Values]:
    return right_for(given, IN_SQL)


def test_values_are_those_of_the_cells(con: "duckdb.DuckDBPyConnection") -> None:
    assert asked(con, QUESTIONS, TEXTS, texts()) == right(texts())


@pytest.mark.parametrize("collation", COLLATIONS)
def test_values_do_not_depend_on_the_collation_of_a_column(con: "duckdb.DuckDBPyConnection", collation: str) -> None:
    given = odd_texts()
    con.execute(f"CREATE OR REPLACE TEMP TABLE collated (row INT, link VARCHAR COLLATE {collation})")
    con.execute("INSERT INTO collated SELECT generate_subscripts($1::VARCHAR[], 1), unnest($1::VARCHAR[])", [given])
    assert asked(con, QUESTIONS, "(SELECT link FROM collated ORDER BY row)") == right(given)


@pytest.mark.parametrize("collation", COLLATIONS)
def test_values_do_not_depend_on_the_default_collation(collation: str) -> None:
    with duckdb.connect() as con:
        con.execute(duckdb_macros())
        con.execute(f"SET default_collation = '{collation}'")
        assert asked(con, QUESTIONS, TEXTS, odd_texts()) == right(odd_texts())


def test_name_of_a_parameter_may_come_from_a_column(con: "duckdb.DuckDBPyConnection") -> None:
    of = "(VALUES ('?a=1&b=2', 'b'), ('?a=1', 'A'), ('?a=1', NULL), ('?=1', '')) AS asked(link, name)"
    assert asked(con, ("uri_query_param(link, name)",), of) == [("2",), (None,), (None,), ("1",)]


@pytest.mark.parametrize("collation", COLLATIONS)
def test_name_of_a_parameter_is_compared_without_its_collation(
    con: "duckdb.DuckDBPyConnection", collation: str
) -> None:
    con.execute(f"CREATE OR REPLACE TEMP TABLE names (name VARCHAR COLLATE {collation})")
    con.execute("INSERT INTO names VALUES ('a'), ('A'), ('a\u0301')")
    assert asked(con, ("uri_query_param('?a=1', name)",), "names") == [("1",), (None,), (None,)]


@pytest.mark.parametrize(
    ("encoded", "decoded"),
    [
        ("%C2%80%DF%BF%E0%A0%80%EF%BF%BF%F0%90%80%80%F4%8F%BF%BF", "\x80\u07ff\u0800\uffff\U00010000\U0010ffff"),
        ("%C1%BF%E0%9F%BF%F0%8F%BF%BF", "\ufffd" * 9),  # longer than necessary
        ("%ED%9F%BF%ED%A0%80%ED%BF%BF%EE%80%80", "\ud7ff" + "\ufffd" * 6 + "\ue000"),  # surrogates
        ("%F4%90%80%80%F5%80%80%80%FF", "\ufffd" * 9),  # above U+10FFFF
        ("%E2%82%E2%82%AC%E2%82a%82", "\ufffd\ufffd€\ufffd\ufffda\ufffd"),  # cut short
        ("%c3%a9%C3%A9%", "éé%"),
        ("%00%25%2Fa%0A%zz%4", "\0%/a\n%zz%4"),
    ],
)
def test_bytes_that_are_not_utf_8_are_replaced_one_by_one(
    con: "duckdb.DuckDBPyConnection", encoded: str, decoded: str
) -> None:
    """RFC 3629, section 4."""
    assert first(con, "SELECT uri_name('/' || ?)", encoded) == decoded
    assert first(con, "SELECT uri_query_param('?a=' || ?, 'a')", encoded) == decoded


def test_every_pair_of_percent_encodings_is_decoded(con: "duckdb.DuckDBPyConnection") -> None:
    pairs = [f"%{one:02X}%{two:02x}" for one in range(0xC0, 0x100) for two in range(0x70, 0xD0)]
    right = [bytes.fromhex(pair.replace("%", "")).decode("utf-8", "surrogateescape") for pair in pairs]
    wanted = ["".join("\ufffd" if "\ud800" <= c <= "\udfff" else c for c in text) for text in right]
    assert asked(con, ("uri_name(link)",), TEXTS, pairs) == [(text,) for text in wanted]


@pytest.mark.parametrize("name", ["u", "name", "uri_piece", "uri_segment", "uri_parameter"])
def test_macros_accept_columns_of_any_name(con: "duckdb.DuckDBPyConnection", name: str) -> None:
    of = f"(SELECT 'http://b.a/c%20d.e?f=%20' AS {name}) AS named"
    questions = [question.replace("link", f"named.{name}") for question in QUESTIONS]
    found = dict(zip(QUESTIONS, asked(con, questions, of)[0], strict=True))
    assert found["uri_host_reversed(link)"] == "a.b"
    assert found["uri_path_segments(link)"] == ["c d.e"]
    assert found[question_in_sql("query_params", {})] == [("f", " ")]


def test_macros_of_an_attached_database_can_be_called(tmp_path: Path) -> None:
    file = tmp_path / "macros.db"
    with duckdb.connect(file) as con:
        con.execute(duckdb_macros().replace(" TEMP ", " "))
    with duckdb.connect() as con:
        con.execute(f"ATTACH '{file}' AS o (READ_ONLY)")
        questions = [question.replace("uri_", "o.uri_") for question in QUESTIONS]
        assert asked(con, questions, TEXTS, texts()) == right(texts())


def test_macros_work_wherever_sql_takes_a_function(con: "duckdb.DuckDBPyConnection") -> None:
    con.execute("CREATE OR REPLACE TEMP TABLE secure (link VARCHAR CHECK (uri_effective_port(link) = 443))")
    con.execute("INSERT INTO secure VALUES ('https://b/?a=1')")
    with pytest.raises(duckdb.ConstraintException, match="CHECK"):
        con.execute("INSERT INTO secure VALUES ('http://b/')")
    assert asked(con, ("link",), "secure WHERE uri_query_param(link, 'a') = '1'") == [("https://b/?a=1",)]
    assert first(con, "SELECT [uri_host_reversed(link) FOR link IN ['http://a.b/', 'b']]") == ["b.a", None]
