"""Readings of a text by a template: the values that expand to it."""

import re
from collections.abc import Iterator, Mapping
from math import inf
from typing import Final, NamedTuple
from unicodedata import is_normalized

from uri_split._algebra.percent import decode
from uri_split._templates.expansion import encoded
from uri_split._templates.graph import EMPTY, Graph, Slot, slots_of
from uri_split._templates.written import ENCODED_CHARACTER, GIVEN_BYTE, GIVEN_CHARACTER, RESERVED, UNRESERVED
from uri_split._text.errors import URIError
from uri_split._text.patterns import lazy_pattern

_MOST_STEPS: Final = 100_000

CHARACTER: Final = lazy_pattern(
    f"(?P<any>[{UNRESERVED}]|{ENCODED_CHARACTER})|(?P<reserved>[{RESERVED}])|(?P<given>{GIVEN_CHARACTER})|.", re.DOTALL
)
"""A character of an expansion; the name of its group is its kind.

Every value can have one of the kind ``any``. Only values under ``+`` and ``#`` can have the others: ``reserved``, and
percent-encodings that are ``given`` in the value.
"""
PCT_ENCODED: Final = lazy_pattern(GIVEN_BYTE)


class Known(NamedTuple):
    """What is known of a value.

    Attributes:
        text: The value, or its beginning.
        is_whole: Whether it is the whole value.
    """

    text: str
    is_whole: bool


def merged(one: Known, other: Known) -> Known | None:
    """Return what two places of a variable say about its value; `None` if they contradict each other.

    >>> merged(Known("a", False), Known("ab", True)), merged(Known("a", True), Known("ab", True))
    (Known(text='ab', is_whole=True), None)
    """
    short, long = sorted((one, other), key=lambda known: len(known.text))
    if not long.text.startswith(short.text) or (short.is_whole and len(short.text) < len(long.text)):
        return None
    return Known(long.text, long.is_whole or short.is_whole)


def readings(graph: Graph, text: str, *, are_plain: bool) -> Iterator[dict[str, str]]:
    """Yield the values that are read from a text along a graph: those of its first edges, and the longest, first.

    If a variable occurs several times, only values that its places agree on are read.

    Args:
        graph: The graph of a template.
        text: The text.
        are_plain: Whether only values without percent-encodings are read from places under ``+`` and ``#``.

    Raises:
        URIError: If that takes too many steps.

    >>> from uri_split._templates.graph import graph_of
    >>> from uri_split._templates.parts import parts_of
    >>> list(readings(graph_of(parts_of("/{a}.{b}"), all_defined=True), "/x.y.z", are_plain=True))
    [{'a': 'x.y', 'b': 'z'}, {'a': 'x', 'b': 'y.z'}]
    """
    written = _Written(graph, text, are_plain=are_plain)
    stack: list[Iterator[_Place]] = [iter([_Place(0, 0, {})] if written.completable[0][0] else [])]
    steps = 0
    while stack:
        place = next(stack[-1], None)
        if place is None:
            stack.pop()
        elif place.node == len(graph) - 1:
            yield {name: known.text for name, known in place.known.items()}
        else:
            steps += 1
            if steps > _MOST_STEPS:
                message = "the text can be read in too many ways: a variable occurs in several places of the template"
                raise URIError(message)
            stack.append(written.next_places(place))


class _Place(NamedTuple):
    """A node, an offset in the text, and what is known of the values before it."""

    node: int
    offset: int
    known: Mapping[str, Known]


class _Written:
    """A text, and from where in it each node leads to the end.

    Attributes:
        plain: The variables whose values have no percent-encodings.
        read_elsewhere: The variables that a place without reserved characters shows whole. A place with them does not
            show whether a percent-encoding was in the value.
        completable: For each node, whether the rest of the text at each offset can be read along its edges.
    """

    def __init__(self, graph: Graph, text: str, *, are_plain: bool) -> None:
        self.graph = graph
        self.are_plain = are_plain
        self.text = text
        self.characters = {found.start(): (found.end(), found.lastgroup) for found in CHARACTER.finditer(text)}
        self.plain = {slot.name for slot in slots_of(graph) if slot.reserved and are_plain}
        self.read_elsewhere = {slot.name for slot in slots_of(graph) if not slot.reserved and slot.most is None}
        self.completable = [bytearray(len(text) + 1) for _ in graph]
        self.completable[-1][-1] = 1
        for node in reversed(range(len(graph) - 1)):
            for edge in graph[node]:
                if isinstance(edge.label, str):
                    self.complete_literal(node, edge.label, edge.target)
                else:
                    self.complete_slot(node, edge.label, edge.target)

    def complete_literal(self, node: int, literal: str, target: int) -> None:
        here, there = self.completable[node], self.completable[target]
        end = there.find(1)
        while end >= 0:
            start = end - len(literal)
            if start >= 0 and self.text.startswith(literal, start):
                here[start] = 1
            end = there.find(1, end + 1)

    def complete_slot(self, node: int, slot: Slot, target: int) -> None:
        here, there = self.completable[node], self.completable[target]
        most = inf if slot.most is None else slot.most
        # How many characters the shortest value has from here to where the target can go on.
        shortest = 0 if there[-1] else inf
        here[-1] |= slot.least <= shortest <= most
        for start, (_, kind) in reversed(self.characters.items()):
            longer = shortest + 1 if self.can_have(slot, kind) else inf
            shortest = 0 if there[start] else longer
            here[start] |= (longer if slot.least else shortest) <= most

    def can_have(self, slot: Slot, kind: str | None) -> bool:
        """Return whether a value in a slot can have a character of a kind, which is a group of `CHARACTER`."""
        return kind == "any" or (slot.reserved and (kind == "reserved" or (kind == "given" and not self.are_plain)))

    def next_places(self, place: _Place) -> Iterator[_Place]:
        """Yield the places after a place from which the rest can be read."""
        for label, target in self.graph[place.node]:
            if isinstance(label, Slot):
                yield from self.after_slot(place, label, target)
            else:
                offset = place.offset + len(label)
                if self.text.startswith(label, place.offset) and self.completable[target][offset]:
                    yield _Place(target, offset, place.known)

    def after_slot(self, place: _Place, slot: Slot, target: int) -> Iterator[_Place]:
        for length, end in reversed(self.ends(place.offset, slot, target)):
            if slot.reserved and slot.name in self.read_elsewhere:
                yield _Place(target, end, place.known)
                continue
            is_whole = slot.most is None or length < slot.most or slot.most == EMPTY
            for value in self.values(self.text[place.offset : end], slot):
                found = Known(value, is_whole)
                known = merged(place.known.get(slot.name, found), found)
                if known:
                    yield _Place(target, end, {**place.known, slot.name: known})

    def values(self, written: str, slot: Slot) -> Iterator[str]:
        """Yield the values that are written so: decoded, and with their percent-encodings if they may have some."""
        value = value_of(written, reserved=slot.reserved)
        if value is not None and not (slot.name in self.plain and PCT_ENCODED.search(value)):
            yield value
        if slot.reserved and value != written and not self.are_plain:
            yield written

    def ends(self, offset: int, slot: Slot, target: int) -> list[tuple[int, int]]:
        """Return the lengths and the ends of the values at an offset after which the rest can be read."""
        there = self.completable[target]
        found: list[tuple[int, int]] = []
        length, is_longer = 0, True
        while is_longer:
            if length >= slot.least and there[offset]:
                found.append((length, offset))
            end, kind = self.characters.get(offset, (offset, None))
            is_longer = length != slot.most and self.can_have(slot, kind)
            length, offset = length + 1, end
        return found


def value_of(written: str, *, reserved: bool) -> str | None:
    """Return the value that is written so; `None` if none is, since it would not be in NFC.

    >>> value_of("a%2Fb", reserved=False), value_of("a%2Fb", reserved=True), value_of("a%20b", reserved=True)
    ('a/b', 'a%2Fb', 'a b')
    """
    if "%" not in written:
        return written
    value = decode(written)
    if is_normalized("NFC", value) and (not reserved or encoded(value, reserved=True) == written):
        return value
    return written if reserved else None
