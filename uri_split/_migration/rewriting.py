"""Codemod that applies the rules of a table to a module, and lists what it leaves."""

import ast
import warnings
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from operator import attrgetter
from typing import Final, Literal, NamedTuple, TypeVar

from uri_split._migration.patterns import PLACEHOLDER, Bound, Pattern, compiled, dotted, matched
from uri_split._migration.table import Row, Table
from uri_split._text.arguments import requires_extra
from uri_split._text.spans import Span, lazy_pattern

with requires_extra("uri-split migrate", package="libcst", extra="migrate"):
    import libcst as cst
    from libcst import metadata

Kind = Literal["exact", "conditional", "by-hand"]
"""Whether the meaning of a place is kept when it is rewritten: always, under a condition, or nobody can say."""


@dataclass(frozen=True, slots=True)
class Place:
    """Place in a module that uses the package.

    Attributes:
        start: Offset of its first code point.
        end: Offset after its last code point.
        kind: Whether it can be rewritten.
        reasons: The conditions under which the meaning is kept, each as the end of a sentence that begins with "if";
            or one reason why the place must be rewritten by hand.
        row: The row that explains it, if there is one.
        after: What replaces it; empty if it must be rewritten by hand.
    """

    start: int
    end: int
    kind: Kind
    reasons: tuple[str, ...]
    row: Row | None = None
    after: str = ""


class Migration(NamedTuple):
    """Result for a module.

    Attributes:
        places: The places that use the package, in their order.
        source: The module, rewritten.
        rewritten: The number of places that are rewritten in it.
    """

    places: tuple[Place, ...]
    source: str
    rewritten: int


def migrate(source: str, table: Table, *, unsafe: bool, used_elsewhere: Collection[str] | None = ()) -> Migration:
    """Rewrite a module by the rules of a table.

    Args:
        source: The module.
        table: The table of the package that it uses.
        unsafe: Whether to apply also rules that keep the meaning only under a condition.
        used_elsewhere: Names that other modules take from this one; `None` if they may take any.

    Raises:
        SyntaxError: If the module does not parse.
        ValueError: If it does not parse, or cannot be written as it was read.
        RecursionError: If expressions are nested too deeply.
        MemoryError: If they are, for the parser of Python.
    """
    if table.module.partition(".")[0] not in source:
        return Migration((), source, 0)
    _require_shallow(parse(source))
    try:
        wrapper = metadata.MetadataWrapper(cst.parse_module(source))
    except cst.ParserSyntaxError as error:
        raise SyntaxError(error.message) from None
    if wrapper.module.code != source:
        message = "its line ends or its indentation would change"
        raise ValueError(message)
    module = _Module(wrapper, source, table, used_elsewhere)
    applied = {"exact", "conditional"} if unsafe else {"exact"}
    groups = [group for group in module.groups if group.kind in applied]
    written = module.written(groups)
    parse(written)
    places = sorted(
        (place for group in module.groups for place in module.places(group)), key=lambda place: (place.start, place.end)
    )
    return Migration(tuple(places), written, sum(place.kind in applied for place in places))


_DEEPEST: Final = 400


def _require_shallow(tree: ast.Module) -> None:
    """Refuse code that is nested deeply: newer versions of Python parse it, and LibCST then ends the process.

    Raises:
        RecursionError: If it is.
    """
    level: list[ast.AST] = [tree]
    for _ in range(_DEEPEST):
        level = [child for node in level for child in ast.iter_child_nodes(node)]
    if level:
        raise RecursionError


def parse(source: str) -> ast.Module:
    """Return the syntax tree of a module, without warnings about it."""
    if "\0" in source:  # Python 3.11.0 to 3.11.3 raise a ValueError
        message = "source code string cannot contain null bytes"
        raise SyntaxError(message)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return ast.parse(source)


# What is rewritten together, because one value flows through it.


class _Use(NamedTuple):
    """Expression that a rule matches."""

    row: Row
    node: cst.CSTNode
    bound: Bound


class _Group(NamedTuple):
    """Uses of one value, which are rewritten together or not at all.

    Attributes:
        kind: Whether the meaning is kept.
        reasons: See `Place`.
        node: Where the value comes from.
        row: The row that explains why it must be rewritten by hand.
        uses: What is rewritten.
    """

    kind: Kind
    reasons: tuple[str, ...]
    node: cst.CSTNode
    row: Row | None = None
    uses: tuple[_Use, ...] = ()


class _Blocked(Exception):  # noqa: N818  no error: it ends the search
    """A value is used in a way that no rule covers."""

    def __init__(self, reason: str, row: Row | None = None) -> None:
        super().__init__(reason)
        self.row: Row | None = row


class _Edit(NamedTuple):
    """A span in bytes, and what replaces it: texts, and spans that are kept."""

    start: int
    end: int
    pieces: tuple[str | Span, ...]


_ATOMS: Final = (
    *(cst.Name, cst.Attribute, cst.Call, cst.Subscript, cst.SimpleString, cst.FormattedString, cst.Integer, cst.Float),
    *(cst.List, cst.Dict, cst.Set, cst.ListComp, cst.SetComp, cst.DictComp),
)
_OPERATIONS: Final = (
    *(cst.BinaryOperation, cst.BooleanOperation, cst.Comparison, cst.UnaryOperation, cst.IfExp, cst.Lambda),
    cst.ConcatenatedString,
)
_OPEN: Final = (
    *(cst.Arg, cst.Assign, cst.AnnAssign, cst.Return, cst.Expr, cst.If, cst.While, cst.Index, cst.Element),
    *(cst.DictElement, cst.FormattedStringExpression),
)
"""Parents in which an operation needs no parentheses."""
_OR_EMPTY: Final = ' or ""'
_NAME: Final = lazy_pattern(r"(?<![\w.$])\w++(?!=)")
"""A name in a replacement that is no attribute, placeholder or keyword."""
_MAY_DIFFER: Final = "uri_split may return something else"
_OF_STR: Final = frozenset({"format", "join", "lower", "lstrip", "replace", "rstrip", "strip", "upper"})
_Import = TypeVar("_Import", cst.Import, cst.ImportFrom)


class _Module:
    """Module with what is known of its names.

    Attributes:
        groups: What uses the package.
    """

    def __init__(
        self, wrapper: metadata.MetadataWrapper, source: str, table: Table, used_elsewhere: Collection[str] | None
    ) -> None:
        self._tree = wrapper.module
        self._source = source
        self._bytes = source.encode()
        self._table = table
        self._used_elsewhere = used_elsewhere
        self._parents = wrapper.resolve(metadata.ParentNodeProvider)
        self._asked: set[int] = set()  # the assignments whose types are being found out
        self._scopes = wrapper.resolve(metadata.ScopeProvider)
        self._contexts = wrapper.resolve(metadata.ExpressionContextProvider)
        self._positions = wrapper.resolve(metadata.ByteSpanPositionProvider)
        scopes = {id(scope): scope for scope in self._scopes.values() if scope}
        self._assignments: dict[str, list[metadata.BaseAssignment]] = defaultdict(list)
        for scope in scopes.values():
            for assignment in scope.assignments:
                self._assignments[assignment.name].append(assignment)
        self._patterns = [
            (row, compiled(pattern, table.module, table.receiver)) for row in table.rows for pattern in row.patterns
        ]
        self.groups: list[_Group] = [*self._found_groups()]

    # Where the package is used.

    def _found_groups(self) -> Iterator[_Group]:
        heads = self._heads()
        covered: set[int] = set()
        direct: list[tuple[cst.CSTNode, _Use | None]] = []
        for head in heads:
            uses = self._matching(head)
            if not (uses and uses[0].row.makes):
                direct.append((head, next(iter(uses), None)))
            elif id(uses[0].node) not in covered:
                group = self._traced(uses)
                covered |= {part for use in group.uses for part in self._replaced_parts(use)}
                yield group
        for head, use in direct:
            if id(head) in covered:
                continue
            if use is None:
                yield _Group("by-hand", (self._why_unknown(head),), head)
            elif use.row.replacement:
                yield self._grouped((use,))
            else:
                yield _Group("by-hand", (use.row.differs or _MAY_DIFFER,), use.node, use.row)
        for statement in self._statements(cst.ImportFrom):
            if isinstance(statement.names, cst.ImportStar) and _module_of(statement) == self._table.module:
                yield _Group("by-hand", ("names are not followed through *",), statement)

    def _why_unknown(self, head: cst.CSTNode) -> str:
        if isinstance(head, cst.BaseString):
            return "a type in a text"
        return "no row says what it becomes" if self._full_name(head) else "its name is assigned in several ways"

    def _imports(self) -> Iterator[metadata.ImportAssignment]:
        """Yield the names that are imported from the package, or through which it is used."""
        module = f"{self._table.module}."
        for assignment in chain.from_iterable(self._assignments.values()):
            if isinstance(assignment, metadata.ImportAssignment):
                names = _meanings(assignment)
                if any(f"{name}.".startswith(module) or module.startswith(f"{name}.") for name in names):
                    yield assignment

    def _heads(self) -> list[cst.CSTNode]:
        """Return the expressions that name something in the package, each as long as it can be."""
        module = f"{self._table.module}."
        found: dict[int, cst.CSTNode] = {}
        for node in (access.node for each in self._imports() for access in each.references):
            head = None if self._full_name(node) else node
            inner, parent = node, self._parents[node]
            while isinstance(parent, cst.Attribute) and parent.value is inner:
                inner, parent = parent, self._parents[parent]
                head = inner if (self._full_name(inner) or "").startswith(module) else head
            if (self._full_name(node) or "").startswith(module):
                head = head or node
            if head:
                found[id(head)] = head
        return sorted(found.values(), key=self._span)

    def _full_name(self, node: cst.CSTNode) -> str | None:
        """Return the full name of what a name, or names with dots between, certainly means."""
        scope = self._scopes.get(node)
        if scope is None or dotted(node) is None:
            return None
        names = scope.get_qualified_names_for(node)
        found = next(iter(names), None)
        if found is None or len(names) > 1 or found.source is metadata.QualifiedNameSource.LOCAL:
            return None
        return found.name

    # Which rules match.

    def _matching(self, node: cst.CSTNode) -> list[_Use]:
        """Return the rules that match the largest expression that begins with a name of the package."""
        uses = [
            use
            for row, pattern in self._patterns
            if pattern.receiver is None and pattern.head is not None
            for use in self._matches(row, pattern, node, pattern.head)
        ]
        return self._largest(uses)

    def _consumers(self, value: cst.CSTNode) -> list[_Use]:
        """Return the rules that match the largest expression of which a value is the receiver."""
        uses = [
            use
            for row, pattern in self._patterns
            if pattern.receiver is not None
            for use in self._matches(row, pattern, value, pattern.receiver)
            if use.bound[self._table.receiver] is value
        ]
        return self._largest(uses)

    def _matches(self, row: Row, pattern: Pattern, node: cst.CSTNode, depth: int) -> Iterator[_Use]:
        """Yield the match of a rule with the expression that is some levels above a node, if it matches."""
        for _ in range(depth):
            if isinstance(node, cst.Module):
                return
            node = self._parents[node]
        bound = matched(pattern, node, self._full_name)
        is_read = self._contexts.get(node, metadata.ExpressionContext.LOAD) is metadata.ExpressionContext.LOAD
        if bound is not None and is_read and (not pattern.is_condition or self._is_condition(node)):
            yield _Use(row, node, bound)

    def _largest(self, uses: Sequence[_Use]) -> list[_Use]:
        largest = max((self._length(use.node) for use in uses), default=0)
        return [use for use in uses if self._length(use.node) == largest]

    def _is_condition(self, node: cst.CSTNode) -> bool:
        """Return whether nothing but the truth of an expression matters."""
        parent = self._parents[node]
        if isinstance(parent, cst.BooleanOperation):
            return self._is_condition(parent)
        if isinstance(parent, cst.UnaryOperation):
            return isinstance(parent.operator, cst.Not)
        if isinstance(parent, cst.If | cst.While | cst.IfExp | cst.Assert | cst.CompIf):
            return parent.test is node
        return isinstance(parent, cst.Arg) and self._full_name_of_call(parent) == "builtins.bool"

    def _full_name_of_call(self, argument: cst.CSTNode) -> str | None:
        call = self._parents[argument]
        return self._full_name(call.func) if isinstance(call, cst.Call) else None

    # Where a value goes.

    def _traced(self, makers: Sequence[_Use]) -> _Group:
        """Return the uses of a value, or why they must be rewritten by hand."""
        try:
            uses, conditions = self._flow(makers)
            for maker in makers:
                chosen = [_first_on(maker.row.makes, alternatives) for alternatives in uses]
                if all(chosen):
                    return self._grouped(tuple(use for use in chosen if use), conditions)
        except _Blocked as blocked:
            return _Group("by-hand", (str(blocked),), makers[0].node, blocked.row)
        return _Group("by-hand", ("no value here has all the attributes that are used",), makers[0].node)

    def _flow(self, makers: Sequence[_Use]) -> tuple[list[Sequence[_Use]], list[str]]:
        """Return the alternatives for each use of a value, and conditions that no rule names.

        Raises:
            _Blocked: If a use is not covered by a rule.
        """
        uses: list[Sequence[_Use]] = [makers]
        conditions: list[str] = []
        values: list[cst.CSTNode] = [makers[0].node]
        assigned: list[cst.CSTNode] = []
        seen: set[int] = set()
        for value in values:  # grows meanwhile
            if id(value) in seen:
                continue
            seen.add(id(value))
            parent = self._parents[value]
            if consumers := self._consumers(value):
                if not any(use.row.replacement for use in consumers):
                    raise _Blocked(consumers[0].row.differs or _MAY_DIFFER, consumers[0].row)
                uses.append(consumers)
                if consumers[0].row.makes:
                    values.append(consumers[0].node)
            elif isinstance(parent, cst.Assign) and len(parent.targets) == 1:
                assignments = self._variable(parent.targets[0].target, conditions)
                values += [access.node for each in assignments for access in each.references]
                sources = [self._assigned_by(each) for each in assignments]
                assigned += sources
                again = [makers for source in sources if id(source) not in seen and (makers := self._makers(source))]
                uses += again
                values += [makers[0].node for makers in again]
            elif _is_shown(parent) and (shown := self._row_for(f"str(${self._table.receiver})")):
                conditions += self._named(shown)
            else:
                raise _Blocked(self._escape(value, parent))
        self._require_seen(assigned, seen)
        return uses, conditions

    @staticmethod
    def _require_seen(sources: Sequence[cst.CSTNode], seen: Collection[int]) -> None:
        if any(id(source) not in seen for source in sources):
            message = "the variable has other values, too"
            raise _Blocked(message)

    def _makers(self, node: cst.CSTNode) -> list[_Use]:
        return self._matching(node.func) if isinstance(node, cst.Call) else []

    def _variable(self, target: cst.CSTNode, conditions: list[str]) -> list[metadata.Assignment]:
        """Return the assignments to the variable that a value is assigned to.

        Raises:
            _Blocked: If others can use it.
        """
        scope = self._scopes.get(target)
        if not isinstance(target, cst.Name) or scope is None:
            message = f"it is stored in {self._code(target)}"
            raise _Blocked(message)
        assignments = scope[target.value]
        home = next(iter(assignments)).scope
        if isinstance(home, metadata.ClassScope):
            message = f"it is stored in the class, as {target.value}"
            raise _Blocked(message)
        if isinstance(home, metadata.GlobalScope) and not target.value.startswith("_"):
            if self._is_used_elsewhere(target.value):
                message = f"other modules use {target.value}"
                raise _Blocked(message)
            conditions.append(f"no other module uses {target.value}")
        return [each for each in assignments if isinstance(each, metadata.Assignment)]

    def _assigned_by(self, assignment: metadata.Assignment) -> cst.CSTNode:
        """Return the only expression that an assignment assigns.

        Raises:
            _Blocked: If it is no such assignment.
        """
        parent = self._parents[assignment.node]
        statement = self._parents[parent]
        if isinstance(parent, cst.AssignTarget) and isinstance(statement, cst.Assign) and len(statement.targets) == 1:
            return statement.value
        message = f"{assignment.name} has other values, too"
        raise _Blocked(message)

    def _escape(self, value: cst.CSTNode, parent: cst.CSTNode) -> str:
        """Return where a value goes that no rule covers."""
        shown = self._code(value) if isinstance(value, cst.Name) else "it"
        if isinstance(parent, cst.Attribute):
            return f"no row is about .{parent.attr.value}"
        if isinstance(parent, cst.Arg):
            call = self._parents[parent]
            function = f" to {self._code(call.func)}()" if isinstance(call, cst.Call) else ""
            return f"{shown} is passed{function}"
        if isinstance(parent, cst.Return):
            return f"{shown} is returned"
        return f"{shown} is used in another way"

    def _row_for(self, pattern: str) -> Row | None:
        return next((row for row in self._table.rows if pattern in row.patterns), None)

    # How sure it is that the meaning stays.

    def _grouped(self, uses: tuple[_Use, ...], conditions: Sequence[str] = ()) -> _Group:
        for use in uses:
            if reason := self._obstacle(use):
                return _Group("by-hand", (reason,), uses[0].node, use.row)
        reasons = dict.fromkeys([*conditions, *(each for use in uses for each in self._conditions(use))])
        return _Group("conditional" if reasons else "exact", (*reasons,), uses[0].node, None, uses)

    def _conditions(self, use: _Use) -> Iterator[str]:
        value = use.bound.get("text")
        if value and not use.row.kept and not self._is_text(value):
            yield f"{self._code(value)} is a str"
        yield from self._named(use.row)

    def _named(self, row: Row) -> Iterator[str]:
        return (self._table.conditions[name] for name in row.kept)

    def _is_text(self, node: cst.CSTNode) -> bool:
        """Return whether an expression certainly is a `str`."""
        if isinstance(node, cst.SimpleString):
            return isinstance(node.evaluated_value, str)
        if isinstance(node, cst.BinaryOperation | cst.ConcatenatedString):
            is_for_text = isinstance(node, cst.ConcatenatedString) or isinstance(node.operator, cst.Add | cst.Modulo)
            return is_for_text and self._is_text(node.left)
        if isinstance(node, cst.Call):
            method = node.func if isinstance(node.func, cst.Attribute) else None
            is_method = method is not None and method.attr.value in _OF_STR and self._is_text(method.value)
            return is_method or self._full_name(node.func) == "builtins.str"
        if isinstance(node, cst.Name) and (scope := self._scopes.get(node)):
            found = [*scope[node.value]]
            return bool(found) and all(self._is_text_assigned(each) for each in found)
        return isinstance(node, cst.FormattedString)

    def _is_text_assigned(self, assignment: metadata.BaseAssignment) -> bool:
        node = assignment.node if isinstance(assignment, metadata.Assignment) else None
        if id(node) in self._asked:  # as in `s = s.strip()`: the other assignments decide
            return True
        if isinstance(node, cst.Param):
            annotation = node.annotation and node.annotation.annotation
            return annotation is not None and self._full_name(annotation) == "builtins.str"
        if not isinstance(node, cst.Name):
            return False
        statement = self._parents[self._parents[node]]
        self._asked.add(id(node))
        try:
            return isinstance(statement, cst.Assign) and len(statement.targets) == 1 and self._is_text(statement.value)
        finally:
            self._asked.discard(id(node))

    def _obstacle(self, use: _Use) -> str | None:
        """Return why an expression cannot be replaced although a rule matches it."""
        edit = self._edit(use)
        kept = [piece for piece in edit.pieces if not isinstance(piece, str)]
        gaps = b"".join(
            self._bytes[end:start] for (_, end), (start, _) in pairwise([(0, edit.start), *sorted(kept), (edit.end, 0)])
        )
        if b"#" in gaps:
            return "it contains a comment"
        parameters = use.bound.get("parameters")
        if parameters is not None and not _has_text_names(parameters):
            return "names may be bytes"
        node = use.node
        while not isinstance(node, cst.BaseStatement | cst.BaseSmallStatement | cst.Module):
            if isinstance(node, cst.FormattedStringExpression) and node.equal is not None:
                return "an f-string prints its code"
            node = self._parents[node]
        return None

    # What is written.

    def _edit(self, use: _Use) -> _Edit:
        template = self._template(use)
        pieces: list[str | Span] = []
        at = 0
        for found in PLACEHOLDER.finditer(template):
            before, after = template[at : found.start()], template[found.end() : found.end() + 1]
            is_argument = before.endswith(("(", ", ", "=")) and after in {")", ","}
            node = use.bound[found[1]]
            is_safe = isinstance(node, _ATOMS) or (is_argument and isinstance(node, _OPERATIONS))
            pieces += [before, self._span(node)] if is_safe else [f"{before}(", self._span(node), ")"]
            at = found.end()
        pieces.append(template[at:])
        return _Edit(*self._span(use.node), tuple(piece for piece in pieces if piece))

    def _template(self, use: _Use) -> str:
        """Return a replacement as it fits the place of an expression."""
        template = use.row.replacement
        if template.endswith(_OR_EMPTY) and self._ignores_absence(use.node):
            template = template.removesuffix(_OR_EMPTY)
        taken = {name.rpartition(".")[2]: name for name in use.row.imports if not self._is_free(name)}
        if taken:
            template = _NAME.sub(lambda found: taken.get(found[0], found[0]), template)
        expression = cst.parse_expression(PLACEHOLDER.sub(r"\1", template))
        parent = self._parents[use.node]
        if not isinstance(expression, _ATOMS) and not isinstance(parent, _OPEN) and not getattr(use.node, "lpar", ()):
            template = f"({template})"
        return template.replace('"', "'") if self._is_in_double_quotes(use.node) else template

    def _ignores_absence(self, node: cst.CSTNode) -> bool:
        """Return whether `None` and an empty text mean the same in the place of an expression."""
        parent = self._parents[node]
        if isinstance(parent, cst.BooleanOperation) and isinstance(parent.operator, cst.Or) and parent.left is node:
            return True
        if isinstance(parent, cst.Comparison) and parent.left is node and len(parent.comparisons) == 1:
            operator, other = parent.comparisons[0].operator, parent.comparisons[0].comparator
            if isinstance(operator, cst.Equal | cst.NotEqual):
                return _is_filled(other)
            if isinstance(operator, cst.In | cst.NotIn) and isinstance(other, cst.Tuple | cst.List | cst.Set):
                return all(_is_filled(element.value) for element in other.elements)
        return self._is_condition(node)

    def _is_in_double_quotes(self, node: cst.CSTNode) -> bool:
        while not isinstance(node, cst.BaseStatement | cst.Module):
            if isinstance(node, cst.FormattedString):
                return node.end == '"'
            node = self._parents[node]
        return False

    def places(self, group: _Group) -> Iterator[Place]:
        """Yield the places of a group that are rewritten, or where its value comes from."""
        if not group.uses:
            yield Place(*self._characters(self._span(group.node)), "by-hand", group.reasons, group.row)
        edits = _in_order(self._edit(use) for use in group.uses)
        rows = {self._span(use.node): use.row for use in group.uses}
        last = 0
        for start, end, _ in edits:
            after = self._rendered(start, end, edits)
            if end > last and after != self._bytes[start:end].decode():  # not inside of another one
                yield Place(*self._characters((start, end)), group.kind, group.reasons, rows[start, end], after)
                last = end

    def written(self, groups: Sequence[_Group]) -> str:
        """Return the module with some groups rewritten."""
        uses = [use for group in groups for use in group.uses]
        if not uses:
            return self._source
        edits = [self._edit(use) for use in uses]
        gone = {part for use in uses for part in self._replaced_parts(use)}
        removals = [*self._removals(gone)]
        addition = self._addition({name for use in uses for name in use.row.imports})
        return self._rendered(0, len(self._bytes), _in_order([*edits, *removals, *addition]))

    def _rendered(self, start: int, end: int, edits: Sequence[_Edit]) -> str:
        """Return a part of the module with edits made, some of which are in parts that others keep."""
        written: list[str] = []
        for number, edit in enumerate(edits):
            if start <= edit.start and edit.end <= end:
                until = bisect_left(edits, edit.end, number + 1, key=attrgetter("start"))
                inner = edits[number + 1 : until]
                written.append(self._bytes[start : edit.start].decode())
                written += [piece if isinstance(piece, str) else self._rendered(*piece, inner) for piece in edit.pieces]
                start = edit.end
        return "".join([*written, self._bytes[start:end].decode()])

    def _replaced_parts(self, use: _Use) -> Iterator[int]:
        """Yield what is no longer in the module when an expression is replaced."""
        kept = {id(node) for node in use.bound.values()}
        parts: list[cst.CSTNode] = [use.node]
        for part in parts:  # grows meanwhile
            if id(part) not in kept:
                yield id(part)
                parts += part.children

    # Imports.

    def _removals(self, gone: Collection[int]) -> Iterator[_Edit]:
        """Yield the edits that remove imports of which no use is left."""
        statements: list[cst.Import | cst.ImportFrom] = [*self._statements(cst.Import)]
        statements += self._statements(cst.ImportFrom)
        for statement in statements:
            if isinstance(statement.names, cst.ImportStar):
                continue
            aliases = [*statement.names]
            kept = [alias for alias in aliases if not self._is_unused(statement, alias, gone)]
            if not kept:
                yield from self._without_statement(statement)
            elif len(kept) < len(aliases):
                yield from self._without_aliases(aliases, kept)

    def _is_unused(self, statement: cst.CSTNode, alias: cst.ImportAlias, gone: Collection[int]) -> bool:
        """Return whether a name was used, but is not used any more, and no other module takes it from here."""
        name = alias.evaluated_alias or alias.evaluated_name
        block = self._parents[self._parents[statement]]
        if "." in name or isinstance(self._parents.get(block), cst.ClassDef):
            return False  # other modules may rely on the import of a module, and a class has its names as attributes
        references = [
            access.node
            for each in self._imports()
            if each.node is statement and f"{name}.".startswith(f"{each.name}.")
            for access in each.references
        ]
        is_used = not references or any(id(node) not in gone for node in references)
        is_public = name == alias.evaluated_name and alias.asname is not None
        return not (is_used or is_public or self._is_used_elsewhere(name))

    def _is_used_elsewhere(self, name: str) -> bool:
        if self._used_elsewhere is None or name in self._used_elsewhere:
            return True
        return f'"{name}"' in self._source or f"'{name}'" in self._source  # in `__all__`, or patched by a test

    def _without_statement(self, statement: cst.CSTNode) -> Iterator[_Edit]:
        line = self._parents[statement]
        block = self._parents[line]
        if not isinstance(line, cst.SimpleStatementLine) or len(line.body) > 1 or line.trailing_whitespace.comment:
            return
        if isinstance(block, cst.Module) or (isinstance(block, cst.IndentedBlock) and len(block.body) > 1):
            start, end = self._lines(line)
            yield _Edit(start, end, ())

    def _without_aliases(self, aliases: Sequence[cst.ImportAlias], kept: Sequence[cst.ImportAlias]) -> Iterator[_Edit]:
        """Yield an edit that removes names from an import, unless a comment is about one of them."""
        spans = [self._span(alias) for alias in aliases]
        between = {
            id(alias): (end, start) for alias, ((_, end), (start, _)) in zip(aliases[1:], pairwise(spans), strict=True)
        }
        pieces: list[Span] = []
        for alias in kept:
            pieces += [between[id(alias)]] if pieces else []
            pieces.append(self._span(alias))
        start, end = spans[0][0], spans[-1][1]
        if b"#" not in self._bytes[start:end]:
            yield _Edit(start, end, tuple(pieces))

    def _addition(self, names: Collection[str]) -> Iterator[_Edit]:
        """Yield an edit that imports what replacements need."""
        from_modules: dict[str, set[str]] = defaultdict(set)
        modules: set[str] = set()
        for name in names:
            module, _, short = name.rpartition(".")
            if not self._is_free(name):
                modules.add(module)
            elif not self._is_imported(name):
                from_modules[module].add(short)
        lines = [f"import {module}" for module in sorted(modules)]
        for module, shorts in sorted(from_modules.items()):
            lines.append(f"from {module} import {', '.join(sorted(shorts, key=_as_isort))}")
        if not lines:
            return
        newline = self._tree.default_newline
        anchor = self._anchor()
        text = newline.join([*lines, ""])
        if anchor is None:
            start, _ = self._lines(self._tree.body[0])
            yield _Edit(start, start, (text, newline))
            return
        _, end = self._lines(anchor)
        if self._bytes[:end].endswith((b"\n", b"\r")):
            yield _Edit(end, end, (text,))
        else:
            yield _Edit(end, end, (newline, text.removesuffix(newline)))

    def _anchor(self) -> cst.SimpleStatementLine | None:
        """Return the statement that imports follow: the last import of the package, or of the first ones."""
        lines = [line for line in self._tree.body if isinstance(line, cst.SimpleStatementLine)]
        ours = {id(self._parents[each.node]) for each in self._imports()}
        from_package = [line for line in lines if id(line) in ours]
        imports = [line for line in lines if isinstance(line.body[0], cst.Import | cst.ImportFrom)]
        first = self._tree.body[0] if self._tree.body else None
        documentation = [line for line in lines[:1] if line is first and self._tree.get_docstring() is not None]
        return next(iter([*from_package[-1:], *imports[-1:], *documentation]), None)

    def _is_free(self, name: str) -> bool:
        """Return whether the last part of a full name means nothing else anywhere in the module."""
        short = name.rpartition(".")[2]
        return all(name in _meanings(each) for each in self._assignments.get(short, ()))

    def _is_imported(self, name: str) -> bool:
        """Return whether the whole module can use the last part of a full name for it."""
        return any(
            isinstance(each.scope, metadata.GlobalScope) and name in _meanings(each)
            for each in self._assignments.get(name.rpartition(".")[2], ())
        )

    # Nodes and their places.

    def _statements(self, kind: type[_Import]) -> Iterator[_Import]:
        return (node for node in self._parents if isinstance(node, kind))

    def _span(self, node: cst.CSTNode) -> Span:
        position = self._positions[node]
        return position.start, position.start + position.length

    def _length(self, node: cst.CSTNode) -> int:
        return self._positions[node].length

    def _lines(self, node: cst.CSTNode) -> Span:
        """Return the span of the lines of a statement, with the last line end."""
        start, end = self._span(node)
        after = self._bytes.find(b"\n", end) + 1
        return self._bytes.rfind(b"\n", 0, start) + 1, after or len(self._bytes)

    def _characters(self, span: Span) -> Span:
        """Return a span in code points."""
        if self._source.isascii():
            return span
        start = len(self._bytes[: span[0]].decode())
        return start, start + len(self._bytes[span[0] : span[1]].decode())

    def _code(self, node: cst.CSTNode) -> str:
        start, end = self._span(node)
        return self._bytes[start:end].decode()


def _meanings(assignment: metadata.BaseAssignment) -> set[str]:
    """Return the full names of what an assignment may assign."""
    return {each.name for each in assignment.get_qualified_names_for(assignment.name)}


def _first_on(kind: str, uses: Sequence[_Use]) -> _Use | None:
    """Return the first rule that is about a type of value, and makes the same if it makes one."""
    return next(
        (
            use
            for use in uses
            if use.row.replacement and (not use.row.on or kind in use.row.on) and use.row.makes in {"", kind}
        ),
        None,
    )


def _is_shown(parent: cst.CSTNode) -> bool:
    """Return whether an f-string shows an expression as `str` would."""
    return isinstance(parent, cst.FormattedStringExpression) and not (
        parent.conversion or parent.format_spec or parent.equal
    )


def _is_filled(node: cst.CSTNode) -> bool:
    """Return whether an expression is a literal text that is not empty."""
    return isinstance(node, cst.SimpleString) and bool(node.evaluated_value)


def _has_text_names(node: cst.CSTNode) -> bool:
    """Return whether an expression is a dictionary whose keys are literal texts."""
    return isinstance(node, cst.Dict) and all(
        isinstance(element, cst.DictElement)
        and isinstance(element.key, cst.SimpleString)
        and isinstance(element.key.evaluated_value, str)
        for element in node.elements
    )


def _in_order(edits: Iterable[_Edit]) -> list[_Edit]:
    """Return edits so that those inside of others follow them."""
    return sorted(edits, key=lambda edit: (edit.start, -edit.end))


def _as_isort(name: str) -> tuple[bool, bool, str]:
    """Return the key that sorts constants, classes and functions as isort does."""
    return not name.isupper(), name[0].islower(), name


def _module_of(statement: cst.ImportFrom) -> str | None:
    return None if statement.module is None else dotted(statement.module)
