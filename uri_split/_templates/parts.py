"""Parts of a template: literals, and expressions with their operators and variables (RFC 6570, section 2)."""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, cast

from uri_split._text.patterns import lazy_pattern

OperatorName = Literal["", "+", "#", ".", "/", ";", "?", "&"]
"""The character of an operator; the empty text is that of simple expansion."""


class Operator(NamedTuple):
    """How the values of an expression are written (RFC 6570, appendix A).

    Attributes:
        first: What precedes the first defined variable.
        separator: What precedes each of the others.
        named: Whether names are written, as in ``name=value``.
        if_empty: What follows a name whose value is empty.
        reserved: Whether reserved characters and percent-encodings are written as they are.
    """

    first: str
    separator: str
    named: bool
    if_empty: str
    reserved: bool


OPERATORS: Final[Mapping[OperatorName, Operator]] = MappingProxyType({
    "":  Operator("",  ",", named=False, if_empty="",  reserved=False),
    "+": Operator("",  ",", named=False, if_empty="",  reserved=True),
    ".": Operator(".", ".", named=False, if_empty="",  reserved=False),
    "/": Operator("/", "/", named=False, if_empty="",  reserved=False),
    ";": Operator(";", ";", named=True,  if_empty="",  reserved=False),
    "?": Operator("?", "&", named=True,  if_empty="=", reserved=False),
    "&": Operator("&", "&", named=True,  if_empty="=", reserved=False),
    "#": Operator("#", ",", named=False, if_empty="",  reserved=True),
})  # fmt: skip
"""The table of appendix A."""


class Variable(NamedTuple):
    """A variable in an expression (RFC 6570, section 2.3).

    Attributes:
        name: The name, as written: its percent-encodings are not decoded.
        prefix: How many characters of the value are written at most; `None` for all.
        explode: Whether each member of a list or a mapping is written like a variable of its own.
    """

    name: str
    prefix: int | None = None
    explode: bool = False

    def __str__(self) -> str:
        return f"{self.name}{'*' if self.explode else ''}{f':{self.prefix}' if self.prefix else ''}"


class Expression(NamedTuple):
    """An expression: its operator and its variables (RFC 6570, section 2.2)."""

    operator: OperatorName
    variables: tuple[Variable, ...]

    def __str__(self) -> str:
        return f"{{{self.operator}{','.join(map(str, self.variables))}}}"


Part = str | Expression
"""A literal, as written, or an expression."""

EXPRESSION: Final = lazy_pattern(r"\{([+#.\/;?&]?)([^{}]*+)\}")
"""Pattern for an expression, with groups for its operator and its variables. Not every match is valid."""


def parts_of(template: str) -> tuple[Part, ...]:
    """Return the parts of a valid template, in order.

    >>> parts_of("/a{?b,c:3}")
    ('/a', Expression(operator='?', variables=(Variable(name='b', prefix=None, explode=False), Variable(name='c', \
prefix=3, explode=False))))
    >>> "".join(map(str, parts_of("/a{?b,c:3}{d*}")))
    '/a{?b,c:3}{d*}'
    """
    return tuple(_parts(template))


def variables_of(parts: Iterable[Part]) -> list[Variable]:
    """Return the variables of all expressions, in order."""
    return [variable for part in parts if isinstance(part, Expression) for variable in part.variables]


def _parts(template: str) -> Iterator[Part]:
    # Literals, and the two groups of each expression, in turn.
    pieces = iter(EXPRESSION.split(template))
    for literal in pieces:
        if literal:
            yield literal
        operator = next(pieces, None)
        if operator is not None:
            yield Expression(cast("OperatorName", operator), tuple(map(_variable, next(pieces).split(","))))


def _variable(varspec: str) -> Variable:
    name, colon, length = varspec.partition(":")
    return Variable(name.removesuffix("*"), int(length) if colon else None, name.endswith("*"))
