"""Hazards of slashes: their number and direction decide where browsers read a host or a drive."""

from collections.abc import Iterator
from typing import Final

from uri_split._codes.messages import Message, message
from uri_split._hazards.browsers import (
    SPECIAL_OR_RELATIVE,
    WEB_OR_RELATIVE,
    browser_host,
    host_of,
    read_authority,
    without_tabs_and_newlines,
)
from uri_split._hazards.hazard import Hazard, hazards_of_matches, quoted
from uri_split._hazards.reading import Reading, difference
from uri_split._text.patterns import lazy_pattern, matched_at
from uri_split._text.spans import Span

_BACKSLASHES: Final = lazy_pattern(r"\\+")
_SLASHES: Final = lazy_pattern(r"[/\\\t\n\r]*")
_AUTHORITY: Final = lazy_pattern(r"[^/\\?#]*")
_DRIVE: Final = lazy_pattern(r"[A-Za-z][:|](?=[/\\?#]|\Z)")


def find_backslashes(reading: Reading) -> Iterator[Hazard]:
    """Find backslashes that browsers read as slashes, or at which urllib3 ends the authority."""
    text, end = reading.text, reading.path[1]
    if "\\" not in text:
        return
    if reading.scheme in SPECIAL_OR_RELATIVE:
        written = without_tabs_and_newlines(text[reading.core[0] : min(end, reading.core[1])])
        read = difference(written, written.replace("\\", "/"), only_browsers=True)
        words = read.message("hazard/backslash")
        yield from hazards_of_matches("backslash", read.affects, _BACKSLASHES, text, (0, end), lambda _: words)
    elif reading.authority:
        words = message("hazard/backslash/urllib3")
        yield from hazards_of_matches("backslash", "host", _BACKSLASHES, text, reading.authority, lambda _: words)


def find_slashes(reading: Reading) -> Iterator[Hazard]:
    """Find slashes after which browsers read a host but RFC 3986 does not, and network-path references."""
    scheme = reading.scheme
    if scheme not in WEB_OR_RELATIVE:
        return
    text = reading.text[: reading.core[1]]
    (start, end), number = _slashes_after_scheme(reading, text)
    authority = matched_at(_AUTHORITY, text, end)
    host = browser_host(authority, scheme)
    if not read_authority(authority, scheme):
        if scheme and number < len("//"):
            words = message("hazard/host-of-base", scheme=quoted(scheme))
            yield Hazard("host-of-base", start - 1, end, "host", words)
    elif scheme and number < len("//"):
        yield Hazard("missing-slashes", start - 1, end, "host", _with_host("hazard/missing-slashes", host))
    elif number > len("//"):
        yield Hazard("extra-slashes", start, end, "host", _with_host("hazard/extra-slashes", host))
    elif text[start:end] == "//" and not scheme:
        words = message("hazard/network-path", host=quoted(host_of(authority)))
        yield Hazard("network-path", start, end, "note", words)


def _with_host(key: str, host: str | None) -> Message:
    """Return a message that names the host, or says that it depends on the version of Unicode."""
    return message(key, host=quoted(host)) if host else message(f"{key}/unicode-version")


def find_file_hosts(reading: Reading) -> Iterator[Hazard]:
    """Find ``file`` URIs without ``//``, which take the host of a base."""
    if reading.scheme == "file":
        (start, end), number = _slashes_after_scheme(reading, reading.text)
        if number < len("//"):
            yield Hazard("host-of-base", start - 1, end, "host", message("hazard/host-of-base/file"))


def find_drive_letters(reading: Reading) -> Iterator[Hazard]:
    """Find Windows drives in ``file`` URIs, or references to them, where RFC 3986 has a host or other characters."""
    if reading.scheme not in {"file", None}:
        return
    (_, end), number = _slashes_after_scheme(reading, reading.text)
    drive = matched_at(_DRIVE, reading.text, end)
    if drive and number == len("//"):
        key = f"hazard/drive-letter/{'host' if reading.scheme else 'host-of-reference'}"
        yield Hazard("drive-letter", end, end + len(drive), "host", message(key, drive=quoted(f"{drive[0]}:")))
    elif reading.scheme and drive.endswith("|"):
        words = message("hazard/drive-letter/bar", found=quoted(drive), drive=quoted(f"{drive[0]}:"))
        yield Hazard("drive-letter", end, end + len(drive), "path", words)


def _slashes_after_scheme(reading: Reading, text: str) -> tuple[Span, int]:
    """Return the span of what browsers read as slashes after the scheme, and how many slashes they read."""
    start = reading.after_scheme
    slashes = matched_at(_SLASHES, text, start)
    return (start, start + len(slashes)), len(without_tabs_and_newlines(slashes))
