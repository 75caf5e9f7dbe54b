"""Search for texts that two automata read, the shortest first."""

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from itertools import count, product
from typing import Final

from uri_split._templates.proofs import Automaton, Place, alphabet

_MOST_STEPS: Final = 20_000
_MOST_STEPS_IF_REMEMBERED: Final = 4_000  # each takes longer, and they find few texts


class UndecidedError(Exception):
    """It takes too many steps to find a text, or to prove that there is none."""


def shared_texts(one: Automaton, other: Automaton, *, longest: int | None = None) -> Iterator[str]:
    """Yield texts that both automata read, the shortest first; if they are the same, in different ways.

    Of texts after which they go on in the same way, only one is followed.

    Raises:
        UndecidedError: If it takes too many steps.

    >>> from uri_split._templates.graph import graph_of
    >>> from uri_split._templates.parts import parts_of
    >>> graphs = [graph_of(parts_of(text), all_defined=True) for text in ("/{a}", "/b{c}")]
    >>> next(shared_texts(*[Automaton(graph, are_plain=True) for graph in graphs]))
    '/b'
    """
    characters = alphabet((one.graph, other.graph))
    is_same = one is other
    most_steps = _MOST_STEPS_IF_REMEMBERED if one.remembered or other.remembered else _MOST_STEPS
    order = count()
    waiting: list[tuple[int, int, str, Place, Place, bool]] = []
    seen: set[tuple[Place, Place, bool]] = set()

    def add(text: str, pairs: Iterable[tuple[Place, Place]], *, differ: bool) -> None:
        for place, another in pairs:
            state = place, another, differ or (is_same and place.position != another.position)
            if state not in seen:
                seen.add(state)
                heappush(waiting, (len(text), next(order), text, *state))

    add("", product(one.starts, other.starts), differ=not is_same)
    while waiting:
        length, number, text, place, another, differ = heappop(waiting)
        if longest is not None and length > longest:
            return
        if number > most_steps:
            raise UndecidedError
        if differ and place.is_end and another.is_end:
            yield text
        for character in characters:
            add(text + character, product(one.read(place, character), other.read(another, character)), differ=differ)
