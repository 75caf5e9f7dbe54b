"""Table of texts on which all engines must agree, and the answers of the lenient and the strict layer."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from random import Random
from typing import Final, NamedTuple

from tests.texts import drawn_reference, mutations, references_and_others
from uri_split._diagnosis import diagnose
from uri_split._uri.types import URI, URIReference
from uri_split.lenient import redacted, split, split_authority
from uri_split.rules import REFERENCE_RULES
from uri_split.strict import is_valid

ROWS: Final = 3500
BASE: Final = "http://me@a/b/c/d;p?q"
_BASE: Final = URI(BASE)

_UNUSUAL: Final = (
    "é", "日本", "\U0001f600", "a b", "a\nb", "\n", "\r\n", "\t", "\0", "\x7f", "\\", "|", "^", "%", "%4", "%zz", "%41",
    "８", "\ufeff", "\u2028", "a'b", 'a"b', "$", "\\N", "NULL", "http:///", "a" * 300, "é" * 13, "é" * 7,
    "[", "]", "@", ":", "//a:b@c //d:e@f", "s://h/?u=//a:b@c&v=//d:e@f#http:g:h@i", "http:a:b@c", "h\nttp:/\t\\a:b@c",
    "\\\\a:b@c", "s:/a:b@c", "//a:b@\n/ /c:d@e",
)  # fmt: skip
_SCHEMES: Final = (None, "http", "X+-.9", "1", "é", "a_b", "%41", "@", "")
_AUTHORITIES: Final = (
    None, "", "h", "u@h", "u:p@h", ":@", "@", "u@:", ":", "h:", "h:80", "h:8x", "h:８", "a:b:80", "a:b:c", "a::1",
    "::1", "fe80::1%25e@x", "fe80::1%e", "::", "[::1]", "[::1]:", "[::1]:8x", "[::1]x", "[::1", "[::1]x:80", "[v1.a]",
    "[v1.]", "[v1.a]:a", "[h]", "u@v@h", "u:p:q@h:1", "é", "é@h", "h é", "h:8 0", "[", "]", "[]:1", "]:1[", "a[:1",
    "h:[x:1", ":[::", "a:[:x", "%zz@h", "%4", "1.2.3.4", "256.1.1.1",
)  # fmt: skip
_PATHS: Final = ("", "/", "/a", "a", "a:b", "//a", ":", ":a", "/é", "/a b", "%", "/..", "../a:b")
_REST: Final = ("", "?", "#", "?#", "?q#f", "?a?b#c#d", "#f?", "?é#", "?[", "#[")


class Answers(NamedTuple):
    """Answers of the two layers for a text; all `None` if there is no text."""

    parts: tuple[str | None, ...]
    """In the order of `uri_split.columns.parts.PARTS`."""
    is_valid: tuple[bool | None, ...]
    """One for each of `REFERENCE_RULES`."""
    reason: tuple[str | None, ...]
    """One for each of `REFERENCE_RULES`."""
    normalize: str | None
    resolve: str | None
    """Against `BASE`."""
    redacted: str | None


drawn_texts: Final = references_and_others.filter(lambda text: not re.search("[\ud800-\udfff]", text))
"""Texts that a column can hold: those without lone surrogates."""


@cache
def table() -> tuple[str | None, ...]:
    """Return the texts, the same ones in every run; the first and the last are `None`."""
    random = Random(3986)
    chosen = dict.fromkeys(("", *_UNUSUAL, *_of_every_kind(), *random.sample(list(_combined()), 2000)))
    drawn = _drawn(random)
    while len(chosen) < ROWS - 2:
        chosen[next(drawn)] = None
    return (None, *chosen, None)


@cache
def expected() -> tuple[Answers, ...]:
    """Return the right answers, row by row."""
    return tuple(map(answers, table()))


def answers(text: str | None) -> Answers:
    if text is None:
        return Answers((None,) * 8, (None,) * 4, (None,) * 4, None, None, None)
    scheme, authority, *others = split(text)
    subcomponents = (None, None, None) if authority is None else split_authority(authority)
    problems = [diagnose(text, rule) for rule in REFERENCE_RULES]
    return Answers(
        (scheme, authority, *subcomponents, *others),
        tuple(not found for found in problems),
        tuple(found[0].component if found else None for found in problems),
        str(URIReference(text).normalize()) if is_valid(text, "URI-reference") else None,
        str(_BASE.resolve(text)) if is_valid(text, "URI-reference") else None,
        redacted(text),
    )


def shown_host(text: str) -> str | None:
    """Return the host of a text, hidden where people may take it for a part of a password."""
    return "***" if text == "//a:b@\n/ /c:d@e" else split(text).host


def differences(rows: Iterable[Answers], right: Iterable[Answers], texts: Iterable[str | None]) -> list[object]:
    """Return each text with wrong answers, and each wrong answer with the right one."""
    return [
        (text, *((answer, wanted) for answer, wanted in zip(row, rights, strict=True) if answer != wanted))
        for text, row, rights in zip(texts, rows, right, strict=True)
        if row != rights
    ]


def _of_every_kind() -> Iterator[str]:
    """Yield every combination of undefined, empty and neither."""
    authorities = ("", "//", "//h", "//u@h:1", "//@", "//@h", "//@:", "//u@", "//:", "//h:", "//:1", "//u@:1")
    kinds = (("", "s:"), authorities, ("", "/", "/p", "p"), ("", "?", "?q"), ("", "#", "#f"))
    return map("".join, product(*kinds))


def _combined() -> Iterator[str]:
    for scheme, authority, path, rest in product(_SCHEMES, _AUTHORITIES, _PATHS, _REST):
        before = "" if scheme is None else f"{scheme}:"
        yield f"{before}{'' if authority is None else f'//{authority}'}{path}{rest}"


def _drawn(random: Random) -> Iterator[str]:
    while True:
        for text in mutations(drawn_reference(random), random, 20):
            if "\ud800" not in text:  # which no column can have
                yield text
