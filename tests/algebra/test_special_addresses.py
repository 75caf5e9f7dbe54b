"""Special addresses, compared with IANA's registries."""

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from random import Random

import pytest

from uri_split import find_hazards
from uri_split._algebra.hosts import embedded_ipv4, special

# https://www.iana.org/assignments/iana-ipv4-special-registry and
# https://www.iana.org/assignments/iana-ipv6-special-registry, as of October 2025: the block, its RFC, and whether it is
# globally reachable ("N/A" is `None`).
REGISTRIES: list[tuple[str, str, bool | None]] = [
    ("0.0.0.0/8", "RFC 791", False),
    ("0.0.0.0/32", "RFC 1122", False),
    ("10.0.0.0/8", "RFC 1918", False),
    ("100.64.0.0/10", "RFC 6598", False),
    ("127.0.0.0/8", "RFC 1122", False),
    ("169.254.0.0/16", "RFC 3927", False),
    ("172.16.0.0/12", "RFC 1918", False),
    ("192.0.0.0/24", "RFC 6890", False),
    ("192.0.0.0/29", "RFC 7335", False),
    ("192.0.0.8/32", "RFC 7600", False),
    ("192.0.0.9/32", "RFC 7723", True),
    ("192.0.0.10/32", "RFC 8155", True),
    ("192.0.0.170/32", "RFC 8880", False),
    ("192.0.0.171/32", "RFC 8880", False),
    ("192.0.2.0/24", "RFC 5737", False),
    ("192.31.196.0/24", "RFC 7535", True),
    ("192.52.193.0/24", "RFC 7450", True),
    ("192.88.99.0/24", "RFC 7526", None),
    ("192.88.99.2/32", "RFC 6751", False),
    ("192.168.0.0/16", "RFC 1918", False),
    ("192.175.48.0/24", "RFC 7534", True),
    ("198.18.0.0/15", "RFC 2544", False),
    ("198.51.100.0/24", "RFC 5737", False),
    ("203.0.113.0/24", "RFC 5737", False),
    ("240.0.0.0/4", "RFC 1112", False),
    ("255.255.255.255/32", "RFC 919", False),
    ("::1/128", "RFC 4291", False),
    ("::/128", "RFC 4291", False),
    ("::ffff:0:0/96", "RFC 4291", False),
    ("64:ff9b::/96", "RFC 6052", True),
    ("64:ff9b:1::/48", "RFC 8215", False),
    ("100::/64", "RFC 6666", False),
    ("100:0:0:1::/64", "RFC 9780", False),
    ("2001::/23", "RFC 2928", False),
    ("2001::/32", "RFC 4380", None),
    ("2001:1::1/128", "RFC 7723", True),
    ("2001:1::2/128", "RFC 8155", True),
    ("2001:1::3/128", "RFC 9665", True),
    ("2001:2::/48", "RFC 5180", False),
    ("2001:3::/32", "RFC 7450", True),
    ("2001:4:112::/48", "RFC 7535", True),
    ("2001:10::/28", "RFC 4843", None),
    ("2001:20::/28", "RFC 7343", True),
    ("2001:30::/28", "RFC 9374", True),
    ("2001:db8::/32", "RFC 3849", False),
    ("2002::/16", "RFC 3056", None),
    ("2620:4f:8000::/48", "RFC 7534", True),
    ("3fff::/20", "RFC 9637", False),
    ("5f00::/16", "RFC 9602", False),
    ("fc00::/7", "RFC 4193", False),
    ("fe80::/10", "RFC 4291", False),
]
# Special blocks that are in neither registry.
OTHERS = [
    ("224.0.0.0/4", "RFC 5771", None),
    ("ff00::/8", "RFC 4291", None),
    ("fec0::/10", "RFC 3879", False),
    ("::/96", "RFC 4291, section 2.5.5.1", None),
    ("::ffff:0:0:0/96", "RFC 2765", None),
    ("4000::/3", "RFC 4291, section 2.4", False),
]


def hazards_of(address: IPv4Address | IPv6Address) -> set[str]:
    host = f"[{address}]" if address.version == 6 else str(address)
    return {hazard.code for hazard in find_hazards(f"http://{host}/")}


@pytest.mark.parametrize(("block", "source", "is_global"), REGISTRIES + OTHERS, ids=str)
def test_every_block_is_special_from_its_first_address_to_its_last(
    block: str,
    source: str,
    is_global: bool | None,  # noqa: FBT001  pytest passes it by name
) -> None:
    random = Random(source)
    network = ip_network(block)
    size = network.num_addresses
    for offset in {0, size - 1, *(random.randrange(size) for _ in range(20))}:
        address = network[offset]
        found = hazards_of(address)
        assert found, address
        embedded = embedded_ipv4(address) if isinstance(address, IPv6Address) else None
        assert embedded is None or "ipv4-in-ipv6" in found
        if embedded is None:
            holding = (
                (ip_network(text).prefixlen, reachable)
                for text, _, reachable in REGISTRIES
                if address in ip_network(text)
            )
            _, reachable = max(holding, default=(0, is_global), key=lambda pair: pair[0])
            assert reachable is not False or "special-purpose-address" not in found, address


def test_address_next_to_a_block_is_ordinary() -> None:
    for text in (
        *("1.0.0.0", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.0"),
        *("169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "192.0.1.0", "192.0.3.0", "192.88.98.255"),
        *("192.88.100.0", "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0", "223.255.255.255"),
        *("168.63.129.15", "168.63.129.17", "8.8.8.8", "2000::1", "2001:200::1", "2001:4860::7", "2003::1", "2620::1"),
        *("3ffe:ffff::1", "2606:2800:220:1::", "2001:db7::1", "2001:db9::1"),
    ):
        assert special(ip_address(text)) is None, text
        assert hazards_of(ip_address(text)) == set()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("127.255.255.255", "loopback-address"),
        ("::1", "loopback-address"),
        ("0.0.0.0", "unspecified-address"),  # noqa: S104  nothing is bound
        ("::", "unspecified-address"),
        ("0.0.0.1", "private-address"),
        ("169.254.1.1", "link-local-address"),
        ("febf::1", "link-local-address"),
        ("239.255.255.255", "multicast-address"),
        ("ff02::1", "multicast-address"),
        ("192.0.0.255", "private-address"),
        ("192.0.0.192", "metadata-address"),
        ("192.0.0.9", "special-purpose-address"),
        ("192.88.99.0", "special-purpose-address"),
        ("255.255.255.255", "private-address"),
        ("feff::1", "private-address"),
        ("2001:1ff::1", "private-address"),
        ("2001:20::1", "special-purpose-address"),
    ],
)
def test_special_address_has_its_code(text: str, code: str) -> None:
    found = special(ip_address(text))
    assert found is not None
    assert found.code == code
    assert hazards_of(ip_address(text)) == {code}


# From the documentation of the clouds.
@pytest.mark.parametrize(
    "host",
    [
        *("169.254.169.254", "169.254.170.2", "169.254.170.23", "[fd00:ec2::254]", "[fd00:ec2::23]"),
        *("100.100.100.200", "[fd00:100::100:200]", "168.63.129.16", "192.0.0.192", "[fd00:c1::a9fe:a9fe]"),
        *("169.254.42.42", "[fd00:42::42]", "169.254.0.23", "169.254.10.10", "[fd20:ce::254]", "[fd00:a9fe:a9fe::1]"),
        *("[fe80::a9fe:a9fe]", "metadata", "metadata.google.internal", "METADATA.goog.", "a.metadata.goog"),
        *("instance-data", "instance-data.ec2.internal", "api.metadata.cloud.ibm.com", "metadata.tencentyun.com"),
        *("metadata.packet.net", "metadata.platformequinix.com", "rancher-metadata"),
    ],
)
def test_metadata_service_of_a_cloud_is_reported(host: str) -> None:
    assert "metadata-address" in {hazard.code for hazard in find_hazards(f"http://{host}/")}


@pytest.mark.parametrize("host", ["metadata.example", "ametadata.goog", "xmetadata.goog", "metadata.goog.example"])
def test_other_name_with_the_word_metadata_is_ordinary(host: str) -> None:
    assert "metadata-address" not in {hazard.code for hazard in find_hazards(f"http://{host}/")}


@pytest.mark.parametrize(
    ("text", "inner", "way"),
    [
        ("::ffff:10.0.0.1", "10.0.0.1", "mapped"),
        ("::ffff:0:10.0.0.1", "10.0.0.1", "translator"),
        ("64:ff9b::a00:1", "10.0.0.1", "nat64"),
        ("64:ff9b:1::a00:1", "10.0.0.1", "nat64-of-a-network"),
        ("2002:a00:1::1", "10.0.0.1", "6to4"),
        ("2001:0:4136:e378:8000:63bf:f5ff:fffe", "10.0.0.1", "teredo"),
        ("2606:4700::5efe:a00:1", "10.0.0.1", "isatap"),
        ("2606:4700::200:5efe:a00:1", "10.0.0.1", "isatap"),
        ("::10.0.0.1", "10.0.0.1", "compatible"),
    ],
)
def test_ipv4_address_in_an_ipv6_address_is_found(text: str, inner: str, way: str) -> None:
    assert embedded_ipv4(IPv6Address(text)) == (IPv4Address(inner), way)
    assert hazards_of(IPv6Address(text)) == {"ipv4-in-ipv6", "private-address"}


@pytest.mark.parametrize("text", ["::", "::1", "64:ff9b:1:a00::", "2606:4700::1"])
def test_ipv6_address_without_an_ipv4_address_has_none(text: str) -> None:
    assert embedded_ipv4(IPv6Address(text)) is None
