"""Why what stands in brackets is not an IP address (RFC 3986, section 3.2.2)."""

import re
from collections.abc import Iterator
from typing import Final

from uri_split._diagnosis.checks import Place, at_most, unexpected
from uri_split._diagnosis.problem import Problem, ProblemCode
from uri_split._text.phrases import counted, describe_character
from uri_split.rules import RULES

_NOT_IN_IPV6: Final = r"[^0-9A-Fa-f:.]+"
_LONG_GROUP: Final = r"(?<![0-9A-Fa-f.])[0-9A-Fa-f]{5,}(?![0-9A-Fa-f.])"
_DOTTED: Final = r"(?<![0-9A-Fa-f.])[0-9A-Fa-f]*+\.[0-9A-Fa-f.]*"
_LIKE_IPV4: Final = r"[0-9]*\.[0-9.]*"
# But rather a group of an IPv6 address, or an IPvFuture, or has a zone identifier.
_NOT_A_NAME: Final = r"[0-9A-Fa-f]+|[Vv][0-9A-Fa-f]*(?:\..*)?|[^%]*%(?s:.*)"
_GROUPS: Final = 8
_OCTETS: Final = 4


def check_ip_literal(place: Place, host: str) -> Iterator[Problem]:
    """Check a host that begins with a bracket."""
    place = place._replace(component="host")
    inner, closed, behind = host[1:].partition("]")
    inside = place._replace(lead=f"{place.lead}[", offset=place.offset + 1)
    if not closed:
        lead = _short(host[: RULES["IP-literal"].prefix(host)])
        yield place.problem("unclosed-bracket", "IP-literal", 0, "[", 'unclosed "["', lead)
    elif not inner:
        yield place.problem("empty-brackets", "IP-literal", 0, "[]", 'no address stands between "[" and "]"', "[")
    elif RULES["IPv4address"].matches(inner):
        message = f"an IPv4 address stands without brackets: write {inner}"
        yield place.problem("ipv4-in-brackets", "IP-literal", 0, f"[{inner}]", message)
    elif re.fullmatch(_LIKE_IPV4, inner):
        yield from check_ipv4(inside, inner)
    elif RULES["reg-name"].matches(inner) and not re.fullmatch(_NOT_A_NAME, inner):
        message = "a name stands without brackets: remove them"
        yield place.problem("name-in-brackets", "IP-literal", 0, f"[{inner}]", message)
    elif inner[0] in "Vv":
        if not RULES["IPvFuture"].matches(inner):
            stop = RULES["IPvFuture"].prefix(f"{inner}]")
            yield unexpected(inside, "IPvFuture", f"{inner}]", stop, _short(inner[:stop]))
    else:
        yield from check_ipv6(inside, inner)
    if behind:
        message = f'nothing may follow "]", found {describe_character(behind)}'
        yield place.problem("after-bracket", "IP-literal", len(host) - len(behind), behind, message, "[::]")


def _short(beginning: str) -> str:
    """Return a short text after which an IPvFuture goes on as it does after this one: it may be of any length."""
    version, dot, address = beginning.partition(".")
    return f"{version[:3]}{dot}{address[:1]}" if re.match(r"\[?[Vv]", version) else beginning


def check_ipv6(place: Place, text: str) -> Iterator[Problem]:
    """Check an IPv6 address, and refuse a zone identifier behind it."""
    address, percent, zone = text.partition("%")
    # What may stand where the address stops being one is the same whatever is wrong with it.
    lead = address[: RULES["IPv6address"].prefix(address)]
    place = place._replace(component="host", lead=place.lead + lead)
    if not RULES["IPv6address"].matches(address):
        problems = sorted(_ipv6_form(place, address), key=lambda problem: problem.start)
        is_first = problems and problems[0].start <= place.offset + len(lead)
        yield from problems if is_first else _ipv6_length(place, address)
    if percent:
        message = f"a zone identifier is not part of a URI: remove {describe_character(percent + zone)}"
        yield place.problem("ipv6-zone", "IPv6address", len(address), percent + zone, message)


def check_ipv4(place: Place, address: str, where: str = "") -> Iterator[Problem]:
    """Check an IPv4 address; `where` ends the name of an octet in messages."""
    place = place._replace(component="host")
    number = address.count(".") + 1
    if number == 1:
        return
    if number != _OCTETS:
        message = f"IPv4 address has {counted(number, 'octet')}, there must be four"
        yield place.problem("ipv4-octet-count", "IPv4address", 0, address, message)
        return
    start = 0
    for octet in address.split("."):
        if not RULES["dec-octet"].matches(octet):
            code, message = _octet_refusal(octet, where)
            yield place.problem(code, "dec-octet", start, octet, message)
        start += len(octet) + 1


def _octet_refusal(octet: str, where: str) -> tuple[ProblemCode, str]:
    if not octet:
        return "ipv4-octet", f"an IPv4 octet{where} is missing: write a number from 0 to 255"
    if not (octet.isascii() and octet.isdecimal()):
        return "ipv4-octet", f"{describe_character(octet)} is not an IPv4 octet{where}: write a number from 0 to 255"
    if octet.startswith("0"):
        return "ipv4-leading-zero", f"{describe_character(octet)} has a leading zero: an IPv4 octet{where} has none"
    return "ipv4-octet-too-large", f"{describe_character(octet)} is too large for an IPv4 octet{where}"


def _ipv6_form(place: Place, address: str) -> Iterator[Problem]:
    """Check everything about an IPv6 address but the number of its groups."""

    def strange(spot: re.Match[str]) -> Problem:
        message = f"{describe_character(spot[0])} is not allowed in an IPv6 address: groups are of hex digits"
        return place.problem("bad-character", "IPv6address", spot.start(), spot[0], message)

    def long_group(spot: re.Match[str]) -> Problem:
        message = f"{describe_character(spot[0])} has {counted(len(spot[0]), 'hex digit')}, a group has at most four"
        return place.problem("ipv6-group-too-long", "h16", spot.start(), spot[0], message)

    yield from at_most(place, "IPv6address", re.finditer(_NOT_IN_IPV6, address), strange)
    yield from at_most(place, "h16", re.finditer(_LONG_GROUP, address), long_group)
    if re.match(":(?!:)", address):
        message = 'an IPv6 address cannot begin with a single ":"'
        yield place.problem("ipv6-single-colon", "IPv6address", 0, ":", message)
    if re.search(r"[^:]:\Z", address):
        message = 'an IPv6 address cannot end with a single ":"'
        yield place.problem("ipv6-single-colon", "IPv6address", len(address) - 1, ":", message)
    second = address.find("::", address.find("::") + 1)
    if second > 0:
        message = '"::" may stand only once in an IPv6 address'
        yield place.problem("ipv6-second-elision", "IPv6address", second, "::", message)
    dotted = re.search(_DOTTED, address)
    if dotted and ":" in address[dotted.end() :]:
        message = "an IPv4 address may stand only at the end of an IPv6 address"
        yield place.problem("ipv6-ipv4-not-last", "IPv6address", dotted.start(), dotted[0], message)
    elif dotted and dotted.end() == len(address):
        inside = place._replace(offset=place.offset + dotted.start())
        yield from check_ipv4(inside, dotted[0], " inside an IPv6 address")


def _ipv6_length(place: Place, address: str) -> Iterator[Problem]:
    """Refuse an IPv6 address that has too many groups, or too few."""
    groups = sum(1 for _ in re.finditer("[^:]+", address)) + ("." in address)
    has = f"IPv6 address has {counted(groups, 'group')}{' (an IPv4 address counts as two)' * ('.' in address)}"
    if "::" in address:
        message = f'{has} beside "::", at most seven fit'
        yield place.problem("ipv6-too-many-groups", "IPv6address", 0, address, message)
    elif groups > _GROUPS:
        yield place.problem("ipv6-too-many-groups", "IPv6address", 0, address, f"{has}, at most eight fit")
    else:
        message = f'{has} and no "::", eight are needed'
        yield place.problem("ipv6-too-few-groups", "IPv6address", 0, address, message)
