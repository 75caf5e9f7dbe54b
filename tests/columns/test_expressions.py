"""The methods of the engines follow the table of expressions."""

from inspect import Parameter, signature

import pytest

from docs.expressions import table
from uri_split.columns import spark
from uri_split.columns.duckdb import function_macros
from uri_split.columns.expressions import EXPRESSIONS, Expressions
from uri_split.columns.parts import PARTS
from uri_split.columns.sql import duckdb_macros

METHODS = {name: method for name, method in vars(Expressions).items() if not name.startswith("_")}


def test_every_row_has_a_method_and_a_function_of_spark() -> None:
    assert METHODS.keys() == EXPRESSIONS.keys() | {*PARTS, "is_valid", "reason"}
    for name, method in METHODS.items():
        function = getattr(spark, name)
        assert (function.__name__, function.__doc__, function.__module__) == (name, method.__doc__, spark.__name__)
        _, *parameters = signature(method).parameters.values()
        assert [*signature(function).parameters.values()] == [signature(spark.host).parameters["column"], *parameters]


@pytest.mark.parametrize("name", EXPRESSIONS)
def test_method_and_macro_have_the_arguments_of_the_row(name: str) -> None:
    _, *parameters = signature(METHODS[name]).parameters.values()
    defaults = {each.name: None if each.default is Parameter.empty else each.default for each in parameters}
    assert defaults == EXPRESSIONS[name].arguments
    of_macro = "".join(f", {each}" if default is None else f", {each} := " for each, default in defaults.items())
    assert f"MACRO uri_{name}(u{of_macro}" in duckdb_macros() + function_macros()


def test_documentation_has_a_row_for_each() -> None:
    assert table().count("\n| `") == len(EXPRESSIONS)
    assert (
        "| `resolve(base)` | the target of a reference | the text is not a reference | texts that may change |"
        in table()
    )
