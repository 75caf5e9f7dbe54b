"""Characters that a component cannot contain: of a scheme, userinfo, host, port, path, query or fragment."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final, NamedTuple

from uri_split._algebra.characters import character_class
from uri_split._algebra.encoding import percent_encoded
from uri_split._codes.messages import Message, message
from uri_split._diagnosis.advice import TAG, advice, is_stray
from uri_split._diagnosis.context import Context
from uri_split._diagnosis.problem import Problem, ProblemCode
from uri_split._grammar.names import Component, RuleName
from uri_split._messages.phrases import describe_character
from uri_split._text.patterns import lazy_pattern
from uri_split.rules import RULES


class _Run(NamedTuple):
    """Rule that repeats characters of one class, and perhaps percent-encodings.

    Attributes:
        component: The component that it is part of.
        sample: A text of the rule, after which the grammar allows the same as after any other.
        key: The key of the message about characters that it does not allow.
        key_of_password: The key of the message about such characters in a password.
    """

    component: Component
    sample: str
    key: str
    key_of_password: str


_RUNS: Final[dict[RuleName, _Run]] = {
    # A scheme has no underscore, so a path that begins with one is not expected to become a scheme.
    "scheme": _Run("scheme", "a", "problem/bad-character/scheme", "problem/bad-character/scheme/password"),
    "userinfo": _Run("userinfo", "_", "problem/bad-character/userinfo", "problem/bad-character/userinfo/password"),
    "reg-name": _Run("host", "_", "problem/bad-character/host", "problem/bad-character/host/password"),
    "port": _Run("port", "0", "problem/port-not-digits", "problem/port-not-digits/password"),
    "path": _Run("path", "_", "problem/bad-character/path", "problem/bad-character/path/password"),
    "segment": _Run("path", "_", "problem/bad-character/segment", "problem/bad-character/segment/password"),
    "query": _Run("query", "_", "problem/bad-character/query", "problem/bad-character/query/password"),
    "fragment": _Run("fragment", "_", "problem/bad-character/fragment", "problem/bad-character/fragment/password"),
}
_ENCODED: Final = {"userinfo", "port", "path", "segment", "query", "fragment"}
_CACHED_LENGTH: Final = 4

_HALF_ENCODED: Final = lazy_pattern("%[0-9A-Fa-f]")
# Without lone surrogates.
_UTF_16: Final = lazy_pattern("%u(?![Dd][89A-Fa-f])[0-9A-Fa-f]{4}")


def check_characters(context: Context, rule: RuleName, text: str, start: int = 0) -> Iterator[Problem]:
    """Report each run of characters, and each ``%``, that the rule does not allow.

    Args:
        context: The context of the text.
        rule: A rule that repeats characters of one class.
        text: The text to check.
        start: The offset to begin at.
    """
    first = _not_allowed(rule).search(text, start)
    if not first:
        return iter(())
    context = context.within(_RUNS[rule].component)
    slash = text.find("/")

    def problem_of(spot: re.Match[str]) -> Problem:
        prefix = _equivalent_prefix(rule, slash, spot.start())
        if spot.lastindex:
            return _bad_encoding(context, spot, prefix)
        return _bad_character(context, rule, spot, prefix)

    return context.first_problems(rule, _not_allowed(rule).finditer(text, first.start()), problem_of)


@cache
def _not_allowed(rule: RuleName) -> re.Pattern[str]:
    """Return a pattern for what the rule does not allow; a ``%`` without hex digits matches in a group."""
    allowed = character_class(rule)
    if RULES[rule].matches("%41"):
        percent = "%(?![0-9A-Fa-f][0-9A-Fa-f])(?:u[0-9A-Fa-f]{4}|[0-9A-Za-z]{0,2})"
        return re.compile(f"({percent})|[^{allowed}%<]+|{TAG}|<[^{allowed}%]*")
    return re.compile(f"[^{allowed}]+")


def _equivalent_prefix(rule: RuleName, slash: int, stop: int) -> str:
    """Return a short text of the rule after which the grammar allows the same as at an offset.

    Args:
        rule: A rule of characters of one class.
        slash: The offset of the first slash, or -1.
        stop: The offset.
    """
    if stop == 0:
        return ""
    sample = _RUNS[rule].sample
    if rule != "path" or not 0 <= slash < stop:
        return sample
    return f"{sample}/{sample}" if slash else f"/{sample}"


def _bad_encoding(context: Context, spot: re.Match[str], prefix: str) -> Problem:
    start, found = spot.start(), spot[0]
    is_hidden = context.hides(start, found)
    words = (
        message("problem/bad-pct-encoding/password")
        if is_hidden
        else message("problem/bad-pct-encoding", found=context.describe(start, found))
    )
    is_utf_16 = not is_hidden and _UTF_16.fullmatch(found)
    remedy = (
        message("help/write", text=percent_encoded(bytes.fromhex(found[2:]).decode("utf-16-be")))
        if is_utf_16
        else message("help/percent-sign")
    )
    prefix += "%0" if _HALF_ENCODED.match(found) else "%"
    return context.problem("bad-pct-encoding", "pct-encoded", start, found, words, remedy, prefix=prefix)


def _bad_character(context: Context, rule: RuleName, spot: re.Match[str], prefix: str) -> Problem:
    start, found, text = spot.start(), spot[0], spot.string
    code: ProblemCode = "port-not-digits" if rule == "port" else "bad-character"
    if rule == "port" and context.ends_in(start, found):  # "@" is written in another way
        words, remedy = message(_RUNS[rule].key, found=context.describe(start, found)), None
    elif context.hides(start, found):
        words = message(_RUNS[rule].key_of_password)
        remedy = message("help/encode-password") if rule in _ENCODED else None
    else:
        end = spot.end()
        stray = (start == 0 or end == len(text)) and is_stray(found, text[:start] + text[end:])
        # The cache keeps no long texts alive.
        of_characters = _of_characters if len(found) <= _CACHED_LENGTH else _of_characters.__wrapped__
        words, remedy = of_characters(rule, found, stray=stray)
    return context.problem(code, rule, start, found, words, remedy, prefix=prefix)


@lru_cache(maxsize=512)
def _of_characters(rule: RuleName, found: str, *, stray: bool) -> tuple[Message, Message | None]:
    """Return what is wrong, and what to write instead."""
    return message(_RUNS[rule].key, found=describe_character(found)), advice(rule, found, stray=stray)
