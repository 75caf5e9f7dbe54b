"""Proofs about templates: whether two assignments expand to one text, and whether two templates match one."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import count, islice, product
from typing import Final, NamedTuple
from unicodedata import is_normalized

from uri_split._algebra.encoding import decode
from uri_split._templates.expansion import Plan, encoded, expanded
from uri_split._templates.grammar import Part, expansion_passwords, variables_of
from uri_split._templates.matching import (
    BEFORE_ENCODING,
    CHARACTER,
    EMPTY,
    PCT_ENCODED,
    SEVERAL_BYTES,
    Graph,
    Known,
    Slot,
    assignments,
    graph_of,
    merged,
    slots_of,
)
from uri_split._text.arguments import URIError, repr_with
from uri_split._text.spans import lazy_pattern, mask
from uri_split._text.unicode import combining_start, end_of

_ENDS_WITH_ENCODING: Final = lazy_pattern(r"%[0-9A-Fa-f]{2}\Z")
_LONE_SURROGATE: Final = lazy_pattern("[\ud800-\udfff]")

KnownValues = tuple[tuple[str, Known], ...]
"""Values, as far as they are known, by the names of their variables."""


class State(NamedTuple):
    """Where an assignment is, and what it depends on from there.

    Attributes:
        node: The node that it has left.
        edge: The index of the edge that it is on; -1 at the end.
        offset: How many characters of a literal it has read.
        length: How many characters of a value it has read, if a number of them is the most or the least.
        content: The characters of the value that matter: all if the variable occurs elsewhere.
        known: What is known of the variables that occur more than once.
    """

    node: int
    edge: int
    offset: int
    length: int
    content: str
    known: KnownValues

    @property
    def position(self) -> tuple[int, int, int]:
        """The place in the graph."""
        return self[:3]

    @property
    def is_end(self) -> bool:
        """Whether the whole text is read."""
        return self.edge < 0


# `_automata` has none of this: a place remembers values, and a character may be written as several percent-encodings.


class Automaton:
    """The automaton of a graph.

    Args:
        graph: The graph.
        are_plain: Whether values have no percent-encodings under ``+`` and ``#``.
        remembers: Whether the places of a variable must agree on its value.
        is_ascii: Whether only ASCII is read, so that every value is in NFC; by default, if the literals are.

    Attributes:
        literals: For each node and each of its edges, the characters of the literal.
        starts: The places before the first character.
    """

    def __init__(self, graph: Graph, *, are_plain: bool, remembers: bool = True, is_ascii: bool | None = None) -> None:
        self.graph = graph
        self.are_plain = are_plain
        self.is_ascii = is_in_ascii((graph,)) if is_ascii is None else is_ascii
        self.literals = [
            [characters_of(label) if isinstance(label, str) else [] for label, _ in edges] for edges in graph
        ]
        slots = [slot for slot in slots_of(graph) if slot.most != EMPTY]
        numbers = Counter(slot.name for slot in slots)
        self.remembered = {name for name, number in numbers.items() if remembers and number > 1}
        self.without_encodings = {slot.name for slot in slots if slot.reserved and are_plain}
        # A place under "+" or "#" does not show whether a percent-encoding was in the value, unless values have none.
        whole = {slot.name for slot in slots if not slot.reserved and slot.most is None}
        self.read_elsewhere: set[str] = set() if are_plain else whole
        self.starts = list(self._enter(0, ()))

    def read(self, place: State, character: str) -> Iterator[State]:
        """Yield the places after a character."""
        if place.is_end:
            return
        label, target = self.graph[place.node][place.edge]
        if isinstance(label, Slot):
            yield from self._read_value(place, label, character)
            return
        literal = self.literals[place.node][place.edge]
        if literal[place.offset] == character:
            if place.offset + 1 < len(literal):
                yield place._replace(offset=place.offset + 1)
            else:
                yield from self._enter(target, place.known)

    def _enter(self, node: int, known: KnownValues) -> Iterator[State]:
        """Yield the places that are reached from a node without a character."""
        waiting = [(node, known)]
        seen: set[tuple[int, KnownValues]] = set()
        while waiting:
            node, known = waiting.pop()
            if (node, known) in seen:
                continue
            seen.add((node, known))
            if node == len(self.graph) - 1:
                yield State(node, -1, 0, 0, "", known)
            for edge, (label, target) in enumerate(self.graph[node]):
                place = State(node, edge, 0, 0, "", known)
                if isinstance(label, Slot):
                    if label.most != EMPTY:
                        yield place
                    after = None if label.least else self._known_after(place, label)
                else:
                    if label:
                        yield place
                    after = None if label else known
                if after is not None:
                    waiting.append((target, after))

    def _read_value(self, place: State, slot: Slot, character: str) -> Iterator[State]:
        value = _value_of(character, slot.reserved, self.are_plain)
        if value is None or place.length == slot.most:
            return
        content = place.content + value
        if slot.name in self.without_encodings and _ENDS_WITH_ENCODING.search(content, len(content) - 3):
            return
        is_as_given = slot.reserved and not self.are_plain
        if not (self.is_ascii or is_as_given or combining_start(place.content, value) is None):
            return
        length = min(place.length + 1, max(slot.most or 0, slot.least))
        if slot.name not in self.remembered:
            content = self._end_that_matters(content, slot)
        place = State(place.node, place.edge, 0, length, content, place.known)
        yield place
        known = self._known_after(place, slot)
        if known is not None:
            yield from self._enter(self.graph[place.node][place.edge].target, known)

    def _end_that_matters(self, content: str, slot: Slot) -> str:
        """Return the end of a value that decides what may follow.

        It is a part of a percent-encoding, or what decides whether the value stays in NFC.
        """
        before = BEFORE_ENCODING.search(content) if slot.name in self.without_encodings else None
        if before or self.is_ascii:
            return before[0] if before else ""
        return end_of(content)

    def _known_after(self, place: State, slot: Slot) -> KnownValues | None:
        """Return what is known of the variables after a value; `None` if it is not that of another place."""
        known = place.known
        is_unclear = slot.reserved and slot.name in self.read_elsewhere and "%" in place.content
        if slot.name not in self.remembered or is_unclear:
            return known
        is_whole = slot.most is None or place.length < slot.most or slot.most == EMPTY
        values = dict(known)
        found = Known(place.content, is_whole)
        all_known = merged(values.get(slot.name, found), found)
        return None if all_known is None else tuple(sorted({**values, slot.name: all_known}.items()))


def characters_of(text: str) -> list[str]:
    """Return the characters of a text as they are written; one beyond ASCII is several percent-encodings.

    >>> characters_of("a%20%C3%A9")
    ['a', '%20', '%C3%A9']
    """
    return [found[0] for found in CHARACTER.finditer(text)]


def is_in_ascii(graphs: Sequence[Graph]) -> bool:
    """Return whether the literals of graphs have only characters of ASCII.

    >>> from uri_split._templates.matching import graph_of
    >>> [is_in_ascii([graph_of([literal], all_defined=True)]) for literal in ("/a%20b", "/é")]
    [True, False]
    """
    labels = (label for graph in graphs for edges in graph for label, _ in edges if isinstance(label, str))
    return all(len(character) < SEVERAL_BYTES for label in labels for character in characters_of(label))


def alphabet(graphs: Sequence[Graph]) -> list[str]:
    """Return characters that stand for all: where a text can be read, one with the same length in these can be as well.

    They are those of the literals, those that values write in place of them, and one of each kind. No mark combines
    with the "q".
    """
    labels = {label for graph in graphs for edges in graph for label, _ in edges if isinstance(label, str)}
    written = {character for label in labels for character in characters_of(label)} | {"x", "/", "%20", "%25"}
    if not is_in_ascii(graphs):
        written.add("q")
    encodings = {encoded(character, reserved=False) for character in written if len(character) == 1}
    return sorted(written | encodings, key=lambda character: (len(character), character != "x", character))


@lru_cache(maxsize=4096)
def _value_of(character: str, reserved: bool, is_plain: bool) -> str | None:  # noqa: FBT001  positional for the cache
    """Return the part of a value that is written as a character; `None` if none is.

    Args:
        character: The character, as it is written.
        reserved: Whether reserved characters and percent-encodings are written as they are.
        is_plain: Whether the value has no percent-encodings, and no bytes that are not UTF-8.
    """
    found = CHARACTER.fullmatch(character)
    kind = found and found.lastgroup
    if not kind or (kind not in {"any", "encoded"} and not reserved):
        return None
    if reserved and not is_plain:
        return character
    value = decode(character)
    if reserved and encoded(value, reserved=True) != character:
        return None
    return None if is_plain and _LONE_SURROGATE.search(value) else value


# Search for two assignments of values to variables that expand to the same text, the shortest text first.

_MOST_ASSIGNMENTS: Final = 10_000


def equal_assignments_of_one_character(graph: Graph, plan: Plan) -> Sequence[dict[str, str]]:
    """Return two assignments that expand to the same text, each with one character in all; none if there are none.

    Only characters that are written as they are count: no text that is ambiguous is shorter. Most templates that are
    ambiguous have such a text, and it is found quickly even if they have many variables.

    >>> from uri_split._templates.expansion import plan_of
    >>> from uri_split._templates.matching import graph_of
    >>> from uri_split._templates.grammar import parts_of
    >>> parts = parts_of("/{a}.{b}")
    >>> equal_assignments_of_one_character(graph_of(parts, all_defined=True), plan_of(parts))
    [{'a': '.', 'b': ''}, {'a': '', 'b': '.'}]
    """
    empty = dict.fromkeys((slot.name for slot in slots_of(graph)), "")
    length = len(expanded(plan, empty)) + 1
    found: dict[str, dict[str, str]] = {}
    for character in dict.fromkeys(map(decode, alphabet((graph,)))):
        for name in empty:
            values = {**empty, name: character}
            text = expanded(plan, values)
            other = found.setdefault(text, values)
            if other is not values and len(text) == length:
                return [other, values]
    return ()


def shortest_equal_assignments(graph: Graph, plan: Plan) -> Sequence[dict[str, str]]:
    """Return two assignments that expand to the same text, the shortest; none if they are not found in so many steps.

    Each step makes a value longer. It finds short texts of templates in which a variable occurs more than once sooner
    than the automaton does, but never ends if there are none.

    >>> from uri_split._templates.expansion import plan_of
    >>> from uri_split._templates.matching import graph_of
    >>> from uri_split._templates.grammar import parts_of
    >>> parts = parts_of("{a}{b}.{a}")
    >>> shortest_equal_assignments(graph_of(parts, all_defined=True), plan_of(parts))
    [{'a': '.', 'b': ''}, {'a': '', 'b': '..'}]
    """
    slots = slots_of(graph)
    names = list(dict.fromkeys(slot.name for slot in slots))
    without_encodings = {slot.name for slot in slots if slot.reserved}
    characters = {decode(character) for character in alphabet((graph,))}
    shortest = expanded(plan, dict.fromkeys(names, ""))
    waiting = [(len(shortest), shortest, 0, ("",) * len(names))]
    found: dict[str, tuple[str, ...]] = {}
    while waiting and len(found) < _MOST_ASSIGNMENTS:
        _, text, last, values = heappop(waiting)
        other = found.setdefault(text, values)
        if other != values:
            return [dict(zip(names, each, strict=True)) for each in (other, values)]
        for index in range(last, len(names)):
            for character in characters:
                value = values[index] + character
                if is_normalized("NFC", value) and not (
                    names[index] in without_encodings and PCT_ENCODED.search(value)
                ):
                    longer = (*values[:index], value, *values[index + 1 :])
                    expansion = expanded(plan, dict(zip(names, longer, strict=True)))
                    heappush(waiting, (len(expansion), expansion, index, longer))
    return ()


# Proof that a template in which a variable occurs more than once can be read in one way only.

_MOST_STATES: Final = 20_000


class _Pair(NamedTuple):
    """Two assignments of the same text, and the variables whose values must be equal, or different, in them."""

    one: State
    other: State
    equal: frozenset[str]
    different: frozenset[str]


def is_invertible_by_places(graph: Graph) -> bool:  # noqa: C901  one search, with its way to add states
    """Return whether two assignments of a text are impossible by what they must have in common; `False` proves nothing.

    The places of a variable are not compared with each other. But what both assignments pass together is equal in both,
    what only one of them leaves is different, and no variable can be both. If only one variable may be different, its
    values have equal lengths, as the whole texts have, so that all values are in the same places.

    >>> from uri_split._templates.matching import graph_of
    >>> from uri_split._templates.grammar import parts_of
    >>> [is_invertible_by_places(graph_of(parts_of(text), all_defined=True)) for text in ("{a}{a}", "{a}.{b}.{a}")]
    [True, False]
    """
    automaton, characters = Automaton(graph, are_plain=True, remembers=False), alphabet((graph,))
    slots_at = [[label for label, _ in edges if isinstance(label, Slot)] for edges in graph]
    names_at = [{slot.name for slot in slots} for slots in slots_at]
    whole_at = [frozenset(slot.name for slot in slots if slot.most is None) for slots in slots_at]
    names, whole = frozenset[str]().union(*names_at), frozenset[str]().union(*whole_at)
    seen: set[_Pair] = set()
    waiting: list[_Pair] = []

    def add(before: _Pair, node: int | None, pairs: Iterable[tuple[State, State]]) -> None:
        """Add pairs after another; if its assignments were in the same place, after its node."""
        for one, other in pairs:
            equal, different = before.equal, before.different
            if node is not None:
                first = min(one.node, other.node)
                equal = equal.union(*whole_at[node:first])
                if one.position != other.position:
                    different = different.union(names_at[first])
            pair = _Pair(one, other, equal, different)
            if not equal & different and pair not in seen:
                seen.add(pair)
                waiting.append(pair)

    start = automaton.starts[0]
    add(_Pair(start, start, frozenset(), frozenset()), 0, product(automaton.starts, automaton.starts))
    while waiting:
        if len(seen) > _MOST_STATES:
            return False
        pair = waiting.pop()
        one, other, equal, different = pair
        if one.is_end and other.is_end and different:
            free = names - equal
            if len(free) > 1 or not free <= whole:
                return False
        node = one.node if one.position == other.position else None
        for character in characters:
            add(pair, node, product(automaton.read(one, character), automaton.read(other, character)))
    return True


# Search for texts that two automata read, the shortest first.

_MOST_STEPS: Final = 20_000
_MOST_STEPS_IF_REMEMBERED: Final = 4_000  # each takes longer, and they find few texts


class UndecidedError(Exception):
    """It takes too many steps to find a text, or to prove that there is none."""


def shared_texts(one: Automaton, other: Automaton, *, longest: int | None = None) -> Iterator[str]:
    """Yield texts that both automata read, the shortest first; if they are the same, in different ways.

    Of texts after which they go on in the same way, only one is followed.

    Raises:
        UndecidedError: If it takes too many steps.

    >>> from uri_split._templates.matching import graph_of
    >>> from uri_split._templates.grammar import parts_of
    >>> graphs = [graph_of(parts_of(text), all_defined=True) for text in ("/{a}", "/b{c}")]
    >>> next(shared_texts(*[Automaton(graph, are_plain=True) for graph in graphs]))
    '/b'
    """
    characters = alphabet((one.graph, other.graph))
    is_same = one is other
    most_steps = _MOST_STEPS_IF_REMEMBERED if one.remembered or other.remembered else _MOST_STEPS
    order = count()
    waiting: list[tuple[int, int, str, State, State, bool]] = []
    seen: set[tuple[State, State, bool]] = set()

    def add(text: str, pairs: Iterable[tuple[State, State]], *, differ: bool) -> None:
        for place, another in pairs:
            state = place, another, differ or (is_same and place.position != another.position)
            if state not in seen:
                seen.add(state)
                heappush(waiting, (len(text), next(order), text, *state))

    add("", product(one.starts, other.starts), differ=not is_same)
    while waiting:
        length, number, text, place, another, differ = heappop(waiting)
        if longest is not None and length > longest:
            return
        if number > most_steps:
            raise UndecidedError
        if differ and place.is_end and another.is_end:
            yield text
        for character in characters:
            add(text + character, product(one.read(place, character), other.read(another, character)), differ=differ)


# Ambiguity: the shortest text that different values expand to, or a proof that there is none.

_MOST_READ: Final = 1000


class Ambiguity(NamedTuple):
    """A text that two different assignments of values to the variables of a template expand to.

    Attributes:
        text: The text.
        first: The values that `URITemplate.match` reads from it.
        second: Other values.
    """

    text: str
    first: Mapping[str, str]
    second: Mapping[str, str]

    def __hash__(self) -> int:
        return hash(self.text)  # mappings have no hash

    def __repr__(self) -> str:
        """Return the usual form of a named tuple, with secrets hidden."""
        return repr_with(self, **without_secrets(self)._asdict())


def without_secrets(ambiguity: Ambiguity) -> Ambiguity:
    """Return an ambiguity with ``***`` for its passwords, and for the values that may contain a part of one.

    >>> without_secrets(Ambiguity("me:secret@h", {"a": "me:secret", "b": "h"}, {"a": "me", "b": "h"}))
    Ambiguity(text='me:***@h', first={'a': '***', 'b': 'h'}, second={'a': 'me', 'b': 'h'})
    """
    text = mask(ambiguity.text, expansion_passwords(ambiguity.text))
    if text == ambiguity.text:
        return ambiguity
    first, second = (
        {name: value if value in text else "***" for name, value in values.items()}
        for values in (ambiguity.first, ambiguity.second)
    )
    return Ambiguity(text, first, second)


def ambiguity_of(parts: Sequence[Part], plan: Plan) -> Ambiguity | None:
    """Return the shortest ambiguity of a template whose variables are all defined; `None` if there is none.

    Raises:
        UndecidedError: If it takes too many steps to decide.

    >>> from uri_split._templates.expansion import plan_of
    >>> from uri_split._templates.grammar import parts_of
    >>> parts = parts_of("/{a}.{b}")
    >>> ambiguity_of(parts, plan_of(parts))
    Ambiguity(text='/..', first={'a': '.', 'b': ''}, second={'a': '', 'b': '.'})
    """
    graph = graph_of(parts, all_defined=True)
    shortest = equal_assignments_of_one_character(graph, plan)
    if shortest:
        return _ambiguity(graph, plan, expanded(plan, shortest[0]), shortest)
    automaton = Automaton(graph, are_plain=True)
    known = _cut_values(parts, plan)
    if automaton.remembered:
        if not known and is_invertible_by_places(graph):
            return None
        shortest = shortest_equal_assignments(graph, plan)
        if shortest:
            return _ambiguity(graph, plan, expanded(plan, shortest[0]), shortest)
    longest = len(expanded(plan, known[0])) - 1 if known else None
    try:
        text = next(shared_texts(automaton, automaton, longest=longest), None)
        if text is not None:
            return _ambiguity(graph, plan, text, ())
    except (UndecidedError, URIError):
        if not known:
            raise UndecidedError from None
    return _ambiguity(graph, plan, expanded(plan, known[0]), known) if known else None


def _ambiguity(graph: Graph, plan: Plan, text: str, known: Sequence[Mapping[str, str]]) -> Ambiguity:
    """Return the ambiguity of a text, with values that are read from it or known to expand to it."""
    read = islice(assignments(graph, text, are_plain=True), _MOST_READ)
    every = [*(values for values in read if expanded(plan, values) == text), *known]
    for second in every:
        if second != every[0]:
            return Ambiguity(text, every[0], second)
    raise UndecidedError  # some value is not in NFC, but other texts may be ambiguous


def _cut_values(parts: Sequence[Part], plan: Plan) -> Sequence[dict[str, str]]:
    """Return two assignments that expand to the same text, as only the beginning of a value is written.

    Of several variables, that with the shortest text is chosen. Empty if each variable is written whole somewhere.
    """
    variables = variables_of(parts)
    whole = {variable.name for variable in variables if variable.prefix is None}
    lengths: dict[str, int] = {}
    for name, prefix, _ in variables:
        if prefix is not None and name not in whole:
            lengths[name] = max(prefix, lengths.get(name, 0))
    empty = dict.fromkeys((variable.name for variable in variables), "")
    pairs = [[{**empty, name: "x" * length}, {**empty, name: "x" * (length + 1)}] for name, length in lengths.items()]
    return min(pairs, key=lambda pair: len(expanded(plan, pair[0]))) if pairs else ()
