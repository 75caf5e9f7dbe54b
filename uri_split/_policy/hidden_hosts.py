"""Paths that become another host in software that decodes them or removes their dot-segments."""

from typing import Final

from uri_split._algebra.percent import decode
from uri_split._text.patterns import lazy_pattern

# Browsers remove spaces at the beginning of a link, and tabs and newlines anywhere; to them, a backslash is a slash.
_LEADS_AWAY: Final = lazy_pattern(r"\A *(?://|[A-Za-z][A-Za-z0-9+.\-]*:)|[\x00-\x1f\x7f\\]")
_DOT_SEGMENT: Final = lazy_pattern(r"(?:\A|/)\.\.?(?=/|\Z)")


def hides_host(path: str) -> bool:
    """Return whether a path may become a network-path reference, or a URI.

    That is, once it is decoded: it begins like one, it has a backslash or a control character, or an empty segment that
    could come to its beginning when dot-segments are removed (section 5.2.4).

    >>> [hides_host(path) for path in ("/.//evil.example", "/%2F/evil.example", "/%09/a", "javascript%3Aalert(1)")]
    [True, True, True, True]
    >>> [hides_host(path) for path in ("/a//b", "/a/../b", "../a%2Fb", "/@evil.example", "")]
    [False, False, False, False, False]
    """
    decoded = decode(path)
    return bool(_LEADS_AWAY.search(decoded)) or ("//" in decoded and _DOT_SEGMENT.search(decoded) is not None)
