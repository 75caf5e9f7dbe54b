"""The table of reasons, read by Python, against `uri_split.diagnose`."""

import re

import pytest

from tests.columns.table import expected, table
from uri_split._grammar import Component, ReferenceRule
from uri_split.columns.parts import CHECKS, OTHERWISE, Check, Condition, checks_by
from uri_split.dialects import PYTHON
from uri_split.lenient import split
from uri_split.rules import REFERENCE_RULES


def part_of(text: str, name: str) -> str | None:
    components = split(text)
    if name not in {"userinfo", "host_and_port"}:
        part: str | None = getattr(components, name)
        return part
    if components.authority is None:
        return None
    userinfo, at, host_and_port = components.authority.rpartition("@")
    return host_and_port if name == "host_and_port" else userinfo if at else None


def holds(condition: Condition, text: str) -> bool:
    part = part_of(text, condition.part)
    if condition.test in {"defined", "undefined"}:
        return (part is not None) == (condition.test == "defined")
    if part is None:
        return False
    return bool(re.fullmatch(condition.pattern(PYTHON), part)) == (condition.test == "matches")


def all_hold(check: Check, text: str) -> bool:
    return all(holds(condition, text) for condition in check.conditions)


def first_check(text: str, rule: ReferenceRule) -> Check | None:
    for check in checks_by(rule):
        if all_hold(check, text):
            return check.exception if check.exception and all_hold(check.exception, text) else check
    return None


@pytest.mark.parametrize("rule", REFERENCE_RULES)
def test_first_check_that_holds_names_the_component_of_the_first_problem(rule: ReferenceRule) -> None:
    place = REFERENCE_RULES.index(rule)
    used: set[Check | None] = set()
    for text, answer in zip(table(), expected(), strict=True):
        if text is not None and answer.reason[place]:
            check = first_check(text, rule)
            component: Component = check.component if check else OTHERWISE
            assert component == answer.reason[place], text
            used.add(check)
    checks = [check for check in CHECKS if rule in check.rules]
    assert used == {None, *checks, *(check.exception for check in checks)}
