"""Patterns of expressions, and how they match code."""

import builtins
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from uri_split._text.arguments import requires_extra
from uri_split._text.spans import lazy_pattern, once

with requires_extra("uri-split migrate", package="libcst", extra="migrate"):
    import libcst as cst

Bound = dict[str, cst.CSTNode]
"""The expressions that placeholders stand for."""

FullName = Callable[[cst.CSTNode], str | None]
"""Returns the name that an expression certainly has in its package, such as ``urllib.parse.quote``."""

PLACEHOLDER: Final = lazy_pattern(r"\$(\w++)")
_MARK: Final = "PLACEHOLDER_"
_LAYOUT: Final = (
    *(cst.BaseParenthesizableWhitespace, cst.Comma, cst.LeftParen, cst.RightParen, cst.LeftSquareBracket),
    *(cst.RightSquareBracket, cst.LeftCurlyBrace, cst.RightCurlyBrace, cst.Colon),
)


class Pattern(NamedTuple):
    """Pattern of an expression.

    Attributes:
        expression: The expression, with names in place of the placeholders.
        module: The module that its names belong to.
        is_condition: Whether it only matches where nothing but the truth of the value matters.
        receiver: How far below the expression the receiver is; `None` if there is none.
        head: How far below it the first name of the module is; `None` if there is none.
    """

    expression: cst.BaseExpression
    module: str
    is_condition: bool
    receiver: int | None
    head: int | None


@once
def compiled(pattern: str, module: str, receiver: str) -> Pattern:
    """Return a pattern that is ready to match.

    Args:
        pattern: The pattern. In ``bool(…)``, it matches only where nothing but the truth of the value matters.
        module: The module that its names belong to.
        receiver: The name of the placeholder for values of the package.
    """
    is_condition = pattern.startswith("bool(")
    expression = cst.parse_expression(PLACEHOLDER.sub(rf"{_MARK}\1", pattern))
    if is_condition and isinstance(expression, cst.Call):
        expression = expression.args[0].value
    depths: dict[bool, int] = {}
    for node, depth in _names(expression, module, 0):
        is_receiver = isinstance(node, cst.Name) and node.value == _MARK + receiver
        name = _name_in_pattern(node, module)
        if is_receiver or (name and name.startswith(f"{module}.")):
            depths.setdefault(is_receiver, depth)
    return Pattern(expression, module, is_condition, depths.get(True), depths.get(False))


def matched(pattern: Pattern, node: cst.CSTNode, full_name: FullName) -> Bound | None:
    """Return what the placeholders of a pattern stand for in an expression; `None` if it does not match."""
    bound: Bound = {}
    return bound if _matches(pattern.expression, node, pattern.module, full_name, bound) else None


def _names(node: cst.CSTNode, module: str, depth: int) -> Iterator[tuple[cst.CSTNode, int]]:
    """Yield each name, and names with dots between as one, with their depths."""
    if isinstance(node, cst.Name) or _name_in_pattern(node, module):
        yield node, depth
    else:
        inner = [node.value] if isinstance(node, cst.Attribute | cst.Arg) else node.children
        for child in inner:
            yield from _names(child, module, depth + 1)


def _name_in_pattern(node: cst.CSTNode, module: str) -> str | None:
    """Return the full name of a name, or of names with dots between."""
    name = dotted(node)
    if name is None or name.startswith(f"{module}."):
        return name
    if "." in name or name.startswith(_MARK) or name in {"True", "False", "None"}:
        return None
    return f"builtins.{name}" if hasattr(builtins, name) else f"{module}.{name}"


def dotted(node: cst.CSTNode) -> str | None:
    """Return a name, or names with dots between, as a text; `None` for other expressions."""
    if isinstance(node, cst.Attribute):
        before = dotted(node.value)
        return before and f"{before}.{node.attr.value}"
    return node.value if isinstance(node, cst.Name) else None


def _matches(  # noqa: PLR0911  one for each kind of expression
    pattern: cst.CSTNode, node: cst.CSTNode, module: str, full_name: FullName, bound: Bound
) -> bool:
    if isinstance(pattern, cst.Name) and pattern.value.startswith(_MARK):
        name = pattern.value.removeprefix(_MARK)
        return bound.setdefault(name, node) is node or bound[name].deep_equals(node)
    if full := _name_in_pattern(pattern, module):
        return full_name(node) == full
    if isinstance(pattern, cst.SimpleString):
        return isinstance(node, cst.SimpleString) and node.evaluated_value == pattern.evaluated_value
    if type(pattern) is not type(node):
        return False
    if isinstance(pattern, cst.Call) and isinstance(node, cst.Call):
        parts, parts_here = _parts(pattern), _parts(node)
        return parts.keys() == parts_here.keys() and all(
            _matches(part, parts_here[key], module, full_name, bound) for key, part in parts.items()
        )
    if isinstance(pattern, cst.Attribute) and isinstance(node, cst.Attribute):
        return pattern.attr.value == node.attr.value and _matches(pattern.value, node.value, module, full_name, bound)
    if isinstance(pattern, cst.Name) and isinstance(node, cst.Name):
        return pattern.value == node.value
    if isinstance(pattern, cst.Integer) and isinstance(node, cst.Integer):
        return pattern.evaluated_value == node.evaluated_value
    inner, inner_here = _inner(pattern), _inner(node)
    return len(inner) == len(inner_here) and all(
        _matches(part, here, module, full_name, bound) for part, here in zip(inner, inner_here, strict=True)
    )


def _inner(node: cst.CSTNode) -> list[cst.CSTNode]:
    """Return the nodes in another one, without white space, commas and brackets."""
    return [each for each in node.children if not isinstance(each, _LAYOUT)]


def _parts(call: cst.Call) -> dict[str, cst.CSTNode]:
    """Return what is called, and the arguments by name, or by star and position."""
    keys = (arg.keyword.value if arg.keyword else f"{arg.star}{place}" for place, arg in enumerate(call.args))
    return {"": call.func, **dict(zip(keys, (arg.value for arg in call.args), strict=True))}
