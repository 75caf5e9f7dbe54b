"""Report about a library: how many checks passed, row by row, and examples of those that failed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from uri_conformance.adapter import Adapter, AdapterError, Answer, Request
from uri_conformance.report import Group, Outcome, groups, outcomes, request_of, require_form
from uri_conformance.cases import AnyCase
from uri_conformance.cases import suite_name

_AT_ONCE: Final = 5000


class Asked(NamedTuple):
    """A case, and the request that a library was sent for it."""

    case: AnyCase
    request: Request


class Failure(NamedTuple):
    """A check that failed.

    Attributes:
        asked: The case and the request.
        outcome: What is expected and what the library returned.
    """

    asked: Asked
    outcome: Outcome


@dataclass
class Row:
    """The checks of one rule, component or operation.

    Attributes:
        operation: The operation.
        name: The name of the rule or component; otherwise that of the operation.
        passed: The number of checks that passed.
        failed: The number of checks that failed.
        accepted: The number of failed checks in which the library accepts a text that it must reject.
        failures: The first checks that failed.
    """

    operation: str
    name: str
    passed: int = 0
    failed: int = 0
    accepted: int = 0
    failures: list[Failure] = field(default_factory=list["Failure"])

    def count(self, outcome: Outcome, asked: Asked, most_failures: int | None) -> None:
        """Count an outcome, and keep it if it is one of the first failures."""
        if outcome.passed:
            self.passed += 1
            return
        self.failed += 1
        self.accepted += self.operation == "match" and outcome.got is True
        if most_failures is None or len(self.failures) < most_failures:
            self.failures.append(Failure(asked, outcome))


class Report(NamedTuple):
    """Results of a library with a suite.

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


def run(adapter: Adapter, file: Path | None, most_failures: int | None) -> Report:
    """Ask a library for everything in a suite.

    Args:
        adapter: The adapter of the library.
        file: The suite. Without it, the core.
        most_failures: The most failures to keep in a row. Without it, all.

    Raises:
        AdapterError: If the adapter cannot be used.
        URIError: If the file is not a suite.
    """
    suite = suite_name(file)
    describe: Request = {"operation": "describe"}
    (described,) = adapter.answers([describe])
    require_form(describe, described)
    report = Report(str(described.get("result") or "a library without a name"), suite, [], [])
    for group in groups(file):
        rows: dict[str, Row] = {}
        components: set[str] = set()
        for asked, answer in _answered(adapter, group, report.not_offered):
            for outcome in outcomes(group, asked.case, asked.request, answer, components):
                rows.setdefault(outcome.row, Row(group.operation, outcome.row)).count(outcome, asked, most_failures)
        report.rows.extend(rows.values())
    adapter.require_silence()
    if not report.rows:
        message = "the adapter offers nothing that the suite tests"
        raise AdapterError(message)
    return report


def _answered(adapter: Adapter, group: Group, not_offered: list[tuple[str, str]]) -> Iterator[tuple[Asked, Answer]]:
    """Yield the cases of a group with the answers. If the library does not offer the group, note that instead."""
    for case in islice(group.cases, 1):
        for members in group.members:
            asked = Asked(case, request_of(group, case, members))
            (answer,) = adapter.answers([asked.request])
            if answer:
                yield asked, answer
                yield from _more_answered(adapter, group, members)
                return
        not_offered.append((group.operation, group.name))


def _more_answered(adapter: Adapter, group: Group, members: Mapping[str, object]) -> Iterator[tuple[Asked, Answer]]:
    while some := [Asked(case, request_of(group, case, members)) for case in islice(group.cases, _AT_ONCE)]:
        yield from zip(some, adapter.answers([asked.request for asked in some]), strict=True)
