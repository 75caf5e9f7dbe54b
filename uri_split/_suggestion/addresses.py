"""Addresses: what was meant by one that is not valid, or not in brackets (RFC 3986, section 3.2.2)."""

from collections.abc import Iterator
from typing import Final

from uri_split._codes.messages import Message, message
from uri_split._messages.phrases import describe_character
from uri_split._suggestion.changes import Draft, Edit
from uri_split._text.patterns import lazy_pattern
from uri_split._text.spans import Span
from uri_split.rules import RULES

_LONGEST: Final = 100
_FEWEST_COLONS: Final = 2
_GROUPS: Final = 8
# An address, perhaps with one bracket, a zone identifier and a port.
_PARTS: Final = lazy_pattern(
    r"\[*(?P<address>[0-9A-Fa-f:]*(?:\.[0-9]{1,3}){0,3})(?P<zone>%[\w.\-~]*?)??(?P<closing>\]*)"
    r"(?P<port>:[0-9]*|(?<=\])[0-9]{2,5})?"
)
_LONG_GROUP: Final = lazy_pattern(r"(?<![0-9A-Fa-f])0+(?=[0-9A-Fa-f]{4}(?![0-9A-Fa-f]))")
_MANY_COLONS: Final = lazy_pattern(":{3,}")
_LAST_GROUP: Final = lazy_pattern(r":([0-9]{1,5})\Z")
_LIKE_IPV4: Final = lazy_pattern(r"(?:[0-9]{1,4}\.){2,4}[0-9]{1,4}")
_NUMBERS: Final = 4
_LEAST_PORT: Final = 80  # the lowest that people write


def ipv6_readings(draft: Draft, span: Span) -> Iterator[Draft]:
    """Yield drafts in which a host is an IPv6 address in brackets, the most likely first; nothing if it is not one.

    Args:
        draft: A draft.
        span: The span of its host and port.

    >>> [reading.text for reading in ipv6_readings(Draft("", "2001:db8::1:8080"), (0, 16))]
    ['[2001:db8::1]:8080', '[2001:db8::1:8080]']
    """
    start, end = span
    written = draft.text[start : min(end, start + _LONGEST)]
    is_enclosed = written.startswith("[") and ":" in written.partition("]")[0]
    if end - start > _LONGEST or not (is_enclosed or written.count(":") >= _FEWEST_COLONS):
        return
    parts = _PARTS.fullmatch(written)
    if not parts:
        return
    address, zone, port = parts["address"], parts["zone"] or "", parts["port"] or ""
    port = f":{port}" if port.isdigit() else port
    has_brackets = written.startswith("[") and bool(parts["closing"])
    if "[" not in written and "]" not in written and "::" not in written and written.count(":") < _GROUPS - 1:
        return  # more likely a name and two ports
    if not (parts["closing"] or zone) and ":" in address:
        last = _LAST_GROUP.search(f"{address}{port}")
        if last and int(last[1]) >= _LEAST_PORT:
            before = f"{address}{port}"[: last.start()]
            for valid in valid_addresses(before):
                yield _written(draft, span, f"[{valid}]:{last[1]}", _words(zone, has_brackets=has_brackets))
        address, port = f"{address}{port}", ""
    for valid in valid_addresses(address):
        yield _written(draft, span, f"[{valid}]{port}", _words(zone, has_brackets=has_brackets))


def _words(zone: str, *, has_brackets: bool) -> Message:
    if zone:
        return message("change/zone", found=describe_character(zone))
    return message("change/ipv6" if has_brackets else "change/brackets-added")


def _written(draft: Draft, span: Span, written: str, words: Message) -> Draft:
    return draft.edited([Edit(*span, written, "zone" if words.key == "change/zone" else "bracket", words)])


def valid_addresses(address: str) -> Iterator[str]:
    """Yield valid IPv6 addresses that an address was meant to be, the most likely first.

    >>> [*valid_addresses("2001:db8:::1")], [*valid_addresses("1:2:3")]
    (['2001:db8::1'], ['1:2::3', '1:2:3::'])
    """
    if len(address) > _LONGEST:
        return
    address = _LONG_GROUP.sub("", _MANY_COLONS.sub("::", address))
    if RULES["IPv6address"].matches(address):
        yield address
    else:
        yield from filter(RULES["IPv6address"].matches, _with_other_groups(address))


def _with_other_groups(address: str) -> Iterator[str]:
    """Yield an address with fewer groups, or with "::" in place of those that it lacks."""
    groups = address.split(":")
    if "::" in address:
        first, second = address.find("::"), address.rfind("::")
        yield f"{address[:second]}{address[second + 1 :]}"
        yield f"{address[:first]}{address[first + 1 :]}"
    elif len(groups) > _GROUPS:
        for _ in range(len(groups) - _GROUPS):
            zero = next((number for number, group in enumerate(groups) if not group.strip("0")), None)
            if zero is None:
                return
            del groups[zero]
        yield ":".join(groups)
    else:
        yield f"{':'.join(groups[:-1])}::{groups[-1]}"
        yield f"{address}::"


def ipv4_addresses(host: str) -> Iterator[str]:
    """Yield the IPv4 addresses that a host may have been meant to be, if it is almost one.

    >>> [[*ipv4_addresses(host)] for host in ("10.0.1", "10.0.0.1.2", "10.0.0.256", "10.0.0.1")]
    [['10.0.0.1'], ['10.0.0.1', '0.0.1.2'], ['10.0.0.25', '10.0.0.26', '10.0.0.56'], []]
    """
    numbers = host.split(".")
    if not _LIKE_IPV4.fullmatch(host) or any(number.startswith("0") and number != "0" for number in numbers):
        return
    if len(numbers) < _NUMBERS:  # programs read the last number as those that are missing
        candidates = [[*numbers[:-1], "0", numbers[-1]]]
    elif len(numbers) > _NUMBERS:
        candidates = [numbers[:-1], numbers[1:]]
    else:  # a digit too many
        candidates = [
            [*numbers[:index], number[:digit] + number[digit + 1 :], *numbers[index + 1 :]]
            for index, number in enumerate(numbers)
            if not RULES["dec-octet"].matches(number)
            for digit in reversed(range(len(number)))
        ]
    yield from dict.fromkeys(filter(RULES["IPv4address"].matches, map(".".join, candidates)))
