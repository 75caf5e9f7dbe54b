"""Checks: what is requested for a case of the suite, and what must be answered."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Final, NamedTuple, cast

from uri_conformance.adapter import AdapterError, Answer, Request, shown
from uri_conformance import RecomposeCase, SplitCase, SplitComponents
from uri_conformance.cases import AnyCase, CaseKind, ResolveCase, iterate_cases
from uri_split.rules import RULES

PARSED: Final = "components"
"""The expected result in the row that counts errors."""
VALID_REFERENCES: Final = "valid references"
"""The row that counts errors."""

_UNDEFINED: Final = "undefined, not empty"
_NOT_REQUESTED: Final = frozenset({"id", "section", "reason", "expected", "strict"})
_SINGLE_GROUPS: Final[tuple[CaseKind, ...]] = ("remove_dot_segments", "normalize", "equivalent", "recompose")
_MODES: Final[Mapping[bool | None, str]] = {None: "either", True: "strict", False: "not strict"}


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


def groups(file: Path | None) -> Iterator[Group]:
    """Yield the groups of a suite; without a file, those of the core."""
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
