"""Comparison of texts with browsers for the report: counts and examples. This requires the extra ``browsers``."""

from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from uri_split._grammar import Component
from uri_split.browsers import Comparison, Outcome, compare
from uri_split.cli.browsers.words import RELATIVE
from uri_split.cli.report.browsers import Compared
from uri_split.cli.report.findings import Remark, gathered
from uri_split.strict import is_relative_ref

if TYPE_CHECKING:
    from uri_split.columns.summary import Row

_COMPONENTS: Final[Mapping[Outcome, Component]] = MappingProxyType(
    {"other-host": "host", "other-port": "port", "other-path": "path"}
)
"""The component that makes the outcome."""


def compared(rows: "Iterable[Row]") -> Compared:
    """Return what browsers do with rows, and examples of what misleads people."""
    counts: Counter[str] = Counter()

    def remarks(text: str) -> list[Remark]:
        if is_relative_ref(text):
            counts[RELATIVE] += 1
            return []
        comparison = compare(text)
        counts[comparison.outcome] += 1
        return _remarks(comparison)

    return Compared(counts, gathered(rows, remarks))


def _remarks(comparison: Comparison) -> list[Remark]:
    """Return the first difference that makes the outcome, if it is one that has examples."""
    outcome = comparison.outcome
    component = _COMPONENTS.get(outcome)
    return [
        Remark("in browsers", outcome, each.message, (each.start, each.end))
        for each in comparison.differences
        if outcome == "refused-by-browser" or (each.component == component and each.affects != "note")
    ]
