"""Partial expansion: some variables get their values, and the rest stays a template."""

from collections.abc import Iterable, Mapping
from itertools import groupby

from uri_split._templates.expansion import Value, expanded, plan_of
from uri_split._templates.parts import OPERATORS, Expression, Part
from uri_split._text.errors import URIError


def filled(parts: Iterable[Part], values: Mapping[str, Value]) -> str:
    """Return a template with values in place of the variables that are given; those that are undefined are left out.

    Raises:
        TypeError: If a value has another type (see `uri_split._templates.expansion.expanded`).
        URIError: If a value cannot be written, or has to be written together with one that is not given.

    >>> from uri_split._templates.parts import parts_of
    >>> filled(parts_of("/{a}{/b,c}{?d,e}"), {"a": 1, "c": 2, "e": 3})
    '/1{/b}/2?e=3{&d}'
    """
    return "".join(part if isinstance(part, str) else _filled(part, values) for part in parts)


def _filled(expression: Expression, values: Mapping[str, Value]) -> str:
    operator, variables = expression
    given = tuple(variable for variable in variables if variable.name in values)
    rest = Expression(operator, tuple(variable for variable in variables if variable.name not in values))
    if not rest.variables:
        return _written(expression, values)
    if not _written(Expression("?", given), values):  # all undefined
        return str(rest)
    if operator == "?":
        return f"{_written(Expression('?', given), values)}{rest._replace(operator='&')}"
    first, separator, *_ = OPERATORS[operator]
    if first != separator:
        names = " and ".join(f'"{variable.name}"' for variable in rest.variables)
        message = f"{expression} can only be filled as a whole, since commas divide its values: give also {names}"
        raise URIError(message)
    groups = groupby(variables, lambda variable: variable.name in values)
    parts = [(is_given, Expression(operator, tuple(group))) for is_given, group in groups]
    return "".join(_written(part, values) if is_given else str(part) for is_given, part in parts)


def _written(expression: Expression, values: Mapping[str, Value]) -> str:
    return expanded(plan_of((expression,)), values)
