"""Graphs of the hosts that are IP addresses of a set, in all the ways in which these can be written."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_network
from itertools import pairwise
from typing import Final, NamedTuple

from uri_split._algebra.hosts import BLOCKS, EMBEDDING, ISATAP, TEREDO
from uri_split._automata import Automaton, Characters, Graph, Lazy

_Range = tuple[int, int]
"""The first and the last of some numbers."""
_Block = tuple[_Range, ...]
"""Addresses, by the numbers that each of their octets, or of their groups of 16 bits, may be."""
_Tree = bool | tuple[tuple[_Range, "_Tree"], ...]
"""Whether the addresses that begin in the same way are in the set: all or none of them, or by the next number."""


class _Form(NamedTuple):
    """How the numbers of an address are written."""

    number: int
    bits: int
    base: int
    digits: int
    may_begin_with_zeros: bool


_OF_4: Final = _Form(4, 8, 10, 3, may_begin_with_zeros=False)
_OF_6: Final = _Form(8, 16, 16, 4, may_begin_with_zeros=True)
_ALL_OCTETS: Final = (0, 0xFF)
_ALL_GROUPS: Final = (0, 0xFFFF)


def add_addresses(
    graph: Graph,
    start: int,
    is_member: Callable[[IPv4Address | IPv6Address], bool],
    networks: Iterable[IPv4Network | IPv6Network] = (),
) -> int:
    """Add the hosts that are addresses of a set after a node of a graph, and return the node after them.

    Args:
        graph: The graph.
        start: The node.
        is_member: A function that returns whether an address is in the set. It may depend on the special blocks and the
            networks that contain the address, or the IPv4 address to which it leads.
        networks: Some networks.

    >>> graph = Graph()
    >>> graph.end = add_addresses(graph, 0, lambda address: str(address) in {"169.254.169.254", "::1"})
    >>> len(Lazy(graph).minimal().moves)
    90
    """
    every = [*networks, *(ip_network(text) for _, _, texts in BLOCKS for text in texts)]
    of_4 = [_block(network, _OF_4) for network in every if isinstance(network, IPv4Network)]
    of_6 = [_block(network, _OF_6) for network in every if isinstance(network, IPv6Network)]
    pairs = [_block(network, _OF_6._replace(number=2)) for network in every if isinstance(network, IPv4Network)]
    octets = _tree(_OF_4, of_4, lambda number: is_member(IPv4Address(number)))
    groups = _tree(_OF_6, [*of_6, *_embedded(pairs)], lambda number: is_member(IPv6Address(number)))
    end, closing = _add_octets(graph, start, octets), graph.node()
    graph.moves[closing].append((_exactly("]"), end))
    _Writer(graph, closing).add(graph.step(start, _exactly("[")), groups)
    return end


# The set as a tree.


def _block(network: IPv4Network | IPv6Network, form: _Form) -> _Block:
    first, last = int(network.network_address), int(network.broadcast_address)
    shifts = range((form.number - 1) * form.bits, -1, -form.bits)
    every = (1 << form.bits) - 1
    return tuple((first >> shift & every, last >> shift & every) for shift in shifts)


def _embedded(pairs: list[_Block]) -> Iterator[_Block]:
    """Yield the IPv6 addresses that lead to IPv4 addresses, those of each block and all of them."""
    for of_4 in (*pairs, (_ALL_GROUPS, _ALL_GROUPS)):
        for digits, offset, _ in EMBEDDING:
            yield _filled(_groups_of(digits), of_4, offset // 2)
        yield _filled(_groups_of(TEREDO), tuple((0xFFFF - last, 0xFFFF - first) for first, last in of_4), 6)
        for digits in ISATAP:
            yield (*[_ALL_GROUPS] * 4, *_groups_of(digits), *of_4)
    # The IPv4 address 0.0.0.0 counts as none here and there.
    for digits, offset, _ in EMBEDDING:
        yield _filled(_groups_of(digits), ((0, 0), (0, 0)), offset // 2)


def _groups_of(digits: str) -> _Block:
    numbers = [int(digits[start : start + 4], 16) for start in range(0, len(digits), 4)]
    return tuple((number, number) for number in numbers)


def _filled(beginning: _Block, of_4: _Block, start: int) -> _Block:
    """Return the addresses with a beginning and, from one group on, an IPv4 address."""
    before = (*beginning, *[_ALL_GROUPS] * (start - len(beginning)), *of_4)
    return (*before, *[_ALL_GROUPS] * (_OF_6.number - len(before)))


def _tree(form: _Form, blocks: list[_Block], is_member: Callable[[int], bool]) -> _Tree:
    known: dict[tuple[int, frozenset[_Block]], _Tree] = {}

    def tree(index: int, left: frozenset[_Block], beginning: int) -> _Tree:
        if index == form.number or not left:
            return is_member(beginning << form.bits * (form.number - index))
        key = index, left
        if key not in known:
            starts = {0, *(number for block in left for number in (block[index][0], block[index][1] + 1))}
            cells: list[tuple[_Range, _Tree]] = []
            for start, end in pairwise(sorted(starts | {1 << form.bits})):
                inside = frozenset(block for block in left if block[index][0] <= start <= block[index][1])
                below = tree(index + 1, inside, beginning << form.bits | start)
                if cells and cells[-1][1] == below:
                    cells[-1] = (cells[-1][0][0], end - 1), below
                else:
                    cells.append(((start, end - 1), below))
            only = cells[0][1]
            known[key] = only if len(cells) == 1 and isinstance(only, bool) else tuple(cells)
        return known[key]

    return tree(0, frozenset(blocks), 0)


# The set as an automaton.


def _exactly(character: str) -> Characters:
    return Characters(1 << ord(character))


@lru_cache(maxsize=1024)
def _number(first: int, last: int, form: _Form) -> Automaton:
    """Return the automaton of the numbers of a range as they are written."""
    graph = Graph()
    graph.end = graph.node()
    for width in range(1, form.digits + 1):
        least = 0 if form.may_begin_with_zeros or width == 1 else form.base ** (width - 1)
        for digits in _digits(max(first, least), min(last, form.base**width - 1), width, form.base):
            node = 0
            for lowest, highest in digits:
                numbers = range(lowest, highest + 1)
                members = {letter for number in numbers for letter in (f"{number:x}", f"{number:X}")}
                node = graph.step(node, Characters(sum(1 << ord(letter) for letter in members)))
            graph.silent[node].append((graph.end, None))
    return Lazy(graph).minimal()


def _digits(first: int, last: int, width: int, base: int) -> Iterator[tuple[_Range, ...]]:
    """Yield the ranges of each digit of the numbers of a range with so many digits.

    >>> list(_digits(9, 25, 2, 10))
    [((0, 0), (9, 9)), ((2, 2), (0, 5)), ((1, 1), (0, 9))]
    """
    if first > last:
        return
    if not width:
        yield ()
        return
    (lowest, rest), (highest, most) = divmod(first, base ** (width - 1)), divmod(last, base ** (width - 1))
    whole = base ** (width - 1) - 1
    if lowest == highest or (rest, most) == (0, whole):
        yield from (((lowest, highest), *others) for others in _digits(rest, most, width - 1, base))
        return
    yield from (((lowest, lowest), *others) for others in _digits(rest, whole, width - 1, base))
    yield from (((highest, highest), *others) for others in _digits(0, most, width - 1, base))
    if highest - lowest > 1:
        yield ((lowest + 1, highest - 1), *[(0, base - 1)] * (width - 1))


def _parts(tree: _Tree, every: _Range) -> tuple[tuple[_Range, _Tree], ...]:
    """Return what follows each number, without what leads to no address of the set."""
    if isinstance(tree, bool):
        return ((every, True),) if tree else ()
    return tuple((numbers, below) for numbers, below in tree if below is not False)


def _add_octets(graph: Graph, start: int, tree: _Tree, index: int = 0) -> int:
    """Add the IPv4 addresses of a tree after a node, and return the node after them."""
    end = graph.node()
    for (first, last), below in _parts(tree, _ALL_OCTETS):
        node = graph.insert(start, _number(first, last, _OF_4))
        if index < _OF_4.number - 1:
            node = _add_octets(graph, graph.step(node, _exactly(".")), below, index + 1)
        graph.silent[node].append((end, None))
    return end


class _Writer:
    """Writer of the IPv6 addresses of a tree, in each of the forms of section 3.2.2."""

    def __init__(self, graph: Graph, end: int) -> None:
        self._graph = graph
        self._end = end
        self._known: dict[tuple[int, _Tree, bool, bool], int] = {}

    def add(self, start: int, tree: _Tree) -> None:
        """Add the addresses after a node."""
        self._graph.silent[start].append((self._rest(0, tree, is_after_group=False, has_zeros=False), None))

    def _rest(self, index: int, tree: _Tree, *, is_after_group: bool, has_zeros: bool) -> int:
        """Return the node before the groups from one on."""
        key = index, tree, is_after_group, has_zeros
        if key in self._known:
            return self._known[key]
        graph, node = self._graph, self._graph.node()
        self._known[key] = node
        if index == _OF_6.number:
            graph.silent[node].append((self._end, None))
            return node
        if not has_zeros:  # "::" stands for one group or more
            zeros = graph.step(graph.step(node, _exactly(":")), _exactly(":"))
            for end, below in self._after_zeros(index, tree):
                graph.silent[zeros].append((self._rest(end, below, is_after_group=False, has_zeros=True), None))
        group = graph.step(node, _exactly(":")) if is_after_group else node
        self._add_group(group, index, tree, has_zeros=has_zeros)
        return node

    def _after_zeros(self, index: int, tree: _Tree) -> Iterator[tuple[int, _Tree]]:
        while index < _OF_6.number:
            found = next((below for (first, _), below in _parts(tree, _ALL_GROUPS) if first == 0), None)
            if found is None:
                return
            index, tree = index + 1, found
            yield index, tree

    def _add_group(self, start: int, index: int, tree: _Tree, *, has_zeros: bool) -> None:
        graph = self._graph
        for (first, last), below in _parts(tree, _ALL_GROUPS):
            end = graph.insert(start, _number(first, last, _OF_6))
            rest = self._rest(index + 1, below, is_after_group=True, has_zeros=has_zeros)
            graph.silent[end].append((rest, None))
        if index == _OF_6.number - 2:
            end = _add_octets(graph, start, _as_octets(tree))
            graph.silent[end].append((self._end, None))


def _as_octets(tree: _Tree) -> _Tree:
    """Return the tree of two groups as one of four octets.

    >>> _as_octets((((0x100, 0x1FF), True), ((0x200, 0xFFFF), False)))
    (((1, 1), True),)
    """
    if isinstance(tree, bool):
        return tree
    by_octet: dict[_Range, list[tuple[_Range, _Tree]]] = {}
    for (first, last), below in _parts(tree, _ALL_GROUPS):
        for high, low in _digits(first, last, 2, 0x100):
            by_octet.setdefault(high, []).append((low, _as_octets(below)))
    return tuple((high, True if low == [(_ALL_OCTETS, True)] else tuple(low)) for high, low in by_octet.items())
