"""What a host is: an address, or a registered name (RFC 3986, section 3.2.2)."""

import re
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from uri_split._algebra import percent
from uri_split._algebra.domains import ipv4_address, to_ascii
from uri_split._diagnosis.diagnosis import required
from uri_split._diagnosis.errors import InvalidComponent
from uri_split._text.public import public
from uri_split.rules import RULES

if TYPE_CHECKING:
    from ipaddress import IPv4Address, IPv6Address

HostKind = Literal["IPv4address", "IPv6address", "IPvFuture", "reg-name"]
"""The rule that a host, or what is in its brackets, is of."""

LABEL: Final = r"[A-Za-z0-9](?:[A-Za-z0-9\-]{0,61}[A-Za-z0-9]|)"
"""The pattern of a label of a DNS name, for any engine."""

LONGEST_NAME: Final = 253
"""How many characters a DNS name has at most, without a dot at its end: 255 octets, as the DNS counts a length before
each label and an empty label at the end."""

# RFC 1123, section 2.1: the last label is not all digits, so that no name looks like an IPv4 address.
_DNS_NAME: Final = rf"(?:{LABEL}\.)*(?![0-9]+\.?\Z){LABEL}\.?"


@public
class IPvFuture(NamedTuple):
    """An address of a version of IP that is yet to come.

    >>> parse_host("[v1F.a:b]")
    IPvFuture(version='1F', address='a:b')
    """

    version: str
    """Hex digits."""
    address: str
    """What the version makes of it, as it stands in the text."""

    def __str__(self) -> str:
        return "[v" + self.version + "." + self.address + "]"


@public
class RegName(NamedTuple):
    """A registered name, as it stands in the text. It may be empty.

    >>> str(RegName("example.com"))
    'example.com'
    """

    text: str
    """The name, percent-encodings and all."""

    def __str__(self) -> str:
        return self.text

    @property
    def is_dns_name(self) -> bool:
        """Whether it has the form of a host's name in the DNS (RFC 1034, section 3.5; RFC 1123, section 2.1).

        That is: labels of at most 63 letters, digits and hyphens, none of which begins or ends with a hyphen and the
        last of which is not all digits; a dot at the end perhaps; no more than 255 octets as the DNS sends it.

        >>> [RegName(text).is_dns_name for text in ("example.com.", "a_b.example", "-a.example", "1.2.3.256", "")]
        [True, False, False, False, False]
        """
        return len(self.text.removesuffix(".")) <= LONGEST_NAME and re.fullmatch(_DNS_NAME, self.text) is not None

    @property
    def decoded(self) -> str:
        """The name with percent-encodings decoded, as UTF-8.

        Raises:
            InvalidComponent: If the bytes are not UTF-8.

        >>> RegName("b%C3%BCcher.example").decoded
        'bücher.example'
        """
        try:
            return percent.decoded_bytes(self.text).decode()
        except UnicodeDecodeError as error:
            byte = error.object[error.start]
            message = f"the host is not UTF-8 once it is decoded: byte 0x{byte:02X} ({error.reason})"
            raise InvalidComponent(message, "host") from None

    def to_idna(self) -> str:
        """Return the name as the DNS has it, in ASCII: lower case, and ``xn--`` for labels that need it.

        It is mapped and encoded as browsers do it (URL Standard, section 3.3, "domain to ASCII"): underscores, emoji
        and long labels are allowed. Code points that Unicode 14 does not assign are not.

        Raises:
            InvalidComponent: If it is not UTF-8 once it is decoded, not a name that IDNA allows, or a name that
                browsers would read as an IPv4 address once it is mapped.

        >>> RegName("B%C3%9Ccher.example").to_idna()
        'xn--bcher-kva.example'
        """
        name = self.decoded
        written = to_ascii(name)
        if RULES["IPv4address"].matches(written) or (ipv4_address(written) and written != self.text.lower()):
            message = f"the host is a name that IDNA makes an IPv4 address of, {written}"
            raise InvalidComponent(message, "host")
        return written


def host_kind(host: str) -> HostKind:
    """Return what a host is, the first of the three alternatives that it matches.

    Args:
        host: A text of the rule host.

    >>> host_kind("127.0.0.1"), host_kind("127.0.0.01"), host_kind("[::1]"), host_kind("[v1.x]")
    ('IPv4address', 'reg-name', 'IPv6address', 'IPvFuture')
    """
    if host.startswith("["):
        return "IPvFuture" if host[1] in "vV" else "IPv6address"
    return "IPv4address" if RULES["IPv4address"].matches(host) else "reg-name"


def parse_host(text: str) -> "IPv4Address | IPv6Address | IPvFuture | RegName":
    """Return a host as what it is.

    Args:
        text: A host as it stands in a URI, an IP-literal with its brackets.

    Returns:
        An address of the standard library, an `IPvFuture`, or else a `RegName`. ``127.0.0.01`` and ``127.1`` are
        registered names: only four numbers without leading zeros are an IPv4 address.

    Raises:
        InvalidURI: If it is not a host.

    >>> parse_host("192.0.2.1"), parse_host("[2001:DB8::1]"), parse_host("example.com")
    (IPv4Address('192.0.2.1'), IPv6Address('2001:db8::1'), RegName(text='example.com'))
    """
    from ipaddress import IPv4Address, IPv6Address  # noqa: PLC0415  slow to import

    text = required(text, "host")
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
