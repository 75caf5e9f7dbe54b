"""Automaton that reads texts along the graph of a template, one character after another."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from uri_split._algebra.encoding import decode
from uri_split._templates.expansion import encoded
from uri_split._templates.graph import EMPTY, Graph, Slot, slots_of
from uri_split._templates.reading import BEFORE_ENCODING, CHARACTER, SEVERAL_BYTES, Known, merged
from uri_split._text.nfc import combining_start, end_of
from uri_split._text.patterns import lazy_pattern

_ENDS_WITH_ENCODING: Final = lazy_pattern(r"%[0-9A-Fa-f]{2}\Z")
_LONE_SURROGATE: Final = lazy_pattern("[\ud800-\udfff]")

KnownValues = tuple[tuple[str, Known], ...]
"""Values, as far as they are known, by the names of their variables."""


class Place(NamedTuple):
    """Where a reading is, and what it depends on from there.

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

    def read(self, place: Place, character: str) -> Iterator[Place]:
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

    def _enter(self, node: int, known: KnownValues) -> Iterator[Place]:
        """Yield the places that are reached from a node without a character."""
        waiting = [(node, known)]
        seen: set[tuple[int, KnownValues]] = set()
        while waiting:
            node, known = waiting.pop()
            if (node, known) in seen:
                continue
            seen.add((node, known))
            if node == len(self.graph) - 1:
                yield Place(node, -1, 0, 0, "", known)
            for edge, (label, target) in enumerate(self.graph[node]):
                place = Place(node, edge, 0, 0, "", known)
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

    def _read_value(self, place: Place, slot: Slot, character: str) -> Iterator[Place]:
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
        place = Place(place.node, place.edge, 0, length, content, place.known)
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

    def _known_after(self, place: Place, slot: Slot) -> KnownValues | None:
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

    >>> from uri_split._templates.graph import graph_of
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


@cache
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
