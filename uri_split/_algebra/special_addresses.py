"""Tables of addresses and names that lead somewhere special.

The table of `ipaddress` is not used, because it changes with patch releases of Python.

The blocks are those of IANA's registries of special-purpose addresses (RFC 6890, as of October 2025):
https://www.iana.org/assignments/iana-ipv4-special-registry and
https://www.iana.org/assignments/iana-ipv6-special-registry. Other blocks have their source in a comment.
"""

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from uri_split._codes.messages import Message, message
from uri_split._text.patterns import lazy_pattern

if TYPE_CHECKING:
    from ipaddress import IPv4Address, IPv6Address


SpecialCode = Literal[
    "link-local-address",
    "loopback-address",
    "metadata-address",
    "multicast-address",
    "private-address",
    "special-purpose-address",
    "unspecified-address",
]
"""Code of the hazard of a special address."""

LOOPBACK_NAME: Final = lazy_pattern(
    r"(?:.*\.)?localhost|localhost[46]?(?:\.localdomain[46]?)?|ip6-(?:localhost|loopback)"
)
"""The names of the machine itself, in lower case and without a dot at the end.

Those of RFC 6761, and those in ``/etc/hosts`` of Debian (``ip6-localhost``) and Red Hat (``localhost4``).
"""
# In the documentation of Amazon, Google, IBM, Tencent, Equinix and Rancher.
METADATA_NAME: Final = lazy_pattern(
    r"instance-data(?:\.ec2\.internal)?|metadata|(?:.*\.)?metadata\.(?:goog|google\.internal)"
    r"|api\.metadata\.cloud\.ibm\.com|metadata\.(?:tencentyun|platformequinix)\.com|metadata\.packet\.net"
    r"|rancher-metadata"
)
"""The names of the metadata services of clouds."""
# RFC 6761 (invalid, localhost, test), RFC 6762 with its appendix G (corp, home, internal, intranet, lan, local,
# private), RFC 7686 (onion), RFC 9476 (alt). RFC 3172: arpa is for infrastructure, and home.arpa for homes (RFC 8375).
# ICANN delegates neither corp nor home nor mail (resolution 2018.02.04.12). Kubernetes: names below svc.
LOCAL_NAME: Final = lazy_pattern(
    r"(?:.*\.)?(?:alt|arpa|corp|home|internal|intranet|invalid|lan|local|localdomain[46]?|localhost|mail"
    r"|onion|private|svc|test)"
)
"""The names that are not in the public DNS by their last label."""


class Special(NamedTuple):
    """Special kind of address."""

    code: SpecialCode
    """Kind of hazard."""
    kind: str
    """Its name in the keys of messages."""


# The smallest block that contains an address decides.
_BLOCKS: Final[tuple[tuple[SpecialCode, str, tuple[str, ...]], ...]] = (
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


def special_message(found: Special, address: "IPv4Address | IPv6Address", written: str, quoted: str) -> Message:
    """Return the message about a host that is a special address.

    Args:
        found: What is special about the address.
        address: The address that the host leads to.
        written: The host as it is written, perhaps in brackets.
        quoted: The host as a message quotes it.

    >>> from ipaddress import ip_address
    >>> special_message(Special("loopback-address", "loopback"), ip_address("127.0.0.1"), "127.1", '"127.1"')
    '"127.1" is 127.0.0.1, the machine itself (loopback)'
    """
    key, plain = f"hazard/{found.code}/{found.kind}", str(address)
    if written.strip("[]") == plain:
        return message(key, host=plain)
    return message(f"{key}-in-another-form", host=quoted, address=plain)


def not_public(address: "IPv4Address | IPv6Address") -> "tuple[Special, IPv4Address | IPv6Address] | None":
    """Return what is special about an address, or about the IPv4 address that it leads to; `None` if it is public.

    >>> from ipaddress import ip_address
    >>> not_public(ip_address("64:ff9b::127.0.0.1")), not_public(ip_address("64:ff9b::8.8.8.8"))
    ((Special(code='loopback-address', kind='loopback'), IPv4Address('127.0.0.1')), None)
    """
    from ipaddress import IPv6Address  # noqa: PLC0415  slow to import

    inner, way = (isinstance(address, IPv6Address) and embedded_ipv4(address)) or (address, None)
    # A mapped address is the IPv4 address itself, and NAT64 gives each IPv4 address one in networks without IPv4.
    reached = (inner,) if way in {"mapped", "nat64"} else (inner, address)
    return next(((found, each) for each in reached if (found := special(each))), None)


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
