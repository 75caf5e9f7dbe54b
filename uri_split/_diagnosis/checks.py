"""How a part of a text is checked against its rule: by the characters of the rule, or by where it stops matching."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from typing import Final, NamedTuple

from uri_split._diagnosis.expectations import expected
from uri_split._diagnosis.problem import Problem, ProblemCode
from uri_split._grammar.names import Component, RuleName
from uri_split._text.phrases import describe_character, percent_encoded, phrase
from uri_split.rules import RULES


class Place(NamedTuple):
    """Where a part of a text stands: the rule asked for, a valid text that leads up to the part, and its offset."""

    rule: RuleName
    component: Component | None = None
    lead: str = ""
    offset: int = 0

    def problem(
        self, code: ProblemCode, rule: RuleName, start: int, found: str, message: str, lead: str = ""
    ) -> Problem:
        """Make a problem of what was found at an offset of the part, to which `lead` leads from its beginning."""
        start += self.offset
        may_stand = expected(self.rule, self.lead + lead)
        section = RULES[rule].section
        return Problem(code, rule, self.component, start, start + len(found), found, may_stand, message, section)


def unexpected(place: Place, rule: RuleName, text: str, stop: int, lead: str) -> Problem:
    """Refuse the character at an offset, where the text stops being the beginning of one of the rule."""
    found = text[stop : stop + 1]
    message = f"expected {phrase(expected(place.rule, place.lead + lead))}, found {describe_character(found)}"
    return place.problem("unexpected", rule, stop, found, message, lead)


class _Run(NamedTuple):
    """How messages speak of a rule that takes characters of one class, and perhaps pct-encoded, one after another."""

    component: Component
    name: str
    sample: str
    """A text of the rule, after which the grammar allows the same as after any other."""


# The underscore is in no scheme, so that what is read as a path is not expected to be one.
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

_MOST_PROBLEMS: Final = 1000
# But not those that stand for a byte (PEP 383).
_LONE_SURROGATE: Final = "[\ud800-\udc7f\udd00-\udfff]"
_MOST_CHARACTERS_ENCODED: Final = 8


def bad_characters(place: Place, rule: RuleName, text: str, start: int = 0) -> Iterator[Problem]:
    """Refuse each run of characters, and each ``%``, that cannot stand in a text of the rule, from an offset on."""
    if not _bad_spots(rule).search(text, start):
        return iter(())
    place = place._replace(component=_RUNS[rule].component)
    slash = text.find("/")

    def problem(spot: re.Match[str]) -> Problem:
        lead = _same_as(rule, slash, spot.start())
        if spot.lastindex:
            lead += "%0" if re.match("%[0-9A-Fa-f]", spot[0]) else "%"
            message = f'{describe_character(spot[0])} is not a percent-encoding: two hex digits must follow "%"'
            return place.problem("bad-pct-encoding", "pct-encoded", spot.start(), spot[0], message, lead)
        code: ProblemCode = "port-not-digits" if rule == "port" else "bad-character"
        named = describe_character(spot[0])
        message = (
            f"port must be digits, found {named}" if rule == "port" else f"{named} is not allowed in {_RUNS[rule].name}"
        )
        at_edge = spot.start() == 0 or spot.end() == len(text)
        advice = _advice(rule, spot[0], expected(place.rule, place.lead + lead), at_edge=at_edge)
        if advice:
            message = f"{message}: {advice}"
        return place.problem(code, rule, spot.start(), spot[0], message, lead)

    return at_most(place, rule, _bad_spots(rule).finditer(text, start), problem)


def at_most(
    place: Place, rule: RuleName, spots: Iterator[re.Match[str]], problem: Callable[[re.Match[str]], Problem]
) -> Iterator[Problem]:
    """Make problems of the first thousand spots, and one that says that there are more: a text may have millions."""
    yield from map(problem, islice(spots, _MOST_PROBLEMS))
    more = next(spots, None)
    if more:
        message = f"more of this kind follow: only the first {_MOST_PROBLEMS:,} are told"
        yield place.problem("more", rule, more.start(), more[0], message)


def class_of(rule: RuleName) -> str:
    """Return the characters that may stand in a text of a rule of characters of one class, for a class of a pattern.

    >>> class_of("port")
    '0123456789'
    """
    before = "a" if rule == "scheme" else ""
    return "".join(re.escape(chr(code)) for code in range(0x80) if RULES[rule].matches(f"{before}{chr(code)}"))


@cache
def _bad_spots(rule: RuleName) -> re.Pattern[str]:
    """Compile what cannot stand in a text of the rule: a ``%`` without hex digits, in a group, or other characters."""
    good = class_of(rule)
    if RULES[rule].matches("%41"):
        return re.compile(f"(%(?![0-9A-Fa-f][0-9A-Fa-f])[0-9A-Za-z]{{0,2}})|[^{good}%]+")
    return re.compile(f"[^{good}]+")


def _same_as(rule: RuleName, slash: int, stop: int) -> str:
    """Return a short beginning of the rule after which the grammar allows what it does at this offset.

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


def _advice(rule: RuleName, found: str, may_stand: tuple[str, ...], *, at_edge: bool) -> str:
    """Return what to do about characters that cannot stand in a text of the rule, if anything can be said."""
    stray = at_edge and found.isspace()
    if rule == "scheme":
        return f"expected {phrase(may_stand)}"
    if rule in {"port", "reg-name"} and stray:
        return "remove it"
    if rule == "port":
        return ""
    if re.search(_LONE_SURROGATE, found):
        return "a lone surrogate is no character"
    if rule == "reg-name":
        return _advice_for_a_host(found)
    write = f"write {percent_encoded(found)}" if len(found) <= _MOST_CHARACTERS_ENCODED else "percent-encode it"
    return f"{write}, or remove it" if stray else write


def _advice_for_a_host(found: str) -> str:
    if found.isascii():  # encoded, it would be valid, and yet no name of any host
        return ""
    return "write its IDNA form, with xn--, or percent-encode it" if found.isalnum() else "percent-encode it"
