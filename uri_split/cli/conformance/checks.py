"""Checks: what is requested for a case of the suite, and what must be answered."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Final, NamedTuple, cast

from uri_split.cli.conformance.adapter import Answer, Request
from uri_split.conformance import MatchCase, RecomposeCase, SplitCase, cases
from uri_split.conformance.cases import AnyCase
from uri_split.rules import RULES

_SPLIT: Final = "valid references"
_UNDEFINED: Final = "undefined, not empty"
_NOT_REQUESTED: Final = frozenset({"id", "section", "reason", "expected"})


class Outcome(NamedTuple):
    """Whether an answer is right in one respect.

    Attributes:
        row: The row of the report that counts it.
        expected: The right result, as shown in the report.
        got: The result of the library, as shown in the report.
        passed: Whether they are the same.
    """

    row: str
    expected: str
    got: str
    passed: bool


class Group(NamedTuple):
    """Cases that a library offers together or not at all.

    Attributes:
        operation: The operation.
        name: What is tested: a rule, for example.
        cases: The cases.
    """

    operation: str
    name: str
    cases: Iterator[AnyCase]


def groups(file: Path | None) -> Iterator[Group]:
    """Yield the groups of a suite; without a file, those of the core."""
    for rule in RULES:
        yield Group("match", rule, cases("match", rule, file=file))
    yield Group("split", "components", cases("split", file=file))
    for strict, name in ((True, "strict"), (False, "not strict")):
        yield Group("resolve", name, (case for case in cases("resolve", file=file) if case.strict is strict))
    yield Group("remove_dot_segments", "remove_dot_segments", cases("remove_dot_segments", file=file))
    yield Group("normalize", "normalize", cases("normalize", file=file))
    yield Group("equivalent", "equivalent", cases("equivalent", file=file))
    yield Group("recompose", "recompose", cases("recompose", file=file))


def request_of(group: Group, case: AnyCase) -> Request:
    """Return the request for a case."""
    given = {field.name: getattr(case, field.name) for field in fields(case) if field.name not in _NOT_REQUESTED}
    if isinstance(case, RecomposeCase):
        given = case.components._asdict()
    return {"operation": group.operation, **given}


def outcomes(group: Group, case: AnyCase, answer: Answer) -> Iterator[Outcome]:
    """Yield the outcome of a case; for components, one for each component that the library offers."""
    got = json.dumps(answer["result"]) if "result" in answer else f"error: {answer.get('error', 'no result')}"
    if isinstance(case, SplitCase):
        result = answer.get("result")
        yield Outcome(_SPLIT, "components", got, isinstance(result, dict))
        if isinstance(result, dict):
            yield from _components(case, cast("Mapping[str, object]", result))
        return
    expected = json.dumps(case.expected)
    if isinstance(case, MatchCase):
        words = {"true": "valid", "false": "invalid"}
        expected, got = words[expected], words.get(got, got)
    yield Outcome(group.name, expected, got, got == expected)


def _components(case: SplitCase, result: Mapping[str, object]) -> Iterator[Outcome]:
    offered = [(name, expected, result[name]) for name, expected in case.expected._asdict().items() if name in result]
    for name, expected, got in offered:
        passed = _is_same_component(name, expected or "", "" if got is None else got)
        yield Outcome(name, json.dumps(expected), json.dumps(got), passed)
    # Many libraries do not distinguish them, but may be right about everything else.
    for name, expected, got in offered:
        if not expected and not got:
            yield Outcome(_UNDEFINED, f"{name} {json.dumps(expected)}", f"{name} {json.dumps(got)}", got == expected)


def _is_same_component(name: str, expected: str, got: object) -> bool:
    """Return whether a library means this component, in one of the forms in which libraries return it."""
    if name == "port" and isinstance(got, int):
        return expected != "" and str(got) == (expected.lstrip("0") or "0")
    if not isinstance(got, str):
        return False
    if name in {"scheme", "host"}:
        expected, got = expected.lower(), got.lower()
    return got == expected or (name == "host" and f"[{got}]" == expected)
