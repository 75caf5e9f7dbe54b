"""Hosts as values: addresses of `ipaddress`, addresses in later formats, and registered names."""

from ipaddress import IPv4Address, IPv6Address
from typing import NamedTuple

from uri_split._algebra.hosts import RegName, host_kind
from uri_split._diagnosis.diagnosis import required
from uri_split._text.arguments import plain_text
from uri_split._text.public import public


@public
class IPvFuture(NamedTuple):
    """An address in a future format (RFC 3986, section 3.2.2).

    Attributes:
        version: The version of the format, which is not that of IP: hex digits.
        address: The address, as it is written.

    >>> parse_host("[v1F.a:b]")
    IPvFuture(version='1F', address='a:b')
    """

    version: str
    address: str

    def __str__(self) -> str:
        return f"[v{'.'.join(self)}]"  # `str.join` calls no method of a subclass of `str`


@public
def parse_host(text: str) -> IPv4Address | IPv6Address | IPvFuture | RegName:
    """Return a host as an address or a name (section 3.2.2).

    Args:
        text: A host as it is written in a URI, an IP literal with its brackets.

    Returns:
        An address of the standard library, an `IPvFuture`, or else a `RegName`. ``127.0.0.01`` and ``127.1`` are
        registered names: an IPv4 address is exactly four numbers without leading zeros.

    Raises:
        InvalidURI: If it is not a host.
        TypeError: If it is not a `str`.

    >>> parse_host("192.0.2.1"), parse_host("[2001:DB8::1]"), parse_host("example.com")
    (IPv4Address('192.0.2.1'), IPv6Address('2001:db8::1'), RegName(text='example.com'))
    """
    text = required(plain_text(text, "parse_host"), "host")
    match host_kind(text):
        case "IPv4address":
            return IPv4Address(text)
        case "IPv6address":
            return IPv6Address(text[1:-1])
        case "IPvFuture":
            version, _, address = text[2:-1].partition(".")
            return IPvFuture(version, address)
        case "reg-name":  # pragma: no branch  there is no other kind
            return RegName(text)
