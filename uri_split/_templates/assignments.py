"""Search for two assignments of values to variables that expand to the same text, the shortest text first."""

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import Final
from unicodedata import is_normalized

from uri_split._algebra.encoding import decode
from uri_split._templates.expansion import Plan, expanded
from uri_split._templates.graph import Graph, slots_of
from uri_split._templates.proofs import alphabet
from uri_split._templates.reading import PCT_ENCODED

_MOST_ASSIGNMENTS: Final = 10_000


def equal_assignments_of_one_character(graph: Graph, plan: Plan) -> Sequence[dict[str, str]]:
    """Return two assignments that expand to the same text, each with one character in all; none if there are none.

    Only characters that are written as they are count: no text that is ambiguous is shorter. Most templates that are
    ambiguous have such a text, and it is found quickly even if they have many variables.

    >>> from uri_split._templates.expansion import plan_of
    >>> from uri_split._templates.graph import graph_of
    >>> from uri_split._templates.parts import parts_of
    >>> parts = parts_of("/{a}.{b}")
    >>> equal_assignments_of_one_character(graph_of(parts, all_defined=True), plan_of(parts))
    [{'a': '.', 'b': ''}, {'a': '', 'b': '.'}]
    """
    empty = dict.fromkeys((slot.name for slot in slots_of(graph)), "")
    length = len(expanded(plan, empty)) + 1
    found: dict[str, dict[str, str]] = {}
    for character in dict.fromkeys(map(decode, alphabet((graph,)))):
        for name in empty:
            values = {**empty, name: character}
            text = expanded(plan, values)
            other = found.setdefault(text, values)
            if other is not values and len(text) == length:
                return [other, values]
    return ()


def shortest_equal_assignments(graph: Graph, plan: Plan) -> Sequence[dict[str, str]]:
    """Return two assignments that expand to the same text, the shortest; none if they are not found in so many steps.

    Each step makes a value longer. It finds short texts of templates in which a variable occurs more than once sooner
    than the automaton does, but never ends if there are none.

    >>> from uri_split._templates.expansion import plan_of
    >>> from uri_split._templates.graph import graph_of
    >>> from uri_split._templates.parts import parts_of
    >>> parts = parts_of("{a}{b}.{a}")
    >>> shortest_equal_assignments(graph_of(parts, all_defined=True), plan_of(parts))
    [{'a': '.', 'b': ''}, {'a': '', 'b': '..'}]
    """
    slots = slots_of(graph)
    names = list(dict.fromkeys(slot.name for slot in slots))
    without_encodings = {slot.name for slot in slots if slot.reserved}
    characters = {decode(character) for character in alphabet((graph,))}
    shortest = expanded(plan, dict.fromkeys(names, ""))
    waiting = [(len(shortest), shortest, 0, ("",) * len(names))]
    found: dict[str, tuple[str, ...]] = {}
    while waiting and len(found) < _MOST_ASSIGNMENTS:
        _, text, last, values = heappop(waiting)
        other = found.setdefault(text, values)
        if other != values:
            return [dict(zip(names, each, strict=True)) for each in (other, values)]
        for index in range(last, len(names)):
            for character in characters:
                value = values[index] + character
                if is_normalized("NFC", value) and not (
                    names[index] in without_encodings and PCT_ENCODED.search(value)
                ):
                    longer = (*values[:index], value, *values[index + 1 :])
                    expansion = expanded(plan, dict(zip(names, longer, strict=True)))
                    heappush(waiting, (len(expansion), expansion, index, longer))
    return ()
