"""Proof that a template in which a variable occurs more than once can be read in one way only."""

from collections.abc import Iterable
from itertools import product
from typing import Final, NamedTuple

from uri_split._templates.graph import Graph, Slot
from uri_split._templates.proofs import Automaton, Place, alphabet

_MOST_STATES: Final = 20_000


class _Pair(NamedTuple):
    """Two readings of the same text, and the variables whose values must be equal, or different, in them."""

    one: Place
    other: Place
    equal: frozenset[str]
    different: frozenset[str]


def is_invertible_by_places(graph: Graph) -> bool:  # noqa: C901  one search, with its way to add states
    """Return whether two readings of a text are impossible by what they must have in common; `False` proves nothing.

    The places of a variable are not compared with each other. But what both readings pass together is equal in both,
    what only one of them leaves is different, and no variable can be both. If only one variable may be different, its
    values have equal lengths, as the whole texts have, so that all values are in the same places.

    >>> from uri_split._templates.graph import graph_of
    >>> from uri_split._templates.parts import parts_of
    >>> [is_invertible_by_places(graph_of(parts_of(text), all_defined=True)) for text in ("{a}{a}", "{a}.{b}.{a}")]
    [True, False]
    """
    automaton, characters = Automaton(graph, are_plain=True, remembers=False), alphabet((graph,))
    slots_at = [[label for label, _ in edges if isinstance(label, Slot)] for edges in graph]
    names_at = [{slot.name for slot in slots} for slots in slots_at]
    whole_at = [frozenset(slot.name for slot in slots if slot.most is None) for slots in slots_at]
    names, whole = frozenset[str]().union(*names_at), frozenset[str]().union(*whole_at)
    seen: set[_Pair] = set()
    waiting: list[_Pair] = []

    def add(before: _Pair, node: int | None, pairs: Iterable[tuple[Place, Place]]) -> None:
        """Add pairs after another; if its readings were in the same place, after its node."""
        for one, other in pairs:
            equal, different = before.equal, before.different
            if node is not None:
                first = min(one.node, other.node)
                equal = equal.union(*whole_at[node:first])
                if one.position != other.position:
                    different = different.union(names_at[first])
            pair = _Pair(one, other, equal, different)
            if not equal & different and pair not in seen:
                seen.add(pair)
                waiting.append(pair)

    start = automaton.starts[0]
    add(_Pair(start, start, frozenset(), frozenset()), 0, product(automaton.starts, automaton.starts))
    while waiting:
        if len(seen) > _MOST_STATES:
            return False
        pair = waiting.pop()
        one, other, equal, different = pair
        if one.is_end and other.is_end and different:
            free = names - equal
            if len(free) > 1 or not free <= whole:
                return False
        node = one.node if one.position == other.position else None
        for character in characters:
            add(pair, node, product(automaton.read(one, character), automaton.read(other, character)))
    return True
