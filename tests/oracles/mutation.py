"""Mutants of functions: copies in which one thing is different."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Final, NamedTuple, cast

_SWAPPED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Eq: ast.NotEq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.Lt: ast.LtE,
}
_MOST_TURNS: Final = 100_000


class Mutant(NamedTuple):
    """A module in which one function is different, and what is different there."""

    difference: str
    module: ModuleType


class EndlessLoopError(Exception):
    """A loop that does not end."""


def mutants(file: Path, *functions: str) -> Iterator[Mutant]:
    """Yield the mutants of some functions of a module.

    A condition is true, false or negated; a comparison is negated; "and" and "or" are exchanged; a constant is another
    one; a statement is left out, or the call of a function with one argument.
    """
    source = file.read_text(encoding="utf-8")
    for position, node in enumerate(ast.walk(ast.parse(source))):
        for number, (difference, _) in enumerate(_replacements(node)):
            tree = ast.parse(source)
            nodes = list(ast.walk(tree))
            chosen = {
                id(inner)
                for function in tree.body
                if isinstance(function, ast.FunctionDef) and function.name in functions
                for statement in function.body
                if not isinstance(statement, ast.Expr)  # the docstring
                for inner in ast.walk(statement)
            }
            if id(nodes[position]) in chosen:
                _, replacement = list(_replacements(nodes[position]))[number]
                changed = cast("ast.Module", _Replacing(nodes[position], replacement).visit(tree))
                yield Mutant(f"line {getattr(node, 'lineno', 0)}: {difference}", _loaded(changed))


def pattern_mutants(pattern: str) -> list[str]:
    """Return the mutants of a regular expression: a class lacks a member, or a quantifier is another one."""
    within_class = False
    wrong: list[str] = []
    for position, character in enumerate(pattern):
        before, after = pattern[:position], pattern[position + 1 :]
        if within_class and character not in "^]":
            wrong.append(before + after)
        elif not within_class and character in "*+" and not before.endswith("\\"):
            wrong.append(before + {"*": "+", "+": "*"}[character] + after)
        elif not within_class and character == "?" and not before.endswith("\\"):
            wrong.append(before + after)
        within_class = character == "[" or (within_class and character != "]")
    return [mutant.replace("[^]", "(?s:.)") for mutant in wrong]


def _replacements(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    code = ast.unparse(node) if isinstance(node, ast.expr | ast.stmt) else ""
    match node:
        case ast.If(test, body, other) | ast.IfExp(test, body, other):
            for name, value in (("True", ast.Constant(value=True)), ("False", ast.Constant(value=False))):
                yield f"{ast.unparse(test)} is {name}", type(node)(value, body, other)  # type: ignore[arg-type]  # of the same kind
        case ast.Compare(left, [operator], comparators) if type(operator) in _SWAPPED:
            yield f"{code} is negated", ast.Compare(left, [_SWAPPED[type(operator)]()], comparators)
        case ast.BoolOp(operator, values):
            yield (
                f"{code} with the other operator",
                ast.BoolOp(ast.Or() if isinstance(operator, ast.And) else ast.And(), values),
            )
        case ast.Constant(int(value)) if not isinstance(value, bool):
            yield f"{value + 1} for {code}", ast.Constant(value + 1)
            yield f"{value - 1} for {code}", ast.Constant(value - 1)
        case ast.Constant(str(value)):
            yield f"another text for {code}", ast.Constant("" if value else "x")
        case ast.Assign() | ast.AugAssign():
            yield f"without {code}", ast.Pass()
        case ast.Call(ast.Name(), [argument], []):
            yield f"{ast.unparse(argument)} for {code}", argument
        case ast.Call(ast.Attribute(value), [], []):
            yield f"{ast.unparse(value)} for {code}", value
        case _:
            pass


class _Replacing(ast.NodeTransformer):
    """Replace one node, and count the turns of loops."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self._old, self._new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        if node is self._old:
            return self._new
        visited: ast.AST = super().visit(node)
        if isinstance(visited, ast.While):
            visited.test = ast.BoolOp(ast.And(), [visited.test, ast.Call(ast.Name("turn", ast.Load()), [], [])])
        return visited


def _loaded(tree: ast.Module) -> ModuleType:
    module = ModuleType("mutant")
    vars(module)["turn"] = _turn_counter()
    exec(compile(ast.fix_missing_locations(tree), "mutant", "exec"), vars(module))  # noqa: S102
    return module


def _turn_counter() -> Callable[[], bool]:
    turns = iter(range(_MOST_TURNS))

    def turn() -> bool:
        if next(turns, None) is None:
            raise EndlessLoopError
        return True

    return turn
