"""Minimal automata of regular expressions, to prove two equal and to generate texts that distinguish them.

The package makes them; what is here steps through them, class by class. `re` is the witness that they are right: the
W-method yields texts on which any wrong automaton would disagree with it. `greenery` is another for small ones.
"""

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator
from collections.abc import Sequence as TypingSequence
from functools import cache, partial
from itertools import chain, count, islice
from random import Random
from typing import NamedTuple

from tests.oracles.expressions import Characters, Choice, Expression, Repetition, Sequence, character_sets
from uri_split._automata import Characters as Bits
from uri_split._automata import Graph, Lazy, graph_of_notation, minimized
from uri_split._automata import Moves as PackageMoves

Classes = tuple[frozenset[str], ...]
"""Sets of characters that some expressions do not distinguish: disjoint, and together all characters."""

Moves = tuple[tuple[int, ...], ...]
"""The next state by state and step, which is usually a class."""

_NOWHERE = -1

_AT_END = next(look for edges in graph_of_notation(r"(?!.|\n)").silent for _, look in edges if look)

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
        alive = self.alive()
        moves, labels = minimized(
            [[(1 << step, following) for step, following in enumerate(after)] for after in self.moves],
            {state: int(state in alive) for state in range(len(self.moves))},
        )
        return _dense(self.classes, moves, labels, range(len(self.classes)))

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
    graph = Graph()
    graph.end = _add(graph, expression, 0, end_mark)
    made = Lazy(graph).minimal()
    return _dense(classes, made.moves, made.accepting, [min(ord(min(members)), 0x80) for members in classes])


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


def w_method(automaton: Automaton, seed: int = 3986) -> Iterator[tuple[str, bool]]:
    """Yield texts on which every other automaton with at most as many states errs at least once, and the verdicts.

    That is the W-method (Chow 1978): a way to each state, then each step or none, then each of some endings that
    distinguish all states. Of the characters with which a step can be made, one is drawn each time.
    """
    random = Random(seed)
    characters, steps, ways, endings, profiles = _plan(automaton)

    def drawn(path: Iterable[int]) -> str:
        return "".join([random.choice(characters[step]) for step in path])

    for state, way in ways.items():
        beginning, tails = drawn(way), list(map(drawn, endings))
        middles = ("", *map(drawn, zip(range(len(characters)))))
        for middle, after in zip(middles, (state, *steps[state]), strict=True):
            for tail, accepted in zip(tails, profiles[after], strict=True):
                yield beginning + middle + tail, accepted


def w_suite(automaton: Automaton, least: int) -> dict[str, bool]:
    """Return the texts of the W-method with their verdicts, each once, of other seeds as well if they are too few."""
    verdicts = list(w_method(automaton))
    more = chain.from_iterable(w_method(automaton, seed) for seed in count())
    return dict(chain(verdicts, islice(more, max(0, least - len(verdicts)))))


class _Plan(NamedTuple):
    characters: list[list[str]]
    steps: Moves
    ways: dict[int, tuple[int, ...]]
    endings: list[tuple[int, ...]]
    profiles: list[tuple[bool, ...]]


@cache
def _plan(automaton: Automaton) -> _Plan:
    characters, steps = automaton.merged()
    return _Plan(characters, steps, ways(steps), *characterizing_endings(steps, automaton.accepting))


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


def characterizing_endings(
    moves: Moves, accepting: frozenset[int]
) -> tuple[list[tuple[int, ...]], list[tuple[bool, ...]]]:
    """Return sequences of steps such that no two states accept the same ones, and by state, which it accepts."""
    endings: list[tuple[int, ...]] = [()]
    profiles: list[tuple[bool, ...]] = [(state in accepting,) for state in range(len(moves))]
    while len(set(profiles)) < len(profiles):
        step, position = _telling_step(moves, profiles)
        endings.append((step, *endings[position]))
        profiles = [(*profile, profiles[after[step]][position]) for profile, after in zip(profiles, moves, strict=True)]
    return endings, profiles


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


def _add(graph: Graph, expression: Expression, start: int, end_mark: str) -> int:  # noqa: C901  one case for each kind
    """Add an expression after a node, and return the node after it."""
    match expression:
        case Characters(members):
            if end_mark not in members:
                return graph.step(start, Bits(sum(1 << ord(member) for member in members)))
            end = graph.node()
            graph.silent[start].append((end, _AT_END))
            return end
        case Sequence(parts):
            for part in parts:
                start = _add(graph, part, start, end_mark)
            return start
        case Choice(parts):
            end = graph.node()
            for part in parts:
                graph.silent[_add(graph, part, start, end_mark)].append((end, None))
            return end
        case Repetition(part, least, most):
            for _ in range(least):
                start = _add(graph, part, start, end_mark)
            end = graph.node()
            graph.silent[start].append((end, None))
            if most is None:
                graph.silent[_add(graph, part, end, end_mark)].append((end, None))
            for _ in range((most or least) - least):
                start = _add(graph, part, start, end_mark)
                graph.silent[start].append((end, None))
            return end


def _dense(
    classes: Classes, moves: TypingSequence[PackageMoves], accepting: TypingSequence[int], bits: Iterable[int]
) -> Automaton:
    """Return an automaton over classes, each with its bit in the moves. The states are in the order of their ways."""
    numbers, waiting, rows = {0: 0}, [0], list[tuple[int, ...]]()
    for state in waiting:  # which grows
        some = moves[state] if state != _NOWHERE else ()
        after = [next((following for members, following in some if members >> bit & 1), _NOWHERE) for bit in bits]
        waiting += [following for following in dict.fromkeys(after) if following not in numbers]
        rows.append(tuple(numbers.setdefault(following, len(numbers)) for following in after))
    ends = frozenset(number for state, number in numbers.items() if state != _NOWHERE and accepting[state])
    return Automaton(classes, tuple(rows), ends)
