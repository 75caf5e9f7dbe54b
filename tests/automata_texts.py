"""Texts that automata read, for tests."""

from collections.abc import Iterator
from itertools import product

from uri_split._automata import Alphabet, Reader


def accepts(reader: Reader, text: str, alphabet: Alphabet = Alphabet()) -> bool:  # noqa: B008  immutable
    """Return whether an automaton accepts a text."""
    state = 0
    for character in text:
        code = ord(character)
        bit = 1 << (code if code < 0x80 else 0x7F + sum(start <= code for start in alphabet.starts))
        following = [after for members, after in reader.moves_of(state) if members & bit]
        if not following:
            return False
        (state,) = following
    return reader.is_accepting(state)


def texts_of(characters: str, longest: int) -> Iterator[str]:
    """Yield all texts of some characters, the shorter ones first, and of the same length in the characters' order."""
    for length in range(longest + 1):
        yield from map("".join, product(characters, repeat=length))
