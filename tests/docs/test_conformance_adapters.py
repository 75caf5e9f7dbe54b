"""The adapters of the libraries on the page about conformance, and the templates of adapters."""

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest

from docs.conformance.catalogue import ENTRIES, Entry
from tests.engines import engine
from uri_conformance.adapter import Adapter
from uri_conformance.cases import CORE
from uri_conformance.report import Report, run

ADAPTERS: Final = CORE.parent / "adapters"
# The others need packages that the tests do not install.
INSTALLED: Final = [entry for entry in ENTRIES if entry.language == "Python"]
_SECONDS: Final = 60


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a file with some lines of the core, of each kind."""
    lines = CORE.read_text(encoding="ascii").splitlines(keepends=True)
    file = tmp_path_factory.mktemp("suite") / "some.jsonl"
    file.write_text("".join([lines[0], *lines[1:60:10], *lines[-330::10]]), encoding="ascii")
    return file


def report(command: Sequence[str], suite: Path) -> Report:
    with Adapter(command, _SECONDS) as adapter:
        return run(adapter, suite, most_failures=1)


@pytest.mark.parametrize("entry", INSTALLED, ids=lambda entry: entry.name)
def test_libraries_in_python_answer(entry: Entry, suite: Path) -> None:
    assert any(row.passed for row in report(entry.command, suite).rows)


def test_uri_split_passes_and_offers_everything(suite: Path) -> None:
    found = report(ENTRIES[0].command, suite)
    assert found.not_offered == []
    assert sum(row.failed for row in found.rows) == 0


@pytest.mark.parametrize(
    ("program", "command", "library"),
    [
        (sys.executable, [sys.executable, "python.py"], "urllib.parse "),
        ("node", ["node", "javascript.mjs"], "URL of Node.js "),
        ("java", ["java", "Adapter.java"], "java.net.URI "),
        ("go", ["go", "run", "adapter.go"], "net/url of go"),
    ],
)
def test_template_runs(program: str, command: list[str], library: str, suite: Path) -> None:
    if not shutil.which(program):
        engine.report(engine.AbsentError(f"{program} is not on the path"))
    *words, file = command
    found = report([*words, str(ADAPTERS / file)], suite)
    assert found.tested.startswith(library)
    assert any(row.passed for row in found.rows)


@pytest.mark.parametrize(
    ("compiler", "file"), [(["rustc", "-o"], "adapter.rs"), (["gcc", "-Wall", "-Wextra", "-Werror", "-o"], "adapter.c")]
)
def test_template_compiles_and_runs(compiler: list[str], file: str, suite: Path, tmp_path: Path) -> None:
    if not shutil.which(compiler[0]):
        engine.report(engine.AbsentError(f"{compiler[0]} is not on the path"))
    program = tmp_path / "adapter"
    subprocess.run([*compiler, program, ADAPTERS / file], check=True)
    assert all(row.failed == 0 for row in report([str(program)], suite).rows)
