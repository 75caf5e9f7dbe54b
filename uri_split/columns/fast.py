"""Kernels in numba that read the texts of a column where they lie, for the extra ``fast``."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, wraps
from math import prod
from pickle import UnpicklingError
from typing import Final, NamedTuple, ParamSpec, TypeVar, cast

import numba
import numpy as np
import polars as pl
import pyarrow as pa
from numpy.typing import NDArray

from uri_split._automata import ASCII_ONLY, Lazy, Moves, graph_of_notation, minimized
from uri_split._grammar import Component, ReferenceRule, RuleName
from uri_split._text.spans import once
from uri_split.columns.parts import OTHERWISE, PARTS, REASONS, Check, Condition, Part, TestedPart, checks_by

# Automata of patterns, as tables of moves by byte.

_BYTES: Final = 0x100
_BEYOND_ASCII: Final = 0x80

UNDECIDED: Final = -1
"""The label of beginnings after which several labels are possible."""


class Automaton(NamedTuple):
    """Minimal deterministic automaton over bytes. It begins in state 0.

    Attributes:
        moves: The next state by state and byte.
        labels: The label of the texts that end there, by state. If it is made from one pattern: 1 if they match.
    """

    moves: list[list[int]]
    labels: list[int]


def automaton(notation: str) -> Automaton:
    """Return the automaton of the texts that a pattern matches as a whole, in UTF-8.

    Args:
        notation: A pattern in the notation of `_grammar`. Beyond ASCII, all characters are alike: a class that excludes
            some matches each of their bytes.

    >>> moves, labels = automaton("[ab]{1,2}")
    >>> labels, moves[0][ord("a")], moves[1][ord("a")], moves[1][ord("c")]
    ([0, 1, 1, 0], 1, 2, 3)
    """
    made = Lazy(graph_of_notation(notation)).minimal()
    return _table(made.moves, list(map(int, made.accepting)))


def _table(moves: Sequence[Moves], labels: list[int]) -> Automaton:
    """Return moves by sets of characters as a table of moves by byte; what leads nowhere leads to one more state."""
    nowhere = len(moves)
    table: list[list[int]] = []
    for some in [*moves, ()]:
        row = [nowhere] * (_BEYOND_ASCII + 1)
        for members, following in some:
            for byte in range(_BEYOND_ASCII + 1):
                if members >> byte & 1:
                    row[byte] = following
        table.append([*row[:-1], *row[-1:] * (_BYTES - _BEYOND_ASCII)])
    used = any(nowhere in row for row in table[:-1])
    return Automaton(table if used else table[:-1], [*labels, *[0] * used])


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
    # Sets of characters that lead to the same states in all automata, by the number of one of them.
    rows = [row[: _BEYOND_ASCII + 1] for one in automata for row in one.moves]
    columns: dict[tuple[int, ...], int] = {}
    for byte, column in enumerate(zip(*rows, strict=True)):
        columns[column] = columns.get(column, 0) | 1 << byte
    sets = {members.bit_length() - 1: members for members in columns.values()}
    matches = [[bool(label) for label in one.labels] for one in automata]
    # Whether a text matches is known as soon as it reaches a state that no byte leaves.
    known = [
        [bool(label) if {*after} == {state} else None for state, (after, label) in enumerate(zip(*one, strict=True))]
        for one in automata
    ]

    def labelled(by: Sequence[Sequence[bool | None]], states: tuple[int, ...]) -> int:
        return label([of[state] for of, state in zip(by, states, strict=True)])

    def after(states: tuple[int, ...] | int) -> dict[tuple[int, ...] | int, int]:
        if isinstance(states, int):
            return {states: ASCII_ONLY.every}
        found: dict[tuple[int, ...] | int, int] = {}
        rows = [one.moves[state] for one, state in zip(automata, states, strict=True)]
        for byte, members in sets.items():
            following = decided(tuple(row[byte] for row in rows))
            found[following] = found.get(following, 0) | members
        return found

    @cache
    def decided(states: tuple[int, ...]) -> tuple[int, ...] | int:
        """Return the label alone if the rest of the text cannot change it."""
        found = labelled(known, states)
        return states if found == UNDECIDED else found

    first = decided((0,) * len(automata))
    numbers, waiting, moves = {first: 0}, [first], list[Moves]()
    for states in waiting:  # which grows
        following = after(states)
        waiting += [one for one in following if one not in numbers]
        moves.append([(members, numbers.setdefault(one, len(numbers))) for one, members in following.items()])
    labels = [states if isinstance(states, int) else labelled(matches, states) for states in waiting]
    return _table(*minimized(moves, dict(enumerate(labels))))


# Functions in numba that read the texts of a column where they lie, without the lock of the interpreter.
#
# Offsets are unsigned: numba would check whether a signed one counts from the end.

_Parameters = ParamSpec("_Parameters")
_Result = TypeVar("_Result")

_U: Final = np.uint64
_ONE: Final = _U(1)
_TWO: Final = _U(2)
_LONGEST_INLINE: Final = _U(12)
_START_INLINE: Final = _U(4)
_VIEW_BYTES: Final = _U(16)
_STATE_BITS: Final = _U(8)

_SCHEME, _AUTHORITY, _USERINFO, _HOST, _PORT, _PATH, _QUERY, _FRAGMENT = map(np.int64, range(len(PARTS)))

_COLON, _SLASH, _QUESTION_MARK, _NUMBER_SIGN, _AT, _OPENING, _CLOSING, _ZERO, _NINE = map(ord, ":/?#@[]09")
_ENDS_SCHEME: Final = 1
_ENDS_AUTHORITY: Final = 2
_ENDS_PATH: Final = 4
_IS_AT: Final = 8
_KINDS: Final = np.zeros(256, np.uint8)
"""By character, which of these it is."""
_KINDS[[_COLON, _AT]] = _ENDS_SCHEME, _IS_AT
_KINDS[_SLASH] = _ENDS_SCHEME | _ENDS_AUTHORITY
_KINDS[[_QUESTION_MARK, _NUMBER_SIGN]] = _ENDS_SCHEME | _ENDS_AUTHORITY | _ENDS_PATH


class Texts(NamedTuple):
    """Buffers of an Arrow array of the type ``string_view``.

    Attributes:
        memory: The memory from the first byte of any of the buffers to the last byte of any.
        views: 4 numbers for each text: its length; for a text of more than 12 bytes, then its first 4 bytes, the
            number of its buffer and its offset in it; for others, then the text itself.
        views_start: The offset of the views in the memory.
        starts: The offset of each buffer in the memory.
        validity: A bit for each text, from the lowest one of each byte on, which is 0 if it is null. Without any bits,
            none is.
        first_bit: The number of the bit of the first text.
    """

    memory: NDArray[np.uint8]
    views: NDArray[np.uint32]
    views_start: np.uint64
    starts: NDArray[np.uint64]
    validity: NDArray[np.uint8]
    first_bit: np.uint64


def _kernel(function: Callable[_Parameters, None]) -> Callable[_Parameters, None]:
    """Let numba compile a function at its first call, and keep the result for the next process if it can."""
    uncached = _compiled(function)
    try:
        cached = cast("Callable[_Parameters, None]", numba.njit(nogil=True, cache=True)(function))
    except RuntimeError:  # there is no directory that it can write
        return uncached

    @wraps(function)
    def kernel(*arguments: _Parameters.args, **named: _Parameters.kwargs) -> None:
        try:
            cached(*arguments, **named)
        except (OSError, EOFError, UnpicklingError):  # the disk is full, or a file of the cache was cut short
            uncached(*arguments, **named)

    return kernel


def _compiled(function: Callable[_Parameters, _Result]) -> Callable[_Parameters, _Result]:
    """Let numba compile a function at its first call."""
    return cast("Callable[_Parameters, _Result]", numba.njit(nogil=True)(function))


@_kernel
def find_labels(texts: Texts, moves: NDArray[np.uint32], labels: NDArray[np.uint8], found: NDArray[np.uint8]) -> None:
    """Set the label that an automaton gives to each text, unless it is null.

    Args:
        texts: The texts.
        moves: The next state by state and byte. A state is the offset of its row.
        labels: The labels by the number of the row.
        found: The labels by text.
    """
    memory = texts.memory
    for row in range(len(texts.views)):
        if _is_set(texts.validity, texts.first_bit + _U(row)):
            offset = _start(texts, row)
            end = offset + _U(texts.views[row, 0])
            state = _U(0)
            while offset < end:
                after = _U(moves[state + memory[offset]])
                offset += _ONE
                # Most moves lead to the same state. A loop of their own lets the processor read ahead.
                if after == state:
                    while offset < end:
                        after = _U(moves[state + memory[offset]])
                        offset += _ONE
                        if after != state:
                            break
                state = after
            label = labels[state >> _STATE_BITS]
            # The processor predicts a branch, and reads the next text ahead. It cannot predict what to store.
            if label != found[row]:
                found[row] = label


@_kernel
def split_texts(  # noqa: C901, PLR0912, PLR0915  numba counts references to the arrays that it passes to another function
    texts: Texts,
    wanted: NDArray[np.int64],
    views: NDArray[np.uint32],
    characters: NDArray[np.uint8],
    validity: NDArray[np.uint8],
) -> None:
    """Set views of the parts of each text, which refer to the buffers of the text.

    Args:
        texts: The texts.
        wanted: The places in `PARTS` of those parts.
        views: The views, by part, text and number, as in `Texts.views`. All zeros before, like those that follow.
        characters: The same memory, as bytes.
        validity: A bit for each text, by part, like `Texts.validity`.
    """
    memory, starts = texts.memory, texts.starts
    # Those of undefined parts end before they start.
    spans = np.empty((len(PARTS), 2), np.uint64)
    for row in range(len(texts.views)):
        if not _is_set(texts.validity, texts.first_bit + _U(row)):
            continue
        offset = _start(texts, row)
        end = offset + _U(texts.views[row, 0])
        spans[:, 0] = _ONE
        spans[:, 1] = _U(0)

        start = offset
        while offset < end and not _KINDS[memory[offset]] & _ENDS_SCHEME:
            offset += _ONE
        if start < offset < end and memory[offset] == _COLON:
            spans[_SCHEME, 0], spans[_SCHEME, 1] = start, offset
            start = offset + _ONE

        if start + _ONE < end and memory[start] == _SLASH and memory[start + _ONE] == _SLASH:
            start += _TWO
            offset = host = start
            has_more = False
            while offset < end:
                kind = _KINDS[memory[offset]]
                if kind & _ENDS_AUTHORITY:
                    break
                if kind:
                    has_more = True
                    if kind & _IS_AT:
                        host = offset + _ONE
                offset += _ONE
            spans[_AUTHORITY, 0], spans[_AUTHORITY, 1] = start, offset
            spans[_HOST, 0], spans[_HOST, 1] = host, offset
            if has_more:
                if host > start:
                    spans[_USERINFO, 0], spans[_USERINFO, 1] = start, host - _ONE
                port = offset
                while port > host and _ZERO <= memory[port - _ONE] <= _NINE:
                    port -= _ONE
                if port > host and memory[port - _ONE] == _COLON:
                    colon = bracket = port - _ONE
                    # A colon within brackets belongs to the address.
                    while bracket > host and memory[bracket - _ONE] != _OPENING and memory[bracket - _ONE] != _CLOSING:
                        bracket -= _ONE
                    if bracket == host or memory[bracket - _ONE] == _CLOSING:
                        spans[_HOST, 1] = colon
                        spans[_PORT, 0], spans[_PORT, 1] = port, offset
            start = offset

        offset = start
        while offset < end and not _KINDS[memory[offset]] & _ENDS_PATH:
            offset += _ONE
        spans[_PATH, 0], spans[_PATH, 1] = start, offset
        if offset < end and memory[offset] == _QUESTION_MARK:
            start = offset + _ONE
            while offset < end and memory[offset] != _NUMBER_SIGN:
                offset += _ONE
            spans[_QUERY, 0], spans[_QUERY, 1] = start, offset
        if offset < end:
            spans[_FRAGMENT, 0], spans[_FRAGMENT, 1] = offset + _ONE, end

        for place in range(len(wanted)):
            start, end = spans[wanted[place], 0], spans[wanted[place], 1]
            if start <= end:
                validity[place, row >> 3] |= 1 << (row & 7)
                views[place, row, 0] = copied = end - start
                if copied > _LONGEST_INLINE:
                    copied = _START_INLINE
                    buffer = texts.views[row, 2]
                    views[place, row, 2] = buffer
                    views[place, row, 3] = start - starts[buffer]
                for number in range(copied):
                    characters[place, row, _START_INLINE + _U(number)] = memory[start + _U(number)]


@_compiled
def _start(texts: Texts, row: int) -> np.uint64:
    """Return the offset in the memory where a text begins."""
    views = texts.views
    if views[row, 0] <= _LONGEST_INLINE:
        return texts.views_start + _U(row) * _VIEW_BYTES + _START_INLINE
    return _U(texts.starts[views[row, 2]] + views[row, 3])


@_compiled
def _is_set(bits: NDArray[np.uint8], number: np.uint64) -> bool:
    return len(bits) == 0 or bool((bits[number >> _U(3)] >> (number & _U(7))) & _ONE)


# The table of reasons as one automaton, which reads a text once.

VALID: Final = len(REASONS)
"""The label of texts that match the rule. The others are labelled by the number of their reason in `REASONS`."""

_BEFORE_AUTHORITY: Final = r"(?:[^:/?#]+:|)\/\/"
_BEFORE_PATH: Final = r"(?:[^:/?#]+:|)(?:\/\/[^/?#]*|)"
_ANY: Final = r"(?:[^\n]|\n)*"
_AFTER_AUTHORITY: Final = f"(?:[/?#]{_ANY}|)"

# By part: what may precede it, the delimiters that it never contains, and what may follow it. The text before a
# path may also match less than it should, which accepts no other texts: if the longer text is a path, so is its end.
_PLACES: Final[dict[TestedPart, tuple[str, str, str]]] = {
    "scheme": ("", ":/?#", f":{_ANY}"),
    "authority": (_BEFORE_AUTHORITY, "/?#", _AFTER_AUTHORITY),
    "userinfo": (_BEFORE_AUTHORITY, "/?#", f"@[^@/?#]*{_AFTER_AUTHORITY}"),
    "host_and_port": (f"{_BEFORE_AUTHORITY}(?:[^/?#]*@|)", "@/?#", _AFTER_AUTHORITY),
    "path": (_BEFORE_PATH, "?#", f"(?:[?#]{_ANY}|)"),
    "query": (r"[^?#]*\?", "#", f"(?:#{_ANY}|)"),
}


@once
def automaton_of_reasons(rule: ReferenceRule) -> Automaton:
    """Return the automaton that labels each text by the component of the first problem of `uri_split.diagnose`.

    >>> moves, labels = automaton_of_reasons("URI")
    >>> state = 0
    >>> for byte in b"http://a b/":
    ...     state = moves[state][byte]
    >>> REASONS[labels[state]]
    'host'
    """
    checks = list(checks_by(rule))
    conditions = [condition for check in checks for condition in _conditions(check)]
    valid = f"<{rule}>"
    patterns = list(dict.fromkeys([valid, *map(_defined, conditions), *map(_matching, conditions)]))

    def label(matches: Sequence[bool | None]) -> int:
        matching = dict(zip(patterns, matches, strict=True))
        if matching[valid] is not False:
            return VALID if matching[valid] else UNDECIDED
        return _label(checks, OTHERWISE, matching)

    return combined(list(map(automaton, patterns)), label)


def _conditions(check: Check) -> tuple[Condition, ...]:
    return (*check.conditions, *(_conditions(check.exception) if check.exception else ()))


def _defined(condition: Condition) -> str:
    """Return the pattern of all texts in which the part of a condition is defined."""
    return _whole(condition.part, "(?s:.+)" if condition.part == "scheme" else "(?s:.*)")


def _matching(condition: Condition) -> str:
    """Return the pattern of all texts in which that part matches the pattern of the condition, if it has one."""
    return _whole(condition.part, condition.notation) if condition.notation else _defined(condition)


@once
def _whole(part: TestedPart, notation: str) -> str:
    before, delimiters, after = _PLACES[part]
    notation = notation.replace("(?s:.", "(?:[^]")
    # Without the delimiters, each class matches characters of the part only.
    return f"{before}(?:{notation.replace('[^', f'[^{delimiters}')}){after}"


def _label(checks: Iterable[Check], otherwise: Component, matching: Mapping[str, bool | None]) -> int:
    """Return the label of texts that do not match the rule, as far as it is known which patterns they match."""
    for check in checks:
        holds = _all(_holds(condition, matching) for condition in check.conditions)
        if holds is None:
            return UNDECIDED
        if holds:
            return _label([check.exception] if check.exception else [], check.component, matching)
    return REASONS.index(otherwise)


def _holds(condition: Condition, matching: Mapping[str, bool | None]) -> bool | None:
    defined, matches = matching[_defined(condition)], matching[_matching(condition)]
    match condition.test:
        case "defined" | "matches":
            return matches
        case "undefined":
            return _not(defined)
        case _:  # "differs"
            return _all((defined, _not(matches)))


def _not(answer: bool | None) -> bool | None:  # noqa: FBT001  an operator
    return None if answer is None else not answer


def _all(answers: Iterable[bool | None]) -> bool | None:
    known = set(answers)
    return False if False in known else None if None in known else True


# The kernels for series of Polars, whose buffers they read and to which the results refer, without a copy.

_NUMBER_BYTES: Final = 4
_VIEW_NUMBERS: Final = 4
_BYTE_BITS: Final = 8


def split(texts: pl.Series) -> pl.Series:
    """Return a struct of the parts."""
    chunks = [pl.DataFrame(_parts_of_chunk(chunk, PARTS)).to_struct() for chunk in texts.get_chunks()]
    return pl.concat(chunks, rechunk=False)


def part(texts: pl.Series, name: Part) -> pl.Series:
    """Return one part."""
    return pl.concat([_parts_of_chunk(chunk, (name,))[0] for chunk in texts.get_chunks()], rechunk=False)


def is_valid(texts: pl.Series, rule: RuleName) -> pl.Series:
    """Return whether each text matches a rule."""
    return pl.concat([_verdicts_of_chunk(chunk, rule) for chunk in texts.get_chunks()], rechunk=False)


def reason(texts: pl.Series, rule: ReferenceRule) -> pl.Series:
    """Return the first component that breaks the grammar."""
    return pl.concat([_reasons_of_chunk(chunk, rule) for chunk in texts.get_chunks()], rechunk=False)


def _parts_of_chunk(chunk: pl.Series, names: tuple[Part, ...]) -> list[pl.Series]:
    array = chunk.to_arrow(compat_level=pl.CompatLevel.newest())
    _, _, *data = array.buffers()  # to which the parts refer
    characters = _zeros(len(names), len(array), _VIEW_NUMBERS * _NUMBER_BYTES)
    validity = _zeros(len(names), (len(array) + 7) // 8)
    wanted = np.array([PARTS.index(name) for name in names], np.int64)
    split_texts(_texts(array), wanted, characters.view(np.uint32), characters, validity)
    series: list[pl.Series] = []
    for name, bits, views in zip(names, validity, characters, strict=True):
        buffers = [pa.py_buffer(bits), pa.py_buffer(views), *data]
        series.append(pl.Series(name, pa.Array.from_buffers(pa.string_view(), len(array), buffers)))
    return series


def _verdicts_of_chunk(chunk: pl.Series, rule: RuleName) -> pl.Series:
    array = chunk.to_arrow(compat_level=pl.CompatLevel.newest())
    validity, *_ = array.buffers()
    byte, bit = divmod(array.offset, _BYTE_BITS)
    matches = _zeros(bit + len(array))
    find_labels(_texts(array), *_matches(rule), matches[bit:])
    buffers = [validity.slice(byte) if validity else None, _bits(matches)]
    return pl.Series(pa.Array.from_buffers(pa.bool_(), len(array), buffers, offset=bit))


def _reasons_of_chunk(chunk: pl.Series, rule: ReferenceRule) -> pl.Series:
    array = chunk.to_arrow(compat_level=pl.CompatLevel.newest())
    labels = _zeros(len(array))
    labels.fill(VALID)
    find_labels(_texts(array), *_reasons(rule), labels)
    buffers = [_bits(labels != VALID), pa.py_buffer(labels)]
    numbers = pl.Series(pa.Array.from_buffers(pa.uint8(), len(array), buffers))
    return pl.Series(REASONS, dtype=pl.Enum(REASONS)).gather(numbers)


def _bits(answers: NDArray[np.uint8] | NDArray[np.bool_]) -> pa.Buffer:
    return pa.py_buffer(np.packbits(answers, bitorder="little"))


def _zeros(*shape: int) -> NDArray[np.uint8]:
    """Return zeros in memory that Arrow keeps for the next batches: new memory takes longer than the split itself."""
    buffer = cast("bytearray", pa.allocate_buffer(prod(shape)))  # to numpy, any object with bytes will do
    zeros = np.frombuffer(buffer, np.uint8).reshape(shape)
    zeros.fill(0)
    return zeros


def _texts(array: pa.Array) -> Texts:
    """Return the buffers of an array, which must outlive them."""
    validity, *others = array.buffers()
    views, *data = buffers = cast("list[pa.Buffer]", others)  # only the first may be absent
    address = min(buffer.address for buffer in buffers)
    size = max(buffer.address + buffer.size for buffer in buffers) - address
    numbers = _memory(views.address, views.size).view(np.uint32).reshape(-1, _VIEW_NUMBERS)
    return Texts(
        _memory(address, size),
        numbers[array.offset : array.offset + len(array)],
        np.uint64(views.address - address + array.offset * _VIEW_NUMBERS * _NUMBER_BYTES),
        np.array([buffer.address - address for buffer in data], np.uint64),
        _memory(validity.address, validity.size) if validity else np.zeros(0, np.uint8),
        np.uint64(array.offset),
    )


def _memory(address: int, size: int) -> NDArray[np.uint8]:
    """Return the memory from an address on as an array."""

    class Memory:
        __array_interface__: Final = {"data": (address, True), "shape": (size,), "typestr": "|u1", "version": 3}

    return np.asarray(Memory())


@once
def _matches(rule: RuleName) -> tuple[NDArray[np.uint32], NDArray[np.uint8]]:
    return _tables(automaton(f"<{rule}>"))


@once
def _reasons(rule: ReferenceRule) -> tuple[NDArray[np.uint32], NDArray[np.uint8]]:
    return _tables(automaton_of_reasons(rule))


def _tables(tables: Automaton) -> tuple[NDArray[np.uint32], NDArray[np.uint8]]:
    """Return the moves and the labels of an automaton, for `kernels.find_labels`."""
    moves = np.array(tables.moves, np.uint32)
    return (moves * moves.shape[1]).ravel(), np.array(tables.labels, np.uint8)
