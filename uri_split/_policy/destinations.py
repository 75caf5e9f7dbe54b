"""Where a reference leads: not to the public Internet, to another host in browsers, or to a host hidden in its path."""

from bisect import bisect_left
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from uri_split._algebra.browsers import BrowserReading, is_same_host, read
from uri_split._algebra.encoding import decode
from uri_split._algebra.hosts import (
    LOCAL_NAME,
    LOOPBACK_NAME,
    METADATA_NAME,
    embedded_ipv4,
    host_kind,
    not_public,
    special_message,
)
from uri_split._algebra.resolution import without_dot_segments
from uri_split._algebra.schemes import WEB
from uri_split._text.spans import lazy_pattern
from uri_split.lenient import split
from uri_split.messages import Message, describe_character, message
from uri_split.rules import RULES

if TYPE_CHECKING:
    from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network

# Hosts that are not on the public Internet, and addresses in networks that a policy refuses.


def not_public_host(host: str, allowed: AbstractSet[str] = frozenset()) -> Message | None:
    """Return why a host is not on the public Internet; `None` if it may be.

    Names are not looked up. A program that connects to the host must check the address as well.

    Args:
        host: A text that matches the rule host, or the beginning of one.
        allowed: Networks whose addresses count as public.

    >>> not_public_host("printer.local"), not_public_host("www.example.com")
    ('"printer.local" is a name for one machine or network, not for the public Internet', None)
    >>> not_public_host("[::ffff:10.0.0.1]")
    '"[::ffff:10.0.0.1]" is 10.0.0.1, an address not reachable from the public Internet'
    """
    if not (host.startswith("[") or RULES["IPv4address"].is_valid(host)):
        quoted, name = describe_character(host), host.lower().removesuffix(".")
        if LOOPBACK_NAME.fullmatch(name):
            return message("hazard/loopback-address/loopback", host=quoted)
        if METADATA_NAME.fullmatch(name):
            return message("hazard/metadata-address/metadata", host=quoted)
        return message("problem/host-not-public", found=quoted) if LOCAL_NAME.fullmatch(name) else None
    address = address_of(host)
    return not_public_address(address, host, allowed) if address else None


def address_of(host: str) -> "IPv4Address | IPv6Address | None":
    """Return the address that a host is; `None` if it is a name, or no whole host.

    >>> address_of("127.0.0.1"), address_of("[::1]"), address_of("127.1")
    (IPv4Address('127.0.0.1'), IPv6Address('::1'), None)
    """
    if not RULES["host"].is_valid(host) or host_kind(host) not in {"IPv4address", "IPv6address"}:
        return None
    from ipaddress import ip_address  # noqa: PLC0415  slow to import

    return ip_address(host.strip("[]"))


def not_public_address(
    address: "IPv4Address | IPv6Address", host: str, allowed: AbstractSet[str] = frozenset()
) -> Message | None:
    """Return why an address is not on the public Internet; `None` if it is.

    Args:
        address: The address of a host.
        host: The host as it is written: the address, or a name that leads to it.
        allowed: Networks whose addresses count as public.
    """
    found = not_public(address, _networks(frozenset(allowed)))
    return special_message(*found, host, describe_character(host)) if found else None


def in_refused_network(address: "IPv4Address | IPv6Address", host: str, refused: AbstractSet[str]) -> Message | None:
    """Return the network that refuses an address, or the IPv4 address that it leads to; `None` if none does.

    Args:
        address: The address of a host.
        host: The host as it is written: the address, or a name that leads to it.
        refused: The networks.

    >>> from ipaddress import ip_address
    >>> refused = {"8.8.8.0/24"}
    >>> in_refused_network(ip_address("8.8.8.8"), "8.8.8.8", refused)
    '8.8.8.8 is in the network 8.8.8.0/24, which is not allowed'
    >>> in_refused_network(ip_address("::ffff:8.8.8.8"), "dns.example", refused)
    '"dns.example" is 8.8.8.8, in the network 8.8.8.0/24, which is not allowed'
    """
    from ipaddress import IPv6Address  # noqa: PLC0415  slow to import

    inner = embedded_ipv4(address) if isinstance(address, IPv6Address) else None
    reached = (address, inner[0]) if inner else (address,)
    for network in _networks(frozenset(refused)):
        for each in filter(network.__contains__, reached):
            key, shown = "problem/network-refused", str(each)
            if host.strip("[]") == shown:
                return message(key, found=shown, network=str(network))
            return message(
                f"{key}/in-another-form", found=describe_character(host), address=shown, network=str(network)
            )
    return None


@lru_cache(maxsize=256)
def _networks(listed: frozenset[str]) -> "tuple[IPv4Network | IPv6Network, ...]":
    if not listed:
        return ()
    from ipaddress import ip_network  # noqa: PLC0415  slow to import

    return tuple(map(ip_network, sorted(listed)))


# Whether browsers read the host that RFC 3986 reads, whatever the base of a reference is.

_HOST_OF_BASE: Final = "base.invalid"
_BASES: Final = tuple(BrowserReading(scheme, _HOST_OF_BASE) for scheme in ("http", "file", "x"))
"""Readings of bases of each kind: of the web, files, and others."""
# If an authority can still become one with the same host, one of these completes it: a digit, so that a letter and a
# colon are no drive, or a letter, so that the last label of a name is no number.
_COMPLETIONS: Final = ("", "0", "g")


def reads_same_host(text: str) -> bool:
    """Return whether all browsers read the host that RFC 3986 reads, whatever the base is.

    If the base is a file, browsers reject a reference with userinfo or a port. Against a base such as ``mailto:a``,
    they resolve only fragments. Neither counts, since the reference then leads to no host at all.

    Args:
        text: A text that matches the rule URI-reference.

    >>> [reads_same_host(text) for text in ("file:///a", "http://example.com/", "ldap://127.1/", "//a:80/", "../a")]
    [True, True, True, True, True]
    >>> [reads_same_host(text) for text in ("file:/a", "file:a", "http://127.1/", "//C:/", "///x", "x://[v1.x]/")]
    [False, False, False, False, False, False]
    """
    return not _other_readings(text)


def _other_readings(text: str) -> list[BrowserReading | None]:
    """Return what browsers read with each base with which they read another host; `None` if they reject the text."""
    components = split(text)
    scheme, host = components.scheme, components.host
    if scheme is not None:
        # Only a base with the same scheme can matter. If it does, browsers read its host.
        readings = [read(text, BrowserReading(scheme.lower(), _HOST_OF_BASE))]
    elif host is not None:
        readings = [_read_reference(text, host, base) for base in _BASES]
    else:  # By RFC 3986 and in browsers, it has the host of its base.
        readings = []
    return [reading for reading in readings if reading is None or not is_same_host(host, reading)]


def _read_reference(text: str, host: str, base: BrowserReading) -> BrowserReading | None:
    """Return what browsers read in a reference with an authority; without userinfo and port if they reject it."""
    reading = read(text, base)
    return reading if reading and reading.is_certain else read(f"//{host}", base)


def may_read_same_host(start: str, authority: str, *, has_ended: bool) -> bool:
    """Return whether all browsers may read the same host in a text, depending on what follows.

    Args:
        start: What precedes the authority.
        authority: The authority, or the beginning of one.
        has_ended: Whether it is the whole authority.

    >>> [may_read_same_host("//", authority, has_ended=False) for authority in ("127.1", "C:", "[:", "[v", "a%4")]
    [True, True, True, False, False]
    """
    before, at, host = authority.rpartition("@")
    if host.startswith(("[v", "[V")):
        return False
    if host.startswith("[") and "]" not in host:
        authority = f"{before}{at}[::]"  # browsers read all IPv6 addresses alike
    completions = ("",) if has_ended else _COMPLETIONS
    return any(reads_same_host(f"{start}{authority}{more}") for more in completions)


def other_host(text: str) -> tuple[Message, Message]:
    """Return what browsers read where RFC 3986 reads the host of a text, and what to write.

    Args:
        text: A text that matches the rule URI-reference, in which browsers read another host.

    >>> other_host("file://127.1/")
    ('browsers read the host "127.0.0.1"', 'write "127.0.0.1" if you mean that host')
    """
    key, help_key, reading = "problem/other-host-in-browsers", "help/other-host-in-browsers", _other_readings(text)[0]
    components = split(text)
    scheme, host = components.scheme, components.host
    if host is None:
        return message("hazard/host-of-base/file"), message(f"{help_key}/of-base")
    if reading is None and scheme and reads_same_host(f"{scheme}://{host}"):
        return message(f"{key}/{'file' if host else 'empty'}"), message(f"{help_key}/userinfo-or-port")
    if reading is None or not reading.is_certain:
        words = message(f"{key}/uncertain" if reading else "browser/rejects-host")
        return words, message("help/address-not-supported")
    if not reading.host and "%" not in host:
        of_drive = f"hazard/drive-letter/{'host' if scheme else 'host-of-reference'}"
        return message(of_drive, drive=f'"{host}:"'), message(f"{help_key}/drive")
    in_browsers = f'"{reading.host or "localhost"}"'  # which they leave out of the URI of a file
    return message(key, host=in_browsers), message(help_key, host=in_browsers)


# Paths that become another host in software that decodes them or removes their dot-segments.

_LEADS_AWAY: Final = lazy_pattern(r"//|[A-Za-z][A-Za-z0-9+.\-]*:")
# Without its dot-segment, "./a:b" only looks like a URI; browsers find a host in "./https:a" and "./a://b".
_LEADS_TO_HOST: Final = lazy_pattern(rf"//|(?i:{'|'.join(sorted(WEB))}):|[A-Za-z][A-Za-z0-9+.\-]*://")
# Browsers ignore these before a link, and tabs and newlines anywhere; to them, a backslash is a slash.
_BEFORE_A_LINK: Final = "".join(map(chr, range(0x21)))
_IN_BROWSERS: Final = str.maketrans("\\", "/", "\t\n\r")
_OCTET: Final = lazy_pattern("%[0-9A-Fa-f]{2}")


def begins_with_host(path: str) -> bool:
    """Return whether a path, once it is decoded, begins like a network-path reference or a URI, whatever follows.

    >>> [begins_with_host(path) for path in ("/%5Cevil.example", "/%09/evil.example", "javascript%3Aalert(1)", "/.//a")]
    [True, True, True, False]
    """
    return any(_LEADS_AWAY.match(_read_by_browsers(decode(each))) for each in _with_base(path))


def hides_host(path: str) -> bool:
    """Return whether a path becomes a network-path reference or a URI in some software.

    That is: it begins like one, or does so when it is decoded, or when its dot-segments are removed (section 5.2.4), in
    any order and whatever its base is.

    >>> [hides_host(path) for path in ("/.//evil.example", "/%2F/evil.example", "/%5Cevil", "a/%2e%2e//evil.example")]
    [True, True, True, True]
    >>> [hides_host(path) for path in ("/a//b", "/a/../b", "/a/..//../b", "/a%5Cb", "/a%0Ab", "/@evil.example", "")]
    [False, False, False, False, False, False, False]
    """
    for start in _with_base(path):
        decoded = decode(start)
        if any(_LEADS_AWAY.match(_read_by_browsers(each)) for each in (start, decoded)):
            return True
        # To what decodes first, "a%2Fb" is two segments, and ".." removes only one of them.
        removed = list(map(decode, _without_dot_segments(start)))
        if any(_LEADS_TO_HOST.match(_read_by_browsers(each)) for each in (*removed, *_without_dot_segments(decoded))):
            return True
    return False


def deciding_octet(path: str) -> str | None:
    """Return a percent-encoding with which a path hides a host; `None` if it does so without decoding.

    Args:
        path: A path that hides a host.

    >>> deciding_octet("/a%20b/%2E.//%5Cc"), deciding_octet("/%09/a"), deciding_octet("/.//a%5C")
    ('%2E', '%09', None)
    """
    ends = [0, *(octet.end() for octet in _OCTET.finditer(path))]
    # Encoded once more, what follows is as it was when all is decoded.
    decides = bisect_left(ends, x=True, key=lambda end: hides_host(f"{path[:end]}{path[end:].replace('%', '%25')}"))
    return path[ends[decides] - len("%5C") : ends[decides]] if decides else None


def _with_base(path: str) -> tuple[str, ...]:
    """Return a path, and if it is relative, what it is at the top of a base."""
    return (path,) if path.startswith("/") else (path, f"/{path}")


def _without_dot_segments(path: str) -> tuple[str, str]:
    """Return a path without dot-segments, for programs to which a backslash is a character like others, or a slash."""
    return without_dot_segments(path), without_dot_segments(_read_by_browsers(path))


def _read_by_browsers(decoded: str) -> str:
    return decoded.lstrip(_BEFORE_A_LINK).translate(_IN_BROWSERS)
