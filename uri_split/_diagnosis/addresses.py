"""IP addresses: checks of IP literals, IPv6 and IPv4 addresses (RFC 3986, section 3.2.2)."""

import re
from collections.abc import Iterator
from typing import Final

from uri_split._diagnosis.context import Context
from uri_split._diagnosis.problem import Problem, ProblemCode
from uri_split._text.patterns import lazy_pattern
from uri_split._text.phrases import counted
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
_OCTETS: Final = 4


def check_ip_literal(context: Context, host: str) -> Iterator[Problem]:
    """Check a host that begins with a bracket."""
    context = context._replace(component="host")
    inner, closing, rest = host[1:].partition("]")
    if closing:
        yield from _check_in_brackets(context, inner)
    else:
        prefix = _shortened(host[: RULES["IP-literal"].prefix(host)])
        yield context.problem("unclosed-bracket", "IP-literal", 0, "[", 'unclosed "["', prefix)
    if rest:
        start = len(host) - len(rest)
        message = f'nothing may follow "]", found {context.describe(start, rest)}'
        yield context.problem("after-bracket", "IP-literal", start, rest, message, "[::]")


def _check_in_brackets(context: Context, inner: str) -> Iterator[Problem]:
    """Check what is between brackets."""
    inside = context.moved(1, "[")
    if not inner:
        yield context.problem("empty-brackets", "IP-literal", 0, "[]", 'no address between "[" and "]"', "[")
    elif RULES["IPv4address"].matches(inner):
        message = f"an IPv4 address takes no brackets: write {inside.shown(0, inner)}"
        yield context.problem("ipv4-in-brackets", "IP-literal", 0, f"[{inner}]", message)
    elif _LIKE_IPV4.fullmatch(inner):
        yield from check_ipv4(inside, inner)
    elif RULES["reg-name"].matches(inner) and not _NOT_A_NAME.fullmatch(inner):
        message = "a name takes no brackets: remove them"
        yield context.problem("name-in-brackets", "IP-literal", 0, f"[{inner}]", message)
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
        found = context.describe(len(address), percent + zone)
        message = f"a zone identifier is not part of a URI: remove {found}"
        yield context.problem("ipv6-zone", "IPv6address", len(address), percent + zone, message)


def _ipv6_form(context: Context, address: str) -> Iterator[Problem]:
    """Check everything in an IPv6 address except the number of its groups."""
    yield from _ipv6_groups(context, address)
    yield from _ipv6_colons(context, address)
    dotted = _DOTTED.search(address)
    if dotted and ":" in address[dotted.end() :]:
        message = "an IPv4 address is allowed only at the end of an IPv6 address"
        yield context.problem("ipv6-ipv4-not-last", "IPv6address", dotted.start(), dotted[0], message)
    elif dotted and dotted.end() == len(address):
        yield from check_ipv4(context.moved(dotted.start(), ""), dotted[0], " inside an IPv6 address")


def _ipv6_groups(context: Context, address: str) -> Iterator[Problem]:
    def bad_character(spot: re.Match[str]) -> Problem:
        found = context.describe(spot.start(), spot[0])
        message = f"{found} is not allowed in an IPv6 address: groups consist of hex digits"
        return context.problem("bad-character", "IPv6address", spot.start(), spot[0], message)

    def long_group(spot: re.Match[str]) -> Problem:
        found = context.describe(spot.start(), spot[0])
        message = f"{found} has {counted(len(spot[0]), 'hex digit')}, but a group has at most 4"
        return context.problem("ipv6-group-too-long", "h16", spot.start(), spot[0], message)

    yield from context.first_problems("IPv6address", _NOT_IN_IPV6.finditer(address), bad_character)
    yield from context.first_problems("h16", _LONG_GROUP.finditer(address), long_group)


def _ipv6_colons(context: Context, address: str) -> Iterator[Problem]:
    if _SINGLE_COLON_FIRST.match(address):
        message = 'an IPv6 address cannot begin with a single ":"'
        yield context.problem("ipv6-single-colon", "IPv6address", 0, ":", message)
    if _SINGLE_COLON_LAST.search(address):
        message = 'an IPv6 address cannot end with a single ":"'
        yield context.problem("ipv6-single-colon", "IPv6address", len(address) - 1, ":", message)
    second = address.find("::", address.find("::") + 1)
    if second > 0:
        message = '"::" may occur only once in an IPv6 address'
        yield context.problem("ipv6-second-elision", "IPv6address", second, "::", message)


def _ipv6_length(context: Context, address: str) -> Iterator[Problem]:
    """Report that an IPv6 address has too many groups, or too few."""
    has_ipv4 = "." in address
    groups = sum(1 for _ in _GROUP.finditer(address)) + has_ipv4
    found = f"found {groups:,}{' (an IPv4 address counts as 2)' if has_ipv4 else ''}"
    code: ProblemCode = "ipv6-too-many-groups"
    if "::" in address:
        message = f'an IPv6 address with "::" has at most {_GROUPS - 1} groups, {found}'
    elif groups > _GROUPS:
        message = f"an IPv6 address has at most {_GROUPS} groups, {found}"
    else:
        code = "ipv6-too-few-groups"
        message = f'an IPv6 address without "::" has {_GROUPS} groups, {found}'
    yield context.problem(code, "IPv6address", 0, address, message)


def check_ipv4(context: Context, address: str, where: str = "") -> Iterator[Problem]:
    """Check an IPv4 address.

    Args:
        context: The context of the address.
        address: The address; one without dots is not checked.
        where: What messages add to the name of an octet.
    """
    context = context._replace(component="host")
    number = address.count(".") + 1
    if number == 1:
        return
    if number != _OCTETS:
        message = f"an IPv4 address has {_OCTETS} octets, found {number:,}"
        yield context.problem("ipv4-octet-count", "IPv4address", 0, address, message)
        return
    start = 0
    for octet in address.split("."):
        if not RULES["dec-octet"].matches(octet):
            code, message = _octet_problem(octet, context.describe(start, octet), where)
            yield context.problem(code, "dec-octet", start, octet, message)
        start += len(octet) + 1


def _octet_problem(octet: str, described: str, where: str) -> tuple[ProblemCode, str]:
    """Return the code and the message for an octet that is not a number from 0 to 255."""
    write = "write a number from 0 to 255"
    if not octet:
        return "ipv4-octet", f"an IPv4 octet{where} is missing: {write}"
    if not (octet.isascii() and octet.isdecimal()):
        return "ipv4-octet", f"{described} is not an IPv4 octet{where}: {write}"
    if octet.startswith("0"):
        return "ipv4-leading-zero", f"{described} has a leading zero: not allowed in an IPv4 octet{where}"
    return "ipv4-octet-too-large", f"{described} is too large for an IPv4 octet{where}: {write}"
