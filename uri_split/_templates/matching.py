"""Matching: the values with which a template expands to a text."""

import re
from collections import Counter
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import accumulate, repeat
from math import inf
from typing import Final, Literal, NamedTuple
from unicodedata import is_normalized

from uri_split._algebra.encoding import decode, encode_non_ascii
from uri_split._templates.expansion import VALUE_CHARACTER, Plan, encoded, expanded
from uri_split._templates.grammar import (
    ENCODED_BYTE,
    ENCODED_CHARACTER,
    ENCODED_RESERVED,
    GIVEN_BYTE,
    GIVEN_CHARACTER,
    OPERATORS,
    RESERVED,
    UNRESERVED,
    Expression,
    Operator,
    Part,
    Variable,
    variables_of,
)
from uri_split._text.arguments import URIError
from uri_split._text.spans import Span, lazy_pattern
from uri_split._text.unicode import combining_start, end_of
from uri_split.dialects import JAVA, PYTHON, Dialect
from uri_split.lenient import component_spans

# Graph of the texts that a template expands to, if the values of its variables are texts.


class Slot(NamedTuple):
    """Place of a value.

    Attributes:
        name: The name of the variable.
        reserved: Whether reserved characters and percent-encodings are written as they are.
        least: How many characters of the value are there at least.
        most: How many characters of the value are there at most; `None` for any number.
    """

    name: str
    reserved: bool
    least: int
    most: int | None


class Edge(NamedTuple):
    """Way from a node to a later one, over a literal, which may be empty, or over a slot."""

    label: str | Slot
    target: int


Graph = tuple[tuple[Edge, ...], ...]
"""The edges from each node; those to variables that are defined come first. The last node is the end."""

EMPTY: Final = 0
"""The `most` of a slot whose value is empty. Such a value is whole; other values with a `most` may go on after it."""


def graph_of(parts: Sequence[Part], *, all_defined: bool, defined: AbstractSet[str] = frozenset()) -> Graph:
    """Return the graph of a template.

    Args:
        parts: The parts of the template.
        all_defined: Whether only texts in which all variables are defined are of interest.
        defined: The variables that are always defined, if others are not.

    >>> from uri_split._templates.grammar import parts_of
    >>> for edges in graph_of(parts_of("/{a}{;b}"), all_defined=False)[2:6]:
    ...     print([edge.label if isinstance(edge.label, str) else edge.label.name for edge in edges])
    ['a']
    [';b', '']
    ['=', 'b']
    ['b']
    """
    graph: list[list[Edge]] = [[]]
    numbers = Counter(variable.name for variable in variables_of(parts))
    optional = set[str]() if all_defined else numbers.keys() - defined
    for part in parts:
        if isinstance(part, str):
            source = graph[-1]
            source.append(Edge(encode_non_ascii(part), _new_node(graph)))
            continue
        # Without a lead, a variable that is undefined is written like one that is empty.
        only = part.variables[0].name
        is_blank = len(part.variables) == 1 and not OPERATORS[part.operator].first and numbers[only] == 1
        _add_expression(graph, part, () if is_blank else optional)
    return tuple(map(tuple, graph))


def slots_of(graph: Graph) -> list[Slot]:
    """Return the slots of a graph."""
    return [label for edges in graph for label, _ in edges if isinstance(label, Slot)]


def _new_node(graph: list[list[Edge]]) -> int:
    graph.append([])
    return len(graph) - 1


def _add_expression(graph: list[list[Edge]], expression: Expression, optional: Container[str]) -> None:
    operator = OPERATORS[expression.operator]
    # The nodes before a variable: where the expression has written nothing, and where it has written something.
    blank: int | None = len(graph) - 1
    some: int | None = None
    for variable in expression.variables:
        name = f"{variable.name}{operator.if_empty}" if operator.named else ""
        entry = _new_node(graph)
        for source, lead in ((blank, operator.first), (some, operator.separator)):
            if source is not None:
                graph[source].append(Edge(f"{lead}{name}", entry))
        after = _add_value(graph, entry, variable, operator)
        if variable.name not in optional:
            blank = None
        elif some is not None:
            graph[some].append(Edge("", after))
        if blank is not None:
            skipped = _new_node(graph)
            graph[blank].append(Edge("", skipped))
            blank = skipped
        some = after
    if blank is not None and some is not None:
        end = _new_node(graph)
        graph[blank].append(Edge("", end))
        graph[some].append(Edge("", end))


def _add_value(graph: list[list[Edge]], entry: int, variable: Variable, operator: Operator) -> int:
    """Add the value of a variable after a node, and return the node after it."""
    slot = Slot(variable.name, operator.reserved, 0, variable.prefix)
    if not operator.named or operator.if_empty:
        after = _new_node(graph)
        graph[entry].append(Edge(slot, after))
        return after
    equals = _new_node(graph)
    after = _new_node(graph)
    graph[entry] += Edge("=", equals), Edge(slot._replace(most=EMPTY), after)
    graph[equals].append(Edge(slot._replace(least=1), after))
    return after


# Readings of a text by a template: the values that expand to it.

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


def assignments(
    graph: Graph, text: str, *, are_plain: bool, allowed: Allowed | None = None
) -> Iterator[dict[str, str]]:
    """Yield the values that are read from a text along a graph: those of its first edges, and the longest, first.

    If a variable occurs several times, only values that its places agree on are read.

    Args:
        graph: The graph of a template.
        text: The text.
        are_plain: Whether only values without percent-encodings are read from places under ``+`` and ``#``.
        allowed: What a value may contain although no operator writes it so.

    Raises:
        URIError: If that takes too many steps.

    >>> from uri_split._templates.matching import graph_of
    >>> from uri_split._templates.grammar import parts_of
    >>> list(assignments(graph_of(parts_of("/{a}.{b}"), all_defined=True), "/x.y.z", are_plain=True))
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


# Patterns of the texts that a template expands to, if the values of its variables are texts.

_LONGEST_BEGINNING: Final = 64  # all beginnings of this are kept; longer literals that begin alike count as the same
_MOST_BEGINNINGS: Final = 256  # of one place: more are not compared, and count as if there were several assignments
_LITERAL: Final = str.maketrans({**{mark: f"\\{mark}" for mark in "/.?*+()[]"}, "$": r"[\x24]"})
_END: Final = "\n"  # represents the end of the text, and is in no literal


class _Beginnings(NamedTuple):
    """How texts may begin, with all beginnings of these, which find those that they share with others quickly."""

    texts: frozenset[str]
    shorter: frozenset[str]

    def __or__(self, other: "_Beginnings") -> "_Beginnings":
        return _Beginnings(self.texts | other.texts, self.shorter | other.shorter)

    def overlap(self, other: "_Beginnings") -> bool:
        """Return whether one of these is the beginning of one of the others, or the other way round."""
        few, many = sorted((self, other), key=lambda each: len(each.texts))
        return any(text in many.shorter or not many.texts.isdisjoint(accumulate(text)) for text in few.texts)


def _beginnings(texts: Iterable[str]) -> _Beginnings:
    texts = frozenset(texts)
    return _Beginnings(texts, frozenset(shorter for text in texts for shorter in accumulate(text)))


_NO_BEGINNINGS: Final = _beginnings(())
_OF_VALUE: Final = _beginnings("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~%")
_OF_RESERVED_VALUE: Final = _OF_VALUE | _beginnings(":/?#[]@!$&'()*+,;=")


def has_one_assignment(graph: Graph) -> bool:
    """Return whether the next characters decide everywhere how a text is read on along a graph.

    They may decide even if it is false: where a text may go on in very many ways, these are not compared.

    >>> from uri_split._templates.matching import graph_of
    >>> from uri_split._templates.grammar import parts_of
    >>> graphs = [graph_of(parts_of(text), all_defined=False) for text in ("/{a}/{b}{?c,d}", "/{a}.{b}", "{/a}/b")]
    >>> [has_one_assignment(graph) for graph in graphs]
    [True, False, False]
    """
    # For each node, beginnings of what follows: literals, or characters of a value.
    following = [_beginnings([_END])] * len(graph)
    for node in reversed(range(len(graph) - 1)):
        beginnings = _NO_BEGINNINGS
        for label, target in graph[node]:
            after = following[target]
            if isinstance(label, str):
                after = _beginnings([label[:_LONGEST_BEGINNING]]) if label else after
            elif label.most != EMPTY:
                own = _OF_RESERVED_VALUE if label.reserved else _OF_VALUE
                if label.most is not None or own.overlap(after):
                    return False
                after = own if label.least else own | after
            if beginnings.overlap(after):
                return False
            beginnings |= after
            if len(beginnings.texts) > _MOST_BEGINNINGS:
                return False
        following[node] = beginnings
    return True


class Capture(NamedTuple):
    """Capture of a value.

    Attributes:
        name: The name of its variable.
        reserved: Whether reserved characters are written as they are.
        lead: What precedes the value in the capture.
    """

    name: str
    reserved: bool
    lead: str = ""


class PatternWriter:
    r"""Writes patterns of templates.

    Args:
        dialect: The syntax of the engine.
        one_assignment: Whether the next character decides everywhere how a text is read on, so that no run has to give
            characters back.
        all_defined: Whether only texts match in which all variables are defined.
        captures: What is captured, if anything: each value, or each value with what leads to it, so that a variable
            that is undefined differs from one that is empty in engines for which every capture is a text. Of the
            captures of one place of a variable, at most one matches.

    Attributes:
        captures: The captures, in order.

    >>> from uri_split._templates.grammar import parts_of
    >>> from uri_split.dialects import PORTABLE
    >>> print(PatternWriter(PORTABLE, one_assignment=True).of_parts(parts_of("/a{+b}")))
    \/a[A-Za-z0-9\-._~:\/?#\[\]@!\x24&'\(\)*+,;=]*(?:%[0-9A-Fa-f][0-9A-Fa-f][A-Za-z0-9\-._~:\/?#\[\]@!\x24&'\(\)*+,;=]*)*
    """

    def __init__(
        self,
        dialect: Dialect,
        *,
        one_assignment: bool,
        all_defined: bool = False,
        captures: Literal["values", "values with leads"] | None = None,
    ) -> None:
        self.all_defined = all_defined
        self._captured = captures
        self.captures: list[Capture] = []
        possessive = one_assignment and dialect.possessive
        self._repeated = "*+" if possessive else "*"
        # Java's stack would overflow on long texts. Python before 3.11.5 would lose its place (gh-106052).
        self._group_repeated = "*+" if possessive and dialect == JAVA else "*"

    def of_parts(self, parts: Iterable[Part]) -> str:
        """Return the pattern of a template."""
        return "".join(
            encode_non_ascii(part).translate(_LITERAL) if isinstance(part, str) else self._expression(part)
            for part in parts
        )

    def _expression(self, expression: Expression) -> str:
        operator, variables = OPERATORS[expression.operator], expression.variables
        # Without a lead, one variable that is undefined is written like one that is empty.
        if self.all_defined or (len(variables) == 1 and not operator.first):
            leads = [operator.first, *[operator.separator] * (len(variables) - 1)]
            return "".join(map(self._variable, variables, repeat(operator), leads))
        alternatives = (
            self._variable(variable, operator, operator.first)
            + "".join(f"(?:{self._variable(each, operator, operator.separator)}|)" for each in variables[following:])
            for following, variable in enumerate(variables, 1)
        )
        return f"(?:{'|'.join(alternatives)}|)"

    def _variable(self, variable: Variable, operator: Operator, lead: str) -> str:
        if operator.named:
            lead += variable.name
        before = lead.translate(_LITERAL)
        if operator.named and not operator.if_empty:
            value = f"(?:={self._value(variable, operator, least=1)}|{self._capture(variable, operator, '')})"
        else:
            before += operator.if_empty
            value = self._value(variable, operator)
        if self._captured != "values with leads":
            return f"{before}{value}"
        self.captures.append(Capture(variable.name, operator.reserved, f"{lead}=" if operator.named else lead))
        return f"({before}{value})"

    def _value(self, variable: Variable, operator: Operator, *, least: int = 0) -> str:
        body = f"{UNRESERVED}{RESERVED}" if operator.reserved else UNRESERVED
        if variable.prefix is not None:
            character = GIVEN_CHARACTER if operator.reserved else ENCODED_CHARACTER
            return self._capture(variable, operator, f"(?:[{body}]|{character}){{{least},{variable.prefix}}}")
        byte = GIVEN_BYTE if operator.reserved else ENCODED_BYTE
        run = f"[{body}]{self._repeated}(?:{byte}[{body}]{self._repeated}){self._group_repeated}"
        return self._capture(variable, operator, f"(?:[{body}]|{byte}){run}" if least else run)

    def _capture(self, variable: Variable, operator: Operator, pattern: str) -> str:
        if self._captured != "values":
            return pattern
        self.captures.append(Capture(variable.name, operator.reserved))
        return f"({pattern})"


# Lenient matching: the values of a text that others wrote, such as a browser.

_PCHAR: Final = "!$&'()*+,;=:@"
_IN_QUERY: Final = f"{_PCHAR}/?[]"
_OPERATORS_OF_QUERY: Final = frozenset("?&")


class LenientMatcher:
    """Finds the values in a text that need not be written as the template expands.

    Args:
        parts: The parts of the template.

    >>> from uri_split._templates.grammar import parts_of
    >>> LenientMatcher(parts_of("/wiki/{title}{?a,b}")).match("/wiki/Foo_(bar)?b=1&c=2&a=3")
    {'title': 'Foo_(bar)', 'a': '3', 'b': '1'}
    """

    def __init__(self, parts: Sequence[Part]) -> None:
        before, query, fragment = _components(parts)
        required, self._optional = _parameters(query)
        self._before = _graphs(before)
        self._required = [(_beginning(one), _graphs(one)) for one in required]
        self._fragment = _graphs(fragment)

    def match(self, text: str) -> dict[str, str] | None:
        """Return the values; `None` if the text does not match."""
        _, _, (start, end), query, fragment = component_spans(text)
        found = [_read(self._before, text[:end], Allowed(start, _PCHAR))]
        written = text[slice(*query)].replace("+", "%20").split("&") if query else []
        named: dict[str, list[str]] = {}
        for one in written:
            named.setdefault(_name(one), []).append(one)
        for (beginning, is_whole), graphs in self._required:
            # To read each parameter, or only to look at it, would take long, if there are many.
            candidates = named.get(_name(beginning), []) if "=" in beginning else written
            like = (one for one in candidates if one == beginning or (one.startswith(beginning) and not is_whole))
            first = next(like, None)
            if first is None:
                return None
            written.remove(first)
            named[_name(first)].remove(first)
            found.append(_read(graphs, first, Allowed(0, _IN_QUERY)))
        found += _optional_values(self._optional, written)
        rest = text[fragment[0] - 1 :] if fragment else ""
        found.append(_read(self._fragment, rest, Allowed(0, _IN_QUERY)))
        return _merged(found)


def _name(parameter: str) -> str:
    return parameter.partition("=")[0]


def _merged(found: Iterable[Mapping[str, str] | None]) -> dict[str, str] | None:
    """Return all values; `None` if some were not found, or two of one variable differ."""
    known: dict[str, str] = {}
    for values in found:
        if values is None or any(known.setdefault(name, value) != value for name, value in values.items()):
            return None
    return known


def _optional_values(variables: Iterable[Variable], written: Iterable[str]) -> list[dict[str, str] | None]:
    """Return the values of the variables of ``{?…}`` and ``{&…}``, whose parameters may have any order."""
    pairs = [one.partition("=") for one in reversed(list(written))]
    first = {decode(name): decode(value) for name, _, value in pairs}
    found: list[dict[str, str] | None] = []
    for name, prefix, _ in variables:
        value = first.get(decode(name))
        if value is not None:
            found.append(None if prefix and len(value) > prefix else {name: value})
    return found


def _beginning(parts: Sequence[Part]) -> tuple[str, bool]:
    """Return how a parameter begins, and whether it has nothing else."""
    first = parts[0] if isinstance(parts[0], str) else ""
    return first, parts == [first]


def _graphs(parts: Sequence[Part]) -> tuple[Graph, Graph]:
    return graph_of(parts, all_defined=True), graph_of(parts, all_defined=False)


def _read(graphs: Iterable[Graph], text: str, allowed: Allowed) -> dict[str, str] | None:
    for graph in graphs:
        for are_plain in (True, False) if "%" in text else (True,):
            for values in assignments(graph, text, are_plain=are_plain, allowed=allowed):
                return values
    return None


def _components(parts: Iterable[Part]) -> tuple[list[Part], list[Part], list[Part]]:
    """Return what precedes the query, the query without its ``?``, and the fragment with its ``#``."""
    before, query, fragment = components = list[Part](), list[Part](), list[Part]()
    number = 0
    for part in parts:
        if isinstance(part, Expression):
            number = max(number, {"?": 1, "#": 2}.get(part.operator, 0))
            components[number].append(part)
            continue
        rest = part
        if number < 1 and "?" in rest.partition("#")[0]:
            first, _, rest = rest.partition("?")
            before.append(first)
            number = 1
        if number < 2 and "#" in rest:  # noqa: PLR2004  of the fragment
            first, _, rest = rest.partition("#")
            components[number].append(first)
            rest, number = f"#{rest}", 2
        components[number].append(rest)
    return before, query, fragment


def _parameters(query: Iterable[Part]) -> tuple[list[list[Part]], list[Variable]]:
    """Return the parameters that a query must have, and the variables of those that it may have."""
    required: list[list[Part]] = [[]]
    optional: list[Variable] = []
    for part in query:
        if isinstance(part, str):
            first, *others = part.replace("+", "%20").split("&")
            new: list[list[Part]] = [[each] for each in others]
            required[-1].append(first)
            required += new
        elif part.operator in _OPERATORS_OF_QUERY:
            optional += part.variables
            required.append([])
        else:
            required[-1].append(part)
    return [each for each in required if any(each)], optional


# Matching: the values that expand to a text.

_MOST_OPTIONAL: Final = 20  # variables of one expression: the length of the pattern grows with the square

Values = dict[str, str]
"""The values of variables by name, without those that are undefined."""


class Matcher:
    """Finds the values that expand to a text: all defined if possible; else each in turn, defined and long if possible.

    Where each character decides how the text is read on, a pattern captures the values. Otherwise, a search does, which
    takes time that is linear in the length of the text, unless a variable occurs more than once.

    Args:
        parts: The parts of the template.
        plan: How it is expanded.

    >>> from uri_split._templates.expansion import plan_of
    >>> from uri_split._templates.grammar import parts_of
    >>> parts = parts_of("/{a}.{b}{?c}")
    >>> Matcher(parts, plan_of(parts)).match("/x.y.z")
    {'a': 'x.y', 'b': 'z'}
    """

    def __init__(self, parts: Sequence[Part], plan: Plan) -> None:
        self._plan = plan
        names = [variable.name for variable in variables_of(parts)]
        self._repeats_names = len(set(names)) < len(names)
        self._graphs: list[Graph] = []  # to search if the pattern does not match
        self._pattern: re.Pattern[str] | None = None
        self._captures: list[Capture] = []
        every = graph_of(parts, all_defined=False)
        longest = max((len(part.variables) for part in parts if isinstance(part, Expression)), default=0)
        if longest <= _MOST_OPTIONAL and has_one_assignment(every):
            self._use_pattern(parts, all_defined=False)
            return
        all_defined = graph_of(parts, all_defined=True)
        if has_one_assignment(all_defined):
            self._use_pattern(parts, all_defined=True)
            self._graphs = [every]
        else:
            self._graphs = [all_defined, every]

    def match(self, text: str) -> Values | None:
        """Return the values that expand to a text; `None` if there are none."""
        found = self._pattern.fullmatch(text) if self._pattern else None
        if found:
            values = self._captured(found)
            if values is not None and (not self._repeats_names or expanded(self._plan, values) == text):
                return values
        for graph in self._graphs:
            for are_plain in (True, False) if "%" in text else (True,):
                for values in assignments(graph, text, are_plain=are_plain):
                    if expanded(self._plan, values) == text:
                        return values
        return None

    def _use_pattern(self, parts: Sequence[Part], *, all_defined: bool) -> None:
        writer = PatternWriter(PYTHON, one_assignment=True, all_defined=all_defined, captures="values")
        self._pattern = re.compile(writer.of_parts(parts))
        self._captures = writer.captures

    def _captured(self, found: re.Match[str]) -> Values | None:
        values: Values = {}
        for (name, reserved, _), written in zip(self._captures, found.groups(), strict=True):
            # Places under "+" and "#" do not show whether a percent-encoding was in the value.
            if written is not None and not (reserved and name in values):
                value = value_of(written, reserved=reserved)
                if value is None:
                    return None
                values[name] = value
        return values
