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

    They find each state whose verdict is wrong, and each step that is refused, or made although it must be refused.
    """
    made = flat_recognizer(rule)
    characters = [readable(members)[0] for members in made.members]
    after = endings(made)
    for state, way in ways(made.steps).items():
        if state in made.live:
            longer = [(*way, step, *_best_ending(made, Place(state, step), after)) for step in range(len(characters))]
            before, *texts = ("".join(characters[step] for step in steps) for steps in (way, *longer))
            yield before, [before, *texts]


def _best_ending(made: Recognizer, place: Place, endings: list[Steps]) -> Steps:
    """Return the ending that finds most faults of a step; a valid one, if there is one."""
    right = made.steps[place.state][place.step or 0]
    valid = [ending for ending in endings if _accepts(made, right, ending)]
    return max(
        valid or endings, key=lambda ending: sum(_accepts(made, state, ending) != bool(valid) for state in made.live)
    )


def _accepts(made: Recognizer, state: int, steps: Steps) -> bool:
    for step in steps:
        state = made.steps[state][step]
    return state in made.accepting
