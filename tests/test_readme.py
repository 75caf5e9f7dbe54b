"""The examples of the README: those in Python run as doctests, those of a shell run here."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

from uri_split import diagnose
from uri_split._diagnosis.problem import GrammarCode
from uri_split.cli.command import SUBCOMMANDS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
EXAMPLES: list[tuple[str, str]] = re.findall(r"```console\n\$ (.*)\n((?:.*\n)*?)```", README)


@pytest.mark.parametrize(("command", "output"), EXAMPLES)
def test_command_prints_the_output_in_the_readme(command: str, output: str) -> None:
    scripts = Path(sys.executable).parent
    environment = {**os.environ, "PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}", "COLUMNS": "80"}
    run = subprocess.run(
        ["bash", "-c", command], cwd=ROOT, env=environment, check=False, capture_output=True, text=True
    )
    assert run.stdout == output
    assert run.stderr == ""


def test_readme_has_examples_of_every_subcommand() -> None:
    commands = " ".join(command for command, _ in EXAMPLES)
    assert all(f"uri-split {subcommand}" in commands for subcommand in SUBCOMMANDS)


def test_messy_links_cover_every_kind_of_problem() -> None:
    lines = (ROOT / "examples" / "links.txt").read_text("utf-8", "surrogateescape").split("\n")
    assert len(lines) >= 60
    codes = {problem.code for line in lines for problem in diagnose(line, "URI")}
    of_other_rules = {"colon-in-first-segment", "fragment-not-allowed", "scheme-not-allowed"}
    of_long_texts = {"more"}
    assert codes == set(get_args(GrammarCode)) - of_other_rules - of_long_texts


SECTION = README.partition("\n## Coming from ")[2].partition("\n## ")[0]
SETUP = "\n".join(re.findall(r"^(?:>>>|\.\.\.) (.*)$", SECTION, re.MULTILINE))
ROWS: list[tuple[str, str, str]] = re.findall(r"^\|[^|]*\| `([^`]+)` \| `([^`]+)` \|(.*)\|$", SECTION, re.MULTILINE)


@pytest.mark.parametrize(("there", "here", "difference"), ROWS)
def test_lines_of_other_packages_give_the_same_result_or_the_readme_says_what_differs(
    there: str, here: str, difference: str
) -> None:
    names: dict[str, object] = {}
    exec(SETUP, names)  # noqa: S102  of the README
    theirs, ours = (str(eval(line, names)) for line in (there, here))  # noqa: S307  of the README
    assert (theirs != ours) == bool(difference.strip())


def test_readme_compares_with_every_package_that_people_come_from() -> None:
    assert len(ROWS) >= 40
