"""Names in Python code, and what they mean, as far as the imports, the assignments and the words of a file say.

Types are unknown. A name has a value if each assignment to it in its scope is known; otherwise only its words count.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from string import Formatter
from types import MappingProxyType
from typing import Final, NamedTuple, cast

from uri_split._text.spans import lazy_pattern

_WORD: Final = lazy_pattern(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_MODULES_OF_URLLIB: Final = frozenset(
    {
        "future.moves.urllib.parse",
        "requests.compat",
        "six.moves.urllib.parse",
        "six.moves.urllib_parse",
        "urllib",
        "urllib.parse",
        "urlparse",
    }
)
_DEEPEST: Final = 8  # assignments in a chain
MOST_LOOKUPS: Final = 50
"""Names whose values are followed for one question."""
_MOST_VALUES: Final = 4
_PLACEHOLDER: Final = lazy_pattern(r"%(?:\(([^()%]*+)\))?[-#0 +]*+[0-9*]*+(?:\.[0-9*]++)?+([a-zA-Z%])")


class Scope:
    """A module, a class or a function, and what is assigned to the names in it.

    Attributes:
        node: Where it is written.
        outer: The scope around it, or `None` for a module.
        values: What is assigned to each name; `None` for what is not known.
        parameters: The parameters of a function.
        attributes: What is assigned to each attribute of ``self`` in the methods of a class.
    """

    def __init__(self, node: ast.AST, outer: "Scope | None") -> None:
        self.node: ast.AST = node
        self.outer: Scope | None = outer
        self.values: dict[str, list[ast.expr | None]] = {}
        self.parameters: dict[str, ast.arg] = {}
        self.attributes: dict[str, list[ast.expr | None]] = {}

    def assign(self, target: ast.AST, value: ast.expr | None) -> None:
        """Note an assignment to a name, an attribute of ``self`` or several of these."""
        if isinstance(target, ast.Name):
            self.values.setdefault(target.id, []).append(value)
        elif isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == "self":
            if owner := self.owner():
                owner.attributes.setdefault(target.attr, []).append(value)
        elif isinstance(target, (ast.Tuple, ast.List)):
            several = value.elts if isinstance(value, (ast.Tuple, ast.List)) else ()
            same = len(several) == len(target.elts)
            for number, each in enumerate(target.elts):
                self.assign(each, several[number] if same else None)
        elif isinstance(target, ast.Starred):
            self.assign(target.value, None)

    def owner(self) -> "Scope | None":
        """Return the class in whose method this is."""
        scope: Scope | None = self
        while scope and not isinstance(scope.node, ast.ClassDef):
            scope = scope.outer
        return scope

    @cached_property
    def inside(self) -> Sequence[ast.AST]:
        """All nodes in it."""
        return [*ast.walk(self.node)]

    @cached_property
    def calls(self) -> Sequence[ast.Call]:
        """All calls in it."""
        return [node for node in self.inside if isinstance(node, ast.Call)]

    @cached_property
    def literals(self) -> AbstractSet[str]:
        """The first characters of all texts in it."""
        texts = (node.value for node in self.inside if isinstance(node, ast.Constant) and isinstance(node.value, str))
        return {text[:2] for text in texts}

    def home(self, name: str) -> "Scope | None":
        """Return the scope in which a name is assigned or a parameter, seen from here."""
        scope: Scope | None = self
        while scope and name not in scope.values and name not in scope.parameters:
            scope = scope.outer
            while scope and isinstance(scope.node, ast.ClassDef):  # functions do not see the names of a class
                scope = scope.outer
        return scope

    def assigned(self, name: str) -> Sequence[ast.expr | None]:
        """Return what is assigned to a name that is seen from here; `None` for what is not known."""
        home = self.home(name)
        return home.values.get(name, ()) if home else ()


_LEAVES: Final = frozenset(
    {
        "arg", "asname", "attr", "conversion", "ctx", "id", "is_async", "kind", "level", "module", "op", "ops",
        "simple", "type_comment",
    }
)  # fmt: skip
"""Fields of nodes with texts, numbers or operators, or that say whether a name is read."""
_INNER_FIELDS: Final[Mapping[type[ast.AST], Sequence[str]]] = MappingProxyType(
    {
        kind: [name for name in reversed(kind._fields) if name not in _LEAVES]
        for kind in vars(ast).values()
        if isinstance(kind, type) and issubclass(kind, ast.AST) and kind is not ast.Constant
    }
)
"""The fields of each kind of node that may have other nodes, the last one first."""
_BINDING: Final = (
    ast.AnnAssign, ast.Assign, ast.AsyncFor, ast.AsyncFunctionDef, ast.AugAssign, ast.ClassDef, ast.ExceptHandler,
    ast.For, ast.FunctionDef, ast.Global, ast.Import, ast.ImportFrom, ast.Lambda, ast.MatchAs, ast.MatchStar,
    ast.NamedExpr, ast.Nonlocal, ast.comprehension, ast.withitem,
)  # fmt: skip
"""Nodes that bind names."""


class Code:
    """The syntax tree of a file, with the scope and the parent of each node.

    Attributes:
        tree: The tree.
        imports: The full name of each imported name.
        nodes: Every node with its scope, in the order of the file.
        parents: The parent of each node.
        is_plugin: Whether patterns choose the URLs that the code sees, as in plugins of yt-dlp and streamlink.
    """

    def __init__(self, tree: ast.Module) -> None:
        self.tree: ast.Module = tree
        self.imports: dict[str, str] = {}
        self.nodes: list[tuple[ast.AST, Scope]] = []
        self.parents: dict[ast.AST, ast.AST] = {}
        self.is_plugin: bool = False
        self._of_urllib: dict[ast.Call, str] = {}
        module = Scope(tree, None)
        waiting: list[tuple[ast.AST, Scope]] = [(tree, module)]
        while waiting:  # without recursion, since code may be nested deeply
            node, scope = waiting.pop()
            self.nodes.append((node, scope))
            inner = self._enter(node, scope) if isinstance(node, _BINDING) else scope
            for name in _INNER_FIELDS.get(type(node), ()):
                field: object = getattr(node, name, None)
                for child in reversed(cast("list[object]", field)) if isinstance(field, list) else (field,):
                    if isinstance(child, ast.AST):
                        self.parents[child] = node
                        waiting.append((child, inner))

    def _enter(self, node: ast.AST, scope: Scope) -> Scope:  # noqa: C901, PLR0912  one branch for each kind of node
        """Note what a node assigns, and return the scope of its children."""
        match node:
            case ast.Import(names):
                for name in names:
                    self.imports[name.asname or name.name.partition(".")[0]] = (
                        name.name if name.asname else name.name.partition(".")[0]
                    )
            case ast.ImportFrom(module, names, level):
                start = "." * level + (module or "")
                self.imports |= {name.asname or name.name: f"{start}.{name.name}" for name in names}
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Lambda():
                if not isinstance(node, ast.Lambda):
                    scope.assign(ast.Name(node.name), None)
                inner = Scope(node, scope)
                arguments = node.args
                for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
                    inner.parameters[argument.arg] = argument
                for rest in filter(None, (arguments.vararg, arguments.kwarg)):
                    inner.assign(ast.Name(rest.arg), None)
                return inner
            case ast.ClassDef(name):
                scope.assign(ast.Name(name), None)
                self.is_plugin |= any(
                    "matcher" in self.dotted(each.func) for each in node.decorator_list if isinstance(each, ast.Call)
                )
                return Scope(node, scope)
            case ast.Assign(targets, value):
                for target in targets:
                    scope.assign(target, value)
                    self.is_plugin |= isinstance(target, ast.Name) and target.id == "_VALID_URL"
            case ast.AnnAssign(target, _, value) | ast.NamedExpr(target, value):
                scope.assign(target, value)
            case ast.AugAssign(target) | ast.For(target) | ast.AsyncFor(target) | ast.comprehension(target):
                scope.assign(target, None)
            case ast.withitem(_, ast.AST() as target):
                scope.assign(target, None)
            case ast.ExceptHandler(_, str(name)) | ast.MatchAs(_, str(name)) | ast.MatchStar(str(name)):
                scope.assign(ast.Name(name), None)
            case ast.Global(names) | ast.Nonlocal(names):
                for each in names:
                    scope.assign(ast.Name(each), None)
            case _:
                pass
        return scope

    def ancestors(self, node: ast.AST) -> Iterator[ast.AST]:
        """Yield the parent of a node, then its parent and so on."""
        while node in self.parents:
            node = self.parents[node]
            yield node

    def dotted(self, node: ast.AST) -> str:
        """Return the full name of a function or a value, such as ``urllib.parse.quote``; empty if it has none."""
        names: list[str] = []
        while isinstance(node, ast.Attribute):
            names.append(node.attr)
            node = node.value
        if not isinstance(node, ast.Name):
            return ""
        return ".".join([self.imports.get(node.id, node.id), *reversed(names)])

    def urllib(self, node: ast.AST) -> str:
        """Return the name of a function of ``urllib.parse`` if a node calls it, and otherwise an empty text."""
        if not isinstance(node, ast.Call):
            return ""
        name = self._of_urllib.get(node)
        if name is None:  # each rule asks
            module, _, name = self.dotted(node.func).rpartition(".")
            name = self._of_urllib[node] = name if module in _MODULES_OF_URLLIB else ""
        return name


# Values.


def values(node: ast.expr, scope: Scope) -> Sequence[ast.expr]:
    """Return what is assigned to a name or an attribute of ``self``; nothing unless all of it is known."""
    found: Sequence[ast.expr | None] = ()
    if isinstance(node, ast.Name):
        home = scope.home(node.id)
        found = home.values.get(node.id, ()) if home and node.id not in home.parameters else ()
    elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in {"self", "cls"}:
        owner = scope.owner()
        found = [*owner.attributes.get(node.attr, ()), *owner.values.get(node.attr, ())] if owner else ()
    known = [each for each in found if each is not None]
    return known if len(known) == len(found) <= _MOST_VALUES else ()


def literal(node: ast.expr, scope: Scope) -> str | None:
    """Return the text of a node that is a literal, or a name with one literal value."""
    for _ in range(_DEEPEST):
        if isinstance(node, ast.Constant):
            return node.value if isinstance(node.value, str) else None
        known = values(node, scope)
        if len(known) != 1:
            return None
        node = known[0]
    return None


def words(name: str) -> list[str]:
    """Return the words of a name, in lower case.

    >>> words("baseUrl"), words("REDIRECT_URI"), words("user_name2")
    (['base', 'url'], ['redirect', 'uri'], ['user', 'name'])
    """
    return [word.lower() for word in _WORD.findall(name)]


def own_name(node: ast.AST) -> str:
    """Return the name by which people would call a node: of an attribute its own, of an item its key."""
    match node:
        case ast.Name(name) | ast.Attribute(_, name):
            return name
        case ast.Subscript(_, ast.Constant(str(key))):
            return key
        case ast.Call(ast.Attribute(_, "get" | "getenv" | "pop"), [ast.Constant(str(key)), *_]):
            return key
        case ast.Call(ast.Attribute(inner, "lower" | "strip" | "rstrip" | "lstrip" | "casefold" | "decode")):
            return own_name(inner)
        case ast.Call(ast.Name("str"), [inner]) | ast.Await(inner) | ast.BoolOp(ast.Or(), [inner, *_]):
            return own_name(inner)
        case _:
            return ""


def names_given(calls: Iterable[ast.Call]) -> set[str]:
    """Return the names that are given to some calls, by position or by keyword."""
    given = (each for call in calls for each in (*call.args, *(keyword.value for keyword in call.keywords)))
    return {each.id for each in given if isinstance(each, ast.Name)}


def argument(call: ast.Call, position: int, *names: str) -> ast.expr | None:
    """Return what is given to a call at a position or by one of some names; `None` if nothing is."""
    named = (keyword.value for keyword in call.keywords if keyword.arg in names)
    return next(iter([*call.args[position : position + 1], *named]), None)


# Texts that are joined from literals and values.


class Value(NamedTuple):
    """A value that becomes a part of a text.

    Attributes:
        node: The expression.
        is_plain: Whether it is written as it is, and not as a number or by ``!r``.
    """

    node: ast.expr
    is_plain: bool = True


Piece = str | Value
"""A part of a text that is joined: a literal or a value."""


def pieces(node: ast.expr, scope: Scope) -> list[Piece]:
    """Return the parts of which an expression joins a text, in order; at least one.

    >>> code = Code(ast.parse("base = 'http://h'; base + f'/{name}'"))
    >>> joined = code.tree.body[1].value
    >>> [each if isinstance(each, str) else each.node.id for each in pieces(joined, code.nodes[0][1])]
    ['http://h', '/', 'name']
    """
    found: list[Piece] = []
    lookups = 0
    waiting: list[tuple[ast.expr | Piece, int]] = [(node, 0)]
    while waiting:
        each, depth = waiting.pop()
        if isinstance(each, (str, Value)):
            found += [each] if each else []
            continue
        parts = _parts(each, scope)
        if parts is None and lookups < MOST_LOOKUPS and depth < _DEEPEST:
            lookups += 1
            known = values(each, scope)
            # What a loop or a branch may change is not one text.
            if len(known) == 1 and (_is_joined(known[0]) or literal(each, scope) is not None):
                parts = [known[0]]
                depth += 1
        if parts is None:
            found.append(Value(each))
        else:
            waiting += [(part, depth) for part in reversed(parts)]
    return found or [""]


def _is_joined(node: ast.expr) -> bool:
    return isinstance(node, (ast.JoinedStr, ast.BinOp)) or (
        isinstance(node, ast.Call) and own_name(node.func) == "format"
    )


def _parts(node: ast.expr, scope: Scope) -> Sequence[ast.expr | Piece] | None:  # noqa: PLR0911  one for each kind
    """Return the parts of one expression, without looking up names; `None` if it joins nothing."""
    match node:
        case ast.Constant(str(text)):
            return [text]
        case ast.JoinedStr(parts):
            return parts
        case ast.FormattedValue(inner, -1, None) | ast.Call(ast.Name("str"), [inner], []):
            return [inner]
        case ast.FormattedValue(inner):
            return [Value(inner, is_plain=False)]
        case ast.BinOp(left, ast.Add(), right):
            return [left, right]
        case ast.BinOp(left, ast.Mod(), right):
            template = literal(left, scope)
            return None if template is None else [*_of_percent(template, right)]
        case ast.Call(ast.Attribute(ast.Constant(str(between)), "join"), [ast.List(several) | ast.Tuple(several)]):
            return [part for each in several for part in (between, each)][1:]
        case ast.Call(ast.Attribute(inner, "format")):
            template = literal(inner, scope)
            return None if template is None else [*_of_format(template, node)]
        case _:
            return None


def _of_percent(text: str, right: ast.expr) -> Iterator[ast.expr | Piece]:
    given = iter(right.elts if isinstance(right, ast.Tuple) else [right])
    pairs = zip(right.keys, right.values, strict=True) if isinstance(right, ast.Dict) else ()
    named = {key.value: value for key, value in pairs if isinstance(key, ast.Constant)}
    position = 0
    for place in _PLACEHOLDER.finditer(text):
        yield text[position : place.start()]
        position = place.end()
        if place[2] == "%":
            yield "%"
        else:
            value = named.get(place[1]) or next(given, right)
            yield value if place[0] == "%s" or (place[1] in named and place[2] == "s") else Value(value, is_plain=False)
    yield text[position:]


def _of_format(text: str, call: ast.Call) -> Iterator[ast.expr | Piece]:
    named = {keyword.arg: keyword.value for keyword in call.keywords}
    try:
        parts = [*Formatter().parse(text)]
    except ValueError:
        parts = []
    number = 0
    for before, field, spec, conversion in parts:
        yield before
        if field is None:
            continue
        key = field or str(number)
        number += not field
        value = call.args[int(key)] if key.isdecimal() and int(key) < len(call.args) else named.get(key)
        is_plain = value is not None and not isinstance(value, ast.Starred) and not spec and not conversion
        yield value if value is not None and is_plain else Value(value or call, is_plain=False)
