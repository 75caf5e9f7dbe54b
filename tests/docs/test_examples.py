"""Every example of the README and of the pages runs: Python, sessions, commands and files of settings."""

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from shutil import which
from typing import Final

import pytest
import yaml

from tests.docs.pages import PAGES, ROOT, blocks
from tests.docs.running import PATH, run_command, run_in_a_process_of_its_own, run_page
from tests.engines.engine import AbsentError, report
from uri_split.cli.command import SUBCOMMANDS

# Read, not run: output and other languages. `sh` is for installations.
# The tests of t-strings run the sessions of "python-console", on Python 3.14.
READ: Final = {"text", "sh", "html", "js", "sql", "diff", "abnf", "python-console"}
SETTINGS: Final[dict[str, Callable[[str], object]]] = {
    "json": json.loads,
    "toml": tomllib.loads,
    "yaml": yaml.safe_load,
}
# The tests of Spark run its pages, in the session that they start.
RUN_ELSEWHERE: Final = {
    "docs/pages/guide/engines/billion.md",
    "docs/pages/guide/engines/spark.md",
}
COMMANDS: Final = [
    pytest.param(block.code, id=f"{page.relative_to(ROOT)}:{block.line}")
    for page in PAGES
    for block in blocks(page)
    if block.language == "console" and str(page.relative_to(ROOT)) not in RUN_ELSEWHERE
]
# Their examples change what a process shares, such as the settings of Django: with a module to import before.
IN_A_PROCESS_OF_THEIR_OWN: Final = {
    "docs/pages/coming-from/compat.md": "uri_split.compat.urllib_parse",
    "docs/pages/guide/frameworks/django.md": "tests.docs.django_project",
    "docs/pages/guide/frameworks/logging.md": "structlog",
    "docs/pages/guide/frameworks/sentry.md": "sentry_sdk",
    "docs/pages/questions/pagination.md": "tests.docs.django_project",
}
WITH_PYTHON: Final = [
    page
    for page in PAGES
    if str(page.relative_to(ROOT)) not in {*IN_A_PROCESS_OF_THEIR_OWN, *RUN_ELSEWHERE}
    and any(block.language in {"python", "pycon"} for block in blocks(page))
]


def named(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", WITH_PYTHON, ids=named)
def test_python_of_page_runs_and_prints_what_the_page_says(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    run_page(page)


@pytest.mark.parametrize(("page", "module"), IN_A_PROCESS_OF_THEIR_OWN.items(), ids=str)
def test_python_of_page_runs_in_a_process_of_its_own(page: str, module: str) -> None:
    run_in_a_process_of_its_own(ROOT / page, module)


@pytest.mark.parametrize("example", COMMANDS)
def test_command_prints_the_output_in_the_page(example: str) -> None:
    # `urllib.parse` of other versions gives other answers.
    if "python3.11" in example and not which("python3.11", path=PATH):
        report(AbsentError("python3.11 is not on the path: install it"))
    run_command(example)


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_blocks_of_page_are_run_or_in_a_language_that_is_only_read(page: Path) -> None:
    for block in blocks(page):
        if block.language in SETTINGS:
            assert SETTINGS[block.language](block.code)
        else:
            assert block.language in READ | {"python", "pycon", "console"}, (block.language, block.line)


def test_there_are_examples_of_every_subcommand() -> None:
    commands = " ".join(block.code for page in PAGES for block in blocks(page) if block.language == "console")
    assert [name for name in SUBCOMMANDS if f"uri-split {name}" not in commands] == []
