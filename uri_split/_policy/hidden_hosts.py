"""Paths that become another host in software that decodes them or removes their dot-segments."""

from bisect import bisect_left
from typing import Final

from uri_split._algebra.encoding import decode
from uri_split._algebra.resolution import without_dot_segments
from uri_split._algebra.schemes import WEB
from uri_split._text.patterns import lazy_pattern

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
