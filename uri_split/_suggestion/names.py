"""Names of schemes, top-level domains and sites: which ones are known, and which one is a slip away from a word."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from uri_split._algebra.schemes import SCHEMES
from uri_split._changes import looks_like_file
from uri_split._scan.scanner import FORMS
from uri_split._text.spans import once
from uri_split.messages import table_rows

COMMON: Final = (
    *("com", "org", "net", "de", "uk", "co", "fr", "it", "es", "nl", "pl", "ru", "eu", "io", "edu", "gov", "ch", "at"),
    *("be", "cz", "se", "dk", "no", "fi", "jp", "cn", "br", "info", "app", "dev"),
)
"""The most common ones, for which people make slips in others."""

_ROWS: Final = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_NEIGHBOURS: Final = {
    letter: "".join(other[max(0, place - 1) : place + 2] for other in _ROWS[max(0, row - 1) : row + 2])
    for row, letters in enumerate(_ROWS)
    for place, letter in enumerate(letters)
}
_AS_LETTERS: Final = str.maketrans("i10", "llo")
_SHORT: Final = 2
_LONG: Final = 7
_LONGEST_SITE: Final = 40


@once
def names_of(kind: str) -> frozenset[str]:
    """Return the names of a kind in the table of names."""
    return frozenset(
        name for each, written in table_rows("_suggestion/names.txt") if each == kind for name in written.split()
    )


@once
def top_level_domains() -> frozenset[str]:
    """Return the top-level domains, in ASCII, and names that networks use in place of one."""
    return frozenset(name for row in table_rows("_suggestion/top_level.txt") for name in row[0].split())


@lru_cache(maxsize=512)
def closest_domain(name: str) -> str | None:
    """Return the common top-level domain that is one slip away from an unknown one, or `None`.

    >>> [closest_domain(name) for name in ("con", "fe", "corn", "iy", "ogr", "inof", "server", "x")]
    ['com', 'de', 'com', 'ly', 'org', 'info', None, None]
    """
    if (read := name.translate(_AS_LETTERS)) in top_level_domains():
        return read  # by a program that recognizes characters
    return next((common for common in COMMON if name in names_of(common) or _is_slip(name, common)), None)


@once
def _sites() -> Mapping[str, str]:
    """Return the well-known sites by their first labels, and by these without one letter."""
    labels = {name.partition(".")[0]: name for name in (*names_of("site"), *names_of("misspelt scheme"))}
    return {short: name for label, name in labels.items() for short in _shortened(label)} | labels


def _shortened(label: str) -> Iterable[str]:
    return label, *(label[:place] + label[place + 1 :] for place in range(len(label)))


def closest_site(name: str) -> str | None:
    """Return the well-known site that was meant by a name with one slip in a label, or in both, or `None`.

    >>> [closest_site(name) for name in ("facebok.com", "twtich.tc", "github.com", "a.example")]
    ['facebook.com', 'twitch.tv', None, None]
    """
    return _closest_site(name) if len(name) <= _LONGEST_SITE else None  # the cache keeps no long texts


@lru_cache(maxsize=512)
def _closest_site(name: str) -> str | None:
    sites = _sites()
    near = sites.get(next(filter(sites.__contains__, _shortened(name.partition(".")[0])), ""), name)
    if near == name or near.count(".") != name.count("."):
        return None
    return near if all(map(_is_slip, name.split("."), near.split("."))) else None


def _is_slip(name: str, common: str) -> bool:
    """Return whether a letter was replaced by a neighbour on the keyboard, added or left out, or two were swapped.

    In a long name, any other letter may replace one.
    """
    if len(name) == len(common):
        wrong = [pair for pair in zip(name, common, strict=True) if pair[0] != pair[1]]
        is_near = len(name) >= _LONG or all(right in _NEIGHBOURS.get(left, "") for left, right in wrong)
        return (is_near and not wrong[1:]) or wrong[1:] == [pair[::-1] for pair in wrong[:1]]
    longer, shorter = sorted((name, common), key=len, reverse=True)
    is_near = len(longer) - len(shorter) == 1 and len(shorter) > _SHORT
    return is_near and any(longer[:place] + longer[place + 1 :] == shorter for place in range(len(longer)))


def with_site(found: re.Match[str]) -> str:
    """Return the name of a well-known site in place of one that is a slip away from it."""
    return closest_site(found[0].lower()) or found[0]


def with_domain(found: re.Match[str]) -> str:
    """Return a top-level domain in place of one that does not exist, if it is one slip away."""
    name = found[0].lower()
    is_other = name in top_level_domains() or looks_like_file(f"a.{name}")
    return found[0] if is_other else closest_domain(name) or found[0]


def without_rest(found: re.Match[str]) -> str:
    """Return a top-level domain with a colon before the port, or a slash before the path, that follows it.

    The first group of the match is the domain, and the second one the rest.

    >>> [without_rest(re.search("([a-z]+?)(v?[0-9]+)", text)) for text in ("de8200", "luv1", "xyv1")]
    ['de:8200', 'lu/v1', 'xyv1']
    """
    is_known = found[1].lower() in top_level_domains() and found[0].lower() not in top_level_domains()
    return f"{found[1]}{':' if found[2].isdecimal() else '/'}{found[2]}" if is_known else found[0]


# Schemes: slips of the keyboard in their names.

_SCHEMES: Final = ("https", "http", "ftp", "mailto", "file", "ftps", "sftp", "wss", "ws", "ssh")
_TYPED: Final = frozenset({"https", "http", "mailto"})
_SHORTEST: Final = 3
_LONGEST_SCHEME: Final = 8


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
        or name in names_of("scheme before a host")
        or (with_others and name in names_of("scheme"))
    )


def closest(word: str) -> str | None:
    """Return the scheme that a word is or was meant to be, or `None`.

    >>> [closest(word) for word in ("HTTP", "hhtp", "htt[s", "h ttps", "hxxp", "fpt", "s3", "example")]
    ['http', 'http', 'https', 'https', 'http', 'ftp', 's3', None]
    """
    word = word.lower().strip(" :;.,\"'")
    if is_known(word):
        return word
    if len(word) > _LONGEST_SCHEME:
        return None
    return _closest_common(word.replace("xx", "tt") if word.startswith("hxx") else word)


@lru_cache(maxsize=256)
def _closest_common(word: str) -> str | None:
    name = min(_SCHEMES, key=lambda name: _distance(word, name))
    if sorted(word) == sorted(name):
        most = 1  # two letters are swapped
    elif name in _TYPED:
        most = 2 if word.startswith("h") else 1
    else:  # another letter makes another scheme: "smtp" is not "sftp"
        most = 0
    return name if _distance(word, name) <= most and len(word) >= _SHORTEST else None


@lru_cache(maxsize=4096)
def _distance(a: str, b: str) -> int:
    """Return how many characters must be added, removed, replaced or swapped with the next to get from a to b."""
    if not (a and b):
        return len(a or b)
    least = min(_distance(a[1:], b) + 1, _distance(a, b[1:]) + 1, _distance(a[1:], b[1:]) + (a[0] != b[0]))
    return min(least, _distance(a[2:], b[2:]) + 1) if a[1:2] and a[1::-1] == b[:2] else least
