"""Regular expressions of the package, read from its source: where each is compiled, and which methods are called."""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final, NamedTuple

import regex

import uri_split

_FOLDER: Final = Path(uri_split.__file__).parent
_METHODS: Final = frozenset({"match", "fullmatch", "search", "sub", "subn", "split", "findall", "finditer"})
_SCOPES: Final = (ast.FunctionDef, ast.Lambda)
_DEFAULT: Final = frozenset({"match", "fullmatch", "search", "finditer"})

Pattern = re.Pattern[str] | re.Pattern[bytes]


class Site(NamedTuple):
    """A call in the package that compiles a pattern."""

    module: str
    owner: str
    """The constant or function that contains it."""
    engine: str
    arguments: tuple[ast.expr, ...]
    """The pattern, and its flags."""
    methods: frozenset[str]

    @property
    def key(self) -> str:
        return f"{self.module}.{self.owner}"

    def pattern(self) -> Pattern | None:
        """Return the pattern, or `None` if it depends on local variables."""
        scope = vars(import_module(f"uri_split.{self.module}"))
        try:
            given = [eval(ast.unparse(each), scope) for each in self.arguments]  # noqa: S307  its own source
        except NameError:
            return None
        compiled: Pattern = {"re": re, "regex": regex}[self.engine].compile(*given)
        return compiled


@cache
def _trees() -> Mapping[str, ast.Module]:
    """Return the syntax tree of each module."""
    return {
        ".".join(file.relative_to(_FOLDER).with_suffix("").parts): ast.parse(file.read_text("utf-8"))
        for file in sorted(_FOLDER.rglob("*.py"))
    }


def not_lazy() -> Iterator[tuple[str, int]]:
    """Yield the module and line of each pattern that should be a constant made by `lazy_pattern`.

    These are literals given to `re.search` and its like, and patterns compiled by the import of the module.
    """
    for module, tree in _trees().items():
        later = {id(node) for scope in ast.walk(tree) if isinstance(scope, _SCOPES) for node in ast.walk(scope)}
        for node in ast.walk(tree):
            call = _call_of_engine(node)
            if isinstance(node, ast.Call) and call and ast.unparse(node.func) != "lazy_pattern":
                _, function, (pattern, *_) = call
                is_literal = isinstance(pattern, ast.Constant | ast.JoinedStr)
                if is_literal if function != "compile" else id(node) not in later:
                    yield module, node.lineno


@cache
def sites() -> tuple[Site, ...]:
    """Return every call that passes a pattern to `re` or `regex`, or to a function that passes it on."""
    trees = _trees()
    used = _methods_used(trees)
    takes_pattern = {name: position for name, position in _takes_pattern(trees) if name in used}
    found = (site for module, tree in trees.items() for site in _sites_in(tree, module, "", takes_pattern, used))
    return tuple(site for site in found if not site.owner.startswith("_LazyPattern"))  # its patterns are arguments


def _sites_in(
    node: ast.AST, module: str, owner: str, takes_pattern: Mapping[str, int], used: Mapping[str, frozenset[str]]
) -> Iterator[Site]:
    for child in ast.iter_child_nodes(node):
        name = owner
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            name = f"{owner}.{child.name}".lstrip(".")
        elif not owner and isinstance(child, ast.Assign | ast.AnnAssign):
            name = ast.unparse(child.targets[0] if isinstance(child, ast.Assign) else child.target)
        call = _call_of_engine(child)
        if call:
            engine, function, arguments = call
            methods = {function} if function != "compile" else used.get(name.rpartition(".")[2], _DEFAULT)
            if isinstance(node, ast.Attribute) and node.attr in _METHODS:
                methods = {node.attr}
            yield Site(module, name, engine, arguments, frozenset(methods))
        elif (
            isinstance(child, ast.Call)
            and isinstance(child.func, ast.Name)
            and child.func.id in takes_pattern.keys() & used
        ):
            position = takes_pattern[child.func.id]
            yield Site(module, name, "re", (child.args[position],), used[child.func.id])
        yield from _sites_in(child, module, name, takes_pattern, used)


def _call_of_engine(node: ast.AST) -> tuple[str, str, tuple[ast.expr, ...]] | None:
    """Return the engine, the function, and the pattern and flags of a call that takes a pattern."""
    if not isinstance(node, ast.Call):
        return None
    if isinstance(node.func, ast.Name) and node.func.id == "lazy_pattern":
        engine, function = "re", "compile"
    elif isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name):
        engine, function = node.func.value.id, node.func.attr
    else:
        return None
    if engine not in {"re", "regex"} or function not in {"compile", *_METHODS}:
        return None
    flags = [keyword.value for keyword in node.keywords if keyword.arg == "flags"]
    return engine, function, (*node.args[: 2 if function == "compile" else 1], *flags)


def _takes_pattern(trees: Mapping[str, ast.Module]) -> Iterator[tuple[str, int]]:
    """Yield each function with a parameter that is a pattern, and the position of the parameter."""
    for tree in trees.values():
        for function in (node for node in tree.body if isinstance(node, ast.FunctionDef)):
            names = [argument.arg for argument in function.args.args]
            for node in ast.walk(function):
                call = _call_of_engine(node)
                if call and isinstance(call[2][0], ast.Name) and call[2][0].id in names:
                    yield function.name, names.index(call[2][0].id)


def _methods_used(trees: Mapping[str, ast.Module]) -> dict[str, frozenset[str]]:
    """Return the methods called on patterns, by the name of the constant, or of the function that has a pattern."""
    used: dict[str, set[str]] = {}
    for tree in trees.values():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                for each in ast.walk(node):
                    call = _call_of_engine(each)
                    if call and call[1] != "compile":
                        used.setdefault(node.name, set()).add(call[1])
                    if isinstance(each, ast.Attribute) and each.attr in _METHODS and _call_of_engine(each.value):
                        used.setdefault(node.name, set()).add(each.attr)
            if isinstance(node, ast.Attribute) and node.attr in _METHODS:
                value = node.value
                while isinstance(value, ast.Call | ast.Subscript):
                    value = value.func if isinstance(value, ast.Call) else value.value
                name = (
                    value.attr if isinstance(value, ast.Attribute) else value.id if isinstance(value, ast.Name) else ""
                )
                used.setdefault(name, set()).add(node.attr)
    return {name: frozenset(methods) for name, methods in used.items()}
