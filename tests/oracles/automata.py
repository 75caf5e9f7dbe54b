"""Minimal automata of regular expressions, to prove two equal and to generate texts that distinguish them."""

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator
from functools import cache, partial
from random import Random
from typing import NamedTuple

from tests.oracles.expressions import Characters, Choice, Expression, Repetition, Sequence, character_sets

Classes = tuple[frozenset[str], ...]
"""Sets of characters that some expressions do not distinguish: disjoint, and together all characters."""

Moves = tuple[tuple[int, ...], ...]
"""The next state by state and step, which is usually a class."""

ASCII = frozenset(map(chr, range(0x80)))
BEYOND_ASCII = frozenset("é８\u2028\udce9\U0001f600")
"""Some of the characters that no expression here contains."""


def classes_of(expressions: Iterable[Expression]) -> Classes:
    """Return the classes that some expressions distinguish, in the order of their first characters."""
    sets = sorted({members for expression in expressions for members in character_sets(expression)}, key=sorted)
    assert all(members <= ASCII for members in sets)
    classes: dict[tuple[bool, ...], set[str]] = {}
    for character in sorted(ASCII | BEYOND_ASCII):
        classes.setdefault(tuple(character in members for members in sets), set()).add(character)
    return tuple(map(frozenset, classes.values()))


class Automaton(NamedTuple):
    """A deterministic automaton that is complete and minimal. It begins in state 0."""

    classes: Classes
    moves: Moves
    accepting: frozenset[int]

    def accepts(self, text: str) -> bool:
        return self.state_after(text) in self.accepting

    def state_after(self, text: str) -> int:
        moves, numbers = self.moves, _class_numbers(self.classes)
        state = 0
        for character in text:
            state = moves[state][numbers[character]]
        return state

    def after(self, state: int, character: str) -> int:
        return self.moves[state][_class_numbers(self.classes)[character]]

    def steps(self, text: str) -> list[int]:
        """Return the steps with which a text is read: the numbers of the classes of its characters."""
        return list(map(_class_numbers(self.classes).__getitem__, text))

    def alive(self) -> frozenset[int]:
        """Return the states from which an accepting one can be reached."""
        alive = self.accepting
        while more := {state for state, after in enumerate(self.moves) if not alive.isdisjoint(after)} - alive:
            alive |= more
        return alive

    def completable(self) -> "Automaton":
        """Return the automaton of the beginnings of the texts that this one accepts."""
        return _minimal(self.classes, self.moves, self.alive())

    def merged(self) -> tuple[list[list[str]], Moves]:
        """Return the characters of each step and the next states, with classes as one step that lead to the same."""
        same: dict[tuple[int, ...], list[str]] = {}
        for members, column in zip(self.classes, zip(*self.moves, strict=True), strict=True):
            same.setdefault(column, []).extend(sorted(members))
        return list(same.values()), tuple(zip(*same, strict=True))


@cache
def _class_numbers(classes: Classes) -> dict[str, int]:
    numbers = {character: number for number, members in enumerate(classes) for character in members}
    return defaultdict(partial(int, numbers[min(BEYOND_ASCII)]), numbers)


def minimal_automaton(expression: Expression) -> Automaton:
    """Return the automaton of an expression over its own classes."""
    return automaton(expression, classes_of([expression]))


@cache
def automaton(expression: Expression, classes: Classes, end_mark: str = "") -> Automaton:
    """Return the automaton of an expression over classes that are at least as fine as its own.

    Args:
        expression: The expression.
        classes: The classes.
        end_mark: The character that stands for the end of the text, which is there as often as the expression needs it.
    """
    states = _States()
    ends = states.cut(states.add(expression, states.new()), end_mark)
    nothing = [frozenset[int]()] * len(classes)
    rows = {state: states.after(state, map(min, classes)) for state, moves in enumerate(states.moves) if moves}
    numbers: dict[frozenset[int], int] = {states.reached({0}): 0}
    moves: list[tuple[int, ...]] = []
    waiting = deque(numbers)
    while waiting:
        some = waiting.popleft()
        columns = zip(nothing, *(rows[state] for state in some if state in rows), strict=True)
        after = [first.union(*others) for first, *others in columns]
        waiting += [following for following in dict.fromkeys(after) if following not in numbers]
        moves.append(tuple(numbers.setdefault(following, len(numbers)) for following in after))
    accepting = frozenset(number for some, number in numbers.items() if not ends.isdisjoint(some))
    return _minimal(classes, tuple(moves), accepting)


def difference(one: Automaton, other: Automaton) -> str | None:
    """Return a shortest text that only one of two automata over the same classes accepts; `None` if they are equal."""
    assert one.classes == other.classes
    texts = {(0, 0): ""}
    pairs = deque(texts)
    while pairs:
        pair = pairs.popleft()
        if (pair[0] in one.accepting) != (pair[1] in other.accepting):
            return texts[pair]
        for members, *after in zip(one.classes, one.moves[pair[0]], other.moves[pair[1]], strict=True):
            following = after[0], after[1]
            if following not in texts:
                texts[following] = texts[pair] + min(members)
                pairs.append(following)
    return None


def w_method(automaton: Automaton, seed: int = 3986) -> Iterator[str]:
    """Yield texts on which every other automaton with at most as many states errs at least once.

    That is the W-method (Chow 1978): a way to each state, then each step or none, then each of some endings that
    distinguish all states. Of the characters with which a step can be made, one is drawn each time.
    """
    random = Random(seed)
    characters, steps = automaton.merged()
    endings = characterizing_endings(steps, automaton.accepting)

    def drawn(path: Iterable[int]) -> str:
        return "".join(random.choice(characters[step]) for step in path)

    for way in ways(steps).values():
        beginning, tails = drawn(way), list(map(drawn, endings))
        for middle in ("", *map(drawn, zip(range(len(characters))))):
            for tail in tails:
                yield beginning + middle + tail


def ways(moves: Moves) -> dict[int, tuple[int, ...]]:
    """Return the steps of a shortest way to each state."""
    ways: dict[int, tuple[int, ...]] = {0: ()}
    states = deque(ways)
    while states:
        state = states.popleft()
        for step, following in enumerate(moves[state]):
            if following not in ways:
                ways[following] = (*ways[state], step)
                states.append(following)
    return ways


def characterizing_endings(moves: Moves, accepting: frozenset[int]) -> list[tuple[int, ...]]:
    """Return sequences of steps such that no two states accept the same ones."""
    endings: list[tuple[int, ...]] = [()]
    # By state, which of the endings it accepts.
    profiles: list[tuple[bool, ...]] = [(state in accepting,) for state in range(len(moves))]
    while len(set(profiles)) < len(profiles):
        step, position = _telling_step(moves, profiles)
        endings.append((step, *endings[position]))
        profiles = [(*profile, profiles[after[step]][position]) for profile, after in zip(profiles, moves, strict=True)]
    return endings


def _telling_step(moves: Moves, profiles: list[tuple[bool, ...]]) -> tuple[int, int]:
    """Return a step, and the position of an ending, that together distinguish two states that no ending does."""
    first_of: dict[tuple[bool, ...], int] = {}
    for state, profile in enumerate(profiles):
        other = first_of.setdefault(profile, state)
        for step, (one, two) in enumerate(zip(moves[state], moves[other], strict=True)):
            for position, (accepts_one, accepts_two) in enumerate(zip(profiles[one], profiles[two], strict=True)):
                if accepts_one != accepts_two:
                    return step, position
    raise AssertionError(profiles)  # then it would not be minimal


class _States:
    """The states of an automaton that is not deterministic."""

    def __init__(self) -> None:
        self.silent: list[list[int]] = []
        self.moves: list[list[tuple[frozenset[str], int]]] = []
        self.closures: dict[int, frozenset[int]] = {}

    def new(self) -> int:
        self.silent.append([])
        self.moves.append([])
        return len(self.moves) - 1

    def add(self, expression: Expression, start: int) -> int:
        """Add an expression after a state, and return the state after it."""
        match expression:
            case Characters(members):
                end = self.new()
                self.moves[start].append((members, end))
                return end
            case Sequence(parts):
                for part in parts:
                    start = self.add(part, start)
                return start
            case Choice(parts):
                end = self.new()
                for part in parts:
                    self.silent[self.add(part, start)].append(end)
                return end
            case Repetition(part, least, most):
                for _ in range(least):
                    start = self.add(part, start)
                end = self.new()
                self.silent[start].append(end)
                if most is None:
                    self.silent[self.add(part, end)].append(end)
                for _ in range((most or least) - least):
                    start = self.add(part, start)
                    self.silent[start].append(end)
                return end

    def cut(self, end: int, mark: str) -> frozenset[int]:
        """Remove the moves by a mark, and return the states from which they led to the end, with the end."""
        before: dict[int, set[int]] = {}
        for state, moves in enumerate(self.moves):
            marked = [following for members, following in moves if mark in members]
            self.moves[state] = [(members, following) for members, following in moves if mark not in members]
            for following in (*marked, *self.silent[state]):
                before.setdefault(following, set()).add(state)
        ends = {end}
        waiting = [end]
        while waiting:
            more = before.get(waiting.pop(), set[int]()) - ends
            ends |= more
            waiting += more
        return frozenset(ends)

    def reached(self, some: Iterable[int]) -> frozenset[int]:
        """Return the states, and those that they reach without a character. All states must have been added."""
        return frozenset[int]().union(*map(self._closure, some))

    def _closure(self, state: int) -> frozenset[int]:
        if state not in self.closures:
            reached = {state}
            waiting = [state]
            while waiting:
                following = set(self.silent[waiting.pop()]) - reached
                reached |= following
                waiting += following
            self.closures[state] = frozenset(reached)
        return self.closures[state]

    def after(self, state: int, characters: Iterable[str]) -> list[frozenset[int]]:
        """Return the states that a state reaches with each of some characters."""
        reached = [(members, self._closure(end)) for members, end in self.moves[state]]
        return [
            frozenset[int]().union(*[ends for members, ends in reached if character in members])
            for character in characters
        ]


def _minimal(classes: Classes, moves: Moves, accepting: frozenset[int]) -> Automaton:
    """Join the states that nothing distinguishes, by refining the division into accepting and others (Moore 1956)."""
    blocks = [int(state in accepting) for state in range(len(moves))]
    while True:
        views = [(blocks[state], *map(blocks.__getitem__, after)) for state, after in enumerate(moves)]
        numbers = {view: number for number, view in enumerate(dict.fromkeys(views))}
        if len(numbers) == len(set(blocks)):
            break
        blocks = [numbers[view] for view in views]
    state_of = dict(zip(reversed(views), reversed(range(len(views))), strict=True))
    return Automaton(
        classes,
        tuple(tuple(numbers[views[following]] for following in moves[state_of[view]]) for view in numbers),
        frozenset(numbers[views[state]] for state in accepting),
    )
