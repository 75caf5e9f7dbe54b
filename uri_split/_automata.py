"""Automata of regular expressions, to decide whether one accepts all that another does, and to find the shortest text.

A set of characters is an `int`, with a bit for each ASCII character and for each range beyond ASCII that an `Alphabet`
distinguishes. An automaton is made while it is read: of a large one, a search makes only what it visits.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import count, product
from math import inf, prod
from typing import Final, Literal, NamedTuple, Protocol, cast
from warnings import catch_warnings

from uri_split._grammar import APPENDIX_A, RuleName
from uri_split._text.arguments import URIError
from uri_split._text.spans import FIRST_USE, lazy_pattern, once

# Sets of characters.

_ASCII: Final = 0x80
_END_OF_UNICODE: Final = 0x110000
_READABLE: Final = (
    "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ/.:-_~?#@!$&'()*+,;=%[] \"<>\\^`{|}\n\t\r\f\v"
)
_ORDER: Final = (*map(ord, _READABLE), *sorted({*range(_ASCII)} - {*map(ord, _READABLE)}))
"""The ASCII characters in the order in which a text that is shown prefers them."""
_ALL_OF_ASCII: Final = (1 << _ASCII) - 1

_Ranges = tuple[tuple[int, int], ...]
"""Ranges of code points, each with its end excluded."""


class Characters(NamedTuple):
    """Set of characters for every alphabet: the bits of those in ASCII, and the ranges of the others."""

    ascii: int
    beyond: _Ranges = ()


_EVERY: Final = Characters(_ALL_OF_ASCII, ((_ASCII, _END_OF_UNICODE),))


class Alphabet(NamedTuple):
    """Ranges of characters beyond ASCII that some automata distinguish.

    Attributes:
        starts: The first code point of each range, in order; that of the first is 0x80.
    """

    starts: tuple[int, ...] = (_ASCII,)

    @classmethod
    def union(cls, alphabets: Iterable["Alphabet"]) -> "Alphabet":
        """Return an alphabet that distinguishes what some do."""
        return cls(tuple(sorted({_ASCII}.union(*(alphabet.starts for alphabet in alphabets)))))

    @property
    def every(self) -> int:
        """The set of all characters."""
        return (1 << _ASCII + len(self.starts)) - 1

    def members(self, characters: Characters) -> int:
        """Return the bits of a set of characters."""
        found = characters.ascii
        if characters.beyond:
            for number, first in enumerate(self.starts):
                if any(start <= first < end for start, end in characters.beyond):
                    found |= 1 << _ASCII + number
        return found

    def character(self, members: int) -> str:
        """Return the most readable character of a set."""
        rank = _rank(members)
        return chr(_ORDER[rank] if rank < _ASCII else self.starts[rank - _ASCII])

    def number_of(self, members: int) -> int:
        """Return how many characters a set has."""
        ends = (*self.starts[1:], _END_OF_UNICODE)
        beyond = (
            end - start
            for number, (start, end) in enumerate(zip(self.starts, ends, strict=True))
            if members >> _ASCII + number & 1
        )
        return (members & _ALL_OF_ASCII).bit_count() + sum(beyond)


@lru_cache(maxsize=10_000)
def _rank(members: int) -> int:
    """Return the position of the most readable character in the order of characters."""
    in_order = (rank for rank, code in enumerate(_ORDER) if members >> code & 1)
    beyond = members >> _ASCII
    return next(in_order, _ASCII + (beyond & -beyond).bit_length() - 1)


def unreadable(text: str) -> list[int]:
    """Return a key by which, of texts of the same length, the more readable ones come first.

    >>> sorted(["b", "%", "1", "a"], key=unreadable)
    ['a', 'b', '1', '%']
    """
    return [_rank(1 << min(ord(character), _ASCII)) for character in text]


@lru_cache(maxsize=1024)
def _matched(element: str, flags: int, end_of_characters: int = _END_OF_UNICODE) -> Characters:
    r"""Return the characters before an end that an element of a pattern matches, by `re` itself.

    >>> import re
    >>> _matched(r"[\x00-\x02]", 0), _matched("é", re.IGNORECASE).beyond
    (Characters(ascii=7, beyond=()), ((201, 202), (233, 234)))
    """
    if element.startswith("[^"):
        others = _matched.__wrapped__(f"[{element[2:]}", flags, end_of_characters)
        if not others.beyond:
            return Characters(_ALL_OF_ASCII ^ others.ascii, _EVERY.beyond)
    # Only these match characters beyond ASCII: negations, categories, ".", and letters in any case.
    in_any_case = flags & (re.IGNORECASE | re.ASCII) == re.IGNORECASE
    may_be_beyond = in_any_case or not element.isascii() or _BEYOND_ASCII.search(element)
    text = _characters_up_to(end_of_characters if may_be_beyond else _ASCII)
    found, beyond = 0, list[tuple[int, int]]()
    for run in re.compile(f"(?:{element})+", flags).finditer(text):
        start, end = run.span()
        found |= (1 << min(end, _ASCII)) - (1 << min(start, _ASCII))
        if end > _ASCII:
            beyond.append((max(start, _ASCII), end))
    return Characters(found, tuple(beyond))


_BEYOND_ASCII: Final = lazy_pattern(r"\A(?:\[\^|\.)|\\(?:[DWSUNdwsu0-7]|x[89A-Fa-f])")


@once
def _characters_up_to(end: int) -> str:
    return "".join(map(chr, range(end)))


# Regular expressions in the syntax of Python, and the notation of `_grammar`, as automata that are not deterministic.

How = Literal["search", "match", "fullmatch"]
"""How a pattern is applied to a text, by the names of the functions of `re`."""

_SET: Final = r"\[\^?\]?(?>(?:\\(?s:.)|[^\]\\])*)\]?"
_TOKEN: Final = lazy_pattern(
    r"\(\?(?:<[=!]|P?<\w+>|P=\w+|[aimsux]*(?:-[imsx]+)?[:)]|.)"
    rf"|{_SET}"
    r"|\\(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|N\{[^}]*\}?|0[0-7]{0,2}|[1-3][0-7]{2}|[1-9][0-9]?|(?s:.))"
    r"|\{(?:[0-9]+(?:,[0-9]*)?|,[0-9]*)\}|(?s:.)"
)
_TOKEN_OF_NOTATION: Final = lazy_pattern(rf"<[A-Za-z0-9+\-]+>|{_SET}|\\x[0-9a-f]{{2}}|\(\?[:!]|\\.|\{{[0-9,]+\}}|.")
_COMMENT: Final = lazy_pattern(r"\(\?\#[^)]*\)")
_SKIPPED_IN_VERBOSE: Final = lazy_pattern(rf"[ \t\n\r\f\v]+|#.*|{_COMMENT.pattern}")
_GROUP_WITH_FLAGS: Final = lazy_pattern(r"\(\?([aimsux]*)(?:-([imsx]+))?([:)])")
_BACK_REFERENCE: Final = lazy_pattern(r"\\[1-9][0-9]?|\(\?P=\w+")
_UNSUPPORTED: Final = frozenset({"(?>", "(?("})
"""Atomic groups and conditions. Back-references and possessive quantifiers are not supported either."""
_FLAGS: Final = {"a": re.ASCII, "i": re.IGNORECASE, "m": re.MULTILINE, "s": re.DOTALL, "u": 0, "x": re.VERBOSE}
_OF_ELEMENTS: Final = re.ASCII | re.IGNORECASE | re.DOTALL
_BOUNDS: Final = {"*": "0,", "+": "1,", "?": "0,1"}
_CACHED_ELEMENT: Final = 1000
"""Characters of the longest element that a cache keeps alive."""
_MOST_NODES: Final = 200_000
_MOST_WORK: Final = 5_000_000
_MOST_STATES: Final = 500_000
_QUICK_SHARE: Final = 0.02
_TOO_LARGE: Final = "the regular expression is too large to be proven: it repeats too much, too often"

_IN_SOME_TEXT: Final = "" if sys.version_info >= (3, 14) else r"(?:(?<=[\s\S])|(?=[\s\S]))"
"""Before Python 3.14, ``\\B`` does not match an empty text."""

# What each assertion means. Python's "$" also matches before a newline at the end.
_ASSERTIONS: Final[Mapping[str, str]] = {
    "^": r"(?<![\s\S])",
    r"\A": r"(?<![\s\S])",
    "$": r"(?=\n?\Z)",
    r"\Z": r"(?![\s\S])",
    r"\z": r"(?![\s\S])",
    r"\b": r"(?:(?<=\w)(?!\w)|(?<!\w)(?=\w))",
    r"\B": rf"(?:(?<=\w)(?=\w)|(?<!\w)(?!\w){_IN_SOME_TEXT})",
}
_ASSERTIONS_OF_LINES: Final[Mapping[str, str]] = {"^": r"(?<![^\n])", "$": r"(?![^\n])"}


class Graph:
    """Automaton that is not deterministic (Thompson 1968), from node 0 to the node `end`.

    Attributes:
        moves: By node, sets of characters and the nodes to which they lead.
        silent: By node, the nodes to which it leads without a character, and under which condition.
        end: The node in which an accepted text ends.
        looks: The graphs of its assertions, by what is written there.
        is_quick: Whether it is only for texts of ASCII, and may take only a part of the usual nodes and work.
    """

    def __init__(self, outer: "Graph | None" = None, *, is_quick: bool = False) -> None:
        self._numbers: Iterator[int] = outer._numbers if outer else count()  # noqa: SLF001  all nodes count
        self.moves: list[list[tuple[Characters, int]]] = [[]]
        self.silent: list[list[tuple[int, _Look | None]]] = [[]]
        self.end = 0
        self.looks: dict[object, Graph] = outer.looks if outer else {}
        self.is_quick: bool = outer.is_quick if outer else is_quick

    def node(self) -> int:
        """Add a node."""
        if next(self._numbers) >= _MOST_NODES * self.share():
            raise URIError(_TOO_LARGE)
        self.moves.append([])
        self.silent.append([])
        return len(self.moves) - 1

    def share(self) -> float:
        """Return the share of the usual nodes and work that it may take."""
        return _QUICK_SHARE if self.is_quick else 1

    def step(self, start: int, characters: Characters) -> int:
        """Add a move from a node to a new one, and return that."""
        end = self.node()
        self.moves[start].append((characters, end))
        return end

    def insert(self, start: int, automaton: "Automaton") -> int:
        """Add an automaton of ASCII characters after a node, and return the node after it."""
        nodes = [self.node() for _ in automaton.moves]
        end = self.node()
        self.silent[start].append((nodes[0], None))
        for node, moves, accepts in zip(nodes, automaton.moves, automaton.accepting, strict=True):
            self.moves[node] += [(Characters(members), nodes[following]) for members, following in moves]
            if accepts:
                self.silent[node].append((end, None))
        return end

    def add_notation(self, start: int, pattern: str) -> int:
        """Add a pattern in the notation of `_grammar` after a node, and return the node after it."""
        return _Parser(self, _TOKEN_OF_NOTATION.findall(pattern)).choice(start)

    def alphabet(self) -> Alphabet:
        """Return the alphabet that distinguishes the characters that this automaton does."""
        graphs = [self]
        for graph in graphs:  # which grows
            graphs += [look.graph for edges in graph.silent for _, look in edges if look]
        sets = {characters.beyond for graph in graphs for edges in graph.moves for characters, _ in edges}
        starts = {bound for beyond in sets for pair in beyond for bound in pair}
        return Alphabet(tuple(sorted({_ASCII, *starts} - {_END_OF_UNICODE})))


class _Look(NamedTuple):
    """Assertion about what comes before or after a place.

    Attributes:
        graph: Of all texts that end with what comes before, or that begin with what comes after.
        is_behind: Whether it is about what comes before.
        is_negative: Whether the graph must not accept that.
    """

    graph: Graph
    is_behind: bool
    is_negative: bool


class _Parser:
    """Parser that adds a pattern to a graph."""

    def __init__(self, graph: Graph, tokens: Sequence[str], flags: int = 0) -> None:
        self._graph = graph
        self._tokens = (*tokens, "")
        self._next = 0
        self._flags = flags

    def choice(self, start: int) -> int:
        """Add alternatives after a node, and return the node after them."""
        end, flags = self._graph.node(), self._flags
        self._graph.silent[self._sequence(start)].append((end, None))
        while self._tokens[self._next] == "|":
            self._next += 1
            self._graph.silent[self._sequence(start)].append((end, None))
        self._flags = flags
        return end

    def _sequence(self, start: int) -> int:
        while self._tokens[self._next] not in {"|", ")", ""}:
            start = self._repetition(start)
        return start

    def _repetition(self, start: int) -> int:
        silent, first, flags = self._graph.silent, self._next, self._flags
        entry = self._graph.node()
        silent[start].append((entry, None))
        last = self._element(entry)
        token = self._tokens[self._next]
        bounds = _BOUNDS.get(token) or (token[1:-1] if len(token) > 1 and token[0] == "{" else None)
        if bounds is None:
            return last
        rest = self._next + 1
        if self._tokens[rest] in {"?", "<+>"}:
            rest += 1
        elif self._tokens[rest] == "+":
            possessive = f"{token}+"
            raise _unsupported(possessive)
        least, comma, most = bounds.partition(",")
        fewest, is_endless = int(least or 0), bool(comma and not most)
        end = self._graph.node()
        if not fewest:
            silent[entry].append((end, None))
        for turn in range(1, max(fewest, 1) if is_endless else int(most or least)):
            if turn >= fewest:
                silent[last].append((end, None))
            self._next, self._flags = first, flags
            entry = self._graph.node()
            silent[last].append((entry, None))
            last = self._element(entry)
        if is_endless:
            silent[last].append((entry, None))
        if most != "0" and (comma or least != "0"):
            silent[last].append((end, None))
        self._next = rest
        return end

    def _element(self, start: int) -> int:
        token = self._tokens[self._next]
        self._next += 1
        if token in {"(?=", "(?!", "(?<=", "(?<!"}:
            return self._look(start, is_behind=token[2] == "<", is_negative=token[-1] == "!")
        if token.startswith("("):
            return self._group(start, token)
        if _is_rule(token):
            return self._graph.insert(start, rule_automaton(cast("RuleName", token[1:-1])))
        of_lines = _ASSERTIONS_OF_LINES.get(token) if self._flags & re.MULTILINE else None
        assertion = of_lines or _ASSERTIONS.get(token)
        if assertion:
            return _Parser(self._graph, _TOKEN.findall(assertion), self._flags & re.ASCII).choice(start)
        if _BACK_REFERENCE.fullmatch(token):
            raise _unsupported(token)
        end = _ASCII if self._graph.is_quick else _END_OF_UNICODE
        matched = _matched if len(token) <= _CACHED_ELEMENT else _matched.__wrapped__
        return self._graph.step(start, matched(token, self._flags & _OF_ELEMENTS, end))

    def _group(self, start: int, token: str) -> int:
        if token in _UNSUPPORTED or _BACK_REFERENCE.fullmatch(token):
            raise _unsupported(token)
        flags, changed = self._flags, _GROUP_WITH_FLAGS.fullmatch(token)
        if changed:
            self._flags |= sum(_FLAGS[letter] for letter in changed[1])
            self._flags &= ~sum(_FLAGS[letter] for letter in changed[2] or "")
            if changed[3] == ")":
                return start
        end = self.choice(start)
        self._next += 1
        self._flags = flags
        return end

    def _look(self, start: int, *, is_behind: bool, is_negative: bool) -> int:
        first = self._next
        outer, self._graph = self._graph, Graph(self._graph)
        self._graph.end = self.choice(0)
        self._next += 1
        # Anything may come before it, or after it.
        repeated = self._graph.end if not is_behind else 0
        inner, self._graph = self._graph, outer
        inner.moves[repeated].append((_EVERY, repeated))
        # Equal assertions share a graph: otherwise each way through some of them would be a state of its own.
        inner = outer.looks.setdefault((*self._tokens[first : self._next], self._flags, is_behind), inner)
        end = outer.node()
        outer.silent[start].append((end, _Look(inner, is_behind, is_negative)))
        return end


def _tokens(pattern: str, flags: int) -> list[str]:
    r"""Return the tokens of a pattern, without comments, and in verbose parts without spaces.

    >>> _tokens("(?x: a # b\n)c d", 0)
    ['(?x:', 'a', ')', 'c', ' ', 'd']
    """
    tokens: list[str] = []
    place, are_verbose = 0, [bool(flags & re.VERBOSE)]
    while place < len(pattern):
        found = (_SKIPPED_IN_VERBOSE if are_verbose[-1] else _COMMENT).match(pattern, place)
        if not found:
            found = cast("re.Match[str]", _TOKEN.match(pattern, place))
            tokens.append(found[0])
            changed = _GROUP_WITH_FLAGS.fullmatch(found[0])
            if found[0] == ")":
                are_verbose.pop()
            elif found[0][0] == "(" and found[0][-1] != ")":
                stays = are_verbose[-1] and not (changed and "x" in (changed[2] or ""))
                is_verbose = stays or bool(changed and "x" in changed[1])
                are_verbose += [is_verbose] * (2 if found[0] == "(?(" else 1)  # a condition has parentheses of its own
        place = found.end()
    return tokens


def _is_rule(token: str) -> bool:
    return len(token) > 1 and token[0] == "<"


def _unsupported(construct: str) -> URIError:
    return URIError(f'"{construct}" cannot be proven: write the regular expression without it')


def graph_of_pattern(pattern: str, flags: int = 0, how: How = "fullmatch", *, is_quick: bool = False) -> Graph:
    """Return the graph of the texts in which a pattern finds something.

    Args:
        pattern: A regular expression in the syntax of Python.
        flags: Flags of `re`.
        how: How it is applied.
        is_quick: Whether only texts of ASCII matter, and a large pattern is to fail soon.

    Raises:
        URIError: If it is not valid or too large, or has a construct that no regular expression of the theory has.
    """
    try:
        # Of sets that may mean something else one day. The filters of warnings belong to all threads.
        with FIRST_USE, catch_warnings(action="ignore"):
            return _graph_of_pattern(pattern, re.compile(pattern, flags).flags, how, Graph(is_quick=is_quick))
    except (re.error, OverflowError) as error:
        message = f"not a regular expression: {error}"
        raise URIError(message) from None
    except RecursionError:
        message = "the regular expression has too many groups inside each other to be proven"
        raise URIError(message) from None


def _graph_of_pattern(pattern: str, flags: int, how: How, graph: Graph) -> Graph:
    start = 0
    if how == "search":
        graph.moves[0].append((_EVERY, 0))
        start = graph.node()
        graph.silent[0].append((start, None))
    graph.end = _Parser(graph, _tokens(pattern, flags), flags).choice(start)
    if how != "fullmatch":
        end = graph.node()
        graph.silent[graph.end].append((end, None))
        graph.moves[end].append((_EVERY, end))
        graph.end = end
    return graph


def graph_of_notation(pattern: str) -> Graph:
    """Return the graph of a pattern in the notation of `_grammar`, in which there may be look-ahead."""
    graph = Graph()
    graph.end = graph.add_notation(0, pattern)
    return graph


def graph_of_text(text: str) -> Graph:
    """Return the graph of a single text of ASCII characters."""
    graph = Graph()
    for character in text:
        graph.end = graph.step(graph.end, Characters(1 << ord(character)))
    return graph


@once
def rule_automaton(name: RuleName) -> "Automaton":
    """Return the minimal automaton of a rule of RFC 3986.

    >>> len(rule_automaton("URI").moves)
    179
    """
    return Lazy(graph_of_notation(APPENDIX_A[name])).minimal()


# Deterministic automata.

Moves = Sequence[tuple[int, int]]
"""Sets of characters, without common ones, and the states to which they lead. Others lead nowhere."""


class Reader(Protocol):
    """Deterministic automaton."""

    def moves_of(self, state: int) -> Moves:
        """Return the moves of a state."""
        ...

    def is_accepting(self, state: int) -> bool:
        """Return whether the texts that end in a state are accepted."""
        ...


_FAILED: Final = -1


class Automaton:
    """Minimal deterministic automaton. It begins in state 0, and each state can lead to an accepted text.

    Attributes:
        alphabet: The ranges beyond ASCII that it distinguishes.
        moves: The moves by state.
        accepting: By state, whether the texts that end there are accepted.
    """

    def __init__(self, alphabet: Alphabet, moves: Sequence[Moves], accepting: Sequence[bool]) -> None:
        self.alphabet = alphabet
        self.moves = moves
        self.accepting = accepting

    def moves_of(self, state: int) -> Moves:
        """Return the moves of a state."""
        return self.moves[state]

    def is_accepting(self, state: int) -> bool:
        """Return whether the texts that end in a state are accepted."""
        return self.accepting[state]

    def size(self) -> float:
        """Return how many texts are accepted: an `int`, or `math.inf`.

        >>> [Lazy(graph_of_pattern(pattern)).minimal().size() for pattern in ("[ab]{2}", "a*", "[^a]")]
        [4, inf, 1114111]
        """
        sizes: dict[int, float] = {}
        waiting, counted = [0], set[int]()
        while waiting:
            state = waiting[-1]
            counted.add(state)
            missing = [following for _, following in self.moves[state] if following not in sizes]
            if not counted.isdisjoint(missing):
                return inf
            if missing:
                waiting.append(missing[0])
                continue
            after = (self.alphabet.number_of(members) * sizes[following] for members, following in self.moves[state])
            sizes[state] = self.accepting[state] + sum(after)
            counted.discard(waiting.pop())
        return sizes[0]


# What must or must not be accepted of the rest of the text: an automaton, its state, and whether it must not.
_Duty = tuple["Lazy", int, bool]
_Duties = frozenset[_Duty]
_NO_DUTIES: Final = _Duties()
_Place = tuple[int, _Duties]
"""A node of a graph, and the duties on the way to the end."""
_State = tuple[frozenset[_Place], tuple[int, ...]]
"""Places that a text reaches, and the states of the automata for what comes before a place."""


class Lazy:
    """Deterministic automaton of a graph, whose states are made when they are reached. It begins in state 0.

    Several threads may use it, since some are cached.

    Args:
        graph: The graph.
        alphabet: An alphabet that distinguishes at least what the graph does.
        root: The automaton of which it is an assertion.

    Attributes:
        behind: The keys of the automata for what comes before a place, whose states are a part of its own.
    """

    def __init__(
        self,
        graph: Graph,
        alphabet: Alphabet = Alphabet(),  # noqa: B008  immutable
        root: "Lazy | None" = None,
    ) -> None:
        self.alphabet = alphabet
        self._end = graph.end
        members = {some: alphabet.members(some) for some in {some for edges in graph.moves for some, _ in edges}}
        self._steps = [[(members[some], end) for some, end in edges] for edges in graph.moves]
        self._silent = graph.silent
        self._work = 0
        self._root = root or self
        self._most_work = _MOST_WORK * graph.share()
        self._automata: dict[int, Lazy] = root._automata if root else {}  # noqa: SLF001  by the identity of their graphs
        keys: list[int] = []
        for look in (look for edges in graph.silent for _, look in edges if look):
            key = id(look.graph)
            if key not in self._automata:
                self._automata[key] = Lazy(look.graph, alphabet, self._root)
            keys += [key] if look.is_behind else self._automata[key].behind
        self.behind: Sequence[int] = [*dict.fromkeys(keys)]
        # After its end, anything is accepted.
        self._is_open = (_EVERY, graph.end) in graph.moves[graph.end]
        self._all: _State = frozenset({(self._end, _NO_DUTIES)}), (_FAILED,) * len(self.behind)
        self._reached_by: dict[int, frozenset[_Place] | None] = {}
        self._numbers: dict[_State, int] = {}
        self._states: list[_State] = []
        self._moves: list[Moves | None] = []
        self.starting_after((0,) * len(self.behind))

    def moves_of(self, state: int) -> Moves:
        """Return the moves of a state."""
        moves = self._moves[state]
        if moves is None:
            with FIRST_USE:  # which numbers states and makes their assertions' automata reach others
                moves = self._moves[state]
                if moves is None:
                    moves = self._moves[state] = self._moves_from(*self._states[state])
        return moves

    def is_accepting(self, state: int) -> bool:
        """Return whether the texts that end in a state are accepted."""
        return any(
            all(automaton.is_accepting(at) != is_negative for automaton, at, is_negative in duties)
            for duties in self.duties_at_end(state)
        )

    def duties_at_end(self, state: int) -> list[_Duties]:
        """Return, for each way to the end by which a state is reached, what must hold for the rest of the text."""
        return [duties for node, duties in self._states[state][0] if node == self._end]

    def starting_after(self, behind: tuple[int, ...]) -> int:
        """Return the state in which it begins, by the states of the automata for what comes before that place."""
        return self._number(self._reached([(0, _NO_DUTIES)], behind))

    def minimal(self) -> Automaton:
        """Return the minimal automaton.

        Raises:
            URIError: If it has too many states.
        """
        moves: list[Moves] = []
        while len(moves) < len(self._states):  # which grows
            moves.append(self.moves_of(len(moves)))
        return _minimal(self.alphabet, moves, list(map(self.is_accepting, range(len(moves)))))

    def _number(self, state: _State) -> int:
        number = self._numbers.setdefault(state, len(self._states))
        if number == len(self._states):
            self._states.append(state)
            self._moves.append(None)
            self._count(len(state[0]))
        return number

    def _moves_from(self, places: frozenset[_Place], behind: tuple[int, ...]) -> Moves:
        some = frozenset[_Place]()
        divisions = [_Division(self.alphabet.every, some, ())]
        for key, at in zip(self.behind, behind, strict=True):
            divisions = [
                _Division(members, some, (*division.states, following))
                for division in divisions
                for members, following in _total(self._automata[key], at, division.members)
            ]
        for node, duties in places:
            self._count(len(divisions) * (1 + len(duties)))
            for members, following in self._steps[node]:
                for part, after in _after_duties(duties, members):
                    divisions = _with_place(divisions, part, (following, after))
        by_state: dict[_State, int] = {}
        for members, reached, states in divisions:
            state = self._reached(reached, states)
            if state[0]:
                by_state[state] = by_state.get(state, 0) | members
        return [(members, self._number(state)) for state, members in by_state.items()]

    def _reached(self, places: Iterable[_Place], behind: tuple[int, ...]) -> _State:
        """Return the places that some reach without a character: those that matter, with moves or the end."""
        found = set[_Place]()
        conditional: list[_Place] = []
        for place in places:
            plain = self._plainly_reached(place[0]) if place[1] is _NO_DUTIES else None
            if plain is None:
                conditional.append(place)
            else:
                found |= plain
        states = dict(zip(self.behind, behind, strict=True))
        seen = dict.fromkeys(conditional)
        while conditional:
            node, duties = conditional.pop()
            self._count(1 + len(duties))
            for following, look in self._silent[node]:
                for after in self._after_look(duties, look, states) if look else [duties]:
                    place = following, after or _NO_DUTIES
                    if place not in seen:
                        seen[place] = None
                        conditional.append(place)
        found |= _least_bound(place for place in seen if self._matters(place[0]))
        return self._all if self._is_open and (self._end, _NO_DUTIES) in found else (frozenset(found), behind)

    def _after_look(self, duties: _Duties, look: _Look, behind: Mapping[int, int]) -> list[_Duties]:
        """Return the duties after an assertion, of which any suffice; none if it does not hold."""
        automaton = self._automata[id(look.graph)]
        if not look.is_behind:
            start = automaton.starting_after(tuple(behind[key] for key in automaton.behind))
            more = _duty(automaton, start, is_negative=look.is_negative)
            return [] if more is None else [duties | more]
        ways = automaton.duties_at_end(behind[id(look.graph)])
        if look.is_negative:  # of each way, something must not hold
            self._count(prod(map(len, ways)) ** 2)
            ways = [*map(_Duties, product(*({(at, of, not no) for at, of, no in way} for way in ways)))]
        return [duties | way for way in ways]

    def _plainly_reached(self, node: int) -> frozenset[_Place] | None:
        """Return the places that a node reaches without a character; `None` if that depends on an assertion."""
        if node not in self._reached_by:
            seen, waiting = {node}, [node]
            has_looks = False
            while waiting:
                edges = self._silent[waiting.pop()]
                has_looks = has_looks or any(look for _, look in edges)
                more = {following for following, _ in edges} - seen
                seen |= more
                waiting += more
            self._count(len(seen))
            plain = frozenset((one, _NO_DUTIES) for one in seen if self._matters(one))
            self._reached_by[node] = None if has_looks else plain
        return self._reached_by[node]

    def _matters(self, node: int) -> bool:
        return bool(self._steps[node]) or node == self._end

    def accepts_all_after(self, state: int) -> bool:
        """Return whether all texts are accepted that lead through a state."""
        return self._is_open and self._states[state] == self._all

    def _count(self, work: int) -> None:
        self._root._work += work  # noqa: SLF001  all work counts
        if self._root._work > self._most_work:  # noqa: SLF001
            raise URIError(_TOO_LARGE)


def _least_bound(places: Iterable[_Place]) -> set[_Place]:
    """Return places without those that have the duties of another one, and more."""
    by_node: dict[int, list[_Duties]] = {}
    for node, duties in places:
        by_node.setdefault(node, []).append(duties)
    return {
        (node, duties)
        for node, every in by_node.items()
        for duties in every
        if len(every) == 1 or not any(other < duties for other in every)
    }


def _total(automaton: Reader, state: int, members: int) -> list[tuple[int, int]]:
    """Return the moves by some characters, with one for those that lead nowhere."""
    found: list[tuple[int, int]] = []
    for some, following in () if state == _FAILED else automaton.moves_of(state):
        common = members & some
        if common:
            found.append((common, following))
            members ^= common
    return [*found, (members, _FAILED)] if members else found


class _Division(NamedTuple):
    """Some characters that lead to the same places, and the states of the automata for what comes before a place."""

    members: int
    places: frozenset[_Place]
    states: tuple[int, ...]


def _with_place(divisions: list[_Division], members: int, place: _Place) -> list[_Division]:
    """Return finer divisions, in which some characters lead to one more place."""
    divided: list[_Division] = []
    for division in divisions:
        common = division.members & members
        if common:
            divided.append(_Division(common, division.places | {place}, division.states))
        if common != division.members:
            divided.append(_Division(division.members ^ common, division.places, division.states))
    return divided


def _duty(automaton: Lazy, state: int, *, is_negative: bool) -> _Duties | None:
    """Return what must hold for the rest of a text; `None` if that cannot hold."""
    if state == _FAILED:
        return _NO_DUTIES if is_negative else None
    if automaton.accepts_all_after(state):
        return None if is_negative else _NO_DUTIES
    return frozenset({(automaton, state, is_negative)})


def _after_duties(duties: _Duties, members: int) -> list[tuple[int, _Duties]]:
    """Return a division of some characters by the duties after them, without those that break a duty."""
    parts = [(members, _NO_DUTIES)]
    for automaton, state, is_negative in duties:
        divided: list[tuple[int, _Duties]] = []
        for rest, after in parts:
            for common, following in _total(automaton, state, rest):
                more = _duty(automaton, following, is_negative=is_negative)
                if more is not None:
                    divided.append((common, after | more if more else after))
        parts = divided
    return parts


def _minimal(alphabet: Alphabet, moves: Sequence[Moves], accepting: Sequence[bool]) -> Automaton:
    """Return the minimal automaton, without the states after which nothing is accepted."""
    before: list[list[int]] = [[] for _ in moves]
    for state, edges in enumerate(moves):
        for _, following in edges:
            before[following].append(state)
    alive = {state for state, accepts in enumerate(accepting) if accepts}
    waiting = list(alive)
    while waiting:
        more = set(before[waiting.pop()]) - alive
        alive |= more
        waiting += more
    if 0 not in alive:
        return Automaton(alphabet, [()], [False])
    joined, labels = minimized(moves, {state: int(accepting[state]) for state in sorted(alive)})
    return Automaton(alphabet, joined, list(map(bool, labels)))


def minimized(moves: Sequence[Moves], labels: dict[int, int]) -> tuple[list[Moves], list[int]]:
    """Join the states with the same label that nothing distinguishes (Moore 1956).

    Args:
        moves: The moves by state.
        labels: The labels of the states that matter, in order; moves to others are left out.
    """
    blocks = labels
    number = 0
    while number != len(sizes := Counter(blocks.values())):
        number = len(sizes)
        numbers: dict[tuple[int, frozenset[tuple[int, int]] | None], int] = {}
        blocks = {
            state: numbers.setdefault(
                (block, frozenset(_joined(moves[state], blocks)) if sizes[block] > 1 else None), len(numbers)
            )
            for state, block in blocks.items()
        }
    firsts = {block: state for state, block in reversed(blocks.items())}
    order = [firsts[block] for block in range(number)]
    return [_joined(moves[state], blocks) for state in order], [labels[state] for state in order]


def _joined(moves: Moves, blocks: Mapping[int, int]) -> Moves:
    """Return moves with the blocks of states in place of the states, without those that lead to none."""
    found: dict[int, int] = {}
    for members, following in moves:
        if following in blocks:
            block = blocks[following]
            found[block] = found.get(block, 0) | members
    return [(members, block) for block, members in found.items()]


# The shortest text that some automata accept, and others do not.


_States = tuple[int, ...]


class Search:
    """Search for the texts that some automata accept and others do not.

    Args:
        alphabet: An alphabet that distinguishes what the automata do.
        accepting: The automata that accept them.
        refusing: The automata that do not.
    """

    def __init__(self, alphabet: Alphabet, accepting: Sequence[Reader], refusing: Sequence[Reader]) -> None:
        self._alphabet = alphabet
        self._accepting = accepting
        self._refusing = refusing
        self._start: _States = (0,) * (len(accepting) + len(refusing))
        self._known: dict[_States, list[tuple[int, _States]]] = {}

    def shortest(self, at_least: int = 0, at_most: float = inf) -> str | None:
        """Return the shortest text with at least and at most so many characters; `None` if there is none.

        >>> link, uri = (Lazy(graph_of_notation(text)) for text in ("https://<reg-name>", "<URI>"))
        >>> Search(ASCII_ONLY, [link], [uri]).shortest(), Search(ASCII_ONLY, [uri], [link]).shortest(10)
        (None, 'aaaaaaaaa:')
        """
        if at_least:
            return self._longer(at_least, at_most)
        before: dict[_States, tuple[_States, int] | None] = {self._start: None}
        layer, length = [self._start], 0
        while layer and length <= at_most:
            after: list[_States] = []
            for states in layer:
                if self._is_end(states):
                    return self._text(before, states)
                for members, following in self._moves(states):
                    if following not in before:
                        before[following] = states, members
                        after.append(following)
                if len(before) > _MOST_STATES:
                    raise URIError(_TOO_LARGE)
            layer, length = after, length + 1
        return None

    def _text(self, before: Mapping[_States, tuple[_States, int] | None], states: _States) -> str:
        characters: list[str] = []
        while step := before[states]:
            states, members = step
            characters.append(self._alphabet.character(members))
        return "".join(reversed(characters))

    def _is_end(self, states: _States) -> bool:
        number = len(self._accepting)
        return all(map(_accepts, self._accepting, states)) and not any(map(_accepts, self._refusing, states[number:]))

    def _moves(self, states: _States) -> list[tuple[int, _States]]:
        parts: list[tuple[int, _States]] = [(self._alphabet.every, ())]
        for reader, state in zip(self._accepting, states, strict=False):
            moves = reader.moves_of(state)
            parts = [
                (common, (*some, following))
                for members, some in parts
                for more, following in moves
                if (common := members & more)
            ]
        for reader, state in zip(self._refusing, states[len(self._accepting) :], strict=True):
            parts = [
                (common, (*some, following))
                for members, some in parts
                for common, following in _total(reader, state, members)
            ]
        return sorted(parts, key=_rank_of_move)

    def _longer(self, least: int, most: float) -> str | None:
        """Return the shortest text of some lengths, from those of each length in turn."""
        layers: list[dict[_States, tuple[_States, int]]] = []
        layer: dict[_States, tuple[_States, int]] = {self._start: (self._start, 0)}
        # All states are reached again with one character more: then this goes on as often as is needed.
        while layer and len(layers) < least and not (layers and layers[-1].keys() == layer.keys()):
            layers.append(layer)
            layer = self._after(layer)
        layers += [layer] * (least - len(layers))
        seen: set[_States] = set()
        while layer and len(layers) <= most:
            layers.append(layer)
            for states in layer:
                if self._is_end(states):
                    return self._back(layers, states)
            layer = {states: step for states, step in self._after(layer).items() if states not in seen}
            seen |= layer.keys()
        return None

    def _after(self, layer: Iterable[_States]) -> dict[_States, tuple[_States, int]]:
        found: dict[_States, tuple[_States, int]] = {}
        for states in layer:
            if states not in self._known:
                self._known[states] = self._moves(states)
            for members, following in self._known[states]:
                found.setdefault(following, (states, members))
        return found

    def _back(self, layers: Sequence[Mapping[_States, tuple[_States, int]]], states: _States) -> str:
        characters: list[str] = []
        for layer in reversed(layers[1:]):
            states, members = layer[states]
            characters.append(self._alphabet.character(members))
        return "".join(reversed(characters))


def _accepts(reader: Reader, state: int) -> bool:
    return state != _FAILED and reader.is_accepting(state)


def _rank_of_move(move: tuple[int, _States]) -> int:
    return _rank(move[0])


ASCII_ONLY: Final = Alphabet()
"""The alphabet of the rules of RFC 3986 and of policies, in which no character beyond ASCII occurs."""
