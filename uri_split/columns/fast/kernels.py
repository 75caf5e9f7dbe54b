"""Functions in numba that read the texts of a column where they lie, without the lock of the interpreter.

Offsets are unsigned: numba would check whether a signed one counts from the end.
"""

from collections.abc import Callable
from functools import wraps
from pickle import UnpicklingError
from typing import Final, NamedTuple, ParamSpec, TypeVar, cast

import numba
import numpy as np
from numpy.typing import NDArray

from uri_split.columns.parts import PARTS

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
def split(  # noqa: C901, PLR0912, PLR0915  numba counts references to the arrays that it passes to another function
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
