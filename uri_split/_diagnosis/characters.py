"""Characters that a component cannot contain: of a scheme, userinfo, host, port, path, query or fragment."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from uri_split._diagnosis.context import Context
from uri_split._diagnosis.expectations import expected_next
from uri_split._diagnosis.problem import Problem, ProblemCode
from uri_split._grammar.names import Component, RuleName
from uri_split._text.patterns import lazy_pattern
from uri_split._text.phrases import percent_encoded, phrase
from uri_split.rules import RULES


class _Run(NamedTuple):
    """Names in messages for a rule that repeats characters of one class, and perhaps percent-encodings."""

    component: Component
    name: str
    sample: str
    """A text of the rule, after which the grammar allows the same as after any other."""


# A scheme has no underscore, so a path that begins with one is not expected to become a scheme.
_RUNS: Final[dict[RuleName, _Run]] = {
    "scheme": _Run("scheme", "a scheme", "a"),
    "userinfo": _Run("userinfo", "userinfo", "_"),
    "reg-name": _Run("host", "a host", "_"),
    "port": _Run("port", "a port", "0"),
    "path": _Run("path", "a path", "_"),
    "segment": _Run("path", "a segment", "_"),
    "query": _Run("query", "a query", "_"),
    "fragment": _Run("fragment", "a fragment", "_"),
}
_NEVER_ENCODED: Final = {"scheme", "reg-name", "port"}  # a percent-encoding is valid in a name, but no host has one

# Without those that stand for a byte (PEP 383).
_LONE_SURROGATE: Final = lazy_pattern("[\ud800-\udc7f\udd00-\udfff]")
_HALF_ENCODED: Final = lazy_pattern("%[0-9A-Fa-f]")
_MOST_CHARACTERS_ENCODED: Final = 8


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
    context = context._replace(component=_RUNS[rule].component)
    slash = text.find("/")

    def problem_of(spot: re.Match[str]) -> Problem:
        prefix = _equivalent_prefix(rule, slash, spot.start())
        if spot.lastindex:
            return _bad_encoding(context, spot, prefix)
        at_edge = spot.start() == 0 or spot.end() == len(text)
        return _bad_character(context, rule, spot, prefix, at_edge=at_edge)

    return context.first_problems(rule, _not_allowed(rule).finditer(text, first.start()), problem_of)


def character_class(rule: RuleName) -> str:
    """Return the characters that a rule of characters of one class allows, for a character class of a pattern.

    >>> character_class("port")
    '0123456789'
    """
    before = "a" if rule == "scheme" else ""
    return "".join(re.escape(chr(code)) for code in range(0x80) if RULES[rule].matches(f"{before}{chr(code)}"))


@cache
def _not_allowed(rule: RuleName) -> re.Pattern[str]:
    """Return a pattern for what the rule does not allow; a ``%`` without hex digits matches in a group."""
    allowed = character_class(rule)
    if RULES[rule].matches("%41"):
        return re.compile(f"(%(?![0-9A-Fa-f][0-9A-Fa-f])[0-9A-Za-z]{{0,2}})|[^{allowed}%]+")
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
    message = (
        'the password has a "%" without 2 hex digits after it: write %25'
        if context.hides(start, found)
        else f'{context.describe(start, found)} is not a percent-encoding: 2 hex digits must follow "%"'
    )
    prefix += "%0" if _HALF_ENCODED.match(found) else "%"
    return context.problem("bad-pct-encoding", "pct-encoded", start, found, message, prefix)


def _bad_character(context: Context, rule: RuleName, spot: re.Match[str], prefix: str, *, at_edge: bool) -> Problem:
    start, found, name = spot.start(), spot[0], _RUNS[rule].name
    if context.hides(start, found):
        message = (
            f"{name} cannot contain a password"
            if rule in _NEVER_ENCODED
            else f"the password has characters that are not allowed in {name}: percent-encode them"
        )
    else:
        described = context.describe(start, found)
        message = (
            f"port must be digits, found {described}" if rule == "port" else f"{described} is not allowed in {name}"
        )
        advice = (
            f"expected {phrase(expected_next(context.rule, context.prefix + prefix))}"
            if rule == "scheme"
            else _advice(rule, found, is_stray=at_edge and found.isspace())
        )
        message = f"{message}: {advice}" if advice else message
    code: ProblemCode = "port-not-digits" if rule == "port" else "bad-character"
    return context.problem(code, rule, start, found, message, prefix)


def _advice(rule: RuleName, found: str, *, is_stray: bool) -> str:
    """Return what to do about characters that the rule does not allow; empty if there is no advice."""
    if rule in {"port", "reg-name"} and is_stray:
        return "remove it"
    if rule == "port":
        return ""
    if _LONE_SURROGATE.search(found):
        return "a lone surrogate is not a character"
    if rule == "reg-name":
        return _advice_for_host(found)
    write = f"write {percent_encoded(found)}" if len(found) <= _MOST_CHARACTERS_ENCODED else "percent-encode it"
    return f"{write}, or remove it" if is_stray else write


def _advice_for_host(found: str) -> str:
    if found.isascii():  # a percent-encoding would be valid, but no host has such a name
        return ""
    return "write its IDNA form, with xn--, or percent-encode it" if found.isalnum() else "percent-encode it"
