"""Hosts that are not on the public Internet."""

from uri_split._algebra.hosts import host_kind
from uri_split._algebra.special_addresses import (
    LOCAL_NAME,
    LOOPBACK_NAME,
    METADATA_NAME,
    not_public,
    special_message,
)
from uri_split._codes.messages import Message, message
from uri_split._messages.phrases import describe_character
from uri_split.rules import RULES


def not_public_host(host: str) -> Message | None:
    """Return why a host is not on the public Internet; `None` if it may be.

    Names are not looked up. A program that connects to the host must check the address as well.

    Args:
        host: A text that matches the rule host, or the beginning of one.

    >>> not_public_host("printer.local"), not_public_host("www.example.com")
    ('"printer.local" is a name for one machine or network, not for the public Internet', None)
    >>> not_public_host("[::ffff:10.0.0.1]")
    '"[::ffff:10.0.0.1]" is 10.0.0.1, an address not reachable from the public Internet'
    """
    quoted = describe_character(host)
    if not (host.startswith("[") or RULES["IPv4address"].matches(host)):
        name = host.lower().removesuffix(".")
        if LOOPBACK_NAME.fullmatch(name):
            return message("hazard/loopback-address/loopback", host=quoted)
        if METADATA_NAME.fullmatch(name):
            return message("hazard/metadata-address/metadata", host=quoted)
        return message("problem/host-not-public", found=quoted) if LOCAL_NAME.fullmatch(name) else None
    if not RULES["host"].matches(host) or host_kind(host) == "IPvFuture":
        return None
    from ipaddress import ip_address  # noqa: PLC0415  slow to import

    found = not_public(ip_address(host.strip("[]")))
    return special_message(*found, host, quoted) if found else None
