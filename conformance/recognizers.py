"""Automata that read the texts of a rule, and wrong ones that differ from them in one state or one step."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from tests.oracles import abnf_text
from tests.oracles.automata import BEYOND_ASCII, Automaton, Moves, minimal_automaton
from tests.oracles.expressions import Characters, Expression
from uri_split._grammar.names import RuleName

STAND_INS: Final[Mapping[RuleName, str]] = {"IPv6address": "\1", "h16": "\2", "IPv4address": "\3", "dec-octet": "\4"}
"""By the rule of a piece, the character in an expression for all its texts."""

SPELLINGS: Final[Mapping[RuleName, Sequence[str]]] = {
    "IPv6address": ("::", "abcd:2:3:4:5:6:7:89ab"),
    "h16": ("1", "abcd"),
    "IPv4address": ("1.2.3.4", "255.255.255.255"),
    "dec-octet": ("1", "255"),
}
"""Texts for each piece: the shortest, and one that neither a digit before it nor one after it continues."""


class Place(NamedTuple):
    """A state and a step from it; `None` for the verdict on texts that end in the state."""

    state: int
    step: int | None = None


class Fault(NamedTuple):
    """A single difference from the right automaton.

    Attributes:
        place: The step that leads elsewhere, or the verdict that is wrong.
        target: The state that the step leads to; `None` for a verdict.
    """

    place: Place
    target: int | None = None


class Recognizer(NamedTuple):
    """The minimal automaton of a rule.

    Attributes:
        steps: The next state by state and step.
        members: By step, the characters with which it is made, of which the stand-in of a piece is one.
        pieces: By the step that is made with a piece, the rule of the piece.
        numbers: The step by character. Other characters are refused like those beyond ASCII.
        accepting: The states in which a text may end.
        live: The states from which an accepting one can be reached.
    """

    steps: Moves
    members: Sequence[Sequence[str]]
    pieces: Mapping[int, RuleName]
    numbers: Mapping[str, int]
    accepting: frozenset[int]
    live: frozenset[int]

    def accepts(self, text: str, fault: Fault | None = None) -> bool:
        """Return whether the recognizer, with a fault, accepts a text in any division into steps."""
        accepting = self.accepting
        if fault and fault.target is None:
            accepting ^= {fault.place.state}
        return not accepting.isdisjoint(self._reached(text, fault)[-1])

    def places(self, text: str) -> set[Place]:
        """Return the places on which the verdict on a text depends."""
        reached = self._reached(text)
        places = set(map(Place, reached[-1]))
        for character, states in zip(text, reached[:-1], strict=True):
            for step in (self._step(character), *self.pieces):
                places.update(Place(state, step) for state in states)
        return places

    def target(self, place: Place) -> int:
        """Return the state that a step leads to."""
        assert place.step is not None
        return self.steps[place.state][place.step]

    def ends_in(self, state: int, steps: Iterable[int]) -> int:
        """Return the state that some steps lead to from another one."""
        for step in steps:
            state = self.steps[state][step]
        return state

    def faults(self) -> Iterator[Fault]:
        """Yield the faults that the core of the suite finds.

        In one state, the verdict on texts that end there is wrong. Or one step from there is refused, is skipped, or
        leads to where another step from there leads; without pieces, it leads anywhere else.
        """
        for state in sorted(self.live):
            yield Fault(Place(state))
            targets = {state, *self.steps[state]} if self.pieces else set(range(len(self.steps)))
            for step, target in enumerate(self.steps[state]):
                # A piece that is refused may be read as other characters.
                if target in self.live or step not in self.pieces:
                    yield from (Fault(Place(state, step), wrong) for wrong in sorted(targets - {target}))

    def _reached(self, text: str, fault: Fault | None = None) -> list[set[int]]:
        """Return the states that are reached before each character and at the end, in all divisions into steps."""
        reached: list[set[int]] = [set() for _ in range(len(text) + 1)]
        reached[0].add(0)
        for position, character in enumerate(text):
            step = self._step(character)
            for state in reached[position]:
                reached[position + 1].add(self._after(state, step, fault))
                for piece_step, piece in self.pieces.items():
                    if (following := self._after(state, piece_step, fault)) in self.live:
                        for end in _ends(piece, text, position):
                            reached[end].add(following)
        return reached

    def _step(self, character: str) -> int:
        return self.numbers.get(character, self.numbers[min(BEYOND_ASCII)])

    def _after(self, state: int, step: int, fault: Fault | None) -> int:
        if fault and fault.target is not None and fault.place == (state, step):
            return fault.target
        return self.steps[state][step]


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


class Definition(NamedTuple):
    """The expression of a rule.

    Attributes:
        expression: The expression. A piece in it is one character, that of `STAND_INS`.
        pieces: The rules whose texts are pieces: addresses and their parts, which have recognizers of their own.
        named: The expressions in it that are those of other rules.
    """

    expression: Expression
    pieces: Sequence[RuleName]
    named: Sequence[Expression]


@cache
def definition(rule: RuleName) -> Definition:
    """Return the definition of a rule, over pieces."""
    pieces: tuple[RuleName, ...]
    match rule:
        case "IPv4address":
            pieces = ("dec-octet",)
        case "IPv6address" | "ls32":
            pieces = ("h16", "IPv4address")
        case _:
            pieces = ("IPv6address",)
    definitions = abnf_text.definitions(abnf_text.GRAMMAR)
    named: list[Expression] = []

    def refer(name: str) -> Expression:
        stand_ins = [STAND_INS[piece] for piece in pieces if piece == name]
        expression = Characters(frozenset(*stand_ins)) if stand_ins else abnf_text.parse(definitions[name], refer)
        named.append(expression)
        return expression

    return Definition(abnf_text.parse(definitions[rule], refer), pieces, named)


@cache
def recognizer(rule: RuleName) -> Recognizer:
    """Return the recognizer of a rule, over pieces."""
    return of_expression(definition(rule).expression, definition(rule).pieces)


@cache
def flat_recognizer(rule: RuleName) -> Recognizer:
    """Return the recognizer of a rule that reads it character by character."""
    return _recognizer(flat_automaton(rule), ())


@cache
def flat_automaton(rule: RuleName) -> Automaton:
    """Return the automaton of a rule over characters alone."""
    return minimal_automaton(abnf_text.rule(rule))


def of_expression(expression: Expression, pieces: Sequence[RuleName]) -> Recognizer:
    """Return the recognizer of an expression, over pieces."""
    return _recognizer(minimal_automaton(expression), pieces)


def _recognizer(made: Automaton, pieces: Sequence[RuleName]) -> Recognizer:
    members, steps = made.merged()
    numbers = {character: step for step, characters in enumerate(members) for character in characters}
    # In a text, a stand-in is only a character that all rules refuse.
    in_texts = {character: step for character, step in numbers.items() if character not in STAND_INS.values()}
    # Rules without these pieces refuse their stand-ins, like other characters.
    own: dict[int, RuleName] = {numbers[STAND_INS[piece]]: piece for piece in pieces if [STAND_INS[piece]] in members}
    return Recognizer(steps, members, own, in_texts, made.accepting, made.alive())


@cache
def _ends(piece: RuleName, text: str, start: int) -> list[int]:
    """Return where a text of a rule that begins at an offset may end."""
    made = flat_automaton(piece)
    return [end for end in range(start + 1, len(text) + 1) if made.accepts(text[start:end])]
