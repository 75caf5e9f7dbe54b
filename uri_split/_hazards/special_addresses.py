"""Table of addresses that lead somewhere special. `ipaddress` has one, but it changes with patch releases of Python.

The blocks are those of IANA's registries of special-purpose addresses (RFC 6890, as of October 2025):
https://www.iana.org/assignments/iana-ipv4-special-registry and
https://www.iana.org/assignments/iana-ipv6-special-registry. Other blocks have their source in a comment.
"""

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from uri_split._hazards.hazard import HazardCode

if TYPE_CHECKING:
    from ipaddress import IPv4Address, IPv6Address


class Special(NamedTuple):
    """Special kind of address."""

    code: HazardCode
    """Kind of hazard."""
    kind: str
    """Its name in the keys of messages."""


# The smallest block that contains an address decides.
_BLOCKS: Final[tuple[tuple[HazardCode, str, tuple[str, ...]], ...]] = (
    (
        "metadata-address",
        "metadata",
        (
            *("169.254.169.254/32", "fe80::a9fe:a9fe/128"),  # Most clouds; OpenStack.
            *("169.254.170.2/32", "169.254.170.23/32", "fd00:ec2::23/128", "fd00:ec2::254/128"),  # Amazon.
            *("100.100.100.200/32", "fd00:100::100:200/128"),  # Alibaba.
            *("168.63.129.16/32", "192.0.0.192/32", "fd00:c1::a9fe:a9fe/128"),  # Azure; Oracle.
            *("169.254.42.42/32", "fd00:42::42/128"),  # Scaleway.
            *("169.254.0.23/32", "169.254.10.10/32"),  # Tencent.
            *("fd20:ce::254/128", "fd00:a9fe:a9fe::1/128"),  # Google; Akamai.
        ),
    ),
    ("unspecified-address", "unspecified", ("0.0.0.0/32", "::/128")),
    ("loopback-address", "loopback", ("127.0.0.0/8", "::1/128")),
    ("link-local-address", "link-local", ("169.254.0.0/16", "fe80::/10")),
    ("multicast-address", "multicast", ("224.0.0.0/4", "ff00::/8")),  # RFC 5771, RFC 4291.
    (
        "private-address",
        "private",
        (
            *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "172.16.0.0/12", "192.168.0.0/16"),
            *("192.0.0.0/24", "192.88.99.2/32", "100::/64", "100:0:0:1::/64", "2001::/23", "5f00::/16", "fc00::/7"),
            "fec0::/10",  # Site-local addresses, before RFC 3879.
        ),
    ),
    ("private-address", "nat64", ("64:ff9b:1::/48",)),
    (
        "private-address",
        "documentation",
        ("192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24", "2001:db8::/32", "3fff::/20"),
    ),
    ("private-address", "benchmarking", ("198.18.0.0/15", "2001:2::/48")),
    # RFC 4291, section 2.4: addresses that are not global unicast are reserved.
    ("private-address", "reserved", ("240.0.0.0/4", "::/3", "4000::/2", "8000::/1", "2001:10::/28")),
    ("private-address", "broadcast", ("255.255.255.255/32",)),
    (
        "special-purpose-address",
        "anycast",
        ("192.0.0.9/32", "192.0.0.10/32", "2001:1::1/128", "2001:1::2/128", "2001:1::3/128"),
    ),
    ("special-purpose-address", "6to4-relay", ("192.88.99.0/24",)),
    ("special-purpose-address", "multicast-relay", ("192.52.193.0/24", "2001:3::/32")),
    (
        "special-purpose-address",
        "as112",
        ("192.31.196.0/24", "192.175.48.0/24", "2001:4:112::/48", "2620:4f:8000::/48"),
    ),
    ("special-purpose-address", "identifier", ("2001:20::/28", "2001:30::/28")),
)


def special(address: "IPv4Address | IPv6Address") -> Special | None:
    """Return what is special about an address, or `None` if it is an ordinary one.

    >>> from ipaddress import ip_address
    >>> special(ip_address("10.0.0.1")).code, special(ip_address("8.8.8.8"))
    ('private-address', None)
    """
    number, bits = int(address), address.max_prefixlen
    blocks = _by_length()[address.version]
    found = (of_length.get(number >> bits - length) for length, of_length in blocks.items())
    return next(filter(None, found), None)


@cache
def _by_length() -> Mapping[int, Mapping[int, Mapping[int, Special]]]:
    """Return the blocks by IP version, length (the longest prefixes first) and prefix."""
    from ipaddress import ip_network  # noqa: PLC0415  slow to import

    blocks: dict[int, dict[int, dict[int, Special]]] = {4: {}, 6: {}}
    every = ((ip_network(text), Special(code, kind)) for code, kind, texts in _BLOCKS for text in texts)
    for block, what in sorted(every, key=lambda pair: -pair[0].prefixlen):
        number = int(block.network_address) >> block.max_prefixlen - block.prefixlen
        blocks[block.version].setdefault(block.prefixlen, {})[number] = what
    return blocks


_NAT64_OF_A_NETWORK: Final = "0064ff9b0001"  # RFC 8215
# The prefix in hex digits, the offset of the octets of the IPv4 address, and its way to it, as in keys of messages.
_EMBEDDING: Final = (
    ("00000000000000000000ffff", 12, "mapped"),  # IPv4-mapped: RFC 4291, section 2.5.5.2
    ("0000000000000000ffff0000", 12, "translator"),  # IPv4-translated: RFC 2765, section 2.1
    ("0064ff9b0000000000000000", 12, "nat64"),  # RFC 6052, section 2.1
    (_NAT64_OF_A_NETWORK, 12, "nat64-of-a-network"),  # If its prefix has 96 bits.
    ("2002", 2, "6to4"),  # RFC 3056, section 2
    ("000000000000000000000000", 12, "compatible"),  # RFC 4291, section 2.5.5.1: deprecated
)
_TEREDO: Final = "20010000"  # RFC 4380, section 4: all bits of the client's address are inverted.
_ISATAP: Final = frozenset({"00005efe", "02005efe"})  # RFC 5214, section 6.1: after any prefix.


def embedded_ipv4(address: "IPv6Address") -> "tuple[IPv4Address, str] | None":
    """Return the IPv4 address that an IPv6 address leads to, and the way it does, or `None`.

    >>> from ipaddress import IPv6Address
    >>> embedded_ipv4(IPv6Address("64:ff9b::8.8.8.8"))
    (IPv4Address('8.8.8.8'), 'nat64')
    """
    from ipaddress import IPv4Address  # noqa: PLC0415  slow to import

    octets = address.packed
    digits = octets.hex()
    if int(address) <= 1:  # The unspecified address and the loopback address.
        return None
    for prefix, start, way in _EMBEDDING:
        if digits.startswith(prefix):
            inner = IPv4Address(octets[start : start + 4])
            # The NAT64 prefix of a network may be shorter than 96 bits. If these octets are 0, it probably is.
            return (inner, way) if int(inner) or prefix != _NAT64_OF_A_NETWORK else None
    if digits.startswith(_TEREDO):
        return IPv4Address(bytes(0xFF - octet for octet in octets[12:])), "teredo"
    if digits[16:24] in _ISATAP:
        return IPv4Address(octets[12:]), "isatap"
    return None
