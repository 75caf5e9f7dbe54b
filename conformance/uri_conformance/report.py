"""Report about a library: what it is asked, whether its answers are right, and the results in words."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple, cast

from uri_conformance.adapter import Adapter, AdapterError, Answer, Request, shown
from uri_conformance.cases import (
    RULES,
    AnyCase,
    CaseKind,
    RecomposeCase,
    ResolveCase,
    SplitCase,
    SplitComponents,
    iterate_cases,
    suite_name,
)

PARSED: Final = "components"
"""The expected result in the row that counts errors."""
VALID_REFERENCES: Final = "valid references"
"""The row that counts errors."""

_UNDEFINED: Final = "undefined, not empty"
_NOT_REQUESTED: Final = frozenset({"id", "section", "reason", "expected", "strict"})
_SINGLE_GROUPS: Final[tuple[CaseKind, ...]] = ("remove_dot_segments", "normalize", "equivalent", "recompose")
_MODES: Final[Mapping[bool | None, str]] = {None: "either", True: "strict", False: "not strict"}
_AT_ONCE: Final = 5000


class Outcome(NamedTuple):
    """Whether an answer is right in one respect.

    Attributes:
        row: The row of the report that counts it.
        expected: The right result.
        got: The result of the library.
        error: What is wrong if there is no result.
        passed: Whether the result is right.
    """

    row: str
    expected: object
    got: object
    error: str | None
    passed: bool


class Group(NamedTuple):
    """Cases that a library offers together or not at all.

    Attributes:
        operation: The operation.
        name: What is tested: a rule, for example.
        cases: The cases.
        members: What each request has in addition. If the library does not offer the first, the others are tried.
    """

    operation: str
    name: str
    cases: Iterator[AnyCase]
    members: tuple[Mapping[str, object], ...] = ({},)


def groups(file: Path) -> Iterator[Group]:
    """Yield the groups of a suite."""
    for rule in RULES:
        yield Group("match", rule, iterate_cases("match", rule, file))
    yield Group("split", "components", iterate_cases("split", None, file))
    for strict, name in _MODES.items():
        resolve = (
            case
            for case in iterate_cases("resolve", None, file)
            if isinstance(case, ResolveCase) and case.strict is strict
        )
        modes = (True, False) if strict is None else (strict,)
        yield Group("resolve", name, resolve, tuple({"strict": mode} for mode in modes))
    for kind in _SINGLE_GROUPS:
        yield Group(kind, kind, iterate_cases(kind, None, file))


def request_of(group: Group, case: AnyCase, members: Mapping[str, object]) -> Request:
    """Return the request for a case."""
    given = {field.name: getattr(case, field.name) for field in fields(case) if field.name not in _NOT_REQUESTED}
    if isinstance(case, RecomposeCase):
        given = case.components._asdict()
    return {"operation": group.operation, **given, **members}


def outcomes(group: Group, case: AnyCase, request: Request, answer: Answer, offered: set[str]) -> Iterator[Outcome]:
    """Yield the outcome of a case; for components, one for each component that the library offers.

    Args:
        group: The group of the case.
        case: The case.
        request: The request for it.
        answer: The answer to it.
        offered: The components in the answers so far. Those of this answer are added.

    Raises:
        AdapterError: If the answer has another form than an answer to this operation.
    """
    require_form(request, answer)
    got = answer.get("result")
    error = None if "result" in answer else str(answer.get("error", "no result"))
    if isinstance(case, SplitCase):
        yield Outcome(VALID_REFERENCES, PARSED, got, error, passed=error is None)
        if error is None:
            components = cast("Mapping[str, object]", got)
            offered.update(components)
            yield from _components(case, components, offered)
    else:
        yield Outcome(group.name, case.expected, got, error, passed=error is None and got == case.expected)


def require_form(request: Request, answer: Answer) -> None:
    """Check the form of an answer.

    Raises:
        AdapterError: If it is not that of an answer to this operation.
    """
    if set(answer) == {"result"}:
        _require_result(request, answer["result"])
    elif set(answer) == {"error"}:
        _require(isinstance(answer["error"], str), request, 'a text as its "error"', answer["error"])
    else:
        _require(not answer, request, 'either a "result" or an "error"', answer)


def _require_result(request: Request, result: object) -> None:
    match request["operation"]:
        case "match" | "equivalent":
            _require(isinstance(result, bool), request, 'true or false as its "result"', result)
        case "split":
            *most, last = SplitComponents._fields
            wanted = f'an object with {", ".join(most)} and {last}, or some of them, as its "result"'
            _require(isinstance(result, dict), request, wanted, result)
            components = cast("dict[str, object]", result)
            unknown = {name: value for name, value in components.items() if name not in {*most, last}}
            _require(not unknown, request, wanted, unknown)
            # A library may return a whole number. A list or an object is a mistake of the adapter.
            other = {name: value for name, value in components.items() if not isinstance(value, str | int | None)}
            _require(not other, request, "texts or null as components", other)
        case _:
            _require(isinstance(result, str | None), request, 'a text as its "result"', result)


def _require(is_right: bool, request: Request, wanted: str, found: object) -> None:  # noqa: FBT001  it is a condition
    if not is_right:
        message = f"the answer to {shown(request)} must have {wanted}, not {shown(found)}"
        raise AdapterError(message)


def _components(case: SplitCase, result: Mapping[str, object], offered: set[str]) -> Iterator[Outcome]:
    for name, expected in case.expected._asdict().items():
        if name in offered and name not in result:
            yield Outcome(name, expected, None, "missing in this answer, but not in others", passed=False)
    there = [(name, expected, result[name]) for name, expected in case.expected._asdict().items() if name in result]
    for name, expected, got in there:
        passed = _is_same_component(name, expected or "", "" if got is None else got)
        yield Outcome(name, expected, got, None, passed)
    # Many libraries do not distinguish them, but may be right about everything else.
    for name, expected, got in there:
        if not expected and (got is None or got == ""):
            yield Outcome(_UNDEFINED, {name: expected}, {name: got}, None, got == expected)


def _is_same_component(name: str, expected: str, got: object) -> bool:
    """Return whether a library means this component, in one of the forms in which libraries return it."""
    if name == "port" and isinstance(got, int) and not isinstance(got, bool):
        return expected != "" and str(got) == (expected.lstrip("0") or "0")
    if not isinstance(got, str):
        return False
    if name in {"scheme", "host"}:
        expected, got = expected.lower(), got.lower()
    return got == expected or (name == "host" and f"[{got}]" == expected)


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
        tested: The name and version of the library, by the adapter.
        suite: The name and version of the suite.
        rows: The rows of what it offers.
        not_offered: The operation and the name of each group that it does not offer.
    """

    tested: str
    suite: str
    rows: list[Row]
    not_offered: list[tuple[str, str]]


def run(adapter: Adapter, file: Path, most_failures: int | None) -> Report:
    """Ask a library for everything in a suite.

    Args:
        adapter: The adapter of the library.
        file: The suite.
        most_failures: The most failures to keep in a row. Without it, all.

    Raises:
        AdapterError: If the adapter cannot be used.
        SuiteError: If the file is not a suite.
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


def given(request: Request) -> str:
    """Return what a library was given."""
    match request["operation"]:
        case "resolve":
            return f"{json.dumps(request['reference'])} against {json.dumps(request['base'])}"
        case "equivalent":
            return " and ".join(map(json.dumps, cast("tuple[str, str]", request["texts"])))
        case "recompose":
            defined = [f"{name} {json.dumps(value)}" for name, value in request.items() if value is not None]
            return ", ".join(defined[1:])
        case _:
            return json.dumps(request.get("text", request.get("path")))


def got(row: Row, outcome: Outcome) -> str:
    """Return the result of a library, or its error."""
    return result(row, outcome.got) if outcome.error is None else f"error: {outcome.error}"


def result(row: Row, value: object) -> str:
    """Return a result in a row of the report."""
    if row.operation == "match":
        return "valid" if value is True else "invalid"
    if row.name == VALID_REFERENCES:
        return PARSED
    if isinstance(value, dict):
        components = cast("dict[str, object]", value)
        return ", ".join(f"{name} {json.dumps(component)}" for name, component in components.items())
    return json.dumps(value)
