"""Checks: the requests for the cases of a suite, and whether the answers are right."""

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import pytest

from uri_conformance import (
    EquivalentCase,
    MatchCase,
    NormalizeCase,
    SplitCase,
    SplitComponents,
)
from uri_conformance.adapter import AdapterError, Answer, Request
from uri_conformance.cases import CORE, RULES, AnyCase
from uri_conformance.report import Group, Outcome, groups, outcomes, request_of, require_form
from uri_conformance.tests.test_cases import SMALL, written

README: Final = CORE.parents[1] / "README.md"
ABOUT: Final = ("1", "1", "reason")
OTHERS: Final = [
    ("split", "components"),
    ("resolve", "either"),
    ("resolve", "strict"),
    ("resolve", "not strict"),
    ("remove_dot_segments", "remove_dot_segments"),
    ("normalize", "normalize"),
    ("equivalent", "equivalent"),
    ("recompose", "recompose"),
]


def test_groups_are_those_that_a_library_may_not_offer() -> None:
    assert [(group.operation, group.name) for group in groups(CORE)] == [
        *(("match", rule) for rule in RULES),
        *OTHERS,
    ]


def test_each_group_of_the_core_has_cases() -> None:
    assert all(next(group.cases) for group in groups(CORE))


def test_requests_of_a_suite_are_those_of_the_protocol(tmp_path: Path) -> None:
    file = written(tmp_path, SMALL)
    assert [
        request_of(group, case, members) for group in groups(file) for case in group.cases for members in group.members
    ] == [
        *({"operation": "match", "rule": rule, "text": text} for rule in RULES for text in ("255", "256")),
        {"operation": "split", "text": "//u@H:?"},
        {"operation": "resolve", "base": "x://h/a", "reference": "b", "strict": True},
        {"operation": "resolve", "base": "x://h/a", "reference": "b", "strict": False},
        {"operation": "resolve", "base": "x://h/a", "reference": "x:b", "strict": True},
        {"operation": "resolve", "base": "x://h/a", "reference": "x:b", "strict": False},
        {"operation": "remove_dot_segments", "path": "/a/../b"},
        {"operation": "normalize", "text": "x:~"},
        {"operation": "normalize", "text": "X:%7e"},
        {"operation": "equivalent", "texts": ("X:%7e", "x:~")},
        {"operation": "equivalent", "texts": ("x:%2F", "x:~")},
        {"operation": "recompose", "scheme": "x", "authority": None, "path": "p", "query": "", "fragment": None},
    ]


def test_requests_have_the_members_that_the_readme_documents() -> None:
    rows = re.findall(r'^\| `({"operation": .*?})` \|', README.read_text("utf-8"), re.MULTILINE)
    documented = {request["operation"]: list(request) for request in map(json.loads, rows)}
    assert documented.pop("describe") == ["operation"]
    assert documented == {
        group.operation: list(request_of(group, next(group.cases), group.members[0])) for group in groups(CORE)
    }


MATCH: Final[Request] = {"operation": "match", "rule": "port", "text": "1"}
SPLIT: Final[Request] = {"operation": "split", "text": "x:"}
NORMALIZE: Final[Request] = {"operation": "normalize", "text": "x:"}
EQUIVALENT: Final[Request] = {"operation": "equivalent", "texts": ("x:", "y:")}
DESCRIBE: Final[Request] = {"operation": "describe"}
WITH_TEXTS: Final[tuple[Request, ...]] = (
    NORMALIZE,
    DESCRIBE,
    {"operation": "resolve", "base": "x:", "reference": "", "strict": True},
    {"operation": "remove_dot_segments", "path": "/"},
    {"operation": "recompose", "scheme": "x", "authority": None, "path": "p", "query": "", "fragment": None},
)
ALL: Final = (MATCH, SPLIT, EQUIVALENT, *WITH_TEXTS)
COMPONENTS: Final = (
    'an object with scheme, authority, userinfo, host, port, path, query and fragment, or some of them, as its "result"'
)


@pytest.mark.parametrize(
    ("asked", "results"),
    [
        (MATCH, [True, False]),
        (EQUIVALENT, [True, False]),
        *((request, ["", "é\n", None]) for request in WITH_TEXTS),
        (
            SPLIT,
            [{}, {"port": 80, "path": ""}, {"host": None, "query": False}, dict.fromkeys(SplitComponents._fields, "a")],
        ),
    ],
)
def test_result_of_the_right_form_is_accepted(asked: Request, results: Iterable[object]) -> None:
    for result in results:
        require_form(asked, {"result": result})


@pytest.mark.parametrize("answer", [{}, {"error": ""}, {"error": "oops"}])
@pytest.mark.parametrize("asked", ALL)
def test_any_operation_may_fail_or_not_be_offered(asked: Request, answer: Answer) -> None:
    require_form(asked, answer)


def assert_wrong_form(request: Request, answer: Answer, wanted: str, found: object) -> None:
    with pytest.raises(AdapterError) as caught:
        require_form(request, answer)
    assert str(caught.value) == (f"the answer to {json.dumps(request)} must have {wanted}, not {json.dumps(found)}")


@pytest.mark.parametrize("asked", [MATCH, EQUIVALENT])
@pytest.mark.parametrize("result", [1, 0, None, "valid", "true", "", [], {}])
def test_result_must_be_a_boolean(asked: Request, result: object) -> None:
    assert_wrong_form(asked, {"result": result}, 'true or false as its "result"', result)


@pytest.mark.parametrize("asked", WITH_TEXTS)
@pytest.mark.parametrize("result", [True, 5, 0.5, ["x:"], {"path": ""}])
def test_result_must_be_a_text(asked: Request, result: object) -> None:
    assert_wrong_form(asked, {"result": result}, 'a text as its "result"', result)


@pytest.mark.parametrize("result", [None, "x:", "", True, 5, [], ["x", None]])
def test_result_must_be_an_object_with_components(result: object) -> None:
    assert_wrong_form(SPLIT, {"result": result}, COMPONENTS, result)


@pytest.mark.parametrize("unknown", [{"hostname": "h"}, {"": None}, {"Scheme": "x", "user": []}])
def test_unknown_components_are_named(unknown: dict[str, object]) -> None:
    assert_wrong_form(SPLIT, {"result": {"scheme": "a" * 300, **unknown, "port": []}}, COMPONENTS, unknown)


@pytest.mark.parametrize("value", [[], ["a", "b"], {"Domain": "h"}, 80.0, float("nan")])
@pytest.mark.parametrize("name", SplitComponents._fields)
def test_components_must_not_be_lists_objects_or_fractions(name: str, value: object) -> None:
    result = dict.fromkeys(SplitComponents._fields, "a" * 300) | {name: value}
    assert_wrong_form(SPLIT, {"result": result}, "texts or null as components", {name: value})


@pytest.mark.parametrize("asked", ALL)
@pytest.mark.parametrize(
    "answer",
    [
        {"result": True, "error": "x"},
        {"result": None, "error": None},
        {"result": "x:", "time": 5},
        {"error": "x", "result ": ""},
        {"valid": True},
        {"Result": True},
        {"scheme": "x", "path": ""},
    ],
)
def test_answer_must_have_either_a_result_or_an_error(asked: Request, answer: Answer) -> None:
    assert_wrong_form(asked, answer, 'either a "result" or an "error"', answer)


@pytest.mark.parametrize("asked", ALL)
@pytest.mark.parametrize("error", [None, True, 5, ["x"], {"message": "x"}])
def test_error_must_be_a_text(asked: Request, error: object) -> None:
    assert_wrong_form(asked, {"error": error}, 'a text as its "error"', error)


def checked(operation: str, name: str, case: AnyCase, answer: Answer, offered: Iterable[str] = ()) -> list[Outcome]:
    group = Group(operation, name, iter(()))
    return list(outcomes(group, case, request_of(group, case, {}), answer, set(offered)))


def failed(row: str, expected: object, error: str) -> Outcome:
    return Outcome(row, expected, None, error, passed=False)


ERRORS: Final[list[tuple[Answer, str]]] = [({"error": "x:é"}, "x:é"), ({"error": ""}, ""), ({}, "no result")]


@pytest.mark.parametrize("expected", [True, False])
def test_verdict_must_be_equal(*, expected: bool) -> None:
    match = MatchCase(*ABOUT, "port", "1", expected=expected)
    equivalent = EquivalentCase(*ABOUT, ("a", "b"), expected=expected)
    for got in (True, False):
        passed = got is expected
        answer = {"result": got}
        assert checked("match", "port", match, answer) == [Outcome("port", expected, got, None, passed)]
        assert checked("equivalent", "equivalent", equivalent, answer) == [
            Outcome("equivalent", expected, got, None, passed)
        ]


@pytest.mark.parametrize("expected", [True, False])
@pytest.mark.parametrize(("answer", "error"), ERRORS)
def test_error_is_not_a_verdict(answer: Answer, error: str, *, expected: bool) -> None:
    match = MatchCase(*ABOUT, "port", "1", expected=expected)
    assert checked("match", "port", match, answer) == [failed("port", expected, error)]


@pytest.mark.parametrize("got", ["x:é", "x:%C3%A9", "X:é", "", None])
def test_text_must_be_equal(got: str | None) -> None:
    case = NormalizeCase(*ABOUT, "X:é", "x:é")
    assert checked("normalize", "normalize", case, {"result": got}) == [
        Outcome("normalize", "x:é", got, None, passed=got == "x:é")
    ]


@pytest.mark.parametrize(("answer", "error"), ERRORS)
def test_error_is_not_a_text(answer: Answer, error: str) -> None:
    case = NormalizeCase(*ABOUT, "X:é", "x:é")
    assert checked("normalize", "normalize", case, answer) == [failed("normalize", "x:é", error)]


def test_answer_of_a_wrong_form_has_no_outcome() -> None:
    case = MatchCase(*ABOUT, "port", "1", expected=True)
    with pytest.raises(AdapterError, match=r'^the answer to {"operation": "match", "rule": "port", "text": "1"} must'):
        checked("match", "port", case, {"result": "yes"})


FULL: Final = SplitComponents("X", "u@H:080", "u", "H", "080", "/p", "", None)


def split(expected: SplitComponents, answer: Answer, offered: Iterable[str] = ()) -> list[Outcome]:
    return checked("split", "components", SplitCase(*ABOUT, "text", expected), answer, offered)


def only(name: str, value: str | None) -> SplitComponents:
    return SplitComponents._make({"path": "", name: value}.get(each) for each in SplitComponents._fields)


def component(name: str, expected: str | None, got: object) -> bool:
    """Return whether the outcome of a component is right. The others are not offered."""
    accepted, outcome, *_ = split(only(name, expected), {"result": {name: got}})
    assert accepted == Outcome("valid references", "components", {name: got}, None, passed=True)
    assert outcome == Outcome(name, expected, got, None, outcome.passed)
    return outcome.passed


def test_each_component_that_is_offered_has_an_outcome() -> None:
    result = {**FULL._asdict(), "path": "/q", "fragment": ""}
    assert split(FULL, {"result": result}) == [
        Outcome("valid references", "components", result, None, passed=True),
        Outcome("scheme", "X", "X", None, passed=True),
        Outcome("authority", "u@H:080", "u@H:080", None, passed=True),
        Outcome("userinfo", "u", "u", None, passed=True),
        Outcome("host", "H", "H", None, passed=True),
        Outcome("port", "080", "080", None, passed=True),
        Outcome("path", "/p", "/q", None, passed=False),
        Outcome("query", "", "", None, passed=True),
        Outcome("fragment", None, "", None, passed=True),
        Outcome("undefined, not empty", {"query": ""}, {"query": ""}, None, passed=True),
        Outcome("undefined, not empty", {"fragment": None}, {"fragment": ""}, None, passed=False),
    ]


@pytest.mark.parametrize(("answer", "error"), ERRORS)
def test_valid_reference_must_have_components(answer: Answer, error: str) -> None:
    assert split(FULL, answer) == [failed("valid references", "components", error)]
    assert split(FULL, answer, ["path", "host"]) == [failed("valid references", "components", error)]


def test_components_that_are_not_offered_have_no_outcome() -> None:
    assert split(FULL, {"result": {}}) == [Outcome("valid references", "components", {}, None, passed=True)]


def test_component_that_was_offered_must_not_be_missing_later() -> None:
    assert split(FULL, {"result": {"host": "H"}}, ["scheme", "host", "fragment"]) == [
        Outcome("valid references", "components", {"host": "H"}, None, passed=True),
        failed("scheme", "X", "missing in this answer, but not in others"),
        failed("fragment", None, "missing in this answer, but not in others"),
        Outcome("host", "H", "H", None, passed=True),
    ]


def test_components_of_an_answer_are_offered_from_then_on() -> None:
    case, group, offered = SplitCase(*ABOUT, "text", FULL), Group("split", "components", iter(())), {"path"}
    list(outcomes(group, case, SPLIT, {"result": {"host": None, "port": ""}}, offered))
    assert offered == {"path", "host", "port"}
    list(outcomes(group, case, SPLIT, {"error": "x"}, offered))
    assert offered == {"path", "host", "port"}


@pytest.mark.parametrize("name", SplitComponents._fields)
def test_component_must_be_equal(name: str) -> None:
    assert component(name, "1", "1")
    assert component(name, "", "")
    assert not any(component(name, "1", got) for got in ("2", "1 ", "", None, 2, True))
    assert not any(component(name, "", got) for got in ("1", 1, 0, False))


@pytest.mark.parametrize("name", sorted({*SplitComponents._fields} - {"path"}))
@pytest.mark.parametrize(("expected", "got"), [(None, ""), ("", None), (None, None), ("", "")])
def test_difference_between_undefined_and_empty_counts_on_its_own(
    name: str, expected: str | None, got: str | None
) -> None:
    assert component(name, expected, got)
    assert split(only(name, expected), {"result": {name: got}})[2:] == [
        Outcome("undefined, not empty", {name: expected}, {name: got}, None, got == expected)
    ]


# Sections 3.1 and 3.2.2: schemes and hosts are case-insensitive.
@pytest.mark.parametrize("name", SplitComponents._fields)
def test_only_schemes_and_hosts_may_be_lower_or_upper_case(name: str) -> None:
    for expected, got in (("Ab", "ab"), ("Ab", "AB"), ("ab", "AB")):
        assert component(name, expected, got) is (name in {"scheme", "host"})


@pytest.mark.parametrize("name", SplitComponents._fields)
def test_only_an_ip_literal_may_be_without_brackets(name: str) -> None:
    assert component(name, "[::A]", "[::A]")
    assert component(name, "[::A]", "::a") is (name == "host")
    for expected, got in (("h", "[h]"), ("[::1]", "[::1"), ("[::1]", "::2"), ("[::1]", "")):
        assert not component(name, expected, got)


@pytest.mark.parametrize("name", SplitComponents._fields)
def test_only_a_port_may_be_a_number(name: str) -> None:
    for expected, got in (("80", 80), ("080", 80), ("0", 0), ("000", 0), ("9" * 4000, int("9" * 4000))):
        assert component(name, expected, got) is (name == "port")
    for expected, wrong in (("80", 81), ("80", -80), ("1", True), ("0", False), ("9" * 5000, 9)):
        assert not component(name, expected, wrong)
    assert not component(name, None, 0)
