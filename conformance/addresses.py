"""Texts for each state of the automaton of an address, character by character."""

from collections.abc import Iterator
from typing import Final

from conformance.recognizers import Place, Recognizer, flat_recognizer
from conformance.selection import Steps, endings, readable
from tests.oracles.automata import ways
from uri_split._grammar.names import RuleName

ADDRESSES: Final[tuple[RuleName, ...]] = ("IPv4address", "ls32", "IPv6address")


def address_texts(rule: RuleName) -> Iterator[tuple[str, list[str]]]:
    """Yield the beginning of an address for each state, and texts for each character that may follow it or not.

    They find each state whose verdict is wrong, each step that is refused, and each step that must be refused, but is
    skipped or read like another one.
    """
    made = flat_recognizer(rule)
    characters = [readable(members)[0] for members in made.members]
    after = endings(made)
    for state, way in ways(made.steps).items():
        if state in made.live:
            longer = [
                (*way, step, *ending)
                for step in range(len(characters))
                for ending in _endings_of_step(made, Place(state, step), after)
            ]
            before, *texts = ("".join(characters[step] for step in steps) for steps in (way, *longer))
            yield before, [before, *texts]


def _endings_of_step(made: Recognizer, place: Place, endings: list[Steps]) -> Iterator[Steps]:
    """Yield endings with which the faults of a step are found, as few as possible; a valid one, if there is one."""
    right = made.target(place)
    if right in made.live:
        valid = [ending for ending in endings if made.ends_in(right, ending) in made.accepting]
        yield max(
            valid, key=lambda ending: sum(made.ends_in(state, ending) not in made.accepting for state in made.live)
        )
        return
    left = {place.state, *made.steps[place.state]} & made.live
    while left:
        found = {
            ending: {state for state in left if made.ends_in(state, ending) in made.accepting} for ending in endings
        }
        best = max(endings, key=lambda ending: len(found[ending]))
        left -= found[best]
        yield best
