"""The numbers, examples and links in the README of the conformance suite."""

import json
import re
from typing import Final

import pytest

from uri_conformance.cases import CORE, read_lines
from uri_conformance.report import groups

README: Final = (CORE.parents[1] / "README.md").read_text(encoding="utf-8")
LINES: Final = CORE.read_text(encoding="ascii").splitlines()


def test_number_of_cases_is_right() -> None:
    assert f"| the core: {len(LINES) - 1:,} cases, one JSON object on each line |" in README


def test_example_is_a_line_of_the_core() -> None:
    examples = re.findall(r"```json\n(.*)\n```", README)
    assert len(examples) == 1
    assert set(examples) <= set(LINES)


def test_requests_are_json_and_name_every_operation() -> None:
    requests = [json.loads(text) for text in re.findall(r"^\| `(\{\"operation\".*?\})` \|", README, re.MULTILINE)]
    assert {request["operation"] for request in requests} == {"describe", *(group.operation for group in groups(CORE))}


def test_kinds_of_lines_are_described() -> None:
    kinds = {line["kind"] for line in read_lines(CORE)} - {"suite"}
    table = README.partition("| kind | members |")[2].partition("\n\n")[0]
    assert set(re.findall(r"^\| `(\w+)`", table, re.MULTILINE)) == kinds


@pytest.mark.parametrize("file", re.findall(r"\]\((?!http|#)(.+?)\)", README))
def test_links_lead_to_files(file: str) -> None:
    assert (CORE.parents[1] / file).exists()
