"""The kernels for series of Polars, whose buffers they read and to which the results refer, without a copy."""

from functools import cache
from math import prod
from typing import Final, cast

import numpy as np
import polars as pl
import pyarrow as pa
from numpy.typing import NDArray

from uri_split._grammar import ReferenceRule, RuleName
from uri_split.columns.fast import kernels
from uri_split.columns.fast.automata import Automaton, automaton
from uri_split.columns.fast.reasons import VALID, automaton_of_reasons
from uri_split.columns.parts import PARTS, REASONS, Part
from uri_split.dialects import PORTABLE
from uri_split.rules import RULES

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
    kernels.split(_texts(array), wanted, characters.view(np.uint32), characters, validity)
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
    kernels.find_labels(_texts(array), *_matches(rule), matches[bit:])
    buffers = [validity.slice(byte) if validity else None, _bits(matches)]
    return pl.Series(pa.Array.from_buffers(pa.bool_(), len(array), buffers, offset=bit))


def _reasons_of_chunk(chunk: pl.Series, rule: ReferenceRule) -> pl.Series:
    array = chunk.to_arrow(compat_level=pl.CompatLevel.newest())
    labels = _zeros(len(array))
    labels.fill(VALID)
    kernels.find_labels(_texts(array), *_reasons(rule), labels)
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


def _texts(array: pa.Array) -> kernels.Texts:
    """Return the buffers of an array, which must outlive them."""
    validity, *others = array.buffers()
    views, *data = buffers = cast("list[pa.Buffer]", others)  # only the first may be absent
    address = min(buffer.address for buffer in buffers)
    size = max(buffer.address + buffer.size for buffer in buffers) - address
    numbers = _memory(views.address, views.size).view(np.uint32).reshape(-1, _VIEW_NUMBERS)
    return kernels.Texts(
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


@cache
def _matches(rule: RuleName) -> tuple[NDArray[np.uint32], NDArray[np.uint8]]:
    return _tables(automaton(RULES[rule].pattern(PORTABLE)))


@cache
def _reasons(rule: ReferenceRule) -> tuple[NDArray[np.uint32], NDArray[np.uint8]]:
    return _tables(automaton_of_reasons(rule))


def _tables(tables: Automaton) -> tuple[NDArray[np.uint32], NDArray[np.uint8]]:
    """Return the moves and the labels of an automaton, for `kernels.find_labels`."""
    moves = np.array(tables.moves, np.uint32)
    return (moves * moves.shape[1]).ravel(), np.array(tables.labels, np.uint8)
