"""Lenient matching: the values of a text that others wrote, such as a browser."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from uri_split._algebra.encoding import decode
from uri_split._templates.graph import Graph, graph_of
from uri_split._templates.parts import Expression, Part, Variable
from uri_split._templates.reading import Allowed, readings
from uri_split.lenient import component_spans

_PCHAR: Final = "!$&'()*+,;=:@"
_IN_QUERY: Final = f"{_PCHAR}/?[]"
_OPERATORS_OF_QUERY: Final = frozenset("?&")


class LenientMatcher:
    """Finds the values in a text that need not be written as the template expands.

    Args:
        parts: The parts of the template.

    >>> from uri_split._templates.parts import parts_of
    >>> LenientMatcher(parts_of("/wiki/{title}{?a,b}")).match("/wiki/Foo_(bar)?b=1&c=2&a=3")
    {'title': 'Foo_(bar)', 'a': '3', 'b': '1'}
    """

    def __init__(self, parts: Sequence[Part]) -> None:
        before, query, fragment = _components(parts)
        required, self._optional = _parameters(query)
        self._before = _graphs(before)
        self._required = [(_beginning(one), _graphs(one)) for one in required]
        self._fragment = _graphs(fragment)

    def match(self, text: str) -> dict[str, str] | None:
        """Return the values; `None` if the text does not match."""
        _, _, (start, end), query, fragment = component_spans(text)
        found = [_read(self._before, text[:end], Allowed(start, _PCHAR))]
        written = text[slice(*query)].replace("+", "%20").split("&") if query else []
        named: dict[str, list[str]] = {}
        for one in written:
            named.setdefault(_name(one), []).append(one)
        for (beginning, is_whole), graphs in self._required:
            # To read each parameter, or only to look at it, would take long, if there are many.
            candidates = named.get(_name(beginning), []) if "=" in beginning else written
            like = (one for one in candidates if one == beginning or (one.startswith(beginning) and not is_whole))
            first = next(like, None)
            if first is None:
                return None
            written.remove(first)
            named[_name(first)].remove(first)
            found.append(_read(graphs, first, Allowed(0, _IN_QUERY)))
        found += _optional_values(self._optional, written)
        rest = text[fragment[0] - 1 :] if fragment else ""
        found.append(_read(self._fragment, rest, Allowed(0, _IN_QUERY)))
        return _merged(found)


def _name(parameter: str) -> str:
    return parameter.partition("=")[0]


def _merged(found: Iterable[Mapping[str, str] | None]) -> dict[str, str] | None:
    """Return all values; `None` if some were not found, or two of one variable differ."""
    known: dict[str, str] = {}
    for values in found:
        if values is None or any(known.setdefault(name, value) != value for name, value in values.items()):
            return None
    return known


def _optional_values(variables: Iterable[Variable], written: Iterable[str]) -> list[dict[str, str] | None]:
    """Return the values of the variables of ``{?…}`` and ``{&…}``, whose parameters may have any order."""
    pairs = [one.partition("=") for one in reversed(list(written))]
    first = {decode(name): decode(value) for name, _, value in pairs}
    found: list[dict[str, str] | None] = []
    for name, prefix, _ in variables:
        value = first.get(decode(name))
        if value is not None:
            found.append(None if prefix and len(value) > prefix else {name: value})
    return found


def _beginning(parts: Sequence[Part]) -> tuple[str, bool]:
    """Return how a parameter begins, and whether it has nothing else."""
    first = parts[0] if isinstance(parts[0], str) else ""
    return first, parts == [first]


def _graphs(parts: Sequence[Part]) -> tuple[Graph, Graph]:
    return graph_of(parts, all_defined=True), graph_of(parts, all_defined=False)


def _read(graphs: Iterable[Graph], text: str, allowed: Allowed) -> dict[str, str] | None:
    for graph in graphs:
        for are_plain in (True, False) if "%" in text else (True,):
            for values in readings(graph, text, are_plain=are_plain, allowed=allowed):
                return values
    return None


def _components(parts: Iterable[Part]) -> tuple[list[Part], list[Part], list[Part]]:
    """Return what precedes the query, the query without its ``?``, and the fragment with its ``#``."""
    before, query, fragment = components = list[Part](), list[Part](), list[Part]()
    number = 0
    for part in parts:
        if isinstance(part, Expression):
            number = max(number, {"?": 1, "#": 2}.get(part.operator, 0))
            components[number].append(part)
            continue
        rest = part
        if number < 1 and "?" in rest.partition("#")[0]:
            first, _, rest = rest.partition("?")
            before.append(first)
            number = 1
        if number < 2 and "#" in rest:  # noqa: PLR2004  of the fragment
            first, _, rest = rest.partition("#")
            components[number].append(first)
            rest, number = f"#{rest}", 2
        components[number].append(rest)
    return before, query, fragment


def _parameters(query: Iterable[Part]) -> tuple[list[list[Part]], list[Variable]]:
    """Return the parameters that a query must have, and the variables of those that it may have."""
    required: list[list[Part]] = [[]]
    optional: list[Variable] = []
    for part in query:
        if isinstance(part, str):
            first, *others = part.replace("+", "%20").split("&")
            new: list[list[Part]] = [[each] for each in others]
            required[-1].append(first)
            required += new
        elif part.operator in _OPERATORS_OF_QUERY:
            optional += part.variables
            required.append([])
        else:
            required[-1].append(part)
    return [each for each in required if any(each)], optional
