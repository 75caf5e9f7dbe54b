"""Readings of a text by a template: the values that expand to it."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import accumulate
from math import inf
from typing import Final, NamedTuple
from unicodedata import is_normalized

from uri_split._algebra.encoding import decode
from uri_split._templates.expansion import VALUE_CHARACTER, encoded
from uri_split._templates.graph import EMPTY, Graph, Slot, slots_of
from uri_split._templates.written import (
    ENCODED_BYTE,
    ENCODED_CHARACTER,
    ENCODED_RESERVED,
    GIVEN_BYTE,
    GIVEN_CHARACTER,
    RESERVED,
    UNRESERVED,
)
from uri_split._text.errors import URIError
from uri_split._text.nfc import combining_start, end_of
from uri_split._text.patterns import lazy_pattern
from uri_split._text.spans import Span

_MOST_STEPS: Final = 4_000_000  # each visits a character
_STEPS_OF_PLACE: Final = 16  # by the time that it takes

_RESERVED: Final = f"(?P<encoded>{ENCODED_RESERVED})|(?P<reserved>[{RESERVED}])"
CHARACTER: Final = lazy_pattern(
    f"{_RESERVED}|(?P<any>[{UNRESERVED}]|{ENCODED_CHARACTER})|(?P<given>{GIVEN_CHARACTER})|.", re.DOTALL
)
"""A character of an expansion; the name of its group is its kind.

Every value can have one of the kind ``any``. A reserved character is ``encoded``, unless the value is under ``+`` or
``#``: there it is ``reserved``, and percent-encodings that are ``given`` in the value stay as they are.
"""
PCT_ENCODED: Final = lazy_pattern(GIVEN_BYTE)
_ENCODED_TWICE: Final = lazy_pattern("%25[0-9A-Fa-f](?=([0-9A-Fa-f]))")
BEFORE_ENCODING: Final = lazy_pattern(r"%[0-9A-Fa-f]?\Z")
"""The end of a text that further characters may make a percent-encoding."""
_BYTE: Final = lazy_pattern(f"{_RESERVED}|(?P<any>[{UNRESERVED}]|{ENCODED_BYTE})|(?P<given>{GIVEN_BYTE})|.", re.DOTALL)
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


class Allowed(NamedTuple):
    """What a value may contain although no operator writes it so, as others do.

    These are percent-encodings of any character, in any case, and texts that are not in NFC.

    Attributes:
        start: The offset of the first character that may be part of such a value.
        reserved: The reserved characters that may.
    """

    start: int
    reserved: str


def readings(graph: Graph, text: str, *, are_plain: bool, allowed: Allowed | None = None) -> Iterator[dict[str, str]]:
    """Yield the values that are read from a text along a graph: those of its first edges, and the longest, first.

    If a variable occurs several times, only values that its places agree on are read.

    Args:
        graph: The graph of a template.
        text: The text.
        are_plain: Whether only values without percent-encodings are read from places under ``+`` and ``#``.
        allowed: What a value may contain although no operator writes it so.

    Raises:
        URIError: If that takes too many steps.

    >>> from uri_split._templates.graph import graph_of
    >>> from uri_split._templates.parts import parts_of
    >>> list(readings(graph_of(parts_of("/{a}.{b}"), all_defined=True), "/x.y.z", are_plain=True))
    [{'a': 'x.y', 'b': 'z'}, {'a': 'x', 'b': 'y.z'}]
    """
    written = _Written(graph, text, are_plain=are_plain, allowed=allowed)
    stack: list[Iterator[_Place]] = [iter([_Place(0, 0, None, {})] if written.completable[0][0] else [])]
    while stack:
        place = next(stack[-1], None)
        if place is None:
            stack.pop()
        elif place.node == len(graph) - 1:
            facts = dict(reversed(list(_found(place.found))))
            yield {name: value for name in facts if (value := facts[name].agreed()) is not None}
        else:
            written.take_steps(_STEPS_OF_PLACE)
            stack.append(written.next_places(place))


class _Facts(NamedTuple):
    """Value as its places show it: as it is, and as places under ``+`` and ``#`` write it with percent-encodings."""

    value: Known | None = None
    written: Known | None = None

    def and_value(self, found: Known) -> "_Facts | None":
        """Return these facts and another value; `None` if they contradict each other."""
        value = merged(self.value or found, found)
        return value and _Facts(value, self.written)

    def and_written(self, found: Known) -> "_Facts | None":
        """Return these facts and another text that is written; `None` if they contradict each other."""
        written = merged(self.written or found, found)
        return written and _Facts(self.value, written)

    def agreed(self) -> str | None:
        """Return the value that has these facts; `None` if there is none."""
        value, written = self.value or Known("", is_whole=False), self.written
        if written is None or value.is_whole:
            return value.text if written is None or _is_written(value.text, written) else None
        # The end of what is known may be "%2", of the value "%" or "%2F", which are written in different ways.
        known = BEFORE_ENCODING.sub("", value.text)
        rest = written.text[len(encoded(known, reserved=True)) :]
        for completed in (known + kept_value_of(rest), known + rest, value.text):
            if completed.startswith(value.text) and _is_written(completed, written):
                return completed
        return None


def _is_written(value: str, written: Known) -> bool:
    """Return whether places under ``+`` and ``#`` can write a value so."""
    text = encoded(value, reserved=True)
    return is_normalized("NFC", value) and (text == written.text if written.is_whole else text.startswith(written.text))


class _Value(NamedTuple):
    """The facts about a value that was found, after those about the ones before it."""

    name: str
    facts: _Facts
    before: "_Value | None"


def _found(last: _Value | None) -> Iterator[tuple[str, _Facts]]:
    """Yield the values that were found, the last one first."""
    while last:
        yield last.name, last.facts
        last = last.before


class _Place(NamedTuple):
    """A node, an offset in the text, and what is known there.

    Attributes:
        node: The number of the node.
        offset: The offset.
        found: The last value before it.
        known: What is known of the variables that occur several times.
    """

    node: int
    offset: int
    found: _Value | None
    known: Mapping[str, _Facts]


class _Written:
    """A text, and from where in it each node leads to the end.

    Attributes:
        steps: How much was done: characters and places that were visited, by the time that each takes.
        most_steps: How much may be done.
        characters: For the offset of each character, its end and its kind.
        repeated: The variables that occur several times.
        plain: The variables whose values have no percent-encodings.
        no_limits: For each offset, the end of the text.
        limits: For each offset, where a value that begins there ends at the latest, since it would not be in NFC.
        plain_limits: The same for a value without percent-encodings, which it must not contain either.
        completable: For each node, whether the rest of the text at each offset can be read along its edges.
    """

    def __init__(self, graph: Graph, text: str, *, are_plain: bool, allowed: Allowed | None) -> None:
        self.graph = graph
        self.text = text
        self.are_plain = are_plain
        self.allowed = allowed
        self.steps = 0
        # If each variable occurs once, it takes no more: each place leads to the end.
        self.most_steps = _MOST_STEPS + 2 * len(graph) * (len(text) + _STEPS_OF_PLACE)
        # Only a value that is not plain can have a part of the bytes of a character.
        found = CHARACTER.finditer(text) if are_plain else _BYTE.finditer(text)
        self.characters = {each.start(): (each.end(), each.lastgroup) for each in found}
        if allowed:
            self.characters |= _allowed(self.characters, text, allowed)
        numbers = Counter(slot.name for slot in slots_of(graph) if slot.most != EMPTY)
        self.repeated = {name for name, number in numbers.items() if number > 1}
        self.plain = {slot.name for slot in slots_of(graph) if slot.reserved and are_plain}
        marks = [] if allowed else list(_marks(text, are_plain=are_plain))
        encodings = [(each.start(), each.start(1)) for each in _ENCODED_TWICE.finditer(text)] if self.plain else []
        self.no_limits = _limits(len(text), ())
        self.limits = _limits(len(text), marks)
        self.plain_limits = _limits(len(text), marks + encodings)
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
        limits, most = self.limits_of(slot), self.most_of(slot)
        # The end of the shortest value from here to where the target can go on, and how many characters it has.
        end, length = len(self.text), 0 if there[-1] else inf
        here[-1] |= slot.least <= length <= most
        for start, (_, kind) in reversed(self.characters.items()):
            length = length + 1 if self.can_have(slot, kind) else inf
            here[start] |= length <= most and end <= limits[start]
            if there[start]:
                end, length = start, 0
                here[start] |= not slot.least

    def limits_of(self, slot: Slot) -> Sequence[int]:
        """Return where a value in a slot ends at the latest, for each offset where it begins."""
        if slot.name in self.plain:
            return self.plain_limits
        return self.no_limits if slot.reserved and not self.are_plain else self.limits

    def most_of(self, slot: Slot) -> int:
        """Return how many characters of this text a value in a slot has at most."""
        if slot.most is None:
            return len(self.text)
        return slot.most if self.are_plain else slot.most * _MOST_BYTES

    def can_have(self, slot: Slot, kind: str | None) -> bool:
        """Return whether a value in a slot can have a character of a kind, which is a group of `CHARACTER`."""
        if not slot.reserved:
            return kind in {"any", "encoded"}
        return kind in {"any", "reserved"} if self.are_plain else kind is not None

    def next_places(self, place: _Place) -> Iterator[_Place]:
        """Yield the places after a place from which the rest can be read."""
        for label, target in self.graph[place.node]:
            if isinstance(label, Slot):
                yield from self.after_slot(place, label, target)
            else:
                offset = place.offset + len(label)
                if self.text.startswith(label, place.offset) and self.completable[target][offset]:
                    yield place._replace(node=target, offset=offset)

    def after_slot(self, place: _Place, slot: Slot, target: int) -> Iterator[_Place]:
        before = place.known.get(slot.name, _Facts())
        if before.value and before.value.is_whole and slot.most is None and not self.allowed:
            written = encoded(before.value.text, reserved=slot.reserved)
            end = place.offset + len(written)
            if (
                len(written) >= slot.least
                and self.text.startswith(written, place.offset)
                and self.completable[target][end]
            ):
                yield place._replace(node=target, offset=end)
            return
        for end in reversed(self.ends(place.offset, slot, target)):
            self.take_steps(_STEPS_OF_PLACE + end - place.offset)
            facts = self.facts(before, self.text[place.offset : end], slot)
            if facts and facts.agreed() is not None:
                known = {**place.known, slot.name: facts} if slot.name in self.repeated else place.known
                yield _Place(target, end, _Value(slot.name, facts, place.found), known)

    def facts(self, before: _Facts, written: str, slot: Slot) -> _Facts | None:
        """Return what is known of a value that a slot writes so; `None` if it cannot be the same as before."""
        keeps_encodings = slot.reserved and not self.are_plain
        shown = written if keeps_encodings else decode(written)
        is_whole = slot.most is None or slot.most == EMPTY
        if slot.most:
            length = sum(1 for _ in VALUE_CHARACTER.finditer(shown)) if keeps_encodings else len(shown)
            if length > slot.most:
                return None
            is_whole = length < slot.most
        known = Known(shown, is_whole)
        return before.and_written(known) if keeps_encodings else before.and_value(known)

    def ends(self, offset: int, slot: Slot, target: int) -> list[int]:
        """Return the ends of the values at an offset after which the rest can be read, if they may be so long."""
        there = self.completable[target]
        limit, most = self.limits_of(slot)[offset], self.most_of(slot)
        found: list[int] = []
        length, is_longer = 0, True
        while is_longer:
            if length >= slot.least and there[offset]:
                found.append(offset)
            end, kind = self.characters.get(offset, (offset, None))
            is_longer = length < most and end <= limit and self.can_have(slot, kind)
            length, offset = length + 1, end
        self.take_steps(length)
        return found

    def take_steps(self, number: int) -> None:
        self.steps += number
        if self.steps > self.most_steps:
            message = "the text can be read in too many ways: a variable occurs in several places of the template"
            raise URIError(message)


_Characters = dict[int, tuple[int, str | None]]
"""For the offset of each character, its end and its kind, which is a group of `CHARACTER`."""


def _allowed(characters: _Characters, text: str, allowed: Allowed) -> _Characters:
    """Return the characters that a value may have, too, with the kind of one that it has anyway."""
    return {
        start: (end, "encoded" if kind == "given" else "any")
        for start, (end, kind) in characters.items()
        if start >= allowed.start and (kind == "given" or (kind == "reserved" and text[start] in allowed.reserved))
    }


def _limits(length: int, refused: Collection[Span]) -> Sequence[int]:
    """Return, for each offset of a text, where a value that begins there ends at the latest.

    Args:
        length: The length of the text.
        refused: Offsets at or before which no value can begin that ends after another offset.
    """
    limits = [length] * (length + 1)
    for start, end in refused:
        limits[start] = min(limits[start], end)
    return list(accumulate(reversed(limits), min))[::-1] if refused else limits


def _marks(text: str, *, are_plain: bool) -> Iterator[Span]:
    """Yield where values begin at the latest that a character would make not be in NFC, and where they end before it.

    It depends on the last character that is not a combining mark, and on the last one that is.
    """
    before, offsets = "", list[int]()
    for found in CHARACTER.finditer(text) if "%" in text else ():
        character, offset = decode(found[0]), found.start()
        start = combining_start(before, character) if len(found[0]) >= SEVERAL_BYTES else None
        if start is not None:
            # A value that is not plain may have the other bytes of the character.
            yield [*offsets, offset][start], offset if are_plain else found.end() - len("%81")
        before = end_of(before + character)
        offsets = [*offsets[: len(before) - 1], offset]


def kept_value_of(written: str) -> str:
    """Return the value that ``+`` and ``#`` write so, without percent-encodings if possible.

    >>> kept_value_of("a%20b"), kept_value_of("a%2Fb")
    ('a b', 'a%2Fb')
    """
    value = decode(written)
    return value if is_normalized("NFC", value) and encoded(value, reserved=True) == written else written


def value_of(written: str, *, reserved: bool) -> str | None:
    """Return the value that is written so; `None` if none is, since it would not be in NFC.

    >>> value_of("a%2Fb", reserved=False), value_of("a%2Fb", reserved=True), value_of("a%20b", reserved=True)
    ('a/b', 'a%2Fb', 'a b')
    """
    if "%" not in written:
        return written
    if reserved:
        return kept_value_of(written)
    value = decode(written)
    return value if is_normalized("NFC", value) else None
