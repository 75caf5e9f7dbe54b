"""Hazards of a text, and what only the comparison with browsers finds."""

from collections.abc import Mapping
from operator import attrgetter
from types import MappingProxyType
from typing import Final

from uri_split._grammar import Component
from uri_split._hazards.finding import find_hazards
from uri_split._hazards.hazard import Hazard
from uri_split.browsers import Comparison, Difference, compare
from uri_split.cli.remarks import Remark, RemarkCode

_CODES: Final[Mapping[Component, RemarkCode]] = MappingProxyType(
    {"host": "other-host", "port": "other-port", "path": "other-path"}
)
"""The codes of components that browsers read differently. For a scheme, there is always a hazard."""


def find_all(text: str) -> tuple[Hazard | Remark, ...]:
    """Return the hazards of a text, and remarks on the differences that none of them explains, in order.

    If a hazard explains why browsers read another scheme or host, other parts differ as a consequence: they have no
    remark. Neither has a text that both the grammar and browsers reject.

    >>> for found in find_all("HTTP://127.1/"):
    ...     print(found.code, found.message, sep=": ")
    rewritten: browsers write "http" here
    ipv4-shorthand: browsers read "127.1" as the address 127.0.0.1
    loopback-address: "127.1" is 127.0.0.1, the machine itself (loopback)
    """
    comparison = compare(text)
    return tuple(sorted((*find_hazards(text), *_remarks(comparison)), key=attrgetter("start", "end")))


def _remarks(comparison: Comparison) -> list[Remark]:
    if comparison.outcome == "refused":
        return []
    is_explained = any(each.code and each.affects in {"host", "scheme"} for each in comparison.differences)
    return [
        Remark(_code(comparison, each), each.start, each.end, each.affects, each.message)
        for each in comparison.differences
        if each.code is None and (each.affects == "note" or not is_explained)
    ]


def _code(comparison: Comparison, difference: Difference) -> RemarkCode:
    if comparison.browser is None:
        return "refused-by-browser"
    if difference.affects == "note":
        return "rewritten"
    return _CODES[difference.component]
