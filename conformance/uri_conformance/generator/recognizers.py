"""Automata that read the texts of a rule, and wrong ones that differ from them in one state or one step."""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final, NamedTuple

from tests.oracles import abnf_text
from tests.oracles.automata import Automaton, minimal_automaton
from uri_split._grammar import RuleName
from uri_split.rules import RULES

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


@cache
def automaton_of(rule: RuleName) -> Automaton:
    """Return the minimal automaton of a rule."""
    return minimal_automaton(abnf_text.rule(rule))


@cache
def recognizer(rule: RuleName) -> Automaton:
    """Return the minimal automaton of a rule, with one class for all characters that it treats alike."""
    made = automaton_of(rule)
    members, moves = made.merged()
    return Automaton(tuple(map(frozenset, members)), moves, made.accepting)


def faults_of(made: Automaton) -> Iterator[Fault]:
    """Yield the faults of a recognizer that the core of the suite finds.

    In one state, the verdict on texts that end there is wrong. Or one step from there is refused, is skipped, or
    leads to where another step from there leads; without an address in the rule, it leads anywhere else.
    """
    every = range(len(made.moves))
    for state in every:
        yield Fault(Place(state))
        targets = every if len(every) <= _FEW_STATES else sorted({state, *made.moves[state]})
        for step, target in enumerate(made.moves[state]):
            yield from (Fault(Place(state, step), wrong) for wrong in targets if wrong != target)


def accepts(made: Automaton, text: str, fault: Fault) -> bool:
    """Return whether a recognizer with a fault accepts a text."""
    state = 0
    for step in made.steps(text):
        right = made.moves[state][step]
        state = right if fault.target is None or fault.place != (state, step) else fault.target
    return (state in made.accepting) != (fault == (Place(state), None))


def places(made: Automaton, text: str) -> set[Place]:
    """Return the places on which the verdict of a recognizer on a text depends."""
    state = 0
    found = set[Place]()
    for step in made.steps(text):
        found.add(Place(state, step))
        state = made.moves[state][step]
    return {*found, Place(state)}


class Unfound:
    """Faults of a recognizer that no text has found yet, by their places."""

    def __init__(self, made: Automaton) -> None:
        self._made = made
        self.by_place: dict[Place, set[Fault]] = {}
        for fault in faults_of(made):
            self.by_place.setdefault(fault.place, set()).add(fault)

    def find(self, text: str, *, accepted: bool) -> None:
        """Strike out the faults that a text finds, which the right recognizer accepts or not."""
        if not self.by_place:
            return
        for place in places(self._made, text) & self.by_place.keys():
            left = {fault for fault in self.by_place.pop(place) if accepts(self._made, text, fault) == accepted}
            if left:
                self.by_place[place] = left


# The rules that a text matches, by the automata.

_States = tuple[int, ...]
"""A state of the automaton of each rule."""

_START: Final[_States] = (0,) * len(RULES)


@cache
def _after(states: _States, character: str) -> _States:
    return tuple(automaton_of(rule).after(state, character) for rule, state in zip(RULES, states, strict=True))


@cache
def _accepting(states: _States) -> tuple[RuleName, ...]:
    return tuple(rule for rule, state in zip(RULES, states, strict=True) if state in automaton_of(rule).accepting)


@lru_cache(100_000)  # the same texts are tried on many mutants
def matched_rules(text: str) -> tuple[RuleName, ...]:
    """Return the rules that a text matches, in the order of `RULES`."""
    states = _START
    for character in text:
        states = _after(states, character)
    return _accepting(states)
