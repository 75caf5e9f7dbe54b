"""Diagnosis of a text: the problems of each component (RFC 3986, section 3).

A text is split as `uri_split.lenient` splits it, and each component is checked by its own rule, so that one mistake
does not hide the next. Only an authority is read more leniently: its port may have other characters than digits, and an
IPv6 address may lack its brackets, so that the message can name the mistake.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import groupby, islice
from typing import Final, NamedTuple

from uri_split._algebra.encoding import character_class, percent_encoded
from uri_split._algebra.resolution import joined
from uri_split._grammar import Component, RuleName
from uri_split._hidden import hidden_spans
from uri_split._problem import (
    MOST_PROBLEMS,
    TAG,
    InvalidURI,
    Problem,
    ProblemCode,
    help_for,
    help_for_enclosed,
    is_stray,
)
from uri_split._text.arguments import plain_str, plain_text, public
from uri_split._text.spans import Span, lazy_pattern, once, touched
from uri_split.lenient import Components, component_spans, split_authority
from uri_split.messages import Message, describe_character, message, phrase
from uri_split.rules import RULES

# Checks that find the problems of each component (RFC 3986, section 3).

# Names of what may follow the beginning of a text.

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
_CACHED_BEGINNING: Final = 64


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
    is_short = len(beginning) <= _CACHED_BEGINNING
    return _expected_next(rule, beginning) if is_short else _expected_next.__wrapped__(rule, beginning)


@lru_cache(maxsize=512)
def _expected_next(rule: RuleName, beginning: str) -> tuple[str, ...]:
    completable = RULES[rule].completable
    allowed = {sample for sample in REPRESENTATIVES if completable(beginning + sample)}
    return tuple(_names(allowed, at_end=RULES[rule].is_valid(beginning)))


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


# Context of a check: where the checked part is in the whole text, and how its problems are made.


class Context(NamedTuple):
    """The part of a text that is checked, and its place in the whole text.

    Nothing hidden gets into a problem: its message takes what was found from `describe` or `shown`.

    Attributes:
        rule: The rule that the whole text should match.
        hidden: The hidden spans of the whole text, such as passwords, in order.
        component: The component that the part belongs to.
        prefix: The beginning of some text of the rule, after which the grammar allows the same as before the part.
        offset: The offset of the part in the whole text.
    """

    rule: RuleName
    hidden: Sequence[Span] = ()
    component: Component | None = None
    prefix: str = ""
    offset: int = 0

    def moved(self, length: int, prefix: str) -> "Context":
        """Return the context of a part that begins later.

        Args:
            length: How many code points later it begins.
            prefix: What is added to the prefix.
        """
        return Context(self.rule, self.hidden, self.component, self.prefix + prefix, self.offset + length)

    def within(self, component: Component) -> "Context":
        """Return the context of the same part as that of a component."""
        return Context(self.rule, self.hidden, component, self.prefix, self.offset)

    def hides(self, start: int, found: str) -> bool:
        """Return whether something hidden is in what was found at an offset of the part."""
        if not self.hidden:
            return False
        start += self.offset
        return len(touched(self.hidden, start, start + len(found))) > 0

    def ends_in(self, start: int, found: str) -> bool:
        """Return whether something hidden ends before the end of what was found at an offset of the part."""
        start += self.offset
        spans = touched(self.hidden, start, start + len(found))
        return bool(spans) and spans[-1][1] < start + len(found)

    def shown(self, start: int, found: str) -> str:
        """Return what was found at an offset of the part, or ``***`` if something in it is hidden.

        >>> Context("path", hidden=[(10, 16)], offset=8).shown(0, "a:secret@b")
        '***'
        """
        return "***" if self.hides(start, found) else found

    def describe(self, start: int, found: str) -> str:
        """Return how a message names what was found at an offset of the part.

        >>> Context("path").describe(0, " "), Context("path", hidden=[(0, 1)]).describe(0, " ")
        ('a space', '"***"')
        """
        return describe_character(self.shown(start, found))

    def problem(
        self,
        code: ProblemCode,
        rule: RuleName,
        start: int,
        found: str,
        words: Message,
        help_: Message | None = None,
        *,
        prefix: str = "",
    ) -> Problem:
        """Return the problem of what was found at an offset of the part.

        Args:
            code: The kind of problem.
            rule: The rule that is broken.
            start: The offset in the part.
            found: What was found there.
            words: What is wrong.
            help_: What to write instead.
            prefix: What is added to the prefix of the part to get there.
        """
        expected = expected_next(self.rule, self.prefix + prefix)
        shown = self.shown(start, found) if self.hidden else found
        start += self.offset
        end, section = start + len(found), RULES[rule].section
        return Problem(code, rule, self.component, start, end, shown, expected, words, section, (), help_)

    def unexpected(self, rule: RuleName, text: str, stop: int, prefix: str) -> Problem:
        """Return the problem of the character at an offset where the text can no longer match the rule."""
        found = text[stop : stop + 1]
        expected = phrase(expected_next(self.rule, self.prefix + prefix))
        words = message("problem/unexpected", expected=expected, found=self.describe(stop, found))
        return self.problem("unexpected", rule, stop, found, words, prefix=prefix)

    def first_problems(
        self, rule: RuleName, matches: Iterator[re.Match[str]], problem_of: Callable[[re.Match[str]], Problem]
    ) -> Iterator[Problem]:
        """Yield the problems of the first 1,000 matches, and one with the code ``more`` if there are others.

        A text may have millions.
        """
        yield from map(problem_of, islice(matches, MOST_PROBLEMS))
        more = next(matches, None)
        if more:
            words = message("problem/more", number=MOST_PROBLEMS)
            yield self.problem("more", rule, more.start(), more[0], words)


# IP addresses: checks of IP literals, IPv6 and IPv4 addresses (RFC 3986, section 3.2.2).

_FUTURE_VERSION: Final = lazy_pattern(r"\[?[Vv]")
_LIKE_IPV4: Final = lazy_pattern(r"[0-9]*\.[0-9.]*")
# A group of an IPv6 address, an IPvFuture, or an address with a zone identifier.
_NOT_A_NAME: Final = lazy_pattern(r"[0-9A-Fa-f]+|[Vv][0-9A-Fa-f]*(?:\..*)?|[^%]*%(?s:.*)")
_NOT_IN_IPV6: Final = lazy_pattern(r"[^0-9A-Fa-f:.]+")
_LONG_GROUP: Final = lazy_pattern(r"(?<![0-9A-Fa-f.])[0-9A-Fa-f]{5,}(?![0-9A-Fa-f.])")
_GROUP: Final = lazy_pattern("[^:]+")
_SINGLE_COLON_FIRST: Final = lazy_pattern(":(?!:)")
_SINGLE_COLON_LAST: Final = lazy_pattern(r"[^:]:\Z")
_DOTTED: Final = lazy_pattern(r"(?<![0-9A-Fa-f.])[0-9A-Fa-f]*+\.[0-9A-Fa-f.]*")
_GROUPS: Final = 8
_DIGITS_OF_GROUP: Final = 4
_NUMBERS: Final = 4


def check_ip_literal(context: Context, host: str) -> Iterator[Problem]:
    """Check a host that begins with a bracket."""
    context = context.within("host")
    inner, closing, rest = host[1:].partition("]")
    if closing:
        yield from _check_in_brackets(context, inner)
    else:
        prefix = _shortened(host[: RULES["IP-literal"].prefix(host)])
        words, help_ = message("problem/unclosed-bracket"), message("help/close-bracket")
        yield context.problem("unclosed-bracket", "IP-literal", 0, "[", words, help_, prefix=prefix)
    if rest:
        start = len(host) - len(rest)
        words = message("problem/after-bracket", found=context.describe(start, rest))
        yield context.problem("after-bracket", "IP-literal", start, rest, words, message("help/remove"), prefix="[::]")


def _check_in_brackets(context: Context, inner: str) -> Iterator[Problem]:
    """Check what is between brackets."""
    inside = context.moved(1, "[")
    whole = f"[{inner}]"
    if not inner:
        words, help_ = message("problem/empty-brackets"), message("help/brackets")
        yield context.problem("empty-brackets", "IP-literal", 0, whole, words, help_, prefix="[")
    elif RULES["IPv4address"].is_valid(inner):
        words = message("problem/ipv4-in-brackets")
        help_ = message("help/write", text=inside.shown(0, inner))
        yield context.problem("ipv4-in-brackets", "IP-literal", 0, whole, words, help_)
    elif _LIKE_IPV4.fullmatch(inner):
        yield from check_ipv4(inside, inner)
    elif RULES["reg-name"].is_valid(inner) and not _NOT_A_NAME.fullmatch(inner):
        words, help_ = message("problem/name-in-brackets"), message("help/remove-brackets")
        yield context.problem("name-in-brackets", "IP-literal", 0, whole, words, help_)
    elif inner[0] not in "Vv":
        yield from check_ipv6(inside, inner)
    elif not RULES["IPvFuture"].is_valid(inner):
        stop = RULES["IPvFuture"].prefix(f"{inner}]")
        yield inside.unexpected("IPvFuture", f"{inner}]", stop, _shortened(inner[:stop]))


def _shortened(beginning: str) -> str:
    """Return a short text after which the grammar allows the same: an IPvFuture may have any length."""
    version, dot, address = beginning.partition(".")
    return f"{version[:3]}{dot}{address[:1]}" if _FUTURE_VERSION.match(version) else beginning


def check_ipv6(context: Context, text: str) -> Iterator[Problem]:
    """Check an IPv6 address, and that no zone identifier follows it."""
    address, percent, zone = text.partition("%")
    # Whatever is wrong, the same may follow the part of the address that can begin a valid one.
    length = RULES["IPv6address"].prefix(address)
    context = context._replace(component="host", prefix=context.prefix + address[:length])
    if not RULES["IPv6address"].is_valid(address):
        problems = sorted(_ipv6_form(context, address), key=lambda problem: problem.start)
        explains = problems and problems[0].start <= context.offset + length
        yield from problems if explains else _ipv6_length(context, address)
    if percent:
        words, help_ = message("problem/ipv6-zone"), message("help/remove")
        yield context.problem("ipv6-zone", "IPv6address", len(address), percent + zone, words, help_)


def _ipv6_form(context: Context, address: str) -> Iterator[Problem]:
    """Check everything in an IPv6 address except the number of its groups."""
    yield from _ipv6_groups(context, address)
    yield from _ipv6_colons(context, address)
    dotted = _DOTTED.search(address)
    if dotted and ":" in address[dotted.end() :]:
        words, help_ = message("problem/ipv6-ipv4-not-last"), message("help/ipv4-last")
        yield context.problem("ipv6-ipv4-not-last", "IPv6address", dotted.start(), dotted[0], words, help_)
    elif dotted and dotted.end() == len(address):
        yield from check_ipv4(context.moved(dotted.start(), ""), dotted[0])


def _ipv6_groups(context: Context, address: str) -> Iterator[Problem]:
    def bad_character(spot: re.Match[str]) -> Problem:
        start, found = spot.start(), spot[0]
        words = message("problem/bad-character/ipv6", found=context.describe(start, found))
        help_ = message("help/remove") if found.isspace() else None
        return context.problem("bad-character", "IPv6address", start, found, words, help_)

    def long_group(spot: re.Match[str]) -> Problem:
        start, group = spot.start(), spot[0]
        words = message("problem/ipv6-group-too-long", found=context.describe(start, group), number=len(group))
        short = group.lstrip("0") or "0"
        fits = len(short) <= _DIGITS_OF_GROUP and not context.hides(start, group)
        help_ = message("help/write", text=short) if fits else message("help/digits-of-group")
        return context.problem("ipv6-group-too-long", "h16", start, group, words, help_)

    yield from context.first_problems("IPv6address", _NOT_IN_IPV6.finditer(address), bad_character)
    yield from context.first_problems("h16", _LONG_GROUP.finditer(address), long_group)


def _ipv6_colons(context: Context, address: str) -> Iterator[Problem]:
    help_ = message("help/remove") if "::" in address else message("help/write", text='"::"')
    if _SINGLE_COLON_FIRST.match(address):
        words = message("problem/ipv6-single-colon/first")
        yield context.problem("ipv6-single-colon", "IPv6address", 0, ":", words, help_)
    if _SINGLE_COLON_LAST.search(address):
        words = message("problem/ipv6-single-colon/last")
        yield context.problem("ipv6-single-colon", "IPv6address", len(address) - 1, ":", words, help_)
    elision = address.find("::")
    second = address.find("::", elision + 1)
    if second > 0:
        words = message("problem/ipv6-second-elision")
        if second == elision + 1:
            colons = address[elision:]
            colons = colons[: len(colons) - len(colons.lstrip(":"))]
            shorter = message("help/write", text='"::"')
            yield context.problem("ipv6-second-elision", "IPv6address", elision, colons, words, shorter)
        else:
            yield context.problem("ipv6-second-elision", "IPv6address", second, "::", words)


def _ipv6_length(context: Context, address: str) -> Iterator[Problem]:
    """Report that an IPv6 address has too many groups, or too few."""
    has_ipv4 = "." in address
    groups = sum(1 for _ in _GROUP.finditer(address)) + has_ipv4
    code: ProblemCode = "ipv6-too-many-groups"
    help_: Message | None = None
    if "::" in address:
        key = "problem/ipv6-too-many-groups/elision-ipv4" if has_ipv4 else "problem/ipv6-too-many-groups/elision"
        complete = address.replace("::", ":")
        if RULES["IPv6address"].is_valid(complete):
            help_ = message("help/write", text=complete)
    elif groups > _GROUPS:
        key = "problem/ipv6-too-many-groups/ipv4" if has_ipv4 else "problem/ipv6-too-many-groups"
    else:
        code, help_ = "ipv6-too-few-groups", message("help/groups")
        key = "problem/ipv6-too-few-groups/ipv4" if has_ipv4 else "problem/ipv6-too-few-groups"
    yield context.problem(code, "IPv6address", 0, address, message(key, number=groups), help_)


def check_ipv4(context: Context, address: str) -> Iterator[Problem]:
    """Check an IPv4 address. One without dots is not checked."""
    context = context.within("host")
    number = address.count(".") + 1
    if number == 1:
        return
    if number != _NUMBERS:
        words, help_ = message("problem/ipv4-octet-count", number=number), message("help/ipv4-numbers")
        yield context.problem("ipv4-octet-count", "IPv4address", 0, address, words, help_)
        return
    start = 0
    for octet in address.split("."):
        if not RULES["dec-octet"].is_valid(octet):
            yield _octet_problem(context, start, octet)
        start += len(octet) + 1


def _octet_problem(context: Context, start: int, octet: str) -> Problem:
    """Return the problem of an octet that is not a number from 0 to 255."""
    found, help_ = context.describe(start, octet), message("help/number")
    code: ProblemCode = "ipv4-octet"
    if not octet:
        words = message("problem/ipv4-octet/missing")
    elif not (octet.isascii() and octet.isdecimal()):
        words = message("problem/ipv4-octet", found=found)
    elif octet.startswith("0"):
        code, words = "ipv4-leading-zero", message("problem/ipv4-leading-zero", found=found)
        number = octet.lstrip("0") or "0"
        if RULES["dec-octet"].is_valid(number) and not context.hides(start, octet):
            help_ = message("help/write", text=number)
    else:
        code, words = "ipv4-octet-too-large", message("problem/ipv4-octet-too-large", found=found)
    return context.problem(code, "dec-octet", start, octet, words, help_)


# Characters that a component cannot contain: of a scheme, userinfo, host, port, path, query or fragment.


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


@once
def _not_allowed(rule: RuleName) -> re.Pattern[str]:
    """Return a pattern for what the rule does not allow; a ``%`` without hex digits matches in a group."""
    allowed = character_class(rule)
    if RULES[rule].is_valid("%41"):
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
    help_ = (
        message("help/write", text=percent_encoded(bytes.fromhex(found[2:]).decode("utf-16-be")))
        if is_utf_16
        else message("help/percent-sign")
    )
    prefix += "%0" if _HALF_ENCODED.match(found) else "%"
    return context.problem("bad-pct-encoding", "pct-encoded", start, found, words, help_, prefix=prefix)


def _bad_character(context: Context, rule: RuleName, spot: re.Match[str], prefix: str) -> Problem:
    start, found, text = spot.start(), spot[0], spot.string
    code: ProblemCode = "port-not-digits" if rule == "port" else "bad-character"
    if rule == "port" and context.ends_in(start, found):  # "@" is written in another way
        words, help_ = message(_RUNS[rule].key, found=context.describe(start, found)), None
    elif context.hides(start, found):
        words = message(_RUNS[rule].key_of_password)
        help_ = message("help/encode-password") if rule in _ENCODED else None
    else:
        end = spot.end()
        stray = (start == 0 or end == len(text)) and is_stray(found, text[:start] + text[end:])
        # The cache keeps no long texts alive.
        of_characters = _of_characters if len(found) <= _CACHED_LENGTH else _of_characters.__wrapped__
        words, help_ = of_characters(rule, found, stray=stray)
    return context.problem(code, rule, start, found, words, help_, prefix=prefix)


@lru_cache(maxsize=512)
def _of_characters(rule: RuleName, found: str, *, stray: bool) -> tuple[Message, Message | None]:
    """Return what is wrong, and what to write instead."""
    return message(_RUNS[rule].key, found=describe_character(found)), help_for(rule, found, stray=stray)


# Components: checks of a scheme, an authority, userinfo, a host, a path and a fragment.

_NOT_LETTERS: Final = lazy_pattern("[^A-Za-z]+")
_EMAIL: Final = lazy_pattern(r"[^\s@:/?#]+@[^\s@:/?#]+")
_HOST_AND_PORT: Final = r"(?:(?![0-9]+(?:[:,]|\Z))[\w.\-~]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]*)?"
_SEVERAL_HOSTS: Final = lazy_pattern(rf"{_HOST_AND_PORT}(?:, ?{_HOST_AND_PORT})+")
_PORTS: Final = lazy_pattern(":[0-9]*+:[0-9:]*+")
_PORT: Final = lazy_pattern("[0-9]+")


def missing_scheme(context: Context, text: str) -> Problem:
    """Return the problem of a text without a scheme, where a URI is required (section 3)."""
    words = message("problem/missing-scheme")
    context = context.within("scheme")
    return context.problem("missing-scheme", context.rule, 0, "", words, _advice_for_missing_scheme(text))


def _advice_for_missing_scheme(text: str) -> Message:
    enclosed = help_for_enclosed(text)
    if enclosed:
        return enclosed
    if not text:
        return message("help/address")
    if text.startswith(("//", "://")):
        return message("help/scheme-before-slashes" if text[0] == "/" else "help/scheme-before-colon")
    if "@" in text and _EMAIL.fullmatch(text):
        return message("help/mailto")
    return message("help/address-before" if text[0] in "/?#." else "help/scheme")


def check_scheme(context: Context, scheme: str, rest: str = "") -> Iterator[Problem]:
    """Check a scheme (section 3.1), and that a relative reference has none (section 4.2).

    Args:
        context: The context of the scheme.
        scheme: The scheme.
        rest: What follows it in the whole text.
    """
    if context.rule == "relative-ref":
        words, help_ = message("problem/scheme-not-allowed"), message("help/remove")
        context = context.within("scheme")
        yield context.problem("scheme-not-allowed", "relative-ref", 0, f"{scheme}:", words, help_)
        return
    not_letters = _NOT_LETTERS.match(scheme)
    if not_letters:
        yield _scheme_start(context.within("scheme"), scheme, not_letters[0], rest)
    yield from check_characters(context, "scheme", scheme, not_letters.end() if not_letters else 0)


def _scheme_start(context: Context, scheme: str, found: str, rest: str) -> Problem:
    """Return the problem of a scheme that begins with something else than a letter."""
    is_before = found != scheme and is_stray(found, "")
    words = message(
        "problem/scheme-start/before" if is_before else "problem/scheme-start", found=context.describe(0, found)
    )
    help_ = help_for_enclosed(found[:1] + rest[-1:]) if is_before else None
    if not help_ and (is_before or (found != scheme and rest.startswith("://"))):
        help_ = message("help/remove" if len(found) == 1 else "help/remove-all")
    return context.problem("scheme-start", "scheme", 0, found, words, help_)


def check_authority(context: Context, authority: str) -> Iterator[Problem]:
    """Check userinfo, host and port (section 3.2)."""
    userinfo, at, host_and_port = authority.rpartition("@")
    if at:
        yield from check_userinfo(context, userinfo)
    # After an "@", the grammar cannot take the host for userinfo.
    context = context.moved(len(userinfo) + len(at), "@")
    if _is_list_of_hosts(host_and_port):
        yield _several_hosts(context, host_and_port)
        return
    host, rest = _split_host(host_and_port)
    yield from check_host(context, host)
    if _PORTS.fullmatch(rest):
        yield _second_port(context.moved(len(host), ""), rest)
    elif rest.startswith(":"):
        yield from check_characters(context.moved(len(host) + 1, ":"), "port", rest[1:])
    elif rest:
        words = message("problem/after-bracket/port", found=context.describe(len(host), rest))
        is_port = RULES["port"].is_valid(rest) and not context.hides(len(host), rest)
        help_ = message("help/write", text=f":{rest}") if is_port else message("help/remove")
        context = context.within("host")
        yield context.problem("after-bracket", "authority", len(host), rest, words, help_, prefix="[::]")


def _is_list_of_hosts(text: str) -> bool:
    """Return whether a text is a list of hosts with ports, and not a name with commas."""
    if ":" not in text or not _SEVERAL_HOSTS.fullmatch(text) or RULES["authority"].is_valid(text):
        return False
    address, bracket, _ = text.partition("]")
    return not text.startswith("[") or RULES["IP-literal"].is_valid(address + bracket)


def _several_hosts(context: Context, hosts: str) -> Problem:
    """Return the problem of a list of hosts with ports, which drivers of databases read: its first character."""
    mark, prefix = (",", "[::]") if hosts.startswith("[") else (":", "_")
    words, help_ = message("problem/bad-character/host/several"), message("help/several-hosts")
    return context.within("host").problem("bad-character", "host", hosts.index(mark), mark, words, help_, prefix=prefix)


def _second_port(context: Context, ports: str) -> Problem:
    """Return the problem of two ports or more, each after a colon."""
    words = message("problem/second-port", found=context.describe(0, ports))
    number = _PORT.search(ports)
    help_ = (
        message("help/one-port", port=f":{number[0]}")
        if number and not context.hides(0, ports)
        else message("help/remove")
    )
    return context.within("port").problem("second-port", "authority", 0, ports, words, help_)


def _split_host(host_and_port: str) -> tuple[str, str]:
    """Split a host from what follows it: a port with its colon, or anything after a closing bracket."""
    address, bracket, rest = host_and_port.partition("]")
    if address.count(":") > 1 and RULES["IPv6address"].is_valid(address.partition("%")[0]):
        return address + bracket, rest
    if host_and_port.startswith("["):
        host, bracket, rest = host_and_port.partition("]")
        return host + bracket, rest
    host, colon, rest = host_and_port.partition(":")
    if _PORTS.fullmatch(colon + rest):
        return host, colon + rest
    _, before_port, port = split_authority(host_and_port)
    host = host if port is None else before_port
    return host, host_and_port[len(host) :]


def check_userinfo(context: Context, userinfo: str) -> Iterator[Problem]:
    """Check userinfo, and hide the password in it (sections 3.2.1 and 7.5)."""
    user, _, password = userinfo.partition(":")
    yield from check_characters(context, "userinfo", user)
    context = context.moved(len(user) + 1, ":")
    # All of it, even where the text as a whole does not look like an authority with a password.
    span = (context.offset, context.offset + len(password))
    yield from check_characters(context._replace(hidden=(span,)), "userinfo", password)


def check_host(context: Context, host: str) -> Iterator[Problem]:
    """Check a host (section 3.2.2)."""
    address, percent, _ = host.removesuffix("]").partition("%")
    if RULES["IPv6address"].is_valid(address):
        words = message("problem/ipv6-without-brackets/zone" if percent else "problem/ipv6-without-brackets")
        help_ = message("help/write", text=f"[{context.shown(0, address)}]")
        yield context.within("host").problem("ipv6-without-brackets", "host", 0, host, words, help_)
    elif host.startswith("["):
        yield from check_ip_literal(context, host)
    else:
        yield from check_characters(context, "reg-name", host)


def check_path(context: Context, path: str) -> Iterator[Problem]:
    """Check a path (section 3.3), which after nothing else must not look like a scheme (section 4.2)."""
    problems = check_characters(context, "path", path)
    if context.prefix or context.rule == "hier-part":
        yield from problems
    else:
        colon = _colon_in_first_segment(context, path)
        yield from sorted((*problems, *colon), key=lambda problem: problem.start)


def _colon_in_first_segment(context: Context, path: str) -> Iterator[Problem]:
    colon = path.partition("/")[0].find(":")
    if colon >= 0:
        words = message("problem/colon-in-first-segment")
        help_ = message("help/scheme-before-colon" if path.startswith("://") else "help/dot-slash")
        prefix = "_" if colon else ""
        context = context.within("path")
        yield context.problem("colon-in-first-segment", "path-noscheme", colon, ":", words, help_, prefix=prefix)


def check_fragment(context: Context, fragment: str) -> Iterator[Problem]:
    """Check a fragment (section 3.5), and that an absolute URI has none (section 4.3).

    Args:
        context: The context of the fragment with the ``#`` before it.
        fragment: The fragment.
    """
    if context.rule == "absolute-URI":
        context = context.within("fragment")
        words, help_ = message("problem/fragment-not-allowed"), message("help/remove")
        yield context.problem("fragment-not-allowed", "absolute-URI", 0, f"#{fragment}", words, help_)
    else:
        yield from check_characters(context.moved(1, "#"), "fragment", fragment)


# Diagnosis of a text: every reason why it does not match a rule.

_CLOSING_TAG: Final = lazy_pattern(r"</[A-Za-z][A-Za-z0-9]{0,15}\s*>")


@public
def diagnose(text: str | Components, rule: RuleName = "URI") -> tuple[Problem, ...]:
    """Return all the reasons why a text does not match a rule of RFC 3986, in order of position.

    Args:
        text: Any `str`, or `Components`. The offsets of the problems are those in the text of these.
        rule: The name of one of the 36 rules of Appendix A, ``URI-reference`` to accept relative references, too.

    Returns:
        The problems, which do not overlap; none if the text matches. Reports at most 1,000 problems of a kind per
        component; one with code ``more`` stands in for the rest.

    Raises:
        InvalidComponent: If the text of the components has other components.
        TypeError: If the text is neither a `str` nor `Components`.
        UnknownRule: If there is no such rule.

    >>> for problem in diagnose("http://example.com:8x/a b"):
    ...     print(problem.start, problem.end, problem.message)
    20 21 port must be digits, found "x"
    23 24 a space is not allowed in a path
    >>> [problem.message for problem in diagnose("../a")], diagnose("../a", "URI-reference")
    (['missing scheme'], ())
    """
    text = joined(text) if isinstance(text, Components) else plain_text(text, "diagnose")
    if RULES[rule].is_valid(text):
        return ()
    context = Context(rule, hidden_spans(text, rule))
    problems = tuple(_CHECKS.get(rule, _check_whole)(context, text))
    # A text may be wrong as a whole, like a path-absolute without a slash: then no prefix leads to its problems.
    if not problems or not all(problem.expected for problem in problems):
        return tuple(_check_whole(context, text))
    return problems


def invalid_uri(text: str, rule: RuleName) -> InvalidURI:
    """Return the error for a text that does not match a rule."""
    return InvalidURI(text, rule, diagnose(text, rule))


def required(text: str, rule: RuleName) -> str:
    """Return the text as a plain `str` if it matches the rule.

    Raises:
        InvalidURI: If it does not match.
        TypeError: If it is not a `str`.

    >>> required("127.0.0.1", "IPv4address")
    '127.0.0.1'
    """
    text = plain_str(text, rule)
    if not RULES[rule].is_valid(text):
        raise invalid_uri(text, rule)
    return text


def _check_reference(context: Context, text: str) -> Iterator[Problem]:
    """Check a URI, a relative reference, either, or an absolute URI (sections 3 and 4)."""
    rule = context.rule
    scheme, authority, path, query, fragment = component_spans(text)
    if scheme and not authority and _is_segment(rule, text[: scheme[1]]):
        scheme, path = None, (0, path[1])

    if scheme:
        # A URI-reference with something before a colon is meant to be a URI.
        of_scheme = Context("URI", context.hidden) if rule == "URI-reference" else context
        yield from check_scheme(of_scheme, text[: scheme[1]], text[scheme[1] :])
    elif rule in {"URI", "absolute-URI"}:
        yield missing_scheme(context, text)

    if not (rule == "relative-ref" or (rule == "URI-reference" and not scheme)):
        context = context.moved(0, "a:")
    yield from _check_authority_and_path(context, text, authority, path)
    if query:
        yield from check_characters(context.moved(query[0], "?"), "query", text[slice(*query)])
    if fragment:
        yield from check_fragment(context.moved(fragment[0] - 1, ""), text[slice(*fragment)])


def _check_hierarchical(context: Context, text: str) -> Iterator[Problem]:
    """Check a hier-part or a relative-part: an authority and a path, or a path alone (sections 3 and 4.2)."""
    if text.startswith("//"):
        _, authority, path, *_ = component_spans(text)
        yield from _check_authority_and_path(context, text, authority, (path[0], len(text)))
    else:
        yield from check_path(context, text)


def _is_segment(rule: RuleName, before_colon: str) -> bool:
    """Return whether the text before the first colon looks more like part of a path than like a scheme."""
    if rule == "URI-reference":
        return not before_colon[0].isalpha() and RULES["segment-nz"].is_valid(before_colon)
    return rule == "relative-ref"


def _check_authority_and_path(context: Context, text: str, authority: Span | None, path: Span) -> Iterator[Problem]:
    if authority and not RULES["authority"].is_valid(text[slice(*authority)]):
        # The slash of a tag such as "</a>" ends the authority, but not for people.
        tag = _CLOSING_TAG.match(text, authority[1] - 1)
        if tag:
            authority, path = (authority[0], tag.end()), (tag.end(), path[1])
        yield from check_authority(context.moved(authority[0], "//"), text[slice(*authority)])
    yield from check_path(context.moved(path[0], "//" if authority else ""), text[slice(*path)])


def _check_whole(context: Context, text: str) -> Iterator[Problem]:
    """Report the first character after which the text can no longer match the rule."""
    stop = RULES[context.rule].prefix(text)
    yield context.unexpected(context.rule, text, stop, text[:stop])


def _check_run(context: Context, text: str) -> Iterator[Problem]:
    """Check a text of a rule that repeats characters of one class."""
    yield from check_characters(context, context.rule, text)


def _check_ipv4(context: Context, text: str) -> Iterator[Problem]:
    """Check an IPv4 address (section 3.2.2)."""
    yield from check_ipv4(context._replace(prefix=text[: RULES["IPv4address"].prefix(text)]), text)


def _check_form(run: RuleName, context: Context, text: str) -> Iterator[Problem]:
    """Check the characters of a form of a path or of a segment (section 3.3), if it begins like that form."""
    problems = list(check_characters(context, run, text))
    if problems and problems[0].start <= RULES[context.rule].prefix(text):
        yield from problems


_CHECKS: Final[dict[RuleName, Callable[[Context, str], Iterator[Problem]]]] = {
    "URI": _check_reference,
    "hier-part": _check_hierarchical,
    "URI-reference": _check_reference,
    "absolute-URI": _check_reference,
    "relative-ref": _check_reference,
    "relative-part": _check_hierarchical,
    "scheme": check_scheme,
    "authority": check_authority,
    "userinfo": check_userinfo,
    "host": check_host,
    "port": _check_run,
    "IP-literal": check_host,
    "IPv6address": check_ipv6,
    "IPv4address": _check_ipv4,
    "reg-name": _check_run,
    "path": _check_run,
    "path-abempty": partial(_check_form, "path"),
    "path-absolute": partial(_check_form, "path"),
    "path-noscheme": partial(_check_form, "path"),
    "path-rootless": partial(_check_form, "path"),
    "segment": _check_run,
    "segment-nz": partial(_check_form, "segment"),
    "segment-nz-nc": partial(_check_form, "segment"),
    "query": _check_run,
    "fragment": _check_run,
}
"""Checks by rule; any other rule is checked as a whole."""
