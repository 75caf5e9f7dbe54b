"""Hazards of addresses."""

from http.client import HTTPConnection
from urllib.parse import urlsplit

from tests.hazards.case import Case, Differentials
from tests.hazards.parsers import browsers_host, host_of_rfc, httpx_host, resolved, urllib3_host, urllib_host

CASES = [
    Case(
        "http://[::ffff:8.8.8.8]/",
        (7, 23),
        "host",
        "ipv4-in-ipv6",
        "[::ffff:8.8.8.8] leads to the IPv4 address 8.8.8.8",
    ),
    Case(
        "http://[64:ff9b::8.8.8.8]/",
        (7, 25),
        "host",
        "ipv4-in-ipv6",
        "[64:ff9b::8.8.8.8] leads through a NAT64 gateway to the IPv4 address 8.8.8.8",
    ),
    Case(
        "http://[2002:808:808::]/",
        (7, 23),
        "host",
        "ipv4-in-ipv6",
        "[2002:808:808::] leads through a 6to4 relay to the IPv4 address 8.8.8.8",
    ),
    Case(
        "http://[::127.0.0.1]/",
        (7, 20),
        "host",
        "ipv4-in-ipv6",
        "[::127.0.0.1] leads as an IPv4-compatible address to the IPv4 address 127.0.0.1",
    ),
    Case(
        "http://010.8.8.8/",
        (7, 16),
        "host",
        "ipv4-octal",
        'browsers read "010.8.8.8" as the address 8.8.8.8: a leading 0 makes a number octal, except in Java',
    ),
    Case("http://8.8/", (7, 10), "host", "ipv4-shorthand", 'browsers read "8.8" as the address 8.0.0.8'),
    Case("http://0x8080808/", (7, 16), "host", "ipv4-shorthand", 'browsers read "0x8080808" as the address 8.8.8.8'),
    Case("http://8.8.8.8./", (7, 15), "host", "ipv4-shorthand", 'browsers read "8.8.8.8." as the address 8.8.8.8'),
    Case("ssh://8.8/", (6, 9), "host", "ipv4-shorthand", 'curl reads "8.8" as the address 8.0.0.8'),
    Case(
        "http://[v1.x]/",
        (7, 13),
        "host",
        "ipvfuture-address",
        'address format "1" is unknown, so the address is not supported (section 3.2.2); '
        'urllib looks up "v1.x" as a name',
    ),
    Case(
        "http://[fe80::1]/",
        (7, 16),
        "note",
        "link-local-address",
        "fe80::1 is a link-local address, on the same network",
    ),
    Case("http://127.0.0.1/", (7, 16), "note", "loopback-address", "127.0.0.1 is the machine itself (loopback)"),
    Case(
        "http://[::ffff:127.0.0.1]/",
        (7, 25),
        "host",
        "loopback-address",
        '"[::ffff:127.0.0.1]" is 127.0.0.1, the machine itself (loopback)',
    ),
    Case("http://LOCALHOST./", (7, 17), "note", "loopback-address", '"localhost." is the machine itself (loopback)'),
    Case("http://%6cocalhost/", (7, 18), "host", "loopback-address", '"localhost" is the machine itself (loopback)'),
    Case(
        "http://169.254.169.254/",
        (7, 22),
        "note",
        "metadata-address",
        "169.254.169.254 is a cloud's metadata service, which hands out credentials",
    ),
    Case(
        "http://metadata.google.internal/",
        (7, 31),
        "note",
        "metadata-address",
        '"metadata.google.internal" is a cloud\'s metadata service, which hands out credentials',
    ),
    Case(
        "http://224.0.0.1/",
        (7, 16),
        "note",
        "multicast-address",
        "224.0.0.1 is a multicast address, for a group of machines",
    ),
    Case(
        "http://1.2.3.4.5/",
        (7, 16),
        "host",
        "number-like-host",
        'browsers reject "1.2.3.4.5", which is not an IPv4 address; other clients read a name',
    ),
    Case(
        "http://257.257.257.257/",
        (7, 22),
        "host",
        "number-like-host",
        'browsers reject "257.257.257.257", which is not an IPv4 address; lenient clients may connect to 1.1.1.1',
    ),
    Case(
        "http://7147006462",
        (7, 17),
        "host",
        "number-like-host",
        'browsers reject "7147006462", which is not an IPv4 address; '
        "lenient clients may connect to 169.254.169.254, a cloud's metadata service, which hands out credentials",
    ),
    Case(
        "http://10.0.0.1/",
        (7, 15),
        "note",
        "private-address",
        "10.0.0.1 is an address not reachable from the public Internet",
    ),
    Case(
        "http://192.88.99.0/",
        (7, 18),
        "note",
        "special-purpose-address",
        "192.88.99.0 is the nearest 6to4 relay, a deprecated kind of address",
    ),
    Case(
        "http://0.0.0.0/",
        (7, 14),
        "note",
        "unspecified-address",
        "0.0.0.0 is the unspecified address, on many systems the machine itself",
    ),
    Case(
        "http://[2606:4700::5efe:808:808]/",
        (7, 32),
        "host",
        "ipv4-in-ipv6",
        "[2606:4700::5efe:808:808] leads through an ISATAP tunnel to the IPv4 address 8.8.8.8",
    ),
    Case(
        "http://[64:ff9b:1::808:808]/",
        (7, 27),
        "host",
        "ipv4-in-ipv6",
        "[64:ff9b:1::808:808] leads through a NAT64 gateway of one network to the IPv4 address 8.8.8.8",
    ),
    Case(
        "http://[2001:0:4136:e378:8000:63bf:f7f7:f7f7]/",
        (7, 45),
        "host",
        "ipv4-in-ipv6",
        "[2001:0:4136:e378:8000:63bf:f7f7:f7f7] leads through a Teredo relay to the IPv4 address 8.8.8.8",
    ),
    Case(
        "http://[::ffff:0:8.8.8.8]/",
        (7, 25),
        "host",
        "ipv4-in-ipv6",
        "[::ffff:0:8.8.8.8] leads through a translator to the IPv4 address 8.8.8.8",
    ),
    Case(
        "ssh://010.8.8.8/",
        (6, 15),
        "host",
        "ipv4-octal",
        'curl reads "010.8.8.8" as the address 8.8.8.8: a leading 0 makes a number octal, except in Java',
    ),
]

DIFFERENTIALS: Differentials = {
    "ipv4-in-ipv6": [],
    "ipv4-octal": [
        ("http://0177.0.0.1/", browsers_host, "127.0.0.1", httpx_host, "rejected"),
        ("http://010.8.8.8/", lambda text: resolved(host_of_rfc(text)), "8.8.8.8", urllib_host, "010.8.8.8"),
    ],
    "ipv4-shorthand": [
        ("http://127.1/", browsers_host, "127.0.0.1", urllib_host, "127.1"),
        ("http://0x7f000001/", lambda text: resolved(host_of_rfc(text)), "127.0.0.1", httpx_host, "0x7f000001"),
    ],
    "ipvfuture-address": [
        ("http://[v1.x]/", browsers_host, "rejected", lambda text: HTTPConnection(urlsplit(text).netloc).host, "v1.x"),
    ],
    "link-local-address": [],
    "loopback-address": [],
    "metadata-address": [],
    "multicast-address": [],
    "number-like-host": [
        ("http://1.2.3.4.5/", browsers_host, "rejected", urllib_host, "1.2.3.4.5"),
        ("http://256.256.256.256/", browsers_host, "rejected", urllib3_host, "256.256.256.256"),
    ],
    "private-address": [],
    "special-purpose-address": [],
    "unspecified-address": [],
}  # fmt: skip
