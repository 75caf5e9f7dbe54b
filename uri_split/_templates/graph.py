"""Graph of the texts that a template expands to, if the values of its variables are texts."""

from collections import Counter
from collections.abc import Container, Sequence
from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple

from uri_split._algebra.encoding import encode_non_ascii
from uri_split._templates.parts import OPERATORS, Expression, Operator, Part, Variable, variables_of


class Slot(NamedTuple):
    """Place of a value.

    Attributes:
        name: The name of the variable.
        reserved: Whether reserved characters and percent-encodings are written as they are.
        least: How many characters of the value are there at least.
        most: How many characters of the value are there at most; `None` for any number.
    """

    name: str
    reserved: bool
    least: int
    most: int | None


class Edge(NamedTuple):
    """Way from a node to a later one, over a literal, which may be empty, or over a slot."""

    label: str | Slot
    target: int


Graph = tuple[tuple[Edge, ...], ...]
"""The edges from each node; those to variables that are defined come first. The last node is the end."""

EMPTY: Final = 0
"""The `most` of a slot whose value is empty. Such a value is whole; other values with a `most` may go on after it."""


def graph_of(parts: Sequence[Part], *, all_defined: bool, defined: AbstractSet[str] = frozenset()) -> Graph:
    """Return the graph of a template.

    Args:
        parts: The parts of the template.
        all_defined: Whether only texts in which all variables are defined are of interest.
        defined: The variables that are always defined, if others are not.

    >>> from uri_split._templates.parts import parts_of
    >>> for edges in graph_of(parts_of("/{a}{;b}"), all_defined=False)[2:6]:
    ...     print([edge.label if isinstance(edge.label, str) else edge.label.name for edge in edges])
    ['a']
    [';b', '']
    ['=', 'b']
    ['b']
    """
    graph: list[list[Edge]] = [[]]
    numbers = Counter(variable.name for variable in variables_of(parts))
    optional = set[str]() if all_defined else numbers.keys() - defined
    for part in parts:
        if isinstance(part, str):
            source = graph[-1]
            source.append(Edge(encode_non_ascii(part), _new_node(graph)))
            continue
        # Without a lead, a variable that is undefined is written like one that is empty.
        only = part.variables[0].name
        is_blank = len(part.variables) == 1 and not OPERATORS[part.operator].first and numbers[only] == 1
        _add_expression(graph, part, () if is_blank else optional)
    return tuple(map(tuple, graph))


def slots_of(graph: Graph) -> list[Slot]:
    """Return the slots of a graph."""
    return [label for edges in graph for label, _ in edges if isinstance(label, Slot)]


def _new_node(graph: list[list[Edge]]) -> int:
    graph.append([])
    return len(graph) - 1


def _add_expression(graph: list[list[Edge]], expression: Expression, optional: Container[str]) -> None:
    operator = OPERATORS[expression.operator]
    # The nodes before a variable: where the expression has written nothing, and where it has written something.
    blank: int | None = len(graph) - 1
    some: int | None = None
    for variable in expression.variables:
        name = f"{variable.name}{operator.if_empty}" if operator.named else ""
        entry = _new_node(graph)
        for source, lead in ((blank, operator.first), (some, operator.separator)):
            if source is not None:
                graph[source].append(Edge(f"{lead}{name}", entry))
        after = _add_value(graph, entry, variable, operator)
        if variable.name not in optional:
            blank = None
        elif some is not None:
            graph[some].append(Edge("", after))
        if blank is not None:
            skipped = _new_node(graph)
            graph[blank].append(Edge("", skipped))
            blank = skipped
        some = after
    if blank is not None and some is not None:
        end = _new_node(graph)
        graph[blank].append(Edge("", end))
        graph[some].append(Edge("", end))


def _add_value(graph: list[list[Edge]], entry: int, variable: Variable, operator: Operator) -> int:
    """Add the value of a variable after a node, and return the node after it."""
    slot = Slot(variable.name, operator.reserved, 0, variable.prefix)
    if not operator.named or operator.if_empty:
        after = _new_node(graph)
        graph[entry].append(Edge(slot, after))
        return after
    equals = _new_node(graph)
    after = _new_node(graph)
    graph[entry] += Edge("=", equals), Edge(slot._replace(most=EMPTY), after)
    graph[equals].append(Edge(slot._replace(least=1), after))
    return after
