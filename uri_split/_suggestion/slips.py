"""Slips of the keyboard in the names of schemes."""

from functools import lru_cache
from typing import Final

from uri_split._algebra.schemes import SCHEMES
from uri_split._scan.scheme_forms import FORMS

_COMMON: Final = ("https", "http", "ftp", "mailto", "file", "ftps", "sftp", "wss", "ws", "ssh")
_TYPED: Final = frozenset({"https", "http", "mailto"})
# Not in the tables, but always with "//" and a host or the name of a store.
_WITH_AUTHORITY: Final = frozenset(
    ("abfs", "gs", "hdfs", "httpu", "httpmu", "mariadb", "mongodb", "mysql", "postgres", "postgresql", "s3", "shttp")
)
_LEAST_LENGTH: Final = 3
_LONGEST_SLIP: Final = 8


def is_known(scheme: str) -> bool:
    """Return whether a scheme is one that people use, in any case."""
    return any(scheme.lower() in schemes for schemes in (SCHEMES, FORMS, _WITH_AUTHORITY))


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


def _distance(a: str, b: str) -> int:
    """Return how many characters must be added, removed, replaced or swapped with the next to get from a to b."""
    rows = [list(range(len(b) + 1))]
    for i, left in enumerate(a, start=1):
        row = [i]
        for j, right in enumerate(b, start=1):
            least = min(rows[-1][j] + 1, row[-1] + 1, rows[-1][j - 1] + (left != right))
            if i > 1 and j > 1 and left == b[j - 2] and a[i - 2] == right:
                least = min(least, rows[-2][j - 2] + 1)
            row.append(least)
        rows.append(row)
    return rows[-1][-1]
