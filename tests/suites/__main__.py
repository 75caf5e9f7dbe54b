"""Run the tests of other packages, first as they are and then with `uri_split` in place of what they use.

`nox --session suites` runs those of all packages in `suites.toml`, `nox --session suites -- courlan` those of some. A
case that fails only with `uri_split` must be explained there, and an explained case must fail.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from tests.suites.suite import Suite, suites

_FOLDER: Final = Path(__file__).parent
_OPTIONS: Final = (
    *("-p", "replacements", "--quiet", "--tb=short", "--hypothesis-seed=0"),
    # The settings of the packages ask for coverage and other plugins.
    *("--override-ini=addopts=", "--override-ini=filterwarnings="),
    "--override-ini=python_files=test_*.py *_tests.py tests.py",
)
_TESTS_FAILED: Final = 1
"""The exit status of pytest then; larger numbers are other errors."""


class Outcomes(NamedTuple):
    """How many cases pass, in how many code of `uri_split` runs, and the names of those that fail."""

    passed: int
    using: int
    failed: list[str]


def main() -> None:
    """Run the suites that the command names, or all, and print what `suites.toml` does not say."""
    by_name = {suite.package: suite for suite in suites()}
    chosen = [by_name[name] for name in sys.argv[1:] or by_name]
    wrong: list[str] = []
    with TemporaryDirectory() as folder:
        download(chosen, Path(folder))
        for suite in chosen:
            archive = next(Path(folder).glob(f"{suite.package.replace('-', '_')}-*"))
            shutil.unpack_archive(archive, Path(folder, suite.package), filter="data")
            (checkout,) = Path(folder, suite.package).iterdir()
            before, after = run(suite, checkout, ()), run(suite, checkout, suite.replaced)
            sys.stdout.write(f"{suite.package}: {before.passed} cases pass, {after.using} use uri_split\n")
            wrong += [f"{suite.package}: {each}" for each in unexplained(suite, before, after)]
    sys.exit("\n".join(wrong) or None)


def download(chosen: Sequence[Suite], folder: Path) -> None:
    """Download the source distributions, and compare their digests."""
    requirements = folder / "requirements.txt"
    lines = (f"{suite.package}=={suite.version} --hash=sha256:{suite.sha256}\n" for suite in chosen)
    requirements.write_text("".join(lines), encoding="utf-8")
    pip = (sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary=:all:", "--require-hashes")
    subprocess.run([*pip, "--dest", folder, "--requirement", requirements], check=True)


def run(suite: Suite, checkout: Path, replaced: Sequence[str]) -> Outcomes:
    """Run a suite with some replacements.

    Raises:
        SystemExit: If pytest cannot run it.
    """
    file = checkout / "outcomes.json"
    options = [*_OPTIONS, *(f"--replace={name}" for name in replaced), f"--outcomes={file}"]
    completed = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *suite.files],
        cwd=checkout / suite.folder,
        env={**os.environ, "PYTHONPATH": str(_FOLDER)},
        check=False,
        capture_output=True,
        text=True,
    )
    if completed.returncode > _TESTS_FAILED:
        sys.exit(completed.stdout + completed.stderr)
    return Outcomes(**json.loads(file.read_text(encoding="utf-8")))


def unexplained(suite: Suite, before: Outcomes, after: Outcomes) -> Iterator[str]:
    """Yield what differs from the table."""
    yield from (f"fails without uri_split: {case}" for case in before.failed)
    found = {"passed": before.passed, "using": after.using}
    yield from (f"{name} = {number} in a run" for name, number in found.items() if getattr(suite, name) != number)
    explained: set[str] = set()
    for difference in suite.differences:
        matched = {case for each in difference.cases for case in after.failed if fnmatchcase(case, each)} - explained
        explained |= matched
        if len(matched) != difference.number:
            yield f"number = {len(matched)} in a run: {difference.reason}"
        for each in difference.cases:
            if not any(fnmatchcase(case, each) for case in matched):
                yield f"no case that fails is called {each}"
    yield from (f"fails with uri_split: {case}" for case in after.failed if case not in explained)


if __name__ == "__main__":
    main()
