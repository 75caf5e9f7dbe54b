"""Texts of a million characters that make engines run out of stack, memory or time."""

from collections.abc import Mapping
from functools import cache
from itertools import cycle
from types import MappingProxyType
from typing import Final

MILLION: Final = 10**6
BAD_ENDS: Final = ("^", "\n", "%4", "é")  # nothing ends so

VALID: Final[Mapping[str, str]] = MappingProxyType(
    {
        "path": "http://a/" + "a" * MILLION,
        "percent-encoded path": "http://a/" + "%41" * (MILLION // 3),
        "percent-encoded every other character": "http://a/" + "%41a" * (MILLION // 4),
        "segments": "a/" * (MILLION // 2),
        "slashes": "http://a" + "/" * MILLION,
        "path without a slash": "a" * MILLION,
        "path after a scheme": "a:" * (MILLION // 2),
        "scheme": "a" * MILLION + ":",
        "host": "http://" + "a" * MILLION,
        "labels": "http://" + "a.b.c." * (MILLION // 6),
        "numbers": "//" + "1." * (MILLION // 2),
        "percent-encoded host": "//" + "%41" * (MILLION // 3),
        "userinfo": "http://" + "a" * MILLION + "@[::1]",
        "userinfo of colons": "http://" + ":" * MILLION + "@a",
        "percent-encoded userinfo": "//" + "%41" * (MILLION // 3) + "@",
        "port": "http://a:" + "8" * MILLION,
        "port after an IPv6 address": "//[::1]:" + "8" * MILLION,
        "IPvFuture": "//[v1." + "a:" * (MILLION // 2) + "]",
        "version of an IPvFuture": "//[v" + "1" * MILLION + ".a]",
        "query": "?" + "a" * MILLION,
        "percent-encoded query": "http://a?" + "%41" * (MILLION // 3),
        "question marks": "?" * MILLION,
        "fragment": "#" + "a" * MILLION,
        "percent-encoded fragment": "http://a#" + "%41" * (MILLION // 3),
    }
)

INVALID: Final[Mapping[str, str]] = MappingProxyType(
    {
        "two slashes and colons": "//" + ":" * MILLION,
        "colons": ":" * MILLION,
        "userinfos": "http://" + "a@" * (MILLION // 2),
        "groups in brackets": "http://[" + "1:" * (MILLION // 2) + "]",
        "groups in brackets that do not close": "//[1:" + "1:" * (MILLION // 2),
        "groups after two colons": "//[::" + "1:" * (MILLION // 2) + "1]",
        "colons in brackets": "//[" + ":" * MILLION + "]",
        "zeros in brackets": "//[" + "0" * MILLION + "::]",
        "numbers in brackets": "//[::" + "1." * (MILLION // 2) + "1]",
        "opening brackets": "//" + "[" * MILLION,
        "IPvFuture that does not close": "//[v1." + "a" * MILLION,
        "percent signs": "%" * MILLION,
        "percent-encodings broken off": "%4" * (MILLION // 2),
        "fragments": "#" * MILLION,
        "spaces": " " * MILLION,
        "line ends": "\n" * MILLION,
        "non-ASCII characters": "http://a/" + "é" * MILLION,
        "characters beyond the BMP": "http://a/" + "\U0001f600" * MILLION,
    }
)


@cache
def hostile_cases() -> dict[str, bool]:
    """Return URI-references, and other texts."""
    broken = (text + end for text, end in zip(VALID.values(), cycle(BAD_ENDS), strict=False))
    return dict.fromkeys(VALID.values(), True) | dict.fromkeys((*INVALID.values(), *broken), False)
