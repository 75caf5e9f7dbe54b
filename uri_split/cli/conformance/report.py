"""Report about a library: how many checks passed, row by row, and examples of those that failed."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from uri_split.cli.conformance.adapter import Adapter, Answer, Request
from uri_split.cli.conformance.checks import Group, Outcome, groups, outcomes, request_of
from uri_split.conformance.cases import AnyCase
from uri_split.conformance.lines import suite_name

_AT_ONCE: Final = 5000


class Asked(NamedTuple):
    """A case, and the request that a library was sent for it."""

    case: AnyCase
    request: Request


class Failure(NamedTuple):
    """A check that failed.

    Attributes:
        asked: The case and the request.
        expected: The right result, in words or JSON.
        got: The result of the library, in words or JSON.
    """

    asked: Asked
    expected: str
    got: str


@dataclass
class Row:
    """The checks of one rule, component or operation.

    Attributes:
        operation: The operation.
        name: The name of the rule or component; otherwise that of the operation.
        passed: The number of checks that passed.
        failed: The number of checks that failed.
        failures: The first checks that failed.
    """

    operation: str
    name: str
    passed: int = 0
    failed: int = 0
    failures: list[Failure] = field(default_factory=list["Failure"])

    def count(self, outcome: Outcome, asked: Asked, most_failures: int) -> None:
        """Count an outcome, and keep it if it is one of the first failures."""
        if outcome.passed:
            self.passed += 1
            return
        self.failed += 1
        if len(self.failures) < most_failures:
            self.failures.append(Failure(asked, outcome.expected, outcome.got))


class Report(NamedTuple):
    """What a library does with a suite.

    Attributes:
        library: Its name and version, by the adapter.
        suite: The name and version of the suite.
        rows: The rows of what it offers.
        not_offered: The operation and the name of each group that it does not offer.
    """

    library: str
    suite: str
    rows: list[Row]
    not_offered: list[tuple[str, str]]


def run(adapter: Adapter, file: Path | None, most_failures: int) -> Report:
    """Ask a library for everything in a suite.

    Args:
        adapter: The adapter of the library.
        file: The suite. Without it, the core.
        most_failures: The most failures to keep in a row.

    Raises:
        AdapterError: If the adapter cannot be used.
        URIError: If the file is not a suite.
    """
    suite = suite_name(file)
    (described,) = adapter.answers([{"operation": "describe"}])
    report = Report(str(described.get("result") or "a library without a name"), suite, [], [])
    for group in groups(file):
        rows: dict[str, Row] = {}
        for asked, answer in _answered(adapter, group):
            if not (rows or answer):
                report.not_offered.append((group.operation, group.name))
                break
            for outcome in outcomes(group, asked.case, answer):
                rows.setdefault(outcome.row, Row(group.operation, outcome.row)).count(outcome, asked, most_failures)
        report.rows.extend(rows.values())
    return report


def _answered(adapter: Adapter, group: Group) -> Iterator[tuple[Asked, Answer]]:
    """Yield the cases of a group with the answers."""
    size = 1  # the library may not offer it
    while some := [Asked(case, request_of(group, case)) for case in islice(group.cases, size)]:
        yield from zip(some, adapter.answers([asked.request for asked in some]), strict=True)
        size = _AT_ONCE
