"""The tests of packages that use urllib.parse and yarl still pass when their code is migrated.

``pytest -m long`` takes the packages from PyPI; they are skipped without a network.
"""

import os
import re
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from tests.cli.command_line import COMMAND

ROOT = Path(__file__).parents[2]


def run(*command: object, cwd: Path, search: str = "") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{cwd}", "PATH": f"{search}{os.environ['PATH']}"}
    return subprocess.run(
        list(map(str, command)), check=False, capture_output=True, text=True, cwd=cwd, env=environment
    )  # fmt: skip


def passed(python: Path, package: Path, tests: list[str]) -> tuple[int, int]:
    """Return how many tests of a package pass, and how many fail."""
    search = f"{python.parent}{os.pathsep}"  # for tests that run a command
    options = ["-q", "-W", "ignore", "-o", "addopts=", "-p", "no:cacheprovider"]
    output = run(python, "-m", "pytest", *options, *tests, cwd=package, search=search).stdout
    last = output.rstrip().rpartition("\n")[2]
    numbers = {word: int(number) for number, word in re.findall(r"(\d+) (passed|failed|error)", last)}
    return numbers.get("passed", 0), numbers.get("failed", 0) + numbers.get("error", 0)


@pytest.mark.long
@pytest.mark.parametrize(
    ("requirement", "package", "folder", "tests", "needed", "least", "fails"),
    [
        ("pygithub==2.10.0", "urllib", "github", ["tests"], "responses parameterized pytest-subtests", 9, 2),
        ("oauthlib==4.0.1", "urllib", "oauthlib", ["tests"], "blinker cryptography pyjwt", 0, 0),
        ("courlan==1.4.0", "urllib", "courlan", ["tests/unit_tests.py", "tests/urlstore_tests.py"], "", 0, 0),
        ("vcrpy==9.4.2", "yarl", "vcr", ["tests/unit"], "aiohttp httpx requests pytest-httpbin", 0, 0),
    ],
)  # fmt: skip
def test_tests_of_a_package_pass_after_the_migration(  # noqa: PLR0913, PLR0917  a row
    tmp_path: Path,
    requirement: str,
    package: str,
    folder: str,
    tests: list[str],
    needed: str,
    least: int,
    fails: int,
) -> None:
    python = tmp_path / "venv" / "bin" / "python"
    run(sys.executable, "-m", "venv", tmp_path / "venv", cwd=tmp_path)
    libraries = [requirement, "pytest", "idna", "regex", *needed.split()]
    if run(python, "-m", "pip", "install", "-q", *libraries, cwd=tmp_path).returncode:
        pytest.skip("needs PyPI")
    run(python, "-m", "pip", "download", "-q", "--no-deps", "--no-binary", ":all:", requirement, cwd=tmp_path)
    with tarfile.open(next(tmp_path.glob("*.tar.gz"))) as archive:
        archive.extractall(tmp_path / "sdist", filter="data")
    (source,) = (tmp_path / "sdist").iterdir()
    before = passed(python, source, tests)
    assert before[0] > 40
    for options, allowed in (["--fix"], 0), (["--fix", "--unsafe-fixes"], fails):
        ended = run(*COMMAND, "migrate", "--from", package, *options, folder, cwd=source)
        rewritten = re.search(r"rewrote (\d+) place", ended.stdout)
        assert rewritten and int(rewritten[1]) >= (least if len(options) == 1 else 1)  # noqa: PT018
        after = passed(python, source, tests)
        assert sum(after) == sum(before)
        assert after[1] - before[1] <= allowed
