"""Addresses with each number of groups, and each octet, valid and with typical mistakes."""

from collections.abc import Iterator, Mapping
from typing import Final

from uri_split._grammar import RuleName

_GROUPS: Final = 8
_LAST: Final[Mapping[str, tuple[str, int]]] = {
    "00ab": ("last group of 4 digits", 1),
    "1.2.3.4": ("IPv4 address at the end", 2),
    "g": ("last group that is not hexadecimal", 1),
    "10000": ("last group of 5 digits", 1),
    "1.2.3.4a": ("letter after an IPv4 address", 2),
    "1.2.3.4:1": ("IPv4 address that is not at the end", 3),
    "1::": ('second "::"', 1),
}
"""Ends of IPv6 addresses after "::", each with the reason for it and the number of groups whose place it takes."""

_BEFORE: Final[Mapping[str, tuple[str, int]]] = {
    "g": ('group before "::" that is not hexadecimal', 1),
    "10000": ('group of 5 digits before "::"', 1),
    "1.2.3.4": ('IPv4 address before "::"', 2),
}
"""The same for what is before "::"."""

_OCTETS: Final[Mapping[str, tuple[str, ...]]] = {
    "each number of digits, and the bounds": ("0", "9", "10", "99", "100", "199", "200", "249", "250", "255"),
    "octet above 255": ("256", "260", "300", "999"),
    "octet of 4 digits": ("1000",),
    "leading zero": ("00", "01", "001"),
    "empty octet": ("",),
}


def address_texts() -> Iterator[tuple[RuleName, str, list[str]]]:
    """Yield rules, reasons and texts."""
    for group, (reason, size) in _LAST.items():
        counts = _counts_around(size)
        yield "IPv6address", reason, [f"{_groups(before)}::{'00ab:' * after}{group}" for before, after in counts]
    for group, (reason, size) in _BEFORE.items():
        counts = _counts_around(size)
        yield "IPv6address", reason, [f"{'00ab:' * before}{group}::{_groups(after)}" for before, after in counts]
    texts = [f"{_groups(before)}::" for before in range(_GROUPS)]
    texts += [_groups(_GROUPS), f"{_groups(_GROUPS - 2)}:1.2.3.4"]
    yield "IPv6address", "groups of 4 digits", texts
    for reason, octets in _OCTETS.items():
        texts = [
            ".".join(octet if place == changed else str(place) for place in range(1, 5))
            for octet in octets
            for changed in range(1, 5)
        ]
        yield "IPv4address", f"{reason}, in each place", texts


def _counts_around(size: int) -> Iterator[tuple[int, int]]:
    """Yield numbers of groups before and after "::" that leave room for it and for a number of other groups."""
    room = _GROUPS - 1 - size
    for before in range(room + 1):
        for after in range(room + 1 - before):
            yield before, after


def _groups(count: int) -> str:
    return ":".join(["00ab"] * count)
