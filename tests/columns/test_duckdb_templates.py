"""Values of templates in DuckDB against `URITemplate.match`, text by text."""

from collections.abc import Iterator, Sequence

import duckdb
import pytest
from hypothesis import given, settings

from tests.columns.template_texts import TEMPLATES, drawn, expected, expected_of, texts_of
from tests.columns.test_duckdb import COLLATIONS, TEXTS
from uri_split import InvalidURITemplate, URIError, URITemplate
from uri_split.columns.duckdb import FUNCTIONS, register, register_template


@pytest.fixture(scope="module")
def con() -> "Iterator[duckdb.DuckDBPyConnection]":
    with duckdb.connect() as connection:
        yield connection


def asked(con: "duckdb.DuckDBPyConnection", template: str, texts: Sequence[str | None]) -> list[object]:
    register_template(con, "values of", template)
    query = f'SELECT "values of"(link) FROM {TEXTS}'  # noqa: S608  they are the tests'
    return [row[0] for row in con.execute(query, [texts]).fetchall()]


WITH_VARIABLES = [template for template in TEMPLATES if URITemplate(template).variables]


@pytest.mark.parametrize("template", WITH_VARIABLES)
def test_values_are_those_of_the_template(con: "duckdb.DuckDBPyConnection", template: str) -> None:
    assert asked(con, template, texts_of(template)) == expected_of(template)


@given(drawn().filter(lambda example: URITemplate(example[0]).variables))
@settings(max_examples=20)
def test_drawn_texts_have_the_same_values(example: tuple[str, list[str | None]]) -> None:
    with duckdb.connect() as con:
        assert asked(con, *example) == expected(*example)


@pytest.mark.parametrize("collation", COLLATIONS)
@pytest.mark.parametrize("template", ["/{a}.{b}", "{;a,b}", "{+a}/{b}", "{a}/{a}"])
def test_values_do_not_depend_on_the_collation_of_a_column(
    con: "duckdb.DuckDBPyConnection", template: str, collation: str
) -> None:
    register_template(con, "collated_values", template)
    con.execute(f"CREATE OR REPLACE TEMP TABLE collated (row INT, link VARCHAR COLLATE {collation})")
    con.execute(
        "INSERT INTO collated SELECT generate_subscripts($1::VARCHAR[], 1), unnest($1::VARCHAR[])",
        [texts_of(template)],
    )
    rows = con.execute("SELECT collated_values(link) FROM collated ORDER BY row").fetchall()
    assert [row[0] for row in rows] == expected_of(template)


def test_fields_are_named_after_the_variables(con: "duckdb.DuckDBPyConnection") -> None:
    register_template(con, "fields", "{;%41,a.b,order}")
    query = """SELECT fields(u)."%41", fields(u)."a.b", fields(u)."order" FROM (SELECT ';%41=1;a.b;order=2' AS u)"""
    assert con.execute(query).fetchall() == [("1", "", "2")]


def test_macro_works_in_where_group_by_and_on_enums(con: "duckdb.DuckDBPyConnection") -> None:
    register_template(con, "user_page", "/users/{user}{?page}")
    con.execute("CREATE OR REPLACE TEMP TABLE typed (link ENUM ('/users/a?page=1', '/users/b%20c', '/'))")
    con.execute("INSERT INTO typed VALUES ('/users/a?page=1'), ('/users/b%20c'), ('/'), (NULL)")
    query = "SELECT user_page(link).user AS user, count(*) FROM typed WHERE user_page(link) IS NOT NULL GROUP BY ALL"
    assert con.execute(f"{query} ORDER BY ALL").fetchall() == [("a", 1), ("b c", 1)]


def test_macro_is_replaced_and_does_not_need_the_others() -> None:
    with duckdb.connect() as con:
        register_template(con, "m", "/{a}")
        register_template(con, "m", "/{b}")
        register(con)
        assert con.execute("SELECT m('/x'), uri_host('//h')").fetchall() == [({"b": "x"}, "h")]


def test_python_runs_only_for_percent_encodings_in_values(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []

    def match(text: str, _: str) -> None:
        calls.append(text)

    name = "uri_python_match_template"
    counted = FUNCTIONS[name]._replace(function=match)
    monkeypatch.setitem(FUNCTIONS, name, counted)
    with duckdb.connect() as con:
        texts = ["/%C3%A9/x", "/%C3%A9/x?b=%20", "/%C3%A9/%2F", "/%20", None]
        assert asked(con, "/é/{a}{?b}", texts) == [{"a": "x", "b": None}, None, None, None, None]
    assert sorted(calls) == ["/%C3%A9/%2F", "/%C3%A9/x?b=%20"]


@pytest.mark.parametrize(
    ("template", "error", "message"),
    [
        ("/{a", InvalidURITemplate, "is not closed"),
        ("/a", URIError, "the template has no variables: compare texts with = instead"),
        ("/{a}/{b}/{A}", URIError, 'to DuckDB, "a" and "A" are the same name: rename one of the variables'),
    ],
)
def test_template_that_is_no_struct_is_rejected(
    con: "duckdb.DuckDBPyConnection", template: str, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        register_template(con, "wrong", template)


@pytest.mark.parametrize(
    ("name", "error", "message"),
    [(1, TypeError, "^name must be str, not int$"), ("", URIError, "^the macro needs a name$")],
)
def test_wrong_name_is_refused(
    name: str, error: type[Exception], message: str, con: "duckdb.DuckDBPyConnection"
) -> None:
    with pytest.raises(error, match=message):
        register_template(con, name, "/{a}")


def test_text_with_too_many_readings_is_not_read(
    con: "duckdb.DuckDBPyConnection", monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("uri_split._templates.matching._MOST_STEPS", 10)
    assert asked(con, "{a}{b}{a}", ["xxxxxxxxxxxy", ""]) == [None, {"a": "", "b": ""}]
