"""Automata of patterns, as tables of moves by byte."""

import re
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cache
from typing import Final, NamedTuple, TypeVar

from uri_split._text.spans import lazy_pattern

_TOKEN: Final = lazy_pattern(r"\(\?:|\\x[0-9a-f]{2}|\\.|\[(?:\\.|[^\]\\])*\]?|\{[0-9,]*\}?|.")
_BOUNDS: Final = {"*": "{0,}", "+": "{1,}", "?": "{0,1}"}
_BYTES: Final = 0x100

UNDECIDED: Final = -1
"""The label of beginnings after which several labels are possible."""

_States = frozenset[int]
_State = TypeVar("_State", bound=Hashable)


class Automaton(NamedTuple):
    """Minimal deterministic automaton over bytes. It begins in state 0.

    Attributes:
        moves: The next state by state and byte.
        labels: The label of the texts that end there, by state. If it is made from one pattern: 1 if they match.
    """

    moves: list[list[int]]
    labels: list[int]


def automaton(pattern: str) -> Automaton:
    """Return the automaton of the texts that a pattern matches as a whole, in UTF-8.

    Args:
        pattern: A pattern in the dialect `uri_split.dialects.PORTABLE`: ASCII characters and classes of these,
            alternatives, groups without captures, and the quantifiers ``*``, ``+``, ``?``, ``{n}`` and ``{m,n}``.
            A class that excludes characters matches each byte of a character beyond ASCII.

    >>> moves, labels = automaton("[ab]{1,2}")
    >>> labels, moves[0][ord("a")], moves[2][ord("a")], moves[2][ord("c")]
    ([0, 0, 1, 1], 2, 3, 1)
    """
    parsed = _Parsed(pattern)
    sets = {members for moves in parsed.moves for members, _ in moves}
    classes = _classes(tuple(byte in members for members in sets) for byte in range(_BYTES))
    representatives = {number: byte for byte, number in enumerate(classes)}
    # By state: each class of bytes that leads on, and the states after it.
    steps = [
        [
            (number, parsed.reached(end))
            for members, end in moves
            for number, byte in representatives.items()
            if byte in members
        ]
        for moves in parsed.moves
    ]

    def after(states: _States) -> list[_States]:
        reached: list[set[int]] = [set() for _ in representatives]
        for state in states:
            for number, following in steps[state]:
                reached[number] |= following
        return list(map(frozenset, reached))

    found, moves = _explored(parsed.reached(0), after)
    return _minimal(moves, [int(parsed.end in states) for states in found], classes)


def combined(automata: Sequence[Automaton], label: Callable[[Sequence[bool | None]], int]) -> Automaton:
    """Return an automaton that labels each text by those of several automata that match it.

    Args:
        automata: Automata of patterns.
        label: A function that returns the label of a text, from whether each of the automata matches it. After only the
            beginning of the text, this is `None` for those that depend on the rest. If the label depends on these, the
            function returns `UNDECIDED`.

    >>> def count(matches):
    ...     return UNDECIDED if None in matches else matches.count(True)
    >>> moves, labels = combined([automaton("a*"), automaton("[ab]*")], count)
    >>> [labels[moves[0][ord(character)]] for character in "abc"]
    [2, 1, 0]
    """
    classes = _classes(zip(*(after for one in automata for after in one.moves), strict=True))
    representatives = {number: byte for byte, number in enumerate(classes)}.values()
    matches = [[bool(label) for label in one.labels] for one in automata]
    # Whether a text matches is known as soon as it reaches a state that no byte leaves.
    known = [
        [bool(label) if {*after} == {state} else None for state, (after, label) in enumerate(zip(*one, strict=True))]
        for one in automata
    ]

    def labelled(by: Sequence[Sequence[bool | None]], states: tuple[int, ...]) -> int:
        return label([of[state] for of, state in zip(by, states, strict=True)])

    def after(states: tuple[int, ...] | int) -> list[tuple[int, ...] | int]:
        if isinstance(states, int):
            return [states] * len(representatives)
        moves = [one.moves[state] for one, state in zip(automata, states, strict=True)]
        return [decided(tuple(move[byte] for move in moves)) for byte in representatives]

    @cache
    def decided(states: tuple[int, ...]) -> tuple[int, ...] | int:
        """Return the label alone if the rest of the text cannot change it."""
        found = labelled(known, states)
        return states if found == UNDECIDED else found

    found, moves = _explored(decided((0,) * len(automata)), after)
    labels = [states if isinstance(states, int) else labelled(matches, states) for states in found]
    return _minimal(moves, labels, classes)


def _classes(kinds: Iterable[tuple[int, ...]]) -> list[int]:
    """Return for each byte the number of its class: of the bytes of the same kind."""
    numbers: dict[tuple[int, ...], int] = {}
    return [numbers.setdefault(kind, len(numbers)) for kind in kinds]


def _explored(first: _State, after: Callable[[_State], list[_State]]) -> tuple[list[_State], list[list[int]]]:
    """Return all states that one reaches, and for each the numbers of those after it."""
    numbers, waiting, moves = {first: 0}, [first], list[list[int]]()
    for state in waiting:  # which grows
        following = after(state)
        waiting += [one for one in dict.fromkeys(following) if one not in numbers]
        moves.append([numbers.setdefault(one, len(numbers)) for one in following])
    return waiting, moves


def _minimal(moves: list[list[int]], labels: list[int], classes: list[int]) -> Automaton:
    """Join the states that nothing distinguishes, by refining the division by labels (Moore 1956).

    Args:
        moves: The next state by state and class.
        labels: The labels of the states.
        classes: The classes of the bytes.
    """
    blocks = labels
    while True:
        views = [(blocks[state], *(blocks[following] for following in after)) for state, after in enumerate(moves)]
        numbers = {view: number for number, view in enumerate(dict.fromkeys(views))}
        if len(numbers) == len(set(blocks)):
            break
        blocks = [numbers[view] for view in views]
    firsts = [views.index(view) for view in numbers]
    joined = [[numbers[views[moves[state][number]]] for number in classes] for state in firsts]
    return Automaton(joined, [labels[state] for state in firsts])


class _Parsed:
    """Pattern as an automaton that is not deterministic (Thompson 1968), from state 0 to the state `end`."""

    def __init__(self, pattern: str) -> None:
        self.moves: list[list[tuple[frozenset[int], int]]] = []
        self._silent: list[list[int]] = []
        self._tokens = [*_TOKEN.findall(pattern), ""]
        self._next = 0
        self._reached: dict[int, _States] = {}
        self.end = self._choice(self._state())

    def reached(self, state: int) -> _States:
        """Return the states that a state reaches without a character: those that matter, with moves or the end."""
        if state not in self._reached:
            seen = [state]
            for one in seen:  # which grows
                seen += [after for after in self._silent[one] if after not in seen]
            self._reached[state] = frozenset(one for one in seen if self.moves[one] or one == self.end)
        return self._reached[state]

    def _state(self) -> int:
        self.moves.append([])
        self._silent.append([])
        return len(self.moves) - 1

    def _choice(self, start: int) -> int:
        """Add alternatives after a state, and return the state after them."""
        end = self._state()
        self._silent[self._sequence(start)].append(end)
        while self._tokens[self._next] == "|":
            self._next += 1
            self._silent[self._sequence(start)].append(end)
        return end

    def _sequence(self, start: int) -> int:
        while self._tokens[self._next] not in {"|", ")", ""}:
            start = self._repetition(start)
        return start

    def _repetition(self, start: int) -> int:
        entry, first = self._state(), self._next
        self._silent[start].append(entry)
        last = self._element(entry)
        bounds = _BOUNDS.get(self._tokens[self._next], self._tokens[self._next])
        if not bounds.startswith("{"):
            return last
        rest = self._next + 1
        least, comma, most = bounds[1:-1].partition(",")
        end = self._state()
        if least == "0":
            self._silent[entry].append(end)
        if comma and not most:
            self._silent[last].append(entry)
        for turn in range(1, int(most or least or 1)):
            if turn >= int(least):
                self._silent[last].append(end)
            self._next = first
            last = self._element(last)
        self._silent[last].append(end)
        self._next = rest
        return end

    def _element(self, start: int) -> int:
        element = self._tokens[self._next]
        self._next += 1
        if element == "(?:":
            end = self._choice(start)
            self._next += 1
        else:
            end = self._state()
            self.moves[start].append((_bytes_of(element), end))
        return end


@cache
def _bytes_of(element: str) -> frozenset[int]:
    """Return the bytes that a class, or a single character of a pattern, matches."""
    matches = re.compile(element).fullmatch
    return frozenset(byte for byte in range(_BYTES) if matches(chr(byte)))
