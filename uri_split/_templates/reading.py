"""Readings of a text by a template: the values that expand to it."""

import re
from collections.abc import Iterator, Mapping
from math import inf
from typing import Final, NamedTuple
from unicodedata import combining, is_normalized

from uri_split._algebra.percent import decode
from uri_split._templates.expansion import encoded
from uri_split._templates.graph import EMPTY, Graph, Slot, slots_of
from uri_split._templates.written import (
    ENCODED_BYTE,
    ENCODED_CHARACTER,
    GIVEN_BYTE,
    GIVEN_CHARACTER,
    RESERVED,
    UNRESERVED,
)
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
_ENCODED_TWICE: Final = lazy_pattern("%25[0-9A-Fa-f](?=([0-9A-Fa-f]))")
_BYTE: Final = lazy_pattern(
    f"(?P<any>[{UNRESERVED}]|{ENCODED_BYTE})|(?P<reserved>[{RESERVED}])|(?P<given>{GIVEN_BYTE})|.", re.DOTALL
)
SEVERAL_BYTES: Final = len("%C3%A9")
"""The least length of a character that is percent-encoded as several bytes."""
_MOST_BYTES: Final = 4


class Known(NamedTuple):
    """Value, as far as it is known.

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
        characters: For the offset of each character, its end and its kind.
        plain: The variables whose values have no percent-encodings.
        read_elsewhere: The variables that a place without reserved characters shows whole. A place with them does not
            show whether a percent-encoding was in the value.
        encodings: For some characters, by offset, where the percent-encoding of a value begins that each completes.
        marks: For each character that breaks NFC, by offset, where the sequence begins that it breaks.
        completable: For each node, whether the rest of the text at each offset can be read along its edges.
    """

    def __init__(self, graph: Graph, text: str, *, are_plain: bool) -> None:
        self.graph = graph
        self.text = text
        self.are_plain = are_plain
        # Only a value that is not plain can have a part of the bytes of a character.
        found = CHARACTER.finditer(text) if are_plain else _BYTE.finditer(text)
        self.characters = {each.start(): (each.end(), each.lastgroup) for each in found}
        self.plain = {slot.name for slot in slots_of(graph) if slot.reserved and are_plain}
        self.read_elsewhere = {slot.name for slot in slots_of(graph) if not slot.reserved and slot.most is None}
        self.encodings = {each.start(1): each.start() for each in _ENCODED_TWICE.finditer(text)} if self.plain else {}
        self.marks = dict(_marks(text))
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
        never = len(self.text) + 1
        most = never - 1 if slot.most is None else self.most_bytes(slot.most)
        # How many characters the shortest value has from here to where the target can go on.
        shortest = 0 if there[-1] else never
        here[-1] |= slot.least <= shortest <= most
        for start, (_, kind) in reversed(self.characters.items()):
            longer = min(shortest + 1, never) if self.can_have(slot, kind) else never
            shortest = 0 if there[start] else longer
            here[start] |= (longer if slot.least else shortest) <= most

    def most_bytes(self, most: int) -> int:
        """Return how many characters of this text a value with so many characters has at most."""
        return most if self.are_plain else most * _MOST_BYTES

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
        before = place.known.get(slot.name)
        if before and before.is_whole and slot.most is None:
            written = encoded(before.text, reserved=slot.reserved)
            end = place.offset + len(written)
            if (
                len(written) >= slot.least
                and self.text.startswith(written, place.offset)
                and self.completable[target][end]
            ):
                yield _Place(target, end, place.known)
            return
        for end in reversed(self.ends(place.offset, slot, target)):
            if slot.reserved and slot.name in self.read_elsewhere:
                yield _Place(target, end, place.known)
                continue
            for value in self.values(self.text[place.offset : end], slot):
                found = _known(value, slot)
                known = found and merged(before or found, found)
                if known:
                    yield _Place(target, end, {**place.known, slot.name: known})

    def values(self, written: str, slot: Slot) -> Iterator[str]:
        """Yield the values that are written so: decoded, and with their percent-encodings if they may have some."""
        value = value_of(written, reserved=slot.reserved)
        if value is not None and not (slot.name in self.plain and PCT_ENCODED.search(value)):
            yield value
        if slot.reserved and value != written and not self.are_plain:
            yield written

    def ends(self, offset: int, slot: Slot, target: int) -> list[int]:
        """Return the ends of the values at an offset after which the rest can be read, if they may be so long."""
        there = self.completable[target]
        most = inf if slot.most is None else self.most_bytes(slot.most)
        found: list[int] = []
        start, length, is_longer = offset, 0, True
        while is_longer:
            if length >= slot.least and there[offset]:
                found.append(offset)
            end, kind = self.characters.get(offset, (offset, None))
            is_longer = length < most and self.can_have(slot, kind) and not self.is_refused(slot, start, offset)
            length, offset = length + 1, end
        return found

    def is_refused(self, slot: Slot, start: int, offset: int) -> bool:
        """Return whether a value that begins at an offset cannot have the character at another one."""
        if slot.name in self.plain and self.encodings.get(offset, -1) >= start:
            return True
        return self.marks.get(offset, -1) >= start and (not slot.reserved or self.are_plain)


def _known(value: str, slot: Slot) -> Known | None:
    """Return what a slot shows of a value; `None` if it is too long."""
    if slot.most is None or slot.most == EMPTY:
        return Known(value, is_whole=True)
    length = sum(1 for _ in CHARACTER.finditer(value)) if slot.reserved else len(value)
    return None if length > slot.most else Known(value, length < slot.most)


def _marks(text: str) -> Iterator[tuple[int, int]]:
    """Yield the offset of each character that breaks NFC, and where the sequence begins that it breaks."""
    start, cluster = 0, ""
    for found in CHARACTER.finditer(text) if "%" in text else ():
        is_long = len(found[0]) >= SEVERAL_BYTES
        character = decode(found[0]) if is_long else found[0]
        if is_long and not is_normalized("NFC", cluster + character):
            yield found.start(), start
        if not is_long or not combining(character[0]):
            start, cluster = found.start(), ""
        cluster += character


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
