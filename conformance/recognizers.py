"""Automata that read the texts of a rule, and wrong ones that differ from them in one state or one step."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from tests.oracles import abnf_text
from tests.oracles.automata import BEYOND_ASCII, Automaton, Moves, minimal_automaton
from uri_split._grammar.names import RuleName

_FEW_STATES: Final = 10
"""More states than the automaton of any rule without an address has."""


class Place(NamedTuple):
    """A state and a step from it; `None` for the verdict on texts that end in the state."""

    state: int
    step: int | None = None


class Fault(NamedTuple):
    """A single difference from the right automaton.

    Attributes:
        place: The step that leads elsewhere, or the verdict that is wrong.
        target: The state that the step wrongly leads to; `None` for a verdict.
    """

    place: Place
    target: int | None = None


class Recognizer(NamedTuple):
    """The minimal automaton of a rule.

    Attributes:
        steps: The next state by state and step.
        members: By step, its characters.
        numbers: The step by character. Other characters are refused like those beyond ASCII.
        accepting: The states in which a text may end.
        live: The states from which an accepting one can be reached.
    """

    steps: Moves
    members: Sequence[Sequence[str]]
    numbers: Mapping[str, int]
    accepting: frozenset[int]
    live: frozenset[int]

    def accepts(self, text: str, fault: Fault | None = None) -> bool:
        """Return whether the recognizer, with a fault, accepts a text."""
        place, wrong = fault or (None, None)
        state = 0
        for character in text:
            step = self._step(character)
            state = wrong if wrong is not None and place == (state, step) else self.steps[state][step]
        return (state in self.accepting) != (wrong is None and place == (state, None))

    def places(self, text: str) -> set[Place]:
        """Return the places on which the verdict on a text depends."""
        state = 0
        places = set[Place]()
        for character in text:
            step = self._step(character)
            places.add(Place(state, step))
            state = self.steps[state][step]
        return {*places, Place(state)}

    def target(self, place: Place) -> int:
        """Return the state that a step leads to."""
        assert place.step is not None
        return self.steps[place.state][place.step]

    def faults(self) -> Iterator[Fault]:
        """Yield the faults that the core of the suite finds.

        In one state, the verdict on texts that end there is wrong. Or one step from there is refused, is skipped, or
        leads to where another step from there leads; without an address in the rule, it leads anywhere else.
        """
        every = range(len(self.steps))
        for state in every:
            yield Fault(Place(state))
            targets = every if len(every) <= _FEW_STATES else sorted({state, *self.steps[state]})
            for step, target in enumerate(self.steps[state]):
                yield from (Fault(Place(state, step), wrong) for wrong in targets if wrong != target)

    def _step(self, character: str) -> int:
        return self.numbers.get(character, self.numbers[min(BEYOND_ASCII)])


class Unfound:
    """Faults of a recognizer that no text has found yet, by their places."""

    def __init__(self, made: Recognizer) -> None:
        self._made = made
        self.by_place: dict[Place, set[Fault]] = {}
        for fault in made.faults():
            self.by_place.setdefault(fault.place, set()).add(fault)

    def find(self, text: str, *, accepted: bool) -> None:
        """Strike out the faults that a text finds, which the right recognizer accepts or not."""
        if not self.by_place:
            return
        for place in self._made.places(text) & self.by_place.keys():
            left = {fault for fault in self.by_place.pop(place) if self._made.accepts(text, fault) == accepted}
            if left:
                self.by_place[place] = left


@cache
def recognizer(rule: RuleName) -> Recognizer:
    """Return the recognizer of a rule."""
    made = automaton_of(rule)
    members, steps = made.merged()
    numbers = {character: step for step, characters in enumerate(members) for character in characters}
    return Recognizer(steps, members, numbers, made.accepting, made.alive())


@cache
def automaton_of(rule: RuleName) -> Automaton:
    """Return the minimal automaton of a rule."""
    return minimal_automaton(abnf_text.rule(rule))
