"""Partial expansion: some variables get their values, and the rest stays a template."""

import re
from collections import Counter
from random import Random

import pytest

from tests.templates.random_templates import VALUES, drawn_template
from uri_split import URIError, URITemplate
from uri_split._templates.expansion import Value, filled
from uri_split._templates.grammar import Expression, parts_of

EVERY_VALUE: tuple[Value, ...] = (
    *VALUES,
    None,
    None,
    1,
    -2.5,
    [],
    ["x", None, "/"],
    {"k": "v", "{": ""},
    {},
    "{b}",
    "a'[",
)


def in_order(template: URITemplate, given: set[str]) -> URITemplate:
    """Return a template in which the variables that are given come first in expressions with a question mark."""
    parts = [
        part._replace(variables=tuple(sorted(part.variables, key=lambda variable: variable.name not in given)))
        if isinstance(part, Expression) and part.operator == "?"
        else part
        for part in parts_of(template)
    ]
    return URITemplate("".join(map(str, parts)))


def must_be_whole(template: URITemplate, given: set[str]) -> bool:
    """Return whether some expression that commas divide would be filled in part."""
    expressions = [part for part in parts_of(template) if isinstance(part, Expression)]
    return any(
        expression.operator in ("", "+", "#") and 0 < len(names & given) < len(names)
        for expression in expressions
        for names in [{variable.name for variable in expression.variables}]
    )


def test_filling_in_part_and_expanding_later_is_expanding_at_once() -> None:
    random, counts = Random(6570), Counter[str]()
    for _ in range(2000):
        template = drawn_template(random)
        has_prefix = ":" in template
        values: dict[str, Value] = {
            name: random.choice(VALUES if has_prefix else EVERY_VALUE)
            for name in template.variables
            if random.random() < 0.8
        }
        given = {name for name in template.variables if random.random() < 0.5}
        first: dict[str, Value] = {name: values.get(name) for name in given}
        later = {name: value for name, value in values.items() if name not in given}
        try:
            rest = template.partial(first)
        except URIError:
            assert must_be_whole(template, given), (template, first)
            counts["error"] += 1
            continue
        assert type(rest) is URITemplate
        assert not given & set(rest.variables)
        expanded, at_once = rest.expand(later), template.expand({**first, **later})
        if expanded != at_once:
            assert expanded == in_order(template, given).expand({**first, **later}), (template, first, later)
        counts["equal" if expanded == at_once else "in another order"] += 1
    assert counts["equal"] > 1000
    assert len(counts) == 3
    assert min(counts.values()) > 10


# Sections 3.2.2 to 3.2.9
@pytest.mark.parametrize(
    ("template", "values", "rest"),
    [
        ("/{a}/{b}", {"a": "x/y"}, "/x%2Fy/{b}"),
        ("{+a}/{b}", {"a": "x/{b}"}, "x/%7Bb%7D/{b}"),
        ("{a,b}", {"a": "x", "b": None}, "x"),
        ("{#a,b}", {"a": "x", "b": "/"}, "#x,/"),
        ("{.a,b,c}", {"b": "x"}, "{.a}.x{.c}"),
        ("{/a,b,c}", {"a": "x", "b": "y"}, "/x/y{/c}"),
        ("{;a,b}", {"b": ""}, "{;a};b"),
        ("{?a,b,c}", {"b": 1}, "?b=1{&a,c}"),
        ("{?a,b}", {"a": 1, "b": 2}, "?a=1&b=2"),
        ("{&a,b}", {"b": 1}, "{&a}&b=1"),
        ("{/a*}{?b*,c:3}", {"a": ["x", "y"], "c": "abcd"}, "/x/y?c=abc{&b*}"),
        ("é{a}", {"a": "é"}, "é%C3%A9"),
        ("/{a}", {}, "/{a}"),
        ("/{a}", {"z": object}, "/{a}"),
    ],
)
def test_rest_is_a_template(template: str, values: dict[str, Value], rest: str) -> None:
    assert URITemplate(template).partial(values) == rest
    assert filled(parts_of(template), values) == rest


# Section 2.3
@pytest.mark.parametrize("undefined", [None, [], {}, [None]])
def test_undefined_variables_are_removed(undefined: Value) -> None:
    for template, rest in (
        ("/{a}/{b}", "//{b}"),
        ("{a,b,c}", "{b,c}"),
        ("{+a,b}", "{+b}"),
        ("{#b,a}", "{#b}"),
        ("{?a,b}", "{?b}"),
        ("{?a}{&b}", "{&b}"),
        ("{/b,a}", "{/b}"),
    ):
        assert URITemplate(template).partial(a=undefined) == rest


@pytest.mark.parametrize("template", ["/{a,b}", "/{+a,b}", "/{#a,b}", "/{b,a}"])
@pytest.mark.parametrize("value", ["x", "", 1, ["x"]])
def test_expression_that_commas_divide_is_filled_as_a_whole(template: str, value: Value) -> None:
    message = f'{template[1:]} can only be filled as a whole, since commas divide its values: give also "b"'
    with pytest.raises(URIError, match=f"^{re.escape(message)}$"):
        URITemplate(template).partial(a=value)


def test_error_names_all_variables_that_are_missing() -> None:
    with pytest.raises(URIError, match=r'give also "b" and "c"$'):
        URITemplate("{a,b,c}").partial(a=1)


def test_errors_of_expansion_remain() -> None:
    for template in ("{a}", "{/a,b}", "{a,b}", "{?a,b}"):
        with pytest.raises(TypeError):
            URITemplate(template).partial(a=object())  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
        with pytest.raises(URIError):
            URITemplate(template).partial(a="\ud800")


def test_values_by_name_replace_those_of_the_mapping() -> None:
    assert URITemplate("{/a,b}").partial({"a": 1}, a=2) == "/2{/b}"
