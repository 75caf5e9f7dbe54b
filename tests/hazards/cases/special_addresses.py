"""Hazards of addresses that lead somewhere special, and of hosts that some programs read as one."""

from tests.hazards.case import Case, Differentials
from uri_split._hazards.hazard import HazardCode
from uri_split._hazards.reading import Affects

_ADDRESSES: list[tuple[str, tuple[Affects, HazardCode, str]]] = [
    (
        "169.254.169.254",
        ("note", "metadata-address", "169.254.169.254 is a cloud's metadata service, which hands out credentials"),
    ),
    (
        "169.254.169.254.",
        (
            "host",
            "metadata-address",
            ('"169.254.169.254." is 169.254.169.254, a cloud\'s metadata service, which hands out credentials'),
        ),
    ),
    (
        "0.0.0.0",  # noqa: S104  nothing is bound
        ("note", "unspecified-address", "0.0.0.0 is the unspecified address, on many systems the machine itself"),
    ),
    (
        "0.0.0.0.",
        (
            "host",
            "unspecified-address",
            '"0.0.0.0." is 0.0.0.0, the unspecified address, on many systems the machine itself',
        ),
    ),
    ("127.0.0.9", ("note", "loopback-address", "127.0.0.9 is the machine itself (loopback)")),
    ("127.0.0.9.", ("host", "loopback-address", '"127.0.0.9." is 127.0.0.9, the machine itself (loopback)')),
    ("169.254.1.1", ("note", "link-local-address", "169.254.1.1 is a link-local address, on the same network")),
    (
        "169.254.1.1.",
        ("host", "link-local-address", '"169.254.1.1." is 169.254.1.1, a link-local address, on the same network'),
    ),
    ("239.1.1.1", ("note", "multicast-address", "239.1.1.1 is a multicast address, for a group of machines")),
    (
        "239.1.1.1.",
        ("host", "multicast-address", '"239.1.1.1." is 239.1.1.1, a multicast address, for a group of machines'),
    ),
    ("192.168.0.1", ("note", "private-address", "192.168.0.1 is an address not reachable from the public Internet")),
    (
        "192.168.0.1.",
        ("host", "private-address", '"192.168.0.1." is 192.168.0.1, an address not reachable from the public Internet'),
    ),
    (
        "[64:ff9b:1:a00::]",
        (
            "note",
            "private-address",
            ("64:ff9b:1:a00:: is an address for NAT64 within one network, not reachable from the public Internet"),
        ),
    ),
    (
        "[64:FF9B:1:A00::]",
        (
            "note",
            "private-address",
            (
                '"[64:FF9B:1:A00::]" is 64:ff9b:1:a00::, '
                "an address for NAT64 within one network, not reachable from the public Internet"
            ),
        ),
    ),
    (
        "192.0.2.1",
        (
            "note",
            "private-address",
            "192.0.2.1 is an address for documentation, not reachable from the public Internet",
        ),
    ),
    (
        "192.0.2.1.",
        (
            "host",
            "private-address",
            ('"192.0.2.1." is 192.0.2.1, an address for documentation, not reachable from the public Internet'),
        ),
    ),
    (
        "198.18.0.1",
        ("note", "private-address", "198.18.0.1 is an address for benchmarks, not reachable from the public Internet"),
    ),
    (
        "198.18.0.1.",
        (
            "host",
            "private-address",
            ('"198.18.0.1." is 198.18.0.1, an address for benchmarks, not reachable from the public Internet'),
        ),
    ),
    (
        "249.0.0.1",
        ("note", "private-address", "249.0.0.1 is a reserved address, not reachable from the public Internet"),
    ),
    (
        "249.0.0.1.",
        (
            "host",
            "private-address",
            '"249.0.0.1." is 249.0.0.1, a reserved address, not reachable from the public Internet',
        ),
    ),
    (
        "255.255.255.255",
        ("note", "private-address", "255.255.255.255 is the broadcast address, for all machines on the same network"),
    ),
    (
        "255.255.255.255.",
        (
            "host",
            "private-address",
            ('"255.255.255.255." is 255.255.255.255, the broadcast address, for all machines on the same network'),
        ),
    ),
    (
        "192.0.0.9",
        ("note", "special-purpose-address", "192.0.0.9 is the nearest of several servers (anycast), not one machine"),
    ),
    (
        "192.0.0.9.",
        (
            "host",
            "special-purpose-address",
            '"192.0.0.9." is 192.0.0.9, the nearest of several servers (anycast), not one machine',
        ),
    ),
    (
        "192.88.99.1",
        ("note", "special-purpose-address", "192.88.99.1 is the nearest 6to4 relay, a deprecated kind of address"),
    ),
    (
        "192.88.99.1.",
        (
            "host",
            "special-purpose-address",
            '"192.88.99.1." is 192.88.99.1, the nearest 6to4 relay, a deprecated kind of address',
        ),
    ),
    ("192.52.193.1", ("note", "special-purpose-address", "192.52.193.1 is a relay for multicast (AMT)")),
    (
        "192.52.193.1.",
        ("host", "special-purpose-address", '"192.52.193.1." is 192.52.193.1, a relay for multicast (AMT)'),
    ),
    (
        "192.31.196.1",
        (
            "note",
            "special-purpose-address",
            ("192.31.196.1 is an address of the AS112 project, which answers stray queries for private addresses"),
        ),
    ),
    (
        "192.31.196.1.",
        (
            "host",
            "special-purpose-address",
            (
                '"192.31.196.1." is 192.31.196.1, '
                "an address of the AS112 project, which answers stray queries for private addresses"
            ),
        ),
    ),
    (
        "[2001:20::1]",
        (
            "note",
            "special-purpose-address",
            "2001:20::1 is an identifier (ORCHIDv2, or of a drone), not a network address",
        ),
    ),
    (
        "[2001:20:0::1]",
        (
            "note",
            "special-purpose-address",
            ('"[2001:20:0::1]" is 2001:20::1, an identifier (ORCHIDv2, or of a drone), not a network address'),
        ),
    ),
]
_LIKE_NUMBERS = [
    ("08.8.8.8", 'browsers reject "08.8.8.8", which is not an IPv4 address; Java reads 8.8.8.8'),
    (
        "0168.63.129.16",
        (
            'browsers reject "0168.63.129.16", which is not an IPv4 address; '
            "Java reads 168.63.129.16, a cloud's metadata service, which hands out credentials"
        ),
    ),
    (
        "127.09",
        'browsers reject "127.09", which is not an IPv4 address; Java reads 127.0.0.9, the machine itself (loopback)',
    ),
    (
        "0169.254.1.1",
        (
            'browsers reject "0169.254.1.1", which is not an IPv4 address; '
            "Java reads 169.254.1.1, a link-local address, on the same network"
        ),
    ),
    (
        "0239.1.1.1",
        (
            'browsers reject "0239.1.1.1", which is not an IPv4 address; '
            "Java reads 239.1.1.1, a multicast address, for a group of machines"
        ),
    ),
    (
        "0192.168.0.1",
        (
            'browsers reject "0192.168.0.1", which is not an IPv4 address; '
            "Java reads 192.168.0.1, an address not reachable from the public Internet"
        ),
    ),
    (
        "0192.0.2.1",
        (
            'browsers reject "0192.0.2.1", which is not an IPv4 address; '
            "Java reads 192.0.2.1, an address for documentation, not reachable from the public Internet"
        ),
    ),
    (
        "0198.18.0.1",
        (
            'browsers reject "0198.18.0.1", which is not an IPv4 address; '
            "Java reads 198.18.0.1, an address for benchmarks, not reachable from the public Internet"
        ),
    ),
    (
        "0249.0.0.1",
        (
            'browsers reject "0249.0.0.1", which is not an IPv4 address; '
            "Java reads 249.0.0.1, a reserved address, not reachable from the public Internet"
        ),
    ),
    (
        "04294967295",
        (
            'browsers reject "04294967295", which is not an IPv4 address; '
            "Java reads 255.255.255.255, the broadcast address, for all machines on the same network"
        ),
    ),
    (
        "0192.0.0.9",
        (
            'browsers reject "0192.0.0.9", which is not an IPv4 address; '
            "Java reads 192.0.0.9, the nearest of several servers (anycast), not one machine"
        ),
    ),
    (
        "0192.88.99.1",
        (
            'browsers reject "0192.88.99.1", which is not an IPv4 address; '
            "Java reads 192.88.99.1, the nearest 6to4 relay, a deprecated kind of address"
        ),
    ),
    (
        "0192.52.193.1",
        (
            'browsers reject "0192.52.193.1", which is not an IPv4 address; '
            "Java reads 192.52.193.1, a relay for multicast (AMT)"
        ),
    ),
    (
        "0192.31.196.1",
        (
            'browsers reject "0192.31.196.1", which is not an IPv4 address; '
            "Java reads 192.31.196.1, an address of the AS112 project for stray queries"
        ),
    ),
    (
        "425.510.425.510",
        (
            'browsers reject "425.510.425.510", which is not an IPv4 address; '
            "lenient clients may connect to 169.254.169.254, a cloud's metadata service, which hands out credentials"
        ),
    ),
    (
        "256.256.256.256",
        (
            'browsers reject "256.256.256.256", which is not an IPv4 address; '
            "lenient clients may connect to 0.0.0.0, the unspecified address, on many systems the machine itself"
        ),
    ),
    (
        "383.256.256.265",
        (
            'browsers reject "383.256.256.265", which is not an IPv4 address; '
            "lenient clients may connect to 127.0.0.9, the machine itself (loopback)"
        ),
    ),
    (
        "425.510.1.1",
        (
            'browsers reject "425.510.1.1", which is not an IPv4 address; '
            "lenient clients may connect to 169.254.1.1, a link-local address, on the same network"
        ),
    ),
    (
        "495.1.1.1",
        (
            'browsers reject "495.1.1.1", which is not an IPv4 address; '
            "lenient clients may connect to 239.1.1.1, a multicast address, for a group of machines"
        ),
    ),
    (
        "448.168.0.1",
        (
            'browsers reject "448.168.0.1", which is not an IPv4 address; '
            "lenient clients may connect to 192.168.0.1, an address not reachable from the public Internet"
        ),
    ),
    (
        "448.0.2.1",
        (
            'browsers reject "448.0.2.1", which is not an IPv4 address; '
            "lenient clients may connect to 192.0.2.1, "
            "an address for documentation, not reachable from the public Internet"
        ),
    ),
    (
        "454.18.0.1",
        (
            'browsers reject "454.18.0.1", which is not an IPv4 address; '
            "lenient clients may connect to 198.18.0.1, "
            "an address for benchmarks, not reachable from the public Internet"
        ),
    ),
    (
        "505.0.0.1",
        (
            'browsers reject "505.0.0.1", which is not an IPv4 address; '
            "lenient clients may connect to 249.0.0.1, a reserved address, not reachable from the public Internet"
        ),
    ),
    (
        "511.511.511.511",
        (
            'browsers reject "511.511.511.511", which is not an IPv4 address; '
            "lenient clients may connect to 255.255.255.255, "
            "the broadcast address, for all machines on the same network"
        ),
    ),
    (
        "448.0.0.9",
        (
            'browsers reject "448.0.0.9", which is not an IPv4 address; '
            "lenient clients may connect to 192.0.0.9, the nearest of several servers (anycast), not one machine"
        ),
    ),
    (
        "448.88.99.1",
        (
            'browsers reject "448.88.99.1", which is not an IPv4 address; '
            "lenient clients may connect to 192.88.99.1, the nearest 6to4 relay, a deprecated kind of address"
        ),
    ),
    (
        "448.52.193.1",
        (
            'browsers reject "448.52.193.1", which is not an IPv4 address; '
            "lenient clients may connect to 192.52.193.1, a relay for multicast (AMT)"
        ),
    ),
    (
        "448.31.196.1",
        (
            'browsers reject "448.31.196.1", which is not an IPv4 address; '
            "lenient clients may connect to 192.31.196.1, an address of the AS112 project for stray queries"
        ),
    ),
]
CASES = [
    *(Case(f"http://{host}/", (7, 7 + len(host)), *found) for host, found in _ADDRESSES),
    *(Case(f"http://{host}/", (7, 7 + len(host)), "host", "number-like-host", found) for host, found in _LIKE_NUMBERS),
]

DIFFERENTIALS: Differentials = {

}  # fmt: skip
