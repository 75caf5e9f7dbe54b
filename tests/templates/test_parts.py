"""Parts of templates: RFC 6570, section 2 and appendix A."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.templates.drawn import templates
from uri_split import URITemplate
from uri_split._templates.grammar import OPERATORS, Expression, Operator, OperatorName, Variable, parts_of

A, B = Variable("a"), Variable("b")


# Sections 2.1 and 2.2
@pytest.mark.parametrize(
    ("template", "parts"),
    [
        ("", ()),
        ("a/b?c", ("a/b?c",)),
        ("{a}", (Expression("", (A,)),)),
        ("x{a}y", ("x", Expression("", (A,)), "y")),
        ("{a}{b}", (Expression("", (A,)), Expression("", (B,)))),
        ("{a,b}z", (Expression("", (A, B)), "z")),
        ("%7B{a}%7D", ("%7B", Expression("", (A,)), "%7D")),
        ("é+{a}+", ("é+", Expression("", (A,)), "+")),
    ],
)
def test_parts_are_literals_and_expressions(template: str, parts: tuple[str | Expression, ...]) -> None:
    assert parts_of(template) == parts


# Section 2.2
@pytest.mark.parametrize("operator", OPERATORS)
def test_operator_is_the_first_character(operator: OperatorName) -> None:
    assert parts_of(f"{{{operator}a,b}}") == (Expression(operator, (A, B)),)


# Sections 2.3 and 2.4
@pytest.mark.parametrize(
    ("written", "variable"),
    [
        ("a", Variable("a", None, explode=False)),
        ("a*", Variable("a", None, explode=True)),
        ("a:3", Variable("a", 3, explode=False)),
        ("a:9999", Variable("a", 9999, explode=False)),
        ("a.b_0", Variable("a.b_0")),
        ("%C3%a9*", Variable("%C3%a9", None, explode=True)),
    ],
)
def test_variable_has_a_name_and_a_modifier(written: str, variable: Variable) -> None:
    (part,) = parts_of(f"{{{written}}}")
    assert part == Expression("", (variable,))
    assert str(variable) == written


# Appendix A
@pytest.mark.parametrize(
    ("operator", "first", "separator", "named", "if_empty", "reserved"),
    [
        ("", "", ",", False, "", False),
        ("+", "", ",", False, "", True),
        (".", ".", ".", False, "", False),
        ("/", "/", "/", False, "", False),
        (";", ";", ";", True, "", False),
        ("?", "?", "&", True, "=", False),
        ("&", "&", "&", True, "=", False),
        ("#", "#", ",", False, "", True),
    ],
)
def test_operators_are_those_of_the_table(
    operator: OperatorName,
    first: str,
    separator: str,
    named: bool,  # noqa: FBT001  a column of the table
    if_empty: str,
    reserved: bool,  # noqa: FBT001  the same
) -> None:
    assert OPERATORS[operator] == Operator(first, separator, named, if_empty, reserved)
    assert len(OPERATORS) == 8


@given(templates)
def test_parts_together_are_the_template(template: str) -> None:
    parts = parts_of(template)
    assert "".join(map(str, parts)) == template
    assert all(parts_of(str(part)) == (part,) for part in parts)
    literals = [isinstance(part, str) for part in parts]
    assert (True, True) not in pairwise(literals)
    assert all(parts)


_NAMES = st.sampled_from(("a", "b.c", "%41", "_"))
_VARIABLES = st.builds(Variable, _NAMES, st.none() | st.integers(1, 9999), explode=st.just(value=False)) | st.builds(
    Variable, _NAMES, st.none(), explode=st.booleans()
)
_EXPRESSIONS = st.builds(
    Expression, st.sampled_from(list(OPERATORS)), st.lists(_VARIABLES, min_size=1, max_size=4).map(tuple)
)


@given(st.lists(_EXPRESSIONS, max_size=4))
def test_text_of_expressions_is_parsed_into_the_same_ones(expressions: list[Expression]) -> None:
    text = "".join(map(str, expressions))
    assert parts_of(text) == tuple(expressions)
    assert URITemplate(text) == text
