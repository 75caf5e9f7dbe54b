"""Automata of the hosts that are addresses of a set, against the functions that check an address."""

from collections.abc import Callable, Iterator
from functools import cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_network
from random import Random
from typing import Final

import pytest

from tests.automata_texts import accepts
from uri_split._algebra.addresses import add_addresses
from uri_split._algebra.hosts import BLOCKS, not_public
from uri_split._automata import Automaton, Graph, Lazy
from uri_split._policy.destinations import in_refused_network
from uri_split.rules import RULES

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

NETWORKS: Final = (
    (),
    ("10.8.0.0/16", "2001::/32"),
    ("2606:4700::/33", "::/0"),
    ("0.0.0.0/0",),
    ("10.0.0.0/8", "fe80::/10", "169.254.169.254/32"),
    ("2002::/16", "100.64.0.0/10", "8.8.8.8/32"),
    ("127.0.0.0/9", "192.168.128.0/17", "::1/128", "64:ff9b::/96"),
    ("2001:db8:0:ff00::/57", "1.2.3.4/31", "::ffff:0:0/97"),
)
HIGHEST: Final = 2**128 - 1


def automaton(is_member: Callable[[Address], bool], networks: tuple[Network, ...] = ()) -> Automaton:
    graph = Graph()
    graph.end = add_addresses(graph, 0, is_member, networks)
    return Lazy(graph).minimal()


@cache
def edges(networks: tuple[Network, ...]) -> tuple[list[int], list[int]]:
    """Return the first and the last IPv4 and IPv6 addresses of blocks and networks, and those beside them."""
    every = [*networks, *(ip_network(text) for _, _, texts in BLOCKS for text in texts)]
    numbers: tuple[list[int], list[int]] = [], []
    for network in every:
        first, last, highest = int(network[0]), int(network[-1]), 2**network.max_prefixlen - 1
        numbers[network.version == 6].extend(number & highest for number in (first - 1, first, last, last + 1))
    return numbers


def drawn_address(random: Random, networks: tuple[Network, ...]) -> Address:
    """Draw an address at an edge of a block or a network, or one that leads to such an IPv4 address, or any."""
    of_4, of_6 = edges(networks)
    inner = random.choice((random.getrandbits(32), random.choice(of_4), random.choice(of_4), 0))
    rest = random.choice((0, random.getrandbits(80)))
    number = random.choice(
        (
            None,
            random.getrandbits(128),
            random.choice(of_6),
            random.choice(of_6),
            inner,  # RFC 4291, section 2.5.5.1
            0xFFFF << 32 | inner,  # section 2.5.5.2
            0xFFFF << 48 | inner,  # RFC 2765
            0x2002 << 112 | inner << 80 | rest,  # RFC 3056
            0x0064_FF9B << 96 | inner,  # RFC 6052
            0x0064_FF9B_0001 << 80 | rest >> 32 & 0xFFFF << 32 | inner,  # RFC 8215
            0x2001_0000 << 96 | random.getrandbits(64) << 32 | inner ^ 0xFFFF_FFFF,  # RFC 4380
            0x2606_4700 << 96 | random.choice((0x5EFE, 0x0200_5EFE, 0x5EFF)) << 32 | inner,  # RFC 5214
        )
    )
    return IPv4Address(inner) if number is None else IPv6Address(number)


def ways_to_write(address: Address) -> Iterator[str]:
    """Yield a host in the ways of section 3.2.2: shortened at each place, with zeros, capitals and an IPv4 tail."""
    if isinstance(address, IPv4Address):
        yield str(address)
        return
    # Since Python 3.13, `exploded` shows the IPv4 address of a mapped one.
    long = [f"{int(address) >> shift & 0xFFFF:04x}" for shift in range(112, -1, -16)]
    short = [f"{int(group, 16):x}" for group in long]
    mixed = [group if number % 2 else f"{int(group, 16):02X}" for number, group in enumerate(long)]
    tail = str(IPv4Address(int(address) & 0xFFFF_FFFF))
    for groups in (long, short, mixed):
        for every in (groups, [*groups[:6], tail]):
            yield f"[{':'.join(every)}]"
    for first in range(8):
        for last in range(first + 1, 9):
            if not any(int(group, 16) for group in short[first:last]):
                yield f"[{':'.join(short[:first])}::{':'.join(short[last:])}]"
                if last <= 6:
                    yield f"[{':'.join(long[:first])}::{':'.join([*short[last:6], tail])}]".upper()


@pytest.mark.parametrize("texts", NETWORKS)
@pytest.mark.parametrize("kind", ["not public", "refused"])
def test_automaton_accepts_each_way_to_write_an_address_of_the_set(kind: str, texts: tuple[str, ...]) -> None:
    networks = tuple(map(ip_network, texts))

    def is_member(address: Address) -> bool:
        if kind == "refused":
            return in_refused_network(address, str(address), frozenset(texts)) is not None
        return not_public(address, networks) is not None

    made, random = automaton(is_member, networks), Random(3986)
    seen = set[bool]()
    for _ in range(250):
        address = drawn_address(random, networks)
        seen.add(is_member(address))
        for host in ways_to_write(address):
            assert RULES["host"].is_valid(host), host
            assert accepts(made, host) == is_member(address), host
    assert seen == ({False} if kind == "refused" and not texts else {False, True})


def test_automaton_accepts_nothing_but_addresses() -> None:
    made = automaton(lambda _: True)
    random = Random(1)
    for text in (
        *(
            "",
            "a",
            "1.2.3",
            "1.2.3.4.5",
            "01.2.3.4",
            "256.1.1.1",
            "::1",
            "[]",
            "[:]",
            "[1]",
            "[1::2::3]",
            "[::1",
            "::]",
        ),
        *(
            "[1:2:3:4:5:6:7]",
            "[1:2:3:4:5:6:7:8:9]",
            "[1:2:3:4:5:6:7:8::]",
            "[::1:2:3:4:5:6:7:8]",
            "[00000::]",
            "[:1::]",
        ),
        *("[1::2:]", "[::1.2.3]", "[::1.2.3.04]", "[1.2.3.4::]", "[::1.2.3.4:5]", "[1:2:3:4:5:6:7:1.2.3.4]", "[v1.x]"),
        *("[::%25a]", "[g::]"),
    ):
        assert not accepts(made, text), text
    # What accepts all addresses is the rules themselves.
    for _ in range(3000):
        host = random.choice([*ways_to_write(drawn_address(random, ()))])
        place = random.randrange(len(host))
        changed = host[:place] + random.choice(("", ":", "::", ".", "0", "f", host[place] * 2)) + host[place + 1 :]
        is_address = RULES["IPv4address"].is_valid(changed) or (
            changed[:1] == "[" and changed[-1:] == "]" and RULES["IPv6address"].is_valid(changed[1:-1])
        )
        assert accepts(made, changed) == is_address, changed


def test_empty_set_has_no_hosts() -> None:
    assert automaton(lambda _: False).size() == 0


def test_set_of_a_single_address_has_all_ways_to_write_it() -> None:
    made = automaton(lambda address: address == IPv4Address("8.8.8.8"), (IPv4Network("8.8.8.8"),))
    assert made.size() == 1
    assert accepts(made, "8.8.8.8")
    one = IPv6Network("1:2:3:4:5:6:7:8")
    made = automaton(lambda address: address in one, (one,))
    # Each group with up to three zeros before its digit; of the last two, also as one IPv4 address.
    assert made.size() == 4**8 + 4**6


def test_number_of_ipv4_addresses_is_that_of_the_networks() -> None:
    network = IPv4Network("10.20.32.0/19")
    assert automaton(lambda address: address in network, (network,)).size() == network.num_addresses
