"""Checks: the requests for the cases of a suite, and whether the answers are right."""

import json
import re
from pathlib import Path
from typing import Final

import pytest

from tests.conformance.test_cases import SMALL, written
from uri_split.cli.conformance.adapter import Answer
from uri_split.cli.conformance.checks import Group, Outcome, groups, outcomes, request_of
from uri_split.conformance import (
    EquivalentCase,
    MatchCase,
    NormalizeCase,
    SplitCase,
    SplitComponents,
)
from uri_split.conformance.cases import AnyCase
from uri_split.rules import RULES

README: Final = Path(__file__).parents[3] / "conformance/README.md"
ABOUT: Final = ("1", "1", "reason")


def test_groups_are_those_that_a_library_may_not_offer() -> None:
    assert [(group.operation, group.name) for group in groups(None)] == [
        *(("match", rule) for rule in RULES),
        ("split", "components"),
        ("resolve", "strict"),
        ("resolve", "not strict"),
        ("remove_dot_segments", "remove_dot_segments"),
        ("normalize", "normalize"),
        ("equivalent", "equivalent"),
        ("recompose", "recompose"),
    ]


def test_each_group_of_the_core_has_cases() -> None:
    assert all(next(group.cases) for group in groups(None))


def test_requests_of_a_suite_are_those_of_the_protocol(tmp_path: Path) -> None:
    file = written(tmp_path, SMALL)
    assert [request_of(group, case) for group in groups(file) for case in group.cases] == [
        *({"operation": "match", "rule": rule, "text": text} for rule in RULES for text in ("255", "256")),
        {"operation": "split", "text": "//u@H:?"},
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
    assert documented == {group.operation: list(request_of(group, next(group.cases))) for group in groups(None)}


def checked(operation: str, name: str, case: AnyCase, answer: Answer) -> list[Outcome]:
    return list(outcomes(Group(operation, name, iter(())), case, answer))


@pytest.mark.parametrize("expected", [True, False])
@pytest.mark.parametrize(
    ("answer", "got"),
    [
        ({"result": True}, "valid"),
        ({"result": False}, "invalid"),
        ({"result": 1}, "1"),
        ({"result": 0}, "0"),
        ({"result": None}, "null"),
        ({"result": "valid"}, '"valid"'),
        ({"result": "true"}, '"true"'),
        ({"result": []}, "[]"),
        ({"error": "x"}, "error: x"),
        ({"error": True}, "error: True"),
        ({}, "error: no result"),
        ({"valid": True}, "error: no result"),
    ],
)
def test_only_true_and_false_say_whether_a_text_matches(answer: Answer, got: str, *, expected: bool) -> None:
    right = "valid" if expected else "invalid"
    case = MatchCase(*ABOUT, "port", "1", expected=expected)
    assert checked("match", "port", case, answer) == [Outcome("port", right, got, got == right)]


@pytest.mark.parametrize(
    ("answer", "got"),
    [
        ({"result": "x:é"}, r'"x:\u00e9"'),
        ({"result": "x:é", "error": "y"}, r'"x:\u00e9"'),
        ({"result": "x:%C3%A9"}, '"x:%C3%A9"'),
        ({"result": None}, "null"),
        ({"result": True}, "true"),
        ({"error": "x:é"}, "error: x:é"),
        ({}, "error: no result"),
    ],
)
def test_text_must_be_equal(answer: Answer, got: str) -> None:
    case = NormalizeCase(*ABOUT, "X:é", "x:é")
    expected = r'"x:\u00e9"'
    assert checked("normalize", "normalize", case, answer) == [Outcome("normalize", expected, got, got == expected)]


@pytest.mark.parametrize("expected", [True, False])
@pytest.mark.parametrize(("answer", "got"), [({"result": True}, "true"), ({"result": False}, "false")])
def test_equivalence_must_be_equal(answer: Answer, got: str, *, expected: bool) -> None:
    case = EquivalentCase(*ABOUT, ("a", "b"), expected=expected)
    right = json.dumps(expected)
    assert checked("equivalent", "equivalent", case, answer) == [Outcome("equivalent", right, got, got == right)]


FULL: Final = SplitComponents("X", "u@H:080", "u", "H", "080", "/p", "", None)


def split(expected: SplitComponents, answer: Answer) -> list[Outcome]:
    return checked("split", "components", SplitCase(*ABOUT, "text", expected), answer)


def only(name: str, value: str | None) -> SplitComponents:
    return SplitComponents._make({"path": "", name: value}.get(each) for each in SplitComponents._fields)


def component(name: str, expected: str | None, got: object) -> bool:
    """Return whether the outcome of a component is right. The others are not offered."""
    accepted, outcome, *_ = split(only(name, expected), {"result": {name: got}})
    assert accepted.passed
    assert outcome == Outcome(name, json.dumps(expected), json.dumps(got), outcome.passed)
    return outcome.passed


def test_each_component_that_is_offered_has_an_outcome() -> None:
    assert split(FULL, {"result": {**FULL._asdict(), "path": "/q", "fragment": "", "user": "u"}}) == [
        Outcome(
            "valid references",
            "components",
            '{"scheme": "X", "authority": "u@H:080", "userinfo": "u", "host": "H", "port": "080", "path": "/q", '
            '"query": "", "fragment": "", "user": "u"}',
            passed=True,
        ),
        Outcome("scheme", '"X"', '"X"', passed=True),
        Outcome("authority", '"u@H:080"', '"u@H:080"', passed=True),
        Outcome("userinfo", '"u"', '"u"', passed=True),
        Outcome("host", '"H"', '"H"', passed=True),
        Outcome("port", '"080"', '"080"', passed=True),
        Outcome("path", '"/p"', '"/q"', passed=False),
        Outcome("query", '""', '""', passed=True),
        Outcome("fragment", "null", '""', passed=True),
        Outcome("undefined, not empty", 'query ""', 'query ""', passed=True),
        Outcome("undefined, not empty", "fragment null", 'fragment ""', passed=False),
    ]


@pytest.mark.parametrize(
    ("answer", "got"),
    [
        ({"error": "no URI"}, "error: no URI"),
        ({}, "error: no result"),
        ({"result": None}, "null"),
        ({"result": "x"}, '"x"'),
        ({"result": ["x"]}, '["x"]'),
    ],
)
def test_valid_reference_must_have_components(answer: Answer, got: str) -> None:
    assert split(FULL, answer) == [Outcome("valid references", "components", got, passed=False)]


def test_components_that_are_not_offered_have_no_outcome() -> None:
    assert split(FULL, {"result": {}}) == [Outcome("valid references", "components", "{}", passed=True)]


@pytest.mark.parametrize("name", SplitComponents._fields)
def test_component_must_be_equal(name: str) -> None:
    assert component(name, "1", "1")
    assert component(name, "", "")
    others: list[object] = ["2", "1 ", "", None, ["1"], {"1": "1"}, 1.0, True]
    assert not any(component(name, "1", got) for got in others)
    empty: list[object] = ["1", 1, 0, 0.0, False, [], {}]
    assert not any(component(name, "", got) for got in empty)


@pytest.mark.parametrize("name", sorted({*SplitComponents._fields} - {"path"}))
@pytest.mark.parametrize(("expected", "got"), [(None, ""), ("", None), (None, None), ("", "")])
def test_difference_between_undefined_and_empty_counts_on_its_own(
    name: str, expected: str | None, got: str | None
) -> None:
    assert component(name, expected, got)
    assert split(only(name, expected), {"result": {name: got}})[2:] == [
        Outcome("undefined, not empty", f"{name} {json.dumps(expected)}", f"{name} {json.dumps(got)}", got == expected)
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
    for expected, wrong in (("80", 81), ("80", -80), ("80", 80.0), ("1", True), ("0", False), ("9" * 5000, 9)):
        assert not component(name, expected, wrong)
    assert not component(name, None, 0)
