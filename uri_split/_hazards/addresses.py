"""Hazards of addresses: IPv4 addresses in rare forms, IP literals, and hosts that lead somewhere special."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from uri_split._algebra import domains
from uri_split._algebra.hosts import host_kind
from uri_split._algebra.ipv4_names import address_to_java, ends_in_a_number, wrapped_address
from uri_split._algebra.special_addresses import (
    LOOPBACK_NAME,
    METADATA_NAME,
    embedded_ipv4,
    special,
    special_message,
)
from uri_split._codes.messages import message
from uri_split._hazards.hazard import Affects, Hazard, HazardCode, quoted
from uri_split._hazards.names import is_percent_encoded
from uri_split._hazards.reading import AuthorityReading, NameReading
from uri_split._text.patterns import lazy_pattern
from uri_split._text.spans import Span
from uri_split.rules import RULES

if TYPE_CHECKING:
    from ipaddress import IPv4Address, IPv6Address

_OCTAL: Final = lazy_pattern(r"(?<![^.])0[0-9]")


def find_ip_literal(authority: AuthorityReading) -> Iterator[Hazard]:
    """Find an IP literal that is special, leads to an IPv4 address, or has an unknown format."""
    written = authority.name
    if not RULES["IP-literal"].matches(written):
        return
    span = authority.name_span
    if host_kind(written) == "IPvFuture":
        version, _, name = written[2:-1].partition(".")
        words = message("hazard/ipvfuture-address", version=quoted(version), name=quoted(f"v{version}.{name}"))
        yield Hazard("ipvfuture-address", *span, "host", words)
        return
    from ipaddress import IPv6Address  # noqa: PLC0415  slow to import

    address = IPv6Address(written[1:-1])
    embedded = embedded_ipv4(address)
    if embedded:
        inner, way = embedded
        words = message(f"hazard/ipv4-in-ipv6/{way}", host=written, address=str(inner))
        yield Hazard("ipv4-in-ipv6", *span, "host", words)
        yield from _special_address(inner, written, span, "host")
    else:
        yield from _special_address(address, written, span, "note")


def find_number_like_host(host: NameReading) -> Iterator[Hazard]:
    """Find a host that browsers take for an IPv4 address, and reject."""
    name = host.name
    if not (host.has_valid_port and host.is_special) or host.browser_host or is_percent_encoded(host.written):
        return
    if domains.is_forbidden(name) or not ends_in_a_number(name):
        return
    # What is too large in octal is too large in decimal as well, so at most one of the two is an address.
    to_java, wrapped = address_to_java(name), wrapped_address(name)
    address = to_java or wrapped
    if address:
        found = special(address)
        key = f"hazard/number-like-host/{'java' if to_java else 'lenient-clients'}{f'-{found.kind}' if found else ''}"
        words = message(key, host=quoted(name), address=str(address))
    else:
        words = message("hazard/number-like-host", host=quoted(name))
    yield Hazard("number-like-host", *host.span, "host", words)


def find_rare_ipv4_form(host: NameReading) -> Iterator[Hazard]:
    """Find an IPv4 address that is not written as four decimal numbers (section 7.4)."""
    if host.address is None or host.name == str(host.address):
        return
    code: HazardCode = "ipv4-octal" if _OCTAL.search(host.name) else "ipv4-shorthand"
    who = "browsers" if host.is_special else "curl"
    words = message(f"hazard/{code}/{who}", host=quoted(host.name), address=str(host.address))
    yield Hazard(code, *host.span, "host", words)


def find_special_ipv4_address(host: NameReading) -> Iterator[Hazard]:
    """Find an IPv4 address that leads somewhere special."""
    if host.address:
        yield from _special_address(host.address, host.written, host.span, host.affects)


def find_special_name(host: NameReading) -> Iterator[Hazard]:
    """Find a name of the machine itself, or of a cloud's metadata."""
    name = host.name.rstrip(".")
    if LOOPBACK_NAME.fullmatch(name):
        words = message("hazard/loopback-address/loopback", host=quoted(host.name))
        yield Hazard("loopback-address", *host.span, host.affects, words)
    if METADATA_NAME.fullmatch(name):
        words = message("hazard/metadata-address/metadata", host=quoted(host.name))
        yield Hazard("metadata-address", *host.span, host.affects, words)


def _special_address(
    address: "IPv4Address | IPv6Address", written: str, span: Span, affects: Affects
) -> Iterator[Hazard]:
    found = special(address)
    if found:
        yield Hazard(found.code, *span, affects, special_message(found, address, written, quoted(written)))
