"""Whether browsers read the host that RFC 3986 reads, whatever the base of a reference is."""

from typing import Final

from uri_split._algebra.browsers import BrowserReading, is_same_host, read
from uri_split._codes.messages import Message, message
from uri_split.lenient import split

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


def other_host(text: str) -> tuple[Message, Message] | None:
    """Return what browsers read where RFC 3986 reads the host of a text, and what to write; `None` if it is the same.

    Args:
        text: A text that matches the rule URI-reference. If it has a scheme of the web, it has a host.

    >>> other_host("file://127.1/")
    ('browsers read the host "127.0.0.1"', 'write "127.0.0.1" if you mean that host')
    """
    readings = _other_readings(text)
    if not readings:
        return None
    key, help_key, reading = "problem/other-host-in-browsers", "help/other-host-in-browsers", readings[0]
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
