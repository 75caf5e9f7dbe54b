"""Paths that become another host in software that decodes them or removes their dot-segments."""

from itertools import islice
from typing import Final

from uri_split._algebra.percent import decode
from uri_split._algebra.resolution import without_dot_segments
from uri_split._algebra.schemes import WEB
from uri_split._text.patterns import lazy_pattern

_LEADS_AWAY: Final = lazy_pattern(r"//|[A-Za-z][A-Za-z0-9+.\-]*:")
# Without its dot-segment, "./a:b" only looks like a URI; browsers find a host in "./https:a" and "./a://b".
_LEADS_TO_HOST: Final = lazy_pattern(rf"//|(?i:{'|'.join(sorted(WEB))}):|[A-Za-z][A-Za-z0-9+.\-]*:/")
# Browsers ignore these before a link, and tabs and newlines anywhere; to them, a backslash is a slash.
_BEFORE_A_LINK: Final = "".join(map(chr, range(0x21)))
_IN_BROWSERS: Final = str.maketrans("\\", "/", "\t\n\r")
# All that may decide, percent-encoded: control characters, a space, a dot, a slash, a colon, a backslash, letters.
_DECIDING: Final = lazy_pattern("%(?:[01][0-9A-Fa-f]|2[0EFef]|3[Aa]|[4-7][0-9A-Fa-f])")
_MOST_TRIED: Final = 100


def begins_with_host(path: str) -> bool:
    """Return whether a path, once it is decoded, begins like a network-path reference or a URI, whatever follows.

    >>> [begins_with_host(path) for path in ("/%5Cevil.example", "/%09/evil.example", "javascript%3Aalert(1)", "/.//a")]
    [True, True, True, False]
    """
    return _LEADS_AWAY.match(_read_by_browsers(decode(path))) is not None


def hides_host(path: str) -> bool:
    """Return whether a path becomes a network-path reference or a URI once it is decoded.

    That is: it begins like one, or does so when its dot-segments are removed (section 5.2.4), whatever its base is.

    >>> [hides_host(path) for path in ("/.//evil.example", "/%2F/evil.example", "/%5Cevil", "a/%2e%2e//evil.example")]
    [True, True, True, True]
    >>> [hides_host(path) for path in ("/a//b", "/a/../b", "/a/..//../b", "/a%5Cb", "/a%0Ab", "/@evil.example", "")]
    [False, False, False, False, False, False, False]
    """
    return _hides_host(decode(path))


def deciding_octet(path: str) -> str | None:
    """Return the percent-encoding with which a path hides a host; `None` if it does so without decoding.

    >>> deciding_octet("/a%20b/%2E.//%5Cc"), deciding_octet("/%09/a"), deciding_octet("/.//a%5C")
    ('%2E', '%09', None)
    """
    if _hides_host(path):
        return None
    for octet in islice(_DECIDING.finditer(path), _MOST_TRIED):
        if _hides_host(f"{decode(path[: octet.end()])}{path[octet.end() :]}"):
            return octet[0]
    return None


def _hides_host(decoded: str) -> bool:
    read = _read_by_browsers(decoded)
    if _LEADS_AWAY.match(read) or _LEADS_TO_HOST.match(without_dot_segments(read)):
        return True
    # At the top of its base, a relative path is what follows the first slash.
    return without_dot_segments(f"/{read.removeprefix('/')}").startswith("//")


def _read_by_browsers(decoded: str) -> str:
    return decoded.lstrip(_BEFORE_A_LINK).translate(_IN_BROWSERS)
