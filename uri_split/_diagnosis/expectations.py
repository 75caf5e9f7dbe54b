"""Names of what may follow the beginning of a text."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from typing import Final

from uri_split._codes.messages import message
from uri_split._grammar.names import RuleName
from uri_split.rules import RULES

REPRESENTATIVES: Final = {
    "a": "ABCDEFabcdef",
    "v": "Vv",
    "g": "GHIJKLMNOPQRSTUWXYZghijklmnopqrstuwxyz",
    "0": "0",
    "1": "1",
    "2": "2",
    "3": "34",
    "5": "5",
    "6": "6789",
    "-": "-",
    ".": ".",
    "_": "_~",
    "+": "+",
    "!": "!$&'()*,;=",
    "%": "%",
    ":": ":",
    "/": "/",
    "?": "?",
    "#": "#",
    "[": "[",
    "]": "]",
    "@": "@",
}
"""Classes of characters that every rule treats alike, by one character of each."""

_DIGITS: Final = "012356"
_CACHED_LENGTH: Final = 64


def expected_next(rule: RuleName, beginning: str) -> tuple[str, ...]:
    """Return the names of what may follow the beginning of a text that matches a rule.

    >>> expected_next("URI", "http://example.com:8")
    ('a letter', 'a digit', 'one of -._~', "one of !$&'()*+,;=", '"%"', '":"', '"/"', '"?"', '"#"', '"@"', 'the end')
    >>> expected_next("URI", "http://me@example.com:8")
    ('a digit', '"/"', '"?"', '"#"', 'the end')
    >>> expected_next("IPv4address", "25")
    ('"0" to "5"', '"."')
    """
    # The cache keeps no long texts alive.
    is_short = len(beginning) <= _CACHED_LENGTH
    return _expected_next(rule, beginning) if is_short else _expected_next.__wrapped__(rule, beginning)


@lru_cache(maxsize=512)
def _expected_next(rule: RuleName, beginning: str) -> tuple[str, ...]:
    completable = RULES[rule].completable
    allowed = {sample for sample in REPRESENTATIVES if completable(beginning + sample)}
    return tuple(_names(allowed, at_end=RULES[rule].matches(beginning)))


def _names(allowed: set[str], *, at_end: bool) -> Iterator[str]:
    """Yield names that cover a set of representatives, wide names first; what they name is removed from the set."""
    for samples, name in (
        ("avg", message("word/letter")),
        (f"a{_DIGITS}", message("word/hex-digit")),
        (_DIGITS, message("word/digit")),
        ("-._", message("word/any-of", characters="-._~")),
        ("+!", message("word/any-of", characters="!$&'()*+,;=")),
    ):
        if allowed.issuperset(samples):
            allowed.difference_update(samples)
            yield name
    yield from _digit_ranges(allowed.intersection(_DIGITS))
    yield from (f'"{sample}"' for sample in REPRESENTATIVES if sample in allowed.difference(_DIGITS))
    if at_end:
        yield message("word/end")


def _digit_ranges(allowed: set[str]) -> Iterator[str]:
    """Yield names of ranges of digits, such as "0" to "5"."""
    digits = sorted(int(digit) for sample in allowed for digit in REPRESENTATIVES[sample])
    for _, numbered in groupby(enumerate(digits), lambda pair: pair[1] - pair[0]):
        run = [digit for _, digit in numbered]
        yield f'"{run[0]}"' if len(run) == 1 else message("word/range", first=str(run[0]), last=str(run[-1]))
