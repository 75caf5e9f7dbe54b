"""IP addresses: checks of IP literals, IPv6 and IPv4 addresses (RFC 3986, section 3.2.2)."""

import re
from collections.abc import Iterator
from typing import Final

from uri_split._codes.messages import Message, message
from uri_split._diagnosis.context import Context
from uri_split._diagnosis.problem import Problem, ProblemCode
from uri_split._text.patterns import lazy_pattern
from uri_split.rules import RULES

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
        words, remedy = message("problem/unclosed-bracket"), message("help/close-bracket")
        yield context.problem("unclosed-bracket", "IP-literal", 0, "[", words, remedy, prefix=prefix)
    if rest:
        start = len(host) - len(rest)
        words = message("problem/after-bracket", found=context.describe(start, rest))
        yield context.problem("after-bracket", "IP-literal", start, rest, words, message("help/remove"), prefix="[::]")


def _check_in_brackets(context: Context, inner: str) -> Iterator[Problem]:
    """Check what is between brackets."""
    inside = context.moved(1, "[")
    whole = f"[{inner}]"
    if not inner:
        words, remedy = message("problem/empty-brackets"), message("help/brackets")
        yield context.problem("empty-brackets", "IP-literal", 0, whole, words, remedy, prefix="[")
    elif RULES["IPv4address"].matches(inner):
        words = message("problem/ipv4-in-brackets")
        remedy = message("help/write", text=inside.shown(0, inner))
        yield context.problem("ipv4-in-brackets", "IP-literal", 0, whole, words, remedy)
    elif _LIKE_IPV4.fullmatch(inner):
        yield from check_ipv4(inside, inner)
    elif RULES["reg-name"].matches(inner) and not _NOT_A_NAME.fullmatch(inner):
        words, remedy = message("problem/name-in-brackets"), message("help/remove-brackets")
        yield context.problem("name-in-brackets", "IP-literal", 0, whole, words, remedy)
    elif inner[0] not in "Vv":
        yield from check_ipv6(inside, inner)
    elif not RULES["IPvFuture"].matches(inner):
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
    if not RULES["IPv6address"].matches(address):
        problems = sorted(_ipv6_form(context, address), key=lambda problem: problem.start)
        explains = problems and problems[0].start <= context.offset + length
        yield from problems if explains else _ipv6_length(context, address)
    if percent:
        words, remedy = message("problem/ipv6-zone"), message("help/remove")
        yield context.problem("ipv6-zone", "IPv6address", len(address), percent + zone, words, remedy)


def _ipv6_form(context: Context, address: str) -> Iterator[Problem]:
    """Check everything in an IPv6 address except the number of its groups."""
    yield from _ipv6_groups(context, address)
    yield from _ipv6_colons(context, address)
    dotted = _DOTTED.search(address)
    if dotted and ":" in address[dotted.end() :]:
        words, remedy = message("problem/ipv6-ipv4-not-last"), message("help/ipv4-last")
        yield context.problem("ipv6-ipv4-not-last", "IPv6address", dotted.start(), dotted[0], words, remedy)
    elif dotted and dotted.end() == len(address):
        yield from check_ipv4(context.moved(dotted.start(), ""), dotted[0])


def _ipv6_groups(context: Context, address: str) -> Iterator[Problem]:
    def bad_character(spot: re.Match[str]) -> Problem:
        start, found = spot.start(), spot[0]
        words = message("problem/bad-character/ipv6", found=context.describe(start, found))
        remedy = message("help/remove") if found.isspace() else None
        return context.problem("bad-character", "IPv6address", start, found, words, remedy)

    def long_group(spot: re.Match[str]) -> Problem:
        start, group = spot.start(), spot[0]
        words = message("problem/ipv6-group-too-long", found=context.describe(start, group), number=len(group))
        short = group.lstrip("0") or "0"
        fits = len(short) <= _DIGITS_OF_GROUP and not context.hides(start, group)
        remedy = message("help/write", text=short) if fits else message("help/digits-of-group")
        return context.problem("ipv6-group-too-long", "h16", start, group, words, remedy)

    yield from context.first_problems("IPv6address", _NOT_IN_IPV6.finditer(address), bad_character)
    yield from context.first_problems("h16", _LONG_GROUP.finditer(address), long_group)


def _ipv6_colons(context: Context, address: str) -> Iterator[Problem]:
    remedy = message("help/remove") if "::" in address else message("help/write", text='"::"')
    if _SINGLE_COLON_FIRST.match(address):
        words = message("problem/ipv6-single-colon/first")
        yield context.problem("ipv6-single-colon", "IPv6address", 0, ":", words, remedy)
    if _SINGLE_COLON_LAST.search(address):
        words = message("problem/ipv6-single-colon/last")
        yield context.problem("ipv6-single-colon", "IPv6address", len(address) - 1, ":", words, remedy)
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
    remedy: Message | None = None
    if "::" in address:
        key = "problem/ipv6-too-many-groups/elision-ipv4" if has_ipv4 else "problem/ipv6-too-many-groups/elision"
        complete = address.replace("::", ":")
        if RULES["IPv6address"].matches(complete):
            remedy = message("help/write", text=complete)
    elif groups > _GROUPS:
        key = "problem/ipv6-too-many-groups/ipv4" if has_ipv4 else "problem/ipv6-too-many-groups"
    else:
        code, remedy = "ipv6-too-few-groups", message("help/groups")
        key = "problem/ipv6-too-few-groups/ipv4" if has_ipv4 else "problem/ipv6-too-few-groups"
    yield context.problem(code, "IPv6address", 0, address, message(key, number=groups), remedy)


def check_ipv4(context: Context, address: str) -> Iterator[Problem]:
    """Check an IPv4 address. One without dots is not checked."""
    context = context.within("host")
    number = address.count(".") + 1
    if number == 1:
        return
    if number != _NUMBERS:
        words, remedy = message("problem/ipv4-octet-count", number=number), message("help/ipv4-numbers")
        yield context.problem("ipv4-octet-count", "IPv4address", 0, address, words, remedy)
        return
    start = 0
    for octet in address.split("."):
        if not RULES["dec-octet"].matches(octet):
            yield _octet_problem(context, start, octet)
        start += len(octet) + 1


def _octet_problem(context: Context, start: int, octet: str) -> Problem:
    """Return the problem of an octet that is not a number from 0 to 255."""
    found, remedy = context.describe(start, octet), message("help/number")
    code: ProblemCode = "ipv4-octet"
    if not octet:
        words = message("problem/ipv4-octet/missing")
    elif not (octet.isascii() and octet.isdecimal()):
        words = message("problem/ipv4-octet", found=found)
    elif octet.startswith("0"):
        code, words = "ipv4-leading-zero", message("problem/ipv4-leading-zero", found=found)
        number = octet.lstrip("0") or "0"
        if RULES["dec-octet"].matches(number) and not context.hides(start, octet):
            remedy = message("help/write", text=number)
    else:
        code, words = "ipv4-octet-too-large", message("problem/ipv4-octet-too-large", found=found)
    return context.problem(code, "dec-octet", start, octet, words, remedy)
