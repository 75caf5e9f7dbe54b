"""Automata of patterns, as tables of moves by byte."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from uri_split._text.patterns import lazy_pattern

_TOKEN: Final = lazy_pattern(r"\(\?:|\\x[0-9a-f]{2}|\\.|\[(?:\\.|[^\]\\])*\]?|\{[0-9,]*\}?|.")
_BOUNDS: Final = {"*": "{0,}", "+": "{1,}", "?": "{0,1}"}
_BYTES: Final = 0x100
_FIRST_BEYOND_ASCII: Final = 0x80

_States = frozenset[int]


class Automaton(NamedTuple):
    """Minimal deterministic automaton over bytes. It begins in state 0.

    Attributes:
        moves: The next state by state and byte.
        accepting: Whether a text may end there, by state.
    """

    moves: list[list[int]]
    accepting: list[bool]


def automaton(pattern: str) -> Automaton:
    """Return the automaton of the texts that a pattern matches as a whole, in UTF-8.

    Args:
        pattern: A pattern in the dialect `uri_split.dialects.PORTABLE`: ASCII characters and classes of these,
            alternatives, groups without captures, and the quantifiers ``*``, ``+``, ``?``, ``{n}`` and ``{m,n}``.

    >>> moves, accepting = automaton("[ab]{1,2}")
    >>> accepting, moves[0][ord("a")], moves[2][ord("a")], moves[2][ord("c")]
    ([False, False, True, True], 2, 3, 1)
    """
    parsed = _Parsed(pattern)
    classes = _classes(members for moves in parsed.moves for members, _ in moves)
    representatives = {number: byte for byte, number in enumerate(classes)}
    # By state and class of bytes: the states after it.
    steps = [
        [_union(parsed.reached(end) for members, end in moves if byte in members) for byte in representatives.values()]
        for moves in parsed.moves
    ]
    first = parsed.reached(0)
    numbers, waiting, moves = {first: 0}, [first], list[list[int]]()
    for states in waiting:  # which grows
        after = [_union(steps[state][number] for state in states) for number in representatives]
        waiting += [following for following in dict.fromkeys(after) if following not in numbers]
        moves.append([numbers.setdefault(following, len(numbers)) for following in after])
    numbered, accepting = _minimal(moves, [parsed.end in states for states in waiting])
    return Automaton([[after[number] for number in classes] for after in numbered], accepting)


def _union(states: Iterable[_States]) -> _States:
    return frozenset[int]().union(*states)


def _classes(sets: Iterable[frozenset[int]]) -> list[int]:
    """Return for each byte the number of its class: of the bytes that no set distinguishes from it."""
    different = set(sets)
    numbers: dict[tuple[bool, ...], int] = {}
    return [numbers.setdefault(tuple(byte in members for members in different), len(numbers)) for byte in range(_BYTES)]


def _minimal(moves: list[list[int]], accepting: list[bool]) -> tuple[list[list[int]], list[bool]]:
    """Join the states that nothing distinguishes, by refining the division into accepting and others (Moore 1956)."""
    blocks = list(map(int, accepting))
    while True:
        views = [(blocks[state], *(blocks[following] for following in after)) for state, after in enumerate(moves)]
        numbers = {view: number for number, view in enumerate(dict.fromkeys(views))}
        if len(numbers) == len(set(blocks)):
            break
        blocks = [numbers[view] for view in views]
    firsts = [views.index(view) for view in numbers]
    joined = [[numbers[views[following]] for following in moves[state]] for state in firsts]
    return joined, [accepting[state] for state in firsts]


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
    """Return the bytes of the characters that a class, or a single character of a pattern, matches."""
    matches = re.compile(element).fullmatch
    return frozenset(byte for byte in range(_FIRST_BEYOND_ASCII) if matches(chr(byte)))
