"""Sets of texts that policies accept: whether one has all texts of another, and the shortest text that it has not.

A policy accepts the texts of its `structure`, a regular expression, except those that are too long or have certain
marks, such as a host that is not on the public Internet. A search for a text ignores a mark until it finds a text that
has it. So most searches are small, and the functions that check a text also decide here.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from ipaddress import IPv4Address, IPv6Address, ip_network
from math import inf
from string import ascii_letters, digits
from types import MappingProxyType
from typing import Final, NamedTuple

from uri_split._algebra.addresses import add_addresses
from uri_split._algebra.browsers import SPECIAL
from uri_split._algebra.hosts import LOCAL_NAME, LONGEST_NAME, LOOPBACK_NAME, METADATA_NAME
from uri_split._automata import (
    ASCII_ONLY,
    Alphabet,
    Graph,
    How,
    Lazy,
    Reader,
    Search,
    graph_of_notation,
    graph_of_pattern,
    graph_of_text,
    rule_automaton,
    unreadable,
)
from uri_split._grammar import REG_NAME, RuleName
from uri_split._policy.destinations import (
    hides_host,
    in_refused_network,
    not_public_address,
    not_public_host,
    reads_same_host,
)
from uri_split._policy.pattern import ANY_PORT, scheme_except, structure
from uri_split._policy.settings import SETTINGS, WEB_NAME, Limits, refused_network
from uri_split._text.arguments import URIError, public
from uri_split._text.spans import once_property
from uri_split.dialects import PYTHON
from uri_split.lenient import split


@public
class Undecided(URIError):  # noqa: N818  it says what is wrong; "Error" would add nothing
    """Error for a comparison that cannot be decided.

    That is rare. Either `allow_hidden_hosts` or `same_in_browsers` is combined with other sets of texts: they depend on
    more of a text than any automaton can remember. Or too many policies are combined, or too large ones.
    """


# Sets of texts, of which policies are combinations.


class Texts(ABC):
    """Set of texts."""

    def alphabet(self) -> Alphabet:
        """Return an alphabet that distinguishes what the automaton does."""
        return ASCII_ONLY

    @abstractmethod
    def reader(self, alphabet: Alphabet, /) -> Reader:
        """Return the automaton of the set."""


@dataclass(frozen=True)
class Structure(Texts):
    """Texts of a pattern in the notation of `_grammar`."""

    notation: str

    def reader(self, _: Alphabet, /) -> Reader:
        """Return the automaton of the set."""
        return _reader(self.notation)


# Policies have any number of patterns and networks, and an automaton may take megabytes.
@lru_cache(maxsize=64)
def _reader(notation: str) -> Lazy:
    return Lazy(graph_of_notation(notation))


@dataclass(frozen=True)
class OfRule(Texts):
    """Texts of a rule of RFC 3986."""

    rule: RuleName

    def reader(self, _: Alphabet, /) -> Reader:
        """Return the automaton of the set."""
        return rule_automaton(self.rule)


@dataclass(frozen=True)
class OfPattern(Texts):
    """Texts in which a regular expression finds something."""

    pattern: str
    flags: int
    how: How

    @once_property
    def _graph(self) -> Graph:
        return graph_of_pattern(self.pattern, self.flags, self.how)

    def alphabet(self) -> Alphabet:
        """Return an alphabet that distinguishes what the automaton does."""
        return self._graph.alphabet()

    def reader(self, alphabet: Alphabet, /) -> Reader:
        """Return the automaton of the set."""
        return Lazy(self._graph, alphabet)


@dataclass(frozen=True)
class Longer:
    """Texts with more than so many characters. A search counts these without an automaton."""

    than: int


_BEFORE_HOST: Final = r"(?:<scheme>:|)\/\/(?:<userinfo>@|)"
_AFTER_HOST: Final = r"(?::<port>|)<path-abempty>(?:\?<query>|)(?:#<fragment>|)"


class Mark(Texts):
    """Set of texts that a policy refuses although they have its structure."""

    @abstractmethod
    def has(self, text: str) -> bool:
        """Return whether a text is in the set."""


class VagueMark(Mark):
    """Set of texts for which there is no automaton."""

    def reader(self, _: Alphabet, /) -> Reader:
        """Return an automaton of texts that are in the set."""
        return self.sure(is_in=True)

    @abstractmethod
    def sure(self, *, is_in: bool) -> Reader:
        """Return an automaton of texts that are in the set, or of some that are not."""


_IN_DNS_NAMES: Final = frozenset(ascii_letters + digits + "_-.")


@dataclass(frozen=True)
class LongName(Mark):
    """Texts whose host is a name with more characters than the DNS allows."""

    def has(self, text: str) -> bool:
        """Return whether a text is in the set."""
        name = (split(text).host or "").removesuffix(".")
        return len(name) > LONGEST_NAME and not set(name) - _IN_DNS_NAMES

    def reader(self, _: Alphabet, /) -> Reader:
        """Return the automaton of the set."""
        some = r"[A-Za-z0-9_\-.]"
        too_long = rf"{some}{{{LONGEST_NAME}}}(?:[A-Za-z0-9_\-]|\.{some}){some}*"
        return _reader(f"{_BEFORE_HOST}{too_long}{_AFTER_HOST}")


@dataclass(frozen=True)
class NotPublic(Mark):
    """Texts whose host is not on the public Internet."""

    allowed: frozenset[str]

    def has(self, text: str) -> bool:
        """Return whether a text is in the set."""
        return not_public_host(split(text).host or "", self.allowed) is not None

    def reader(self, _: Alphabet, /) -> Reader:
        """Return the automaton of the set."""
        return _not_public(self.allowed)


@lru_cache(maxsize=64)
def _not_public(allowed: frozenset[str]) -> Lazy:
    names = "|".join(names.pattern for names in (LOCAL_NAME, LOOPBACK_NAME, METADATA_NAME))
    of_names = rf"(?:{names})\.?".replace(".*", r"[^:/?#\[\]@]*")
    return _with_hosts(
        lambda address: not_public_address(address, str(address), allowed) is not None,
        allowed,
        Lazy(graph_of_pattern(of_names, re.IGNORECASE | re.ASCII)),
    )


@dataclass(frozen=True)
class InNetworks(Mark):
    """Texts whose host is an address in some networks."""

    networks: frozenset[str]

    def has(self, text: str) -> bool:
        """Return whether a text is in the set."""
        return refused_network(Limits(refuse_networks=self.networks), split(text).host or "") is not None

    def reader(self, _: Alphabet, /) -> Reader:
        """Return the automaton of the set."""
        return _in_networks(self.networks)


@lru_cache(maxsize=64)
def _in_networks(networks: frozenset[str]) -> Lazy:
    return _with_hosts(lambda address: in_refused_network(address, str(address), networks) is not None, networks, None)


def _with_hosts(
    is_member: Callable[[IPv4Address | IPv6Address], bool], networks: Iterable[str], names: Lazy | None
) -> Lazy:
    graph = Graph()
    start = graph.add_notation(0, _BEFORE_HOST)
    ends = [add_addresses(graph, start, is_member, map(ip_network, networks))]
    if names:
        ends.append(graph.insert(start, names.minimal()))
    after = graph.node()
    for end in ends:
        graph.silent[end].append((after, None))
    graph.end = graph.add_notation(after, _AFTER_HOST)
    return Lazy(graph)


# Paths that begin like another host however they go on, and paths without what any software could read as one.
_SLASH: Final = r"(?:\/|%2[Ff]|%5[Cc])"
_HIDES: Final = (
    rf"(?:<scheme>:|)\/\/<authority>\/{_SLASH}<path>"
    rf"|(?:<scheme>:|)(?:\/|)%(?:2[Ff]|5[Cc])<path>|<scheme>:[A-Za-z][A-Za-z0-9+\-.]*(?::|%3[Aa])<path>"
)
_SEGMENT: Final = r"[A-Za-z0-9_~!\x24&'\(\)*+,;=@\-]+"
_PLAIN: Final = rf"(?:<scheme>:|)(?:\/\/<authority>|)(?:\/|\/?{_SEGMENT}(?:\/{_SEGMENT})*\/?|)"
_AFTER_PATH: Final = r"(?:\?<query>|)(?:#<fragment>|)"


@dataclass(frozen=True)
class HidesHost(VagueMark):
    """Texts whose path may become another host."""

    def has(self, text: str) -> bool:
        """Return whether a text is in the set."""
        return hides_host(split(text).path)

    def sure(self, *, is_in: bool) -> Reader:
        """Return an automaton of some texts that surely are in the set, or are not."""
        return _reader(f"(?:{_HIDES if is_in else _PLAIN}){_AFTER_PATH}")


# What all browsers read alike, and what some surely do not: all but rare characters in names.
_FILE: Final = "[Ff][Ii][Ll][Ee]:"
_NOT_FILE: Final = f"{scheme_except({'file'})}:"
_USUAL_HOST: Final = rf"(?:{WEB_NAME}|<IPv4address>|\[<IPv6address>\])"
_ANY_NAME: Final = f"[{REG_NAME}]+"
_PORT: Final = f"(?::0*(?:{ANY_PORT}|)|)"  # browsers reject others
_NO_AUTHORITY: Final = "(?:<path-absolute>|<path-rootless>|)"
_ALIKE: Final = "|".join(
    (
        "<path-absolute>|<path-noscheme>|",
        rf"\/\/(?:<userinfo>@{_USUAL_HOST}{_PORT}|(?![A-Za-z]:(?![0-9])){_USUAL_HOST}{_PORT})<path-abempty>",
        rf"{_FILE}\/\/(?:{_USUAL_HOST}|)<path-abempty>",
        rf"{_NOT_FILE}\/\/(?:<userinfo>@|){_USUAL_HOST}{_PORT}<path-abempty>",
        rf"{scheme_except(SPECIAL)}:(?:\/\/(?:(?:<userinfo>@|){_ANY_NAME}{_PORT}|)<path-abempty>|{_NO_AUTHORITY})",
    )
)
_OTHERWISE: Final = "|".join(
    (
        rf"{_FILE}(?:{_NO_AUTHORITY}|\/\/(?:<userinfo>@<host>{_PORT}|<host>:<port>)<path-abempty>)",
        rf"\/\/(?:(?:<userinfo>@|)(?:[0-9]+|){_PORT}|[A-Za-z]:)<path-abempty>",
        rf"{_NOT_FILE}\/\/(?:<userinfo>@{_PORT}|:<port>)<path-abempty>",
        rf"(?:<scheme>:|)\/\/(?:<userinfo>@|)\[<IPvFuture>\]{_PORT}<path-abempty>",
    )
)


@dataclass(frozen=True)
class ReadOtherwise(VagueMark):
    """Texts in which some browsers read another host than RFC 3986."""

    def has(self, text: str) -> bool:
        """Return whether a text is in the set."""
        return not reads_same_host(text)

    def sure(self, *, is_in: bool) -> Reader:
        """Return an automaton of some texts that surely are in the set, or are not."""
        return _reader(f"(?:{_OTHERWISE if is_in else _ALIKE}){_AFTER_PATH}")


_MARKS: Final[Mapping[str, Callable[[Limits], Mark]]] = MappingProxyType(
    {
        "public_hosts_only": lambda limits: NotPublic(frozenset(limits.allow_networks)),
        "refuse_networks": lambda limits: InNetworks(frozenset(limits.refuse_networks)),
        "allow_hidden_hosts": lambda _: HidesHost(),
        "same_in_browsers": lambda _: ReadOtherwise(),
    }
)
"""By setting, what a policy refuses that the pattern leaves out."""


# Combinations as alternatives, each of which is in some sets of texts, and not in others.

Literal = tuple[Texts | Longer, bool]
"""A set of texts, and whether the texts are in it."""
Clause = frozenset[Literal]
"""Texts that are in some sets, and not in others."""
Clauses = frozenset[Clause]
"""Texts of any of several clauses."""

_MOST_CLAUSES: Final = 10_000


def clauses_of(limits: Limits) -> Clauses:
    """Return the texts that a policy accepts."""
    left_out = (mark(limits) for name, mark in _MARKS.items() if SETTINGS[name].left_out(limits, PYTHON))
    long_names = [LongName()] if limits.dns_hosts_only and limits.allows_any_name else []
    refused: list[Texts | Longer] = [*long_names, *left_out, Longer(limits.max_length)]
    literals: list[Literal] = [(Structure(structure(limits)), True), *[(texts, False) for texts in refused]]
    return frozenset({frozenset(literals)})


def both(one: Clauses, other: Clauses) -> Clauses:
    """Return the texts of both.

    Raises:
        Undecided: If there are too many combinations.
    """
    if len(one) * len(other) > _MOST_CLAUSES:
        message = "too many policies are combined to compare them"
        raise Undecided(message)
    every = {first | second for first in one for second in other}
    every = {clause for clause in every if not any((texts, not is_in) in clause for texts, is_in in clause)}
    return frozenset(clause for clause in every if not any(wider < clause for wider in every))


def complement(clauses: Clauses) -> Clauses:
    """Return all other texts."""
    others = (frozenset(frozenset({(texts, not is_in)}) for texts, is_in in clause) for clause in clauses)
    return reduce(both, others, frozenset({frozenset[Literal]()}))


def shortest_text(clauses: Iterable[Clause]) -> str | None:
    """Return the shortest text of some clauses, the most readable of these; `None` if they have none.

    Raises:
        Undecided: If no automaton can decide it.
    """
    best: str | None = None
    undecided: Undecided | None = None
    for clause in sorted(clauses, key=_expected_length):
        try:
            text = _shortest(clause, inf if best is None else len(best))
        except Undecided as error:
            undecided = error
            continue
        best = min((each for each in (best, text) if each is not None), key=_length_and_rank, default=None)
    if undecided and best is None:
        raise undecided
    return best


def _length_and_rank(text: str) -> tuple[int, Sequence[int]]:
    return len(text), unreadable(text)


def _expected_length(clause: Clause) -> tuple[int, int]:
    """Return a key by which clauses with short texts come first; texts with marks are rarely short."""
    return _least_length(clause), sum(is_in and isinstance(texts, Mark) for texts, is_in in clause)


def _least_length(clause: Clause) -> int:
    return max((texts.than + 1 for texts, is_in in clause if isinstance(texts, Longer) and is_in), default=0)


def _shortest(clause: Clause, at_most: float) -> str | None:
    search = _search_of(clause, at_most)
    marks = [(texts, is_in) for texts, is_in in clause if isinstance(texts, Mark)]
    narrowed = set[Mark]()
    tried = 0
    while tried <= _MOST_TRIED:
        text = search.text()
        wrong = [] if text is None else [(mark, is_in) for mark, is_in in marks if mark.has(text) != is_in]
        if text is None or not wrong:
            return text
        # The first mark that the text should have, or should not, narrows the search.
        mark, is_in = wrong[0]
        if mark in narrowed:  # of a vague mark, this leaves some texts
            tried += 1
            search = search.within(Lazy(graph_of_text(text)), is_in=False)
        elif isinstance(mark, VagueMark):
            search = search.within(mark.sure(is_in=not is_in), is_in=False)
        else:
            search = search.within(mark.reader(search.alphabet), is_in=is_in)
        narrowed.add(mark)
    for mark, is_in in marks:
        if isinstance(mark, VagueMark):
            search = search.within(mark.sure(is_in=is_in), is_in=True)
        elif mark not in narrowed:
            search = search.within(mark.reader(search.alphabet), is_in=is_in)
    text = search.text()
    if text is None:
        message = "it is not known whether there is such a text: see allow_hidden_hosts and same_in_browsers"
        raise Undecided(message)
    return text


def _search_of(clause: Clause, at_most: float) -> "_Search":
    """Return the search for the texts of a clause with at most so many characters, whatever marks they have."""
    most = min((texts.than for texts, is_in in clause if isinstance(texts, Longer) and not is_in), default=inf)
    most = min(most, at_most)
    automata = [(texts, is_in) for texts, is_in in clause if isinstance(texts, Texts)]
    search = _Search(Alphabet.union(texts.alphabet() for texts, _ in automata), _least_length(clause), most)
    for texts, is_in in automata:
        if not isinstance(texts, Mark):
            search = search.within(texts.reader(search.alphabet), is_in=is_in)
    return search


_MOST_TRIED: Final = 20


class _Search(NamedTuple):
    """Search for texts in some sets, and not in others, of certain lengths."""

    alphabet: Alphabet
    least: int
    most: float
    accepting: tuple[Reader, ...] = ()
    refusing: tuple[Reader, ...] = ()

    def within(self, reader: Reader, *, is_in: bool) -> "_Search":
        """Return the search for the texts that an automaton also accepts, or does not."""
        if is_in:
            return self._replace(accepting=(*self.accepting, reader))
        return self._replace(refusing=(*self.refusing, reader))

    def text(self) -> str | None:
        """Return the shortest text."""
        if self.least > self.most:
            return None
        return Search(self.alphabet, self.accepting, self.refusing).shortest(self.least, self.most)
