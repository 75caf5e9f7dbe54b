"""Schemes: which ones people use, and which one is a slip of the keyboard away from a word."""

from functools import lru_cache
from typing import Final

from uri_split._algebra.schemes import SCHEMES
from uri_split._scan.scanner import FORMS
from uri_split._suggestion.tables import names

_COMMON: Final = ("https", "http", "ftp", "mailto", "file", "ftps", "sftp", "wss", "ws", "ssh")
_TYPED: Final = frozenset({"https", "http", "mailto"})
_LEAST_LENGTH: Final = 3
_LONGEST_SLIP: Final = 8


def is_known(scheme: str, *, with_others: bool = False) -> bool:
    """Return whether a scheme is one that people use, in any case.

    Args:
        scheme: The scheme.
        with_others: Whether those that programs use without registration count, which may be names of hosts.

    >>> is_known("S3"), is_known("kafka"), is_known("kafka", with_others=True)
    (True, False, True)
    """
    name = scheme.lower()
    return (
        name in SCHEMES
        or name in FORMS
        or name in names("scheme before a host")
        or (with_others and name in names("scheme"))
    )


def closest(word: str) -> str | None:
    """Return the scheme that a word is or was meant to be, or `None`.

    >>> [closest(word) for word in ("HTTP", "hhtp", "htt[s", "h ttps", "hxxp", "fpt", "s3", "example")]
    ['http', 'http', 'https', 'https', 'http', 'ftp', 's3', None]
    """
    word = word.lower().strip(" :;.,\"'")
    if is_known(word):
        return word
    if len(word) > _LONGEST_SLIP:
        return None
    return _closest_common(word.replace("xx", "tt") if word.startswith("hxx") else word)


@lru_cache(maxsize=256)
def _closest_common(word: str) -> str | None:
    name = min(_COMMON, key=lambda name: _distance(word, name))
    if sorted(word) == sorted(name):
        most = 1  # two letters are swapped
    elif name in _TYPED:
        most = 2 if word.startswith("h") else 1
    else:  # another letter makes another scheme: "smtp" is not "sftp"
        most = 0
    return name if _distance(word, name) <= most and len(word) >= _LEAST_LENGTH else None


@lru_cache(maxsize=4096)
def _distance(a: str, b: str) -> int:
    """Return how many characters must be added, removed, replaced or swapped with the next to get from a to b."""
    if not (a and b):
        return len(a or b)
    least = min(_distance(a[1:], b) + 1, _distance(a, b[1:]) + 1, _distance(a[1:], b[1:]) + (a[0] != b[0]))
    return min(least, _distance(a[2:], b[2:]) + 1) if a[1:2] and a[1::-1] == b[:2] else least
