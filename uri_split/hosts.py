"""Hosts as values, in IDNA, and whether two of them are one site (RFC 3986, section 3.2.2)."""

from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import NamedTuple

from uri_split._algebra.browsers import web_host
from uri_split._algebra.encoding import InvalidComponent
from uri_split._algebra.hosts import RegName, host_kind, not_public, registrable_domain
from uri_split._algebra.schemes import WEB
from uri_split._diagnosis import required
from uri_split._hidden import without_userinfo
from uri_split._text.arguments import check_type, plain_text
from uri_split.lenient import split
from uri_split.rules import RULES

__all__ = ["IPvFuture", "RegName", "is_public", "parse_host", "same_site", "to_idna"]

# Hosts as values: addresses of `ipaddress`, addresses in later formats, and registered names.


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


def to_idna(host: str) -> str:
    """Return the name of a host in ASCII, as the DNS has it and browsers send it (URL Standard, section 3.3).

    This is IDNA as browsers apply it: mapped by UTS 46, non-transitional, so that ``ß`` stays a letter of its own.
    Underscores, emoji and long labels are allowed; code points that Unicode 14 does not assign are not. For a name of
    the DNS, check the result with `RegName.is_dns_name`.

    Args:
        host: A name as people write it, or as it is written in a URI, with percent-encodings. An IP address stays as it
            is, with or without brackets.

    Raises:
        InvalidComponent: If IDNA does not allow it, or if browsers would read it as an IPv4 address after mapping.
        TypeError: If it is not a `str`.

    >>> to_idna("Müller.example"), to_idna("stra%C3%9Fe.example"), to_idna("[::1]")
    ('xn--mller-kva.example', 'xn--strae-oqa.example', '[::1]')
    """
    host = plain_text(host, "to_idna")
    is_address = any(RULES[rule].is_valid(host) for rule in ("IPv4address", "IPv6address", "IP-literal"))
    return host if is_address else RegName(host).to_idna()


def is_public(address: str | IPv4Address | IPv6Address) -> bool:
    """Return whether an IP address is on the public Internet.

    It is not if it is private, loopback, link-local, of a cloud's metadata or otherwise special in IANA's registries
    (RFC 6890), or if it is an IPv6 address that leads to such an IPv4 address (``::ffff:127.0.0.1``). A policy with
    ``public_hosts_only=True`` decides in the same way. Unlike `ipaddress.IPv4Address.is_global`, the answer is the same
    with each version of Python.

    Args:
        address: An address, as text with or without brackets, such as one that `socket.getaddrinfo` returns. Names are
            not looked up.

    Raises:
        InvalidComponent: If the text is not an IP address.
        TypeError: If it is neither a `str` nor an address.

    >>> is_public("93.184.216.34"), is_public("10.0.0.1"), is_public("169.254.169.254"), is_public("64:ff9b::7f00:1")
    (True, False, False, False)
    """
    if isinstance(address, str):
        text = str.__str__(address)
        in_brackets = text.startswith("[") and text.endswith("]")
        try:
            address = IPv6Address(text[1:-1]) if in_brackets else ip_address(text)
        except ValueError:
            message = (
                f'"{without_userinfo(text)}" is not an IP address: look the name up first, or check it with a policy'
            )
            raise InvalidComponent(message, "host") from None
    check_type(address, IPv4Address | IPv6Address, "is_public() argument", "str or an IP address")
    return not_public(address) is None


# Sites: what browsers regard as one website (HTML Standard, section 7.1.1.1; URL Standard, section 3.2).


def same_site(a: str, b: str) -> bool:
    """Return whether browsers regard two URIs as the same site (HTML Standard, section 7.1.1.1).

    That is: they have the same scheme, and the same registrable domain, or the same host if it has none, such as an
    IP address or ``localhost``. The port does not matter. Hosts are compared as browsers read them: in any case,
    percent-encoded or in IDNA, as an IPv4 address in any notation. A dot at the end makes another host.

    Where HTTP and HTTPS should be one site ("schemelessly same site"), compare `URI.registrable_domain`.

    Args:
        a: A URI.
        b: Another URI.

    Returns:
        `False` also if one of them has no host that browsers accept, or a scheme other than ``http``, ``https``,
        ``ws``, ``wss`` and ``ftp``: such a URI is not same site with any other, nor with itself (opaque origin).

    Raises:
        InvalidURI: If one of them is not a URI.
        ModuleNotFoundError: If the package `publicsuffixlist` is not installed (extra ``suffix``).
        TypeError: If one of them is not a `str`.

    >>> same_site("https://www.example.co.uk/", "https://shop.example.co.uk:8443/")
    True
    >>> same_site("https://me.github.io/", "https://you.github.io/"), same_site("https://a.example/", "http://a.example/")
    (False, False)
    """
    first, second = (_site(required(plain_text(text, "same_site"), "URI")) for text in (a, b))
    return first is not None and first == second


def _site(uri: str) -> tuple[str, str] | None:
    """Return the scheme, and the registrable domain or else the host; `None` if the origin is opaque."""
    components = split(uri)
    scheme = (components.scheme or "").lower()
    host = web_host(components.host or "") if scheme in WEB else None
    return None if host is None else (scheme, registrable_domain(host) or host)
