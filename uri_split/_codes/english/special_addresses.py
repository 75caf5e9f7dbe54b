"""English templates: addresses that lead somewhere special, and hosts that some programs read as one."""

from typing import Final

SPECIAL_ADDRESSES: Final = {
    "hazard/metadata-address/metadata": "{host} is a cloud's metadata service, which hands out credentials",
    "hazard/metadata-address/metadata-in-another-form": (
        "{host} is {address}, a cloud's metadata service, which hands out credentials"
    ),
    "hazard/unspecified-address/unspecified": "{host} is the unspecified address, on many systems the machine itself",
    "hazard/unspecified-address/unspecified-in-another-form": (
        "{host} is {address}, the unspecified address, on many systems the machine itself"
    ),
    "hazard/loopback-address/loopback": "{host} is the machine itself (loopback)",
    "hazard/loopback-address/loopback-in-another-form": "{host} is {address}, the machine itself (loopback)",
    "hazard/link-local-address/link-local": "{host} is a link-local address, on the same network",
    "hazard/link-local-address/link-local-in-another-form": (
        "{host} is {address}, a link-local address, on the same network"
    ),
    "hazard/multicast-address/multicast": "{host} is a multicast address, for a group of machines",
    "hazard/multicast-address/multicast-in-another-form": (
        "{host} is {address}, a multicast address, for a group of machines"
    ),
    "hazard/private-address/private": "{host} is an address not reachable from the public Internet",
    "hazard/private-address/private-in-another-form": (
        "{host} is {address}, an address not reachable from the public Internet"
    ),
    "hazard/private-address/nat64": (
        "{host} is an address for NAT64 within one network, not reachable from the public Internet"
    ),
    "hazard/private-address/nat64-in-another-form": (
        "{host} is {address}, an address for NAT64 within one network, not reachable from the public Internet"
    ),
    "hazard/private-address/documentation": (
        "{host} is an address for documentation, not reachable from the public Internet"
    ),
    "hazard/private-address/documentation-in-another-form": (
        "{host} is {address}, an address for documentation, not reachable from the public Internet"
    ),
    "hazard/private-address/benchmarking": (
        "{host} is an address for benchmarks, not reachable from the public Internet"
    ),
    "hazard/private-address/benchmarking-in-another-form": (
        "{host} is {address}, an address for benchmarks, not reachable from the public Internet"
    ),
    "hazard/private-address/reserved": "{host} is a reserved address, not reachable from the public Internet",
    "hazard/private-address/reserved-in-another-form": (
        "{host} is {address}, a reserved address, not reachable from the public Internet"
    ),
    "hazard/private-address/broadcast": "{host} is the broadcast address, for all machines on the same network",
    "hazard/private-address/broadcast-in-another-form": (
        "{host} is {address}, the broadcast address, for all machines on the same network"
    ),
    "hazard/special-purpose-address/anycast": "{host} is the nearest of several servers (anycast), not one machine",
    "hazard/special-purpose-address/anycast-in-another-form": (
        "{host} is {address}, the nearest of several servers (anycast), not one machine"
    ),
    "hazard/special-purpose-address/6to4-relay": "{host} is the nearest 6to4 relay, a deprecated kind of address",
    "hazard/special-purpose-address/6to4-relay-in-another-form": (
        "{host} is {address}, the nearest 6to4 relay, a deprecated kind of address"
    ),
    "hazard/special-purpose-address/multicast-relay": "{host} is a relay for multicast (AMT)",
    "hazard/special-purpose-address/multicast-relay-in-another-form": (
        "{host} is {address}, a relay for multicast (AMT)"
    ),
    "hazard/special-purpose-address/as112": (
        "{host} is an address of the AS112 project, which answers stray queries for private addresses"
    ),
    "hazard/special-purpose-address/as112-in-another-form": (
        "{host} is {address}, an address of the AS112 project, which answers stray queries for private addresses"
    ),
    "hazard/special-purpose-address/identifier": (
        "{host} is an identifier (ORCHIDv2, or of a drone), not a network address"
    ),
    "hazard/special-purpose-address/identifier-in-another-form": (
        "{host} is {address}, an identifier (ORCHIDv2, or of a drone), not a network address"
    ),
    "hazard/number-like-host": "browsers reject {host}, which is not an IPv4 address; other clients read a name",
    "hazard/number-like-host/java": "browsers reject {host}, which is not an IPv4 address; Java reads {address}",
    "hazard/number-like-host/java-metadata": (
        "browsers reject {host}, which is not an IPv4 address; "
        "Java reads {address}, a cloud's metadata service, which hands out credentials"
    ),
    "hazard/number-like-host/java-loopback": (
        "browsers reject {host}, which is not an IPv4 address; Java reads {address}, the machine itself (loopback)"
    ),
    "hazard/number-like-host/java-link-local": (
        "browsers reject {host}, which is not an IPv4 address; "
        "Java reads {address}, a link-local address, on the same network"
    ),
    "hazard/number-like-host/java-multicast": (
        "browsers reject {host}, which is not an IPv4 address; "
        "Java reads {address}, a multicast address, for a group of machines"
    ),
    "hazard/number-like-host/java-private": (
        "browsers reject {host}, which is not an IPv4 address; "
        "Java reads {address}, an address not reachable from the public Internet"
    ),
    "hazard/number-like-host/java-documentation": (
        "browsers reject {host}, which is not an IPv4 address; "
        "Java reads {address}, an address for documentation, not reachable from the public Internet"
    ),
    "hazard/number-like-host/java-benchmarking": (
        "browsers reject {host}, which is not an IPv4 address; "
        "Java reads {address}, an address for benchmarks, not reachable from the public Internet"
    ),
    "hazard/number-like-host/java-reserved": (
        "browsers reject {host}, which is not an IPv4 address; "
        "Java reads {address}, a reserved address, not reachable from the public Internet"
    ),
    "hazard/number-like-host/java-broadcast": (
        "browsers reject {host}, which is not an IPv4 address; "
        "Java reads {address}, the broadcast address, for all machines on the same network"
    ),
    "hazard/number-like-host/java-anycast": (
        "browsers reject {host}, which is not an IPv4 address; "
        "Java reads {address}, the nearest of several servers (anycast), not one machine"
    ),
    "hazard/number-like-host/java-6to4-relay": (
        "browsers reject {host}, which is not an IPv4 address; "
        "Java reads {address}, the nearest 6to4 relay, a deprecated kind of address"
    ),
    "hazard/number-like-host/java-multicast-relay": (
        "browsers reject {host}, which is not an IPv4 address; Java reads {address}, a relay for multicast (AMT)"
    ),
    "hazard/number-like-host/java-as112": (
        "browsers reject {host}, which is not an IPv4 address; "
        "Java reads {address}, an address of the AS112 project for stray queries"
    ),
    "hazard/number-like-host/lenient-clients": (
        "browsers reject {host}, which is not an IPv4 address; lenient clients may connect to {address}"
    ),
    "hazard/number-like-host/lenient-clients-metadata": (
        "browsers reject {host}, which is not an IPv4 address; "
        "lenient clients may connect to {address}, a cloud's metadata service, which hands out credentials"
    ),
    "hazard/number-like-host/lenient-clients-unspecified": (
        "browsers reject {host}, which is not an IPv4 address; "
        "lenient clients may connect to {address}, the unspecified address, on many systems the machine itself"
    ),
    "hazard/number-like-host/lenient-clients-loopback": (
        "browsers reject {host}, which is not an IPv4 address; "
        "lenient clients may connect to {address}, the machine itself (loopback)"
    ),
    "hazard/number-like-host/lenient-clients-link-local": (
        "browsers reject {host}, which is not an IPv4 address; "
        "lenient clients may connect to {address}, a link-local address, on the same network"
    ),
    "hazard/number-like-host/lenient-clients-multicast": (
        "browsers reject {host}, which is not an IPv4 address; "
        "lenient clients may connect to {address}, a multicast address, for a group of machines"
    ),
    "hazard/number-like-host/lenient-clients-private": (
        "browsers reject {host}, which is not an IPv4 address; "
        "lenient clients may connect to {address}, an address not reachable from the public Internet"
    ),
    "hazard/number-like-host/lenient-clients-documentation": (
        "browsers reject {host}, which is not an IPv4 address; "
        "lenient clients may connect to {address}, an address for documentation, not reachable from the public Internet"
    ),
    "hazard/number-like-host/lenient-clients-benchmarking": (
        "browsers reject {host}, which is not an IPv4 address; "
        "lenient clients may connect to {address}, an address for benchmarks, not reachable from the public Internet"
    ),
    "hazard/number-like-host/lenient-clients-reserved": (
        "browsers reject {host}, which is not an IPv4 address; "
        "lenient clients may connect to {address}, a reserved address, not reachable from the public Internet"
    ),
    "hazard/number-like-host/lenient-clients-broadcast": (
        "browsers reject {host}, which is not an IPv4 address; "
        "lenient clients may connect to {address}, the broadcast address, for all machines on the same network"
    ),
    "hazard/number-like-host/lenient-clients-anycast": (
        "browsers reject {host}, which is not an IPv4 address; "
        "lenient clients may connect to {address}, the nearest of several servers (anycast), not one machine"
    ),
    "hazard/number-like-host/lenient-clients-6to4-relay": (
        "browsers reject {host}, which is not an IPv4 address; "
        "lenient clients may connect to {address}, the nearest 6to4 relay, a deprecated kind of address"
    ),
    "hazard/number-like-host/lenient-clients-multicast-relay": (
        "browsers reject {host}, which is not an IPv4 address; "
        "lenient clients may connect to {address}, a relay for multicast (AMT)"
    ),
    "hazard/number-like-host/lenient-clients-as112": (
        "browsers reject {host}, which is not an IPv4 address; "
        "lenient clients may connect to {address}, an address of the AS112 project for stray queries"
    ),
}
